package web

import (
	"context"
	"net/http"

	"goa/internal/match"
)

// Turn-based tables: how much time players have, when it runs out, and what the
// others can do then.

// endGame votes to end a game that another player holds up.
func (s *Server) endGame(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.withWord(r, c.Table, c.form("word"), ending, func() (*match.Snapshot, error) {
			return s.Keeper.EndGame(ctx, c.Command)
		})
	})
}
