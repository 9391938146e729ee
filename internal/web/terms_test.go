//go:build !race

package web_test

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/match"
)

var ruleOfTerm = regexp.MustCompile(`href="(/rules\?edition=[^"#]+)#([a-z0-9-]+)"`)

// Every rule that a table links to is on the rules page of its edition: from tips,
// from the log, and from refusals of moves.
func TestTablesLeadToTheRulesOfTheirEdition(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	g.get("/")
	for _, e := range edition.All() {
		made := s.begun(match.NewTable{Edition: e.Name, Options: []string{"bonanza", "gambit", "story=drawn", "captains"}}, g.owner(), "bo")
		page := g.get("/g/" + string(made.ID()))
		there := anchors(g.search(e, "").body)
		found := ruleOfTerm.FindAllStringSubmatch(page.body, -1)
		for _, m := range found {
			if m[1] != "/rules?edition="+e.Name || !slices.Contains(there, m[2]) {
				t.Errorf("%s: %s#%s leads nowhere", e.Name, m[1], m[2])
			}
		}
		if len(found) < 60 {
			t.Errorf("%s: only %d links to rules", e.Name, len(found))
		}
	}
}

// Words of the game in a refusal link to their meaning.
func TestTermsOfARefusal(t *testing.T) {
	g := newSite(t).guest()
	page := g.hotSeats(nil)
	refused := g.post(page.path+"/move", page.form("bid 900"))
	_, text, _ := strings.Cut(refused.body, `class="notice" role="alert">`)
	text, _, _ = strings.Cut(text, "</p>")
	if !strings.Contains(text, `popovertarget="tip-ducat">ducats</button>`) {
		t.Errorf("no word of the refusal leads anywhere: %s", html.UnescapeString(text))
	}
}
