package match

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"
	"unsafe"

	"goa/campaign"
	"goa/edition"
	"goa/internal/memory"
	"goa/internal/presence"
)

// crowded returns a keeper whose tables may take this much memory, with rooms that do
// not run. Each takes 100 bytes; the first was used first.
func crowded(most int64, ids ...ID) *Keeper {
	k := &Keeper{config: Config{Memory: most}, rooms: map[ID]*room{}, presence: presence.New[ID, Owner](time.Minute)}
	k.cache = memory.NewCache[ID, *parsed](&k.ledger, 1<<20)
	for i, id := range ids {
		r := &room{keeper: k, id: id, release: make(chan struct{}, 1)}
		r.news.signal = make(chan struct{}, 1)
		r.used.Store(int64(i))
		r.held.weight.Store(100)
		k.ledger.Add(100)
		k.rooms[id] = r
	}
	return k
}

// asked lists the rooms that are asked to leave.
func asked(k *Keeper) (ids []ID) {
	for id, r := range k.rooms {
		if len(r.release) > 0 {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// Rooms leave until an eighth of the memory is free: cached texts first, then rooms, the
// longest unused first and watched ones last. Rooms that are being loaded, where bots
// play, or that ask for memory themselves stay.
func TestWhichRoomsLeave(t *testing.T) {
	for _, c := range []struct {
		name   string
		most   int64
		cached int64
		change func(k *Keeper)
		want   string
	}{
		{"there is room for all", 500, 0, func(*Keeper) {}, "[]"},
		{"one byte too many", 499, 0, func(*Keeper) {}, "[a]"}, // 1 byte and an eighth must go
		{"as much as one room", 400, 0, func(k *Keeper) { k.ledger.Add(-50) }, "[a]"},
		{"as much as two rooms", 400, 0, func(k *Keeper) { k.ledger.Add(50) }, "[a b]"},
		{"one byte more than two rooms", 400, 0, func(k *Keeper) { k.ledger.Add(51) }, "[a b c]"},
		{"cached texts are enough", 400, 150, func(*Keeper) {}, "[a b]"},
		{"cached texts make room for one", 400, 60, func(k *Keeper) { k.ledger.Add(-60) }, "[a]"},
		{"one is being loaded", 400, 0, func(k *Keeper) { k.rooms["a"].held.weight.Store(0) }, "[b c]"},
		{"one is small", 450, 0, func(k *Keeper) { k.rooms["a"].held.weight.Store(1) }, "[a b c]"},
		{"bots play at one", 400, 0, func(k *Keeper) { k.rooms["a"].busy.Store(true) }, "[b c]"},
		{"somebody watches one", 400, 0, func(k *Keeper) { k.presence.Open("a", "eve", false) }, "[b c]"},
		{"somebody watches all but one", 300, 0, func(k *Keeper) {
			for _, id := range []ID{"a", "b", "c"} {
				k.presence.Open(id, "eve", false)
			}
		}, "[a b d]"},
		{"the last one was used first", 400, 0, func(k *Keeper) { k.rooms["d"].used.Store(-1) }, "[a d]"},
		{"not even that is enough", 1, 0, func(*Keeper) {}, "[a b c d]"},
	} {
		k := crowded(c.most, "a", "b", "c", "d", "asks")
		if c.cached > 0 {
			k.cache.Put("text", &parsed{share: memory.Share{Bytes: c.cached}})
		}
		c.change(k)
		k.freeMemory(k.rooms["asks"])
		if got := fmt.Sprint(asked(k)); got != c.want {
			t.Errorf("%s: %s are asked to leave, want %s", c.name, got, c.want)
		}
		if _, ok := k.cache.Find("text"); ok {
			t.Errorf("%s: a text is still cached", c.name)
		}
		k.freeMemory(k.rooms["asks"]) // does not wait for rooms that have been asked
	}
	k := crowded(500, "a", "b", "c", "d")
	k.cache.Put("text", &parsed{share: memory.Share{Bytes: 100}})
	k.freeMemory(nil)
	if _, ok := k.cache.Find("text"); !ok || len(asked(k)) > 0 {
		t.Errorf("memory is full but not too full, and %v leave; the text is cached: %t", asked(k), ok)
	}
}

// A room leaves unless bots play or something is new. Its texts are then no longer cached,
// and viewers who stay are known to have its last entry.
func TestWhichRoomsCanLeave(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(r *room)
		want   bool
	}{
		{"idle", func(*room) {}, true},
		{"a bot thinks", func(r *room) { r.thought = new(thought) }, false},
		{"a bot's job has begun", func(r *room) { r.playing = make([]botTask, 1) }, false},
		{"another process has announced something", func(r *room) { r.news.signal <- struct{}{} }, false},
	} {
		k := crowded(0, "a")
		r := k.rooms["a"]
		r.game.entry = 7
		k.cache.Put("a", &parsed{share: memory.Share{Bytes: 1}})
		k.presence.Open("a", "eve", false)
		c.change(r)
		got := r.leaveMemory()
		_, cached := k.cache.Find("a")
		if _, released := k.ledger.Total(); got != c.want || cached == c.want || (released == 1) != c.want || k.presence.Lacks("a", 7) == c.want || !k.presence.Lacks("a", 8) {
			t.Errorf("%s: leaves %t, want %t; its texts are cached: %t; %d have left", c.name, got, c.want, cached, released)
		}
	}
}

// A room counts for itself, its game, its snapshot and its texts, before and after it
// changes, and for nothing after its end. A snapshot that is held counts until it is
// released.
func TestWhatARoomCountsFor(t *testing.T) {
	k, store, s := newTable(t)
	count := func() int64 { bytes, _ := k.ledger.Total(); return bytes }
	expect := func(what string, want int64) {
		t.Helper()
		if got := count(); got != want {
			t.Errorf("%s: %d bytes are counted, want %d", what, got, want)
		}
	}
	of := func(s *Snapshot) int64 { return 8<<10 + s.game.size() + int64(unsafe.Sizeof(*s)) }
	parsed := &parsed{share: memory.Share{Bytes: 1000}}
	expect("a new table", of(s))
	s, err := k.SetNotified(t.Context(), Command{Table: s.ID(), Owner: "ana"}, true)
	if err != nil {
		t.Fatal(err)
	}
	for range 9 {
		seat := s.DefaultSeat("ana")
		m := s.game.state.Moves(nil)[0]
		if s, err = k.Move(t.Context(), Command{Table: s.ID(), Owner: "ana", Seat: seat, Entry: s.VersionFor("ana")}, m.String()); err != nil {
			t.Fatal(err)
		}
	}
	expect("after some moves", of(s))
	before := count()
	table := *s.game.table
	table.parsed = parsed
	s.game.table = &table
	s.Hold()
	expect("with a snapshot that is held", before+s.game.size()+1000)
	s.Release()
	expect("when it is released", before)
	k.Close()
	expect("at the end", 0)

	r := &room{keeper: k, id: s.ID(), game: s.game}
	r.account()
	expect("a room with texts", of(s)+1000)
	if got := r.held.weight.Load(); got != count() {
		t.Errorf("the room weighs %d, want %d", got, count())
	}
	r.game.table = store.table
	r.account()
	expect("a room without texts", 8<<10+r.game.size()+int64(unsafe.Sizeof(*s)))
	r.closeAccount()
	expect("a room that has ended", 0)
}

// Append appends to the only table.
func (s *oneTable) Append(_ context.Context, _ ID, entries []Entry, _ *Summary) error {
	s.entries = append(s.entries, entries...)
	return nil
}

// Parsed texts are cached for tables that have some, from the moment they are made.
func TestWhichTextsAreCached(t *testing.T) {
	k := NewKeeper(Config{Store: new(oneTable)})
	defer k.Close()
	own := &Table{ID: "own", Data: edition.Default().Text(), parsed: new(parsed)}
	plain := &Table{ID: "plain", Seats: 1, parsed: new(parsed)}
	for table, want := range map[*Table]bool{own: true, plain: false} {
		table.Seats = 1
		p := &proposal{game: game{table: table}}
		if err := k.store(t.Context(), table, p, Sender{}); err != nil {
			t.Fatal(err)
		}
		if got, ok := k.cache.Find(table.ID); ok != want || ok && got != table.parsed {
			t.Errorf("%s is cached: %t, want %t", table.ID, ok, want)
		}
	}
}

// The last session of a campaign counts twice, because a game continues it.
func TestTheSizeOfACampaign(t *testing.T) {
	text, err := os.ReadFile("../../campaign/testdata/whole.goa")
	if err != nil {
		t.Fatal(err)
	}
	c, err := campaign.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	p := &parsed{texts: texts{data: "12345", campaign: "123"}, campaign: c}
	if got, want := p.size(), int64(8+c.Size()+c.Session(c.Sessions()).Size()); got != want {
		t.Errorf("%d bytes, want %d", got, want)
	}
}

// A keeper caches a quarter of what tables may take, up to a limit, and as many lists of
// attempts as it says. It has one signal for lost announcements, leaves the number of
// processors alone, and each of its rooms has one signal of each kind.
func TestWhatAKeeperHasRoomFor(t *testing.T) {
	before := runtime.GOMAXPROCS(0) + 1
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(before))
	for memoryOf, want := range map[int64]int64{400: 100, 403: 100, 404: 101, 64 << 20: 16 << 20, 65 << 20: 16 << 20} {
		k := NewKeeper(Config{Store: new(oneTable), Memory: memoryOf})
		k.cache.Put("fits", &parsed{share: memory.Share{Bytes: want}})
		if _, ok := k.cache.Find("fits"); !ok {
			t.Errorf("with %d bytes, %d are not cached", memoryOf, want)
		}
		k.cache.Put("too large", &parsed{share: memory.Share{Bytes: want + 1}})
		if _, ok := k.cache.Find("too large"); ok {
			t.Errorf("with %d bytes, %d are cached", memoryOf, want+1)
		}
		k.Close()
	}
	synctest.Test(t, func(t *testing.T) {
		k := NewKeeper(Config{Store: new(oneTable)})
		defer k.Close()
		made := 0
		list := func(id DealID) {
			_, _ = k.attempts.Get(id, func() ([]Attempt, bool, error) { made++; return nil, true, nil })
		}
		for i := range 32 {
			list(DealID(fmt.Sprint(i)))
		}
		if list("0"); made != 32 {
			t.Errorf("%d lists are made for 32 deals", made)
		}
		time.Sleep(10*time.Second - 1)
		if list("31"); made != 32 {
			t.Error("a list is forgotten too early")
		}
		time.Sleep(time.Nanosecond)
		if list("31"); made != 33 {
			t.Error("a list is remembered too long")
		}
		if list("32"); made != 34 {
			t.Error("a deal has the list of another")
		}
		if list("31"); made != 35 {
			t.Error("more than 32 lists are remembered")
		}
	})
	k := NewKeeper(Config{Store: &oneTable{err: NotFound}})
	defer k.Close()
	r, err := k.room("t")
	if err != nil {
		t.Fatal(err)
	}
	if cap(k.checkAll) != 1 || cap(r.release) != 1 || cap(r.news.signal) != 1 {
		t.Errorf("there is room for %d, %d and %d signals", cap(k.checkAll), cap(r.release), cap(r.news.signal))
	}
	if after := runtime.GOMAXPROCS(0); after != before {
		t.Errorf("there are %d processors, not %d", after, before)
	}
}
