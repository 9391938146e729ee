package analysis

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// somePositions calls test with positions of games of all sizes, at every stage.
func somePositions(t *testing.T, every int, test func(s *goa.State)) {
	t.Helper()
	for _, players := range []int{2, 4} {
		s, luck := goa.New(edition.Default().Rules(edition.Options{}), players), nature.New("assess")
		for n := 0; !s.Over(); n++ {
			if n%every == 0 {
				test(&s)
			}
			if s.Turn() == goa.Nature {
				s.Play(luck.Move(&s))
				continue
			}
			legal := s.Moves(nil)
			s.Play(legal[luck.IntN(luck.IntN(len(legal))+1)])
		}
		test(&s)
	}
}

// An assessment has a value for each seat, legal options in the order of their
// values, and lines of legal moves.
func TestAssessEveryStage(t *testing.T) {
	somePositions(t, 61, func(s *goa.State) {
		a, err := Assess(t.Context(), s, Glance, open{})
		if err != nil || len(a.Values) != s.Seats() {
			t.Fatalf("%v: %d values of %d seats: %v", s.Stage(), len(a.Values), s.Seats(), err)
		}
		for seat, v := range a.Values {
			if v < 0 || v > Whole || s.Over() && v != Result(s, goa.Seat(seat)) {
				t.Errorf("%v: seat %d has %d of %d", s.Stage(), seat, v, Whole)
			}
		}
		if chooses := s.Turn() >= 0 && !s.Over(); chooses != (len(a.Best) > 0) {
			t.Errorf("%v: %d options", s.Stage(), len(a.Best))
		}
		for i, o := range a.Best {
			if i > 0 && o.Value > a.Best[i-1].Value {
				t.Errorf("option %d is worth more than the one before", i)
			}
			now := *s
			for _, m := range o.Line {
				if why := now.Check(m); why != goa.Legal {
					t.Fatalf("line %v: %v is illegal: %v", o.Line, m, why)
				}
				now.Play(m)
			}
			if o.Line[0] != o.Move {
				t.Errorf("the line of %v begins with %v", o.Move, o.Line[0])
			}
		}
		again, _ := Assess(t.Context(), s, Glance, open{})
		if !reflect.DeepEqual(a, again) {
			t.Error("the same position is worth something else")
		}
	})
}

// The cards of other players do not change an assessment.
func TestAssessKnowsOnlyTheView(t *testing.T) {
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 3), nature.New("view")
	for s.Stage() != goa.Acting || s.Turn() < 0 || s.Round() < 4 {
		if s.Turn() == goa.Nature {
			s.Play(luck.Move(&s))
			continue
		}
		legal := s.Moves(nil)
		s.Play(legal[luck.IntN(len(legal))])
	}
	v := s.View(s.Turn())
	var other goa.State
	v.Deal(&other, func(n int) int { return n - 1 })
	one, err := Assess(t.Context(), &s, Glance, open{})
	two, err2 := Assess(t.Context(), &other, Glance, open{})
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for i := range one.Best {
		if one.Best[i].Move != two.Best[i].Move || one.Best[i].Value != two.Best[i].Value {
			t.Errorf("option %d: %v and %v", i, one.Best[i], two.Best[i])
		}
	}
}

// turnstile is a gate that counts passes and fails after the first few.
type turnstile struct{ passed, most, left, steps int }

func (g *turnstile) Pass(ctx context.Context) error {
	if g.passed++; g.passed > g.most {
		return context.Canceled
	}
	return ctx.Err()
}
func (g *turnstile) Step(context.Context) { g.steps++ }
func (g *turnstile) Leave()               { g.left++ }

// Work waits at the gate again and again, and ends when the gate says so.
func TestAssessPassesTheGate(t *testing.T) {
	s := goa.New(edition.Default().Rules(edition.Options{}), 4)
	nature.New("gate").PlayChance(&s, func(goa.Move) {})
	g := &turnstile{most: 100}
	if _, err := Assess(t.Context(), &s, Settled, g); err != nil || g.passed < 5 || g.left == 0 || g.steps > 0 {
		t.Errorf("passed %d times, left %d times, %d steps: %v", g.passed, g.left, g.steps, err)
	}
	shut := &turnstile{most: 2}
	if a, err := Assess(t.Context(), &s, Settled, shut); !errors.Is(err, context.Canceled) || a.Values != nil || shut.left == 0 {
		t.Errorf("got %v, %v", a, err)
	}
}

func BenchmarkAssess(b *testing.B) {
	for name, e := range map[string]Effort{"glance": Glance, "settled": Settled} {
		b.Run(name, func(b *testing.B) {
			s, luck := goa.New(edition.Default().Rules(edition.Options{}), 4), nature.New("bench")
			var list []goa.State
			for n := 0; !s.Over(); n++ {
				if n%17 == 0 {
					list = append(list, s)
				}
				if s.Turn() == goa.Nature {
					s.Play(luck.Move(&s))
					continue
				}
				legal := s.Moves(nil)
				s.Play(legal[luck.IntN(luck.IntN(len(legal))+1)])
			}
			var longest time.Duration
			for i := 0; b.Loop(); i++ {
				begun := time.Now()
				if _, err := Assess(b.Context(), &list[i%len(list)], e, open{}); err != nil {
					b.Fatal(err)
				}
				longest = max(longest, time.Since(begun))
			}
			b.ReportMetric(float64(longest.Milliseconds()), "longest-ms")
		})
	}
}
