package web

import (
	"net/http"
	"strconv"

	"goa/internal/frame"
	"goa/internal/match"
)

// next redirects to the table that has waited longest for the guest, or from one
// such table to the next.
func (s *Server) next(w http.ResponseWriter, r *http.Request) error {
	id, ok, err := s.Keeper.Next(r.Context(), guest(r), match.ID(r.FormValue("from")))
	if err != nil {
		return err
	}
	to := "/?none=yes"
	if ok {
		to = frame.TablePath(id)
	}
	return s.seeOther(w, r, to)
}

// waitingTables sends the number of tables that wait for the guest, for pages
// that stay open.
func (s *Server) waitingTables(w http.ResponseWriter, r *http.Request) error {
	n, err := s.Keeper.Waiting(r.Context(), guest(r))
	if err != nil {
		return err
	}
	sendText(w, strconv.Itoa(n))
	return nil
}

// sendText sends a short text to a script that polls.
func sendText(w http.ResponseWriter, text string) {
	h := w.Header()
	h.Set("Content-Type", "text/plain; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write([]byte(text)) // an error means that the client has gone
}
