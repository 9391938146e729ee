package reasons

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"goa/ai"
	"goa/ai/net"
	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/nature"
)

// questions calls ask about some decisions of games between planners: the two
// moves that a planner rates highest, with a gap in thousandths.
func questions(t *testing.T, k kind, every, gap int, ask func(Question)) {
	t.Helper()
	e, err := edition.ByName("2026")
	if err != nil {
		t.Fatal(err)
	}
	o, err := edition.ParseOptions(k.options)
	if err != nil {
		t.Fatal(err)
	}
	bot := ai.NewPlanner(ai.Style{Evaluation: ai.Learned()}, 60, 1)
	s, luck := goa.New(e.Rules(o), k.seats), nature.New(fmt.Sprint("reasons", k.options, k.seats))
	n := 0
	for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
		v := s.View(s.Turn())
		th := bot.Think(t.Context(), v, s.Moves(nil))
		if len(th.Candidates) > 1 {
			if n++; n%every == 0 {
				ask(Question{View: &v, Better: th.Candidates[0].Move, Other: th.Candidates[1].Move, Gap: gap})
			}
		}
		s.Play(th.Move)
	}
}

// kind is a kind of game.
type kind struct {
	options []string
	seats   int
}

// kinds are the kinds of games whose decisions are explained.
var kinds = []kind{{nil, 4}, {nil, 2}, {[]string{"solo=2"}, 1}, {[]string{"gambit", "captains", "story=drawn", "bonanza"}, 3}}

// Undoing every cause leaves what the other move would have left: everything
// that a player can have is named.
func TestCausesAreComplete(t *testing.T) {
	e := New()
	for _, k := range kinds {
		questions(t, k, 9, 100, func(q Question) {
			e.sample(t.Context(), &q, false)
			list := e.all(&q)
			for i := range e.pairs {
				p := &e.pairs[i]
				got := p.better
				for _, c := range list {
					c.undo(&got[c.Seat], &p.other[c.Seat])
				}
				for seat := range got {
					got[seat].Captain = p.other[seat].Captain // kept for the whole game
				}
				if got != p.other {
					t.Fatalf("%s, %s or %s: after all causes are undone\n%+v\nnot\n%+v", q.View.Ask(), q.Better, q.Other, got, p.other)
				}
			}
		})
	}
}

// A cause is undone alone: nothing else that a player has changes.
func TestCausesAreUndoneAlone(t *testing.T) {
	x := net.Side{Ducats: 9, Ships: 2, Extras: 1, Colonies: 1, Fields: 5}
	y := net.Side{Ducats: 4, Ships: 6, Colonies: 1, Fields: 3}
	for _, c := range ofTurn(2, 0) {
		got := x
		c.undo(&got, &y)
		changed := got != x
		switch c.What {
		case Ducats:
			got.Ducats = x.Ducats
		case Ships:
			got.Ships = x.Ships
		case Extras:
			got.Extras = x.Extras
		case Land:
			got.Fields = x.Fields
		case Side:
			continue
		default:
			if changed {
				t.Errorf("%s changes %+v", c.What, got)
			}
			continue
		}
		if !changed || got != x {
			t.Errorf("%s leaves %+v", c.What, got)
		}
	}
}

// In games of every kind every gap has an account, which is the same when
// asked again (one in three is), and words for it in all languages. Named causes close most of a
// gap.
func TestAccountsInWholeGames(t *testing.T) {
	e, again := New(), New()
	var found [numFindings]int
	asked := 0
	for _, k := range kinds {
		gap := 60
		if k.seats == 1 {
			gap = 1500
		}
		questions(t, k, 29, gap, func(q Question) {
			a := e.Explain(t.Context(), q)
			found[a.Finding]++
			if asked++; asked%3 == 0 {
				if b := again.Explain(t.Context(), q); !slices.Equal(a.Causes, b.Causes) || a.Closed != b.Closed {
					t.Fatalf("%+v, and again %+v", a, b)
				}
			}
			if (a.Finding == Named) != (a.Closed >= enough) || (a.Finding == Named) != (len(a.Causes) > 0) || len(a.Causes) > mostCauses {
				t.Fatalf("%+v", a)
			}
			for _, language := range lexicon.Languages() {
				words, err := lexicon.For(language, "2026")
				if err != nil {
					t.Fatal(err)
				}
				lines := a.Lines(words, q.View.Seat(), []string{"Ana", "Bo", "Cleo", "Dara"})
				if text := strings.Join(lines, "\n"); len(lines) == 0 || strings.ContainsAny(text, "{}") || strings.Contains(text, "why.") {
					t.Fatalf("%s: %q", language, lines)
				}
			}
		})
	}
	if found[Named] < 5 || found[Unclear] == 0 {
		t.Errorf("findings are %v", found)
	}
}

// Moves that are close are not explained, and an ended context explains
// nothing.
func TestNothingIsExplainedAway(t *testing.T) {
	e := New()
	done, stop := context.WithCancel(t.Context())
	stop()
	questions(t, kind{nil, 2}, 40, closeGap-1, func(q Question) {
		if a := e.Explain(t.Context(), q); a.Finding != Close || len(a.Causes) > 0 {
			t.Errorf("%+v", a)
		}
		q.Gap = 10 * closeGap
		if a := e.Explain(done, q); a.Finding != Unclear {
			t.Errorf("%+v", a)
		}
	})
}

// Gaining a lot or money is always described from the point of view of the
// player who decides.
func TestTellingCauses(t *testing.T) {
	words, err := lexicon.For("en", "2012")
	if err != nil {
		t.Fatal(err)
	}
	a := Account{Finding: Named, Causes: []Cause{
		{What: Lot, Seat: 0, Tile: goa.Duty, Gain: 90},
		{What: Ducats, Seat: 0, Amount: -5, Gain: -60},
		{What: Lot, Seat: 1, Tile: goa.Duty, Gain: 30},
		{What: Ducats, Seat: 1, Amount: 5, Gain: -10},
	}}
	got := strings.Join(a.Lines(words, 0, []string{"Ana", "Bo"}), "\n")
	want := "Why: the lot “Duty”; Bo doesn’t get “Duty”.\nWhat it costs: 5 ducats fewer; Bo has 5 ducats more."
	if got != want {
		t.Errorf("%s\nnot\n%s", got, want)
	}
}
