package goa_test

import (
	"slices"
	"testing"

	"goa/goa"
)

// lots holds where the tokens lie in the auctions of a scene, the flag's first.
var lots = []string{"d1", "b2", "c2", "d2", "e2"}

// gambitAuctions opens the auctions of round 1 in a game with these Gambits,
// picked by seat. NoGambit leaves a seat without one. Seat 0 holds the flag.
// The tiles are Missions, which lie in front of their owner and do nothing.
// Everyone has 20 ducats and nothing else.
func gambitAuctions(t *testing.T, name string, seats int, picks []goa.Gambit, options ...string) *scene {
	t.Helper()
	g := inTurn(t, name, seats, append(slices.Clone(options), "gambit")...)
	var cells []goa.Cell
	for i := range seats + 1 {
		cells = append(cells, cell(lots[i]))
		if i > 0 {
			g.Lay(cells[i], goa.SmallMission)
		}
	}
	for seat := range goa.Seat(seats) {
		g.Purse(seat, 20, 0, 0)
		if int(seat) < len(picks) && picks[seat] != goa.NoGambit {
			g.Pledge(seat, picks[seat])
		}
	}
	g.Bidding(0, 1, cells...)
	return g
}

// second returns the second auction of a round, seat 1's, with a Gambit. Seat 0
// has taken the flag for nothing. The next to bid is the seat after 1.
func second(t *testing.T, name string, seats int, pick goa.Gambit, options ...string) *scene {
	t.Helper()
	g := gambitAuctions(t, name, seats, []goa.Gambit{goa.NoGambit, pick}, options...)
	for range seats - 1 {
		g.play("pass")
	}
	return g.play("take")
}

// kinds lists the events of the last play.
func (g *scene) kinds() []goa.EventKind {
	var list []goa.EventKind
	for _, e := range g.events {
		list = append(list, e.Kind)
	}
	return list
}

// happened expects exactly these events in the last play.
func (g *scene) happened(want ...goa.EventKind) {
	g.Helper()
	if got := g.kinds(); !slices.Equal(got, want) {
		g.Errorf("it happened: %v, want %v", got, want)
	}
}

// price expects the price that the auctioneer would pay.
func (g *scene) price(want int) {
	g.Helper()
	a, ok := g.s.Auction()
	if !ok || a.Price != want {
		g.Errorf("the auctioneer's price is %d (%v), want %d", a.Price, ok, want)
	}
}

// turn expects the seat to move.
func (g *scene) turn(want goa.Seat) {
	g.Helper()
	equal(g.T, "the turn", g.s.Turn(), want)
}
