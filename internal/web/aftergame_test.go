//go:build !race

package web_test

import (
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/match"
)

// playedToTheEnd plays a game to its end and returns its page.
func (g guest) playedToTheEnd(t *testing.T, seats ...match.NewSeat) reply {
	t.Helper()
	c := theEnd
	c.seats = len(seats)
	path := g.playedFrom(t, c, seats...)
	g.playOut(g.get(path), rand.New(rand.NewPCG(1, 1)))
	return g.get(path)
}

// report stores a report of a game in which the first seat has the given habits.
func (g guest) report(path string, habits ...analysis.Habit) {
	g.t.Helper()
	made, err := g.keeper.Snapshot(g.t.Context(), match.ID(strings.TrimPrefix(path, "/g/")))
	if err != nil {
		g.t.Fatal(err)
	}
	rec, err := made.Export(g.owner(), goa.Nobody)
	if err != nil {
		g.t.Fatal(err)
	}
	g.keepReport(path, rec, &analysis.Report{Unit: "win", Whole: analysis.Whole, Finished: true, Fitted: true, Options: []string{}, Edition: rec.Edition(), Players: []analysis.SeatReport{{Habits: habits}, {}}})
}

// After a game against bots, the player is told what cost the most, what to do
// about it, and whether it is getting better. Until the analysis is done, the page
// says that it is running. Only one runs at a time.
func TestAdviceAfterAGame(t *testing.T) {
	s := newSite(t)
	g, eve := s.guest(), s.guest()
	g.get("/")
	eve.get("/")
	me := match.NewSeat{Kind: match.Person, Name: "Inês"}
	first := g.playedToTheEnd(t, me, aBot)
	if !strings.Contains(first.body, "is being analyzed") || !strings.Contains(first.body, first.path+"/advice") {
		t.Fatalf("nothing says that there will be advice: %s", first.main())
	}
	if r := g.get(first.path + "/advice"); r.status != http.StatusOK || !strings.HasPrefix(r.body, `<p id="advice"`) {
		t.Errorf("status %d: %.200s", r.status, r.body)
	}
	second := g.playedToTheEnd(t, me, aBot)
	if strings.Contains(second.body, `id="advice"`) {
		t.Error("two games of one guest are analyzed at once")
	}
	g.report(first.path, analysis.Habit{Fault: analysis.Overpaid, Games: 1, Times: 3, Loss: 90_000})
	if page := g.get(first.path); !strings.Contains(page.body, "Bid too much") || !strings.Contains(page.body, "decide what the lot is worth to you") || strings.Contains(page.body, "last games") {
		t.Errorf("the first game: %s", advicePart(page.body))
	}
	for _, c := range []struct {
		fault analysis.Fault
		loss  int
		want  string
	}{
		{analysis.Overpaid, 30_000, "getting better"},
		{analysis.Overpaid, 90_000, "about as much"},
		{analysis.Overpaid, 190_000, "less in your last games"},
		{analysis.LetGo, 30_000, "nothing"},
	} {
		g.report(second.path, analysis.Habit{Fault: c.fault, Games: 1, Times: 1, Loss: c.loss})
		if page := g.get(second.path); !strings.Contains(advicePart(page.body), c.want) {
			t.Errorf("%v, %d: %s, want %q", c.fault, c.loss, advicePart(page.body), c.want)
		}
	}
	g.report(second.path)
	if page := g.get(second.path); !strings.Contains(advicePart(page.body), "well played") {
		t.Errorf("without any mistake: %s", advicePart(page.body))
	}
	for what, page := range map[string]reply{
		"a spectator":       eve.get(first.path),
		"at an earlier one": g.get(first.path + "?at=20"),
		"among people":      g.playedToTheEnd(t, me, match.NewSeat{Kind: match.Person, Name: "Ana"}),
	} {
		if strings.Contains(page.body, `id="advice"`) {
			t.Errorf("%s: there is advice", what)
		}
	}
	if r := eve.get(first.path + "/advice"); r.status != http.StatusNotFound {
		t.Errorf("a spectator asks for it: status %d", r.status)
	}
}

// advicePart returns the advice on a page.
func advicePart(body string) string {
	_, rest, _ := strings.Cut(body, `<p id="advice"`)
	part, _, _ := strings.Cut(rest, "</p>")
	return tags.ReplaceAllString(part, " ")
}

// A player who was invited to another game is told at the end of the last one.
func TestTheLastGameTellsOfTheNext(t *testing.T) {
	s := newSite(t)
	ana, bo, eve := s.guest(), s.guest(), s.guest()
	for _, g := range []guest{ana, bo, eve} {
		g.get("/settings")
	}
	c := theEnd
	c.seats = 2
	owners, dice := []match.Owner{ana.owner(), bo.owner()}, rand.New(rand.NewPCG(1, 1))
	made := s.begun(match.NewTable{Spectators: true, Opening: lateGame(t, c)}, owners...)
	for made.Status() != match.Finished {
		made = s.moveEagerly(made, owners, dice)
	}
	path := "/g/" + string(made.ID())
	next := ana.post(path+"/again", nil)
	if next.status != http.StatusOK || next.path == path {
		t.Fatalf("status %d at %s", next.status, next.path)
	}
	for what, c := range map[string]struct {
		who  guest
		want bool
	}{"the invited player": {bo, true}, "the host": {ana, false}, "a spectator": {eve, false}} {
		if got := strings.Contains(c.who.get(path).body, `class="rematch"`); got != c.want {
			t.Errorf("%s is invited: %t, want %t", what, got, c.want)
		}
	}
}
