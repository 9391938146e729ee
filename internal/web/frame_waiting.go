package web

import "strconv"

// waiting is what a page says of the tables that wait for the guest: in its title,
// and on the badge of an installed program. It is counted when a page is loaded; a
// script then asks once a minute, which is one look into an index. A stream tells
// nothing of it: other tables change in other processes too, and somebody who plays
// on looks at the table before him.
type waiting struct {
	counted bool // else the page says nothing
	others  int  // besides the table that the page shows
	mine    bool // the page shows one that waits
}

// count is how many wait.
func (w waiting) count() int {
	if w.mine {
		return w.others + 1
	}
	return w.others
}

// tabTitle is the title of the page with how many tables wait.
func (p page) tabTitle() string {
	if n := p.Waiting.count(); n > 0 && p.Waiting.counted {
		return "(" + strconv.Itoa(n) + ") " + p.Title
	}
	return p.Title
}

// othersText is how many tables wait besides the one that the page shows, for its
// script; nothing if that was not counted.
func (w waiting) othersText() string {
	if !w.counted {
		return ""
	}
	return strconv.Itoa(w.others)
}
