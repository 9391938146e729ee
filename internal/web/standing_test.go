package web_test

import (
	"net/url"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/match"
)

// The list of a guest's tables shows for each the round, whom it waits for and
// since when, and for a finished game the result.
func TestTheListSaysHowGamesStand(t *testing.T) {
	s := newSite(t)
	ana := s.guest()
	ana.get("/")
	made := s.begun(match.NewTable{}, ana.owner(), "bo")
	wait := func(want ...string) {
		t.Helper()
		page := ana.get("/").body
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("the list does not say %q", text)
			}
		}
	}
	wait("Round 1 of 8", "waiting for ")
	view, err := made.For("bo", 1)
	if err != nil {
		t.Fatal(err)
	}
	if view.View.Turn() == 1 {
		wait("waiting for Bo")
	}
	ana.upload(string(recorded(t, edition.Default(), "", wholeGame).Text()), "")
	wait(" wins ", " : ", "just now")
	ana.upload(campaignText(t, "whole"), "")
	wait("22 victory points")
	ana.post("/settings", url.Values{"lang": {"de"}})
	wait("Runde 1 von 8", "eben")
}
