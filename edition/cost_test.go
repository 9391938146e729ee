//go:build !race

package edition_test

import (
	"errors"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/costtest"
)

// longTexts makes files that grow with n in different ways.
var longTexts = map[string]func(n int) string{
	"unknown sections":          func(n int) string { return strings.Repeat("[x]\n", n) },
	"unknown lines of the head": func(n int) string { return strings.Repeat("x\n", n) },
	"the same line again":       func(n int) string { return strings.Repeat("title x\n", n) },
	"unknown options":           func(n int) string { return "options" + strings.Repeat(" x", n) },
	"unknown rows":              func(n int) string { return "based-on 2012\n[general]\n" + strings.Repeat("x 1 S\n", n) },
	"the same row again":        func(n int) string { return "based-on 2012\n[general]\n" + strings.Repeat("start-ships 1 S\n", n) },
	"a wide row":                func(n int) string { return "based-on 2012\n[general]\nstart-ships" + strings.Repeat(" 1 S", n) },
	"a wide row of wrong words": func(n int) string { return "based-on 2012\n[tracks]\ntaxes" + strings.Repeat(" x", n) },
	"the same section again":    func(n int) string { return "based-on 2012\n" + strings.Repeat("[general]\n", n) },
	"comments":                  func(n int) string { return "based-on 2012\n" + strings.Repeat("; x\n", n) },
	"a long comment":            func(n int) string { return "based-on 2012\n;" + strings.Repeat("x", n) },
	"no text":                   func(n int) string { return "based-on 2012\n" + strings.Repeat("\x01\n", n) },
	"a long title":              func(n int) string { return "based-on 2012\ntitle " + strings.Repeat("x", n) },
	"many spices":               func(n int) string { return "based-on 2012\n[tracks]\nships pepper" + strings.Repeat("+pepper", n) },
}

func TestReadingCostsAsMuchAsTheTextIsLong(t *testing.T) {
	for what, text := range longTexts {
		t.Run(what, func(t *testing.T) {
			costtest.Linear(t, 2000, func(n int) func() {
				long := []byte(text(n))
				return func() { edition.Parse("file", long) }
			})
		})
	}
}

func TestProblemsOfALongFileAreCounted(t *testing.T) {
	for what, text := range longTexts {
		e, err := edition.Parse("file", []byte(text(8000)))
		if e != nil {
			continue
		}
		list, ok := errors.AsType[*edition.ProblemsError](err)
		if !ok || len(list.Problems) > 401 || len(err.Error()) > 300_000 {
			t.Errorf("%s: got %d problems, %d bytes; want at most 401 and 300000", what, len(list.Problems), len(err.Error()))
		}
	}
}

func TestLimitsAreNamedWithTheirLine(t *testing.T) {
	for _, c := range []struct {
		what, text string
		line       int
		limit      string
	}{
		{"a file too large", strings.Repeat("\n", 70_000), 1, "65536"},
		{"a line too long", "based-on 2012\ntitle " + strings.Repeat("x", 3000) + "\n", 2, "2048"},
		{"a title too long", "based-on 2012\ntitle " + strings.Repeat("x", 101) + "\n", 2, "100"},
	} {
		_, err := edition.Parse("file", []byte(c.text))
		list, ok := errors.AsType[*edition.ProblemsError](err)
		if !ok || list.Problems[0].Line != c.line || !strings.Contains(list.Problems[0].Text, c.limit) {
			t.Errorf("%s: got %v, want line %d and the limit %s", c.what, err, c.line, c.limit)
		}
	}
}
