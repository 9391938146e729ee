package web

import (
	"net/http"
	"strconv"

	"goa/internal/match"
)

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

// next goes to the table that has been waiting longest for the guest, or from one
// to the next.
func (s *Server) next(w http.ResponseWriter, r *http.Request) error {
	id, ok, err := s.Keeper.Next(r.Context(), guest(r), match.ID(r.FormValue("from")))
	if err != nil {
		return err
	}
	to := "/?none=yes"
	if ok {
		to = tablePath(id)
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}

// nextPath leads from a table to the next one that waits for the viewer.
func (s *shownTable) nextPath() string { return "/next?from=" + string(s.Table.ID) }

// waitingTables says in a few bytes how many tables wait for the guest: for pages
// that stay open.
func (s *Server) waitingTables(w http.ResponseWriter, r *http.Request) error {
	n, err := s.Keeper.Waiting(r.Context(), guest(r))
	if err != nil {
		return err
	}
	sendText(w, strconv.Itoa(n))
	return nil
}

// sendText sends a short text to a script that asks again.
func sendText(w http.ResponseWriter, text string) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text)) // to whoever is still there
}
