package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// Host names that viewers choose do not make the server render a table more often.
func TestNamesOfTheServerDoNotSplitViewers(t *testing.T) {
	for _, base := range []string{"", "http://goa.example.org"} {
		s := newSite(t, func(s *setting) { s.baseURL = base })
		ana := s.guest()
		page := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
		for n := range 30 {
			s.guest().listen(t, page.path+"/events?patch=2", map[string]string{"Host": strconv.Itoa(n) + ".localhost"}).event()
		}
		most := 5 // four names, and the address that was reached
		if base != "" {
			most = 1
		}
		if n := s.pages.ViewerGroups(); n > most {
			t.Errorf("base URL %q: viewers by 30 names are in %d groups, at most %d may be", base, n, most)
		}
	}
}

// Zones that viewers name do not make the server render a table more often. Viewers
// whose clocks show the same are in one group. Beyond a few groups, times are in
// UTC, and the page says so.
func TestZonesDoNotSplitViewers(t *testing.T) {
	s := newSite(t, func(s *setting) { s.baseURL = "http://goa.example.org" })
	path := s.guest().playWith(s.guest(), url.Values{"turn": {"48"}, "spectators": {"on"}})
	watch := func(zone string) string {
		_, event := s.guest().listen(t, path+"/events", map[string]string{"Cookie": "goa_zone=" + zone}).event()
		return event
	}
	for _, zone := range []string{"Europe/Berlin", "Europe/Paris", "Europe/Rome", "Europe/Madrid", "Europe/Vienna"} {
		if !strings.Contains(watch(zone), " CE") { // CET or CEST
			t.Errorf("%s: not its own time", zone)
		}
	}
	if n := s.pages.ViewerGroups(); n != 1 {
		t.Errorf("viewers whose clocks show the same are in %d groups", n)
	}
	for _, zone := range []string{"Asia/Tokyo", "Asia/Kolkata", "America/New_York", "America/Chicago", "Pacific/Chatham", "Asia/Kathmandu", "Africa/Lagos", "Australia/Eucla"} {
		watch(zone)
	}
	if n := s.pages.ViewerGroups(); n > 5 { // four, and UTC
		t.Errorf("viewers of many zones are in %d groups", n)
	}
	if !strings.Contains(watch("Pacific/Apia"), " UTC") {
		t.Error("one of too many zones does not see the time in UTC")
	}
	if !strings.Contains(watch("Asia/Tokyo"), " JST") {
		t.Error("a zone that came early does not keep its own time")
	}
}
