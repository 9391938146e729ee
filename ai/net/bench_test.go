package net_test

import (
	"os"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// BenchmarkGame plays games of a bot with the weights file GOA_NET.
func BenchmarkGame(b *testing.B) {
	file := os.Getenv("GOA_NET")
	if file == "" {
		b.Skip("GOA_NET names no file of weights")
	}
	t, err := ladder.Prepare("merchant@" + file)
	if err != nil {
		b.Fatal(err)
	}
	p := t.New(1)
	i := 0
	for b.Loop() {
		s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("game"+string(rune(i)))
		i++
		for luck.PlayChance(&s, nil); !s.Over(); luck.PlayChance(&s, nil) {
			legal := s.Moves(nil)
			s.Play(p.Choose(b.Context(), s.View(s.Turn()), legal))
		}
	}
	_ = ai.Player(p)
}
