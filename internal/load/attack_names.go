package load

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"
)

const (
	// nameViewers is how many strangers watch a table, and nameMoves how many moves
	// they see.
	nameViewers, nameMoves = 60, 12
	// dearNames is how many times as much of the processors' time watching may cost
	// if all ask by names of their own.
	dearNames = 3
)

// manyNames watches a table by as many names as there are viewers. Strangers share
// what is rendered for them, however they have found the server.
func (a *attack) manyNames(ctx context.Context) error {
	numbers, err := FreeAddress()
	if err != nil {
		return err
	}
	named, err := a.serve(ctx, "names", "--base-url", "http://"+publicName, "--metrics", numbers)
	if err != nil {
		return err
	}
	defer a.servers[len(a.servers)-1].kill() // whatever came of it
	var cost [2]time.Duration
	for i, nameOf := range []func(int) string{
		func(int) string { return publicName },
		func(n int) string { return fmt.Sprint(n, ".localhost") },
	} {
		if cost[i], err = a.watchBy(ctx, named, newSite("http://"+numbers), nameOf); err != nil {
			return err
		}
	}
	if cost[1] > dearNames*cost[0] {
		return fmt.Errorf("%d viewers with names of their own cost %s of the processors for each move, with one name %s", nameViewers, cost[1], cost[0])
	}
	return nil
}

// watchBy plays at a table that strangers watch by names, and returns how much of
// the processors the server has used for each move.
func (a *attack) watchBy(ctx context.Context, at, numbers *site, nameOf func(int) string) (time.Duration, error) {
	ctx, cancel := context.WithCancel(ctx)
	ana := a.visitor()
	ana.site = at
	made, err := ana.post(ctx, "/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
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
		g.site, g.header["Host"] = at, nameOf(i)
		streams.Go(func() {
			_ = g.listen(ctx, made.where()+"/events?patch=2", func() {}, func(u streamEvent) { // it ends with ctx, or is missed below
				select {
				case seen <- u.version:
				case <-ctx.Done():
				}
			})
		})
	}
	if err := awaitAll(ctx, seen, 0); err != nil {
		return 0, err
	}
	before, err := numbers.metric(ctx, "goa_cpu_seconds_total")
	if err != nil {
		return 0, err
	}
	played := 0
	for ; played < nameMoves; played++ {
		page, err := ana.get(ctx, made.where())
		if err != nil {
			return 0, err
		}
		list := moves(page.body)
		if len(list) == 0 && played > 0 {
			break // the device is to be handed on
		}
		if len(list) == 0 {
			return 0, errors.New("a page without moves")
		}
		if _, err := ana.post(ctx, made.where()+"/move", form(page.body, list[0])); err != nil {
			return 0, err
		}
		if err := awaitAll(ctx, seen, entry(page.body)); err != nil {
			return 0, err
		}
	}
	after, err := numbers.metric(ctx, "goa_cpu_seconds_total")
	return time.Duration((after-before)*float64(time.Second)) / time.Duration(played), err
}

// awaitAll waits until every viewer has seen a version after another.
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
