package record_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"goa/internal/costtest"
	"goa/record"
)

const costHead = "goa 1\nedition 2012  data 411e620bf6d0\nseats Ana | Bo\n"

// longTexts makes texts that grow with n in different ways. Most are rejected
// at a limit. The cost of none may grow faster than its length.
var longTexts = []struct {
	what string
	n    int
	text func(n int) string
}{
	{"many lines of the header", 4000, func(n int) string { return costHead + tagLines(n, "") }},
	{"many lines of the header with comments", 2000, func(n int) string { return costHead + tagLines(n, "  # why") }},
	{"comments above lines of the header", 2000, func(n int) string {
		return costHead + strings.ReplaceAll(tagLines(n, ""), "\n", "\n# above\n") + "last x\n"
	}},
	{"many comments above one line", 5000, func(n int) string { return costHead + strings.Repeat("# a\n", n) + "event x\n" }},
	{"the same line again", 5000, func(n int) string { return costHead + strings.Repeat("event x\n", n) }},
	{"a long line of the header", 20000, func(n int) string { return costHead + "event " + strings.Repeat("word ", n) }},
	{"a long name", 20000, func(n int) string {
		return "goa 1\nedition 2012  data 411e620bf6d0\nseats " + strings.Repeat("A", n) + " | Bo\n"
	}},
	{"many names", 20000, func(n int) string {
		return "goa 1\nedition 2012  data 411e620bf6d0\nseats " + strings.Repeat("A|", n) + "Bo\n"
	}},
	{"many options", 10000, func(n int) string { return costHead + "options " + strings.Repeat("bonanza ", n) }},
	{"many goals", 10000, func(n int) string { return costHead + "session 2  goals " + strings.Repeat("x ", n) }},
	{"empty lines", 50000, func(n int) string { return costHead + strings.Repeat("\n", n) }},
	{"many comments in the game", 5000, func(n int) string {
		return costHead + "= A set-up\nfirst 0\n" + strings.Repeat("# a\n", n)
	}},
	{"many comments beside moves", 4000, func(n int) string {
		return costHead + "= A set-up\n" + strings.Repeat("lay ship # a\n", n)
	}},
	{"many moves in a line", 5000, func(n int) string { return costHead + "= A set-up\n" + strings.Repeat("lay ship;", n) }},
	{"many moves", 4000, func(n int) string { return costHead + "= A1 actions\nAna: tax\n" + strings.Repeat("  tax; end\n", n) }},
	{"many sections", 2000, func(n int) string {
		return costHead + strings.Repeat("= A1 actions\nAna: tax; end\n= A1 extras\nAna: pass\n", n)
	}},
	{"a bid with a long name", 20000, func(n int) string {
		return costHead + "= A1 auctions\nflag: " + strings.Repeat("A ", n) + "bid 1\n"
	}},
	{"a long text that is not a move", 20000, func(n int) string {
		return costHead + "= A set-up\n" + strings.Repeat("x ", n) + "\n"
	}},
	{"a deep position", 5000, func(n int) string {
		return costHead + "position {\"a\": " + strings.Repeat("[", n) + strings.Repeat("]", n) + "}\n"
	}},
	{"a position of many fields", 2000, func(n int) string {
		return costHead + "position {\n" + strings.Repeat("\"a\": {},\n", n) + "\"b\": 1\n}\n"
	}},
	{"a position with a long list of objects", 2000, func(n int) string {
		return costHead + "position {\n\"a\": [" + strings.Repeat("{},\n", n) + "{}]\n}\n"
	}},
	{"a long text in a position", 20000, func(n int) string {
		return costHead + "position {\n\"a\": \"" + strings.Repeat("x", n) + "\"\n}\n"
	}},
	{"many variations", 200, func(n int) string {
		return variedHead + strings.Join(numbered(n, "%d after 0: lay ship; lay ship"), "\n")
	}},
	{"variations of variations", 40, func(n int) string {
		lines := numbered(n, "%[1]d after 1 of %[2]d: lay ship; lay ship")
		lines[0] = "1 after 0: lay ship; lay ship"
		return variedHead + strings.Join(lines, "\n")
	}},
	{"a long variation", 4000, func(n int) string { return variedHead + "1 after 0: lay ship" + strings.Repeat(";\n  lay ship", n) }},
	{"many comments on a variation", 2000, func(n int) string {
		return variedHead + "1 after 0: lay ship\n" + strings.Repeat("# a\n", n)
	}},
	{"a block without end", 20000, func(n int) string { return costHead + "data {\n" + strings.Repeat("x\n", n) }},
	{"data of many wrong lines", 2000, func(n int) string { return costHead + "data {\n" + strings.Repeat("[x]\n", n) + "}\n" }},
}

const variedHead = "goa 1 format 2\nedition 2012  data 411e620bf6d0\nseats Ana | Bo\n= variations\n"

// numbered returns n lines, each with its number and the one before.
func numbered(n int, line string) (lines []string) {
	for i := range n {
		text := fmt.Sprintf(line, i+1, i)
		lines = append(lines, strings.TrimSuffix(text, fmt.Sprintf("%%!(EXTRA int=%d)", i)))
	}
	return lines
}

// tagLines returns n lines of a header, all different.
func tagLines(n int, after string) string {
	var b strings.Builder
	for i := range n {
		name := []byte("tag-")
		for ; i > 0; i /= 26 {
			name = append(name, byte('a'+i%26))
		}
		fmt.Fprintf(&b, "%s- x%s\n", name, after)
	}
	return b.String()
}

func TestReadingCostsAsMuchAsTheTextIsLong(t *testing.T) {
	for _, c := range longTexts {
		t.Run(c.what, func(t *testing.T) {
			costtest.Linear(t, c.n, func(n int) func() {
				text := []byte(c.text(n))
				return func() {
					r, err := record.Parse(text)
					if err != nil {
						return
					}
					_ = r.Check()
					r.Text()
				}
			})
		})
	}
}

func TestErrorsDoNotRepeatLongTexts(t *testing.T) {
	const most = 1000
	for _, c := range longTexts {
		r, err := record.Parse([]byte(c.text(4 * c.n)))
		if err == nil {
			err = r.Check()
		}
		if err != nil && len(err.Error()) > most {
			t.Errorf("%s: the error has %d bytes, want at most %d", c.what, len(err.Error()), most)
		}
	}
}

func TestLimitsAreNamedWithTheirLine(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for _, c := range []struct {
		what, text string
		line       int
		limit      string
	}{
		{"a text too large", strings.Repeat("#\n", 3<<20), 1, "4194304"},
		{"a line too long", costHead + "event " + long, 4, "65536"},
		{"a line of the header too long", costHead + "event " + long[:40_000], 4, "32768"},
		{"a comment too long", costHead + "# " + long[:40_000], 4, "32768"},
		{"too many lines of the header", costHead + tagLines(201, ""), 204, "200"},
		{"too many options", costHead + "options" + strings.Repeat(" x", 51), 4, "50"},
		{"too many lines", strings.Repeat("\n", 400_001), 400_001, "400000"},
		{"too many comments", costHead + strings.Repeat("#\n", 5_001), 5_004, "5000"},
		{"too many moves", costHead + "= A set-up\n" + strings.Repeat("lay ship\n", 20_001), 20_005, "20000"},
		{"a position too deep", costHead + "position {\"a\": " + strings.Repeat("[", 17) + strings.Repeat("]", 17) + "}", 4, "16"},
		{"a position too long", costHead + "position {\n" + strings.Repeat("\"a\": 1,\n", 10_000) + "}", 8196, "65536"},
		{"too many variations", variedHead + strings.Join(numbered(1_001, "%d after 0: lay ship"), "\n"), 1_005, "1000"},
		{"variations too deep", variedHead + "1 after 0: lay ship\n" + strings.Join(numbered(60, "%[1]d after 1 of %[2]d: lay ship")[1:], "\n"), 56, "50"},
		{"too many moves of variations", variedHead + "1 after 0: lay ship" + strings.Repeat(";\n  lay ship", 20_000), 20_005, "20000"},
		{"data too long", costHead + "data {\n" + strings.Repeat(long[:999]+"\n", 70) + "}", 70, "65536"},
	} {
		_, err := record.Parse([]byte(c.text))
		wrong, ok := errors.AsType[*record.SyntaxError](err)
		if !ok || wrong.Line != c.line || !strings.Contains(wrong.Problem, c.limit) {
			t.Errorf("%s: got %v, want line %d and the limit %s", c.what, err, c.line, c.limit)
		}
	}
}

func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := costHead + "= A set-up\n" + strings.Repeat("lay ship\n", 10_000)
	if _, err := record.ParseContext(ctx, []byte(text)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
	if _, err := record.ParseContext(t.Context(), []byte(text)); err != nil {
		t.Errorf("while somebody waits: %v", err)
	}
}
