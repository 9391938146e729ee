package web

import (
	"net/http"
	"slices"

	"goa/goa"
	"goa/internal/match"
)

// askAgain asks the guest to confirm a move if they want to be asked, or if a founding
// cannot succeed. It answers with the table, whose prompt asks for confirmation. If
// there is nothing to confirm, it does nothing and returns false.
func (s *Server) askAgain(w http.ResponseWriter, r *http.Request, c command) (asked bool, err error) {
	m, err := goa.ParseMove(c.move())
	wanted := prefsOf(r).Confirm.Asks(m.Kind)
	if err != nil || c.form("sure") != "" || !wanted && m.Kind != goa.Found {
		return false, nil
	}
	t, err := s.Keeper.Snapshot(r.Context(), c.Table)
	if err != nil {
		return false, nil
	}
	shown, err := s.show(t, viewerOf(r))
	if err != nil || !slices.Contains(shown.Legal, m) || shown.Status != match.Playing {
		return false, nil
	}
	if !wanted && !shown.Hopeless(m) {
		return false, nil
	}
	shown.Sure = m
	return true, s.sendTable(w, r, http.StatusPreconditionRequired, shown)
}
