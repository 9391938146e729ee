package match

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/turnclock"
	"goa/record"
)

// four are the people in these tests. Smaller tables have the first of them.
var four = []Owner{"ana", "bea", "cid", "dan"}

// playAny plays some legal move of whoever is asked.
func (p *proposal) playAny(t *testing.T, n int) {
	t.Helper()
	legal := p.state.Moves(nil)
	if err := errors.Join(p.add(MoveEntry, p.state.Turn(), legal[n%len(legal)].String()), p.finish()); err != nil {
		t.Fatal(err)
	}
}

// pledging returns a proposal in a game of three in which all have to pick a Gambit.
func pledging(t *testing.T) *proposal {
	t.Helper()
	p := startGame(t, []string{"gambit"}, four[:3]...)
	for p.state.Stage() != goa.Pledging {
		p.playAny(t, 0)
	}
	p.entries = nil
	return p
}

// aroundTheEnd returns a proposal in a game that is over, and the one before its last move.
func aroundTheEnd(t *testing.T, seats int) (before, after *proposal) {
	t.Helper()
	p := startGame(t, nil, four[:seats]...)
	for n := 0; !p.over(); n++ {
		before = new(*p)
		p.playAny(t, n)
	}
	return before, p
}

// A command is meant for the present position if nothing has changed it since the entry
// that its owner has seen. It was carried out already if the seat has done the same since.
func TestWhichCommandsAreCurrent(t *testing.T) {
	turn, picks := startGame(t, nil, four[:2]...), pledging(t)
	for _, p := range []*proposal{turn, picks} {
		p.entry, p.touched, p.picksFrom = 30, 25, 12
		p.last[0] = lastEntry{after: 20, number: 25, kind: MoveEntry, text: "pass"}
	}
	over, picked := new(*turn), new(*picks)
	over.ended = true
	picked.picks[0] = goa.NewPass()
	picked.last[0] = lastEntry{after: 12, number: 14, kind: MoveEntry, text: "pass"}
	for _, c := range []struct {
		name     string
		p        *proposal
		entry    int
		kind     EntryKind
		text     string
		repeated bool
		err      error
	}{
		{"now", turn, 30, MoveEntry, "pass", false, nil},
		{"since the last change", turn, 25, MoveEntry, "pass", false, nil},
		{"of the future", turn, 31, MoveEntry, "pass", false, Stale},
		{"the same, just before", turn, 24, MoveEntry, "pass", true, nil},
		{"the same, from the change before", turn, 20, MoveEntry, "pass", true, nil},
		{"the same, from further back", turn, 19, MoveEntry, "pass", false, Stale},
		{"any", turn, 24, MoveEntry, "", true, nil},
		{"another move", turn, 24, MoveEntry, "tax", false, Stale},
		{"another kind", turn, 24, UndoEntry, "", false, Stale},
		{"after the end", over, 30, MoveEntry, "tax", false, GameOver},
		{"the same, after the end", over, 24, MoveEntry, "pass", true, nil},
		{"a pick", picks, 30, MoveEntry, "tax", false, nil},
		{"a pick since the picking began", picks, 12, MoveEntry, "tax", false, nil},
		{"a pick from before", picks, 11, MoveEntry, "tax", false, Stale},
		{"an undo while others pick", picks, 24, UndoEntry, "", false, Stale},
		{"another pick", picked, 14, MoveEntry, "tax", false, nil},
		{"another pick, from before the first", picked, 13, MoveEntry, "tax", false, Stale},
		{"the same pick", picked, 13, MoveEntry, "pass", true, nil},
	} {
		repeated, err := c.p.current(Command{Owner: "ana", Seat: 0, Entry: c.entry}, c.kind, c.text)
		if repeated != c.repeated || !errors.Is(err, c.err) || (err == nil) != (c.err == nil) {
			t.Errorf("%s: repeated %t, %v; want %t, %v", c.name, repeated, err, c.repeated, c.err)
		}
	}
}

// Several moves that are sent again are recognized as long as nothing else has happened.
func TestMovesThatAreSentAgain(t *testing.T) {
	p := startGame(t, nil, four[:2]...)
	p.begun, p.entry, p.touched = true, 30, 25
	p.moves = []goa.Move{goa.NewPass(), goa.NewDone(), goa.NewEndTurn()}
	for _, c := range []struct {
		until, moves int
		texts        []string
		want         bool
	}{
		{25, 2, []string{"pass", "done"}, true},
		{25, 2, []string{"done", "end"}, true}, // the last one followed automatically
		{25, 3, []string{"done", "end"}, true},
		{25, 3, []string{"pass", "done"}, false},
		{25, 4, []string{"done", "end"}, false},
		{24, 2, []string{"pass", "done"}, false}, // something has happened since
		{26, 2, []string{"pass", "done"}, false},
	} {
		p.last[0] = lastEntry{number: 20, until: c.until, moves: c.moves}
		if got := p.wereLastMoves(0, c.texts); got != c.want {
			t.Errorf("%+v: %t", c, got)
		}
		want := error(Stale)
		if c.want {
			want = nil
		}
		if err := p.moveAll(Command{Owner: "ana", Entry: 19}, c.texts); err != want || len(p.entries) > 0 {
			t.Errorf("%+v: %v, %s", c, err, added(p))
		}
	}
	p = startGame(t, nil, four[:2]...)
	p.entries = nil
	seat := p.state.Turn()
	c := Command{Owner: p.seats[seat].Owner, Seat: seat, Entry: p.entry}
	if err := p.moveAll(Command{Owner: "eve", Seat: seat}, []string{p.state.Moves(nil)[0].String()}); err != NotYourSeat || len(p.entries) > 0 {
		t.Errorf("somebody else's seat: %v, %s", err, added(p))
	}
	var wrong *goa.SyntaxError
	if err := p.moveAll(c, []string{p.state.Moves(nil)[0].String(), "conquer", "conquer"}); !errors.As(err, &wrong) {
		t.Errorf("one of several moves cannot be read: %v", err)
	}
}

// A pick may be changed as long as the log has room. Moves always find room.
func TestPicksInAFullLog(t *testing.T) {
	const broker, bidding = "pledge power-broker", "pledge heavy-bidding"
	for _, c := range []struct {
		name  string
		first string // picked before
		entry int
		text  string
		want  string
		err   error
	}{
		{"a first pick", "", 100, broker, "pick 0 " + broker, nil},
		{"a first pick in a full log", "", maxEntries, broker, "pick 0 " + broker, nil},
		{"another pick", broker, 100, bidding, "pick 0 " + bidding, nil},
		{"another pick, the last entry", broker, maxEntries - 1, bidding, "pick 0 " + bidding, nil},
		{"another pick in a full log", broker, maxEntries, bidding, "", LogFull},
		{"the same pick", broker, 100, broker, "", nil},
		{"the same pick in a full log", broker, maxEntries, broker, "", nil},
	} {
		p := pledging(t)
		if c.first != "" {
			if err := p.add(PickEntry, 0, c.first); err != nil {
				t.Fatal(err)
			}
			p.entries = nil
		}
		p.entry = c.entry
		if err := p.move(Command{Owner: "ana", Seat: 0, Entry: p.entry}, c.text); !errors.Is(err, c.err) || (err == nil) != (c.err == nil) || added(p) != c.want {
			t.Errorf("%s: %v, %q; want %v, %q", c.name, err, added(p), c.err, c.want)
		}
	}
}

// In a running game everyone picks at once. At any other time, and in a record, a table
// waits for no picks.
func TestWhoHasToPick(t *testing.T) {
	for _, c := range []struct {
		name    string
		change  func(*proposal)
		picking seatSet
		waiting seatSet
	}{
		{"all", func(*proposal) {}, 0b111, 0b111},
		{"all but one", func(p *proposal) { p.picks[1] = goa.NewPass() }, 0b111, 0b101},
		{"nobody in a record", func(p *proposal) { p.archived = true }, 0, 0},
		{"nobody before the game", func(p *proposal) { p.begun = false }, 0, 0b111},
		{"nobody after the end", func(p *proposal) { p.ended = true }, 0b111, 0},
	} {
		p := pledging(t)
		for i := range p.seats {
			p.seats[i].Ready = false
		}
		c.change(p)
		if p.picking() != c.picking || p.waiting() != c.waiting {
			t.Errorf("%s: %b pick and %b are waited for, want %b and %b", c.name, p.picking(), p.waiting(), c.picking, c.waiting)
		}
	}
	p := startGame(t, []string{"gambit"}, four[:3]...)
	if p.archived = true; p.waiting() != 0 {
		t.Errorf("a record waits for %b", p.waiting())
	}
}

// A pick made ahead of time does not count as a pick yet.
func TestAPickAheadOfTime(t *testing.T) {
	p := startGame(t, []string{"gambit"}, four[:3]...)
	m, err := goa.ParseMove("pledge power-broker")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.add(PickEntry, 1, m.String()); err != nil || p.ahead[1] != (aheadPick{m, p.entry}) || p.picked() != 0 {
		t.Errorf("%v; ahead %+v, picked %b", err, p.ahead[1], p.picked())
	}
}

// Moves in memory that the rules do not allow are errors wherever they are played.
func TestMovesThatCannotBePlayed(t *testing.T) {
	wrong := goa.NewEndTurn()
	p := pledging(t)
	p.picks[0] = wrong
	if err := p.playPicks(); err == nil {
		t.Error("a wrong pick is played")
	}
	p = startGame(t, nil, four[:2]...)
	p.checkpoint, p.moves = checkpoint{0, 0, *p.start}, []goa.Move{wrong, wrong}
	if err := p.game.undo(1); err == nil {
		t.Error("a wrong move is played again after others are undone")
	}
	p = startGame(t, nil, four[:2]...)
	p.undone = []goa.Move{wrong}
	if err := p.game.redo(len(p.moves) + 1); err == nil {
		t.Error("a wrong move is redone")
	}
	p = pledging(t)
	for i := range p.seats {
		p.seats[i].Kind = Bot
	}
	p.picks[1], p.picks[2] = wrong, wrong
	if err := p.botMove(0, choice{}, 0); err == nil || len(p.entries) > 0 {
		t.Errorf("a bot's pick is played before a wrong one: %v, %s", err, added(p))
	}
}

// A bot moves when it is asked. If bots have played without people for long enough, they
// stop, except at the end of the game. A deal does not count if a bot was cut short, but
// a round of an evening does.
func TestWhatABotsMoveAdds(t *testing.T) {
	last, _ := aroundTheEnd(t, 2)
	for _, c := range []struct {
		name   string
		end    bool // it is the last move of the game
		people bool
		limit  time.Duration
		cut    bool
		dealt  dealt
		want   string // kinds of entries
	}{
		{"a move", false, false, time.Hour, false, dealt{}, "move"},
		{"the last move before bots stop", false, false, 0, false, dealt{}, "move stop"},
		{"a move beside people", false, true, 0, false, dealt{}, "move"},
		{"the last move", true, false, 0, false, dealt{}, "move"},
		{"a move that was cut short", false, true, 0, true, dealt{}, "move"},
		{"a move that was cut short in a deal", false, true, 0, true, dealt{ID: "d"}, "deal move"},
		{"another one", false, true, 0, true, dealt{ID: "d", Void: VoidCut}, "move"},
		{"a move that was cut short in a round", false, true, 0, true, dealt{ID: "d", Tables: 2}, "move"},
		{"a move in a deal", false, true, 0, false, dealt{ID: "d"}, "move"},
	} {
		p := startGame(t, nil, four[:2]...)
		if c.end {
			p = new(*last)
		}
		p.entries = nil
		seat := p.state.Turn()
		for i := range p.seats {
			if goa.Seat(i) == seat || !c.people {
				p.seats[i].Kind = Bot
			}
		}
		p.dealt = c.dealt
		if err := p.botMove(1-seat, choice{cut: true}, 0); err != NotYourTurn || len(p.entries) > 0 {
			t.Errorf("%s: a bot that is not asked: %v, %s", c.name, err, added(p))
		}
		if err := p.botMove(seat, choice{move: lastOf(p.state.Moves(nil)), cut: c.cut}, c.limit); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		got := ""
		for i, e := range p.entries {
			if i > 0 {
				got += " "
			}
			got += e.Kind.String()
		}
		if got != c.want || c.end && !p.over() {
			t.Errorf("%s: %q, want %q; over %t", c.name, got, c.want, p.over())
		}
	}
}

func lastOf(moves []goa.Move) goa.Move { return moves[len(moves)-1] }

// A player is last if everyone else has a better place.
func TestWhoIsLast(t *testing.T) {
	_, p := aroundTheEnd(t, 3)
	ranks := p.state.Ranks()
	for mine := range 3 {
		s := &Snapshot{game: p.game}
		want := true
		for i := range 3 {
			s.game.seats[i] = seat{Kind: Bot, Grade: fmt.Sprint("g", i)}
			want = want && (i == mine || ranks[i] < ranks[mine])
		}
		s.game.seats[mine] = seat{Kind: Person, Owner: "ana"}
		o, ok := s.Outcome("ana")
		if !ok || o.Last != want || o.Rank != ranks[mine] || len(o.Bots) != 2 {
			t.Errorf("seat %d, with places %v: %+v, %t; last %t", mine, ranks, o, ok, want)
		}
	}
}

// Orders are for players of a running game, and only people are asked.
func TestWhoTakesOrders(t *testing.T) {
	for _, c := range []struct {
		name          string
		change        func(*proposal)
		orders, asked bool
	}{
		{"the player to move", func(*proposal) {}, true, true},
		{"a bot", func(p *proposal) { p.seats[p.state.Turn()].Kind = Bot }, true, false},
		{"before the game", func(p *proposal) { p.begun = false }, false, false},
		{"after the end", func(p *proposal) { p.ended = true }, false, true},
	} {
		p := startGame(t, nil, four[:2]...)
		c.change(p)
		if seat := p.state.Turn(); p.takesOrders(seat) != c.orders || p.asksPerson(seat) != c.asked {
			t.Errorf("%s: takes orders %t, is asked %t", c.name, p.takesOrders(seat), p.asksPerson(seat))
		}
		if p.takesOrders(2) || p.takesOrders(-1) || p.asksPerson(1-p.state.Turn()) {
			t.Errorf("%s: others are asked", c.name)
		}
	}
}

// After a game that was ended early, everyone sees its whole record, but a pick that was
// never played stays with its owner, and nobody can vote to end the game again.
func TestViewsOfAGameThatWasEnded(t *testing.T) {
	k, _, first := newTable(t)
	defer k.Close()
	p := pledging(t)
	pick := goa.NewPledge(1)
	p.picks[0], p.ended = pick, true
	p.table.Days, p.table.Spectators = &turnclock.Days{Turn: time.Hour}, true
	p.clocks[1].Begin(now().Add(-24*time.Hour), 1)
	s := k.snapshot(&p.game)
	for by, want := range map[Owner]goa.Move{"ana": pick, "bea": {}, "eve": {}} {
		v, err := s.For(by, 0)
		if err != nil {
			t.Fatal(err)
		}
		if v.Picked != want || v.CanEnd {
			t.Errorf("%s sees the pick %q; can end %t", by, v.Picked, v.CanEnd)
		}
		whole, err := s.whole()
		if got, err2 := s.Export(by, 0); err != nil || err2 != nil || got != whole {
			t.Errorf("%s is not given the whole record: %v, %v", by, err, err2)
		}
	}
	s.game.ended, s.whole = false, func() (*record.Record, error) { return nil, errGone }
	if _, err := s.Export("ana", 0); err != errGone {
		t.Errorf("the record cannot be made: %v", err)
	}
	running := new(p.game)
	running.ended = false
	if v, err := k.snapshot(running).For("ana", 0); err != nil || !v.CanEnd {
		t.Errorf("the game goes on, and ana cannot vote to end it: %v", err)
	}
	now := &Snapshot{game: game{state: first.game.state}} // none of its moves is known
	if state, err := now.position(0); err != nil || state != first.game.state {
		t.Errorf("the present position is played again: %v", err)
	}
}
