package likeness_test

import (
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/likeness"
	"goa/nature"
)

// Positions of one game look alike across the end of a round, and positions of two
// games never do.
func TestPositionsThatLookAlike(t *testing.T) {
	play := func(name string, each func(before, after *goa.State)) {
		s, luck := goa.New(edition.Default().Rules(edition.Options{}), 3), nature.New(name)
		luck.PlayChance(&s, nil)
		for !s.Over() {
			before, legal := s, s.Moves(nil)
			s.Play(legal[luck.IntN(luck.IntN(len(legal))+1)])
			luck.PlayChance(&s, nil)
			each(&before, &s)
		}
	}
	var kept []goa.State
	rounds := 0
	play("one", func(before, after *goa.State) {
		kept = append(kept, *before)
		if before.Round() == 2 && after.Round() == 3 {
			if rounds++; !likeness.Alike(before, after) {
				t.Error("a round later nothing is alike")
			}
		}
	})
	if rounds != 1 {
		t.Fatalf("the second round ended %d times", rounds)
	}
	play("another", func(before, _ *goa.State) {
		for i := range kept {
			if likeness.Alike(before, &kept[i]) {
				t.Fatalf("two games are alike in rounds %d and %d", before.Round(), kept[i].Round())
			}
		}
	})
}
