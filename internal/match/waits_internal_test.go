package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/turnclock"
)

// The jobs that a change of a table adds and cancels.
func TestJobsOfChanges(t *testing.T) {
	made := time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
	newGame := func() *game {
		g := newGameOf(seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bea"})
		g.table.Days, g.entry, g.latest = &turnclock.Days{Turn: 4 * time.Hour}, 9, made
		return g
	}
	with := func(change func(*game)) *game { g := newGame(); change(g); return g }
	begun := func(g *game) { g.begun = true }
	over := func(g *game) { g.begun, g.ended = true, true }
	runs := func(g *game) { g.begun = true; g.clocks[0].Begin(made, 5) }
	off := func(g *game) { runs(g); g.notify[0].here = notifyOff }
	const call, remind, overdue = "+call t/0 00:00", "-remind t/0 +remind t/0 03:00", "-overdue t/0 +overdue t/0 04:00"
	for _, c := range []struct {
		name   string
		before *game
		after  *game
		want   string
	}{
		{"a new table", nil, newGame(), ""},
		{"a new table that begins at once", nil, with(begun), ""},
		{"a new table that waits for somebody", nil, with(runs), call + " " + remind + " " + overdue},
		{"a record", nil, with(func(g *game) { g.begun, g.archived = true, true }), ""},
		{"the beginning", with(func(g *game) { g.entry = 1 }), with(begun), "+begun t/- due"},
		{"the beginning, and nobody is notified", with(func(g *game) { g.entry = 1 }), with(func(g *game) {
			g.begun, g.notify[0].here, g.notify[1].here = true, notifyOff, notifyOff
		}), ""},
		{"nothing", with(begun), with(begun), ""},
		{"somebody is to move", with(begun), with(runs), call + " " + remind + " " + overdue},
		{"somebody has moved", with(runs), with(begun), "-call t/0 -remind t/0 -overdue t/0"},
		{"nothing while somebody is to move", with(runs), with(runs), ""},
		{"somebody switches notifications off", with(runs), with(off), "-call t/0"},
		{"somebody switches notifications on", with(off), with(runs), call},
		{"the end", with(begun), with(over), "+over t/- due"},
		{"after the end", with(over), with(over), ""},
	} {
		var got []string
		changes := c.after.callJobs(c.before)
		for _, j := range changes.Cancel {
			got = append(got, "-"+j.Kind+" "+j.Key)
		}
		for _, j := range changes.Add {
			when := "due"
			if !j.Due.IsZero() {
				when = j.Due.Format("15:04")
			}
			got = append(got, "+"+j.Kind+" "+strings.Replace(j.Key, goa.Nobody.String(), "-", 1)+" "+when)
			args := `{"table":"t","seat":0,"entry":5}`
			if j.Kind == BegunKind || j.Kind == OverKind {
				args = `{"table":"t","seat":null,"entry":9}`
			}
			if j.Args != args {
				t.Errorf("%s: %s of %s, want %s", c.name, j.Args, j.Kind, args)
			}
		}
		want := strings.Split(strings.NewReplacer(" +", "\n+", " -", "\n-").Replace(c.want), "\n")
		if c.want == "" {
			want = nil
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.name, got, want)
		}
	}
}

// Owners are notified once, however many seats they have.
func TestWhoIsCalledOnce(t *testing.T) {
	g := newGameOf(seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bea"}, seat{Kind: Person, Owner: "ana"}, seat{Kind: Bot})
	g.table.Days = &turnclock.Days{}
	if got := fmt.Sprint((&Snapshot{game: *g}).Called()); got != "[ana bea]" {
		t.Errorf("notified are %s", got)
	}
	p := &proposal{game: *g}
	if err := p.setNotified("ana", false); err != nil || added(p) != "call 0 no; call 2 no" {
		t.Errorf("ana does not want that: %v, %s", err, added(p))
	}
	if err := p.setNotified("cid", true); err != NotYourSeat {
		t.Errorf("cid has no seat: %v", err)
	}
	p.entry = maxEntries
	if err := p.setNotified("ana", true); err != LogFull {
		t.Errorf("the log is full: %v", err)
	}
}

// A table with an entry is the one in memory, if it has the entry; otherwise the room is
// asked, once.
func TestWhenARoomIsAskedForAnEntry(t *testing.T) {
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name  string
		has   int // in memory
		found int // by the room
		ctx   context.Context
		want  int
		err   string
	}{
		{"a later one", 8, 0, canceled, 8, ""},
		{"this one", 7, 0, canceled, 7, ""},
		{"an earlier one, and no time", 6, 0, canceled, 0, "context canceled"},
		{"an earlier one, and the room has this one", 6, 7, t.Context(), 7, ""},
		{"an earlier one, and the room has a later one", 6, 8, t.Context(), 8, ""},
		{"an earlier one, and the room has no other", 6, 6, t.Context(), 6, "table t: entry 7 was not found"},
	} {
		k, _ := keeperBeside(nil)
		r := heardBy(k, "t", c.has)
		if c.found > 0 {
			r.requests = make(chan request, 1)
			go func() {
				q := <-r.requests
				q.answer <- answer{&Snapshot{game: game{table: &Table{ID: "t"}, entry: c.found}}, nil}
			}()
		}
		s, err := k.SnapshotWith(c.ctx, "t", 7)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.err || c.want > 0 && s.Version() != c.want {
			t.Errorf("%s: %v, %q; want entry %d, %q", c.name, s, got, c.want, c.err)
		}
	}
}

// A page that is hidden behind others was seen, but its owner does not look at it.
func TestLooksOfHiddenPages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Hour)
		k, _, s := newTable(t)
		defer k.Close()
		if _, err := k.LookHidden(t.Context(), s.ID(), "ana"); err != nil {
			t.Fatal(err)
		}
		if last, _ := k.presence.LastLooked(s.ID(), "ana"); !last.IsZero() {
			t.Errorf("ana looked at a hidden page at %v", last)
		}
		if _, err := k.Look(t.Context(), s.ID(), "ana"); err != nil {
			t.Fatal(err)
		}
		if last, _ := k.presence.LastLooked(s.ID(), "ana"); !last.Equal(time.Now()) {
			t.Errorf("ana looked at %v", last)
		}
	})
}

// A player who has left has looked, whatever other processes say.
func TestSomebodyWhoHasLookedAndLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		since := time.Now()
		k, _ := keeperBeside(&elsewhere{err: errGone})
		time.Sleep(time.Minute)
		_, leave := k.presence.Open("t", "ana", true)
		leave()
		if looked, again, err := k.HasLooked(t.Context(), "t", "ana", since); !looked || again != 0 || err != nil {
			t.Errorf("looked %t, again in %v, %v", looked, again, err)
		}
		if looked, again, err := k.HasLooked(t.Context(), "t", "bea", since); looked || again != 0 || err != errGone {
			t.Errorf("nobody knows of bea: looked %t, again in %v, %v", looked, again, err)
		}
	})
}

// An announcement does not count as use of a table.
func TestAnAnnouncementDoesNotCountAsUse(t *testing.T) {
	k, _ := keeperBeside(&elsewhere{})
	r := heardBy(k, "t", 7)
	_, leave := k.presence.Open("t", "eve", false)
	defer leave()
	k.notifyRoom(Announcement{Table: "t", Entry: 8})
	if heard, _ := r.news.take(); heard != 8 || r.used.Load() != 0 {
		t.Errorf("heard %d, last used at %d", heard, r.used.Load())
	}
}

// The first viewer makes bots that play among themselves go on, once other processes have
// been told of the viewer. Later viewers change nothing.
func TestWhoWakesBots(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		bot := NewSeat{Kind: Bot, Name: "Bot", Grade: "random"}
		k, s, _, _ := besideOthers(t, bot, bot)
		defer k.Close()
		id := s.table.ID
		s.failAt("saw", errGone)
		_, leave, err := k.Watch(t.Context(), id, "eve")
		if err != errGone || len(s.jobs) > 0 {
			t.Errorf("others do not know: %v, %v", err, s.jobs)
		}
		leave()
		s.failAt("saw", nil)
		for _, by := range []Owner{"eve", "fay", "eve"} {
			_, leave, err := k.Watch(t.Context(), id, by)
			if err != nil {
				t.Fatal(err)
			}
			defer leave()
		}
		if _, err := k.Look(t.Context(), id, "gil"); err != nil {
			t.Fatal(err)
		}
		args := fmt.Sprintf(`{"table":%q,"entry":%d}`, id, len(s.entries))
		job := jobs.Job{Name: jobs.Name{Kind: "bot", Key: string(id) + "/watched"}, Args: args}
		if len(s.jobs) != 1 || fmt.Sprint(s.jobs[0]) != fmt.Sprint(jobs.Replace(job)) || s.count("saw") < 2 {
			t.Errorf("changes of jobs: %+v", s.jobs)
		}
	})
}

// firstMove is a player that plays the first legal move.
type firstMove struct{}

func (firstMove) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move { return legal[0] }

// A table stays in memory for a while after bots were asked to play, and after they have
// played.
func TestHowLongBotsKeepATableInMemory(t *testing.T) {
	for name, seats := range map[string][]NewSeat{
		"nothing to do": {{Kind: Person, Name: "A"}, {Kind: Person, Name: "B"}},
		"moves":         {{Kind: Bot, Name: "A", Grade: "random"}, {Kind: Person, Name: "B"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			k, s, _, _ := besideOthers(t, seats...)
			k.Close()
			k = NewKeeper(Config{Store: struct{ Store }{s}, Idle: 10 * time.Second, Bots: map[string]Chooser{"random": firstMove{}}, Luck: k.config.Luck})
			defer k.Close()
			got, err := k.Snapshot(t.Context(), s.table.ID)
			if err != nil {
				t.Fatal(err)
			}
			for {
				if _, bots := got.game.botsTurn(); bots || name == "nothing to do" {
					break
				}
				seat := got.DefaultSeat("ana")
				if got, err = k.Move(t.Context(), Command{Table: s.table.ID, Owner: "ana", Seat: seat, Entry: got.VersionFor("ana")}, got.game.state.Moves(nil)[0].String()); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(9 * time.Second)
			began := time.Now()
			if err := k.playBots(t.Context(), got.game.botJob("now")); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); (took > 0) != (name == "moves") || took > 9*time.Second {
				t.Fatalf("%s: the bots took %v", name, took)
			}
			time.Sleep(10*time.Second - 1)
			synctest.Wait()
			if k.Running() != 1 {
				t.Errorf("%s: the table leaves memory too early", name)
			}
			time.Sleep(time.Nanosecond)
			synctest.Wait()
			if k.Running() != 0 {
				t.Errorf("%s: the table stays in memory", name)
			}
		})
	}
}
