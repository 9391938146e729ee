// Gobot is a player for Goa in a module of its own. It plays matches against a
// bot of goa and prints the report of the arena.
//
//	go run . -blocks 20 -against greedy
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"goa/ai"
	"goa/arena"
	"goa/edition"
	"goa/goa"
)

// thrifty plays like goa's planner with little time, but never bids more than
// the highest price that a lot has fetched so far. A new one is made for every
// game and seat, so it may remember.
type thrifty struct {
	judge   ai.Judge // its buffers are reused from move to move
	seed    uint64
	dearest int // price in this game
}

// Choose implements [ai.Player]. The view holds all that the seat may know.
func (p *thrifty) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move {
	var s goa.State
	dice := ai.NewDice(p.seed, &v, legal)
	v.Deal(&s, dice.IntN) // any deal of what the seat cannot see
	if v.Ask() == goa.AskBid {
		legal = affordable(legal, max(firstBid, p.dearest))
	}
	return p.judge.Best(&s, legal, positions, dice.Next())
}

const (
	positions = 200 // of its turn that the judge examines
	firstBid  = 5   // the highest bid before any lot has fetched more
)

// affordable returns the moves of a bidder that cost at most a number of
// ducats.
func affordable(legal []goa.Move, most int) (list []goa.Move) {
	for _, m := range legal {
		if m.Kind != goa.Bid || m.Amount() <= most {
			list = append(list, m)
		}
	}
	return list
}

// Watch implements [arena.Watcher]. It gets what happens, as far as its seat
// may see it.
func (p *thrifty) Watch(events []goa.Event) {
	for _, e := range events {
		if e.Kind == goa.LotSold || e.Kind == goa.LotBought {
			p.dearest = max(p.dearest, int(e.N))
		}
	}
}

func main() {
	blocks := flag.Int("blocks", 20, "deals, each played once from every seat")
	against := flag.String("against", ai.Greedy, "a bot of goa")
	seed := flag.String("seed", "gobot", "equal seeds play equal matches")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *blocks, *against, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "gobot:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, blocks int, against, seed string) error {
	m := arena.Plan{
		Bots: []string{"thrifty", against},
		Entrants: map[string]arena.Entrant{
			"thrifty": func(s arena.Sitting) ai.Player { return &thrifty{seed: s.Seed} },
		},
		Blocks: blocks,
		Seed:   seed,
		Failed: func(f arena.Failure) { fmt.Fprintf(os.Stderr, "gobot: block %d: %v\n", f.Block, f.Err) },
	}
	m.Edition, m.Players = edition.Default(), len(m.Bots)
	report, err := m.Run(ctx)
	if err != nil {
		return err
	}
	return report.WriteText(os.Stdout)
}
