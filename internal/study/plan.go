package study

import (
	"context"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
)

// Plan is what is studied. Equal plans have equal findings, however many
// workers play.
type Plan struct {
	Editions []*edition.Edition
	Players  []int
	Options  edition.Options
	Grade    string // sits at all seats
	Games    int    // of every edition and number of players
	Seed     string
	Workers  int                                    // games at once; 0: one for each core
	Progress func(games int, elapsed time.Duration) // told now and then, from one goroutine; may be nil
}

// Findings are what was found, one table for each edition and number of
// players, in the order of the plan.
type Findings struct {
	Plan   Plan
	Tables []*Table
}

// Total is how many games are to be played.
func (p *Plan) Total() int { return p.Games * len(p.Editions) * len(p.Players) }

// Run plays all games, or fails when the context ends before.
func (p Plan) Run(ctx context.Context) (*Findings, error) {
	if p.Games < 1 || len(p.Editions) == 0 || len(p.Players) == 0 {
		return nil, fmt.Errorf("%d games of %d editions are nothing to study", p.Games, len(p.Editions))
	}
	bots, err := p.bots()
	if err != nil {
		return nil, err
	}
	f := &Findings{Plan: p}
	for _, e := range p.Editions {
		for _, n := range p.Players {
			rules, err := e.RulesFor(p.Options, n)
			if err != nil {
				return nil, err
			}
			f.Tables = append(f.Tables, &Table{Edition: e, Players: n, rules: rules})
		}
	}
	return f, p.playAll(ctx, bots, f.Tables)
}

// bots returns one for every seat, so that equals do not think alike.
func (p *Plan) bots() (bots [goa.MaxSeats]ai.Player, err error) {
	for seat := range bots {
		h := fnv.New64a()
		fmt.Fprintf(h, "%s/seat %d", p.Seed, seat)
		if bots[seat], err = ladder.New(p.Grade, h.Sum64()); err != nil {
			return bots, err
		}
	}
	return bots, nil
}

// playAll lets workers play the games in any order; what they count is added
// up in whole numbers, so the order does not matter.
func (p *Plan) playAll(ctx context.Context, bots [goa.MaxSeats]ai.Player, tables []*Table) error {
	workers := p.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next, played atomic.Int64
	var all sync.WaitGroup
	var lock sync.Mutex
	var failed error
	for range workers {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= p.Total() {
					return
				}
				t := tables[i/p.Games]
				g := game{table: t, bots: bots}
				err := g.play(ctx, fmt.Sprintf("%s/%s/%d/%d", p.Seed, t.Edition.Name, t.Players, i%p.Games))
				lock.Lock()
				if err == nil {
					t.add(&g.seen)
				} else if failed == nil {
					failed = err
				}
				lock.Unlock()
				played.Add(1)
			}
		})
	}
	done := make(chan struct{})
	go func() {
		all.Wait()
		close(done)
	}()
	p.watch(done, &played)
	if err := ctx.Err(); err != nil {
		return err
	}
	return failed
}

const tick = 250 * time.Millisecond

// watch reports progress until all is done.
func (p *Plan) watch(done <-chan struct{}, played *atomic.Int64) {
	began := time.Now()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			if p.Progress != nil {
				p.Progress(int(played.Load()), time.Since(began))
			}
		}
	}
}
