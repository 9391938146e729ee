package campaign_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"goa/campaign"
	"goa/internal/costtest"
)

// longTexts makes texts that grow with n in different ways.
func longTexts(t *testing.T) map[string]func(n int) string {
	const first = "goa-campaign 1\n"
	whole := goldenText(t, "whole")
	return map[string]func(n int) string{
		"many lines of the head": func(n int) string { return first + strings.Repeat("event x\n", n) },
		"many remarks":           func(n int) string { return first + strings.Repeat("# x\n", n) },
		"many seals":             func(n int) string { return strings.Replace(whole, "seal", strings.Repeat("seal 0\n", n)+"seal", 1) },
		"many seals, no session": func(n int) string { return first + strings.Repeat("seal 0\n", n) },
		"a long line":            func(n int) string { return first + strings.Repeat("x", 10*n) },
		"a long head":            func(n int) string { return first + "== session " + strings.Repeat("1", 10*n) },
		"many sessions":          func(n int) string { return first + strings.Repeat("== session 1\ngoa 1\n", n) },
		"comments in a session":  func(n int) string { return whole + strings.Repeat("# x\n", n) },
	}
}

func TestReadingCostsAsMuchAsTheTextIsLong(t *testing.T) {
	for what, text := range longTexts(t) {
		t.Run(what, func(t *testing.T) {
			costtest.Linear(t, 3000, func(n int) func() {
				long := []byte(text(n))
				return func() {
					c, err := campaign.Parse(long)
					if err == nil {
						c.Text()
					}
				}
			})
		})
	}
}

func TestLimitsAreNamedWithTheirLine(t *testing.T) {
	for _, c := range []struct {
		what, text string
		line       int
		limit      string
	}{
		{"a text too large", strings.Repeat("#\n", 7<<20), 1, "12582912"},
		{"a head too long", "goa-campaign 1\n" + strings.Repeat("# x\n", 200), 201, "200"},
		{"a line too long", "goa-campaign 1\n# " + strings.Repeat("x", 5000), 2, "4096"},
		{"a line before a session too long", "goa-campaign 1\n==" + strings.Repeat("x", 5000), 2, "4096"},
	} {
		_, err := campaign.Parse([]byte(c.text))
		wrong, ok := errors.AsType[*campaign.Error](err)
		if !ok || wrong.Line != c.line || !strings.Contains(wrong.Problem, c.limit) {
			t.Errorf("%s: got %v, want line %d and the limit %s", c.what, err, c.line, c.limit)
		}
	}
}

func TestReadingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := goldenText(t, "whole") + strings.Repeat("# x\n", 3000)
	if _, err := campaign.ParseContext(ctx, []byte(text)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}
