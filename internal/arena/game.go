package arena

import (
	"context"
	"fmt"

	"goa"
	"goa/ai"
	"goa/nature"
)

// tally adds up what a bot, or a seat, has reached in some games.
type tally struct {
	games    int
	wins     int // in twelfths, so that two, three or four can share one
	score    int
	failures int // moves that were not legal, and panics
}

const wholeWin = 12

func (t *tally) add(o tally) {
	t.games += o.games
	t.wins += o.wins
	t.score += o.score
	t.failures += o.failures
}

// share is the mean of the wins.
func (t *tally) share() float64 { return float64(t.wins) / wholeWin / float64(t.games) }

// prices adds up what the flag was sold or bought for.
type prices struct{ sales, ducats int }

// block is the result of one deal played with every rotation of the seats.
type block struct {
	bots, seats [goa.MaxSeats]tally
	flag        prices
}

// playBlock plays a deal once for every rotation.
func (m *Match) playBlock(ctx context.Context, players []ai.Player, number int, b *block) {
	n := len(players)
	for shift := range n {
		g := game{state: goa.New(m.Rules, n), deal: nature.Dealt(fmt.Sprintf("%s/%d", m.Seed, number))}
		for seat := range n {
			g.players[seat] = players[(seat+shift)%n]
		}
		g.play(ctx)
		for seat, t := range g.result() {
			if seat < n {
				b.bots[(seat+shift)%n].add(t)
				b.seats[seat].add(t)
			}
		}
		b.flag.sales += g.flag.sales
		b.flag.ducats += g.flag.ducats
	}
}

// game is one game between bots.
type game struct {
	state    goa.State
	deal     *nature.Deal
	players  [goa.MaxSeats]ai.Player
	failures [goa.MaxSeats]int
	flag     prices
	legal    []goa.Move
	view     goa.View
}

func (g *game) play(ctx context.Context) {
	for ctx.Err() == nil {
		g.deal.Settle(&g.state, nil)
		if g.state.Over() {
			return
		}
		m := g.ask(ctx, g.state.Turn())
		g.note(m)
		g.state.Play(m)
	}
}

// ask returns the move of a seat: the first legal one if its bot fails.
func (g *game) ask(ctx context.Context, seat goa.Seat) goa.Move {
	g.legal = g.state.Moves(g.legal[:0])
	if len(g.legal) == 1 {
		return g.legal[0]
	}
	g.state.ViewInto(&g.view, seat)
	m := choose(ctx, g.players[seat], g.view, g.legal)
	if g.state.Check(m) != goa.Legal {
		g.failures[seat]++
		return g.state.Moves(nil)[0]
	}
	return m
}

// choose asks a bot; one that panics has no move.
func choose(ctx context.Context, p ai.Player, v goa.View, legal []goa.Move) (m goa.Move) {
	defer func() {
		if recover() != nil {
			m = goa.Move{}
		}
	}()
	return p.Choose(ctx, v, legal)
}

// note remembers what is paid for the flag.
func (g *game) note(m goa.Move) {
	lot, ok := g.state.Auction()
	if !ok || lot.Tile != goa.NoTile {
		return
	}
	switch m.Kind {
	case goa.Sell:
		g.flag.ducats += lot.High
	case goa.Buy:
		g.flag.ducats += lot.Price
	case goa.Take:
	default:
		return
	}
	g.flag.sales++
}

// result is what each seat has reached.
func (g *game) result() (seats [goa.MaxSeats]tally) {
	n := g.state.Seats()
	ranks := g.state.Ranks()
	winners := 0
	for i := range n {
		if ranks[i] == 1 {
			winners++
		}
	}
	for i := range n {
		seats[i] = tally{games: 1, score: g.state.Score(goa.Seat(i)).Total(), failures: g.failures[i]}
		if ranks[i] == 1 {
			seats[i].wins = wholeWin / winners
		}
	}
	return seats
}
