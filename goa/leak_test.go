package goa_test

import (
	"testing"

	"pgregory.net/rapid"

	"goa/goa"
)

// A seat cannot distinguish its game from one in which everything that it may
// not know was dealt again.
func TestViewsDoNotTellDealsApart(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := drawWalk(rt, t)
		for seat := goa.Nobody; seat < goa.Seat(w.s.Seats()); seat++ {
			if seat == goa.Nature {
				continue
			}
			view := w.s.View(seat)
			var other goa.State
			view.Deal(&other, w.rng.IntN)
			if other.View(seat) != view {
				rt.Fatalf("seat %v can tell the deals apart", seat)
			}
			if got, want := view.DeckSize(), w.s.DeckCards().Len(); got != want {
				rt.Fatalf("seat %v sees a deck of %d cards, there are %d", seat, got, want)
			}
			if hidden := w.s.DeckCards() &^ view.Undealt(); hidden != 0 {
				rt.Fatalf("seat %v does not reckon with %v in the deck", seat, hidden.First())
			}
		}
	})
}

// Everything that a seat sees in a whole game, views and events, stays the same
// when two cards that it never saw are swapped in the record.
func TestNothingLeaksAlongAGame(t *testing.T) {
	swaps, afterShuffle := 0, 0
	for seed := range uint64(60) {
		for _, c := range []setting{{"2004", 2, nil}, {"2012", 3, []string{"bonanza"}}, {"2026", 4, nil}} {
			w := newWalker(t, c, seed)
			for range 150 + seed*11 {
				w.step()
			}
			for seat := range goa.Seat(c.seats) {
				h := hiddenCards(t, c, w.moves, seat)
				for _, pair := range h.pairs() {
					swaps++
					if pair.since > 0 {
						afterShuffle++
					}
					sameGame(t, c, w.moves, swapped(w.moves, pair), seat)
				}
			}
		}
	}
	if swaps < 100 || afterShuffle < 20 {
		t.Errorf("only %d swaps were tried, %d of them after a reshuffle", swaps, afterShuffle)
	}
}

// hidden holds what a seat has not seen at the end of a list of moves.
type hidden struct {
	since [goa.NumCards]int // the last move before which the card was in a deck that nobody had drawn from
	held  goa.CardSet       // by other seats
	deck  goa.CardSet
	start int // of the present deck
}

type pair struct {
	a, b  goa.Card
	since int
}

// hiddenCards replays the moves and notes since when each unseen card could be
// any other card of its deck.
func hiddenCards(t *testing.T, c setting, moves []goa.Move, seat goa.Seat) hidden {
	t.Helper()
	var h hidden
	s := goa.New(rulesOf(t, c.edition, c.options...), c.seats)
	for at, m := range moves {
		events, err := s.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			switch e.Kind {
			case goa.DeckShuffled:
				h.start = at + 1
			case goa.CardDrawn:
				h.since[e.Card()] = h.start
			default:
			}
		}
	}
	for other := range goa.Seat(c.seats) {
		if other != seat {
			h.held |= s.HandOf(other)
		}
	}
	h.deck = s.DeckCards()
	for card := range h.deck.All() {
		h.since[card] = h.start
	}
	return h
}

// pairs returns a few pairs that could trade places: one card in another hand,
// the other in another hand or in the deck, both from the same deck.
func (h hidden) pairs() []pair {
	var all []pair
	for a := range h.held.All() {
		for b := range (h.held | h.deck).All() {
			if a != b && h.since[a] == h.since[b] && len(all) < 3 {
				all = append(all, pair{a, b, h.since[a]})
			}
		}
	}
	return all
}

// swapped deals one card of the pair for the other.
func swapped(moves []goa.Move, p pair) []goa.Move {
	other := append([]goa.Move(nil), moves...)
	for i := p.since; i < len(other); i++ {
		switch other[i] {
		case goa.NewDealCard(p.a):
			other[i] = goa.NewDealCard(p.b)
		case goa.NewDealCard(p.b):
			other[i] = goa.NewDealCard(p.a)
		}
	}
	return other
}

// sameGame expects that a seat sees the same in both games after every move.
func sameGame(t *testing.T, c setting, moves, other []goa.Move, seat goa.Seat) {
	t.Helper()
	s := goa.New(rulesOf(t, c.edition, c.options...), c.seats)
	o := s
	for at := range moves {
		told, err := s.Apply(moves[at])
		if err != nil {
			t.Fatal(err)
		}
		otherTold, err := o.Apply(other[at])
		if err != nil {
			t.Fatalf("the other game goes astray at %d: %v", at, err)
		}
		if s.View(seat) != o.View(seat) {
			t.Fatalf("%v: after move %d (%v) seat %d sees the difference", c, at, moves[at], seat)
		}
		if len(told) != len(otherTold) {
			t.Fatalf("%v: move %d tells more in one game", c, at)
		}
		for i := range told {
			if told[i].SeenBy(seat) != otherTold[i].SeenBy(seat) {
				t.Fatalf("%v: seat %d hears the difference in move %d: %v", c, seat, at, told[i].Kind)
			}
		}
	}
}
