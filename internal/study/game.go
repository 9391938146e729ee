package study

import (
	"context"

	"goa/ai"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

// The observations of a worker may come from another process, so their fields
// are exported.

// sale is a lot that was auctioned.
type sale struct {
	Tile  goa.Tile // NoTile: the flag
	Round int
	Price int
	How   outcome
}

// outcome says how an auction ended.
type outcome uint8

const (
	free   outcome = iota // nobody bid: the auctioneer gets it for free
	bought                // the auctioneer outbid the others
	sold                  // to another player
	numOutcomes
)

// never stands for the track of a seat whose markers have not come that far.
const never = goa.NumTracks

// seat is what one player did and achieved.
type seat struct {
	Score    goa.Score
	Twelfths int // of the win
	After    int // seats after the one that began
	First    goa.Tile
	Third    goa.Track // the track on which a marker first reached the third row
	Fifth    goa.Track // the same for the fifth row
	Levels   [goa.NumTracks]int
	Colonies int
	Lots     int // won in auctions, without the flag
	Spent    int // ducats in auctions
}

// seen holds the observations of one game.
type seen struct {
	Sales []sale
	Seats []seat
	Moves int // of players
}

// worker plays games between equal bots, one after the other.
type worker struct {
	plan *Plan
	all  []*Stats
	bots [goa.MaxSeats]ai.Player
	game playout.Game
	seen *seen // in the current game
}

func newWorker(p *Plan, all []*Stats, bots [goa.MaxSeats]ai.Player) *worker {
	w := &worker{plan: p, all: all, bots: bots}
	w.game.After = func(before *goa.State, _ goa.Move, events []goa.Event) {
		for _, e := range events {
			w.watch(e, before.Round())
		}
	}
	return w
}

// Close implements [parallel.Worker].
func (*worker) Close() {}

// Do plays a game. It fails only if it is stopped or a bot breaks the rules.
func (w *worker) Do(ctx context.Context, number int) (*seen, error) {
	stats, i := w.all[number/w.plan.Games], number%w.plan.Games
	w.game.Chance = nature.Dealt(playout.Seed(w.plan.Seed, stats.Edition.Name, stats.Players, i))
	w.game.Begin(goa.New(stats.rules, stats.Players))
	w.seen = newSeen(stats.Players)
	for w.game.Next() {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m, err := w.game.Ask(ctx, w.bots[w.game.State.Turn()])
		if err != nil {
			return nil, err
		}
		w.game.Play(m)
	}
	w.finish()
	return w.seen, ctx.Err()
}

func newSeen(players int) *seen {
	s := &seen{Seats: make([]seat, players)}
	for i := range s.Seats {
		s.Seats[i].Third, s.Seats[i].Fifth = never, never
	}
	return s
}

// watch records what can be learned from an event.
func (w *worker) watch(e goa.Event, round int) {
	switch e.Kind {
	case goa.LotTaken:
		w.sale(e.Seat, sale{e.Tile(), round, 0, free})
	case goa.LotBought:
		w.sale(e.Seat, sale{e.Tile(), round, int(e.N), bought})
	case goa.LotSold:
		w.sale(e.Other, sale{e.Tile(), round, int(e.N), sold})
	case goa.LevelRaised:
		s := &w.seen.Seats[e.Seat]
		if e.N == 2 && s.Third == never {
			s.Third = e.Track()
		}
		if e.N == goa.TopLevel && s.Fifth == never {
			s.Fifth = e.Track()
		}
	default:
	}
}

func (w *worker) sale(who goa.Seat, s sale) {
	w.seen.Sales = append(w.seen.Sales, s)
	if who < 0 {
		return // Lakshmi
	}
	p := &w.seen.Seats[who]
	p.Spent += s.Price
	if s.Tile == goa.NoTile {
		return
	}
	p.Lots++
	if p.First == goa.NoTile {
		p.First = s.Tile
	}
}

// finish records the result of the game.
func (w *worker) finish() {
	n, first := len(w.seen.Seats), int(max(0, w.game.First))
	w.seen.Moves = w.game.Moves
	ranks := w.game.State.Ranks()
	winners := 0
	for i := range n {
		if ranks[i] == 1 {
			winners++
		}
	}
	for i := range n {
		s, p := &w.seen.Seats[i], w.game.State.Player(goa.Seat(i))
		s.Score = w.game.State.Score(goa.Seat(i))
		s.After = (i - first + n) % n
		if ranks[i] == 1 {
			s.Twelfths = wholeWin / winners
		}
		for t := range goa.Track(goa.NumTracks) {
			s.Levels[t] = p.Level(t)
		}
		for c := range goa.Colony(goa.NumColonies) {
			if p.Colony(c) != goa.NoColonyTile {
				s.Colonies++
			}
		}
	}
}
