package goa_test

import (
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

// everyEdition runs a test by the rules of each edition.
func everyEdition(t *testing.T, run func(t *testing.T, edition string)) {
	t.Helper()
	for _, name := range []string{"2004", "2012", "2026"} {
		t.Run(name, func(t *testing.T) { run(t, name) })
	}
}

// laterEditions runs a test by the rules of the editions after 2004.
func laterEditions(t *testing.T, run func(t *testing.T, edition string)) {
	t.Helper()
	for _, name := range []string{"2012", "2026"} {
		t.Run(name, func(t *testing.T) { run(t, name) })
	}
}

// everyTable runs a test for each edition with two, three and four players.
func everyTable(t *testing.T, run func(t *testing.T, edition string, seats int)) {
	t.Helper()
	everyEdition(t, func(t *testing.T, edition string) {
		t.Helper()
		for seats, name := range map[int]string{2: "two players", 3: "three players", 4: "four players"} {
			t.Run(name, func(t *testing.T) { run(t, edition, seats) })
		}
	})
}

// placing returns the start of a round with the flag at a seat. Only these
// tiles, such as "b2 ship", are on the market, or all tiles if none is named.
func placing(t *testing.T, edition string, seats int, flag goa.Seat, tiles ...string) *scene {
	t.Helper()
	g := inTurn(t, edition, seats)
	if len(tiles) > 0 {
		g.market(tiles...)
	}
	g.Placing(flag, 1)
	return g
}

// auctions returns the first auction of round 1, that of the flag by seat 0.
// Tokens lie on b1 (the flag), b2, c2 and, as far as there are players, d2 and
// e2.
func auctions(t *testing.T, edition string, seats int, options ...string) *scene {
	t.Helper()
	g := inTurn(t, edition, seats, options...)
	g.market("b2 mission-small", "c2 ship", "d2 ducats", "e2 colonist", "f6 foreman")
	g.Bidding(0, 1, g.cells("b1 b2 c2 d2 e2")[:seats+1]...)
	for seat := range goa.Seat(seats) {
		g.Purse(seat, 10, 0, 0)
	}
	return g
}

// market lays only these tiles.
func (g *scene) market(tiles ...string) {
	g.Helper()
	g.ClearMarket()
	for _, text := range tiles {
		cell, name, _ := strings.Cut(text, " ")
		tile, ok := goa.TileNamed(name)
		if !ok {
			g.Fatalf("no tile %q", name)
		}
		g.Lay(g.cells(cell)[0], tile)
	}
}

// cells reads names of cells, separated by spaces.
func (g *scene) cells(names string) []goa.Cell {
	g.Helper()
	var cells []goa.Cell
	for _, name := range strings.Fields(names) {
		c, ok := goa.CellNamed(name)
		if !ok {
			g.Fatalf("no cell %q", name)
		}
		cells = append(cells, c)
	}
	return cells
}

// cards reads names of cards, separated by spaces.
func (g *scene) cards(names string) []goa.Card {
	g.Helper()
	var cards []goa.Card
	for _, name := range strings.Fields(names) {
		c, ok := goa.CardNamed(name)
		if !ok {
			g.Fatalf("no card %q", name)
		}
		cards = append(cards, c)
	}
	return cards
}

// deals gives cards by name to a seat.
func (g *scene) deals(seat goa.Seat, names string) {
	g.Helper()
	g.Hand(seat, g.cards(names)...)
}

// toMove expects the seat to move.
func (g *scene) toMove(want goa.Seat) {
	g.Helper()
	if got := g.s.Turn(); got != want {
		g.Errorf("it is the turn of %v, want %v", got, want)
	}
}

// inStage expects the stage and the round.
func (g *scene) inStage(want goa.Stage, round int) {
	g.Helper()
	if g.s.Stage() != want || g.s.Round() != round {
		g.Errorf("it is %v of round %d, want %v of round %d", g.s.Stage(), g.s.Round(), want, round)
	}
}

// holds expects the names of a seat's cards, in the order of the cards.
func (g *scene) holds(seat goa.Seat, want string) {
	g.Helper()
	equal(g, "hand", cardNames(g.s.HandOf(seat)), want)
}

func cardNames(set goa.CardSet) string {
	var names []string
	for c := range set.All() {
		names = append(names, c.String())
	}
	return strings.Join(names, " ")
}

// spicesAt expects the spices on a place, in order.
func (g *scene) spicesAt(seat goa.Seat, place, want string) {
	g.Helper()
	at, ok := goa.PlaceNamed(place)
	if !ok {
		g.Fatalf("no place %q", place)
	}
	var names []string
	for k := range goa.Spice(goa.NumSpices) {
		for range g.p(seat).Stock(at).Count(k) {
			names = append(names, k.String())
		}
	}
	equal(g, place, strings.Join(names, " "), want)
}

// seatsTold returns the seats named by events of a kind in the last play.
func (g *scene) seatsTold(k goa.EventKind) []goa.Seat {
	var seats []goa.Seat
	for _, e := range g.events {
		if e.Kind == k {
			seats = append(seats, e.Seat)
		}
	}
	return seats
}

// sameSeats expects seats in this order.
func (g *scene) sameSeats(what string, got []goa.Seat, want ...goa.Seat) {
	g.Helper()
	if !slices.Equal(got, want) {
		g.Errorf("%s: seats %v, want %v", what, got, want)
	}
}

// idle plays one move that changes little: nobody bids, everyone takes taxes,
// and extra actions are kept if possible.
func (g *scene) idle() goa.Move {
	g.Helper()
	var m goa.Move
	switch moves := g.legal(); {
	case len(moves) == 0:
		g.Fatal("the game stands still")
	case g.s.Outcomes() > 0:
		m = g.s.Outcome(0)
	case slices.Contains(moves, "tax"):
		m = goa.Move{Kind: goa.Tax}
	case slices.Contains(moves, "pass"):
		m = goa.Move{Kind: goa.Pass}
	default:
		m = g.s.Moves(nil)[0]
	}
	events, err := g.s.Apply(m)
	if err != nil {
		g.Fatal(err)
	}
	g.events = events
	return m
}

// idleWhile plays idle moves as long as a condition holds.
func (g *scene) idleWhile(holds func() bool) {
	g.Helper()
	for range 5000 { // a whole game is shorter
		if !holds() {
			return
		}
		g.idle()
	}
	g.Fatal("the game goes in circles")
}

// idleUntil plays idle moves until a stage is reached.
func (g *scene) idleUntil(stage goa.Stage) {
	g.Helper()
	g.idleWhile(func() bool { return g.s.Stage() != stage })
}

// allBut lists the legal moves except those that begin with one of the words.
func (g *scene) allBut(words ...string) []string {
	return slices.DeleteFunc(g.legal(), func(text string) bool {
		first, _, _ := strings.Cut(text, " ")
		return slices.Contains(words, first)
	})
}

// everyPlay plays one move from every position of a random game of every
// setting. It calls see with the states before and after.
func everyPlay(t *testing.T, see func(t *testing.T, before, after *goa.State, m goa.Move)) {
	t.Helper()
	everyGame(t, func(t *testing.T, w *walker) {
		if m, ok := w.choose(); ok {
			after := w.s
			after.Play(m)
			see(t, &w.s, &after, m)
		}
	})
}
