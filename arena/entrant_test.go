package arena_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"goa/ai"
	"goa/arena"
	"goa/edition"
	"goa/goa"
)

// diceThrower chooses with its own dice, whose state it keeps.
type diceThrower struct{ dice ai.Dice }

func (p *diceThrower) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	return legal[p.dice.IntN(len(legal))]
}

func enter(bots []string, entrants map[string]arena.Entrant) arena.Plan {
	m := arena.Plan{Bots: bots, Entrants: entrants, Blocks: 4, Seed: "entrants"}
	m.Edition, m.Players = edition.Default(), len(bots)
	return m
}

func run(t *testing.T, m arena.Plan) arena.Report {
	t.Helper()
	r, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A player that remembers can play several games at once, and the report of a
// match does not depend on how many.
func TestEntrantsPlayTheSameWithAnyNumberOfWorkers(t *testing.T) {
	var reports [][]byte
	for _, workers := range []int{1, 3} {
		m := enter([]string{"dice", ai.Greedy, "dice"}, map[string]arena.Entrant{
			"dice": func(s arena.Sitting) ai.Player { return &diceThrower{ai.DiceAt(s.Seed)} },
		})
		m.Workers = workers
		m.Failed = func(f arena.Failure) { t.Errorf("%+v", f) }
		r := run(t, m)
		if r.Bots[0].Games != 12 || r.Bots[0].MeanScore == r.Bots[2].MeanScore {
			t.Errorf("two players with seeds of their own: %+v", r.Bots)
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, text)
	}
	if !bytes.Equal(reports[0], reports[1]) {
		t.Errorf("with one worker\n%s\nwith three\n%s", reports[0], reports[1])
	}
}

// witness notes what it sees.
type witness struct {
	diceThrower
	arena.Sitting
	t      *testing.T
	events []goa.Event
	done   func(*witness, int, int)
}

func (p *witness) Choose(ctx context.Context, v goa.View, legal []goa.Move) goa.Move {
	if v.Seat() != p.Seat || v.Seats() != p.Seats || v.Rules() != p.Rules {
		p.t.Errorf("sat down at seat %d of %d, asked as seat %d of %d", p.Seat, p.Seats, v.Seat(), v.Seats())
	}
	return p.diceThrower.Choose(ctx, v, legal)
}

func (p *witness) Watch(events []goa.Event) { p.events = append(p.events, events...) }

func (p *witness) Finish(score, place int) { p.done(p, score, place) }

// A watcher sees everything that happens, once and in order, but no card that
// another player draws.
func TestWatchersAreToldWhatTheirSeatMaySee(t *testing.T) {
	var lock sync.Mutex
	finished := 0
	m := enter([]string{"witness", "witness"}, nil)
	m.Entrants = map[string]arena.Entrant{"witness": func(s arena.Sitting) ai.Player {
		return &witness{diceThrower: diceThrower{ai.DiceAt(s.Seed)}, Sitting: s, t: t, done: func(p *witness, score, place int) {
			lock.Lock()
			defer lock.Unlock()
			finished++
			own, others, rounds := 0, 0, 0
			for _, e := range p.events {
				switch e.Kind {
				case goa.RoundBegan:
					rounds++
				case goa.CardDrawn:
					hidden := e.Value(goa.FieldCard) == ""
					if e.Seat == p.Seat {
						own++
					} else {
						others++
					}
					if hidden == (e.Seat == p.Seat) {
						t.Errorf("seat %d is told %v", p.Seat, e)
					}
				default:
				}
			}
			if rounds != goa.NumRounds || p.events[len(p.events)-1].Kind != goa.GameEnded || own+others == 0 {
				t.Errorf("seat %d was told of %d rounds, of %d own cards and %d others; last %v", p.Seat, rounds, own, others, p.events[len(p.events)-1])
			}
			if place < 1 || place > 2 || score < 0 {
				t.Errorf("%d points, place %d", score, place)
			}
		}}
	}}
	r := run(t, m)
	if want := 2 * r.Games; finished != want {
		t.Errorf("%d players were told how their games came out, want %d", finished, want)
	}
}

// breaker fails in some way.
type breaker struct {
	choose func(legal []goa.Move) goa.Move
}

func (p breaker) Choose(_ context.Context, _ goa.View, legal []goa.Move) goa.Move {
	return p.choose(legal)
}

type blindWatcher struct{ diceThrower }

func (*blindWatcher) Watch([]goa.Event) { panic("I cannot look") }

func TestEntrantsThatFail(t *testing.T) {
	for name, c := range map[string]struct {
		entrant arena.Entrant
		why     string
	}{
		"panics": {func(arena.Sitting) ai.Player {
			return breaker{func([]goa.Move) goa.Move { panic("I am lost") }}
		}, "I am lost"},
		"cheats": {func(arena.Sitting) ai.Player {
			return breaker{func(legal []goa.Move) goa.Move {
				clear(legal)
				return goa.NewBid(9999)
			}}
		}, "bid 9999"},
		"stays-away":  {func(arena.Sitting) ai.Player { return nil }, "no player sat down"},
		"falls-off":   {func(arena.Sitting) ai.Player { panic("the chair") }, "the chair"},
		"cannot-look": {func(arena.Sitting) ai.Player { return &blindWatcher{} }, "I cannot look"},
	} {
		t.Run(name, func(t *testing.T) {
			m := enter([]string{name, ai.Random}, map[string]arena.Entrant{name: c.entrant})
			m.Blocks = 1
			var told []string
			m.Failed = func(f arena.Failure) { told = append(told, f.Bot+": "+f.Err.Error()) }
			r := run(t, m)
			if b := r.Bots[0]; b.Failures != 2 || b.WinShare != 0 {
				t.Errorf("%+v", b)
			}
			if len(told) != 2 || !strings.Contains(told[0], name+": ") || !strings.Contains(told[0], c.why) {
				t.Errorf("told %q, want %q", told, c.why)
			}
		})
	}
}

func TestPlayersThatCannotBeEntered(t *testing.T) {
	sit := func(arena.Sitting) ai.Player { return &diceThrower{} }
	for why, m := range map[string]arena.Plan{
		"that is a built-in bot": enter([]string{ai.Planner, ai.Random}, map[string]arena.Entrant{ai.Planner: sit}),
		"use at most 40 letters": enter([]string{"a,b", ai.Random}, map[string]arena.Entrant{"a,b": sit}),
		"letters, ":              enter([]string{"cmd:x", ai.Random}, map[string]arena.Entrant{"cmd:x": sit}),
		"no player is entered":   enter([]string{"mine", ai.Random}, map[string]arena.Entrant{"mine": nil}),
		"entered are mine":       enter([]string{"mien", ai.Random}, map[string]arena.Entrant{"mine": sit}),
	} {
		if _, err := m.Run(t.Context()); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("got %v, want %q", err, why)
		}
	}
	m := enter([]string{"mine", ai.Random}, map[string]arena.Entrant{"mine": sit})
	if _, err := m.Settings(); err == nil || !strings.Contains(err.Error(), "a player of this program") {
		t.Errorf("other processes are to play it: %v", err)
	}
}
