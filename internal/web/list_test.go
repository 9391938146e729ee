package web_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/internal/match"
)

// A guest with many tables can page through them, and finds each table once.
func TestTheListOfTablesHasPages(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	g.get("/")
	const tables = 65
	for i := range tables {
		seats := []match.NewSeat{{Kind: match.Person, Name: fmt.Sprint("Ana ", i)}, {Kind: match.Person, Name: "Bo"}}
		if _, err := s.keeper.Create(t.Context(), match.NewTable{Host: g.owner(), Seats: seats}); err != nil {
			t.Fatal(err)
		}
	}
	links, next := regexp.MustCompile(`href="(/g/[a-z0-9]+)"`), regexp.MustCompile(`href="(/\?after=[^"]+)" rel="next"`)
	var found []string
	pages := 0
	for path := "/"; path != ""; pages++ {
		page := g.get(path)
		for _, l := range links.FindAllStringSubmatch(page.body, -1) {
			found = append(found, l[1])
		}
		if back := strings.Contains(page.body, "Back to the top of the list"); back != (pages > 0) {
			t.Errorf("page %d leads back to the first: %v", pages, back)
		}
		path = ""
		if more := next.FindStringSubmatch(page.body); more != nil {
			path = strings.TrimSuffix(more[1], "#continue")
		}
	}
	slices.Sort(found)
	if got := len(slices.Compact(found)); pages != 3 || got != tables || len(found) != tables {
		t.Errorf("%d pages have %d tables, %d different ones; want 3 and %d", pages, len(found), got, tables)
	}
	if page := g.get("/?after=nonsense"); !strings.Contains(page.body, "More tables") {
		t.Error("a place that is none is not the beginning of the list")
	}
}

// Guests who have reached the limit of tables are told what to do.
func TestGuestsAreToldOfTheirQuota(t *testing.T) {
	s := newSite(t, func(set *setting) {
		set.Quota = match.Quota{Host: match.Usage{Tables: 1}}
		set.baseURL = "http://goa.example.org" // otherwise this machine would be exempt
	})
	g := s.guest()
	g.post("/play", nil)
	for language, says := range map[string]string{"en": "Delete old ones", "de": "Lösche", "fr": "Supprimez"} {
		r := g.request("POST", "/play", nil)
		r.Header.Set("Accept-Language", language)
		if page := g.do(r); page.status != 409 || !strings.Contains(page.body, says) {
			t.Errorf("%s: status %d, want 409 with %q: %.300s", language, page.status, says, page.body)
		}
	}
	list, _, err := s.keeper.Tables(t.Context(), g.owner(), match.Cursor{}, 9)
	if err != nil || len(list) != 1 {
		t.Fatalf("%d tables are kept, want 1: %v", len(list), err)
	}
	g.post("/g/"+string(list[0].ID)+"/delete", nil)
	if page := g.post("/play", nil); page.status != 200 {
		t.Errorf("after deleting one: status %d", page.status)
	}
}
