package contest_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/match"
)

// shelf is a deal with attempts at it.
type shelf struct {
	deal match.Deal
	all  []match.Attempt
	runs bool // the day of the deal is not over
}

func (s shelf) Deal(context.Context, match.DealID) (*match.Deal, error) { return &s.deal, nil }

func (s shelf) AttemptAt(_ context.Context, _ match.DealID, by match.Owner) (match.Attempt, error) {
	for _, a := range s.all {
		if a.Owner == by {
			return a, nil
		}
	}
	return match.Attempt{}, match.NotFound
}

func (s shelf) AttemptsAt(context.Context, match.DealID, int) (shown []match.Attempt, err error) {
	for _, a := range s.all {
		if a.Shown {
			shown = append(shown, a)
		}
	}
	return shown, nil
}

func (s shelf) DayOngoing(*match.Deal) bool { return s.runs }

func (shelf) Snapshot(context.Context, match.ID) (*match.Snapshot, error) {
	return nil, match.NotFound
}

// finished returns an attempt with a result.
func finished(owner match.Owner, points, place int, bots string, void match.Void) match.Attempt {
	st := match.Standing{Points: []int{99, points}, Ranks: []int{1, place}, Deal: &match.DealStanding{Seat: 1, Name: string(owner), Bots: bots, Void: void}}
	return match.Attempt{Deal: "d", Owner: owner, Table: match.ID("of " + owner), Shown: true, Status: match.Finished, Standing: st.String()}
}

func TestBoard(t *testing.T) {
	withdrawn := finished("cy", 50, 1, "new", "")
	withdrawn.Shown = false
	s := shelf{deal: match.Deal{ID: "d", Host: "ana", Bots: "old"}, all: []match.Attempt{
		finished("ana", 40, 2, "new", ""), finished("bo", 44, 2, "new", ""), finished("dan", 44, 2, "new", ""), finished("eve", 60, 1, "old", ""),
		finished("fay", 70, 1, "new", match.VoidHints), withdrawn, {Deal: "d", Owner: "gus", Table: "of gus", Shown: true, Status: match.Playing},
	}}
	for viewer, want := range map[match.Owner]struct {
		done    bool
		results []string
	}{
		"bo":     {true, []string{"bo", "dan", "ana"}},
		"cy":     {true, []string{"cy", "bo", "dan", "ana"}}, // still sees their own result
		"eve":    {true, []string{"eve"}},
		"gus":    {false, nil},
		"nobody": {false, nil},
	} {
		b, err := contest.Look(t.Context(), s, "d", viewer)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, r := range b.Results {
			names = append(names, r.Name)
			if r.Mine != (match.Owner(r.Name) == viewer) {
				t.Errorf("%s: %s is the viewer's: %v", viewer, r.Name, r.Mine)
			}
		}
		if b.Done != want.done || len(names) != len(want.results) || b.Playing != 1 || b.Maker.Points != 40 {
			t.Errorf("%s sees %v, done %v, %d playing, the maker's %d", viewer, names, b.Done, b.Playing, b.Maker.Points)
			continue
		}
		for i, name := range want.results {
			if names[i] != name {
				t.Errorf("%s sees %v, want %v", viewer, names, want.results)
			}
		}
	}
	b, err := contest.Look(t.Context(), s, "d", "ana")
	if err != nil {
		t.Fatal(err)
	}
	if b.Uncompared != 1 || b.Results[0].Rank != 1 || b.Results[1].Rank != 1 || b.Results[2].Rank != 3 {
		t.Errorf("ranks %+v, %d apart", b.Results, b.Uncompared)
	}
	if other, ok := b.Opponent(); !ok || other.Name != "bo" {
		t.Errorf("ana is compared with %+v", other)
	}
}

// While a day is not over, people see only their own result. After that, everyone sees
// all results, except people who are still playing.
func TestBoardOfADay(t *testing.T) {
	s := shelf{deal: match.Deal{ID: "d", Day: "2027-11-30", Bots: "new"}, all: []match.Attempt{
		finished("ana", 40, 2, "new", ""), finished("bo", 44, 2, "new", ""), {Deal: "d", Owner: "gus", Table: "of gus", Shown: true, Status: match.Playing},
	}}
	for viewer, want := range map[match.Owner][2]int{"ana": {1, 2}, "gus": {0, 0}, "nobody": {0, 2}} {
		for i, runs := range []bool{true, false} {
			s.runs = runs
			b, err := contest.Look(t.Context(), s, "d", viewer)
			if err != nil {
				t.Fatal(err)
			}
			if len(b.Results) != want[i] || b.Ongoing != runs || b.Open() != (want[i] == 2) {
				t.Errorf("%s sees %+v while the day goes on: %v", viewer, b.Results, runs)
			}
		}
	}
}

// A board has the best results and, wherever it ranks, the viewer's.
func TestBoardIsCut(t *testing.T) {
	s := shelf{deal: match.Deal{ID: "d", Bots: "new"}}
	for i := range 150 {
		s.all = append(s.all, finished(match.Owner(fmt.Sprint("p", i)), 300-i, 1, "new", ""))
	}
	for viewer, want := range map[match.Owner]int{"p7": 100, "p99": 100, "p100": 101, "p149": 101} {
		b, err := contest.Look(t.Context(), s, "d", viewer)
		if err != nil {
			t.Fatal(err)
		}
		mine := slices.IndexFunc(b.Results, func(r contest.Result) bool { return r.Mine })
		if len(b.Results) != want || mine < 0 || fmt.Sprint("p", b.Results[mine].Rank-1) != string(viewer) {
			t.Errorf("%s has %d results, the own one at %d", viewer, len(b.Results), mine)
		}
	}
}

func TestCompare(t *testing.T) {
	game := func(paid int, points ...int) *match.TableView {
		v := &match.TableView{Log: []match.Update{
			{Event: goa.Event{Kind: goa.RoundBegan, N: 1}}, {Event: goa.Event{Kind: goa.LotBought, Seat: 1, N: int16(paid)}},
			{Event: goa.Event{Kind: goa.LotBought, Seat: 0, N: 9}}, {Event: goa.Event{Kind: goa.RoundBegan, N: 2}},
			{Event: goa.Event{Kind: goa.LotSold, Seat: 0, Other: 1, N: 3}}, {Event: goa.Event{Kind: goa.LotTaken, Seat: 1}},
		}}
		for round, n := range points {
			v.Course = append(v.Course, match.RoundScores{Round: round, Scores: []goa.Score{{}, {Duties: n}}})
		}
		return v
	}
	c := contest.Compare(game(5, 0, 2, 9), game(7, 0, 2, 4), [2]goa.Seat{1, 1})
	if len(c.Rounds) != 2 || c.Parted != 2 || c.Widest != 2 || c.Rounds[1].Swing != 5 {
		t.Fatalf("%+v", c)
	}
	one, two := c.Rounds[0].Sides, c.Rounds[1].Sides
	if len(one[0].Bought) != 1 || one[0].Bought[0].Paid != 5 || one[1].Bought[0].Paid != 7 || one[0].Points != 2 {
		t.Errorf("round 1: %+v", one)
	}
	if len(two[0].Bought) != 2 || two[0].Bought[0].Paid != 3 || two[0].Bought[1].Paid != 0 {
		t.Errorf("round 2: %+v", two)
	}
}
