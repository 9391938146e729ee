package puzzlepage_test

import (
	"html"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/puzzle"
	"goa/internal/puzzlepage"
	"goa/internal/reasons"
	"goa/lexicon"
)

// panel renders a puzzle after some tries.
func panel(t *testing.T, p *puzzle.Puzzle, language string, tried ...goa.Move) string {
	t.Helper()
	words, err := lexicon.For(language, p.Position.Edition)
	if err != nil {
		t.Fatal(err)
	}
	s := &puzzlepage.Shown{Number: 1, Puzzle: p, Words: words, Tried: tried}
	if err := s.Open([]string{"Ana", "Bo", "Cy", "Dee"}); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := puzzlepage.Panel(s).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return html.UnescapeString(b.String())
}

// Every puzzle can be shown and solved in every language. The solution says why its
// answer is the best, or that no simple reason is known. Nothing of it is visible
// before.
func TestEveryPuzzleIsToldInWords(t *testing.T) {
	named := 0
	for i, p := range puzzle.All() {
		language := lexicon.Languages()[i%len(lexicon.Languages())]
		moves, err := p.Moves()
		if err != nil {
			t.Fatal(err)
		}
		if before := panel(t, p, language); strings.Contains(before, `class="answers"`) || strings.Contains(before, `class="why"`) {
			t.Errorf("puzzle %d tells its answer before it is solved", i+1)
		}
		after := panel(t, p, language, moves[0])
		if !strings.Contains(after, `class="answers"`) {
			t.Errorf("puzzle %d does not compare its answers", i+1)
		}
		words, err := lexicon.For(language, p.Position.Edition)
		if err != nil {
			t.Fatal(err)
		}
		_, why, _ := strings.Cut(after, `class="why"`)
		_, why, _ = strings.Cut(why, "</b> ")
		why, _, _ = strings.Cut(why, "</p>")
		switch known := p.Why.Finding == reasons.Named; {
		case why == "" || known == strings.Contains(why, words.Why("unclear")):
			t.Errorf("puzzle %d: a reason is known: %v; it says %q", i+1, known, why)
		case known:
			named++
		}
	}
	if named < len(puzzle.All())/3 {
		t.Errorf("only %d of %d puzzles have a reason", named, len(puzzle.All()))
	}
}
