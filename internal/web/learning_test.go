//go:build !race

package web_test

import (
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/lesson"
	"goa/internal/progress"
	"goa/internal/puzzle"
)

// Days in a row on which a guest solves the puzzle are counted and shown. Wrong answers,
// older puzzles and looking do not count.
func TestStreakOfPuzzles(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	g.get("/")
	today := puzzle.Day(time.Now())
	answer := func(number int, move string) {
		g.post("/puzzle/"+strconv.Itoa(number)+"/move", url.Values{"move": {move}})
	}
	p := puzzle.Numbered(today)
	g.get("/puzzle/" + strconv.Itoa(today))
	answer(today, p.Answers[len(p.Answers)-1].Move)
	answer(today-1, puzzle.Numbered(today-1).Best())
	if v := g.progress(); v.Solved != 0 || v.Streak != 0 {
		t.Errorf("nothing was solved in time, and there is a streak: %+v", v)
	}
	g.set(func(v *progress.Value) { v.Solve(today - 2); v.Solve(today - 1) })
	if start := g.get("/").body; !strings.Contains(start, "2 days in a row: ") {
		t.Error("the start page does not say that the streak can go on")
	}
	answer(today, p.Best())
	answer(today, p.Best())
	if v := g.progress(); v.Streak != 3 {
		t.Errorf("a streak of %d, want 3", v.Streak)
	}
	if start := g.get("/").body; !strings.Contains(start, "3 days in a row!") {
		t.Error("the start page does not tell the streak")
	}
}

// A finished lesson is marked on the start page. A lesson that was skipped or only begun
// is not.
func TestFinishedLessonsAreMarked(t *testing.T) {
	s := newSite(t)
	g := s.guest()
	g.get("/")
	l, err := lesson.Named("auctions")
	if err != nil {
		t.Fatal(err)
	}
	page := g.post("/learn/auctions/move", url.Values{"do": {"skip"}})
	if v := g.progress(); len(v.Lessons) != 0 || page.status != 200 {
		t.Errorf("a lesson that was skipped is finished: %v", v.Lessons)
	}
	m, err := l.At(nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; m.Step == nil || m.Step.Kind != lesson.End; n++ {
		if n > 200 {
			t.Fatal("the lesson does not end")
		}
		next := append(m.Inputs[:len(m.Inputs):len(m.Inputs)], m.Next()...)
		form := url.Values{"do": {"show"}}
		if len(m.Next()) == 0 {
			t.Fatalf("nothing can be shown at %v", m.Inputs)
		}
		g.post("/learn/auctions/move?m="+lesson.Join(m.Inputs), form)
		if m, err = l.At(next); err != nil {
			t.Fatal(err)
		}
	}
	if v := g.progress(); !v.Finished("auctions") {
		t.Errorf("finished are %v", v.Lessons)
	}
	if start := g.get("/").body; !strings.Contains(start, "✓ finished") {
		t.Error("the start page does not mark it")
	}
}

// A table offers the lessons about its module and its first auctions until the player
// has finished them.
func TestFinishedLessonsAreNotOfferedAgain(t *testing.T) {
	s, _ := explainedSite(t)
	g := s.guest()
	g.get("/")
	g.set(func(v *progress.Value) { v.Explain = progress.On })
	gambits := g.scene(t, scene{"placing", "", []string{"gambit"}, 2, func(s *goa.State) bool { return s.Turn() == 0 }})
	for _, c := range []struct{ path, lesson string }{{gambits, "gambits"}, {g.atABid(t, true, aBot), "auctions"}} {
		offer := `href="/learn/` + c.lesson + `"`
		if !strings.Contains(g.get(c.path).body, offer) {
			t.Errorf("the lesson on %s is not offered", c.lesson)
		}
		g.set(func(v *progress.Value) { v.Finish(c.lesson) })
		if strings.Contains(g.get(c.path).body, offer) {
			t.Errorf("the lesson on %s is offered to a player who has finished it", c.lesson)
		}
	}
}
