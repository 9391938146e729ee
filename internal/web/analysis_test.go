//go:build !race

package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"goa/edition"
)

// Everyone who looks at a finished game can have it analyzed. The page says that the
// analysis is coming.
func TestAnalyzeAGame(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	opened := g.upload(string(recorded(t, edition.Default(), "", wholeGame).Text()), "")
	link := `href="` + opened.path + `/analysis"`
	if !strings.Contains(opened.body, link) {
		t.Error("the end of the game does not offer it")
	}
	page := g.get(opened.path + "/analysis")
	if page.status != http.StatusOK || !strings.Contains(page.body, `action="`+opened.path+`/analysis"`) || page.header.Get("Refresh") != "" {
		t.Fatalf("status %d: %.300s", page.status, page.body)
	}
	for _, who := range []guest{g, s.guest()} {
		asked := who.post(opened.path+"/analysis", url.Values{})
		if asked.status != http.StatusOK || asked.path != opened.path+"/analysis" || !strings.Contains(asked.body, `class="progress"`) || asked.header.Get("Refresh") == "" {
			t.Errorf("status %d, %s: %.300s", asked.status, asked.path, asked.body)
		}
	}
	second := g.upload(string(recorded(t, edition.Default(), "", wholeGame).Text()), "")
	if r := g.post(second.path+"/analysis", url.Values{}); r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "isn’t done yet") {
		t.Errorf("a second at once: status %d", r.status)
	}
}

// Running games, and records of them, are not analyzed.
func TestRunningGamesAreNotAnalyzed(t *testing.T) {
	s := newSite(t)
	g, friend := s.guest(), s.guest()
	running := g.playWith(friend, nil)
	unfinished := g.upload(string(recorded(t, edition.Default(), "", 150).Text()), "").path
	for name, path := range map[string]string{"a running game": running, "an unfinished record": unfinished} {
		if r := g.get(path); strings.Contains(r.body, path+"/analysis") {
			t.Errorf("%s: its page offers it", name)
		}
		for _, r := range []reply{g.get(path + "/analysis"), g.post(path+"/analysis", url.Values{})} {
			if r.status != http.StatusConflict || !strings.Contains(r.body, "Only games that are over") || strings.Contains(r.body, "<form") {
				t.Errorf("%s: status %d: %.300s", name, r.status, r.body)
			}
		}
	}
	if r := g.get("/g/nowhere/analysis"); r.status != http.StatusNotFound {
		t.Errorf("no table: status %d", r.status)
	}
}

// A record of a deal that others have yet to play is analyzed only for players who
// are done with the deal.
func TestRecordsOfClosedDealsAreNotAnalyzed(t *testing.T) {
	s := newSite(t, dealing)
	ana, anas, deal := sharedDeal(s)
	text := ana.get(anas + "/record").body
	bo, eve := s.guest(), s.guest()
	bos := bo.post(deal, url.Values{"name": {"Bo"}}).path
	tried := func(when string, g guest, want int) {
		t.Helper()
		path := g.upload(text, "").path
		for _, page := range []string{"/analysis", "/board?n=60", "/board/worth?n=60&effort=0"} {
			got := g.get(path + page)
			if got.status != want || want != http.StatusOK && !strings.Contains(got.body, "Others have yet to play this deal") {
				t.Errorf("%s: %s is answered with %d", when, page, got.status)
			}
		}
	}
	tried("bo, who plays it", bo, http.StatusConflict)
	tried("eve, who does not", eve, http.StatusConflict)
	bo.playDealt(bos, 7)
	tried("bo, who is done", bo, http.StatusOK)
	tried("ana", ana, http.StatusOK)
	tried("eve", eve, http.StatusConflict)
}
