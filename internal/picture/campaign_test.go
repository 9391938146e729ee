package picture

import (
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
)

// A session's goals are drawn with their conditions, and within the width.
func TestGoalsAreDrawn(t *testing.T) {
	for _, e := range edition.All() {
		if _, err := e.RulesFor(mustParse(t, "solo=1", "campaign"), 1); err != nil {
			continue
		}
		style := Style{Words: words(t, e), Names: []string{"Ana"}}
		randomGame(e, []string{"solo=1", "campaign"}, 1, "goals", func(at int, s *goa.State) {
			n, _ := s.Session()
			if n.Goals[goa.NumGoalsLaid-1] == goa.NoGoal || at%9 != 0 {
				return
			}
			text := draw(t, s, style)
			for _, g := range n.Own() {
				state := "unmet"
				if s.Fulfills(g) {
					state = "met"
				}
				if want := style.Words.Goal(g) + " (" + style.Words.Campaign(state, 1, 0) + ")"; !strings.Contains(text, want) {
					t.Errorf("%s: %q is not drawn in\n%s", e.Name, want, text)
				}
			}
			for line := range strings.Lines(text) {
				if len([]rune(line)) > Width+1 {
					t.Errorf("%s: %d columns: %s", e.Name, len([]rune(line)), line)
				}
			}
		})
	}
}

func mustParse(t *testing.T, options ...string) edition.Options {
	t.Helper()
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	return o
}
