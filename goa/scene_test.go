package goa_test

import (
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// scene is a position in which a rule test plays. Moves are given as texts.
// Several in one string are separated by "; ", as in a record.
type scene struct {
	*testing.T
	goa.Editor
	s      *goa.State
	events []goa.Event // of the last play
}

// rulesOf returns the rules of a known edition with options.
func rulesOf(t testing.TB, name string, options ...string) *goa.Rules {
	t.Helper()
	ed, err := edition.ByName(name)
	if err != nil {
		t.Fatal(err)
	}
	opts, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	return ed.Rules(opts)
}

// newScene returns a new game. Nature is to move first.
func newScene(t *testing.T, name string, seats int, options ...string) *scene {
	t.Helper()
	s := goa.New(rulesOf(t, name, options...), seats)
	return &scene{T: t, Editor: goa.Edit(&s), s: &s}
}

// inTurn returns the action turn of seat 0 in round 1, on a market laid out in
// the order of the bag. Nobody holds cards or bonuses, and everyone has what
// SET-2 and SET-3 give.
func inTurn(t *testing.T, name string, seats int, options ...string) *scene {
	t.Helper()
	g := newScene(t, name, seats, options...)
	g.playChance()
	g.Turn(0, 1)
	return g
}

// playChance takes Nature's first outcome as long as she is to move.
func (g *scene) playChance() {
	for g.s.Outcomes() > 0 {
		g.s.Play(g.s.Outcome(0))
	}
}

// play plays moves that must be legal, by checker and generator, and keeps
// their events.
func (g *scene) play(moves string) *scene {
	g.Helper()
	g.events = nil
	for text := range strings.SplitSeq(moves, "; ") {
		m, err := goa.ParseMove(text)
		if err != nil {
			g.Fatalf("%v", err)
		}
		listed := slices.Contains(g.s.Moves(nil), m)
		if g.events, err = g.s.ApplyTo(g.events, m); err == nil && !listed {
			g.Errorf("%q is legal but not listed", text)
		}
		if err != nil {
			g.Fatalf("%v\nlegal: %s", err, strings.Join(g.legal(), "; "))
		}
	}
	return g
}

// refuse expects a move to be illegal for a reason, by checker and generator.
func (g *scene) refuse(text string, why goa.Reason) {
	g.Helper()
	m, err := goa.ParseMove(text)
	if err != nil {
		g.Fatalf("%v", err)
	}
	if got := g.s.Check(m); got != why {
		g.Errorf("%q is %v, want %v", text, got, why)
	}
	if slices.Contains(g.legal(), text) {
		g.Errorf("%q is listed as legal", text)
	}
}

// legal returns the texts of the legal moves.
func (g *scene) legal() []string {
	g.Helper()
	var texts []string
	for _, m := range g.s.Moves(nil) {
		if why := g.s.Check(m); why != goa.Legal {
			g.Errorf("%q is listed but %v", m, why)
		}
		texts = append(texts, m.String())
	}
	return texts
}

// offers expects exactly these legal moves, in any order, separated by "; ".
func (g *scene) offers(want string) {
	g.Helper()
	got, wanted := g.legal(), strings.Split(want, "; ")
	slices.Sort(got)
	slices.Sort(wanted)
	if !slices.Equal(got, wanted) {
		g.Errorf("legal:\n  %s\nwant:\n  %s", strings.Join(got, "; "), strings.Join(wanted, "; "))
	}
}

// allows and forbids look for single moves among the legal ones. A text that
// ends with * stands for all moves that begin that way.
func (g *scene) allows(texts ...string) {
	g.Helper()
	for _, text := range texts {
		if !g.lists(text) {
			g.Errorf("%q is not legal; legal: %s", text, strings.Join(g.legal(), "; "))
		}
	}
}

func (g *scene) forbids(texts ...string) {
	g.Helper()
	for _, text := range texts {
		if g.lists(text) {
			g.Errorf("%q is legal", text)
		}
	}
}

func (g *scene) lists(text string) bool {
	prefix, open := strings.CutSuffix(text, "*")
	return slices.ContainsFunc(g.legal(), func(l string) bool {
		return l == text || open && strings.HasPrefix(l, prefix)
	})
}

// p returns what lies in front of a seat.
func (g *scene) p(seat goa.Seat) *goa.PublicPlayer { return g.s.Player(seat) }

// has expects ducats, ships and colonists of a seat.
func (g *scene) has(seat goa.Seat, ducats, ships, colonists int) {
	g.Helper()
	p := g.p(seat)
	if p.Ducats() != ducats || p.Ships() != ships || p.Colonists() != colonists {
		g.Errorf("seat %d has %d ducats, %d ships, %d colonists, want %d, %d, %d", seat,
			p.Ducats(), p.Ships(), p.Colonists(), ducats, ships, colonists)
	}
}

// equal expects a value.
func equal[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// told reports whether an event of this kind happened in the last play.
func (g *scene) told(k goa.EventKind) bool {
	return slices.ContainsFunc(g.events, func(e goa.Event) bool { return e.Kind == k })
}
