//go:build !race

package web_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/nature"
)

// inAuction returns a random game of three, in the middle of an auction in which
// seat 1 is to bid.
func inAuction(t *testing.T, seed uint64) goa.State {
	t.Helper()
	rules, err := edition.Default().RulesFor(edition.Options{}, 3)
	if err != nil {
		t.Fatal(err)
	}
	s, luck, dice := goa.New(rules, 3), nature.New("ducats"), rand.New(rand.NewPCG(seed, seed))
	for n := 0; !s.Over(); n++ {
		luck.PlayChance(&s, nil)
		if _, ok := s.Auction(); ok && n > 150 && s.Turn() == 1 && s.Stage() == goa.Bidding && len(s.Moves(nil)) > 3 {
			return s
		}
		legal := s.Moves(nil)
		s.Play(legal[dice.IntN(len(legal))])
	}
	t.Fatal("there was no such auction")
	return s
}

// readAs returns a page of a table that hides ducats and begins with a position,
// as Ana, Bea or a spectator reads it.
func (s site) readAs(who string, p goa.Position, part string) string {
	s.t.Helper()
	g := s.guest() // a new guest each time, because a guest cannot have several hints in a row
	g.get("/")
	seats := []match.NewSeat{
		{Kind: match.Person, Name: "Ana", Owner: "ana"}, {Kind: match.Person, Name: "Bea", Owner: "bea"}, {Kind: match.Person, Name: "Cid", Owner: "cid"},
	}
	for i := range seats {
		if seats[i].Name == who {
			seats[i].Owner = g.owner()
		}
	}
	made, err := s.keeper.Create(s.t.Context(), match.NewTable{
		Host: "somebody", HiddenDucats: true, Spectators: true, Hints: true, From: &p, Seats: seats,
	})
	if err != nil {
		s.t.Fatal(err)
	}
	for _, seat := range seats {
		if _, err := s.keeper.Ready(s.t.Context(), match.Command{Table: made.ID(), Owner: seat.Owner}, true); err != nil {
			s.t.Fatal(err)
		}
	}
	page := g.get("/g/" + string(made.ID()) + part)
	if page.status != http.StatusOK {
		s.t.Fatalf("status %d", page.status)
	}
	return strings.ReplaceAll(page.body, string(made.ID()), "")
}

// Two tables that hide ducats differ only in what Ana holds. Bea and a spectator
// read the same on both, including hints; Ana does not.
func TestPagesDoNotTellHiddenDucats(t *testing.T) {
	s := newSite(t)
	telling := 0
	for seed := range uint64(6) {
		state := inAuction(t, seed)
		poor := state.Position()
		rich := poor
		rich.Players = slices.Clone(poor.Players)
		rich.Players[0].Ducats += 60
		for _, c := range []struct {
			who, part string
			same      bool
		}{{"Bea", "", true}, {"Bea", "/hint", true}, {"a spectator", "", true}, {"Ana", "", false}} {
			if one, other := s.readAs(c.who, poor, c.part), s.readAs(c.who, rich, c.part); (one == other) != c.same {
				t.Errorf("seed %d: %s reads the same: %t, want %t", seed, c.who+c.part, one == other, c.same)
			}
		}
		if hint := s.readAs("Bea", poor, "/hint"); !strings.Contains(hint, "1. ") || !strings.Contains(hint, "price-chart") {
			t.Fatal("there is no hint, or it has no prices")
		}
		if tells(t, state.Rules(), poor) != tells(t, state.Rules(), rich) {
			telling++
		}
	}
	if telling == 0 {
		t.Error("no hint would have told anything")
	}
}

// tells returns the value of the lot if everyone's ducats are known.
func tells(t *testing.T, rules *goa.Rules, p goa.Position) string {
	t.Helper()
	s, err := goa.FromPosition(rules, p)
	if err != nil {
		t.Fatal(err)
	}
	v := s.View(1)
	lot, _ := ai.Appraise(&v)
	return fmt.Sprint(lot)
}
