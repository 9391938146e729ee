package web

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"goa/ai"
	"goa/internal/advice"
	"goa/internal/contest"
	"goa/internal/match"
)

// The latest pictures are kept, each once.
func TestKeptPictures(t *testing.T) {
	var p previews
	key := func(n int) previewKey { return previewKey{version: n} }
	for n := range maxPreviews {
		p.put(key(n), []byte{byte(n)})
	}
	p.put(key(0), []byte("again"))
	if got, ok := p.get(key(0)); !ok || string(got) != "again" || len(p.latest) != maxPreviews {
		t.Errorf("got %q, %t; %d are kept", got, ok, len(p.latest))
	}
	p.put(key(maxPreviews), nil)
	if _, ok := p.get(key(0)); ok || len(p.latest) != maxPreviews || len(p.kept) != maxPreviews {
		t.Errorf("the oldest is still there: %t; %d are kept", ok, len(p.kept))
	}
	if _, ok := p.get(key(1)); !ok {
		t.Error("the second oldest is gone")
	}
}

// Explanations are dropped by halves.
func TestKeptExplanations(t *testing.T) {
	var x explanations
	if x.get(question{}) != nil {
		t.Error("there is something at the beginning")
	}
	all := make([]*advice.Explanation, keptExplanations+1)
	for n := range all {
		all[n] = new(advice.Explanation)
		x.put(question{entry: n}, all[n])
	}
	kept := 0
	for n := range all {
		if e := x.get(question{entry: n}); e != nil {
			kept++
			if e != all[n] || n < keptExplanations/2 {
				t.Errorf("explanation %d is kept, or another one", n)
			}
		}
	}
	if kept != keptExplanations/2+1 {
		t.Errorf("%d are kept", kept)
	}
}

// The standings of an evening are rendered once for each version, and a few are kept.
func TestKeptStandings(t *testing.T) {
	s, err := New(Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	p := s.page(httptest.NewRequest("GET", "/", nil), "evening")
	of := func(id int) renderedStandings {
		t.Helper()
		e, err := contest.ParseEvening([]byte("{}"), 1)
		if err != nil {
			t.Fatal(err)
		}
		e.ID = contest.EveningID(fmt.Sprint("e", id))
		got, err := s.standings.of(context.Background(), p, e.For(""))
		if err != nil || got.html == "" {
			t.Fatal(got, err)
		}
		return got
	}
	first := of(0)
	if again := of(0); again.event != first.event {
		t.Error("the same standings are rendered twice")
	}
	for id := 1; id < maxStandings; id++ {
		of(id)
	}
	if again := of(0); again.event != first.event || len(s.standings.all) != maxStandings {
		t.Errorf("the first is gone, or %d are kept", len(s.standings.all))
	}
	of(maxStandings)
	if again := of(0); again.event == first.event || len(s.standings.all) != 2 {
		t.Errorf("%d are kept", len(s.standings.all))
	}
}

// A guest gets one hint at a time, and then none for a moment.
func TestHintsTakeTurns(t *testing.T) {
	now := time.Unix(1000, 0)
	a := adviser{}
	if a.admit("ana", now) {
		t.Error("there are hints without a bot")
	}
	player, err := ai.New(ai.Greedy, 1)
	if err != nil {
		t.Fatal(err)
	}
	a = adviser{bot: player}
	for _, c := range []struct {
		who   match.Owner
		after time.Duration
		want  bool
	}{{"ana", 0, true}, {"ana", 0, false}, {"bo", 0, true}, {"ana", time.Hour, false}} {
		if got := a.admit(c.who, now.Add(c.after)); got != c.want {
			t.Errorf("%+v: got %t", c, got)
		}
	}
	a.dismiss("ana", now)
	if a.admit("ana", now.Add(hintPause)) || !a.admit("ana", now.Add(hintPause+1)) || len(a.asked) != 2 {
		t.Errorf("another pause, or %d guests are remembered", len(a.asked))
	}
}

// The streams of a table beat together, and those of other tables at other times. Two
// beats are at least half the usual interval apart.
func TestHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Server{Config: Config{Heartbeat: 16 * time.Second}, began: time.Now()}
		phases := map[time.Duration]bool{}
		for i := range 20 {
			id := match.ID(fmt.Sprint("table", i))
			wait := s.untilBeat(id)
			at := time.Since(s.began) + wait
			if wait < s.Heartbeat/2 || wait > s.Heartbeat {
				t.Fatalf("a beat after %v", wait)
			}
			phases[at%s.Heartbeat] = true
			time.Sleep(wait) // in a bubble
			next := s.untilBeat(id)
			time.Sleep(next)
			if next < s.Heartbeat/2 || next > s.Heartbeat || s.untilBeat(id) != s.Heartbeat {
				t.Errorf("%s: the next beats come after %v and %v", id, next, s.untilBeat(id))
			}
		}
		if len(phases) < 15 {
			t.Errorf("only %d different times", len(phases))
		}
	})
}

// Strangers who see the same table are one group. No table has too many groups.
func TestGroupsOfStrangers(t *testing.T) {
	var l viewerGroups
	key := func(n int) viewerGroupKey { return viewerGroupKey{table: "a", place: place{origin: fmt.Sprint(n)}} }
	other := viewerGroupKey{table: "a", place: place{origin: "other"}}
	var all []*viewerGroup
	for n := range maxGroups {
		all = append(all, l.join(key(n), "Europe/Lisbon", other))
	}
	if again := l.join(key(0), "Europe/Lisbon", other); again != all[0] || again.streams != 2 || again.zone != "Europe/Lisbon" {
		t.Errorf("got %+v", again)
	}
	fifth := l.join(key(9), "Europe/Lisbon", other)
	if fifth.key != other || fifth.zone != "UTC" || l.join(key(8), "Europe/Lisbon", other) != fifth || len(l.all) != maxGroups+1 {
		t.Errorf("got %+v; %d groups", fifth, len(l.all))
	}
	if elsewhere := l.join(viewerGroupKey{table: "b"}, "Europe/Lisbon", other); elsewhere.key.table != "b" {
		t.Error("groups of another table are counted")
	} else {
		l.leave(elsewhere)
	}
	l.leave(all[0])
	if l.all[key(0)] != all[0] {
		t.Error("a group with a stream is gone")
	}
	for _, a := range append(all, fifth, fifth) {
		l.leave(a)
	}
	if len(l.all) != 0 || len(l.counts) != 0 {
		t.Errorf("%d groups are left, %d tables", len(l.all), len(l.counts))
	}
}

// A group is rendered again when it is older than a table. A failed rendering is not
// kept.
func TestGroupsAreRenderedOnce(t *testing.T) {
	var g viewerGroup
	n := 0
	render := func(version int, err error) func() (*rendering, error) {
		return func() (*rendering, error) {
			n++
			if err != nil {
				return nil, err
			}
			return newRendering(version, []byte("<p>x</p>")), nil
		}
	}
	for _, c := range []struct{ ask, made, want, calls int }{{3, 3, 3, 1}, {3, 9, 3, 1}, {2, 9, 3, 1}, {4, 4, 4, 2}} {
		if got, err := g.rendering(c.ask, render(c.made, nil)); err != nil || got.version != c.want || n != c.calls {
			t.Errorf("%+v: got %+v, %v; %d times", c, got, err, n)
		}
	}
	if _, err := g.rendering(5, render(5, errForm)); !errors.Is(err, errForm) || g.latest.version != 4 {
		t.Errorf("got %v, version %d", err, g.latest.version)
	}
}
