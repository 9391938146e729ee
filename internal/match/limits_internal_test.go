package match

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// A full log accepts only entries that bring the game to its end.
func TestWhatAFullLogTakes(t *testing.T) {
	_, _, s := newTable(t)
	turn := s.game.state.Turn()
	for _, c := range []struct {
		kind EntryKind
		seat goa.Seat
		text string
		full error
	}{
		{SeatEntry, 0, `{"kind":"person","owner":"ana"}`, LogFull},
		{ReadyEntry, 0, "yes", LogFull},
		{BeginEntry, goa.Nobody, "", nil},
		{MoveEntry, turn, s.game.state.Moves(nil)[0].String(), nil},
		{PaceEntry, goa.Nobody, "slow", LogFull},
		{StopEntry, goa.Nobody, "", LogFull},
		{AgreeEntry, 1, "0", LogFull},
		{AgainEntry, goa.Nobody, "x", LogFull},
		{AutoEntry, 0, "forced", LogFull},
		{RestEntry, 0, "UTC 1 2", LogFull},
		{EndEntry, 0, "", nil},
		{EndEntry, goa.Nobody, "12", nil},
		{CallEntry, 0, "yes", LogFull},
		{DealEntry, goa.Nobody, "{}", nil},
	} {
		for entry, want := range map[int]error{maxEntries - 1: nil, maxEntries: c.full} {
			p := &proposal{game: s.game}
			p.entry = entry
			if err := p.add(c.kind, c.seat, c.text); err != want || len(p.entries) != map[bool]int{true: 1}[want == nil] {
				t.Errorf("%s after %d entries: %v, want %v", c.kind, entry, err, want)
			}
		}
	}
}

// In a full log of an evening people can leave their seats for good, which each seat allows
// once. Nobody can sit down there, or be replaced until they are back.
func TestHowSeatsChangeInAFullLog(t *testing.T) {
	person, away, bot := seat{Kind: Person, Owner: "ana"}, seat{Kind: Bot, Owner: "ana"}, seat{Kind: Bot, Grade: "g"}
	for _, c := range []struct {
		name     string
		evening  string
		was, now seat
		at       goa.Seat
		want     error
	}{
		{"she leaves", "club", person, bot, 0, nil},
		{"she leaves while a bot plays for her", "club", away, bot, 0, nil},
		{"she leaves another table", "", person, bot, 0, LogFull},
		{"a bot plays until she is back", "club", person, away, 0, LogFull},
		{"she is back", "club", away, person, 0, LogFull},
		{"she sits down", "club", bot, person, 0, LogFull},
		{"somebody else sits down", "club", person, seat{Kind: Person, Owner: "bo"}, 0, LogFull},
		{"her seat is free", "club", person, seat{}, 0, LogFull},
		{"another bot", "club", bot, seat{Kind: Bot, Grade: "h"}, 0, LogFull},
		{"a bot at no seat", "club", person, bot, 2, LogFull},
	} {
		p := &proposal{game: *newGameOf(c.was, person)}
		p.table.Evening, p.entry = c.evening, maxEntries
		if err := p.add(SeatEntry, c.at, c.now.text()); !errors.Is(err, c.want) || err == nil != (c.want == nil) || (p.seats[0] == c.now) != (err == nil) {
			t.Errorf("%s: %v, want %v; the seat is %+v", c.name, err, c.want, p.seats[0])
		}
	}
}

// A single player cannot hold up an evening by filling the log: the others can leave, and
// the round can be ended.
func TestARoundEndsEvenIfALogIsFull(t *testing.T) {
	k, store, _, _ := besideOthers(t)
	defer k.Close()
	s, err := k.Create(t.Context(), NewTable{Host: EveningHost("club"), Evening: "club", Seats: []NewSeat{{Kind: Person, Owner: "ana", Name: "Ana"}, {Kind: Person, Owner: "bea", Name: "Bea"}}})
	if err != nil {
		t.Fatal(err)
	}
	for n := len(store.entries); n < maxEntries; n++ {
		store.store(PaceEntry, "slow")
	}
	if err := errors.Join(k.LeaveEvening(t.Context(), s.ID(), "bea", "random"), k.EndRound(t.Context(), s.ID()), k.EndRound(t.Context(), s.ID())); err != nil {
		t.Error(err)
	}
	if s, err = k.Snapshot(t.Context(), s.ID()); err != nil || s.Status() != Finished || len(s.SeatsOf("bea")) != 0 || len(store.entries) != maxEntries+2 {
		t.Errorf("the game is %v, bea has seats %v, and %d entries are stored: %v", s.Status(), s.SeatsOf("bea"), len(store.entries), err)
	}
}

// Preferences are not stored if they are known, if the game is over, or if the log is
// full. Those of people without a seat are never stored.
func TestWhenPreferencesAreStored(t *testing.T) {
	night, err := turnclock.NewRest("UTC", 22, 6, false)
	if err != nil {
		t.Fatal(err)
	}
	days := &turnclock.Days{Turn: time.Hour, Rests: true}
	for _, c := range []struct {
		name   string
		change func(*proposal)
		by     Owner
		want   string // the kinds of entries of autopilot, notifications and quiet hours
	}{
		{"in a running game", func(*proposal) {}, "ana", "auto auto call call"},
		{"of somebody else", func(*proposal) {}, "eve", ""},
		{"of nobody", func(*proposal) {}, "", ""},
		{"at a turn-based table", func(p *proposal) { p.table.Days = days }, "ana", "auto auto rest rest"},
		{"at a turn-based table without nights", func(p *proposal) { p.table.Days = &turnclock.Days{Turn: time.Hour} }, "ana", "auto auto"},
		{"when one seat has them", func(p *proposal) { p.auto[0].Forced, p.notify[1].live = true, true }, "ana", "auto call"},
		{"when the game is ended", func(p *proposal) { p.ended = true }, "ana", ""},
		{"when a turn-based game is ended", func(p *proposal) { p.ended, p.table.Days = true, days }, "ana", ""},
		{"when nearly full", func(p *proposal) { p.entry = maxEntries - 4 }, "ana", "auto auto call call"},
		{"when it becomes full", func(p *proposal) { p.entry = maxEntries - 3 }, "ana", "auto auto call"},
		{"when a turn-based game becomes full", func(p *proposal) { p.entry, p.table.Days = maxEntries-3, days }, "ana", "auto auto rest"},
		{"when full", func(p *proposal) { p.entry = maxEntries }, "ana", ""},
		{"when full and turn-based", func(p *proposal) { p.entry, p.table.Days = maxEntries, days }, "ana", ""},
	} {
		_, _, s := newTable(t)
		p := &proposal{game: s.game}
		table := *p.table
		p.table = &table
		c.change(p)
		auto, live := autopilot.Auto{Forced: true}, true
		p.setPrefs(c.by, Prefs{Auto: &auto, Live: &live, Rest: &night})
		var kinds []string
		for _, e := range p.entries {
			kinds = append(kinds, e.Kind.String())
		}
		if got := strings.Join(kinds, " "); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
		before := len(p.entries)
		if p.setPrefs(c.by, Prefs{Auto: &auto, Live: &live, Rest: &night}); len(p.entries) != before {
			t.Errorf("%s, again: %d more", c.name, len(p.entries)-before)
		}
		if p.setPrefs(c.by, Prefs{}); len(p.entries) != before {
			t.Errorf("%s, none: %d more", c.name, len(p.entries)-before)
		}
	}
}

// The size of a game includes its lists, and the record that could be made of it.
func TestTheSizeOfAGame(t *testing.T) {
	_, _, s := newTable(t)
	base := s.game
	base.moves, base.undone, base.updates, base.changes = nil, nil, nil, nil
	table := *base.table
	base.table = &table
	empty := base.size()
	if want := int64(unsafe.Sizeof(base) + unsafe.Sizeof(*base.start) + unsafe.Sizeof(*base.table)); empty != want {
		t.Errorf("an empty game takes %d bytes, want %d", empty, want)
	}
	move := int64(unsafe.Sizeof(goa.Move{}))
	for _, c := range []struct {
		name   string
		change func(*game)
		more   int64
	}{
		{"ten moves", func(g *game) { g.moves = make([]goa.Move, 10, 16) }, 16*move + 10*exportedMove},
		{"ten moves of a record", func(g *game) { g.moves, g.archived = make([]goa.Move, 10, 16), true }, 16 * move},
		{"moves that were taken back", func(g *game) { g.undone = make([]goa.Move, 0, 8) }, 8 * move},
		{"updates", func(g *game) { g.updates = make([]Update, 3, 5) }, 5 * int64(unsafe.Sizeof(Update{}))},
		{"changes", func(g *game) { g.changes = make([]SeatChange, 3, 5) }, 5 * int64(unsafe.Sizeof(SeatChange{}))},
		{"a position", func(g *game) { g.table.From = make(json.RawMessage, 100) }, 100},
	} {
		g := base
		own := *base.table
		g.table = &own
		c.change(&g)
		if got := g.size() - empty; got != c.more {
			t.Errorf("%s take %d bytes, want %d", c.name, got, c.more)
		}
	}
}

// Every setting that a configuration leaves out gets a value.
func TestTheConfigurationOfAKeeper(t *testing.T) {
	k := NewKeeper(Config{Store: new(oneTable)})
	defer k.Close()
	c := k.config
	for name, got := range map[string]time.Duration{
		"idle 5m": c.Idle, "patience 20s": c.Patience, "alone 2h": c.BotsAlone, "absence 10m": c.Absence, "thinking 0s": c.Thinking("any"),
	} {
		if _, want, _ := strings.Cut(name, " "); got.String() != mustDuration(want).String() {
			t.Errorf("%s: %v", name, got)
		}
	}
	if len(c.Secret) < 16 || string(c.DaySecret) != string(c.Secret) || c.Memory != 256<<20 || c.Fingerprint("any") != "" || c.Luck() == nil || c.Log == nil {
		t.Errorf("the configuration is %+v", c)
	}
	if d := time.Since(c.Clock()); d < -time.Minute || d > time.Minute {
		t.Errorf("the clock is off by %v", d)
	}
	c.Publish(nil)
	c.Gone("")
	own := Config{Store: new(oneTable), Secret: []byte("s"), DaySecret: []byte("d"), Idle: 1, Memory: 2, Patience: 3, Absence: 4, BotsAlone: 5, Thinking: func(string) time.Duration { return 6 }}
	o := NewKeeper(own)
	defer o.Close()
	got := o.config
	if string(got.Secret) != "s" || string(got.DaySecret) != "d" || got.Idle != 1 || got.Memory != 2 || got.Patience != 3 || got.Absence != 4 || got.BotsAlone != 5 || got.Thinking("") != 6 {
		t.Errorf("what was asked for became %+v", got)
	}
}

func mustDuration(text string) time.Duration {
	d, err := time.ParseDuration(text)
	if err != nil {
		panic(err)
	}
	return d
}

// Attempts that count are listed first, in the order of their points, then of places,
// then of their beginning.
func TestTheOrderOfAttempts(t *testing.T) {
	at := func(second int) time.Time { return time.Unix(int64(second), 0) }
	attempt := func(name string, status Status, st Standing, made int) Attempt {
		return Attempt{Table: ID(name), Status: status, Standing: st.String(), Made: at(made)}
	}
	of := func(seat goa.Seat, void Void, points, ranks []int) Standing {
		return Standing{Points: points, Ranks: ranks, Deal: &DealStanding{Seat: seat, Void: void}}
	}
	want := []Attempt{
		attempt("best", Finished, of(1, "", []int{0, 50}, []int{9, 2}), 9),
		attempt("as many, first", Finished, of(0, "", []int{40, 99}, []int{1, 9}), 8),
		attempt("as many, second", Finished, of(0, "", []int{40, 99}, []int{2, 9}), 7),
		attempt("below zero", Finished, of(0, "", []int{-3}, []int{1}), 6),
		attempt("not over", Playing, of(0, "", []int{99}, []int{1}), 1),
		attempt("of no deal", Finished, Standing{Points: []int{99}, Ranks: []int{1}}, 2),
		attempt("void", Finished, of(0, VoidHints, []int{99}, []int{1}), 3),
		attempt("of no seat", Finished, of(-1, "", []int{99}, []int{1}), 4),
		attempt("of no points", Finished, of(1, "", []int{99}, []int{1, 1}), 5),
		attempt("of no places", Finished, of(1, "", []int{99, 99}, []int{1}), 6),
		{Table: "as early, a", Status: Finished, Standing: "nonsense", Made: at(7)},
		{Table: "as early, b", Status: Finished, Standing: "nonsense", Made: at(7)},
	}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, CompareAttempts)
	for i := range want {
		if got[i].Table != want[i].Table {
			t.Errorf("place %d is %q, want %q", i, got[i].Table, want[i].Table)
		}
	}
	for day, most := range map[string]int{"": 1000, "2030-01-01": 20_000} {
		if n := AttemptsAllowed(day); n != most {
			t.Errorf("%d people may play the deal of %q", n, day)
		}
	}
}

// A new table has a deal if one person, the host, plays against bots from the set-up.
func TestWhichNewTablesHaveADeal(t *testing.T) {
	bots := func(string, uint64) Chooser { return Random{} }
	ana, bot, open := NewSeat{Kind: Person, Name: "Ana"}, NewSeat{Kind: Bot, Grade: "g"}, NewSeat{Kind: Open}
	for _, c := range []struct {
		name   string
		newBot func(string, uint64) Chooser
		table  NewTable
		want   string // seat and grades
	}{
		{"against a bot", bots, NewTable{Seats: []NewSeat{ana, bot}}, "0 [ g]"},
		{"at the last seat", bots, NewTable{Seats: []NewSeat{bot, bot, ana}}, "2 [g g ]"},
		{"alone", bots, NewTable{Seats: []NewSeat{ana}}, "0 []"},
		{"named as the owner", bots, NewTable{Seats: []NewSeat{{Kind: Person, Owner: "ana"}, bot}}, "0 [ g]"},
		{"without bots that can be seeded", nil, NewTable{Seats: []NewSeat{ana, bot}}, ""},
		{"from a position", bots, NewTable{Seats: []NewSeat{ana, bot}, From: new(goa.Position)}, ""},
		{"from an opening", bots, NewTable{Seats: []NewSeat{ana, bot}, Opening: make([]goa.Move, 1)}, ""},
		{"in a campaign", bots, NewTable{Seats: []NewSeat{ana}, campaign: "x"}, ""},
		{"with a friend", bots, NewTable{Seats: []NewSeat{ana, open}}, ""},
		{"around a device", bots, NewTable{Seats: []NewSeat{ana, ana}}, ""},
		{"for somebody else", bots, NewTable{Seats: []NewSeat{{Kind: Person, Owner: "bea"}, bot}}, ""},
		{"of bots", bots, NewTable{Seats: []NewSeat{bot, bot}}, ""},
	} {
		c.table.Host = "ana"
		k := &Keeper{config: Config{NewBot: c.newBot, Fingerprint: func(g string) string { return "print of " + g }}}
		d := k.dealFor(&c.table, &Table{Host: "ana", Options: []string{"x"}, HiddenDucats: true})
		got := ""
		if d != nil {
			got = fmt.Sprint(d.Seat, " ", d.Grades)
			if len(d.ID) != 16 || d.Host != "ana" || len(d.Options) != 1 || !d.HiddenDucats || d.Bots != k.fingerprint(d.Grades) || len(d.Bots) != 16 {
				t.Errorf("%s: the deal is %+v", c.name, d)
			}
			if again := k.dealFor(&c.table, &Table{Host: "ana"}); again.ID == d.ID {
				t.Errorf("%s: two deals are called %s", c.name, d.ID)
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if _, err := ParseDeal([]byte("no deal")); err == nil || !strings.HasPrefix(err.Error(), "read a deal: ") {
		t.Errorf("a text that is not a deal: %v", err)
	}
}

// pruned is a store that is only asked for old tables.
type pruned struct {
	Store
	compress, forget []int // how many each time
	err              error // of the last time
	asked            []string
}

func (p *pruned) next(what string, list *[]int) (int, error) {
	p.asked = append(p.asked, what)
	n := (*list)[0]
	*list = (*list)[1:]
	if len(*list) == 0 {
		return n, p.err
	}
	return n, nil
}

func (p *pruned) Compress(_ context.Context, finished, idle time.Time, limit int) (int, error) {
	return p.next(fmt.Sprintf("compress %s %s %d", agoOf(finished), agoOf(idle), limit), &p.compress)
}

func (p *pruned) Forget(_ context.Context, since time.Time, limit int) ([]ID, error) {
	n, err := p.next(fmt.Sprintf("forget %s %d", agoOf(since), limit), &p.forget)
	return make([]ID, n), err
}

var pruneDay = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

func agoOf(t time.Time) string {
	if t.IsZero() {
		return "never"
	}
	return pruneDay.Sub(t).String()
}

// Old tables are compressed and deleted a hundred at a time, until there are no more.
func TestHowOldTablesArePruned(t *testing.T) {
	broken := errors.New("broken")
	for _, c := range []struct {
		name  string
		store pruned
		keep  Retention
		want  string
		done  Pruned
		gone  int
		err   error
	}{
		{"for ever", pruned{compress: []int{99}}, Retention{}, "[compress 1h0m0s never 100]", Pruned{99, 0}, 0, nil},
		{"in batches", pruned{compress: []int{100, 100, 0}, forget: []int{100, 7}}, Retention{Compress: 2 * time.Hour, Forget: 3 * time.Hour},
			"[compress 1h0m0s 2h0m0s 100 compress 1h0m0s 2h0m0s 100 compress 1h0m0s 2h0m0s 100 forget 3h0m0s 100 forget 3h0m0s 100]", Pruned{200, 107}, 107, nil},
		{"a store that fails to compress", pruned{compress: []int{100, 5}, err: broken}, Retention{Forget: time.Hour},
			"[compress 1h0m0s never 100 compress 1h0m0s never 100]", Pruned{105, 0}, 0, broken},
		{"a store that fails to delete", pruned{compress: []int{0, 0}, forget: []int{100}, err: broken}, Retention{Forget: time.Hour},
			"[compress 1h0m0s never 100 forget 1h0m0s 100]", Pruned{0, 100}, 100, broken},
	} {
		gone := 0
		k := &Keeper{pruner: &c.store, config: Config{Gone: func(ID) { gone++ }}}
		done, err := k.Prune(t.Context(), pruneDay, c.keep)
		if got := fmt.Sprint(c.store.asked); got != c.want || done != c.done || gone != c.gone || err != c.err {
			t.Errorf("%s: asked %s, done %+v, %d gone, %v; want %s, %+v, %d, %v", c.name, got, done, gone, err, c.want, c.done, c.gone, c.err)
		}
	}
}
