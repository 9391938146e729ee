package goa_test

import (
	"slices"
	"testing"

	"goa/goa"
)

// The pieces that others have face down could be different: a seat sees and
// hears the same game.
func TestPicksLeakNothing(t *testing.T) {
	tried := map[goa.MoveKind]int{}
	for _, c := range []setting{
		{"2026", 2, []string{"gambit", "story=drawn", "captains"}},
		{"2012", 3, []string{"bonanza", "gambit", "captains"}},
		{"2004", 4, []string{"gambit", "captains"}},
	} {
		for seed := range uint64(8) {
			w := newWalker(t, c, seed)
			var hidden faceDown
			for hidden.step(w) {
				for seat := range goa.Seat(c.seats) {
					if other, kind := hidden.exchange(w, seat); other != nil {
						tried[kind]++
						sameGame(t, c, w.moves, other, seat)
					}
				}
			}
		}
	}
	for _, kind := range []goa.MoveKind{goa.DealCaptain, goa.Keep, goa.Pledge} {
		if tried[kind] < 50 {
			t.Errorf("only %d moves were exchanged for another %q", tried[kind], goa.Move{Kind: kind})
		}
	}
}

// faceDown knows which captains and Gambits lie face down, and since which
// move.
type faceDown struct {
	dealt  map[goa.Captain]goa.Seat
	kept   map[goa.Seat]int
	picked map[goa.Seat]int
}

// step plays one random move and notes it.
func (f *faceDown) step(w *walker) bool {
	if f.dealt == nil {
		*f = faceDown{map[goa.Captain]goa.Seat{}, map[goa.Seat]int{}, map[goa.Seat]int{}}
	}
	by := w.s.Actor()
	if !w.step() {
		return false
	}
	at := len(w.moves) - 1
	switch m := w.moves[at]; m.Kind {
	case goa.DealCaptain:
		f.dealt[m.Captain()] = by
	case goa.Keep:
		f.kept[by] = at
	case goa.Pledge:
		f.picked[by] = at
	default:
	}
	if w.s.Stage() != goa.Setup {
		clear(f.dealt)
		clear(f.kept)
	}
	for seat := range f.picked {
		if !w.s.HasPledged(seat) {
			delete(f.picked, seat)
		}
	}
	return true
}

// exchange returns a game that is possible as far as a seat knows, in which
// others were dealt or have picked something else. It also returns what was
// exchanged.
func (f *faceDown) exchange(w *walker, seat goa.Seat) ([]goa.Move, goa.MoveKind) {
	other := slices.Clone(w.moves)
	for by := range goa.Seat(w.s.Seats()) {
		if at, ok := f.picked[by]; ok && by != seat && w.rng.IntN(4) == 0 {
			for other[at] == w.moves[at] || w.s.Player(by).HasSpent(other[at].Gambit()) {
				if w.s.Round() == goa.NumRounds {
					return nil, 0 // no other is left
				}
				other[at] = goa.NewPledge(goa.Gambit(1 + w.rng.IntN(goa.NumGambits-1)))
			}
			return other, goa.Pledge
		}
	}
	for by := range goa.Seat(w.s.Seats()) {
		if at, ok := f.kept[by]; ok && by != seat && w.rng.IntN(2) == 0 {
			v := w.s.View(by)
			for _, c := range v.ToKeep() {
				if c != v.Kept() {
					other[at] = goa.NewKeep(c)
					return other, goa.Keep
				}
			}
		}
	}
	a, b := goa.Captain(1+w.rng.IntN(goa.NumCaptains-1)), goa.Captain(1+w.rng.IntN(goa.NumCaptains-1))
	if f.mayBeOthers(a, seat) && f.mayBeOthers(b, seat) && a != b && len(f.dealt) > 0 {
		swapCaptains(other, a, b)
		return other, goa.DealCaptain
	}
	return nil, 0
}

// mayBeOthers reports whether a captain was not dealt to a seat.
func (f *faceDown) mayBeOthers(c goa.Captain, seat goa.Seat) bool {
	owner, dealt := f.dealt[c]
	return !dealt || owner != seat
}

// swapCaptains exchanges two captains wherever they were dealt or kept.
func swapCaptains(moves []goa.Move, a, b goa.Captain) {
	swap := map[goa.Move]goa.Move{
		goa.NewDealCaptain(a): goa.NewDealCaptain(b), goa.NewDealCaptain(b): goa.NewDealCaptain(a),
		goa.NewKeep(a): goa.NewKeep(b), goa.NewKeep(b): goa.NewKeep(a),
	}
	for i, m := range moves {
		if other, ok := swap[m]; ok {
			moves[i] = other
		}
	}
}

// A seat's own picks are in its view, and in no other.
func TestOwnPicksAreSeen(t *testing.T) {
	c := setting{"2026", 3, []string{"gambit", "captains"}}
	w := newWalker(t, c, 3)
	seen := map[string]int{}
	for w.step() {
		p := w.s.Position()
		for seat := range goa.Seat(c.seats) {
			v, own := w.s.View(seat), p.Players[seat]
			if v.Pick() != own.Pick || v.Kept() != own.Kept || !slices.Equal(v.ToKeep(), own.Captains) {
				t.Fatalf("seat %d sees %v, %v, %v; it has %v, %v, %v",
					seat, v.Pick(), v.Kept(), v.ToKeep(), own.Pick, own.Kept, own.Captains)
			}
			fields := fieldsOf(t, v)
			for _, name := range []string{"pick", "kept", "captains", "pledged", "keepers", "captains-dealt"} {
				if fields[name] != nil {
					seen[name]++
				}
			}
		}
		v := w.s.View(goa.Nobody)
		if v.Pick() != goa.NoGambit || v.Kept() != goa.NoCaptain || v.ToKeep() != nil {
			t.Fatal("a spectator sees picks")
		}
		if w.s.Round() == 2 {
			break
		}
	}
	if len(seen) != 6 {
		t.Errorf("views had %v", seen)
	}
}

// The deals of a view cover everything that others can have face down.
func TestDealsReachEveryPick(t *testing.T) {
	w := newWalker(t, setting{"2026", 2, []string{"gambit", "captains"}}, 1)
	dealt := func() map[string]bool {
		v, all := w.s.View(0), map[string]bool{}
		for range 2000 {
			var s goa.State
			v.Deal(&s, w.rng.IntN)
			if err := s.Invariants(); err != nil {
				t.Fatal(err)
			}
			p := s.Position().Players[1]
			all[string(asJSON(t, []any{p.Pick.String(), p.Captains, p.Kept.String()}))] = true
		}
		return all
	}
	for w.s.Todo() != "keep" {
		w.step()
	}
	equal(t, "pairs of captains that the other may choose from", len(dealt()), 7*6/2)
	for !w.s.HasPledged(1) || w.s.Round() < 3 {
		w.step()
	}
	equal(t, "Gambits that the other may have picked", len(dealt()), 6)
}
