//go:build !race

package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"goa/goa"
)

// Before a founding, its chance is shown, according to the viewer's own view.
// During the founding, everyone sees what it has and lacks.
func TestFoundingsAreSeen(t *testing.T) {
	g := newSite(t).guest()
	g.get("/")
	path := g.scene(t, scene{"a chance", "", nil, 3, func(s *goa.State) bool {
		if s.Turn() != 0 || s.Ask() != goa.AskAction {
			return false
		}
		v := s.View(0)
		o := v.FoundingOdds(goa.Quilon, goa.NoCard)
		return o.Good > 0 && o.Good < o.All && s.Check(goa.NewFound(goa.Quilon, goa.NoCard)) == goa.Legal
	}})
	page := g.get(path + "?as=0")
	odds := g.viewOf(path).View.FoundingOdds(goa.Quilon, goa.NoCard)
	if want := fmt.Sprintf(`<span class="odds">%d%% chance</span>`, odds.Percent()); !strings.Contains(page.body, want) {
		t.Errorf("nothing says %q", want)
	}
	page = g.post(path+"/move", page.form("found quilon"))
	if page.status != http.StatusOK || !strings.Contains(page.body, `id="founding"`) {
		t.Errorf("status %d: the founding is not shown", page.status)
	}
	if got, want := strings.Count(page.body, `class="pip `), g.viewOf(path).View.ColonyNeed(goa.Quilon); got != want {
		t.Errorf("%d figures, want %d", got, want)
	}
}

// A hopeless founding needs confirmation, whatever the settings are.
func TestAHopelessFoundingWarns(t *testing.T) {
	g := newSite(t).guest()
	g.get("/")
	path := g.scene(t, scene{"no chance", "", nil, 3, func(s *goa.State) bool {
		v := s.View(0)
		return s.Turn() == 0 && s.Ask() == goa.AskAction && s.Check(goa.NewFound(goa.Calicut, goa.NoCard)) == goa.Legal && v.FoundingOdds(goa.Calicut, goa.NoCard).Good == 0
	}})
	page, before := g.get(path+"?as=0"), g.viewOf(path).At
	if !strings.Contains(page.body, "no chance") {
		t.Error("the page does not say that it is hopeless")
	}
	asked := g.post(path+"/move", page.form("found calicut"))
	if asked.status != http.StatusPreconditionRequired || g.viewOf(path).At != before {
		t.Fatalf("status %d, %d moves", asked.status, g.viewOf(path).At-before)
	}
	form := page.form("found calicut")
	form.Set("sure", "yes")
	if r := g.post(path+"/move", form); r.status != http.StatusOK || g.viewOf(path).At == before {
		t.Errorf("a confirmed move is not played: status %d", r.status)
	}
}
