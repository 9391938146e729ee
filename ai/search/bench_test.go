package search

import (
	"context"
	"testing"

	"goa"
	"goa/ai"
	"goa/edition"
	"goa/nature"
)

func BenchmarkThink(b *testing.B) {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	luck := nature.New("think")
	p := New(Config{Iterations: 400, Trees: 4, Width: 8, Branches: 6, Sight: 40, Explore: 1 << 12, Prior: 600, Budget: 1200}, 1)
	q, _ := ai.New(ai.Planner, 1)
	for b.Loop() {
		luck.Settle(&s, nil)
		if s.Over() {
			s = goa.New(edition.Default().Rules(edition.Options{}), 2)
			continue
		}
		legal := s.Moves(nil)
		v := s.View(s.Turn())
		p.Think(context.Background(), v, legal)
		s.Play(q.Choose(context.Background(), v, legal))
	}
}
