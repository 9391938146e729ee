package study

import (
	"context"

	"goa/ai"
	"goa/goa"
	"goa/nature"
)

// sale is a lot that was auctioned.
type sale struct {
	tile  goa.Tile // NoTile: the flag
	round int
	price int
	how   outcome
}

// outcome is how an auction ended.
type outcome uint8

const (
	free   outcome = iota // nobody bid: the auctioneer has it for nothing
	bought                // the auctioneer outbid the others
	sold                  // to another player
	numOutcomes
)

// never is the track of a seat that has not brought a marker so far.
const never = goa.NumTracks

// seat is what one player did and reached.
type seat struct {
	score    goa.Score
	twelfths int // of the win
	after    int // seats after who began
	first    goa.Tile
	third    goa.Track // whose marker reached the third row first
	fifth    goa.Track // ... the fifth
	levels   [goa.NumTracks]int
	colonies int
	lots     int // won in auctions, the flag not counted
	spent    int // ducats in auctions
}

// seen is what was seen in one game.
type seen struct {
	sales []sale
	seats []seat
	moves int // of players
}

// game is one game between equal bots.
type game struct {
	table *Table
	bots  [goa.MaxSeats]ai.Player
	state goa.State
	seen  seen
}

// play plays a game with the luck of a seed, and fails only if it is stopped
// or a bot breaks the rules.
func (g *game) play(ctx context.Context, seed string) error {
	n := g.table.Players
	g.state = goa.New(g.table.rules, n)
	g.seen.seats = make([]seat, n)
	for i := range g.seen.seats {
		g.seen.seats[i].third, g.seen.seats[i].fifth = never, never
	}
	deal := nature.Dealt(seed)
	first := goa.Nobody
	var legal []goa.Move
	for !g.state.Over() {
		var m goa.Move
		if turn := g.state.Turn(); turn == goa.Nature {
			m = deal.Move(&g.state)
		} else {
			if err := ctx.Err(); err != nil {
				return err
			}
			if g.seen.moves++; first == goa.Nobody {
				first = g.state.Flag()
			}
			legal = g.state.Moves(legal[:0])
			m = legal[0]
			if len(legal) > 1 {
				m = g.bots[turn].Choose(ctx, g.state.View(turn), legal)
			}
		}
		round := g.state.Round()
		events, err := g.state.Apply(m)
		if err != nil {
			return err
		}
		for _, e := range events {
			g.watch(e, round)
		}
	}
	g.finish(int(max(0, first)))
	return ctx.Err()
}

// watch notes what is to be learned from an event.
func (g *game) watch(e goa.Event, round int) {
	switch e.Kind {
	case goa.LotTaken:
		g.sale(e.Seat, sale{goa.Tile(e.A), round, 0, free})
	case goa.LotBought:
		g.sale(e.Seat, sale{goa.Tile(e.A), round, int(e.N), bought})
	case goa.LotSold:
		g.sale(e.Other, sale{goa.Tile(e.A), round, int(e.N), sold})
	case goa.LevelRaised:
		s := &g.seen.seats[e.Seat]
		if e.N == 2 && s.third == never {
			s.third = goa.Track(e.A)
		}
		if e.N == goa.TopLevel && s.fifth == never {
			s.fifth = goa.Track(e.A)
		}
	default:
	}
}

func (g *game) sale(who goa.Seat, s sale) {
	g.seen.sales = append(g.seen.sales, s)
	if who < 0 {
		return // Lakshmi
	}
	p := &g.seen.seats[who]
	p.spent += s.price
	if s.tile == goa.NoTile {
		return
	}
	p.lots++
	if p.first == goa.NoTile {
		p.first = s.tile
	}
}

// finish notes how the game came out.
func (g *game) finish(first int) {
	n := len(g.seen.seats)
	ranks := g.state.Ranks()
	winners := 0
	for i := range n {
		if ranks[i] == 1 {
			winners++
		}
	}
	for i := range n {
		s, p := &g.seen.seats[i], g.state.Player(goa.Seat(i))
		s.score = g.state.Score(goa.Seat(i))
		s.after = (i - first + n) % n
		if ranks[i] == 1 {
			s.twelfths = wholeWin / winners
		}
		for t := range goa.Track(goa.NumTracks) {
			s.levels[t] = p.Level(t)
		}
		for c := range goa.Colony(goa.NumColonies) {
			if p.Colony(c) != goa.NoColonyTile {
				s.colonies++
			}
		}
	}
}
