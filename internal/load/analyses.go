package load

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
)

// analyses asks for analyses of whole games, each by a guest of its own. The
// server works on them while people play.
func (r *run) analyses(ctx context.Context) error {
	for i := range r.Analyses {
		g := &guest{site: r.site}
		game, err := g.ask(ctx, http.MethodPost, "/open", url.Values{"sample": {"1"}}, false)
		if err != nil {
			return fmt.Errorf("open a game to analyse: %w", err)
		}
		if _, err := g.ask(ctx, http.MethodPost, game.where()+"/analysis", url.Values{}, false); err != nil {
			return fmt.Errorf("ask for an analysis: %w", err)
		}
		r.Progress("analyses", i+1, r.Analyses)
	}
	return nil
}
