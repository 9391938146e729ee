package attack

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"goa/internal/load"
	"goa/internal/visit"
)

// hintAskers is how many guests of one network ask for hints at once. It is more than
// can be served while others wait.
const hintAskers = 40

// hintFlood keeps asking for hints as many guests of one network. Others must still get
// one soon.
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
	var network []asker
	for i := range hintAskers {
		eve, err := a.newAsker(ctx, at, fmt.Sprintf("2001:db8:7a:%x::1", i+1))
		if err != nil {
			return err
		}
		network = append(network, eve)
	}
	bo, err := a.newAsker(ctx, at, "198.18.229.1")
	if err != nil {
		return err
	}
	flood, stop := context.WithCancel(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer stop()
	var given atomic.Int64
	for _, eve := range network {
		all.Go(func() {
			for flood.Err() == nil {
				if page, err := eve.Get(flood, eve.path); err == nil && hasHint(page) {
					given.Add(1)
				}
			}
		})
	}
	if err := untilWaiting(ctx, visit.NewSite("http://"+numbers), hintAskers/2); err != nil {
		return err
	}
	before := given.Load()
	page, err := bo.Get(ctx, bo.path)
	if err := want("while one network asks for hints, somebody else does", page, err, http.StatusOK); err != nil {
		return err
	}
	if !hasHint(page) {
		return fmt.Errorf("while one network asks for hints, nobody else gets one")
	}
	if first := given.Load() - before; first > hintAskers/4 { // those that have begun come first
		return fmt.Errorf("one network gets %d more hints before somebody else gets one", first)
	}
	return nil
}

// asker is a guest at a table with hints.
type asker struct {
	*visit.Guest
	path string // of the hint
}

// newAsker seats a guest from an address at a new table.
func (a *attack) newAsker(ctx context.Context, at *visit.Site, address string) (asker, error) {
	g := a.visitorFrom(address)
	g.Site = at
	made, err := g.Post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "hints": {"on"}})
	if err := want("a table", made, err, http.StatusSeeOther); err != nil {
		return asker{}, err
	}
	return asker{g, made.Where() + "/hint"}, nil
}

// hasHint reports whether a page has a hint.
func hasHint(page *visit.Answer) bool { return strings.Contains(page.Body, `class="short"`) }

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
