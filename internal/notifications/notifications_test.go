package notifications_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/messenger"
	"goa/internal/notifications"
	"goa/internal/turnclock"
)

var twoDays = &turnclock.Days{Turn: 48 * time.Hour}

// Each wait is announced once, after the owner's delay, unless the owner has
// looked or moved by then. Then comes a reminder, and in the end the others
// are told.
func TestOneCallForEachWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		s := c.table(twoDays)
		c.sender.told()
		c.sender.restart()
		c.add("bo", notifications.Settings{})
		c.add("bo", notifications.Settings{Delay: 30 * time.Minute})
		c.add("ana", notifications.Settings{})

		s = c.play(s, "ana")
		time.Sleep(time.Hour)
		c.wants("bo's turn", "0s bo0s: Your turn: Ana", "30m0s bo30m0s: Your turn: Ana")

		s = c.play(s, "bo")
		c.wants("the turn of ana, who has not looked since", "1h0m0s ana0s: Your turn: Bo")
		s = c.play(s, "ana")
		c.wants("the turn of bo, who looked only before it", "1h0m0s bo0s: Your turn: Ana")
		time.Sleep(10 * time.Minute)
		_, err := c.Look(t.Context(), s.ID(), "bo")
		c.must(err)
		time.Sleep(time.Hour)
		c.wants("bo has looked within half an hour")

		_, leave, err := c.Watch(t.Context(), s.ID(), "ana")
		c.must(err)
		s = c.play(s, "bo")
		time.Sleep(time.Hour)
		leave()
		c.wants("ana looks at it")

		time.Sleep(45 * time.Hour)
		c.wants("three quarters are over", "38h10m0s ana0s: Time is running out: Bo")
		_, err = c.LookHidden(t.Context(), s.ID(), "bo")
		c.must(err)
		time.Sleep(3 * time.Hour)
		c.wants("all is over", "50h10m0s bo0s: A player is out of time: Ana", "50h10m0s bo30m0s: A player is out of time: Ana")
		_, err = c.EndGame(t.Context(), match.Command{Table: s.ID(), Owner: "bo"})
		c.must(err)
		time.Sleep(time.Minute)
		if got := c.sender.told(); len(got) == 0 || !strings.HasSuffix(got[0], "ana0s: The game is over: Bo") {
			t.Errorf("the end is told so: %q", got)
		}
	})
}

// Entries store times in whole milliseconds. A player who looked in the same
// millisecond, just before the turn came, has not seen it and is notified. A
// player who looked in the next millisecond is not.
func TestALookInTheSameMillisecond(t *testing.T) {
	for later, want := range map[time.Duration][]string{
		0:                {"0s bo0s: Your turn: Ana", "1m0s bo1m0s: Your turn: Ana"},
		time.Millisecond: {"0s bo0s: Your turn: Ana"},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newClub(t)
			s := c.table(twoDays)
			c.add("bo", notifications.Settings{})
			c.add("bo", notifications.Settings{Delay: time.Minute})
			c.sender.told()
			c.sender.restart()
			time.Sleep(time.Until(time.Now().Truncate(time.Millisecond).Add(time.Millisecond + 200*time.Microsecond)))
			look := func() {
				_, err := c.Look(t.Context(), s.ID(), "bo")
				c.must(err)
			}
			if look(); later > 0 {
				s = c.play(s, "ana")
				synctest.Wait()
				time.Sleep(later)
				look()
			} else {
				time.Sleep(200 * time.Microsecond)
				s = c.play(s, "ana")
			}
			time.Sleep(time.Hour)
			c.wants(fmt.Sprint("bo looked in the same millisecond, and again ", later, " later"), want...)
		})
	}
}

// Quiet hours move deadlines, but cause no second notification.
func TestNightsCallNobodyAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		s := c.table(&turnclock.Days{Turn: 48 * time.Hour, Rests: true})
		c.add("bo", notifications.Settings{})
		s = c.play(s, "ana")
		if got := c.sender.told(); len(got) != 1 {
			t.Fatalf("told %q", got)
		}
		rest, err := turnclock.NewRest("Europe/Lisbon", 22, 7, false)
		c.must(err)
		for _, r := range []turnclock.Rest{rest, {}, rest} {
			time.Sleep(time.Hour)
			_, err = c.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Prefs: match.Prefs{Rest: &r}}, match.Slow)
			c.must(err)
			time.Sleep(time.Hour)
		}
		c.wants("after a change of nights")
	})
}

// A table whose notifications are switched off is silent. A real-time table
// notifies players who ask for it.
func TestCallsOfATable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("bo", notifications.Settings{})
		s := c.table(twoDays)
		c.sender.told()
		_, err := c.SetNotified(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}, false)
		c.must(err)
		s = c.play(s, "ana")
		time.Sleep(50 * time.Hour)
		c.wants("a table over days that is switched off")
		c.play(s, "bo")

		s = c.table(nil)
		s = c.play(c.play(s, "ana"), "bo")
		c.wants("a table that is played in one go")
		_, err = c.SetNotified(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}, true)
		c.must(err)
		time.Sleep(time.Hour)
		c.play(s, "ana")
		if got := c.sender.told(); len(got) != 1 {
			t.Errorf("switched on: told %q", got)
		}
	})
}

// Owners who also want notifications about real-time tables get them where
// others play, until they change their mind, and not at tables where they have
// declined.
func TestNotificationsAboutRealTimeTables(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("bo", notifications.Settings{})
		s := c.table(nil)
		c.wants("as usual")
		say := func(live bool) {
			_, err := c.SetPace(t.Context(), match.Command{Table: s.ID(), Owner: "bo", Prefs: match.Prefs{Live: &live}}, match.Normal)
			c.must(err)
			time.Sleep(time.Hour)
		}
		say(true)
		s = c.play(s, "ana")
		if got := c.sender.told(); len(got) != 1 {
			t.Errorf("bo wants to be notified, and is told %q", got)
		}
		s = c.play(s, "bo")
		_, err := c.SetNotified(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}, false)
		c.must(err)
		s = c.play(s, "ana")
		time.Sleep(time.Hour)
		c.wants("but not about this table")
		_, err = c.SetNotified(t.Context(), match.Command{Table: s.ID(), Owner: "bo"}, true)
		c.must(err)
		s = c.play(s, "bo")
		say(false)
		c.sender.told()
		c.play(s, "ana")
		if got := c.sender.told(); len(got) != 1 {
			t.Errorf("about this table after all, and is told %q", got)
		}
	})
}

// When the last player has sat down and the game begins, absent players are
// told, after their delay, unless they have looked. The player to move is
// notified of the turn instead.
func TestTheBeginningIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		for _, owner := range []match.Owner{"ana", "bo", "cleo"} {
			c.add(owner, notifications.Settings{})
		}
		c.add("bo", notifications.Settings{Delay: 30 * time.Minute})
		c.add("cleo", notifications.Settings{Daily: true, Delay: time.Hour})
		begin := func(days *turnclock.Days) {
			s, err := c.Create(t.Context(), match.NewTable{Host: "ana", Days: days, Seats: []match.NewSeat{
				{Kind: match.Person, Name: "Ana", Owner: "ana"}, {Kind: match.Person, Name: "Bo", Owner: "bo"}, {Kind: match.Person, Name: "Cleo", Owner: "cleo"},
			}})
			c.must(err)
			for _, name := range []match.Owner{"ana", "bo", "cleo"} {
				time.Sleep(2 * time.Hour) // the others have gone
				s, err = c.Ready(t.Context(), match.Command{Table: s.ID(), Owner: name}, true)
				c.must(err)
			}
			c.sender.restart()
			time.Sleep(10 * time.Minute)
			_, err = c.Look(t.Context(), s.ID(), "bo")
			c.must(err)
			time.Sleep(time.Hour)
		}
		begin(twoDays)
		got := c.sender.told()
		begun, called := 0, 0
		for _, text := range got {
			begun += strings.Count(text, "The game has started: ")
			called += strings.Count(text, "Your turn: ")
		}
		if called != 1 && called != 2 || begun+called != 3 || strings.Contains(fmt.Sprint(got), "30m") || strings.Contains(fmt.Sprint(got), "cleo1h") {
			t.Errorf("told %q", got)
		}
		begin(nil)
		c.wants("a table that is played in one go")
	})
}

// The database's clock may be ahead of this machine's: nothing is lost or sent
// twice.
func TestClocksOfMachinesDiffer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // it begins at midnight
		c := newClub(t)
		a := c.add("bo", notifications.Settings{Daily: true, Hour: 18})
		s := c.play(c.table(twoDays), "ana") // at one o'clock
		early := func(j jobs.Job) {
			t.Helper()
			time.Sleep(time.Until(j.Due) - time.Second)
			if err := c.service.Workers()[j.Kind](t.Context(), j); err != nil {
				t.Logf("%s: %v", j.Kind, err)
			}
			time.Sleep(time.Hour)
		}
		early(jobs.Job{Name: jobs.Name{Kind: "digest", Key: fmt.Sprint(a.Number)}, Due: c.sender.began.Add(18 * time.Hour)})
		c.wants("a digest", "18h0m0s bo0s: Your turn at 1 table")

		s = c.play(s, "bo")
		wait, _ := s.WaitOf(0)
		args, err := json.Marshal(match.WaitArgs{Table: s.ID(), Entry: wait.Entry})
		c.must(err)
		c.sender.restart()
		early(jobs.Job{Name: jobs.Name{Kind: match.OverdueKind, Key: string(s.ID()) + "/" + wait.Seat.String()}, Due: wait.Deadline, Args: string(args)})
		c.wants("a deadline", "48h0m0s bo0s: A player is out of time: Ana")
	})
}

// A message says nothing that its reader could not see, and has the same id
// each time.
func TestWhatACallSays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("bo", notifications.Settings{Lang: "en", Zone: "Asia/Kolkata"})
		s := c.table(twoDays)
		c.sender.told()
		c.sender.answers(errors.New("lost on the way"))
		c.play(s, "ana")
		time.Sleep(time.Minute)
		c.sender.told()
		all := c.sender.sent()
		first, again := all[len(all)-2], all[len(all)-1]
		if first.ID != again.ID || first.ID == "" {
			t.Errorf("ids %q and %q", first.ID, again.ID)
		}
		if first.URL != "https://goa.example/g/"+string(s.ID()) || !strings.HasPrefix(first.Off, "https://goa.example/off/") || first.Waiting != 1 {
			t.Errorf("it says %+v", first)
		}
		if !strings.HasPrefix(first.Text, "Round 1 of 8. ") || !strings.Contains(first.Text, "You have until 2000-01-03 06:30 IST.") {
			t.Errorf("it says %q", first.Text)
		}
	})
}

// A message sent after a deadline does not say that there is time left.
func TestACallThatComesTooLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("bo", notifications.Settings{Lang: "en"})
		s := c.table(twoDays)
		c.sender.answers(errors.New("no connection"))
		c.play(s, "ana")
		time.Sleep(49 * time.Hour)
		c.sender.answers(nil)
		time.Sleep(6 * time.Hour)
		all := c.sender.sent()
		if last := all[len(all)-1]; !strings.HasSuffix(last.Text, "\nBo is out of time.") {
			t.Errorf("it says %q", last.Text)
		}
	})
}

// At the end of a game, players who did not see it are told who has won.
func TestTheEndIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newClub(t)
		c.add("ana", notifications.Settings{Lang: "en"})
		c.add("bo", notifications.Settings{Lang: "en"})
		s := c.table(twoDays)
		for s.Status() == match.Playing {
			time.Sleep(time.Minute)
			c.sender.told()
			s = c.play(c.play(s, "ana"), "bo")
		}
		time.Sleep(time.Hour)
		var ends []messenger.Message
		for _, m := range c.sender.sent() {
			if strings.HasSuffix(m.ID, "-over") {
				ends = append(ends, m)
			}
		}
		if len(ends) == 0 {
			t.Fatal("nobody is told")
		}
		for _, m := range ends {
			if !strings.HasPrefix(m.Title, "The game is over: ") || !strings.Contains(m.Text, "wins. Ana ") && !strings.Contains(m.Text, "share the victory. Ana ") {
				t.Errorf("it says %q and %q", m.Title, m.Text)
			}
		}
	})
}
