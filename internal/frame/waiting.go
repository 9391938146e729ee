package frame

import "strconv"

// Waiting is what a page says about the tables that wait for the guest: in its
// title, and on the badge of an installed app. They are counted when a page is
// loaded. Then a script polls once a minute, which costs one lookup in an index.
// Streams do not report them, because other tables change in other processes too.
type Waiting struct {
	Counted bool // otherwise the page says nothing
	Others  int  // besides the table that the page shows
	Mine    bool // the page shows a table that waits
}

// Count returns the number of tables that wait.
func (w Waiting) Count() int {
	if w.Mine {
		return w.Others + 1
	}
	return w.Others
}

// tabTitle returns the title of the page with the number of tables that wait.
func (p Page) tabTitle() string {
	if n := p.Waiting.Count(); n > 0 && p.Waiting.Counted {
		return "(" + strconv.Itoa(n) + ") " + p.Title
	}
	return p.Title
}

// othersText returns the number of other tables that wait, for the script. It is
// empty if they were not counted.
func (w Waiting) othersText() string {
	if !w.Counted {
		return ""
	}
	return strconv.Itoa(w.Others)
}
