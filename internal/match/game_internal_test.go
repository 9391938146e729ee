package match

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
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
	table := *p.table // tests may change it
	p.table = &table
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
		{"a position that is not JSON", *begun.table, func(t *Table) { t.From = json.RawMessage("{") }, "unexpected end of JSON"},
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
		rec, err := record.ParseStored(text)
		if err != nil {
			t.Fatal(err)
		}
		var fault *record.CheckError
		if s, err := k.Archive(t.Context(), Command{Owner: "ana"}, rec); !errors.As(err, &fault) {
			t.Errorf("a record with %s is archived: %v, %v", what, s, err)
		}
	}
	kept, err := campaign.ParseStored([]byte(strings.Replace(string(lost), "Ana: flag b1", "Ana: flag c3", -1)))
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
			"play it again":      func() error { _, err := k.Rematch(t.Context(), by); return err },
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
