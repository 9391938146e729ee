package web_test

import (
	"net/http"
	"net/url"
	"os"
	"strings"
	"testing"

	"goa/campaign"
)

func campaignText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../campaign/testdata/" + name + ".goa")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// firstSession returns a campaign whose first session was just won.
func firstSession(t *testing.T) string {
	t.Helper()
	c, err := campaign.Parse([]byte(campaignText(t, "whole")))
	if err != nil {
		t.Fatal(err)
	}
	return string(c.Before().Before().Text())
}

// One click on the start page begins a campaign, whose page shows the goals.
func TestBeginACampaign(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	start := g.get("/")
	if !strings.Contains(start.body, `name="option" value="campaign"`) {
		t.Fatal("the start page has no campaign")
	}
	table := g.post("/new", url.Values{"edition": {"2026"}, "seat0": {"me"}, "option": {"campaign", "solo=1"}})
	if table.status != http.StatusOK || !strings.Contains(table.body, table.path+`/campaign"`) {
		t.Fatalf("status %d, or the table does not lead to its campaign", table.status)
	}
	page := g.get(table.path + "/campaign")
	if page.status != http.StatusOK || strings.Count(page.body, `class="open"`) != 6 || !strings.Contains(page.body, "Game 1 is under way") {
		t.Errorf("status %d: %.1500s", page.status, page.body)
	}
	file := g.get(table.path + "/campaign-file")
	if !strings.HasPrefix(file.body, "goa-campaign 1\n") || !strings.Contains(file.header.Get("Content-Disposition"), ".goa") {
		t.Errorf("the file is %.200s", file.body)
	}
	eve := s.guest()
	for _, path := range []string{"/campaign", "/campaign-file"} {
		if r := eve.get(table.path + path); r.status < 400 {
			t.Errorf("a stranger gets %s: status %d", path, r.status)
		}
	}
	if r := g.post(table.path+"/session", url.Values{}); r.status != http.StatusConflict {
		t.Errorf("the next session before the end: status %d", r.status)
	}
	plain := g.post("/play", url.Values{})
	if r := g.get(plain.path + "/campaign"); r.status != http.StatusConflict || !strings.Contains(r.body, "isn’t part of a campaign") {
		t.Errorf("a table of no campaign: status %d", r.status)
	}
}

// A saved campaign can be opened again: it continues with its next session, or
// shows how it ended.
func TestOpenACampaign(t *testing.T) {
	g := newSite(t).guest()
	for name, c := range map[string]struct {
		text, says string
		over       bool
	}{
		"after a session": {firstSession(t), "Game 2 is under way", false},
		"the whole":       {campaignText(t, "whole"), "Game 3", true},
		"a lost one":      {campaignText(t, "lost"), "The campaign is lost", true},
	} {
		r := g.upload(c.text, "")
		if r.status != http.StatusOK || !strings.HasSuffix(r.path, "/campaign") || !strings.Contains(r.body, c.says) {
			t.Errorf("%s: status %d at %s, want %q: %.1500s", name, r.status, r.path, c.says, r.body)
		}
		if offers := strings.Contains(r.body, "Continue game") || strings.Contains(r.body, "Start game"); offers == c.over {
			t.Errorf("%s: it is offered to go on: %v", name, offers)
		}
		if c.over {
			if saved := g.get(r.path + "-file"); saved.body != c.text {
				t.Errorf("%s: the file that comes back is another one", name)
			}
		}
	}
	for name, text := range map[string]string{
		"no session":   "goa-campaign 1\n",
		"another word": "goa-campaign 7\n\n== session 1\n",
		"cargo made":   strings.Replace(campaignText(t, "whole"), "cargo ", "cargo 9", 1),
	} {
		if r := g.upload(text, ""); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "of the saved game is wrong") {
			t.Errorf("%s: status %d", name, r.status)
		}
	}
}

// After a session that was won, the next one is one click away, and always at
// the same table.
func TestTheNextSession(t *testing.T) {
	site := newSite(t)
	g, eve := site.guest(), site.guest()
	c, err := campaign.Parse([]byte(firstSession(t)))
	if err != nil {
		t.Fatal(err)
	}
	over := g.upload(string(c.Session(1).Text()), "")
	if !strings.Contains(over.body, "Go to the campaign") {
		t.Fatal("the end of a session does not lead to the campaign")
	}
	page := g.get(over.path + "/campaign")
	if !strings.Contains(page.body, "Start game 2") || !strings.Contains(page.body, ">met<") {
		t.Fatalf("the campaign does not go on: %.1500s", page.body)
	}
	if seen := eve.get(over.path + "/campaign"); seen.status != http.StatusOK || strings.Contains(seen.body, "Start game 2") || !strings.Contains(seen.body, ">met<") {
		t.Errorf("a stranger is shown, with status %d: %.1500s", seen.status, seen.body)
	}
	if r := eve.post(over.path+"/session", url.Values{}); r.status != http.StatusForbidden {
		t.Errorf("a stranger goes on with it: status %d", r.status)
	}
	one, other := g.post(over.path+"/session", url.Values{}), g.post(over.path+"/session", url.Values{})
	if one.status != http.StatusOK || one.path != other.path || one.path == over.path {
		t.Errorf("status %d, tables %s and %s", one.status, one.path, other.path)
	}
	if len(one.moves()) == 0 {
		t.Error("in the next session there is nothing to do")
	}
}
