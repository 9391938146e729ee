package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
	"goa/nature"
	"goa/record"
)

// startGame returns a proposal at a table of these people, which has begun. The first
// one is the host.
func startGame(t *testing.T, options []string, people ...Owner) *proposal {
	t.Helper()
	n := NewTable{Host: people[0], Edition: "2026", Options: options}
	for _, by := range people {
		n.Seats = append(n.Seats, NewSeat{Kind: Person, Name: string(by)})
	}
	k := NewKeeper(Config{Store: new(oneTable), Luck: func() *nature.Source { return nature.New("luck") }})
	defer k.Close()
	s, err := k.Create(t.Context(), n)
	if err != nil {
		t.Fatal(err)
	}
	p := &proposal{
		game: s.game, now: s.game.table.Made, luck: nature.New("luck"), links: k.links, absence: time.Minute,
		grades: func(grade string) bool { return grade == "g" }, lastSeen: func(Owner) time.Time { return s.game.table.Made },
	}
	for i, by := range people {
		p.seats[i].Owner = by
	}
	return p
}

// step adds one move, of a seat or of Nature.
func (p *proposal) step(t *testing.T) {
	t.Helper()
	legal := p.state.Moves(nil)
	m := legal[len(p.moves)%len(legal)]
	if p.state.Turn() == goa.Nature {
		m = p.luck.Move(&p.state)
	}
	if err := p.add(MoveEntry, p.state.Turn(), m.String()); err != nil {
		t.Fatal(err)
	}
}

// playUntil adds moves until something holds.
func (p *proposal) playUntil(t *testing.T, holds func() bool) {
	t.Helper()
	for n := 0; !holds(); n++ {
		if p.over() || n > 5000 {
			t.Fatal("that never comes")
		}
		p.step(t)
	}
}

// finished is a whole game, played once for all tests that look at its end.
func finished(t *testing.T) *proposal {
	t.Helper()
	p := startGame(t, nil, "ana", "bo")
	p.playUntil(t, p.state.Over)
	return p
}

// A table is refused if its position, its campaign or its record cannot be played.
func TestTablesWithoutABeginningAreRefused(t *testing.T) {
	begun := startGame(t, nil, "ana", "bo")
	of := begun.state.Position()
	position, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	of.Round = 9
	later, err := json.Marshal(of)
	if err != nil {
		t.Fatal(err)
	}
	lost, err := os.ReadFile("../../campaign/testdata/lost.goa")
	if err != nil {
		t.Fatal(err)
	}
	solo := *startGame(t, []string{"solo=1", "campaign"}, "ana").table
	wrong := strings.Replace(string(lost), "Ana: flag b1", "Ana: flag c3", 1)
	_, session, _ := strings.Cut(wrong, "== session 1\n")
	session, _, _ = strings.Cut(session, "\n== ")
	for _, c := range []struct {
		name   string
		table  Table
		change func(*Table)
		want   string // a part of the error
	}{
		{"a position that is no JSON", *begun.table, func(t *Table) { t.From = json.RawMessage("{") }, "unexpected end of JSON"},
		{"an empty position", *begun.table, func(t *Table) { t.From = json.RawMessage("{}") }, "bad position"},
		{"a position of a round too many", *begun.table, func(t *Table) { t.From = later }, "bad position"},
		{"a position of two for a table of three", *begun.table, func(t *Table) { t.From, t.Seats = position, 3 }, "the position has 2 seats, the table 3"},
		{"a campaign that is lost", solo, func(t *Table) { t.Campaign, t.parsed = string(lost), nil }, campaign.ErrLost.Error()},
		{"a record with an illegal move", solo, func(t *Table) { t.Record, t.parsed = session, nil }, "flag c3"},
	} {
		c.change(&c.table)
		_, err := loadGame(&c.table, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "has 0 seats") {
			t.Errorf("%s: got %v, want an error about %q", c.name, err, c.want)
		}
	}
	n := NewTable{Host: "ana", Options: solo.Options, Edition: "2026", Seats: []NewSeat{{Kind: Person, Name: "Ana"}}, campaign: "nonsense"}
	if _, err := n.table(); err == nil {
		t.Error("a table with a campaign that cannot be read is made")
	}
	k := NewKeeper(Config{Store: new(oneTable)})
	defer k.Close()
	n.campaign = string(lost)
	if s, err := k.Create(t.Context(), n); !errors.Is(err, campaign.ErrLost) {
		t.Errorf("a table that continues a lost campaign: %v, %v", s, err)
	}
	right := strings.Replace(session, "Ana: flag c3", "Ana: flag b1", 1)
	for what, text := range map[string]string{
		"an illegal move":    session,
		"an unknown edition": strings.Replace(right, "data 01eb52f254ee", "data 000000000000", 1),
		"a wrong heading":    strings.Replace(right, "= A1 placing", "= A2 placing", 1),
	} {
		rec, err := record.ParseKept(text)
		if err != nil {
			t.Fatal(err)
		}
		var fault *record.CheckError
		if s, err := k.Archive(t.Context(), Command{Owner: "ana"}, rec); !errors.As(err, &fault) {
			t.Errorf("a record with %s is archived: %v, %v", what, s, err)
		}
	}
	kept, err := campaign.ParseKept([]byte(strings.Replace(string(lost), "Ana: flag b1", "Ana: flag c3", -1)))
	if err != nil {
		t.Fatal(err)
	}
	if s, err := k.OpenCampaign(t.Context(), Command{Owner: "ana"}, kept); err == nil || errors.Is(err, NoCampaign) {
		t.Errorf("a campaign with an illegal move is opened: %v, %v", s, err)
	}
	if s, err := k.NextSession(t.Context(), Command{Table: "no table", Owner: "ana"}); !errors.Is(err, NotFound) {
		t.Errorf("the session after one of no table: %v, %v", s, err)
	}
}

// A game can begin in the middle of an auction, and nothing before it can be undone.
func TestBeginningsOfGames(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	token := 0
	p.playUntil(t, func() bool { a, on := p.state.Auction(); token = a.Token; return on && a.Token > 1 })
	from, err := json.Marshal(p.state.Position())
	if err != nil {
		t.Fatal(err)
	}
	table := *p.table
	table.From = from
	for name, c := range map[string]struct {
		table *Table
		lot   int
	}{"from the set-up": {p.table, 0}, "from an auction": {&table, token}} {
		g, err := newGame(c.table)
		if err != nil {
			t.Fatal(err)
		}
		if g.lot != c.lot || g.state != *g.start || g.checkpoint != (checkpoint{state: g.state}) {
			t.Errorf("%s: lot %d, want %d; undo ends at move %d, at the start: %t", name, g.lot, c.lot, g.checkpoint.at, g.checkpoint.state == *g.start)
		}
	}
	p.playUntil(t, p.followsOwn)
	if p.apply(Entry{Number: p.entry + 1, Kind: BeginEntry, Seat: goa.Nobody, Time: p.now}); p.followsOwn() {
		t.Error("moves from before the beginning can be undone")
	}
}

// A table whose edition or options this program does not know can be seen as it was
// loaded. Whatever needs them again fails and says why.
func TestTablesOfRulesThatAreGone(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*Table)
		want   string
	}{
		"other rules":     {func(t *Table) { t.Rules++ }, "version"},
		"unknown options": {func(t *Table) { t.Options = []string{"nonsense"} }, "nonsense"},
	} {
		p := startGame(t, []string{"solo=1", "campaign"}, "ana")
		k := NewKeeper(Config{Store: new(oneTable)})
		rec, err := p.record()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := k.snapshot(&p.game).Campaign("eve", 0); !errors.Is(err, NotOver) {
			t.Errorf("a stranger sees the campaign of a running session: %v", err)
		}
		table := *p.table
		c.change(&table)
		p.table, p.ended = &table, true
		s := k.snapshot(&p.game)
		r := &room{keeper: k, id: p.table.ID}
		r.latest.Store(s)
		k.rooms[r.id] = r
		by := Command{Table: r.id, Owner: "ana"}
		for what, do := range map[string]func() error{
			"play it again":      func() error { _, err := k.Again(t.Context(), by); return err },
			"play on from it":    func() error { _, err := k.Fork(t.Context(), by, 0, []NewSeat{{Kind: Person, Name: "Ana"}}); return err },
			"export it":          func() error { _, err := s.Export("ana", 0); return err },
			"see the campaign":   func() error { _, err := p.table.earlier([]record.Seat{{Name: "Ana"}}); return err },
			"see its session":    func() error { _, err := p.withSession(rec); return err },
			"begin the campaign": func() error { _, err := k.NextSession(t.Context(), by); return err },
		} {
			if err := do(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: %s: got %v, want an error about %s", name, what, err, c.want)
			}
		}
		k.Close()
	}
	lost, err := os.ReadFile("../../campaign/testdata/lost.goa")
	if err != nil {
		t.Fatal(err)
	}
	p := startGame(t, []string{"solo=1", "campaign"}, "ana")
	table := *p.table
	table.Campaign, table.parsed = string(lost), nil
	if err := table.parse(); err != nil {
		t.Fatal(err)
	}
	p.table = &table
	if _, err := p.withSession(table.parsed.campaign.Session(1)); !errors.Is(err, campaign.ErrLost) {
		t.Errorf("a session after a lost campaign: %v", err)
	}
}

// The record of a game from a position begins with that position, and a record of a
// player's own edition keeps its data.
func TestRecordsKeepTheirBeginnings(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	p.playUntil(t, func() bool { return p.state.Round() == 2 })
	table := *p.table
	table.From = json.RawMessage("1") // its length is all that matters here
	start := p.state
	g := game{table: &table, rules: p.rules, start: &start, state: start, seats: p.seats}
	rec, err := g.newRecord()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := rec.Start(); err != nil || got != start {
		t.Errorf("the record begins in round %d: %v", got.Round(), err)
	}
	store := new(oneTable)
	k := NewKeeper(Config{Store: store})
	defer k.Close()
	own := strings.Replace(edition.Default().Text(), "start-ships 4", "start-ships 5", 1)
	s, err := k.Create(t.Context(), NewTable{Host: "ana", Data: own, Seats: []NewSeat{{Kind: Person, Name: "A"}, {Kind: Person, Name: "B"}}})
	if err != nil {
		t.Fatal(err)
	}
	if rec, err = s.Export("ana", 0); err != nil {
		t.Fatal(err)
	}
	if s, err = k.Archive(t.Context(), Command{Owner: "ana"}, rec); err != nil || store.table.Data != s.game.table.Data || s.game.state.Player(0).Ships() != 5 {
		t.Errorf("the archived game has other data: %v", err)
	}
	if s.Settled() || !s.game.over() {
		t.Error("the record of a game that was stopped cannot be continued")
	}
	s.game.archived = false
	if s.Settled() {
		t.Error("a running game is settled")
	}
	s.game.ended = true
	if !s.Settled() {
		t.Error("a game that was ended can be continued")
	}
}

// The course of a game has its scores before the first round and after each one. A game
// from a position begins with the round before it.
func TestTheCourseOfAGame(t *testing.T) {
	p := startGame(t, nil, "ana", "bo")
	beginning := p.game
	var third game
	p.playUntil(t, func() bool {
		if third.start == nil && p.state.Round() == 3 {
			third = p.game
		}
		return p.state.Over()
	})
	late := p.game
	state := third.state
	late.start, late.moves = &state, p.moves[len(third.moves):]
	stopped := third
	stopped.start, stopped.moves = &state, nil
	for name, c := range map[string]struct {
		game *game
		want []int
	}{
		"in the set-up":        {&beginning, []int{0, 1}},
		"to its end":           {&p.game, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}},
		"until the third":      {&third, []int{0, 1, 2, 3}},
		"from the third":       {&late, []int{2, 3, 4, 5, 6, 7, 8}},
		"only the third":       {&stopped, []int{2, 3}},
		"before its first one": {&game{table: p.table, start: p.start}, []int{0}},
	} {
		var got []int
		rounds := c.game.course()
		for _, r := range rounds {
			if got = append(got, r.Round); len(r.Scores) != 2 {
				t.Errorf("%s: round %d has %d scores", name, r.Round, len(r.Scores))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: rounds %v, want %v", name, got, c.want)
		}
		if last := rounds[len(rounds)-1].Scores[1]; len(c.game.moves) > 0 && last != c.game.state.Score(1) {
			t.Errorf("%s: the last scores are not those of the end", name)
		}
	}
}

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
// others, so that a request that is repeated is recognized. It ends an own turn, and so
// does a move that opens an auction.
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

// Bots without people have played for as long as their moves took, each for ten seconds
// at most.
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
		{AgreeEntry, 1, "everybody", `"everybody" is not a seat that can agree about seat 1`},
		{AgreeEntry, 1, "7", `"7" is not a seat that can agree about seat 1`},
		{AgreeEntry, 3, "0", `"0" is not a seat that can agree about seat 3`},
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
		g.table.Days, g.ending = &turnclock.Days{Turn: 24 * time.Hour, Rests: true}, 2
		begun := time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)
		g.clocks[0].Begin(begun, 1)
		at := begun.Add(c.after)
		if err := g.rest(Entry{Kind: c.kind, Seat: 0, Text: c.text, Time: at}); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if g.overdue(0, at) != c.overdue || g.ending != c.ending || g.clocks[0].Rest().String() != night.String() {
			t.Errorf("%s: out of time %t, want %t; %b want to end, want %b", c.name, g.overdue(0, at), c.overdue, g.ending, c.ending)
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
		{"one with two seats", []seat{ana, ana, late}, 0b001, true},
		{"nobody", []seat{late, bot, bot}, 0, false},
	} {
		g := newGameOf(c.seats...)
		g.table.Days, g.ending = &turnclock.Days{Turn: time.Hour}, c.ending
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

// In a full log nobody can vote to end the game, and no bots are replaced.
func TestWhatCannotBeDoneInAFullLog(t *testing.T) {
	p := startGame(t, nil, "ana", "bo", "cid")
	table := *p.table
	p.table, table.Days = &table, &turnclock.Days{Turn: time.Hour}
	turn := p.state.Turn() // the seat that is out of time
	by := goa.Seat((turn + 1) % 3)
	p.clocks[turn].Begin(p.now, 1)
	p.now = p.now.Add(time.Hour)
	for entry, want := range map[int]error{maxEntries - 1: nil, maxEntries: LogFull} {
		q := *p
		if q.entry = entry; !errors.Is(q.endGame(q.seats[by].Owner), want) || q.ending.has(by) != (want == nil) {
			t.Errorf("after %d entries %b want to end the game, and %v are stored", entry, q.ending, q.entries)
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
