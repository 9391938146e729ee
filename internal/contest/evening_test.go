package contest_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"goa/internal/contest"
	"goa/internal/match"
)

// evening returns an evening with the given number of people.
func evening(t testing.TB, kind contest.Kind, people, seats, rounds int) *contest.Evening {
	t.Helper()
	e := &contest.Evening{ID: "e", Host: "organizer", Terms: contest.Terms{
		Name: "An evening", Kind: kind, Seats: seats, Planned: rounds, Bots: []string{"Bot A", "Bot B", "Bot C", "Bot D"},
	}}
	for i := range people {
		if err := e.Join(match.Owner(fmt.Sprint("guest ", i)), fmt.Sprint("Guest ", i)); err != nil {
			t.Fatal(err)
		}
	}
	return e
}

// finish ends all tables of the latest round, with points from a function.
func finish(e *contest.Evening, points func() int) {
	for i := range e.Last().Tables {
		seating := &e.Last().Tables[i]
		g := &contest.Game{}
		for _, who := range seating.Seats {
			g.Points, g.Full = append(g.Points, points()), append(g.Full, who != contest.Bot)
		}
		for _, n := range g.Points {
			place := 1
			for _, other := range g.Points {
				if other > n {
					place++
				}
			}
			g.Places = append(g.Places, place)
		}
		e.Record(seating.ID, g)
	}
}

func advance(t testing.TB, e *contest.Evening) {
	t.Helper()
	if err := e.Advance(len(e.Rounds), time.Unix(0, 0)); err != nil {
		t.Fatal(err)
	}
}

// No matter who comes and goes, everyone present is seated once a round, bots are
// spread evenly over the tables, and the points of a round add up to the worth of
// its comparisons.
func TestRoundsOfAnyEvening(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		kind := rapid.SampledFrom([]contest.Kind{contest.Duplicate, contest.RoundRobin, contest.Swiss}).Draw(rt, "kind")
		seats := rapid.IntRange(2, 4).Draw(rt, "seats")
		e := evening(t, kind, rapid.IntRange(2, 23).Draw(rt, "people"), seats, 4)
		for range 4 {
			for range rapid.IntRange(0, 2).Draw(rt, "latecomers") {
				if err := e.Join(match.Owner(fmt.Sprint("late ", len(e.People))), "Late"); err != nil {
					rt.Fatal(err)
				}
			}
			if who := rapid.IntRange(-3, len(e.People)-1).Draw(rt, "leaves"); who >= 0 && len(e.Present()) > 3 {
				if err := e.Leave(who); err != nil {
					rt.Fatal(err)
				}
			}
			present := e.Present()
			advance(t, e)
			checkRound(rt, e, present)
			finish(e, func() int { return rapid.IntRange(20, 24).Draw(rt, "points") })
			checkPoints(rt, e.Last())
		}
	})
}

// Two people who are compared sit at two tables in every round.
func TestTwoPeopleSitAtTwoTables(t *testing.T) {
	e := evening(t, contest.Duplicate, 2, 2, 4)
	for range 4 {
		advance(t, e)
		for _, table := range e.Last().Tables {
			if n := slices.Index(table.Seats, contest.Bot); n < 0 || table.Seats[1-n] == contest.Bot {
				t.Errorf("round %d: a table has %v", len(e.Rounds), table.Seats)
			}
		}
		finish(e, func() int { return 20 })
	}
}

func checkRound(t *rapid.T, e *contest.Evening, present []int) {
	var seated []int
	fewest, most := e.Seats, 0
	for _, table := range e.Last().Tables {
		if len(table.Seats) != e.Seats {
			t.Fatalf("a table has %d seats", len(table.Seats))
		}
		bots := 0
		for _, who := range table.Seats {
			if who == contest.Bot {
				bots++
			} else {
				seated = append(seated, who)
			}
		}
		fewest, most = min(fewest, bots), max(most, bots)
	}
	slices.Sort(seated)
	if !slices.Equal(seated, present) {
		t.Fatalf("seated are %v, present %v", seated, present)
	}
	if most > fewest+1 || most == e.Seats {
		t.Fatalf("one table has %d bots, another %d: %+v", most, fewest, e.Last().Tables)
	}
}

func checkPoints(t *rapid.T, r *contest.EveningRound) {
	won, of := r.Scores()
	total, comparisons := contest.Half(0), 0
	for i := range won {
		for seat := range won[i] {
			total += won[i][seat]
			comparisons += of[i][seat]
			if int(won[i][seat]) > 2*of[i][seat] {
				t.Fatalf("%d half points of %d comparisons", won[i][seat], of[i][seat])
			}
			if of[i][seat] != of[0][0] {
				t.Fatalf("one is compared %d times, another %d times", of[i][seat], of[0][0])
			}
		}
	}
	if int(total) != comparisons { // each comparison of two gives one point, and is counted twice
		t.Fatalf("%d half points were won in %d comparisons", total, comparisons)
	}
}

// Over the rounds people sit at each seat about equally often, and meet new people
// before they meet anyone again.
func TestSeatsAndOpponentsAreSpread(t *testing.T) {
	for _, c := range []struct{ people, seats, rounds, meetings int }{
		{12, 4, 3, 2}, // with three tables of four, some must meet twice
		{16, 4, 5, 1}, {9, 3, 4, 1}, {20, 4, 5, 1}, {32, 4, 8, 1}, {12, 3, 3, 1}, {8, 2, 7, 1}, {12, 2, 11, 1}, {200, 4, 3, 1},
	} {
		e := evening(t, contest.RoundRobin, c.people, c.seats, c.rounds)
		met, sat := map[[2]int]int{}, map[[2]int]int{}
		for range c.rounds {
			advance(t, e)
			for _, table := range e.Last().Tables {
				for seat, who := range table.Seats {
					sat[[2]int{who, seat}]++
					for _, other := range table.Seats[seat+1:] {
						met[[2]int{min(who, other), max(who, other)}]++
					}
				}
			}
			finish(e, func() int { return 20 })
		}
		for pair, n := range met {
			if n > c.meetings {
				t.Errorf("%d people at tables of %d: %v meet %d times in %d rounds", c.people, c.seats, pair, n, c.rounds)
			}
		}
		often := (c.rounds + c.seats - 1) / c.seats
		for at, n := range sat {
			if n > often+1 || c.people == 12 && c.seats > 2 && n > often {
				t.Errorf("%d people at tables of %d: %d sits at seat %d %d times in %d rounds", c.people, c.seats, at[0], at[1], n, c.rounds)
			}
		}
	}
}

// Three tables with one deal: each seat is compared with the same seat elsewhere, by
// place, then by points; a tie is half a point.
func TestScoresOfOneDeal(t *testing.T) {
	r := contest.EveningRound{Deal: "d", Tables: []contest.Seating{
		{Seats: []int{0, 1}, Game: &contest.Game{Points: []int{40, 30}, Places: []int{1, 2}, Full: []bool{true, true}}},
		{Seats: []int{2, 3}, Game: &contest.Game{Points: []int{35, 33}, Places: []int{1, 2}, Full: []bool{true, true}}},
		{Seats: []int{4, contest.Bot}, Game: &contest.Game{Points: []int{38, 39}, Places: []int{2, 1}, Full: []bool{true, false}}},
	}}
	won, of := r.Scores()
	for i, want := range [][]contest.Half{{4, 0}, {2, 2}, {0, 4}} { // 38 points in second place are beaten by 35 in first
		if !slices.Equal(won[i], want) || of[i][0] != 2 || of[i][1] != 2 {
			t.Errorf("table %d has won %v of %v, want %v", i+1, won[i], of[i], want)
		}
	}
	r.Tables[1].Game.Points[0] = 40 // a tie with the first table
	if won, _ := r.Scores(); won[0][0] != 3 || won[1][0] != 3 {
		t.Errorf("a tie gives %v and %v half points", won[0][0], won[1][0])
	}
	r.Tables[0].Game.Void = "luck"
	if won, of := r.Scores(); won[0][0] != 0 || of[0][0] != 0 || of[1][0] != 1 {
		t.Errorf("a game that does not count is compared: %v of %v", won, of)
	}
	e := evening(t, contest.Duplicate, 5, 2, 1)
	r.Tables[0].Game.Void, r.Tables[2].Game.Full[0] = "", false
	e.Rounds = []contest.EveningRound{r}
	for _, l := range e.Standings(1) {
		if played := l.Rounds[0].Played; played == (l.Person == 4) {
			t.Errorf("%s has left in the middle: ranked %v", l.Name, played)
		}
	}
}

func TestPressingNextTwice(t *testing.T) {
	e := evening(t, contest.Duplicate, 8, 4, 1)
	for range 2 {
		if err := e.Advance(0, time.Now()); err != nil || len(e.Rounds) != 1 {
			t.Fatalf("%d rounds, %v", len(e.Rounds), err)
		}
	}
	if err := e.Advance(1, time.Now()); !errors.Is(err, contest.Running) {
		t.Errorf("a round begins while another goes on: %v", err)
	}
	finish(e, func() int { return 30 })
	if advance(t, e); !e.Ended || len(e.Rounds) != 1 {
		t.Error("the evening does not end after its last round")
	}
	if err := e.Join("late", "Late"); !errors.Is(err, contest.Over) {
		t.Errorf("somebody joins an evening that is over: %v", err)
	}
}

// People who still play the deal of a round do not see how others did with it, and
// neither does anyone who could be one of them.
func TestWhoSeesTheRunningRound(t *testing.T) {
	e := evening(t, contest.Duplicate, 8, 4, 3)
	advance(t, e)
	first := e.Last().Tables[0]
	e.Record(first.ID, &contest.Game{Points: []int{40, 30, 20, 10}, Places: []int{1, 2, 3, 4}, Full: []bool{true, true, true, true}})
	done, playing := e.People[first.Seats[0]].Owner, e.People[e.Last().Tables[1].Seats[0]].Owner
	for viewer, open := range map[match.Owner]bool{done: true, playing: false, "stranger": false, "": false, "organizer": true} {
		if v := e.For(viewer); v.Open != open || len(v.Lines[0].Rounds) != map[bool]int{true: 1, false: 0}[open] {
			t.Errorf("%q sees %d rounds, open %v", viewer, len(v.Lines[0].Rounds), v.Open)
		}
	}
	e.Host = playing
	if e.For(playing).Open {
		t.Error("an organizer who plays sees the results")
	}
}

// Results of the physical game are typed in, empty seats are not compared, and a
// season adds evenings up.
func TestTypedResultsAndSeason(t *testing.T) {
	season := func(name string) *contest.Evening {
		e := evening(t, contest.RoundRobin, 0, 4, 1)
		e.Box, e.Ended = true, false
		for _, n := range []string{"Ana", "Bo", name} {
			if err := e.Join("", n); err != nil {
				t.Fatal(err)
			}
		}
		advance(t, e)
		table := e.Last().Tables[0]
		points := make([]int, 4)
		for seat, who := range table.Seats {
			if who >= 0 {
				points[seat] = []int{30, 40, 40}[who]
			}
		}
		if err := e.EnterResult(table.ID, points[:3]); !errors.Is(err, contest.NoResult) {
			t.Errorf("three results for four seats: %v", err)
		}
		if err := e.EnterResult(table.ID, points); err != nil {
			t.Fatal(err)
		}
		advance(t, e)
		return e
	}
	lines := contest.SeasonStandings([]*contest.Evening{season("Cy"), season("Dan")})
	got := ""
	for _, l := range lines {
		got += fmt.Sprintf("%d %s %d %d, ", l.Rank, l.Name, l.Won, l.Evenings)
	}
	if want := "1 Bo 6 2, 2 Cy 3 1, 2 Dan 3 1, 4 Ana 0 2, "; got != want {
		t.Errorf("the season stands %s, want %s", got, want)
	}
}

func TestNamesAreToldApart(t *testing.T) {
	e := evening(t, contest.Duplicate, 0, 4, 1)
	for i, name := range []string{"Ana", "ana", "Bot A"} {
		if err := e.Join(match.Owner(fmt.Sprint(i)), name); err != nil {
			t.Fatal(err)
		}
	}
	if e.People[0].Name != "Ana" || e.People[1].Name != "ana 2" || e.People[2].Name != "Bot A 2" {
		t.Errorf("%+v", e.People)
	}
	if err := e.Join("x", ""); !errors.Is(err, contest.BadName) {
		t.Error(err)
	}
}

func BenchmarkPairing200(b *testing.B) {
	for b.Loop() {
		e := evening(b, contest.Duplicate, 200, 4, 2)
		advance(b, e)
		finish(e, func() int { return 20 })
		advance(b, e)
	}
}

func BenchmarkStandings200(b *testing.B) {
	e := evening(b, contest.Duplicate, 200, 4, 3)
	for i := range 3 {
		advance(b, e)
		finish(e, func() int { return 20 + i })
	}
	for b.Loop() {
		if e.For("nobody").Lines[0].Rank != 1 {
			b.Fatal("no standings")
		}
	}
}
