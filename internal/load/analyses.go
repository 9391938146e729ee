package load

import (
	"context"
	"fmt"
	"net/url"

	"goa/internal/visit"
)

// analyses requests analyses of whole games, each as a new guest. The server works on
// them while people play.
func (r *run) analyses(ctx context.Context) error {
	for i := range r.Analyses {
		g := &visit.Guest{Site: r.site}
		game, err := g.Post(ctx, "/open", url.Values{"sample": {"1"}})
		if err != nil {
			return fmt.Errorf("open a game to analyze: %w", err)
		}
		if _, err := g.Post(ctx, game.Where()+"/analysis", url.Values{}); err != nil {
			return fmt.Errorf("ask for an analysis: %w", err)
		}
		r.Progress("analyses", i+1, r.Analyses)
	}
	return nil
}
