package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// An entry counts as automatic if it is the move that the autopilot makes.
func TestWhichMovesAreAutomatic(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	all := autopilot.Auto{Forced: true, End: autopilot.EndAction}
	var m goa.Move
	p.playUntil(t, func() bool {
		if p.state.Turn() < 0 {
			return false
		}
		then := p.game
		then.auto = [goa.MaxSeats]autopilot.Auto{all, all}
		var ok bool
		m, ok = then.autoMove(p.state.Turn())
		return ok
	})
	turn := p.state.Turn()
	for _, c := range []struct {
		name string
		auto autopilot.Auto
		e    Entry
		want bool
	}{
		{"the move", all, Entry{Kind: MoveEntry, Seat: turn, Text: m.String()}, true},
		{"without the autopilot", autopilot.Auto{}, Entry{Kind: MoveEntry, Seat: turn, Text: m.String()}, false},
		{"another move", all, Entry{Kind: MoveEntry, Seat: turn, Text: "pass"}, false},
		{"another seat's", all, Entry{Kind: MoveEntry, Seat: 1 - turn, Text: m.String()}, false},
		{"a pick", all, Entry{Kind: PickEntry, Seat: turn, Text: m.String()}, false},
	} {
		p.auto[turn] = c.auto
		if got := p.isAutoMove(c.e); got != c.want {
			t.Errorf("%s (%s): %t, want %t", c.name, m, got, c.want)
		}
	}
}

// A move that an order asks for is automatic, too.
func TestMovesByOrderAreAutomatic(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	var lot int
	p.playUntil(t, func() bool {
		a, on := p.state.Auction()
		lot = a.Token
		return on && p.state.Check(goa.NewPass()) == goa.Legal
	})
	turn := p.state.Turn()
	e := Entry{Kind: MoveEntry, Seat: turn, Text: "pass"}
	if p.isAutoMove(e) {
		t.Error("without an order it is automatic to pass")
	}
	if p.orders[turn].Give(autopilot.Order{Lot: lot, Kind: autopilot.PassLot}); !p.isAutoMove(e) {
		t.Error("with an order it is not automatic to pass")
	}
}

// The last entry of a seat extends to Nature's moves that follow from it, and to no
// others, so that a request that is repeated is recognized. A move that opens an auction
// ends the tentative turn.
func TestHowFarTheLastEntryOfASeatExtends(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	if p.last != [goa.MaxSeats]lastEntry{} {
		t.Errorf("before anybody has moved, %+v are the last", p.last)
	}
	followed := 0
	for !p.over() && followed < 20 {
		turn, before, after, n := p.state.Turn(), p.last, p.touched, p.entry
		p.step(t)
		want := lastEntry{after, n + 1, n + 1, len(p.moves), MoveEntry, p.entries[len(p.entries)-1].Text}
		if err := p.finish(); err != nil {
			t.Fatal(err)
		}
		if want.until = p.entry; p.entry > n+1 {
			followed++
		}
		if p.last[turn] != want || p.last[1-turn] != before[1-turn] {
			t.Fatalf("after entry %d the last are %+v; want %+v at seat %d, and at the other %+v", n+1, p.last[:2], want, turn, before[1-turn])
		}
	}
	if followed == 0 {
		t.Error("Nature has never moved")
	}
	p = startGame(t, nil, "ana", "bo")
	p.playUntil(t, p.followsOwn)
	turn, n := p.state.Turn(), len(p.moves)
	for _, c := range []struct {
		events []goa.Event
		ends   bool
	}{{nil, false}, {[]goa.Event{{Kind: goa.AuctionOpened, N: 3}, {Kind: goa.DucatsGained}}, true}} {
		g := p.game
		if g.recordMove(turn, goa.NewDone(), c.events); len(g.moves) != n+1 || g.followsOwn() == c.ends || len(g.updates) != len(p.updates)+len(c.events) {
			t.Errorf("%v: %d moves, of which %d are final", c.events, len(g.moves), g.checkpoint.at)
		}
	}
}

// Bots without people have played for as long as their moves took. Each move counts for
// ten seconds at most.
func TestHowLongBotsHavePlayedAlone(t *testing.T) {
	const before = time.Minute
	for _, c := range []struct {
		name         string
		begun, alone bool
		kind         EntryKind
		took, want   time.Duration
	}{
		{"a move", true, true, MoveEntry, 3 * time.Second, before + 3*time.Second},
		{"a move at once", true, true, MoveEntry, 0, before},
		{"a move before the last entry", true, true, MoveEntry, -time.Second, before},
		{"a move of ten seconds", true, true, MoveEntry, 10 * time.Second, before + 10*time.Second},
		{"a move after a pause", true, true, MoveEntry, time.Hour, before + 10*time.Second},
		{"something else", true, true, PaceEntry, 3 * time.Second, before},
		{"the opening", false, true, MoveEntry, 3 * time.Second, before},
		{"with a person", true, false, MoveEntry, 3 * time.Second, 0},
	} {
		g := newGameOf(seat{Kind: Bot}, seat{Kind: Person})
		if c.alone {
			g.seats[1].Kind = Bot
		}
		g.begun, g.alone, g.stopped, g.latest = c.begun, before, true, pruneDay
		g.countBotTime(Entry{Kind: c.kind, Time: pruneDay.Add(c.took)})
		if g.alone != c.want || g.stopped != c.alone || !g.latest.Equal(pruneDay.Add(c.took)) {
			t.Errorf("%s: alone for %v, want %v; stopped %t; the latest is at %v", c.name, g.alone, c.want, g.stopped, g.latest)
		}
	}
}

// The error for a wrong entry says what is wrong with it.
func TestWhatIsWrongWithAnEntry(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	turn := p.state.Turn()
	for _, c := range []struct {
		kind EntryKind
		seat goa.Seat
		text string
		want string
	}{
		{MoveEntry, turn, "conquer", "conquer"},
		{UndoEntry, turn, "back", `"back": invalid syntax`},
		{RedoEntry, turn, "forth", `"forth": invalid syntax`},
		{AgreeEntry, 1, "everybody", `"everybody" is not a seat that can vote on seat 1`},
		{AgreeEntry, 1, "7", `"7" is not a seat that can vote on seat 1`},
		{AgreeEntry, 3, "0", `"0" is not a seat that can vote on seat 3`},
	} {
		g := p.game
		err := g.apply(Entry{Number: g.entry + 1, Kind: c.kind, Seat: c.seat, Text: c.text})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %q: got %v, want %q", c.kind, c.text, err, c.want)
		}
	}
	if _, runs := p.deadline(goa.Nature); runs || p.overdue(goa.Nature, p.now) {
		t.Error("Nature has a deadline")
	}
}

// A seat that is out of time holds up the game. If its quiet hours give it time again,
// those who wanted to end the game are asked again; hours from now on come too late.
func TestQuietHoursOfASeatThatIsOutOfTime(t *testing.T) {
	night, err := turnclock.NewRest("UTC", 22, 6, false)
	if err != nil {
		t.Fatal(err)
	}
	const before, out, long = time.Hour, 25 * time.Hour, 80 * time.Hour
	for _, c := range []struct {
		name    string
		kind    EntryKind
		text    string
		after   time.Duration
		overdue bool
		ending  seatSet
	}{
		{"always, in time", RestEntry, night.String(), before, false, 2},
		{"always, out of time", RestEntry, night.String(), out, false, 0},
		{"always, too late", RestEntry, night.String(), long, true, 2},
		{"from now on, in time", RestEntry, night.FromNow(), before, false, 2},
		{"from now on, out of time", RestEntry, night.FromNow(), out, true, 2},
		{"from then on, in time", RestFromEntry, night.String(), before, false, 2},
		{"from then on, out of time", RestFromEntry, night.String(), out, true, 2},
	} {
		g := newGameOf(seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bo"})
		g.table.Days, g.wantEnd = &turnclock.Days{Turn: 24 * time.Hour, Rests: true}, 2
		begun := time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)
		g.clocks[0].Begin(begun, 1)
		at := begun.Add(c.after)
		if err := g.rest(Entry{Kind: c.kind, Seat: 0, Text: c.text, Time: at}); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if g.overdue(0, at) != c.overdue || g.wantEnd != c.ending || g.clocks[0].Rest().String() != night.String() {
			t.Errorf("%s: out of time %t, want %t; %b want to end, want %b", c.name, g.overdue(0, at), c.overdue, g.wantEnd, c.ending)
		}
	}
}

// A game is ended when all people who have time left want that. Bots have no vote, and
// a person with several seats has one.
func TestWhoMustWantTheEnd(t *testing.T) {
	ana, bo, late, bot := seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bo"}, seat{Kind: Person, Owner: "late"}, seat{Kind: Bot}
	for _, c := range []struct {
		name   string
		seats  []seat
		ending seatSet
		want   bool
	}{
		{"all", []seat{ana, bo, late}, 0b011, true},
		{"all, beside a bot", []seat{bot, ana, late}, 0b010, true},
		{"all, beside a bot that plays for somebody", []seat{{Kind: Bot, Owner: "cid"}, ana, late}, 0b010, true},
		{"one of two", []seat{ana, bo, late}, 0b001, false},
		{"one with two seats", []seat{ana, ana, late}, 0b011, true},
		{"nobody", []seat{late, bot, bot}, 0, false},
	} {
		g := newGameOf(c.seats...)
		g.table.Days, g.wantEnd = &turnclock.Days{Turn: time.Hour}, c.ending
		for i, s := range c.seats {
			if s.Owner == "late" {
				g.clocks[i].Begin(pruneDay, 1)
			}
		}
		if got := g.allWantEnd(pruneDay.Add(time.Hour)); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
}

// The votes of an owner are cast at all of the owner's seats. They stay as long as the
// owner has one of them, and the next owner of a seat starts without them.
func TestVotesStayWithTheirOwner(t *testing.T) {
	ana, bo, cid, dan := seat{Kind: Person, Owner: "ana"}, seat{Kind: Person, Owner: "bo"}, seat{Kind: Person, Owner: "cid"}, seat{Kind: Person, Owner: "dan"}
	away := seat{Kind: Bot, Owner: "ana"}
	type change struct {
		at  goa.Seat
		now seat
	}
	for _, c := range []struct {
		name    string
		seats   []seat
		voter   goa.Seat
		changes []change
		want    seatSet
	}{
		{"cast", []seat{bo, cid, ana}, 2, nil, 0b100},
		{"cast at two seats", []seat{ana, bo, ana, cid}, 0, nil, 0b101},
		{"cast while a bot plays at the first seat", []seat{away, bo, ana}, 2, nil, 0b101},
		{"cast for an owner that nobody is", []seat{{}, bo, {}}, 0, nil, 0b001},
		{"a bot plays until she is back", []seat{ana, bo, cid}, 0, []change{{0, away}}, 0b001},
		{"she is back", []seat{ana, bo, cid}, 0, []change{{0, away}, {0, ana}}, 0b001},
		{"she makes a link", []seat{ana, bo, cid}, 0, []change{{0, seat{Kind: Person, Owner: "ana", Link: "x"}}}, 0b001},
		{"she leaves", []seat{ana, bo, cid}, 0, []change{{0, seat{Kind: Bot}}}, 0},
		{"somebody takes her seat", []seat{ana, bo, cid}, 0, []change{{0, dan}}, 0},
		{"somebody takes the seat of a bot that played for her", []seat{ana, bo, cid}, 0, []change{{0, away}, {0, dan}}, 0},
		{"she is back later", []seat{ana, bo, cid}, 0, []change{{0, dan}, {0, ana}}, 0},
		{"she gives away her first seat", []seat{ana, bo, ana, cid}, 0, []change{{0, dan}}, 0b100},
		{"she gives away her second seat", []seat{ana, bo, ana, cid}, 0, []change{{2, dan}}, 0b001},
		{"she gives away both", []seat{ana, bo, ana, cid}, 0, []change{{0, dan}, {2, dan}}, 0},
		{"she takes a seat before her own", []seat{dan, bo, ana, cid}, 2, []change{{0, ana}}, 0b101},
		{"she takes over from somebody who has voted", []seat{ana, bo, dan}, 2, []change{{2, ana}}, 0},
	} {
		g := newGameOf(c.seats...)
		g.begun = true
		err := errors.Join(g.end(Entry{Kind: EndEntry, Seat: c.voter}), g.agree(Entry{Kind: AgreeEntry, Seat: 1, Text: c.voter.String()}))
		for _, change := range c.changes {
			g.reseat(Entry{Seat: change.at}, change.now)
		}
		if g.wantEnd != c.want || g.agreed[1] != c.want || err != nil {
			t.Errorf("%s: %b want to end the game, %b agree about bo's seat; want %b: %v", c.name, g.wantEnd, g.agreed[1], c.want, err)
		}
	}
}

// In a full log no bots are replaced. Players can still vote to end the game, once each,
// and it ends once.
func TestWhatCannotBeDoneInAFullLog(t *testing.T) {
	p := startGame(t, nil, "ana", "bo", "cid")
	table := *p.table
	p.table, table.Days = &table, &turnclock.Days{Turn: time.Hour}
	turn := p.state.Turn() // the seat that is out of time
	by, last := p.seats[(turn+1)%3].Owner, p.seats[(turn+2)%3].Owner
	p.clocks[turn].Begin(p.now, 1)
	p.now = p.now.Add(time.Hour)
	for entry, want := range map[int]error{maxEntries - 1: nil, maxEntries: LogFull} {
		q := *p
		q.entry = entry
		for step, c := range []struct {
			by      Owner
			entries int
			want    error
		}{{by, 1, nil}, {by, 1, nil}, {last, 3, nil}, {last, 3, GameOver}} {
			if err := q.endGame(c.by); !errors.Is(err, c.want) || err == nil != (c.want == nil) || len(q.entries) != c.entries || q.over() != (c.entries == 3) {
				t.Errorf("vote %d after %d entries: ended %t, %v are stored: %v", step+1, entry, q.over(), q.entries, err)
			}
		}
		q = *p
		q.entry, q.seats[1], q.seats[2] = entry, seat{Kind: Bot}, seat{Kind: Bot, Grade: "h"}
		err := q.easeBots("ana", "", "g")
		if !errors.Is(err, want) || err == nil != (want == nil) || q.seats[0].Kind != Person || q.seats[1].Grade == "g" != (want == nil) || q.seats[2].Grade != "h" {
			t.Errorf("after %d entries the seats are %+v: %v", entry, q.seats[:3], err)
		}
	}
}

// Preferences that no longer fit in the log do not hold up the move that they came
// with. As many are stored as fit.
func TestPreferencesThatNoLongerFit(t *testing.T) {
	night, err := turnclock.NewRest("UTC", 22, 6, false)
	if err != nil {
		t.Fatal(err)
	}
	auto, live := autopilot.Auto{Forced: true}, true
	for name, c := range map[string]struct {
		days  *turnclock.Days
		prefs Prefs
		kind  EntryKind
	}{
		"autopilot":     {nil, Prefs{Auto: &auto}, AutoEntry},
		"notifications": {nil, Prefs{Live: &live}, CallEntry},
		"quiet hours":   {&turnclock.Days{Turn: time.Hour, Rests: true}, Prefs{Rest: &night}, RestEntry},
	} {
		for left, want := range []int{0, 1, 2} {
			p := startGame(t, nil, "ana", "ana")
			table := *p.table
			p.table, p.entry, table.Days = &table, maxEntries-left, c.days
			p.setPrefs("ana", c.prefs)
			var got []string
			for _, e := range p.entries {
				got = append(got, fmt.Sprint(e.Kind, e.Seat))
			}
			if all := []string{fmt.Sprint(c.kind, goa.Seat(0)), fmt.Sprint(c.kind, goa.Seat(1))}; !slices.Equal(got, all[:want]) {
				t.Errorf("%s, %d entries before the log is full: stored %v", name, left, got)
			}
		}
	}
}
