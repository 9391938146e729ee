package lexicon_test

import (
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/nature"
)

// After the last auction nothing is called good for a later one.
func TestExplanationsKnowTheLastRound(t *testing.T) {
	l, err := lexicon.For(lexicon.DefaultLanguage, firstWords)
	if err != nil {
		t.Fatal(err)
	}
	s := goa.New(edition.Default().Rules(edition.Options{}), 3)
	tried := 0
	for chance := nature.New("last round"); !s.Over(); {
		chance.PlayChance(&s, nil)
		if s.Over() {
			break
		}
		if stage := s.Stage(); stage == goa.Acting || stage == goa.Bidding {
			v, want := s.View(s.Turn()), "good.tax"
			if stage == goa.Acting && s.Round() == goa.NumRounds {
				want, tried = "good.tax.last", tried+1
			}
			if got := l.Benefit(&v, goa.NewTax()); got != l.Explain(want) {
				t.Fatalf("round %d, %v: %q; want %s", s.Round(), stage, got, want)
			}
		}
		moves := s.Moves(nil)
		s.Play(moves[chance.IntN(len(moves))])
	}
	if tried == 0 {
		t.Error("the last round was not met")
	}
}
