package match

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/nature"
)

// oneTable is a store that holds one table.
type oneTable struct {
	Store
	table   *Table
	entries []Entry
	err     error
}

func (s *oneTable) Create(_ context.Context, t *Table, entries []Entry, _ *Summary, _ Quota) error {
	s.table, s.entries = t, entries
	return nil
}

func (s *oneTable) Load(context.Context, ID) (*Table, []Entry, error) {
	return s.table, s.entries, s.err
}

func (s *oneTable) Touch(context.Context, ID, time.Time) error { return nil }

func newTable(t *testing.T) (*Keeper, *oneTable, *Snapshot) {
	t.Helper()
	store := new(oneTable)
	k := NewKeeper(Config{Store: store})
	s, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: []NewSeat{{Kind: Person, Name: "A"}, {Kind: Person, Name: "B"}}})
	if err != nil {
		t.Fatal(err)
	}
	return k, store, s
}

// The error for a refused log says everything that is known.
func TestProblemsOfALogAreNamed(t *testing.T) {
	_, store, _ := newTable(t)
	next := len(store.entries) + 1
	for _, c := range []struct {
		what  string
		entry Entry
		want  string
	}{
		{"a seat that the table does not have", Entry{Kind: SeatEntry, Seat: 3, Text: `{"kind":"bot"}`}, "there is no seat 3"},
		{"a seat that is not JSON", Entry{Kind: SeatEntry, Text: "bot"}, `seat 0: "bot": invalid character`},
		{"a player without a seat is ready", Entry{Kind: ReadyEntry, Seat: 2, Text: "yes"}, "there is no seat 2"},
	} {
		c.entry.Number = next
		_, err := loadGame(store.table, append(slices.Clone(store.entries), c.entry))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "nil") {
			t.Errorf("%s: got %v, want %q", c.what, err, c.want)
		}
	}
}

func TestPanicOfARequestStaysItsOwn(t *testing.T) {
	k, _, s := newTable(t)
	defer k.Close()
	after, err := k.ask(t.Context(), s.ID(), func(p *proposal) error {
		p.state, p.seats[0].Owner = goa.State{}, "eve"
		panic("a bug")
	})
	if err == nil || after != s {
		t.Errorf("the panic became %v; the table is at entry %d", err, after.Version())
	}
	if now, err := k.Snapshot(t.Context(), s.ID()); err != nil || len(now.SeatsOf("ana")) != 2 {
		t.Errorf("the table has changed: %v", err)
	}
}

// tableEntries are about a table as a whole: their seat means nothing.
var tableEntries = map[EntryKind]bool{BeginEntry: true, StopEntry: true, AgainEntry: true}

// A wrong log is refused, not played as if it were right.
func TestBrokenLogsAreRefused(t *testing.T) {
	k, store, s := newTable(t)
	k.Close()
	whole := store.entries
	last := func(e []Entry, kind EntryKind, text string) {
		e[len(e)-1].Kind, e[len(e)-1].Seat, e[len(e)-1].Text = kind, 0, text
	}
	for name, breaks := range map[string]func(e *[]Entry){
		"a missing entry":     func(e *[]Entry) { *e = append((*e)[:3:3], (*e)[4:]...) },
		"an illegal move":     func(e *[]Entry) { (*e)[len(*e)-1].Text = "first 9" },
		"no move":             func(e *[]Entry) { (*e)[len(*e)-1].Text = "conquer" },
		"another's move":      func(e *[]Entry) { (*e)[len(*e)-1].Seat = 0 },
		"an unknown kind":     func(e *[]Entry) { (*e)[len(*e)-1].Kind = numEntryKinds },
		"a seat too many":     func(e *[]Entry) { (*e)[0].Seat = 2 },
		"a seat of no kind":   func(e *[]Entry) { (*e)[0].Text = `{"kind":"ghost"}` },
		"an undo of Nature":   func(e *[]Entry) { (*e)[len(*e)-1].Kind, (*e)[len(*e)-1].Text = UndoEntry, "0" },
		"a redo of nothing":   func(e *[]Entry) { (*e)[len(*e)-1].Kind, (*e)[len(*e)-1].Text = RedoEntry, "99" },
		"a pace of no name":   func(e *[]Entry) { (*e)[len(*e)-1].Kind = PaceEntry },
		"ready at no seat":    func(e *[]Entry) { (*e)[2].Kind, (*e)[2].Seat = ReadyEntry, -1 },
		"undo to no position": func(e *[]Entry) { (*e)[len(*e)-1].Kind = UndoEntry },
		"a pick of no card":   func(e *[]Entry) { last(*e, PickEntry, "conquer") },
		"a pick too early":    func(e *[]Entry) { last(*e, PickEntry, "done") },
		"a night of no hours": func(e *[]Entry) { last(*e, RestEntry, "conquer") },
		"agreed by nobody":    func(e *[]Entry) { last(*e, AgreeEntry, "7") },
	} {
		entries := append([]Entry(nil), whole...)
		breaks(&entries)
		if _, err := loadGame(store.table, entries); err == nil {
			t.Errorf("%s was not noticed", name)
		}
	}
	for kind := SeatEntry; kind < numEntryKinds; kind++ {
		for _, text := range []string{"", "conquer", "{", "-1", "99", "yes"} {
			for _, at := range []goa.Seat{-9, goa.Seat(store.table.Seats), goa.MaxSeats, 99} {
				e := Entry{Number: len(whole) + 1, Kind: kind, Seat: at, Text: text}
				if _, err := loadGame(store.table, append(slices.Clip(whole), e)); err == nil && !tableEntries[kind] {
					t.Errorf("%s %q of seat %d was not noticed", kind, text, at)
				}
			}
		}
	}
	if g, err := loadGame(store.table, whole); err != nil || g.state != s.game.state {
		t.Errorf("the whole log tells another game: %v", err)
	}
	other := *store.table
	other.Rules++
	if _, err := loadGame(&other, whole); err == nil {
		t.Error("a table of later rules was loaded")
	}
}

func TestStoreThatCannotBeRead(t *testing.T) {
	k, store, s := newTable(t)
	k.Close()
	k = NewKeeper(Config{Store: store})
	defer k.Close()
	store.err = errors.New("the disk is gone")
	if _, err := k.Snapshot(t.Context(), s.ID()); !errors.Is(err, store.err) {
		t.Errorf("the error is %v", err)
	}
	store.err = nil
	if _, err := k.Snapshot(t.Context(), s.ID()); err != nil {
		t.Errorf("the next request fails too: %v", err)
	}
}

func TestNamesAreInverses(t *testing.T) {
	for got, want := range map[string]string{
		EntryKind(0).String(): "entry(0)", numEntryKinds.String(): "entry(" + strconv.Itoa(int(numEntryKinds)) + ")",
		Reason(0).String(): "reason(0)", Reason(255).String(): "reason(255)", NotFound.Error(): "refused: not-found",
	} {
		if got != want {
			t.Errorf("a value without a name is %q, want %q", got, want)
		}
	}
	if _, ok := EntryKindNamed("none"); ok {
		t.Error("any name is a kind of entry")
	}
	for k := SeatEntry; k < numEntryKinds; k++ {
		if got, ok := EntryKindNamed(k.String()); !ok || got != k {
			t.Errorf("entry kind %s is %s", k, got)
		}
	}
	for p := range numPaces {
		var got Pace
		if text, err := p.MarshalText(); err != nil || got.UnmarshalText(text) != nil || got != p {
			t.Errorf("pace %s is %s", p, got)
		}
	}
	for k := range numSeatKinds {
		var got SeatKind
		if text, err := k.MarshalText(); err != nil || got.UnmarshalText(text) != nil || got != k {
			t.Errorf("seat kind %s is %s", k, got)
		}
	}
	seen := map[string]bool{}
	for _, r := range Reasons() {
		if name := r.String(); name == "" || seen[name] {
			t.Errorf("reason %d is called %q", r, name)
		}
		seen[r.String()] = true
	}
	if _, ok := EntryKindNamed(""); ok {
		t.Error("the empty name is a kind of entry")
	}
}

// Undone moves cost no more, when a log is read, than the moves themselves.
func TestLogsWithMuchTakenBackAreCheap(t *testing.T) {
	_, store, s := newTable(t)
	p := &proposal{game: s.game, now: now(), luck: nature.New("luck")}
	for n := 0; len(p.moves) < 300 || len(p.moves) == p.checkpoint.at; n++ {
		legal := p.state.Moves(nil)
		if err := errors.Join(p.add(MoveEntry, p.state.Turn(), legal[n%len(legal)].String()), p.finish()); err != nil {
			t.Fatal(err)
		}
	}
	cost := func(entries []Entry) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := loadGame(store.table, entries); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	plain := slices.Concat(store.entries, p.entries)
	played, seat, entries := len(p.moves), p.state.Turn(), plain
	for range 2000 {
		entries = append(entries,
			Entry{Number: len(entries) + 1, Kind: UndoEntry, Seat: seat, Text: strconv.Itoa(played - 1)},
			Entry{Number: len(entries) + 2, Kind: RedoEntry, Seat: seat, Text: strconv.Itoa(played)})
	}
	if got, most := cost(entries)-cost(plain), uint64(4<<20); got > most {
		t.Errorf("2000 moves taken back and played again take %d bytes, want at most %d", got, most)
	}
}

// In old logs hosts could make links to anyone's seat. Such tables can be
// read, and the links are invalid.
func TestOldLinksToOccupiedSeatsAreDead(t *testing.T) {
	k, store, s := newTable(t)
	defer k.Close()
	next := len(store.entries) + 1
	token := k.links.link(s.ID(), 1, next-1)
	seats := []Entry{
		{Number: next, Kind: SeatEntry, Seat: 1, Text: `{"kind":"person","name":"Bea","owner":"bea","link":"` + hashLink(token) + `","made":` + strconv.Itoa(next-1) + `}`},
	}
	g, err := loadGame(store.table, append(slices.Clone(store.entries), seats...))
	if err != nil {
		t.Fatal(err)
	}
	p := &proposal{game: g}
	if err := p.claim("ana-2", 1, hashLink(token), "Ana"); !errors.Is(err, BadLink) {
		t.Errorf("the host takes the seat of bea: %v", err)
	}
}
