//go:build !race

package web_test

import (
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// The page of a solo game says what a lot brings and costs, and its log says
// what happened before the first move.
func TestTheSoloPageSaysWhatLakshmiPaysAndTakes(t *testing.T) {
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"edition": {"2012"}, "seat0": {"me"}, "pace": {"at-once"}, "option": {"solo=1"}})
	log := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(page.body, "") // words in it can be pressed
	for _, want := range []string{"“Espionage” leaves the game, in both halves.", "Lakshmi starts with these money cards, shuffled: 7×1 2×2 1×5;"} {
		if !strings.Contains(log, want) {
			t.Errorf("the log does not say %q", want)
		}
	}
	texts := map[string]string{"sell": "A sale to Lakshmi brings only the money card: ", "pass": "Bid at least two more than the sum to win"}
	for range 12 { // the flag, a token, and the lots of the first round
		moves := page.moves()
		for move, want := range texts {
			for _, m := range moves {
				if m == move && strings.Contains(page.body, want) {
					delete(texts, move)
				}
			}
		}
		page = g.post(page.path+"/move", page.form(moves[0]))
	}
	for move, want := range texts {
		t.Errorf("a page that offers %q does not say %q", move, want)
	}
}
