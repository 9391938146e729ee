package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"goa/internal/load"
	"goa/internal/visit"
)

// hintAskers is how many guests of one network ask for hints at once. It is more than
// can be served while others wait.
const hintAskers = 40

// hintFlood keeps asking for hints as many guests of one network. Others must still get
// one.
func (a *attack) hintFlood(ctx context.Context) error {
	numbers, err := load.FreeAddress()
	if err != nil {
		return err
	}
	at, err := a.serve(ctx, "hints", "--base-url", "http://"+publicName, "--metrics", numbers)
	if err != nil {
		return err
	}
	defer a.servers[len(a.servers)-1].Kill() // in any case
	sit := func(address string) (g *visit.Guest, path string, err error) {
		g = a.visitorFrom(address)
		g.Site = at
		made, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "hints": {"on"}})
		if err := want("a table", made, err, http.StatusSeeOther); err != nil {
			return nil, "", err
		}
		return g, made.Where() + "/hint", nil
	}
	flood, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	for i := range hintAskers {
		eve, path, err := sit(fmt.Sprintf("2001:db8:7a:%x::1", i+1))
		if err != nil {
			return err
		}
		all.Go(func() {
			for flood.Err() == nil {
				_, _ = eve.Get(flood, path) // any answer will do
			}
		})
	}
	if err := untilWaiting(ctx, visit.NewSite("http://"+numbers), hintAskers/2); err != nil {
		return err
	}
	bo, path, err := sit("198.18.229.1")
	if err != nil {
		return err
	}
	page, err := bo.Get(ctx, path)
	if err := want("while one network asks for hints, somebody else does", page, err, http.StatusOK); err != nil {
		return err
	}
	if !strings.Contains(page.Body, `class="short"`) {
		return fmt.Errorf("while one network asks for hints, nobody else gets one")
	}
	return nil
}

// untilWaiting waits until a given number of long thoughts are queued on a server.
func untilWaiting(ctx context.Context, numbers *visit.Site, many float64) error {
	for {
		n, err := numbers.Metric(ctx, `goa_queue_length{queue="long thoughts"}`)
		if err != nil || n >= many {
			return err
		}
		select {
		case <-time.After(20 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("%.0f of %.0f hints wait: %w", n, many, ctx.Err())
		}
	}
}
