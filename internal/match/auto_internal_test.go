package match

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Everybody sees whether a move is played automatically, so that must not
// depend on cards they cannot see.
func TestWhatIsDoneByItselfTellsNothing(t *testing.T) {
	dice, seen, hidden := rand.New(rand.NewPCG(2, 2)), 0, 0
	for range 4 {
		_, _, s := newTable(t)
		p := &proposal{game: s.game, now: now(), luck: nature.New("luck")}
		for !p.over() {
			seat := p.state.Turn()
			if _, ok := forcedWhateverIsDealt(t, &p.game, seat, dice); ok {
				seen++
				if p.state.Hand(seat) != 0 {
					hidden++
				}
			}
			m := hoarding(p.state.Moves(nil), dice)
			if err := errors.Join(p.add(MoveEntry, seat, m.String()), p.finish()); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 20 || hidden < 3 {
		t.Errorf("%d moves would have been played, %d of them by who holds cards", seen, hidden)
	}
}

// forcedWhateverIsDealt returns the automatic move, after making sure that it
// is the same with other cards in all hands.
func forcedWhateverIsDealt(t *testing.T, g *game, seat goa.Seat, dice *rand.Rand) (goa.Move, bool) {
	t.Helper()
	likes := *g
	likes.auto[seat] = Auto{Forced: true, End: EndIdle}
	m, ok := likes.byItself(seat)
	public := g.state.View(goa.Nobody)
	for range 5 {
		public.Deal(&likes.state, dice.IntN)
		if other, ok2 := likes.byItself(seat); ok2 != ok || other != m {
			t.Fatalf("with other cards %s %t, with these %s %t", other, ok2, m, ok)
		}
	}
	return m, ok
}

// Preferences do not apply to the next owner of a seat.
func TestAutoGoesWithItsOwner(t *testing.T) {
	_, _, s := newTable(t)
	p := &proposal{game: s.game, now: now()}
	p.setAuto("ana", Auto{Forced: true})
	if p.auto[1] != (Auto{Forced: true}) {
		t.Fatalf("at ana's second seat %+v is done", p.auto[1])
	}
	if err := p.add(SeatEntry, 1, `{"kind":"person","name":"Bea","owner":"bea"}`); err != nil {
		t.Fatal(err)
	}
	if p.auto[0] != (Auto{Forced: true}) || p.auto[1] != (Auto{}) {
		t.Errorf("at ana's seat %+v is done, at bea's %+v", p.auto[0], p.auto[1])
	}
}

func TestAutoReadsWhatItWrites(t *testing.T) {
	for _, a := range []Auto{{}, {Forced: true}, {End: EndIdle}, {Forced: true, End: EndIdle}, {Forced: true, End: EndAction}, {End: EndAction}} {
		if got := parseAuto(a.String()); got != a {
			t.Errorf("%q is read as %+v", a, got)
		}
	}
}

// hoarding chooses by chance, but rather draws cards and keeps them.
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

// Being done with a question is automatic if nothing is left but throwing cards
// away, unless the player holds cards that might be played.
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
