package frame

import "strconv"

// Waiting is what a page says of the tables that wait for the guest: in its title,
// and on the badge of an installed program. It is counted when a page is loaded; a
// script then asks once a minute, which is one look into an index. A stream tells
// nothing of it: other tables change in other processes too, and somebody who plays
// on looks at the table before them.
type Waiting struct {
	Counted bool // else the page says nothing
	Others  int  // besides the table that the page shows
	Mine    bool // the page shows one that waits
}

// Count is how many wait.
func (w Waiting) Count() int {
	if w.Mine {
		return w.Others + 1
	}
	return w.Others
}

// tabTitle is the title of the page with how many tables wait.
func (p Page) tabTitle() string {
	if n := p.Waiting.Count(); n > 0 && p.Waiting.Counted {
		return "(" + strconv.Itoa(n) + ") " + p.Title
	}
	return p.Title
}

// othersText is how many tables wait besides the one that the page shows, for its
// script; nothing if that was not counted.
func (w Waiting) othersText() string {
	if !w.Counted {
		return ""
	}
	return strconv.Itoa(w.Others)
}
