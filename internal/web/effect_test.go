//go:build !race

package web_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/internal/advice"
	"goa/internal/keyboard"
	"goa/internal/match"
	"goa/lexicon"
	"goa/nature"
	"goa/record"
)

// inVain returns a first turn with a card that turns up one more recruit, while
// nearly all cards are in another hand.
func inVain(t *testing.T) goa.State {
	t.Helper()
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("vain")
	for luck.PlayChance(&s, nil); s.Stage() != goa.Acting; luck.PlayChance(&s, nil) {
		s.Play(s.Moves(nil)[0])
	}
	p, more := s.Position(), move(t, "discard more-recruits-1").Card()
	p.Discard, p.Players[s.Turn()].Hand, p.Players[1-s.Turn()].Hand = nil, []goa.Card{more}, nil
	for c := range goa.Card(goa.NumCards - 2) {
		if c != more {
			p.Players[1-s.Turn()].Hand = append(p.Players[1-s.Turn()].Hand, c)
		}
	}
	s, err := goa.FromPosition(s.Rules(), p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func move(t *testing.T, text string) goa.Move {
	t.Helper()
	m, err := goa.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A move that does nothing says so wherever it is offered.
func TestAMoveWithoutEffectSaysSo(t *testing.T) {
	s := inVain(t)
	vain, plain := move(t, "found quilon with more-recruits-1"), move(t, "found quilon")
	if legal := s.Moves(nil); !slices.Contains(legal, vain) || !slices.Contains(legal, plain) {
		t.Fatalf("the moves are %v", legal)
	}
	for language, want := range map[string]string{"en": "no effect", "de": "ohne Wirkung", "fr": "sans effet"} {
		words, err := lexicon.For(language, edition.Default().Words)
		if err != nil {
			t.Fatal(err)
		}
		v, names := s.View(s.Turn()), []string{"Ana", "Bo"}
		for m, says := range map[goa.Move]bool{vain: true, plain: false} {
			label := words.MoveIn(&v, m, names)
			if strings.Contains(label, want) != says || !strings.Contains(label, words.Move(m, s.Rules(), names)) {
				t.Errorf("%s: %s is offered as %q", language, m, label)
			}
			given := advice.Ask(t.Context(), fixedMove{m}, v, []goa.Move{m, plain})
			if lines := given.Lines(words, names); strings.Contains(strings.Join(lines, "\n"), want) != says {
				t.Errorf("%s: the hint is %q", language, lines)
			}
		}
	}
	if page := pageOf(t, &s); strings.Count(page, "no effect") == 0 {
		t.Errorf("the page does not say it: %s", page)
	}
	if list := listOf(t, &s); strings.Count(list, "no effect") != strings.Count(list, "with more-recruits-1") {
		t.Errorf("the list does not say it of each:\n%s", list)
	}
}

// fixedMove is a bot that always chooses the same move.
type fixedMove struct{ move goa.Move }

func (b fixedMove) Choose(context.Context, goa.View, []goa.Move) goa.Move { return b.move }

var _ ai.Player = fixedMove{}

// pageOf returns the page of the player to move.
func pageOf(t *testing.T, s *goa.State) string {
	t.Helper()
	g := newSite(t).guest()
	g.get("/")
	p, seats := s.Position(), slices.Repeat([]match.NewSeat{{Kind: match.Bot, Name: "Bo", Grade: "random"}}, 2)
	seats[s.Turn()] = match.NewSeat{Kind: match.Person, Name: "Ana"}
	table, err := g.keeper.Create(t.Context(), match.NewTable{Host: g.owner(), From: &p, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return g.get("/g/" + string(table.ID())).body
}

// listOf returns the moves that the keyboard lists.
func listOf(t *testing.T, s *goa.State) string {
	t.Helper()
	r, err := record.NewFrom(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}}, s.Position())
	if err != nil {
		t.Fatal(err)
	}
	words, err := lexicon.For(lexicon.DefaultLanguage, edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	g := keyboard.Game{
		Record: r, Words: words, Bots: make([]keyboard.Bot, 2), Chance: nature.New("list"), In: strings.NewReader(""), Out: &out,
		Save: func(string, *record.Record) error { return nil },
	}
	if err := g.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
