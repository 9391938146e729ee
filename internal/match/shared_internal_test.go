package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/presence"
)

var errGone = errors.New("gone")

// elsewhere is a shared store that knows only what other processes report.
type elsewhere struct {
	Shared
	seen    Sighting
	watched bool
	latest  map[ID]int
	said    []Sighting
	err     error
	clock   error
	listen  func(context.Context) error
	first   []Announcement // what is heard at the start
}

func (e *elsewhere) Seen(context.Context, ID, Owner, time.Time) (Sighting, error) {
	return e.seen, e.err
}
func (e *elsewhere) Watched(context.Context, ID, time.Time) (bool, error) { return e.watched, e.err }
func (e *elsewhere) Latest(context.Context, []ID) (map[ID]int, error)     { return e.latest, e.err }
func (e *elsewhere) ClockError() error                                    { return e.clock }
func (e *elsewhere) Listen(ctx context.Context, tell func(Announcement)) error {
	for _, a := range e.first {
		tell(a)
	}
	return e.listen(ctx)
}
func (e *elsewhere) Saw(_ context.Context, all []Sighting) error {
	e.said = append(e.said, all...)
	return e.err
}

// keeperBeside returns a keeper beside other processes, and its log.
func keeperBeside(e *elsewhere) (*Keeper, *bytes.Buffer) {
	var log bytes.Buffer
	k := &Keeper{
		presence: presence.New[ID, Owner](time.Minute), rooms: map[ID]*room{}, checkAll: make(chan struct{}, 1), quit: make(chan struct{}),
		config: Config{Log: slog.New(slog.NewTextHandler(&log, nil))},
	}
	if e != nil {
		k.shared = e
	}
	return k, &log
}

// Whether an owner has looked is known here, or elsewhere, or only later.
func TestWhoHasLooked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(time.Hour)
		now := time.Now()
		for _, c := range []struct {
			name   string
			here   bool // a stream is open here
			there  *elsewhere
			since  time.Time
			looked bool
			again  time.Duration
			err    error
		}{
			{"never, in one process", false, nil, now, false, 0, nil},
			{"here", true, nil, now, true, 0, nil},
			{"here, whatever others say", true, &elsewhere{err: errGone}, now, true, 0, nil},
			{"never", false, &elsewhere{}, now, false, 0, nil},
			{"elsewhere, since", false, &elsewhere{seen: Sighting{Looked: now.Add(1)}}, now, true, 0, nil},
			{"elsewhere, at that moment", false, &elsewhere{seen: Sighting{Looked: now}}, now, false, 0, nil},
			{"elsewhere, perhaps, just now", false, &elsewhere{seen: Sighting{Here: true}}, now.Add(-reportTime + 1), false, reportTime, nil},
			{"elsewhere, perhaps, for a while", false, &elsewhere{seen: Sighting{Here: true}}, now.Add(-reportTime), false, presence.TellEvery / 2, nil},
			{"a store that fails", false, &elsewhere{seen: Sighting{Looked: now.Add(1), Here: true}, err: errGone}, now, false, 0, errGone},
		} {
			k, _ := keeperBeside(c.there)
			if c.here {
				_, leave := k.presence.Open("t", "ana", true)
				defer leave()
			}
			looked, again, err := k.HasLooked(t.Context(), "t", "ana", c.since)
			if looked != c.looked || again != c.again || err != c.err {
				t.Errorf("%s: %t, again in %v, %v; want %t, %v, %v", c.name, looked, again, err, c.looked, c.again, c.err)
			}
			looks, err := k.IsLooking(t.Context(), "t", "ana")
			if want := c.here || c.there != nil && c.there.seen.Here; looks != want || !c.here && err != c.err {
				t.Errorf("%s: looks %t, %v", c.name, looks, err)
			}
		}
	})
}

// An owner was last seen here or elsewhere, whichever is later. If that is not known,
// the owner counts as seen now.
func TestWhenSomebodyWasLastSeen(t *testing.T) {
	for _, c := range []struct {
		name   string
		shared bool
		there  time.Duration // after the process began
		err    error
		want   time.Duration
	}{
		{"here", false, 0, nil, time.Hour},
		{"elsewhere before", true, time.Minute, nil, time.Hour},
		{"elsewhere after", true, 80 * time.Minute, nil, 80 * time.Minute},
		{"a store that fails", true, 0, errGone, 90 * time.Minute},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			var there *elsewhere
			if c.shared {
				there = &elsewhere{seen: Sighting{Seen: began.Add(c.there)}, watched: true, err: c.err}
			}
			k, log := keeperBeside(there)
			time.Sleep(time.Hour)
			k.presence.Load("t", "ana", false)
			time.Sleep(30 * time.Minute)
			if got := k.lastSeen("t", "ana").Sub(began); got != c.want || strings.Contains(log.String(), "gone") != (c.err != nil) {
				t.Errorf("%s: after %v, want %v; logged %q", c.name, got, c.want, log)
			}
			log.Reset()
			if got := k.watched("t"); got != c.shared || strings.Contains(log.String(), "gone") != (c.err != nil) {
				t.Errorf("%s: watched elsewhere %t; logged %q", c.name, got, log)
			}
		})
	}
}

// heardBy returns a room that has a table up to an entry.
func heardBy(k *Keeper, id ID, entry int) *room {
	r := &room{keeper: k, id: id}
	r.news.signal = make(chan struct{}, 1)
	if entry > 0 {
		r.latest.Store(&Snapshot{game: game{table: &Table{ID: id}, entry: entry}})
	}
	k.rooms[id] = r
	return r
}

// A look at all tables tells each room of the last entry, or that its table is gone.
func TestALookTellsRooms(t *testing.T) {
	there := &elsewhere{latest: map[ID]int{"more": 8, "same": 7}}
	k, _ := keeperBeside(there)
	more, same, gone, other := heardBy(k, "more", 7), heardBy(k, "same", 7), heardBy(k, "gone", 7), heardBy(k, "other", 7)
	if err := k.checkLatest(t.Context(), []ID{"more", "same", "gone"}); err != nil {
		t.Fatal(err)
	}
	for r, want := range map[*room]int{more: 8, same: 0, gone: math.MaxInt, other: 0} {
		heard, _ := r.news.take()
		if heard != want || len(r.news.signal) != map[bool]int{true: 1}[want > 0] {
			t.Errorf("%s has heard of entry %d, want %d", r.id, heard, want)
		}
	}
	if ids := k.roomIDs(); len(ids) != 4 {
		t.Errorf("running are %v", ids)
	}
	there.err = errGone
	if err := k.checkLatest(t.Context(), []ID{"more"}); err != errGone {
		t.Errorf("a store that fails: %v", err)
	}
	if err := k.checkLatest(t.Context(), nil); err != nil {
		t.Errorf("a look at nothing: %v", err)
	}
}

// When announcements may have been lost, every table in memory is checked at once.
func TestLostAnnouncements(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		there := &elsewhere{latest: map[ID]int{"more": 8, "same": 7}, first: []Announcement{{}}, listen: func(ctx context.Context) error {
			<-ctx.Done()
			return nil
		}}
		k, log := keeperBeside(there)
		more, same, gone := heardBy(k, "more", 7), heardBy(k, "same", 7), heardBy(k, "gone", 7)
		began := time.Now()
		k.all.Go(k.follow)
		synctest.Wait()
		for r, want := range map[*room]int{more: 8, same: 0, gone: math.MaxInt} {
			if heard, _ := r.news.take(); heard != want {
				t.Errorf("%s has heard of entry %d, want %d", r.id, heard, want)
			}
		}
		if took := time.Since(began); took > 0 {
			t.Errorf("it took %v", took)
		}
		close(k.quit)
		k.all.Wait()
		if log.Len() > 0 {
			t.Errorf("logged: %s", log)
		}
	})
}

// Attended tables are those that someone here watches, and those where bots play.
func TestAttendedTables(t *testing.T) {
	k, _ := keeperBeside(&elsewhere{})
	heardBy(k, "idle", 1)
	heardBy(k, "bots", 1).busy.Store(true)
	heardBy(k, "watched", 1)
	heardBy(k, "both", 1).busy.Store(true)
	for _, id := range []ID{"watched", "both", "no room"} {
		_, leave := k.presence.Open(id, "eve", false)
		defer leave()
	}
	got := k.attendedIDs()
	slices.Sort(got)
	if want := "[both bots no room watched]"; fmt.Sprint(got) != want {
		t.Errorf("attended are %v, want %s", got, want)
	}
}

// An announcement reaches the room, or all rooms if no table is named.
func TestAnnouncementsReachRooms(t *testing.T) {
	k, _ := keeperBeside(&elsewhere{})
	r := heardBy(k, "t", 7)
	k.handleAnnouncement(Announcement{Table: "t", Entry: 7})
	if heard, _ := r.news.take(); heard != 0 {
		t.Errorf("a room is told of an entry that it knows: %d", heard)
	}
	k.handleAnnouncement(Announcement{Table: "t", Entry: 8, Entries: []Entry{{Number: 8}}})
	if heard, entries := r.news.take(); heard != 8 || len(entries) != 1 {
		t.Errorf("heard %d, %v", heard, entries)
	}
	k.handleAnnouncement(Announcement{Table: "t"})
	if heard, _ := r.news.take(); heard != math.MaxInt {
		t.Errorf("of a deleted table it heard %d", heard)
	}
	k.handleAnnouncement(Announcement{Table: "nobody looks", Entry: 3})
	if len(k.rooms) != 1 || len(k.checkAll) != 0 {
		t.Error("a table that nobody looks at is loaded")
	}
	for range 2 {
		if k.handleAnnouncement(Announcement{}); len(k.checkAll) != 1 {
			t.Error("no look at all tables is due")
		}
	}
	blank := heardBy(k, "blank", 0)
	k.handleAnnouncement(Announcement{Table: "blank", Entry: 1})
	if heard, _ := blank.news.take(); heard != 1 {
		t.Errorf("a room that is being loaded heard %d", heard)
	}
}

// A room keeps entries that follow those it has heard of, up to a limit; after a gap it
// knows only that there are more.
func TestWhatARoomHears(t *testing.T) {
	many := func(from, n int) (list []Entry) {
		for i := range n {
			list = append(list, Entry{Number: from + i})
		}
		return list
	}
	told := func(from, n int) Announcement { return Announcement{Entry: from + n - 1, Entries: many(from, n)} }
	for _, c := range []struct {
		name         string
		all          []Announcement
		heard, first int
		n            int
	}{
		{"one", []Announcement{told(5, 1)}, 5, 5, 1},
		{"two that follow", []Announcement{told(5, 2), told(7, 1)}, 7, 5, 3},
		{"two with a gap", []Announcement{told(5, 1), told(7, 1)}, 7, 7, 1},
		{"a late one", []Announcement{told(5, 2), told(5, 1)}, 6, 5, 2},
		{"the same", []Announcement{told(5, 2), told(5, 2)}, 6, 5, 2},
		{"without entries", []Announcement{told(5, 1), {Entry: 6}}, 6, 0, 0},
		{"after one without entries", []Announcement{{Entry: 5}, told(6, 1)}, 6, 6, 1},
		{"nearly too many", []Announcement{told(1, maxNews-1), told(maxNews, 1)}, maxNews, 1, maxNews},
		{"too many", []Announcement{told(1, maxNews), told(maxNews+1, 1)}, maxNews + 1, maxNews + 1, 1},
	} {
		var n news
		for _, a := range c.all {
			n.hear(a)
		}
		heard, entries := n.take()
		if heard != c.heard || len(entries) != c.n || c.n > 0 && entries[0].Number != c.first {
			t.Errorf("%s: heard %d, %d entries %v", c.name, heard, len(entries), entries)
		}
	}
}

// Others learn who watches here, unless there is nothing to say or the clock of this
// process is wrong.
func TestOthersAreToldWhoWatches(t *testing.T) {
	one := []Sighting{{Table: "t", Owner: "ana"}}
	there := &elsewhere{}
	k, _ := keeperBeside(there)
	if err := k.reportSightings(t.Context(), nil); err != nil || len(there.said) != 0 {
		t.Errorf("nothing: said %v, %v", there.said, err)
	}
	if err := k.reportSightings(t.Context(), one); err != nil || len(there.said) != 1 {
		t.Errorf("said %v, %v", there.said, err)
	}
	there.err = errGone
	if err := k.reportSightings(t.Context(), one); err != errGone {
		t.Errorf("a store that fails: %v", err)
	}
	there.clock = errGone
	if err := k.reportSightings(t.Context(), one); err != nil || len(there.said) != 2 || !k.clockWrong() {
		t.Errorf("with a wrong clock: said %v, %v", there.said, err)
	}
	if alone, _ := keeperBeside(nil); alone.clockWrong() {
		t.Error("the clock of a single process is wrong")
	}
}

// A process that no longer hears announcements logs that, unless it is stopping.
func TestSilenceIsLogged(t *testing.T) {
	for _, c := range []struct {
		name   string
		listen func(context.Context) error
		want   bool
	}{
		{"at once", func(context.Context) error { return errGone }, true},
		{"at the end", func(ctx context.Context) error { <-ctx.Done(); return errGone }, false},
		{"without an error", func(context.Context) error { return nil }, false},
	} {
		synctest.Test(t, func(t *testing.T) {
			k, log := keeperBeside(&elsewhere{listen: c.listen})
			k.all.Go(k.follow)
			synctest.Wait()
			close(k.quit)
			k.all.Wait()
			if got := strings.Contains(log.String(), "no longer receives announcements"); got != c.want {
				t.Errorf("%s: logged %q", c.name, log)
			}
		})
	}
}
