package goa_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"goa/goa"
)

// enumerated plays a founding with every order of cards that can be turned up,
// and returns how often it succeeds.
func enumerated(s goa.State, m goa.Move) (o goa.Odds) {
	s.Play(m)
	return turnedUp(s)
}

// turnedUp counts the successes among all outcomes of Nature, by weight.
func turnedUp(s goa.State) goa.Odds {
	n := s.Outcomes()
	if n == 0 {
		if _, missing, open := s.Founding(); !open || missing <= 0 || s.Check(goa.NewPayColonists(missing)) == goa.Legal {
			return goa.Odds{Good: 1, All: 1}
		}
		return goa.Odds{All: 1}
	}
	sum := goa.Odds{}
	for i := range n {
		then := s
		then.Play(s.Outcome(i))
		o := turnedUp(then)
		sum.Good += o.Good
		sum.All += o.All
	}
	return sum
}

// share returns a chance as a fraction.
func share(o goa.Odds) float64 { return float64(o.Good) / float64(o.All) }

// The chance to found a colony equals the result of turning up every possible
// card. It does so exactly if nobody else holds any cards, and otherwise on
// average over what the others can hold.
func TestFoundingOddsAreThoseOfAllCards(t *testing.T) {
	tried, dealt, short := 0, 0, 0
	for i, c := range []setting{
		{"2012", 2, nil}, {"2004", 3, nil}, {"2026", 4, []string{"captains"}}, {"2012", 2, []string{"planned-expansion"}},
		{"2026", 1, []string{"solo=1"}}, {"2026", 3, []string{"story=rich-outposts", "captains"}},
	} {
		w := newWalker(t, c, uint64(i))
		dice := rand.New(rand.NewPCG(3, 3))
		for w.step() {
			if w.s.Ask() != goa.AskAction || w.s.Turn() < 0 {
				continue
			}
			seat := w.s.Turn()
			view := w.s.View(seat)
			for _, m := range w.s.Moves(nil) {
				if m.Kind != goa.Found {
					continue
				}
				got, want := view.FoundingOdds(m.Colony(), m.Card()), goa.Odds{}
				all := view.Undealt().Len() == view.DeckSize()
				if all {
					want = enumerated(w.s, m)
				} else if dealt++; dealt%3 != 0 {
					continue
				}
				for range 150 {
					if all {
						break
					}
					var s goa.State
					view.Deal(&s, dice.IntN)
					o := enumerated(s, m)
					want.Good, want.All = want.Good+o.Good, want.All+o.All
				}
				off := math.Abs(share(got) - share(want))
				if all && off > 1e-9 || off > 0.06 {
					t.Fatalf("%v: %s: the chance is %d of %d, %d of %d when all cards are tried", c, m, got.Good, got.All, want.Good, want.All)
				}
				tried++
				if view.DeckSize() < int(w.s.Rules().FoundingCards) {
					short++
				}
			}
		}
	}
	if tried < 500 || dealt < 50 {
		t.Errorf("only %d foundings were tried, %d with cards in other hands, %d with too few in the deck", tried, dealt, short)
	}
}

// If the deck is too small, the discards are shuffled after its last card.
func TestFoundingOddsWithFewCards(t *testing.T) {
	w := newWalker(t, setting{"2012", 2, nil}, 1)
	for w.s.Ask() != goa.AskAction {
		w.step()
	}
	for left := range 4 {
		p := w.s.Position()
		p.Discard = nil
		for _, player := range p.Players {
			player.Hand = nil
		}
		for c := goa.Card(left); c < goa.NumCards; c++ {
			p.Discard = append(p.Discard, c)
		}
		s, err := goa.FromPosition(w.s.Rules(), p)
		if err != nil {
			t.Fatal(err)
		}
		view := s.View(s.Turn())
		if view.DeckSize() != left {
			t.Fatalf("%d cards in the deck, want %d", view.DeckSize(), left)
		}
		for _, m := range s.Moves(nil) {
			if m.Kind != goa.Found {
				continue
			}
			if got, want := view.FoundingOdds(m.Colony(), m.Card()), enumerated(s, m); math.Abs(share(got)-share(want)) > 1e-9 {
				t.Errorf("%d cards left, %s: %d of %d, when all cards are tried %d of %d", left, m, got.Good, got.All, want.Good, want.All)
			}
		}
	}
}

func TestOddsInPercent(t *testing.T) {
	for o, want := range map[goa.Odds]int{{0, 7}: 0, {7, 7}: 100, {1, 1000}: 1, {999, 1000}: 99, {1, 2}: 50, {2, 3}: 67} {
		if got := o.Percent(); got != want {
			t.Errorf("%d of %d is %d%%, want %d", o.Good, o.All, got, want)
		}
	}
}
