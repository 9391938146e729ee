package match

import (
	"testing"
	"time"

	"goa/goa"
	"goa/internal/turnclock"
)

// A quota allows tables and bytes up to its limits; zero means no limit.
func TestQuotas(t *testing.T) {
	q := Quota{Host: Usage{Tables: 10, Bytes: 1000}, Origin: Usage{Tables: 20}}
	for _, c := range []struct {
		name         string
		host, origin Usage
		bytes        int64
		want         error
	}{
		{"nothing yet", Usage{}, Usage{}, 1000, nil},
		{"the tenth table", Usage{Tables: 9}, Usage{}, 1, nil},
		{"the eleventh table", Usage{Tables: 10}, Usage{}, 1, HostFull},
		{"the last byte", Usage{Bytes: 900}, Usage{}, 100, nil},
		{"one byte more", Usage{Bytes: 900}, Usage{}, 101, HostFull},
		{"the twentieth table of a network", Usage{}, Usage{Tables: 19}, 1, nil},
		{"one more of a network", Usage{}, Usage{Tables: 20}, 1, OriginFull},
		{"a network's bytes have no limit", Usage{}, Usage{Bytes: 1 << 40}, 1, nil},
		{"both are full", Usage{Tables: 10}, Usage{Tables: 20}, 1, HostFull},
	} {
		if got := q.Allows(c.host, c.origin, c.bytes); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	if err := (Quota{}).Allows(Usage{1 << 30, 1 << 40}, Usage{1 << 30, 1 << 40}, 1); err != nil {
		t.Errorf("without limits: %v", err)
	}
}

// A place in a list of tables is read as it was written, and any other text is
// the zero place.
func TestCursors(t *testing.T) {
	for _, rank := range []Rank{Begin, Mine, Others, Past} {
		want := Cursor{Rank: rank, Since: time.UnixMilli(1234567).UTC(), ID: NewID()}
		if got := ParseCursor(want.String()); got != want {
			t.Errorf("%s is read as %+v", want, got)
		}
	}
	id := string(NewID())
	for _, text := range []string{"", "1", "1-2", "-1-2-" + id, "4-2-" + id, "x-2-" + id, "1-x-" + id, "1-2-", "01-2-" + id, "1-02-" + id, "1-2-no id"} {
		if got := ParseCursor(text); got != (Cursor{}) {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

// Entries are taken over only if they follow: none after a missing one, and
// none that is already known.
func TestWhatComesNext(t *testing.T) {
	entries := []Entry{{Number: 5}, {Number: 6}, {Number: 7}}
	for last, want := range map[int]int{2: 0, 3: 0, 4: 3, 5: 2, 6: 1, 7: 0, 8: 0} {
		g := &game{entry: last}
		got := g.next(entries)
		if len(got) != want || want > 0 && got[0].Number != last+1 {
			t.Errorf("after entry %d: %v", last, got)
		}
	}
	if got := new(game).next(nil); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}

// A room takes its news once.
func TestNewsIsTakenOnce(t *testing.T) {
	n := news{heard: 7, entries: []Entry{{Number: 7}}}
	if heard, entries := n.take(); heard != 7 || len(entries) != 1 {
		t.Errorf("heard %d, %v", heard, entries)
	}
	if heard, entries := n.take(); heard != 0 || entries != nil {
		t.Errorf("again: %d, %v", heard, entries)
	}
}

// The change of a seat follows from the seat before and after.
func TestChangesOfSeats(t *testing.T) {
	ana, bo := seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bo"}
	bot, played := seat{Kind: Bot}, seat{Kind: Bot, Owner: "ana"}
	for _, c := range []struct {
		name     string
		was, now seat
		want     ChangeKind
	}{
		{"nothing", ana, ana, 0},
		{"somebody sits down", seat{Kind: Open}, ana, SeatTaken},
		{"somebody else sits down", ana, bo, SeatTaken},
		{"a bot plays for somebody", ana, played, SeatReplaced},
		{"the player is back", played, ana, SeatReturned},
		{"someone else takes the seat of an absent player", played, bo, SeatTaken},
		{"somebody gives up", ana, bot, SeatConceded},
		{"a bot stays", bot, bot, 0},
		{"a bot for nobody", seat{Kind: Open}, bot, 0},
		{"a bot that played for somebody stays", played, bot, 0},
	} {
		if got := changeOf(&c.was, &c.now); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// At turn-based tables, all players are notified unless they have switched
// notifications off there. At real-time tables, players are notified only if they
// have switched notifications on there, or want them wherever others sit.
func TestWhoIsCalled(t *testing.T) {
	for _, c := range []struct {
		name string
		days *turnclock.Days
		kind SeatKind
		here notifyHere
		live bool
		with Owner // another player
		want bool
	}{
		{"over days", &turnclock.Days{}, Person, notifyAsUsual, false, "bo", true},
		{"over days, switched off", &turnclock.Days{}, Person, notifyOff, true, "bo", false},
		{"in one go", nil, Person, notifyAsUsual, false, "bo", false},
		{"in one go, with others, if wanted", nil, Person, notifyAsUsual, true, "bo", true},
		{"in one go, alone", nil, Person, notifyAsUsual, true, "ana", false},
		{"in one go, alone, switched on", nil, Person, notifyOn, false, "ana", true},
		{"a bot", &turnclock.Days{}, Bot, notifyOn, true, "bo", false},
	} {
		g := &game{table: &Table{Seats: 2, Days: c.days}}
		g.seats[0] = seat{Kind: c.kind, Owner: "ana"}
		g.seats[1] = seat{Kind: Person, Owner: c.with}
		g.notify[0].here, g.notify[0].live = c.here, c.live
		g.notify[1].here = notifyOff
		if got := g.called(goa.Seat(0)); got != c.want || g.anyCalled() != c.want {
			t.Errorf("%s: called %t, anybody %t, want %t", c.name, got, g.anyCalled(), c.want)
		}
	}
}

// A damaged log is an error, whichever seat it names.
func TestEntriesOfNoSeat(t *testing.T) {
	_, _, s := newTable(t)
	for _, e := range []Entry{{Kind: RestEntry, Text: "never"}, {Kind: EndEntry}, {Kind: OrderEntry, Text: "1 pass"}} {
		for _, seat := range []goa.Seat{goa.Nature, goa.MaxSeats, 100} {
			g := s.game
			e.Number, e.Seat = g.entry+1, seat
			if err := g.apply(e); err == nil {
				t.Errorf("%s of seat %d is taken", e.Kind, seat)
			}
		}
	}
}
