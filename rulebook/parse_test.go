package rulebook

import (
	"strings"
	"testing"
)

func TestWhatCannotBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"# T\n\n- no tag here":         "line 3: a rule begins with its tag",
		"# T\n  - a part":              "line 2: a part of no rule",
		"# T\n  text":                  "line 2: an indented line",
		"# T\n#### deep":               "line 2: a heading has one to three #",
		"|a|b|\n|---|---|\n|1|":        "line 3: 1 cells, want 2",
		"|1|q|d|r|nonsense|":           "ruling 1 ends with tags",
		"|1|q|d|r|G-1|\n|x|q|d|r|G|":   "line 2: a ruling begins with its number",
		"- G-1 rule\n\ntext\n  - part": "line 4: a part of no rule",
	} {
		if _, err := parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}
