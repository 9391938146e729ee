//go:build !race

package web_test

import (
	"strings"
	"testing"

	"goa/goa"
)

// No byte sent to a viewer depends on cards they may not know: pages and streams
// stay the same when a card in another hand is swapped with one in the deck.
func TestNothingLeaks(t *testing.T) {
	tried := 0
	for seed := range uint64(unlessShort(12, 5)) {
		moves := randomGame(seed, 110+20*int(seed))
		other, ok := swapHidden(moves, 1)
		if !ok {
			continue
		}
		tried++
		s := newSite(t)
		ana, eve := s.guest(), s.guest()
		ana.get("/")
		eve.get("/")
		a, b := s.tableOf(ana, moves), s.tableOf(ana, other)
		for who, g := range map[string]guest{"a player": ana, "a spectator": eve} {
			tell := func(path string, one, two reply) {
				if one.status != two.status || strings.ReplaceAll(one.body, string(a), string(b)) != two.body {
					t.Errorf("game %d: %s can tell the deals apart by %q", seed, who, path)
				}
			}
			for _, path := range leakyPaths {
				tell(path, g.get("/g/"+string(a)+path), g.get("/g/"+string(b)+path))
			}
			for _, p := range leakyPosts {
				tell(p.path, g.post("/g/"+string(a)+p.path, p.form), g.post("/g/"+string(b)+p.path, p.form))
			}
			_, one := g.listen(t, "/g/"+string(a)+"/events", nil).event()
			_, two := g.listen(t, "/g/"+string(b)+"/events", nil).event()
			if strings.ReplaceAll(one, string(a), string(b)) != two {
				t.Errorf("game %d: %s can tell the deals apart by the stream", seed, who)
			}
		}
	}
	if tried < unlessShort(3, 1) {
		t.Errorf("only %d games had a card to swap", tried)
	}
}

// swapHidden deals another card to a seat in place of one that it still holds.
// The other card was in the deck then and still is.
func swapHidden(moves []goa.Move, seat goa.Seat) (other []goa.Move, ok bool) {
	s := newGame()
	for i, m := range moves {
		held := s.View(seat)
		before := s
		s.Play(m)
		now := s.View(seat)
		if m.Kind != goa.DealCard || held.Hand() == now.Hand() {
			continue
		}
		for c := range goa.Card(goa.NumCards) {
			swap := goa.NewDealCard(c)
			if swap != m && before.Check(swap) == goa.Legal && unseenSince(moves[i+1:], m.Card(), c) {
				other = append([]goa.Move{}, moves...)
				other[i] = swap
				return other, true
			}
		}
	}
	return nil, false
}

// unseenSince reports whether no move names either card.
func unseenSince(moves []goa.Move, a, b goa.Card) bool {
	for _, m := range moves {
		if text := m.String() + " "; strings.Contains(text, a.String()+" ") || strings.Contains(text, b.String()+" ") {
			return false
		}
	}
	return true
}
