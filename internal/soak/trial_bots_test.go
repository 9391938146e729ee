//go:build !race

package soak

import (
	"testing"

	"goa/ai"
	"goa/ai/ladder"
)

// The quick bots play every kind of game that a few games reach.
func TestBotsStandTrial(t *testing.T) {
	for _, name := range []string{ai.Random, ai.Greedy, ai.Planner, ladder.Grades()[0]} {
		r, err := trial(name, 30).Run(t.Context())
		if err != nil || r.Failed() || r.Games != 30 || r.Decisions == 0 {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
	}
}
