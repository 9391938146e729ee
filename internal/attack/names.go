package attack

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"sync"
	"time"

	"goa/internal/load"
	"goa/internal/visit"
)

const (
	// nameViewers is how many strangers watch a table. nameMoves is how many moves they
	// see.
	nameViewers, nameMoves = 60, 12
	// maxNameCost is the allowed increase in processor time, as a factor, if every viewer
	// uses a different name.
	maxNameCost = 3
)

// watching says how strangers watch a table.
type watching struct {
	table url.Values              // additional fields of the form that creates the table
	come  func(*visit.Guest, int) // changes the requests of the nth browser
}

// manyNames watches a table under a different host name for each viewer. Strangers must
// share what is rendered for them, whatever name they use.
func (a *attack) manyNames(ctx context.Context) error {
	return a.compareWatching(ctx, "names", watching{come: func(*visit.Guest, int) {}},
		watching{come: func(g *visit.Guest, n int) { g.Header["Host"] = fmt.Sprint(n, ".localhost") }})
}

// oddWatchZones are time zones that all show different times.
var oddWatchZones = []string{
	"Etc/GMT+12", "Pacific/Pago_Pago", "Pacific/Honolulu", "Pacific/Marquesas", "America/Anchorage", "America/Los_Angeles", "America/Phoenix", "America/Denver", "America/Chicago", "America/New_York",
	"America/Halifax", "America/St_Johns", "Atlantic/South_Georgia", "Atlantic/Azores", "Europe/London", "Africa/Abidjan", "Europe/Lisbon", "Europe/Berlin", "Africa/Lagos", "Africa/Algiers",
	"Europe/Athens", "Africa/Cairo", "Africa/Johannesburg", "Asia/Jerusalem", "Europe/Moscow", "Africa/Nairobi", "Asia/Tehran", "Asia/Dubai", "Asia/Kabul", "Asia/Karachi",
	"Asia/Kolkata", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Yangon", "Asia/Bangkok", "Asia/Jakarta", "Asia/Shanghai", "Asia/Manila", "Australia/Perth", "Australia/Eucla",
	"Asia/Tokyo", "Asia/Seoul", "Asia/Jayapura", "Australia/Darwin", "Australia/Adelaide", "Australia/Brisbane", "Australia/Sydney", "Pacific/Guam", "Australia/Lord_Howe", "Pacific/Norfolk",
	"Pacific/Auckland", "Pacific/Fiji", "Pacific/Chatham", "Pacific/Tongatapu", "Pacific/Kiritimati", "America/Caracas", "America/Havana", "America/Santiago", "Antarctica/Troll", "UTC",
}

// manyZones watches a turn-based table with a different time zone for each
// viewer.
func (a *attack) manyZones(ctx context.Context) error {
	days := url.Values{"turn": {"48"}}
	return a.compareWatching(ctx, "zones", watching{table: days, come: func(*visit.Guest, int) {}},
		watching{table: days, come: func(g *visit.Guest, n int) { g.Cookie = "goa_zone=" + oddWatchZones[n%len(oddWatchZones)] }})
}

// compareWatching compares the cost for a server when all viewers come in the same way
// and when each comes in a different way.
func (a *attack) compareWatching(ctx context.Context, what string, same, own watching) error {
	numbers, err := load.FreeAddress()
	if err != nil {
		return err
	}
	watched, err := a.serve(ctx, "watched"+what, "--base-url", "http://"+publicName, "--metrics", numbers)
	if err != nil {
		return err
	}
	defer a.servers[len(a.servers)-1].Kill() // in any case
	var cost [2]time.Duration
	for i, how := range []watching{same, own} {
		if cost[i], err = a.watch(ctx, watched, visit.NewSite("http://"+numbers), how); err != nil {
			return err
		}
	}
	if cost[1] > maxNameCost*cost[0] {
		return fmt.Errorf("%d viewers with different %s cost %s of processor time for each move; with the same ones, %s", nameViewers, what, cost[1], cost[0])
	}
	return nil
}

// watch plays at a table that strangers watch, and returns the server's processor time
// per move.
func (a *attack) watch(ctx context.Context, at, numbers *visit.Site, how watching) (time.Duration, error) {
	ctx, cancel := context.WithCancel(ctx)
	ana := a.visitor()
	ana.Site = at
	asked := url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}}
	maps.Copy(asked, how.table)
	if _, err := ana.Post(ctx, "/settings", url.Values{}); err != nil { // so that ana has no preferences that the others lack
		cancel()
		return 0, err
	}
	made, err := ana.Post(ctx, "/new", asked)
	if err := want("a table to watch", made, err, http.StatusSeeOther); err != nil {
		cancel()
		return 0, err
	}
	var streams sync.WaitGroup
	defer streams.Wait()
	defer cancel()
	seen := make(chan int, nameViewers*nameMoves*2)
	for i := range nameViewers {
		g := a.visitor()
		g.Site = at
		how.come(g, i)
		streams.Go(func() {
			_ = g.Listen(ctx, made.Where()+"/events?patch=2", func() {}, func(u visit.StreamEvent) { // ends with ctx; missing viewers are found below
				select {
				case seen <- u.Version:
				case <-ctx.Done():
				}
			})
		})
	}
	if err := awaitAll(ctx, seen, 0); err != nil {
		return 0, err
	}
	before, err := numbers.Metric(ctx, "goa_cpu_seconds_total")
	if err != nil {
		return 0, err
	}
	played, err := playWatched(ctx, ana, made.Where(), seen)
	if err != nil {
		return 0, err
	}
	after, err := numbers.Metric(ctx, "goa_cpu_seconds_total")
	return time.Duration((after-before)*float64(time.Second)) / time.Duration(played), err
}

// playWatched makes some moves, each after all viewers have seen the last one. It returns
// how many there were.
func playWatched(ctx context.Context, g *visit.Guest, table string, seen <-chan int) (played int, err error) {
	for ; played < nameMoves; played++ {
		page, err := g.Get(ctx, table)
		if err != nil {
			return 0, err
		}
		list := visit.Moves(page.Body)
		if len(list) == 0 && played > 0 {
			break // the device is to be handed over
		}
		if len(list) == 0 {
			return 0, errors.New("a page without moves")
		}
		if _, err := g.Post(ctx, table+"/move", visit.Form(page.Body, list[0])); err != nil {
			return 0, err
		}
		if err := awaitAll(ctx, seen, visit.Version(page.Body)); err != nil {
			return 0, err
		}
	}
	return played, nil
}

// awaitAll waits until every viewer has seen a version after the given one.
func awaitAll(ctx context.Context, seen <-chan int, after int) error {
	for n := 0; n < nameViewers; {
		select {
		case version := <-seen:
			if version > after {
				n++
			}
		case <-ctx.Done():
			return fmt.Errorf("%d of %d viewers see a move: %w", n, nameViewers, ctx.Err())
		}
	}
	return nil
}
