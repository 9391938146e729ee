package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Players who want to confirm a bid, a token or the end of a turn are asked,
// even without scripts. Nothing happens before the answer.
func TestPlayersAreAskedToConfirm(t *testing.T) {
	g := newSite(t).guest()
	g.post("/settings", url.Values{"lang": {"en"}, "confirm": {"tokens"}})
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	before := g.viewOf(page.path)
	move := before.Legal[0].String()
	if !strings.HasPrefix(move, "flag ") {
		t.Fatalf("the first move is %q", move)
	}
	asked := g.post(page.path+"/move", page.form(move))
	if asked.status != http.StatusPreconditionRequired || !strings.Contains(asked.body, "are you sure?") || g.viewOf(page.path).At != before.At {
		t.Fatalf("status %d, %d moves", asked.status, g.viewOf(page.path).At-before.At)
	}
	illegal, gone := page.form(move), page.form(move)
	illegal.Set("move", "flag e5")
	if r := g.post(page.path+"/move", illegal); r.status != http.StatusConflict {
		t.Errorf("a token that cannot be put there: status %d", r.status)
	}
	if r := g.post("/g/nothing/move", gone); r.status != http.StatusNotFound {
		t.Errorf("at no table: status %d", r.status)
	}
	if moves := asked.moves(); len(moves) == 0 || moves[0] != move {
		t.Errorf("to say yes are %v, want %q", moves, move)
	}
	form := asked.form(move)
	form.Set("sure", "yes")
	if r := g.post(page.path+"/move", form); r.status != http.StatusOK || g.viewOf(page.path).At == before.At {
		t.Errorf("after yes: status %d", r.status)
	}
	g.post("/settings", url.Values{"lang": {"en"}, "confirm": {"bids", "end"}})
	page = g.get(page.path)
	if r := g.post(page.path+"/move", page.form(g.viewOf(page.path).Legal[0].String())); r.status != http.StatusOK {
		t.Errorf("a token that is not to be asked about: status %d", r.status)
	}
}

// A hint is in the words of a bot that knows what the guest knows. There is
// none at tables without hints, or for other people.
func TestHints(t *testing.T) {
	alone(t)
	t.Parallel() // it waits
	s := newSite(t)
	g, eve := s.guest(), s.guest()
	eve.get("/")
	page := g.post("/play", url.Values{})
	g.wait(page.path)
	page = g.get(page.path)
	if !strings.Contains(page.body, page.path+"/hint") {
		t.Fatal("no hint is offered")
	}
	if r := g.get(page.path + "/hint"); r.status != http.StatusOK || !strings.Contains(r.body, "<li>1. ") {
		t.Errorf("status %d: %s", r.status, r.main())
	}
	if r := g.get(page.path + "/hint"); r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "one moment") {
		t.Errorf("at once again: status %d", r.status)
	}
	part := g.request("GET", page.path+"/hint", nil)
	part.Header.Set("HX-Request", "true")
	if r := g.do(part); r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "one moment") || strings.Contains(r.body, "<html") {
		t.Errorf("by a script: status %d: %s", r.status, r.body)
	}
	if r := eve.get(page.path + "/hint"); strings.Contains(r.body, "<li>1. ") {
		t.Error("a spectator gets a hint")
	}
	strict := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	if r := g.get(strict.path + "/hint"); strings.Contains(strict.body, "/hint") || strings.Contains(r.body, "<li>1. ") {
		t.Error("a table without hints gives one")
	}
}

// A hidden tab learns in a few bytes whose turn it is.
func TestTurnInAFewBytes(t *testing.T) {
	s := newSite(t)
	g, eve := s.guest(), s.guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
	r := g.get(page.path + "/turn")
	if mark, title, _ := strings.Cut(r.body, "\n"); mark != "mine" || !strings.Contains(title, "Your turn") || len(r.body) > 100 {
		t.Errorf("the guest is told %q", r.body)
	}
	eve.get("/")
	if r := eve.get(page.path + "/turn"); !strings.HasPrefix(r.body, "\n") {
		t.Errorf("a spectator is told %q", r.body)
	}
}
