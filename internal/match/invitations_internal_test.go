package match

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// countedTable is a store of one table that counts how often it is read, and remembers
// how many people may be blocked.
type countedTable struct {
	oneTable
	loads, blocks int
}

func (s *countedTable) Load(ctx context.Context, id ID) (*Table, []Entry, error) {
	s.loads++
	return s.oneTable.Load(ctx, id)
}

func (s *countedTable) Block(_ context.Context, _ Pair, limit int) error {
	s.blocks = limit
	return nil
}

// A list names the player who invites its owner. Only tables that may have a seat for
// the owner are read for that.
func TestWhoInvites(t *testing.T) {
	store := new(countedTable)
	k := NewKeeper(Config{Store: store})
	s, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: []NewSeat{{Kind: Person, Name: "Ana"}, {Kind: Open, For: "bo"}}})
	if err != nil {
		t.Fatal(err)
	}
	k.Close()
	for _, c := range []struct {
		name   string
		change func(*Listing)
		owner  Owner
		err    error
		want   string
		loads  int
	}{
		{"bo", func(*Listing) {}, "bo", nil, "Ana", 1},
		{"somebody else", func(*Listing) {}, "eve", nil, "", 1},
		{"a store that fails", func(*Listing) {}, "bo", errGone, "", 1},
		{"a running game", func(l *Listing) { l.Status = Playing }, "bo", nil, "", 0},
		{"a table that does not wait for them", func(l *Listing) { l.ForMe = false }, "bo", nil, "", 0},
		{"their own table", func(l *Listing) { l.Host = true }, "bo", nil, "", 0},
		{"a table without free seats", func(l *Listing) { l.Names = []string{"Ana", "Bo"} }, "bo", nil, "", 0},
	} {
		l := &Listing{ID: s.ID(), Status: Gathering, ForMe: true, Names: []string{"Ana", ""}}
		c.change(l)
		store.loads, store.err = 0, c.err
		k := NewKeeper(Config{Store: store})
		if got := k.inviterOf(t.Context(), l, c.owner); got != c.want || store.loads != c.loads {
			t.Errorf("%s: %q invites, want %q; read %d times, want %d", c.name, got, c.want, store.loads, c.loads)
		}
		k.Close()
	}
	if got := s.InviterOf("bo") + s.InviterOf("eve"); got != "Ana" {
		t.Errorf("%q invites", got)
	}
	s.game.begun = true
	if got := s.InviterOf("bo"); got != "" {
		t.Errorf("%q invites to a game that has begun", got)
	}
}

// A player who declines frees all seats kept for them, and no others.
func TestDecliningFreesEverySeatThatIsKept(t *testing.T) {
	kept, of := seat{Kind: Open, For: "bo", ForName: "Bo", Link: "x"}, seat{Kind: Person, Owner: "eve", For: "bo"}
	p := &proposal{game: *newGameOf(kept, of, seat{Kind: Open, For: "cid"}, kept)}
	if err := p.decline("eve"); err != NotYourSeat || len(p.entries) != 0 {
		t.Errorf("eve, who is not invited: %v, %v", err, p.entries)
	}
	full := *p
	if full.entry = maxEntries; full.decline("bo") != LogFull || len(full.entries) != 0 {
		t.Errorf("in a full log: %v", full.entries)
	}
	if err := p.decline("bo"); err != nil || len(p.entries) != 2 || p.entries[0].Seat != 0 || p.entries[1].Seat != 3 {
		t.Errorf("bo: %v, %v", err, p.entries)
	}
	free := seat{Kind: Open, Link: "x"}
	if p.seats != [goa.MaxSeats]seat{free, of, {Kind: Open, For: "cid"}, free} {
		t.Errorf("the seats are %+v", p.seats)
	}
}

// blocked is a store that cannot say who has blocked whom.
type blocked struct{ oneTable }

func (*blocked) BlocksAmong(context.Context, []Owner) ([][2]Owner, error) { return nil, errGone }

// A rematch offers seats to the others, unless it is not known whether they want to sit
// with its host.
func TestSeatsOfARematch(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	k := NewKeeper(Config{Store: new(blocked)})
	defer k.Close()
	n, err := k.rematchOf(t.Context(), &p.game, Command{Owner: "ana"})
	if err != nil || n.Seats[0] != (NewSeat{Kind: Person, Name: "ana"}) || n.Seats[1] != (NewSeat{Kind: Open}) {
		t.Errorf("the seats are %+v: %v", n.Seats, err)
	}
}

// A player may block as many people as the limit allows.
func TestHowManyPeopleMayBeBlocked(t *testing.T) {
	store := new(countedTable)
	k := NewKeeper(Config{Store: store})
	defer k.Close()
	s, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: []NewSeat{{Kind: Person, Name: "Ana"}, {Kind: Person, Name: "Bo", Owner: "bo"}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Block(t.Context(), Command{Table: s.ID(), Owner: "ana", Seat: 1}); err != nil || store.blocks != 200 {
		t.Errorf("at most %d are blocked: %v", store.blocks, err)
	}
}

// Someone who makes a request to a table has looked at it.
func TestActingCountsAsLooking(t *testing.T) {
	k, _, s := newTable(t)
	defer k.Close()
	if _, err := k.Order(t.Context(), Command{Table: s.ID(), Owner: "ana"}); err != nil {
		t.Fatal(err)
	}
	if looked, _, err := k.HasLooked(t.Context(), s.ID(), "ana", s.game.table.Made.Add(-time.Second)); !looked || err != nil {
		t.Errorf("looked %t, %v", looked, err)
	}
}

// The host may delete a game whose other players are gone: they have been away for a
// month, and were not seen for as long as an absence takes.
func TestWhoIsGone(t *testing.T) {
	const absence = 10 * time.Minute
	now := time.Date(2030, 3, 1, 0, 0, 0, 0, time.UTC)
	person, away := seat{Kind: Person, Owner: "bo"}, seat{Kind: Bot, Owner: "bo"}
	replaced := func(ago time.Duration) []SeatChange {
		return []SeatChange{
			{Kind: SeatReplaced, Seat: 1, Time: now.Add(-2 * goneFor)}, {Kind: SeatReplaced, Seat: 1, Time: now.Add(-ago)},
			{Kind: SeatReplaced, Seat: 0, Time: now}, {Kind: SeatReturned, Seat: 1, Time: now},
		}
	}
	for _, c := range []struct {
		name    string
		seat    seat
		changes []SeatChange
		waited  time.Duration
		seen    time.Duration
		turn    bool
		want    bool
	}{
		{"replaced for a month", away, replaced(goneFor), 0, absence, false, true},
		{"replaced for less", away, replaced(goneFor - 1), goneFor, absence, false, false},
		{"replaced and seen", away, replaced(goneFor), 0, absence - 1, false, false},
		{"replaced before a game of a month", away, nil, goneFor, absence, false, true},
		{"replaced before a game of less", away, nil, goneFor - 1, absence, false, false},
		{"replaced before a game of a month, and seen", away, nil, goneFor, absence - 1, false, false},
		{"replaced in a game of a year", away, replaced(goneFor - 1), 365 * 24 * time.Hour, absence, false, false},
		{"waited for a month", person, nil, goneFor, absence, true, true},
		{"waited for less", person, nil, goneFor - 1, absence, true, false},
		{"waited for and seen", person, nil, goneFor, absence - 1, true, false},
		{"not waited for", person, nil, goneFor, absence, false, false},
	} {
		c.seat.Ready = !c.turn // before a game, a table waits for people who are not ready
		g := newGameOf(seat{Kind: Person, Owner: "ana", Ready: true}, c.seat)
		g.changes, g.since, g.begunAt = c.changes, now.Add(-c.waited), now.Add(-c.waited)
		p := &proposal{game: *g, now: now, absence: absence, lastSeen: func(Owner) time.Time { return now.Add(-c.seen) }}
		if got := p.gone(1); got != c.want {
			t.Errorf("%s: gone %t, want %t", c.name, got, c.want)
		}
	}
	p := &proposal{game: *newGameOf(seat{Kind: Person})}
	p.table.Host = ""
	if err := p.delete(""); err != NotHost || p.remove {
		t.Errorf("nobody deletes a table without a host: %v", err)
	}
}

// A full log accepts no entry that someone is ready.
func TestNobodyIsReadyInAFullLog(t *testing.T) {
	p := &proposal{game: *newGameOf(seat{Kind: Person, Owner: "ana"})}
	p.entry = maxEntries
	if err := p.ready("ana", true); err != LogFull || p.seats[0].Ready {
		t.Errorf("ready %t, %v", p.seats[0].Ready, err)
	}
}

// When a seat changes hands during a game, the game remembers that, and drops the orders
// and preferences of the previous player. A new link does neither.
func TestWhatBecomesOfASeatThatChangesHands(t *testing.T) {
	night, err := turnclock.NewRest("UTC", 22, 6, false)
	if err != nil {
		t.Fatal(err)
	}
	ana, bot := seat{Kind: Person, Owner: "ana", Name: "Ana"}, seat{Kind: Bot, Grade: "g", Name: "Rob"}
	with := func(s seat, change func(*seat)) seat { change(&s); return s }
	for _, c := range []struct {
		name     string
		was, now seat
		reseated bool // if the game has begun
		kept     bool // what its player has arranged
		change   ChangeKind
	}{
		{"nothing changes", ana, ana, false, true, 0},
		{"a link", ana, with(ana, func(s *seat) { s.Link, s.By = "x", 1 }), false, true, SeatOffered},
		{"a link that stays", with(ana, func(s *seat) { s.Link = "x" }), with(ana, func(s *seat) { s.Link = "x" }), false, true, 0},
		{"a link that all want", ana, with(ana, func(s *seat) { s.Link, s.Agreed = "x", true }), false, true, SeatOpened},
		{"a link that was used", ana, with(ana, func(s *seat) { s.Link, s.Used = "x", true }), false, true, 0},
		{"somebody else", ana, with(ana, func(s *seat) { s.Owner = "bo" }), true, false, SeatTaken},
		{"a bot for her", ana, with(ana, func(s *seat) { s.Kind, s.Grade = Bot, "g" }), true, false, SeatReplaced},
		{"a bot", ana, bot, true, false, SeatConceded},
		{"a link that all wanted, and was used", ana, with(ana, func(s *seat) { s.Link, s.Agreed, s.Used = "x", true, true }), false, true, 0},
		{"a bot still plays for her", with(ana, func(s *seat) { s.Kind = Bot }), with(ana, func(s *seat) { s.Kind, s.By = Bot, 1 }), false, false, 0},
		{"she is back", with(ana, func(s *seat) { s.Kind = Bot }), ana, true, true, SeatReturned},
		{"another grade", bot, with(bot, func(s *seat) { s.Grade = "h" }), true, false, 0},
		{"the same bot", bot, bot, false, false, 0},
	} {
		for _, begun := range []bool{false, true} {
			g := newGameOf(seat{Kind: Person, Owner: "eve"}, c.was)
			g.begun, g.table.Days, g.agreed[1] = begun, &turnclock.Days{Rests: true}, 1
			g.auto[1], g.ahead[1], g.notify[1] = autopilot.Auto{Forced: true}, aheadPick{entry: 7}, notifyChoice{live: true}
			g.orders[1].Give(autopilot.Order{Lot: 1, Kind: autopilot.BidUpTo, Amount: 3})
			g.clocks[1].SetRestAlways(night)
			g.reseat(Entry{Number: 9, Seat: 1}, c.now)
			kept := fmt.Sprint(g.auto[1] != autopilot.Auto{}, g.orders[1] != autopilot.Orders{}, g.ahead[1] != aheadPick{}, g.notify[1] != notifyChoice{}, g.clocks[1].Rest().String() == night.String())
			if want := fmt.Sprint(c.kept, c.kept, c.kept, c.kept, c.kept); kept != want || g.agreed[1] != 0 || g.seats[1] != c.now {
				t.Errorf("%s, begun %t: orders and the like are kept: %s, want %s", c.name, begun, kept, want)
			}
			if want := begun && c.reseated; g.reseated.has(1) != want || g.reseated.has(0) {
				t.Errorf("%s, begun %t: changed hands %b, want %t", c.name, begun, g.reseated, want)
			}
			if want := begun && c.change != 0; len(g.changes) == 1 != want || want && g.changes[0].Kind != c.change {
				t.Errorf("%s, begun %t: told %+v, want kind %d", c.name, begun, g.changes, c.change)
			}
		}
	}
}

// When a person plays, the others' votes to give the seat away are dropped, and so is the
// link that they have made. Another link stays, and so do votes about a bot's seat.
func TestVotesAboutASeatThatIsPlayed(t *testing.T) {
	agreed := seat{Kind: Person, Owner: "bo", Link: "x", Agreed: true}
	with := func(change func(*seat)) seat { s := agreed; change(&s); return s }
	for _, c := range []struct {
		name      string
		was, want seat
		votes     seatSet
	}{
		{"agreed", agreed, seat{Kind: Person, Owner: "bo"}, 0},
		{"agreed and used", with(func(s *seat) { s.Used = true }), with(func(s *seat) { s.Used = true }), 0},
		{"their own link", with(func(s *seat) { s.Agreed = false }), with(func(s *seat) { s.Agreed = false }), 0},
		{"a bot", with(func(s *seat) { s.Kind = Bot }), with(func(s *seat) { s.Kind = Bot }), 1},
	} {
		g := newGameOf(seat{Kind: Person, Owner: "ana"}, c.was)
		g.agreed[1] = 1
		g.clearVotes(goa.Nature)
		if g.clearVotes(1); g.seats[1] != c.want || g.agreed[1] != c.votes {
			t.Errorf("%s: became %+v with votes %b", c.name, g.seats[1], g.agreed[1])
		}
	}
	p := startGame(t, []string{"gambit"}, "ana", "bo", "cid")
	p.playUntil(t, func() bool { return p.picking() != 0 })
	p.agreed[1] = 1
	if err := p.add(PickEntry, 1, "pledge power-broker"); err != nil || p.agreed[1] != 0 {
		t.Errorf("after a pick of hers the votes are %b: %v", p.agreed[1], err)
	}
}

// A Gambit can be picked ahead of time in a running game, by a person, from what they
// have seen last.
func TestPickingAheadOfTime(t *testing.T) {
	const first, other = "pledge power-broker", "pledge heavy-bidding"
	for _, c := range []struct {
		name   string
		change func(*proposal)
		text   string
		ahead  int // the entry that was seen, after the last one
		want   error
		stored bool
	}{
		{"a Gambit", func(*proposal) {}, first, 0, nil, true},
		{"none", func(*proposal) {}, "", 0, nil, false},
		{"none, from the future", func(*proposal) {}, "", 1, Stale, false},
		{"from the future", func(*proposal) {}, first, 1, Stale, false},
		{"from an entry before, which says the same", func(*proposal) {}, first, -1, nil, true},
		{"from before the last picks", func(p *proposal) { p.picksFrom = p.entry }, first, -1, Stale, false},
		{"since the last picks", func(p *proposal) { p.picksFrom = p.entry }, first, 0, nil, true},
		{"the same again", func(p *proposal) { p.ahead[0] = aheadPick{goa.NewPledge(goa.PowerBroker), p.entry} }, first, -1, nil, false},
		{"another, before the last one", func(p *proposal) { p.ahead[0] = aheadPick{goa.NewPledge(goa.PowerBroker), p.entry} }, other, -1, Stale, false},
		{"another", func(p *proposal) { p.ahead[0] = aheadPick{goa.NewPledge(goa.PowerBroker), p.entry} }, other, 0, nil, true},
		{"something else", func(*proposal) {}, "pass", 0, BadOrder, false},
		{"when the game is over", func(p *proposal) { p.ended = true }, first, 0, GameOver, false},
		{"when nearly full", func(p *proposal) { p.entry = maxEntries - 1 }, first, 0, nil, true},
		{"when full", func(p *proposal) { p.entry = maxEntries }, first, 0, LogFull, false},
	} {
		p := startGame(t, []string{"gambit"}, "ana", "bo", "cid")
		c.change(p)
		err := p.setPick(Command{Owner: "ana", Seat: 0, Entry: p.entry + c.ahead}, c.text)
		if !errors.Is(err, c.want) || err == nil != (c.want == nil) || len(p.entries) == 1 != c.stored {
			t.Errorf("%s: stored %v, %v; want %v", c.name, p.entries, err, c.want)
		}
		if c.stored && len(p.entries) == 1 && (p.entries[0].Kind != PickEntry || p.entries[0].Text != c.text) {
			t.Errorf("%s: stored %+v", c.name, p.entries[0])
		}
	}
	for name, c := range map[string]struct {
		change func(*proposal)
		want   int
	}{
		"in a game":       {func(*proposal) {}, goa.NumGambits - 1},
		"before it":       {func(p *proposal) { p.begun = false }, 0},
		"after it":        {func(p *proposal) { p.ended = true }, 0},
		"a bot":           {func(p *proposal) { p.seats[0].Kind = Bot }, 0},
		"without Gambits": {func(p *proposal) { rules := *p.rules; rules.Gambit, p.rules = false, &rules }, 0},
	} {
		p := startGame(t, []string{"gambit"}, "ana", "bo", "cid")
		c.change(p)
		if got := p.aheadMoves(0); len(got) != c.want {
			t.Errorf("%s: may pick %v, want %d", name, got, c.want)
		}
	}
}

// When all have picked ahead of time, one entry makes and plays all picks, and picks
// from before it are stale. Picks of Gambits are kept while captains are asked for.
func TestPicksThatAreTakenAndPlayedAtOnce(t *testing.T) {
	p := startGame(t, []string{"gambit"}, "ana", "bo", "cid")
	for seat, g := range []goa.Gambit{goa.PowerBroker, goa.HeavyBidding, goa.HarborSupport} {
		p.ahead[seat] = aheadPick{goa.NewPledge(g), p.entry}
	}
	taken := func() bool { return p.ahead[0].move.Kind == goa.NoMove }
	p.playUntil(t, taken)
	if p.picksFrom != p.entry || p.picking() != 0 || slices.IndexFunc(p.moves, func(m goa.Move) bool { return m.Kind == goa.Pledge }) < 0 {
		t.Errorf("entry %d took the picks, and they count from entry %d", p.entry, p.picksFrom)
	}
	// Without picks ahead of time, the last pick changes the position for everyone, and
	// the picks before it change nothing for the others.
	for _, order := range [][]goa.Seat{{0, 1, 2}, {2, 1, 0}} {
		p = startGame(t, []string{"gambit"}, "ana", "bo", "cid")
		p.playUntil(t, func() bool { return p.picking() != 0 })
		began, touched, first := p.picksFrom, p.touched, p.state.Turn()
		for i, nth := range order {
			seat := (first + nth) % 3
			if err := p.choose(seat, goa.NewPledge(goa.PowerBroker)); err != nil {
				t.Fatal(err)
			}
			e := p.entries[len(p.entries)-1]
			if last := p.last[seat]; last.after != began || last.number != e.Number || last.kind != MoveEntry {
				t.Errorf("%v: the pick of seat %d is remembered as %+v; the picks began at entry %d", order, seat, last, began)
			}
			want := touched
			if i == 2 {
				want = e.Number
			}
			if p.touched != want {
				t.Errorf("%v: after pick %d the position is that of entry %d, want %d", order, i+1, p.touched, want)
			}
		}
		ahead := p.last
		if err := p.add(PickEntry, 0, "pledge heavy-bidding"); err != nil || p.last != ahead || p.touched == p.entry {
			t.Errorf("a pick ahead of time is remembered: %+v, %v", p.last[0], err)
		}
	}
	p = startGame(t, []string{"gambit", "captains"}, "ana", "bo", "cid")
	if p.state.Ask() != goa.AskCaptain {
		t.Fatal("no captains are asked for")
	}
	has := aheadPick{goa.NewPledge(goa.PowerBroker), p.entry}
	p.ahead[0] = has
	if p.useAheadPicks(); p.ahead[0] != has || p.picked() != 0 {
		t.Errorf("became %+v, and %b have picked", p.ahead[0], p.picked())
	}
}
