package contest_test

import (
	"fmt"
	"testing"

	"goa/internal/contest"
	"goa/internal/match"
)

// People who have left make room for others, and may come back themselves.
func TestComingAndGoing(t *testing.T) {
	e := evening(t, contest.Duplicate, contest.MaxPeople, 4, 3)
	want(t, "one too many", e.Join("late", "Late"), contest.Full)
	want(t, "a guest leaves", e.Leave(7), nil)
	want(t, "nobody leaves", e.Leave(-1), contest.NotMember)
	want(t, "a guest who is not there leaves", e.Leave(len(e.People)), contest.NotMember)
	want(t, "another one comes", e.Join("late", "Late"), nil)
	want(t, "now it is full again", e.Join("later", "Later"), contest.Full)
	want(t, "the guest is back", e.Join(guest(7), "Somebody Else"), nil)
	if m := e.People[7]; m.Left || m.Name != "Guest 7" || len(e.Present()) != contest.MaxPeople+1 {
		t.Errorf("%+v is back; %d are present", m, len(e.Present()))
	}
	for i := range 2 * contest.MaxPeople {
		want(t, "a guest leaves", e.Leave(len(e.People)-1), nil)
		want(t, "another guest leaves", e.Leave(i%contest.MaxPeople), nil)
		if err := e.Join(match.Owner(fmt.Sprint("more ", i)), "More"); err != nil {
			want(t, "no more people", err, contest.Full)
			break
		}
	}
	if len(e.People) != 2*contest.MaxPeople {
		t.Errorf("%d people came and went, want %d at most", len(e.People), 2*contest.MaxPeople)
	}
}

// Nobody has the name of a bot, however it is spelled.
func TestNamesOfBots(t *testing.T) {
	e := evening(t, contest.Duplicate, 0, 4, 1)
	for i, name := range []string{"BOT B", "bot  a"} {
		want(t, name, e.Join(guest(i), name), nil)
	}
	if e.People[0].Name != "BOT B 2" || e.People[1].Name != "bot a 2" {
		t.Errorf("their names are %q and %q", e.People[0].Name, e.People[1].Name)
	}
}

// The first result of a table counts. A typed result can be corrected, but not once
// the evening is over.
func TestResultsStay(t *testing.T) {
	e := evening(t, contest.RoundRobin, 2, 2, 1)
	advance(t, e)
	table := e.Last().Tables[0].ID
	first := &contest.Game{Points: []int{3, 2}, Places: []int{1, 2}, Full: []bool{true, true}}
	if !e.Record(table, first) || e.Record(table, &contest.Game{Void: "gone"}) || e.Last().Tables[0].Game != first {
		t.Errorf("the table has the result %+v", e.Last().Tables[0].Game)
	}
	box := evening(t, contest.RoundRobin, 2, 2, 1)
	box.Box = true
	advance(t, box)
	table = box.Last().Tables[0].ID
	want(t, "no such table", box.EnterResult("none", []int{1, 2}), contest.NoResult)
	want(t, "too many points", box.EnterResult(table, []int{1, contest.MaxPoints + 1}), contest.NoResult)
	want(t, "a table here", e.EnterResult(e.Last().Tables[0].ID, []int{1, 2}), contest.NoResult)
	want(t, "a result", box.EnterResult(table, []int{1, contest.MaxPoints}), nil)
	want(t, "a correction", box.EnterResult(table, []int{4, 4}), nil)
	if g := box.Last().Tables[0].Game; g.Places[0] != 1 || g.Places[1] != 1 {
		t.Errorf("equal points have the places %v", g.Places)
	}
	advance(t, box)
	want(t, "a correction after the end", box.EnterResult(table, []int{1, 2}), contest.NoResult)
}

// A season adds up the evenings that are over.
func TestSeasonsWaitForTheEnd(t *testing.T) {
	over, running := evening(t, contest.RoundRobin, 2, 2, 1), evening(t, contest.RoundRobin, 2, 2, 2)
	for _, e := range []*contest.Evening{over, running} {
		advance(t, e)
		finish(e, func() int { return 20 })
	}
	advance(t, over)
	for _, l := range contest.SeasonStandings([]*contest.Evening{over, running}) {
		if l.Evenings != 1 || l.Won != 1 {
			t.Errorf("%s has %d half points from %d evenings", l.Name, l.Won, l.Evenings)
		}
	}
}

// Whoever made the link to a deal and withdrew their result is nobody's measure, not
// even their own.
func TestAMakerWhoHasWithdrawn(t *testing.T) {
	withdrawn := finished("ana", 40, 2, "new", "")
	withdrawn.Shown = false
	s := shelf{deal: match.Deal{ID: "d", Host: "ana", Bots: "new"}, all: []match.Attempt{withdrawn, finished("bo", 44, 2, "new", "")}}
	for _, viewer := range []match.Owner{"ana", "bo", "nobody"} {
		b, err := contest.Look(t.Context(), s, "d", viewer)
		if err != nil || b.Maker != (contest.Result{}) {
			t.Errorf("%s is to beat %+v, %v", viewer, b.Maker, err)
		}
	}
}
