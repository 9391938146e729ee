package contest_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/contest"
	"goa/internal/match"
)

// clubbed runs a test with a club in a bubble.
func clubbed(t *testing.T, test func(t *testing.T, c *club)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		defer c.close()
		test(t, c)
	})
}

// What only the organizer may do, and what nobody may do without a name of their own.
func TestWhoOrganizes(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		ctx := t.Context()
		box := terms(contest.RoundRobin, 1)
		box.Box = true
		e, other := c.open(2, box), c.open(2, terms(contest.RoundRobin, 1))
		for _, by := range []match.Owner{guest(0), "stranger", ""} {
			_, err := c.Press(ctx, e.ID, by, 0, true)
			want(t, "a round begins", err, contest.NotOrganizer)
			_, err = c.Finish(ctx, e.ID, by)
			want(t, "the end", err, contest.NotOrganizer)
			_, err = c.Add(ctx, e.ID, by, "Somebody")
			want(t, "somebody is added", err, contest.NotOrganizer)
			_, err = c.EnterResult(ctx, e.ID, by, "t", []int{1, 2})
			want(t, "a result", err, contest.NotOrganizer)
			_, err = c.Leave(ctx, e.ID, by, 1)
			want(t, "somebody is sent away", err, contest.NotOrganizer)
			want(t, "it is deleted", c.Delete(ctx, e.ID, by), contest.NotOrganizer)
		}
		_, err := c.Open(ctx, "", match.Sender{}, box)
		want(t, "nobody opens an evening", err, contest.NotOrganizer)
		_, err = c.Join(ctx, e.ID, "", "Nobody")
		want(t, "nobody joins", err, contest.NotMember)
		_, err = c.Add(ctx, other.ID, "organizer", "Without A Browser")
		want(t, "somebody without a browser plays here", err, contest.NoTerms)
		if now := c.now(e); now.Version() != e.Version() {
			t.Errorf("the evening has changed %d times", now.Version()-e.Version())
		}
		if mine, err := c.EveningsOf(ctx, "", 9); err != nil || len(mine) > 0 {
			t.Errorf("nobody has the evenings %v, %v", mine, err)
		}
		if mine, err := c.EveningsOf(ctx, "organizer", 9); err != nil || len(mine) != 2 {
			t.Errorf("the organizer has %d evenings, %v", len(mine), err)
		}
	})
}

// Evenings that could not be played are not opened.
func TestEveningsThatCannotBeOpened(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		for name, change := range map[string]func(*contest.Terms){
			"without a name": func(t *contest.Terms) { t.Name = " " },
			"no such bot":    func(t *contest.Terms) { t.Grade = "genius" },
			"no such game":   func(t *contest.Terms) { t.Edition = "1804" },
			"too few names":  func(t *contest.Terms) { t.Bots = t.Bots[:1] },
			"a deal for all in a box": func(t *contest.Terms) {
				t.Kind, t.Box = contest.Duplicate, true
			},
		} {
			n := terms(contest.RoundRobin, 1)
			change(&n)
			if _, err := c.Open(t.Context(), "organizer", match.Sender{}, n); err == nil {
				t.Errorf("%s: it was opened", name)
			}
		}
		for _, id := range []contest.EveningID{"", "none", "a b", contest.EveningID(strings.Repeat("x", 65))} {
			_, err := c.Evening(t.Context(), id)
			want(t, string(id), err, match.NotFound)
		}
	})
}

// A season belongs to its organizer, who names it once. It has a limited number of
// evenings.
func TestSeasonsBelongToTheirOrganizer(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		n := terms(contest.RoundRobin, 1)
		n.Season, n.SeasonName = "winter", "Winter"
		c.must(c.Open(t.Context(), "organizer", match.Sender{}, n))
		_, err := c.Open(t.Context(), "other", match.Sender{}, n)
		want(t, "somebody else's evening", err, contest.NotOrganizer)
		n.SeasonName = "Summer"
		if e := c.must(c.Open(t.Context(), "organizer", match.Sender{}, n)); e.SeasonName != "Winter" {
			t.Errorf("the second evening calls the season %s", e.SeasonName)
		}
		for range contest.MaxInSeason - 2 {
			c.must(c.Open(t.Context(), "organizer", match.Sender{}, n))
		}
		_, err = c.Open(t.Context(), "organizer", match.Sender{}, n)
		want(t, "one too many", err, contest.SeasonFull)
		if all, err := c.Season(t.Context(), "winter"); err != nil || len(all) != contest.MaxInSeason {
			t.Errorf("the season has %d evenings, %v", len(all), err)
		}
		for _, id := range []contest.SeasonID{"", "spring"} {
			_, err = c.Season(t.Context(), id)
			want(t, "season "+string(id), err, match.NotFound)
		}
	})
}

// Tables count toward the organizer's quota, but not those of the physical game, and
// none on the server's own machine.
func TestQuotasOfEvenings(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) { // six tables are allowed
		elsewhere := match.Sender{Metered: true, Network: "net"}
		for _, x := range []struct {
			name   string
			from   match.Sender
			box    bool
			rounds int // that begin
		}{
			{"tables", elsewhere, false, 3}, {"the physical game", elsewhere, true, 5}, {"here", match.Sender{}, false, 5},
		} {
			n := terms(contest.RoundRobin, 5)
			n.Box = x.box
			e, err := c.Open(t.Context(), match.Owner(x.name), x.from, n)
			c.must(e, err)
			for i := range 4 {
				e = c.must(c.Join(t.Context(), e.ID, guest(i), "Guest"))
			}
			begun := 0
			for ; begun < 5; begun++ {
				if _, err = c.Press(t.Context(), e.ID, match.Owner(x.name), begun, true); err != nil {
					want(t, x.name, err, match.HostFull)
					break
				}
				if e = c.now(e); len(e.Rounds) != begun+1 {
					t.Fatalf("%s: %d rounds after %d", x.name, len(e.Rounds), begun)
				}
			}
			if begun != x.rounds {
				t.Errorf("%s: %d rounds begin, want %d", x.name, begun, x.rounds)
			}
		}
	})
}

// A round is played at its tables, whose results are recorded when the games end.
func TestARound(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		e := c.press(c.open(4, terms(contest.Duplicate, 1)))
		if len(e.Rounds) != 1 || len(e.Last().Tables) != 2 || !e.Last().Made || e.Last().Deal == "" {
			t.Fatalf("the round is %+v", e.Rounds)
		}
		reads, _ := c.store.counts()
		one, two := e.Last().Tables[0].ID, e.Last().Tables[1].ID
		c.play(one, 60)
		if now, _ := c.store.counts(); now != reads {
			t.Errorf("the evening was read %d times while a table played", now-reads)
		}
		c.play(one, toTheEnd)
		if e = c.now(e); e.Last().Playing() != 1 || e.Last().Tables[0].Game == nil {
			t.Errorf("one game has ended, and %d go on", e.Last().Playing())
		}
		_, err := c.Press(t.Context(), e.ID, "organizer", 1, false)
		want(t, "the end, while a game goes on", err, contest.Running)
		_, err = c.Finish(t.Context(), e.ID, "organizer")
		want(t, "finishing, while a game goes on", err, contest.Running)
		c.play(two, toTheEnd)
		if e = c.press(c.now(e)); !e.Ended {
			t.Error("the evening goes on")
		}
		for _, l := range e.Standings(1) {
			if l.Of != 1 || !l.Rounds[0].Played {
				t.Errorf("%s was compared %d times", l.Name, l.Of)
			}
		}
	})
}

// A bot takes the seat of whoever leaves, in the running game too: of that person and
// of nobody else. A person whose game is over keeps the result.
func TestWhoLeavesTheirTable(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		e := c.open(3, terms(contest.RoundRobin, 3))
		e = c.press(c.must(c.Join(t.Context(), e.ID, "organizer", "Organizer")))
		members := map[match.Owner]int{}
		for i, m := range e.People {
			members[m.Owner] = i
		}
		seats := func(by match.Owner) (n int) {
			for _, table := range e.Last().Tables {
				n += len(c.table(table.ID).SeatsOf(by))
			}
			return n
		}
		c.must(c.Leave(t.Context(), e.ID, "organizer", members[guest(1)]))
		c.must(c.Leave(t.Context(), e.ID, guest(2), members[guest(2)]))
		for by, want := range map[match.Owner]int{guest(0): 1, guest(1): 0, guest(2): 0, "organizer": 1} {
			if got := seats(by); got != want {
				t.Errorf("%s has %d seats, want %d", by, got, want)
			}
		}
		if e = c.now(e); !e.People[members[guest(1)]].Left || !e.People[members[guest(2)]].Left || len(e.Present()) != 2 {
			t.Errorf("the people are %+v", e.People)
		}
		e = c.must(c.Join(t.Context(), e.ID, guest(1), "Guest 1"))
		if len(e.Present()) != 3 || seats(guest(1)) != 0 {
			t.Errorf("%d are present; guest 1 has %d seats", len(e.Present()), seats(guest(1)))
		}
	})
}

// A button that was pressed on an old page changes nothing, even if it was to end
// tables early.
func TestAnOldButton(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		e := c.press(c.open(2, terms(contest.RoundRobin, 2)))
		for _, early := range []bool{false, true} {
			c.must(c.Press(t.Context(), e.ID, "organizer", 0, early))
			if now := c.now(e); now.Version() != e.Version() || now.Last().Playing() != 1 {
				t.Errorf("early %v: %d changes, %d games go on", early, now.Version()-e.Version(), now.Last().Playing())
			}
		}
		table := e.Last().Tables[0].ID
		c.must(c.Press(t.Context(), e.ID, "organizer", 1, true))
		if s := c.table(table); s.Status() != match.Finished {
			t.Errorf("the game that was ended early is %v", s.Status())
		}
		if e = c.now(e); len(e.Rounds) != 2 || e.Rounds[0].Tables[0].Game == nil || e.Rounds[0].Tables[0].Game.Void != string(match.VoidGiven) {
			t.Errorf("the rounds are %+v", e.Rounds)
		}
	})
}

// Tables that cannot be made now are made later. A round goes on without a table that
// can never be made, and its deal opens when the others are over.
func TestTablesThatCannotBeMade(t *testing.T) {
	for name, x := range map[string]struct {
		err   error
		later bool
	}{
		"the server stops":       {match.Closing, true},
		"its clock is wrong":     {match.WrongClock, true},
		"the host has too much":  {match.HostFull, true},
		"the network":            {match.OriginFull, true},
		"the disk":               {errors.New("the disk is gone"), true},
		"no more may play it":    {match.DealFull, false},
		"somebody has played it": {match.DealSeen, false},
	} {
		clubbed(t, func(t *testing.T, c *club) {
			c.store.refuse(x.err)
			e := c.open(4, terms(contest.Duplicate, 1))
			c.must(c.Press(t.Context(), e.ID, "organizer", 0, false))
			e = c.now(e)
			if made := e.Last().Made; made == x.later {
				t.Errorf("%s: the round is complete: %v", name, made)
			}
			c.store.refuse(nil)
			time.Sleep(10 * time.Minute)
			e = c.now(e)
			if !e.Last().Made {
				t.Fatalf("%s: the tables are not made", name)
			}
			playing := 0
			for _, table := range e.Last().Tables {
				if table.Game == nil {
					playing++
					c.play(table.ID, toTheEnd)
				}
			}
			if want := map[bool]int{true: 2, false: 1}[x.later]; playing != want {
				t.Errorf("%s: %d tables play, want %d", name, playing, want)
			}
			if e = c.now(e); e.Last().Playing() != 0 {
				t.Errorf("%s: %d tables are not over", name, e.Last().Playing())
			}
			i := slices.IndexFunc(e.Last().Tables, func(s contest.Seating) bool { return s.Game.Void == "" })
			if i < 0 {
				t.Fatalf("%s: no game counts", name)
			}
			want(t, name+": a spectator, at the end", c.table(e.Last().Tables[i].ID).MayLook("stranger"), nil)
		})
	}
}

// The tables of an evening go with it, and its viewers are told.
func TestDeletingAnEvening(t *testing.T) {
	clubbed(t, func(t *testing.T, c *club) {
		e := c.press(c.open(4, terms(contest.RoundRobin, 2)))
		_, sub, leave, err := c.Watch(t.Context(), e.ID)
		defer leave()
		want(t, "watching", err, nil)
		want(t, "deleting", c.Delete(t.Context(), e.ID, "organizer"), nil)
		for _, table := range e.Last().Tables {
			_, err := c.keeper.Snapshot(t.Context(), table.ID)
			want(t, "its table", err, match.NotFound)
		}
		_, err = c.Evening(t.Context(), e.ID)
		want(t, "the evening", err, match.NotFound)
		select {
		case <-sub.Ended():
		default:
			t.Error("a viewer goes on waiting")
		}
		_, _, leave, err = c.Watch(t.Context(), e.ID)
		leave()
		want(t, "watching it", err, match.NotFound)
		want(t, "deleting it again", c.Delete(t.Context(), e.ID, "organizer"), match.NotFound)
	})
}
