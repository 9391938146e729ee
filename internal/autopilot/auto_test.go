package autopilot

import (
	"math/rand/v2"
	"slices"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Everyone sees whether a move is played automatically, so that must not depend on
// cards they cannot see.
func TestAutomaticMovesRevealNothing(t *testing.T) {
	dice, seen, hidden := rand.New(rand.NewPCG(2, 2)), 0, 0
	for _, luck := range []string{"one", "two", "three", "four"} {
		s, luck := goa.New(edition.Default().Rules(edition.Options{}), 3), nature.New(luck)
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			if forcedWhateverIsDealt(t, s, dice) {
				seen++
				if s.Hand(s.Turn()) != 0 {
					hidden++
				}
			}
			s.Play(hoarding(s.Moves(nil), dice))
		}
	}
	if seen < 20 || hidden < 3 {
		t.Errorf("%d moves would have been played, %d of them by players who hold cards", seen, hidden)
	}
}

// forcedWhateverIsDealt reports whether a move is automatic, after checking that it is
// the same with other cards in all hands.
func forcedWhateverIsDealt(t *testing.T, s goa.State, dice *rand.Rand) bool {
	t.Helper()
	likes := Auto{Forced: true, End: EndIdle}
	m, ok := likes.Move(&s, false)
	public := s.View(goa.Nobody)
	for range 5 {
		public.Deal(&s, dice.IntN)
		if other, ok2 := likes.Move(&s, false); ok2 != ok || other != m {
			t.Fatalf("with other cards %s %t, with these %s %t", other, ok2, m, ok)
		}
	}
	return ok
}

func TestAutoReadsWhatItWrites(t *testing.T) {
	for _, a := range []Auto{{}, {Forced: true}, {End: EndIdle}, {Forced: true, End: EndIdle}, {Forced: true, End: EndAction}, {End: EndAction}} {
		if got := ParseAuto(a.String()); got != a {
			t.Errorf("%q is read as %+v", a, got)
		}
	}
}

// hoarding chooses at random, but prefers to draw cards and keep them.
func hoarding(legal []goa.Move, dice *rand.Rand) goa.Move {
	if at := slices.IndexFunc(legal, func(m goa.Move) bool { return m.Kind == goa.Explore || m.Kind == goa.Draw && m.Amount() > 0 }); at >= 0 {
		return legal[at]
	}
	kept := slices.DeleteFunc(slices.Clone(legal), func(m goa.Move) bool { return m.Kind == goa.Discard || m.Kind == goa.PlayCard })
	if len(kept) == 0 {
		kept = legal
	}
	return kept[dice.IntN(len(kept))]
}

// A question is ended automatically if nothing is left but to discard cards,
// unless the player holds cards that might be played.
func TestDoneFollowsWhenNothingElseIsLeft(t *testing.T) {
	dice, besides := rand.New(rand.NewPCG(4, 4)), 0
	for range 300 {
		luck := nature.New("done")
		s := goa.New(edition.Default().Rules(edition.Options{}), 2)
		for !s.Over() {
			if s.Turn() == goa.Nature {
				s.Play(luck.Move(&s))
				continue
			}
			legal := s.Moves(nil)
			if onlyDone(&s, legal) {
				if !slices.Contains(legal, goa.NewDone()) || s.Hand(s.Turn()) != 0 && !s.HasPlayedCard() {
					t.Fatalf("%v is played by itself by a seat with %d cards", legal, s.Hand(s.Turn()).Len())
				}
				for _, m := range legal {
					if m.Kind == goa.Discard {
						besides++
					} else if m.Kind != goa.Done {
						t.Fatalf("%s is given up by itself", m)
					}
				}
			}
			s.Play(hoarder(legal, dice))
		}
	}
	if besides == 0 {
		t.Error("nobody could have thrown a card away instead")
	}
}

// hoarder draws cards and plays some of them.
func hoarder(legal []goa.Move, dice *rand.Rand) goa.Move {
	if dice.IntN(3) > 0 {
		return hoarding(legal, dice)
	}
	return legal[dice.IntN(len(legal))]
}
