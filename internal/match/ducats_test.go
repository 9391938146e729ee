package match_test

import (
	"fmt"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// richer returns a position in which a seat holds more ducats.
func richer(p goa.Position, seat goa.Seat, more int) goa.Position {
	players := append([]goa.PlayerPosition(nil), p.Players...)
	players[seat].Ducats += more
	p.Players = players
	return p
}

// Two games differ only in a player's ducats, and the table hides ducats:
// nothing sent to another player may differ.
func TestNothingSentDependsOnHiddenDucats(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	for seed := range uint64(4) {
		s := h.playUntil(h.hotSeat(3), drawing(seed), func(v *match.TableView) bool { return v.Moves >= 90+50*int(seed) || over(v) })
		state, ok := played(s.Rules(), movesOf(t, h, s))
		if !ok || state.Over() {
			t.Fatal("there is no such game")
		}
		p := state.Position()
		for rich := range goa.Seat(3) {
			q := richer(p, rich, 40)
			for seat := goa.Nobody; seat < 3; seat++ {
				if seat == goa.Nature {
					continue
				}
				one, other := seenFrom(t, h, p, seat), seenFrom(t, h, q, seat)
				if seat != rich && one != other {
					t.Errorf("seed %d: seat %s can tell what seat %s holds", seed, seat, rich)
				}
				if seat == rich && one == other {
					t.Errorf("seed %d: seat %s does not know what it holds itself", seed, seat)
				}
			}
		}
	}
}

// seenFrom returns the view, from a seat, of a game that begins with a
// position.
func seenFrom(t *testing.T, h house, p goa.Position, seat goa.Seat) string {
	t.Helper()
	s := h.must(h.Create(t.Context(), match.NewTable{
		Host: "ana", HiddenDucats: true, Spectators: true, Hints: true, From: &p,
		Seats: []match.NewSeat{person("A"), person("B"), person("C")},
	}))
	v, err := s.For("ana", seat)
	if err != nil {
		t.Fatal(err)
	}
	v.Table.ID, v.Table.Made, v.Waiting.Since = "", time.Time{}, time.Time{} // these differ between two tables
	var scores []goa.Score
	for i := range goa.Seat(3) {
		scores = append(scores, v.View.Score(i))
	}
	return fmt.Sprintf("%+v %v", *v, scores)
}
