package match

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"goa/internal/jobs"
)

// A table of an evening tells its evening once that its game is over. It says why a game
// is not compared, and who has played all of it.
func TestWhatAnEveningIsTold(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	running := p.game
	table := *p.table
	table.Evening = "club"
	running.table = &table
	over := running
	over.ended = true
	other := over
	other.table = p.table
	job := EveningJob("club", string(p.table.ID))
	for _, c := range []struct {
		name          string
		after, before *game
		want          []jobs.Job
	}{
		{"it ends", &over, &running, []jobs.Job{job}},
		{"it begins with its end", &over, nil, []jobs.Job{job}},
		{"it has ended", &over, &over, nil},
		{"it goes on", &running, &running, nil},
		{"it begins", &running, nil, nil},
		{"of no evening", &other, &running, nil},
	} {
		if got := c.after.eveningJobs(c.before); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", c.name, got, c.want)
		}
	}
	over.reseated = 2
	for name, c := range map[string]struct {
		game *game
		want string
	}{"running": {&running, "&{[true true] }"}, "ended, with a new player": {&over, "&{[true false] given}"}, "of no evening": {&other, "<nil>"}} {
		if got := fmt.Sprint(c.game.eveningStanding()); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

// Fewer tables may play the deal of a round than were planned, never more. A player who
// leaves an evening leaves all of their seats to bots.
func TestEveningsWithFewerPlayers(t *testing.T) {
	p := startGame(t, nil, "ana", "bo", "ana")
	table := *p.table
	table.Evening = "club"
	for _, c := range []struct {
		evening       string
		tables, after int
		want          error
	}{{"club", 2, 2, nil}, {"club", 3, 3, nil}, {"club", 4, 3, nil}, {"club", 1, 1, nil}, {"club", 0, 3, NotHost}, {"", 2, 3, NotHost}} {
		q := *p
		of := table
		of.Evening = c.evening
		q.table, q.dealt = &of, dealt{ID: "deal", Tables: 3}
		if err := q.setRoundTables(c.tables); err != c.want && !errors.Is(err, c.want) || q.dealt.Tables != c.after || len(q.entries) == 1 != (c.after < 3) {
			t.Errorf("%d tables of %q: %d, %v; want %d, %v", c.tables, c.evening, q.dealt.Tables, err, c.after, c.want)
		}
	}
	for _, c := range []struct {
		name, evening, grade string
		by                   Owner
		change               func(*proposal)
		want                 error
		bots                 string
	}{
		{"ana", "club", "g", "ana", func(*proposal) {}, nil, "bot person bot"},
		{"somebody else", "club", "g", "eve", func(*proposal) {}, nil, "person person person"},
		{"for another grade", "club", "h", "ana", func(*proposal) {}, NoSuchBot, "person person person"},
		{"no evening", "", "g", "ana", func(*proposal) {}, NotHost, "person person person"},
		{"after the game", "club", "g", "ana", func(p *proposal) { p.ended = true }, nil, "person person person"},
		{"in a full log", "club", "g", "ana", func(p *proposal) { p.entry = maxEntries }, nil, "bot person bot"},
		{"in a full log, while a bot plays for ana", "club", "g", "ana", func(p *proposal) { p.entry, p.seats[0].Kind = maxEntries, Bot }, nil, "bot person bot"},
	} {
		q := *p
		of := table
		of.Evening = c.evening
		q.table = &of
		c.change(&q)
		err := q.leaveEvening(c.by, c.grade)
		got := fmt.Sprint(q.seats[0].Kind, " ", q.seats[1].Kind, " ", q.seats[2].Kind)
		if !errors.Is(err, c.want) || err == nil != (c.want == nil) || got != c.bots {
			t.Errorf("%s leaves: %s, %v; want %s, %v", c.name, got, err, c.bots, c.want)
		}
	}
}
