//go:build !race

package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A table that cannot be played is not made. The form comes back as it was
// filled in, and says which options clash.
func TestTheFormKeepsWhatWasEntered(t *testing.T) {
	g := newSite(t).guest()
	full := func(change func(url.Values)) url.Values {
		form := url.Values{
			"edition": {"2026"}, "seat0": {"me"}, "name0": {"Ana"}, "seat1": {"bot"}, "grade1": {"random"},
			"seat2": {"here"}, "name2": {"Bo"}, "seat3": {"none"}, "hidden": {"1"}, "pace": {"slow"},
		}
		change(form)
		return form
	}
	for name, c := range map[string]struct {
		change func(url.Values)
		says   string
	}{
		"captains and quick start": {func(f url.Values) { f["option"] = []string{"captains", "quick-start"} }, "“Captains” and “Quick start” can’t be combined."},
		"solo and a gambit":        {func(f url.Values) { f["option"] = []string{"gambit", "solo=3"} }, "“Solo game” and “Gambit” can’t be combined."},
		"solo and competition":     {func(f url.Values) { f["option"] = []string{"story=competition", "solo=1"} }, "“Solo game” and “Story – Competition” can’t be combined."},
		"solo for three":           {func(f url.Values) { f["option"] = []string{"solo=1"} }, "“Solo game” is for one"},
		"solo in the old edition": {func(f url.Values) {
			f["option"], f["edition"], f["seat1"], f["seat2"] = []string{"solo=1"}, []string{"2004"}, nil, nil
		}, "“Solo game” isn’t available with Goa (2004)."},
		"a name that no record can have": {func(f url.Values) { f.Set("name0", "Ana|Bo") }, "A name must be short"},
		"a bot that there is not":        {func(f url.Values) { f.Set("grade1", "grandmaster") }, "That bot doesn’t exist."},
		"an option that there is not":    {func(f url.Values) { f["option"] = []string{"dragons"} }, "These options can’t be combined."},
	} {
		form := full(c.change)
		r := g.post("/new", form)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, c.says) || !strings.Contains(r.body, `role="alert"`) {
			t.Errorf("%s: status %d, want %q in %s", name, r.status, c.says, r.body)
		}
		for _, kept := range []string{
			`value="` + form.Get("edition") + `" checked`, `name="hidden" value="1" checked`, `value="slow" checked`,
		} {
			if !strings.Contains(r.body, kept) {
				t.Errorf("%s: the form has lost %s", name, kept)
			}
		}
		for _, text := range form["option"] {
			if text != "dragons" && !strings.Contains(r.body, `value="`+text+`" checked`) && !strings.Contains(r.body, `value="`+text+`" selected`) {
				t.Errorf("%s: the form has lost the option %s", name, text)
			}
		}
	}
	if r := g.get("/"); strings.Contains(r.body, `href="/g/`) {
		t.Error("a table was made all the same")
	}
}

// The curtain is a setting of the device, which the form shows and changes.
func TestTheFormSetsTheCurtain(t *testing.T) {
	g := newSite(t).guest()
	if r := g.get("/new"); !strings.Contains(r.body, `name="curtain" value="1" checked`) {
		t.Error("there is no curtain at first")
	}
	g.post("/new", url.Values{"device": {"1"}, "seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	if r := g.get("/new"); strings.Contains(r.body, `name="curtain" value="1" checked`) {
		t.Error("the curtain was taken down, and is there again")
	}
}

// The game does not wait for players who have left the table.
func TestLeaveATable(t *testing.T) {
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	table := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}, "spectators": {"1"}})
	bo.get("/")
	if r := bo.post(table.path+"/leave", url.Values{}); r.status != http.StatusForbidden {
		t.Errorf("a guest without a seat leaves: status %d", r.status)
	}
	bo.post(seatLink.FindString(table.body), url.Values{"name": {"Bo"}})
	if r := bo.get("/"); !strings.Contains(r.body, table.path+`/leave"`) || strings.Contains(r.body, table.path+`/delete"`) {
		t.Error("a guest cannot leave, or can delete the host's table")
	}
	if r := ana.get("/"); !strings.Contains(r.body, table.path+`/delete"`) {
		t.Error("the host is not offered to delete the table")
	}
	if r := bo.post(table.path+"/leave", url.Values{}); r.path != "/" || strings.Contains(r.body, table.path) {
		t.Errorf("after leaving: %s, and the table is still listed: %v", r.path, strings.Contains(r.body, table.path))
	}
	if r := ana.post(table.path+"/delete", url.Values{}); r.path != "/" || strings.Contains(r.body, table.path) {
		t.Error("the table was not deleted")
	}
}
