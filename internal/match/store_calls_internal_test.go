package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/jobs"
)

// Every call of the store has a time limit of its own, which ends with the call.
func TestHowLongTheStoreMayTake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, _, _ := besideOthers(t)
		defer k.Close()
		id := s.table.ID
		_, leave, err := k.Watch(t.Context(), id, "ana")
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(checkEvery)
		synctest.Wait()
		k.watched("another table")
		k.lastSeen(id, "bea")
		if _, err := k.SetNotified(t.Context(), Command{Table: id, Owner: "ana"}, true); err != nil {
			t.Fatal(err)
		}
		leave()
		synctest.Wait()
		if err := k.Delete(t.Context(), Command{Table: id, Owner: "ana"}); err != nil {
			t.Fatal(err)
		}
		for call, want := range map[string]time.Duration{
			"load": 30 * time.Second, "touch": 30 * time.Second, "after": 30 * time.Second, "append": 30 * time.Second, "delete": 30 * time.Second,
			"seen": 30 * time.Second, "watched": 30 * time.Second, "latest": 10 * time.Second, "saw": 10 * time.Second,
		} {
			if got := s.limits[call]; got != want {
				t.Errorf("%s may take %v, want %v", call, got, want)
			}
			if ctx := s.contexts[call]; ctx != nil && ctx.Err() == nil {
				t.Errorf("the time of %s goes on after its end", call)
			}
		}
	})
}

// A process that watches a table looks for lost announcements once a second, and says
// every ten seconds who watches. A process that watches nothing does neither.
func TestHowOftenAProcessLooks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, _, _ := besideOthers(t)
		defer k.Close()
		time.Sleep(20*time.Second + time.Second/2)
		synctest.Wait()
		if looks, reports := s.count("latest"), s.count("saw"); looks != 0 || reports != 0 {
			t.Errorf("%d looks and %d reports, and nobody watches", looks, reports)
		}
		_, leave, err := k.Watch(t.Context(), s.table.ID, "eve")
		if err != nil {
			t.Fatal(err)
		}
		defer leave()
		time.Sleep(20 * time.Second)
		synctest.Wait()
		if looks, reports := s.count("latest"), s.count("saw"); looks != 20 || reports != 2 {
			t.Errorf("%d looks and %d reports in 20 seconds", looks, reports)
		}
	})
}

// A request that others overtake is tried again, up to eight times. If the store fails
// in another way, the table is read again and viewers see what is new.
func TestRequestsThatOthersOvertake(t *testing.T) {
	for _, c := range []struct {
		name      string
		overtaken int   // how many times
		err       error // of appending, even if nobody was faster
		want      error
		appends   int
		loads     int
		logged    string
		published int // how many new versions
		entries   int // how many more there are
	}{
		{"nobody is faster", 0, nil, nil, 1, 1, "", 1, 2},
		{"others are faster seven times", 7, nil, nil, 8, 1, "", 8, 9},
		{"others are always faster", 8, nil, Stale, 8, 2, "", 8, 8},
		{"it is late, but there is nothing new", 0, Stale, Stale, 1, 2, "", 0, 0},
		{"the store fails", 0, errGone, errGone, 1, 2, "err=gone", 0, 0},
		{"the store fails while others are faster", 1, errGone, errGone, 1, 2, "err=gone", 1, 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			k, s, published, log := besideOthers(t)
			defer k.Close()
			id, before := s.table.ID, len(s.entries)
			if _, err := k.Snapshot(t.Context(), id); err != nil {
				t.Fatal(err)
			}
			*published = nil
			overtaken := c.overtaken
			s.failAt("append", c.err)
			s.atCalls(func(call string) {
				if call == "append" && overtaken > 0 {
					overtaken--
					s.store(PaceEntry, []string{"slow", "normal"}[overtaken%2])
				}
			})
			got, err := k.SetNotified(t.Context(), Command{Table: id, Owner: "ana"}, true)
			if !errors.Is(err, c.want) || (err == nil) != (c.want == nil) {
				t.Errorf("%s: got %v, want %v", c.name, err, c.want)
			}
			if got == nil || got.Version() != before+c.entries {
				t.Errorf("%s: the table has %d entries more, want %d", c.name, got.Version()-before, c.entries)
			}
			if s.count("append") != c.appends || s.count("load") != c.loads {
				t.Errorf("%s: appended %d times and loaded %d times, want %d and %d", c.name, s.count("append"), s.count("load"), c.appends, c.loads)
			}
			versions := slices.Compact(slices.Clone(*published))
			versions = slices.DeleteFunc(versions, func(v int) bool { return v == before })
			if len(versions) != c.published || len(versions) > 0 && versions[len(versions)-1] != before+c.entries {
				t.Errorf("%s: %v were published after %d, want %d versions", c.name, *published, before, c.published)
			}
			if (c.logged == "") != (log.Len() == 0) || !strings.Contains(log.String(), c.logged) {
				t.Errorf("%s: logged %q, want %q", c.name, log, c.logged)
			}
			k.mu.Lock()
			r := k.rooms[id]
			k.mu.Unlock()
			if r.storeFailed != (c.want != nil) {
				t.Errorf("%s: the bots know of a failure: %t", c.name, r.storeFailed)
			}
		})
	}
}

// In a single process nobody else tells viewers what was stored in spite of an error.
func TestAnErrorAfterStoring(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, published, _ := besideOthers(t)
		k.Close()
		alone := struct{ Store }{s} // nobody else uses it
		k = NewKeeper(Config{Store: alone, Publish: k.config.Publish})
		defer k.Close()
		before := len(s.entries)
		if _, err := k.Snapshot(t.Context(), s.table.ID); err != nil {
			t.Fatal(err)
		}
		*published = nil
		s.failAt("append", errGone)
		s.atCalls(func(call string) {
			if call == "append" {
				s.store(PaceEntry, "slow")
			}
		})
		if _, err := k.SetNotified(t.Context(), Command{Table: s.table.ID, Owner: "ana"}, true); err != errGone {
			t.Errorf("got %v", err)
		}
		if want := []int{before + 1}; !slices.Equal(*published, want) {
			t.Errorf("published %v, want %v", *published, want)
		}
	})
}

// A process that cannot read what others have stored answers with the error, not with
// an old table.
func TestAnOldTableIsNotShown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, _, _ := besideOthers(t)
		defer k.Close()
		if _, err := k.Snapshot(t.Context(), s.table.ID); err != nil {
			t.Fatal(err)
		}
		s.failAt("after", errGone)
		if got, err := k.Snapshot(t.Context(), s.table.ID); err != errGone || got != nil {
			t.Errorf("got %v, %v", got, err)
		}
	})
}

// A table can be looked at even if the store cannot record that.
func TestALookThatIsNotRecorded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, _, log := besideOthers(t)
		k.Close()
		s.failAt("touch", errGone)
		k = NewKeeper(Config{Store: s, Log: k.config.Log})
		defer k.Close()
		if _, err := k.Snapshot(t.Context(), s.table.ID); err != nil || !strings.Contains(log.String(), "the time of a look could not be stored") || !strings.Contains(log.String(), "err=gone") {
			t.Errorf("got %v; logged %q", err, log)
		}
	})
}

// A request that panics is logged with its table.
func TestPanicsAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		k, s, _, log := besideOthers(t)
		defer k.Close()
		_, err := k.ask(t.Context(), s.table.ID, func(*proposal) error { panic("a bug") })
		if err == nil || !strings.Contains(log.String(), `panic="a bug"`) || !strings.Contains(log.String(), string(s.table.ID)) || !strings.Contains(log.String(), "stack=") {
			t.Errorf("got %v; logged %q", err, log)
		}
	})
}

// What a room takes over of what others have stored, what it then logs, and whether bots
// can play from the next entry on.
func TestWhatARoomTakesOver(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*sharedTable)
		changed bool
		err     string // of catching up
		entries int    // how many more the room has
		logged  string // by catching up
		failed  string // logged by callers that can go on without it
		ends    bool   // the room
	}{
		{"nothing", func(*sharedTable) {}, false, "", 0, "", "", false},
		{"an entry", func(s *sharedTable) { s.store(PaceEntry, "slow") }, true, "", 1, "", "", false},
		{"an error", func(s *sharedTable) { s.failAt("after", errGone) }, false, "gone", 0, "", "err=gone", false},
		{"an error and an entry", func(s *sharedTable) { s.store(PaceEntry, "slow"); s.failAt("after", errGone) }, false, "gone", 0, "", "err=gone", false},
		{"that the table is gone", func(s *sharedTable) { s.failAt("after", NotFound) }, false, "refused: not-found", 0, "", "", true},
		{"an entry that does not fit", func(s *sharedTable) {
			s.store(PaceEntry, "galloping")
			s.atCalls(func(call string) {
				if call == "load" {
					s.entries[len(s.entries)-1].Text = "slow" // the room was wrong, not the log
				}
			})
		}, true, "", 1, "does not match its log", "", false},
		{"an entry that nobody can read", func(s *sharedTable) { s.store(PaceEntry, "galloping") }, true, `unknown pace "galloping"`, 0, "does not match its log", "the store failed", true},
	} {
		more := c.changed && c.err == ""
		for what, act := range map[string]func(t *testing.T, r *room){
			"catching up": func(t *testing.T, r *room) {
				changed, err := r.catchUp()
				if changed != c.changed || (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
					t.Errorf("%s: changed %t, %v; want %t, %q", c.name, changed, err, c.changed, c.err)
				}
			},
			"looking for more": func(t *testing.T, r *room) {
				if got := r.tryCatchUp(); got != more {
					t.Errorf("%s: has more %t, want %t", c.name, got, more)
				}
			},
			"taking a job of bots": func(t *testing.T, r *room) {
				known := botTask{t.Context(), r.game.entry, make(chan error, 1)}
				next := botTask{t.Context(), r.game.entry + 1, make(chan error, 1)}
				if r.take(known); len(r.playing) != 1 {
					t.Errorf("%s: bots do not play from a known entry on", c.name)
				}
				r.take(next)
				if len(next.done) > 0 {
					if err := <-next.done; more || !strings.Contains(err.Error(), fmt.Sprintf("entry %d was not found", next.entry)) || len(r.playing) != 1 {
						t.Errorf("%s: bots cannot play: %v", c.name, err)
					}
				} else if !more || len(r.playing) != 2 {
					t.Errorf("%s: bots play", c.name)
				}
			},
		} {
			synctest.Test(t, func(t *testing.T) {
				k, s, _, log := besideOthers(t)
				defer k.Close()
				r := &room{keeper: k, id: s.table.ID}
				if err := r.load(); err != nil {
					t.Fatal(err)
				}
				before, asked := r.game.entry, s.count("after")
				c.change(s)
				act(t, r)
				if got := r.game.entry - before; !c.ends && got != c.entries || (r.err != nil) != c.ends {
					t.Errorf("%s, %s: %d entries more, want %d; the room ends: %v", what, c.name, got, c.entries, r.err)
				}
				want := c.logged
				if what != "catching up" {
					want += c.failed
				}
				if !strings.Contains(log.String(), c.logged) || want == "" && log.Len() > 0 || want != c.logged && !strings.Contains(log.String(), c.failed) {
					t.Errorf("%s, %s: logged %q, want %q", what, c.name, log, want)
				}
				if n := s.count("after") - asked; n != 1 {
					t.Errorf("%s, %s: asked %d times", what, c.name, n)
				}
			})
		}
	}
}

// gone is a store whose table is gone; asked again, it fails.
type gone struct {
	Store
	asked int
}

func (s *gone) Load(context.Context, ID) (*Table, []Entry, error) {
	if s.asked++; s.asked > 1 {
		return nil, nil, errGone
	}
	return nil, nil, NotFound
}

// Jobs of bots at a table that is gone are done. A job that cannot be read is an error.
func TestJobsOfBotsWithoutATable(t *testing.T) {
	store := new(gone)
	k := NewKeeper(Config{Store: store})
	defer k.Close()
	play := k.Workers()["bot"]
	job := (&game{table: &Table{ID: "t"}, entry: 7}).botJob("7")
	if want := (jobs.Job{Name: jobs.Name{Kind: "bot", Key: "t/7"}, Args: `{"table":"t","entry":7}`}); job != want {
		t.Errorf("the job is %+v, want %+v", job, want)
	}
	if err := play(t.Context(), job); err != nil || store.asked != 1 {
		t.Errorf("the table is gone: got %v after %d looks", err, store.asked)
	}
	if err := play(t.Context(), job); err != errGone {
		t.Errorf("the store fails: got %v", err)
	}
	job.Args = "{"
	if err := play(t.Context(), job); err == nil || !strings.HasPrefix(err.Error(), "job bot t/7: ") {
		t.Errorf("a job that cannot be read: got %v", err)
	}
	if asked := store.asked; asked != 2 {
		t.Errorf("the store was asked %d times", asked)
	}
}

// A worker stops waiting when its room has ended or its context is done.
func TestAWorkerWaitsForNoRoom(t *testing.T) {
	ended, over := make(chan struct{}), make(chan struct{})
	close(ended)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name string
		ctx  context.Context
		room *room
		want error
	}{
		{"a room that was idle", t.Context(), &room{done: ended}, errIdle},
		{"a room without a table", t.Context(), &room{done: ended, err: NotFound}, NotFound},
		{"no time", canceled, &room{done: over}, context.Canceled},
		{"a room that ends after it has taken the job", t.Context(), &room{botTasks: make(chan botTask, 1), done: ended}, errIdle},
		{"no time after it was taken", canceled, &room{botTasks: make(chan botTask, 1), done: over}, context.Canceled},
	} {
		if got := c.room.perform(c.ctx, 7); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
