package match

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/nature"
)

// seeded is a bot of a deal, and loose is a bot without a deal.
type (
	seeded struct{ Random }
	loose  struct{ Random }
)

// dealer is a keeper whose bots can be seeded.
func dealer(store Store) *Keeper {
	return NewKeeper(Config{
		Store: store, Secret: []byte("secret"), DaySecret: []byte("secret of days"), DayGrade: "g", Bots: map[string]Chooser{"g": loose{}},
		NewBot: func(string, uint64) Chooser { return seeded{} }, Fingerprint: func(g string) string { return "print of " + g },
		Luck:  func() *nature.Source { return nature.New("luck") },
		Clock: func() time.Time { return time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC) },
	})
}

// dealtGame returns a keeper and a game of ana's that is played from a deal.
func dealtGame(t *testing.T) (*Keeper, *game) {
	t.Helper()
	k := dealer(new(oneTable))
	t.Cleanup(k.Close)
	s, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: []NewSeat{{Kind: Person, Name: "Ana"}, {Kind: Bot, Name: "Rob", Grade: "g"}}})
	if err != nil || s.game.dealt.ID == "" {
		t.Fatalf("no deal: %v", err)
	}
	return k, &s.game
}

// The luck of a deal is checked while the game goes on. A game whose luck or bots are
// no longer those of its deal does not count, for the first reason that is known.
func TestWhatIsWrongWithTheLuckOfADeal(t *testing.T) {
	k, dealtGame := dealtGame(t)
	without := dealer(new(oneTable))
	defer without.Close()
	without.config.NewBot = nil
	for _, c := range []struct {
		name   string
		keeper *Keeper
		change func(*game)
		want   string
	}{
		{"nothing", k, func(*game) {}, ""},
		{"other bots", k, func(g *game) { g.dealt.Bots = "others" }, "bots"},
		{"bots that cannot be seeded", without, func(*game) {}, "bots"},
		{"other luck", k, func(g *game) { g.dealt.ID = "another" }, "luck"},
		{"other luck and other bots", k, func(g *game) { g.dealt.ID, g.dealt.Bots = "another", "others" }, "luck"},
		{"the luck of a day", k, func(g *game) { g.dealt.Day = "2026-01-02" }, "luck"},
		{"other luck, which is known", k, func(g *game) { g.dealt.ID, g.dealt.Void = "another", VoidHints }, ""},
		{"other luck, and another player", k, func(g *game) { g.dealt.ID, g.reseated = "another", 1 }, ""},
		{"other luck, at an evening", k, func(g *game) { g.dealt.ID, g.dealt.Tables = "another", 1 }, "luck"},
		{"other luck, and another player at an evening", k, func(g *game) { g.dealt.ID, g.dealt.Tables, g.reseated = "another", 1, 1 }, "luck"},
		{"other bots, at an evening", k, func(g *game) { g.dealt.Bots, g.dealt.Tables = "others", 1 }, ""},
		{"a game that is over", k, func(g *game) { g.ended = true }, "none"},
		{"no deal", k, func(g *game) { g.dealt.ID = "" }, "none"},
	} {
		g := *dealtGame
		c.change(&g)
		got := "none"
		if p := c.keeper.dealLuck(&g); p != nil {
			got = string(p.why)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	p := &proposal{game: *dealtGame, luck: nature.New("luck")}
	for id, fits := range map[DealID]bool{dealtGame.dealt.ID: true, "another": false} {
		p.dealt.ID = id
		if p.dealLuck = k.dealLuck(&p.game); p.chance() == p.dealLuck.deal != fits || p.chance() == p.luck == fits {
			t.Errorf("the luck of deal %q goes on with %T", id, p.chance())
		}
	}
	for id, want := range map[DealID]Chooser{dealtGame.dealt.ID: seeded{}, "": loose{}} {
		g := *dealtGame
		g.dealt.ID = id
		if got := k.dealtPlayer(&g, 1); got != want {
			t.Errorf("the bot of deal %q is %T", id, got)
		}
	}
	for day, want := range map[string]string{"": "secret", "2026-01-02": "secret of days"} {
		if got := k.secretOf(day); string(got.secret) != want {
			t.Errorf("the luck of day %q follows from the %s", day, got.secret)
		}
	}
}

// What the player of a finished game may do with its deal, and whether it counts.
func TestWhatMayBeDoneWithTheDealOfAGame(t *testing.T) {
	over := finished(t)
	over.dealt = dealt{ID: "deal"}
	running := startGame(t, nil, "ana", "bo")
	running.dealt = dealt{ID: "deal"}
	for _, c := range []struct {
		name   string
		from   *proposal
		change func(*proposal)
		by     Owner
		void   Void
		view   string // evening, may share
		close  error
		giveUp error
		given  string // what is stored when the owner gives up
	}{
		{"a game that is over", over, func(*proposal) {}, "ana", "", "false true", nil, nil, ""},
		{"of a stranger", over, func(*proposal) {}, "eve", "", "false false", NotYourSeat, NotYourSeat, ""},
		{"of a day", over, func(p *proposal) { p.dealt.Day = "2026-01-01" }, "ana", "", "false false", NotShared, nil, ""},
		{"of an evening", over, func(p *proposal) { p.dealt.Tables = 1 }, "ana", "", "true false", NotShared, NotYourSeat, ""},
		{"with a new player", over, func(p *proposal) { p.reseated = 1 }, "ana", VoidSeat, "false false", NotShared, nil, ""},
		{"of an evening, with a new player", over, func(p *proposal) { p.dealt.Tables, p.reseated = 1, 1 }, "ana", "", "true false", NotShared, NotYourSeat, ""},
		{"practice", over, func(p *proposal) { p.dealt.Practice = true }, "ana", VoidAgain, "false false", NotShared, nil, ""},
		{"after a hint", over, func(p *proposal) { p.dealt.Void, p.dealt.Practice = VoidHints, true }, "ana", VoidHints, "false false", NotShared, nil, ""},
		{"of no deal", over, func(p *proposal) { p.dealt = dealt{} }, "ana", "", "false false", NotShared, NotYourSeat, ""},
		{"a running game", running, func(*proposal) {}, "ana", "", "false false", NotOver, nil, "deal end"},
		{"a running game of a stranger", running, func(*proposal) {}, "eve", "", "false false", NotYourSeat, NotYourSeat, ""},
		{"a running game of an evening", running, func(p *proposal) { p.dealt.Tables = 1 }, "ana", "", "true false", NotOver, NotYourSeat, ""},
		{"a running game that does not count", running, func(p *proposal) { p.dealt.Void = VoidHints }, "ana", VoidHints, "false false", NotOver, nil, "end"},
	} {
		p := *c.from
		p.entries = nil
		c.change(&p)
		v := p.dealView(c.by, func(*dealt) bool { return false })
		if got := fmt.Sprint(v.Evening, " ", v.MayShare); got != c.view || p.void() != c.void || c.by == "ana" && (v.ID != p.dealt.ID || v.Void != c.void && v.ID != "") {
			t.Errorf("%s: the view is %+v, want %s and %q", c.name, v, c.view, c.void)
		}
		closed, given := p, p
		if err := closed.markShared(c.by); !errors.Is(err, c.close) || err == nil != (c.close == nil) || closed.dealt.Closed != (err == nil) {
			t.Errorf("%s: closed %t, %v; want %v", c.name, closed.dealt.Closed, err, c.close)
		}
		err := given.giveUp(c.by)
		var kinds []string
		for _, e := range given.entries {
			kinds = append(kinds, e.Kind.String())
		}
		if got := strings.Join(kinds, " "); !errors.Is(err, c.giveUp) || err == nil != (c.giveUp == nil) || got != c.given || given.ended != (got != "") {
			t.Errorf("%s: giving up stores %q, %v; want %q, %v", c.name, got, err, c.given, c.giveUp)
		}
	}
}

// A game no longer counts once a move is made after the day of its deal.
func TestMovesAfterTheDay(t *testing.T) {
	for _, c := range []struct {
		name string
		deal dealt
		runs bool
		kind EntryKind
		want Void
	}{
		{"in time", dealt{ID: "deal", Day: "2026-01-01"}, true, MoveEntry, ""},
		{"too late", dealt{ID: "deal", Day: "2026-01-01"}, false, MoveEntry, VoidLate},
		{"no move", dealt{ID: "deal", Day: "2026-01-01"}, false, PaceEntry, ""},
		{"of no day", dealt{ID: "deal"}, false, MoveEntry, ""},
		{"it does not count anyway", dealt{ID: "deal", Day: "2026-01-01", Void: VoidHints}, false, MoveEntry, VoidHints},
	} {
		p := startGame(t, nil, "ana", "bo")
		p.dealt, p.entries = c.deal, []Entry{{Kind: c.kind}}
		p.dayOngoing = func(day string) bool { return c.runs }
		if err := p.checkDeal(); err != nil || p.dealt.Void != c.want || len(p.entries) == 2 != (c.want != c.deal.Void) {
			t.Errorf("%s: void %q, want %q; %v", c.name, p.dealt.Void, c.want, err)
		}
	}
	for name, c := range map[string]struct {
		tried Attempt
		err   error
		want  bool
	}{
		"not played": {Attempt{}, NotFound, true}, "played": {Attempt{Gone: true}, nil, true}, "playing": {Attempt{}, nil, false}, "unknown": {Attempt{Gone: true}, errGone, false},
	} {
		if got := admitsDay(&c.tried, c.err); got != c.want {
			t.Errorf("%s: admitted %t, want %t", name, got, c.want)
		}
	}
	best := Attempt{Status: Finished, Standing: Standing{Points: []int{0, 50}, Ranks: []int{9, 2}, Deal: &DealStanding{Seat: 1}}.String()}
	if got := best.rank(); got != (attemptRank{1, 50, 2}) {
		t.Errorf("an attempt that counts ranks as %+v", got)
	}
}

// dealing is a store of one table. It answers each call of Attempt with the next result,
// and keeps the context of the last call.
type dealing struct {
	oneTable
	tried   []error // nil: an attempt at the stored table
	create  error
	created []ID
	asked   context.Context // of the last question about a deal
}

func (d *dealing) Create(ctx context.Context, t *Table, entries []Entry, s *Summary, q Quota) error {
	if d.created = append(d.created, t.ID); d.create != nil {
		return d.create
	}
	return d.oneTable.Create(ctx, t, entries, s, q)
}

func (d *dealing) Attempt(ctx context.Context, id DealID, by Owner) (Attempt, error) {
	d.asked = ctx
	err := errGone // it was asked too often
	if len(d.tried) > 0 {
		err, d.tried = d.tried[0], d.tried[1:]
	}
	if err != nil {
		return Attempt{}, err
	}
	return Attempt{Deal: id, Owner: by, Table: d.table.ID, Status: Finished, Shown: true}, nil
}

func (d *dealing) DealTables(ctx context.Context, _ DealID) (int, int, error) {
	d.asked = ctx
	return 1, 1, nil
}

// A deal is played at one table, however often its owner asks for it at once. A deal of
// a day that is over is played at a new table each time.
func TestTablesOfADeal(t *testing.T) {
	for _, c := range []struct {
		name   string
		day    int // of January
		tried  []error
		create error
		want   error
		tables int  // that are made by two requests
		same   bool // both have the same ID
	}{
		{"in time", 2, []error{NotFound, NotFound}, nil, nil, 2, true},
		{"too late", 1, []error{NotFound, NotFound}, nil, nil, 2, false},
		{"for practice", 2, []error{nil, nil}, nil, nil, 2, false},
		{"at once", 2, []error{NotFound, nil, NotFound, nil}, Stale, nil, 2, true},
		{"at another process", 2, []error{NotFound, nil, NotFound, nil}, DealSeen, nil, 2, true},
		{"at another process, which has deleted it", 2, []error{NotFound, NotFound, NotFound, NotFound}, DealSeen, NotFound, 2, true},
		{"at another process, and the store fails", 2, []error{NotFound, errGone, NotFound, errGone}, DealSeen, errGone, 2, true},
		{"from a store that fails", 2, []error{errGone, errGone}, nil, errGone, 0, false},
		{"from a store that is full", 2, []error{NotFound, NotFound}, HostFull, HostFull, 2, true},
	} {
		store := &dealing{tried: c.tried}
		k := dealer(store)
		if _, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: []NewSeat{{Kind: Person, Name: "A"}, {Kind: Person, Name: "B"}}}); err != nil {
			t.Fatal(err)
		}
		store.created, store.create = nil, c.create
		deal, err := k.dealOf(time.Date(2026, 1, c.day, 0, 0, 0, 0, time.UTC))
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			s, err := k.PlayDeal(t.Context(), Command{Owner: "ana"}, deal, "Ana", func(goa.Seat) string { return "Rob" })
			if !errors.Is(err, c.want) || err == nil != (c.want == nil) || err == nil && s.ID() != store.table.ID {
				t.Errorf("%s: %v, want %v", c.name, err, c.want)
			}
		}
		if n := len(store.created); n != c.tables || n == 2 && store.created[0] == store.created[1] != c.same {
			t.Errorf("%s: made %v, want %d, the same: %t", c.name, store.created, c.tables, c.same)
		}
		k.Close()
	}
}

// A store has five seconds to say who may see the game of a deal. After that nobody may.
// It is not asked about a deal that cannot exist.
func TestWhatAStoreIsAskedAboutDeals(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, err := range []error{nil, NotFound, errGone} {
			store := &dealing{}
			k := dealer(store)
			var log strings.Builder
			k.config.Log = slog.New(slog.NewTextHandler(&log, nil))
			if _, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: []NewSeat{{Kind: Person, Name: "A"}, {Kind: Person, Name: "B"}}}); err != nil {
				t.Fatal(err)
			}
			g := newGameOf(seat{Kind: Person, Owner: "ana"})
			g.dealt.ID = "deal"
			for name, c := range map[string]struct {
				ask  func() bool
				want bool
			}{
				"admits": {func() bool { return k.admits(&g.dealt, "eve") }, err == nil},
				"hidden": {func() bool { return k.hidden(g) }, errors.Is(err, errGone)},
				"runs":   {func() bool { return k.dealOngoing(&dealt{ID: "round", Tables: 1}) }, true},
			} {
				store.tried, store.asked = []error{err}, nil
				log.Reset()
				if got := c.ask(); got != c.want || log.Len() > 0 != (errors.Is(err, errGone) && name != "runs") {
					t.Errorf("%s, where the store says %v: %t, want %t; logged %q", name, err, got, c.want, log.String())
				}
				if by, ok := store.asked.Deadline(); !ok || time.Until(by) != 5*time.Second || !errors.Is(store.asked.Err(), context.Canceled) {
					t.Errorf("%s: the store has %v (%t), and afterwards %v", name, time.Until(by), ok, store.asked.Err())
				}
			}
			store.tried, store.asked = []error{nil, nil, nil}, nil
			for id, by := range map[DealID]Owner{"": "ana", "no deal": "ana", "deal": ""} {
				if _, err := k.AttemptAt(t.Context(), id, by); !errors.Is(err, NotFound) || store.asked != nil {
					t.Errorf("%q of %q: %v; asked %t", id, by, err, store.asked != nil)
				}
			}
			if _, err := k.Deal(t.Context(), "no deal"); !errors.Is(err, NotFound) {
				t.Errorf("a deal that there cannot be: %v", err)
			}
			k.Close()
		}
	})
}

// A server without deals of the day finds none, whatever ID is asked for.
func TestDealsOfTheDayThatNobodyHasPlayed(t *testing.T) {
	k := dealer(new(oneTable))
	defer k.Close()
	today := k.config.Clock()
	for grade, want := range map[string]error{"g": nil, "": NotFound} {
		k.config.DayGrade = grade
		for _, at := range []time.Time{today, today.AddDate(0, 0, -1)} {
			if d, err := k.unplayedDeal(k.dayID(DayOf(at))); !errors.Is(err, want) || err == nil && (d.Day != DayOf(at) || !d.Made.Equal(at.Truncate(24*time.Hour))) {
				t.Errorf("grade %q: %+v, %v", grade, d, err)
			}
		}
	}
	k.config.DayGrade = "g"
	if _, err := k.unplayedDeal(k.dayID(DayOf(today.AddDate(0, 0, 1)))); !errors.Is(err, NotFound) {
		t.Errorf("tomorrow's: %v", err)
	}
	for seats, want := range map[int]bool{0: false, 1: false, 4: true, 9: false} {
		if ed, err := editionFor(nil, seats); (err == nil) != want || (ed != nil) != want {
			t.Errorf("for %d seats: %v, %v", seats, ed, err)
		}
	}
	if ed, err := editionFor([]string{"nonsense"}, 4); err == nil {
		t.Errorf("an edition with options that there are not: %v", ed)
	}
	if d := k.dealFor(&NewTable{Host: "ana", Seats: []NewSeat{{Kind: Open}, {Kind: Bot, Grade: "g"}}}, &Table{Host: "ana"}); d != nil {
		t.Errorf("a table that waits for somebody has a deal, %+v", d)
	}
	for _, seats := range [][]NewSeat{{{Kind: Person, Owner: "bo"}, {Kind: Bot, Grade: "g"}}, {{Kind: Open}, {Kind: Person}}} {
		if d := k.dealFor(&NewTable{Host: "ana", Seats: seats}, &Table{Host: "ana"}); d != nil {
			t.Errorf("%+v have a deal, %+v", seats, d)
		}
	}
}
