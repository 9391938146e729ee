package web_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

var passLink = regexp.MustCompile(`/me/[A-Za-z0-9.]+`)

// Guests find their tables on the device they move to. The link works once, and
// opening it does not use it up.
func TestGuestsSignInOnAnotherDevice(t *testing.T) {
	s := newSite(t)
	laptop, phone, thief := s.guest(), s.guest(), s.guest()
	table := laptop.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}})
	hosts := func(g guest) bool { return seatLink.MatchString(g.get(table.path).body) }
	link := passLink.FindString(laptop.post("/settings/along", nil).body)
	if link == "" {
		t.Fatal("there is no link")
	}
	for range 2 {
		if r := phone.get(link); r.status != http.StatusOK || hosts(phone) {
			t.Fatalf("to look at the link is answered with %d", r.status)
		}
	}
	if r := phone.post(link, url.Values{}); r.status != http.StatusOK || !strings.Contains(r.body, table.path) {
		t.Errorf("the table is not in the list (%d)", r.status)
	}
	if !hosts(phone) {
		t.Error("on the phone she is somebody else")
	}
	if r := thief.post(link, url.Values{}); r.status != http.StatusNotFound || hosts(thief) {
		t.Errorf("the second guest with the link is answered with %d", r.status)
	}
	if r := laptop.get("/settings"); strings.Count(r.body, `name="end"`) < 2 {
		t.Error("the phone is not in the list of browsers")
	}
}

// Guests who have tables on a device are warned before they become another guest
// there.
func TestAnotherGuestIsWarned(t *testing.T) {
	s := newSite(t)
	laptop, phone := s.guest(), s.guest()
	laptop.post("/play", nil)
	link := passLink.FindString(laptop.post("/settings/along", nil).body)
	if strings.Contains(laptop.get(link).body, `role="alert"`) {
		t.Error("the guest who made the link is warned")
	}
	phone.get("/settings")
	if phone.owner() == "" || strings.Contains(phone.get(link).body, `role="alert"`) {
		t.Error("a guest without tables is warned")
	}
	phone.post("/play", nil)
	if !strings.Contains(phone.get(link).body, `role="alert"`) {
		t.Error("a guest who has a table is not warned")
	}
	if r := phone.post("/me/x.y.z.w", nil); r.status != http.StatusNotFound {
		t.Errorf("a link that was never made is answered with %d", r.status)
	}
}
