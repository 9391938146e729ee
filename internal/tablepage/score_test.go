package tablepage

import (
	"testing"

	"goa/goa"
	"goa/lexicon"
)

// The lines of a score add up to its total.
func TestScoresAddUp(t *testing.T) {
	c := goa.Score{Levels: 1, Colonies: 2, Symbols: 4, Richest: 8, Singles: 16, Duties: 32, Missions: 64, Story: 128}
	sum := 0
	for _, line := range lexicon.ScoreLines() {
		sum += scoreLine(c, line)
	}
	if sum != c.Total() {
		t.Errorf("the lines add up to %d, want %d", sum, c.Total())
	}
}
