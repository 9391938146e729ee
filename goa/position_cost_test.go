package goa_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/costtest"
)

// longPositions makes texts that grow with n in different ways.
var longPositions = map[string]func(n int) string{
	"unknown fields": func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, `"x%d": 1, `, i)
		}
		return "{" + b.String() + `"seats": 2}`
	},
	"a field again":  func(n int) string { return "{" + strings.Repeat(`"seats": 2, `, n) + `"seats": 2}` },
	"a long name":    func(n int) string { return `{"` + strings.Repeat("x", 10*n) + `": 1}` },
	"a long value":   func(n int) string { return `{"stage": "` + strings.Repeat("x", 10*n) + `"}` },
	"many players":   func(n int) string { return `{"players": [` + strings.Repeat(`{"ducats": 1}, `, n) + `{}]}` },
	"many cards":     func(n int) string { return `{"discard": [` + strings.Repeat(`"ship-gift-1", `, n) + `"ship-gift-1"]}` },
	"unknown cards":  func(n int) string { return `{"discard": [` + strings.Repeat(`"x", `, n) + `"x"]}` },
	"many tasks":     func(n int) string { return `{"tasks": [` + strings.Repeat(`{"x": 1}, `, n) + `{}]}` },
	"lists in lists": func(n int) string { return `{"older": [` + strings.Repeat(`[[[]]], `, n) + `[]]}` },
	"a deep value":   func(n int) string { return `{"older": ` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}` },
	"a deep task": func(n int) string {
		return `{"tasks": [{"x": ` + strings.Repeat("[", n) + strings.Repeat("]", n) + `}]}`
	},
	"a table of cells": func(n int) string { return `{"market": {` + strings.Repeat(`"x": "duty", `, n) + `"b2": "duty"}}` },
}

func TestReadingAPositionCostsAsMuchAsItIsLong(t *testing.T) {
	rules := edition.Default().Rules(edition.Options{})
	for what, text := range longPositions {
		t.Run(what, func(t *testing.T) {
			costtest.Linear(t, 1500, func(n int) func() {
				long := []byte(text(n))
				return func() {
					var p goa.Position
					if json.Unmarshal(long, &p) == nil {
						goa.FromPosition(rules, p)
					}
				}
			})
		})
	}
}

func TestProblemsOfALongPositionAreCounted(t *testing.T) {
	for what, text := range longPositions {
		for _, n := range []int{500, 4000, 200_000} {
			var p goa.Position
			err := json.Unmarshal([]byte(text(n)), &p)
			if err == nil {
				_, err = goa.FromPosition(edition.Default().Rules(edition.Options{}), p)
			}
			wrong, ok := errors.AsType[*goa.PositionError](err)
			if deep := strings.Contains(fmt.Sprint(err), "exceeded max depth"); !ok && !deep || len(fmt.Sprint(err)) > 100_000 {
				t.Errorf("%s, %d: got an error of %d bytes: %.200v", what, n, len(fmt.Sprint(err)), err)
			}
			if ok && len(wrong.Problems) > 201 {
				t.Errorf("%s, %d: got %d problems", what, n, len(wrong.Problems))
			}
		}
	}
	var p goa.Position
	if err := json.Unmarshal([]byte(longPositions["many cards"](10_000)), &p); err == nil || !strings.Contains(err.Error(), "65536") {
		t.Errorf("a long position: got %v, want the limit 65536", err)
	}
}
