package match_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/turnclock"
)

const day = 24 * time.Hour

// overDays seats ana, bo and cleo at a turn-based table, and makes them play
// until it is bo's turn.
func (h house) overDays(days turnclock.Days) *match.Snapshot {
	h.t.Helper()
	var seats []match.NewSeat
	for _, name := range trio {
		seats = append(seats, match.NewSeat{Kind: match.Person, Name: string(name), Owner: name})
	}
	s := h.must(h.Create(h.t.Context(), match.NewTable{Host: "ana", Seats: seats, Spectators: true, Days: &days}))
	for _, name := range trio {
		s = h.must(h.Ready(h.t.Context(), match.Command{Table: s.ID(), Owner: name}, true))
	}
	return h.untilTurnOf(s, "bo")
}

func (h house) untilTurnOf(s *match.Snapshot, owner match.Owner) *match.Snapshot {
	h.t.Helper()
	for !s.WaitsFor(owner) {
		s = h.moveOf(s, trio[viewOf(h.t, s, "ana").Waiting.Seats[0]])
	}
	return s
}

// afterTurn makes bo play until the table waits for someone else.
func (h house) afterTurn(s *match.Snapshot) *match.Snapshot {
	h.t.Helper()
	for s.WaitsFor("bo") {
		s = h.moveOf(s, "bo")
	}
	return s
}

func bosDeadline(t *testing.T, s *match.Snapshot) time.Duration {
	t.Helper()
	d := viewOf(t, s, "ana").Seats[1].Deadline
	if d.IsZero() {
		t.Fatal("bo's clock does not run")
	}
	return time.Until(d).Round(time.Minute)
}

// A turn has its time; anything beyond that comes from the reserve, once.
func TestTurnsAndReserves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: day, Reserve: 2 * day})
		if got := bosDeadline(t, s); got != 3*day {
			t.Errorf("bo has %v, want a day and the reserve", got)
		}
		if v := viewOf(t, s, "ana"); !v.Seats[0].Deadline.IsZero() {
			t.Error("ana's clock runs although nobody waits for her")
		}
		time.Sleep(20 * time.Hour)
		s = h.untilTurnOf(h.afterTurn(s), "bo")
		if got := bosDeadline(t, s); got != 3*day {
			t.Errorf("bo has lost something within the time: %v", got)
		}
		time.Sleep(30 * time.Hour)
		s = h.untilTurnOf(h.afterTurn(s), "bo")
		if got := bosDeadline(t, s); got != 3*day-6*time.Hour {
			t.Errorf("after 6 hours too many bo has %v", got)
		}
		again := newHouse(t, func(c *match.Config) { c.Store = h.store })
		defer again.Close()
		if got := bosDeadline(t, again.must(again.Snapshot(t.Context(), s.ID()))); got != 3*day-6*time.Hour {
			t.Errorf("after a restart bo has %v", got)
		}
		time.Sleep(10 * day)
		s = h.untilTurnOf(h.afterTurn(s), "bo")
		if got := bosDeadline(t, s); got != day {
			t.Errorf("with an empty reserve bo has %v", got)
		}
	})
}

// A clock stands still during quiet hours, if the table allows them.
func TestNightsDoNotCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins on a Saturday at midnight, in Lisbon as well
		h := newHouse(t)
		defer h.Close()
		night, err := turnclock.NewRest("Europe/Lisbon", 0, 8, true)
		if err != nil {
			t.Fatal(err)
		}
		for rests, want := range map[bool]time.Duration{false: day, true: 2*day + 8*time.Hour + 16*time.Hour + 8*time.Hour + 8*time.Hour} {
			s := h.overDays(turnclock.Days{Turn: day, Rests: rests})
			s = h.must(h.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Prefs: match.Prefs{Rest: &night}}, match.Slow))
			if got := bosDeadline(t, s); got != want {
				t.Errorf("nights rest: %t: bo has %v, want %v", rests, got, want)
			}
			if text := everything(t, s, "ana", 0); strings.Contains(text, "Lisbon") {
				t.Error("the others learn when bo sleeps")
			}
		}
	})
}

// Nobody can do anything about an absent player before the player is out of
// time. Then a bot may play for them, and they can come back at once.
func TestSomebodyWhoseTimeIsOver(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: day})
		time.Sleep(23 * time.Hour)
		h.refused("a bot an hour before", s, match.NotAbsent)(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 1}, "random", ""))
		h.refused("an end an hour before", s, match.NotAbsent)(h.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "ana"}))
		time.Sleep(time.Hour)
		if v := viewOf(t, s, "ana"); !v.Seats[1].Overdue || !v.CanEnd {
			t.Errorf("ana is shown %+v", v.Seats[1])
		}
		s = h.must(h.SeatBot(t.Context(), match.Command{Table: s.ID(), Owner: "ana", Seat: 1}, "random", ""))
		if v := viewOf(t, s, "bo"); !v.Seats[1].MayReturn {
			t.Errorf("bo is shown %+v", v.Seats[1])
		}
		s = h.must(h.ComeBack(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}))
		if v := viewOf(t, s, "bo"); !v.Seats[1].Mine {
			t.Error("bo is not back")
		}
	})
}

// For each wait, the notification, the reminder and the end of the time are due
// exactly once, at the right time. A wait that has ended causes none of them.
func TestWaitsAreJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		var told []string
		began := time.Now()
		note := func(_ context.Context, j jobs.Job) error {
			var args match.WaitArgs
			if err := json.Unmarshal([]byte(j.Args), &args); err != nil {
				return err
			}
			if args.Seat == 1 {
				told = append(told, fmt.Sprint(j.Kind, " ", time.Since(began).Round(time.Hour)))
			}
			return nil
		}
		stop := jobs.Start(h.store, map[string]jobs.Worker{match.CallKind: note, match.RemindKind: note, match.OverdueKind: note})
		defer stop()
		s := h.overDays(turnclock.Days{Turn: 2 * day, Reserve: day, Rests: true})
		time.Sleep(day)
		s = h.untilTurnOf(h.afterTurn(s), "bo")
		for _, night := range []string{"UTC 1 2", "UTC 1 3", "never"} { // the first after the reminder, the others too late
			time.Sleep(2 * day)
			s = h.rest(s, "bo", night)
		}
		synctest.Wait()
		want := []string{"call 0s", "call 24h0m0s", "remind 60h0m0s", "overdue 97h0m0s"}
		if !slices.Equal(told, want) {
			t.Errorf("told %q, want %q", told, want)
		}
	})
}

func TestTimesThatCannotBeChosen(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	for _, d := range []turnclock.Days{{}, {Turn: time.Minute}, {Turn: 365 * day}, {Turn: day, Reserve: -day}, {Turn: day, Reserve: 365 * day}} {
		_, err := h.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{person("A"), person("B")}, Days: &d})
		if err == nil {
			t.Errorf("%+v is taken", d)
		}
	}
}

// A table with quiet hours in a zone that only another machine knows can be
// read, copied and played on. Its log stays as it is.
func TestNightsInAZoneOfAnotherMachine(t *testing.T) {
	for _, text := range []string{"right/Europe/Lisbon 22 8", "posixrules 22 8 weekends", "localtime 0 0 weekends"} {
		h := newHouse(t)
		s := h.overDays(turnclock.Days{Turn: 24 * time.Hour, Rests: true})
		before := viewOf(t, s, "bo")
		table, entries, err := h.store.Load(t.Context(), s.ID())
		if err != nil {
			t.Fatal(err)
		}
		rest := match.Entry{Number: len(entries) + 1, Kind: match.RestEntry, Seat: 1, Text: text, Time: entries[len(entries)-1].Time}
		if err := h.store.Append(t.Context(), s.ID(), []match.Entry{rest}, new(match.Summary)); err != nil {
			t.Fatal(err)
		}
		if _, err := match.Replay(table, append(entries, rest)); err != nil {
			t.Errorf("%q cannot be copied: %v", text, err)
		}
		again := newHouse(t, func(c *match.Config) { c.Store = h.store })
		now := again.must(again.Snapshot(t.Context(), s.ID()))
		v := viewOf(t, now, "bo")
		if got, want := v.Seats[1].Deadline, before.Seats[1].Deadline; !got.Equal(want) {
			t.Errorf("%q: time until %v, want %v as without nights", text, got, want)
		}
		again.must(again.Move(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()))
		_, entries, err = h.store.Load(t.Context(), s.ID())
		if err != nil || entries[rest.Number-1].Text != text {
			t.Errorf("the entry became %+v, %v", entries[rest.Number-1], err)
		}
		again.Close()
		h.Close()
	}
}

// Quiet hours apply from the time they are set: they give back no time that is
// up, and hours that follow the time of day gain nothing.
func TestRestHoldsFromThenOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins on Saturday, January 1, 2000, at midnight
		for _, c := range []struct {
			name        string
			wait        time.Duration
			rests       []string // one hour apart
			moreThanNow time.Duration
			overdue     bool
		}{
			{"after the deadline", 13 * time.Hour, []string{"UTC 20 8 weekends"}, -time.Hour, true},
			{"long after the deadline", 80 * time.Hour, []string{"UTC 0 0 weekends", "UTC 20 8"}, -68 * time.Hour, true},
			{"before the deadline", 10 * time.Hour, []string{"never"}, 2 * time.Hour, false},
		} {
			h := newHouse(t)
			s := h.overDays(turnclock.Days{Turn: 12 * time.Hour, Rests: true})
			time.Sleep(c.wait)
			set := time.Now()
			for _, text := range c.rests {
				s = h.rest(s, "bo", text)
			}
			seat := viewOf(t, s, "bo").Seats[1]
			if got := seat.Deadline.Sub(set).Round(time.Minute); got != c.moreThanNow || seat.Overdue != c.overdue {
				t.Errorf("%s: %v are left, overdue %t, want %v and %t", c.name, got, seat.Overdue, c.moreThanNow, c.overdue)
			}
			h.Close()
		}
	})
}

// Quiet hours that are moved along with the time of day do not stop the clock.
func TestRestsThatFollowTheDay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t)
		defer h.Close()
		s := h.overDays(turnclock.Days{Turn: 12 * time.Hour, Rests: true})
		for range 10 {
			now := time.Now().UTC().Hour()
			s = h.rest(s, "bo", fmt.Sprintf("UTC %d %d", now, (now+13)%24))
			time.Sleep(10 * time.Hour)
		}
		if !viewOf(t, s, "bo").Seats[1].Overdue {
			t.Error("after 100 hours a turn of 12 goes on")
		}
	})
}

// rest sets an owner's quiet hours.
func (h house) rest(s *match.Snapshot, owner match.Owner, text string) *match.Snapshot {
	h.t.Helper()
	var zone string
	var from, to int
	var r turnclock.Rest
	if text != "never" {
		fmt.Sscanf(text, "%s %d %d", &zone, &from, &to)
		var err error
		if r, err = turnclock.NewRest(zone, from, to, strings.HasSuffix(text, "weekends")); err != nil {
			h.t.Fatal(err)
		}
	}
	pace := match.Slow
	if viewOf(h.t, s, owner).Table.Pace == pace {
		pace = match.Normal
	}
	return h.must(h.SetPace(h.t.Context(), match.Command{Table: s.ID(), Owner: owner, Prefs: match.Prefs{Rest: &r}}, pace))
}
