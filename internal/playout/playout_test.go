package playout_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

func rulesOf(t *testing.T, options ...string) *goa.Rules {
	t.Helper()
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	return edition.Default().Rules(o)
}

// playOut plays a game of random bots, and returns how many decisions they had.
func playOut(g *playout.Game, dice ai.Dice) (decisions int) {
	for g.Next() {
		g.Play(g.Legal[dice.IntN(len(g.Legal))])
		decisions++
	}
	return decisions
}

// A game takes the same course whether it is reported or not, and can be replayed
// from the report.
func TestWatchingChangesNothing(t *testing.T) {
	rules := rulesOf(t, "bonanza", "gambit", "captains")
	for seats := 2; seats <= goa.MaxSeats; seats++ {
		quiet := playout.Game{Chance: nature.Dealt("game")}
		quiet.Begin(goa.New(rules, seats))
		decisions := playOut(&quiet, ai.DiceAt(1))

		again, before := goa.New(rules, seats), 0
		told := playout.Game{Chance: nature.Dealt("game"), Before: func(goa.Move) { before++ }}
		told.After = func(was *goa.State, m goa.Move, events []goa.Event) {
			if again != *was {
				t.Fatalf("%d seats: the game stood elsewhere before %s", seats, m)
			}
			want, err := again.Apply(m)
			if err != nil || !slices.Equal(events, want) {
				t.Fatalf("%d seats: %s: told %v, want %v, %v", seats, m, events, want, err)
			}
		}
		told.Begin(goa.New(rules, seats))
		if n := playOut(&told, ai.DiceAt(1)); n != decisions || told.State != quiet.State || again != quiet.State {
			t.Errorf("%d seats: %d decisions when watched, %d when not", seats, n, decisions)
		}
		if !quiet.State.Over() || quiet.Moves <= decisions || told.Moves != before || before != quiet.Moves {
			t.Errorf("%d seats: %d moves, %d decisions, told of %d", seats, quiet.Moves, decisions, before)
		}
	}
}

// A Game is used for many games, and each begins as if it were the first.
func TestAGameStartsAfresh(t *testing.T) {
	rules := rulesOf(t)
	g := playout.Game{}
	play := func(seed string) (goa.State, int, goa.Seat) {
		g.Chance = nature.Dealt(seed)
		g.Begin(goa.New(rules, 3))
		playOut(&g, ai.DiceAt(7))
		return g.State, g.Moves, g.First
	}
	state, moves, first := play("a")
	play("b")
	if s, n, f := play("a"); s != state || n != moves || f != first {
		t.Errorf("%d moves from seat %s at first, then %d from %s", moves, first, n, f)
	}
	var seen [3]bool
	for seed := range 12 {
		_, _, first := play(playout.Seed("deal", seed))
		seen[first] = true
	}
	if seen != [3]bool{true, true, true} {
		t.Errorf("not everybody begins: %v", seen)
	}
}

func TestGamesAllocateNothing(t *testing.T) {
	rules, dice := rulesOf(t), ai.DiceAt(3)
	deal := nature.Dealt("deal")
	g := playout.Game{Chance: deal, Legal: make([]goa.Move, 0, 512)}
	n := testing.AllocsPerRun(20, func() {
		deal.Again()
		g.Begin(goa.New(rules, 2))
		playOut(&g, dice)
	})
	if n != 0 {
		t.Errorf("a game allocates %v times", n)
	}
}

type botFunc func(v goa.View, legal []goa.Move) goa.Move

func (f botFunc) Choose(_ context.Context, v goa.View, legal []goa.Move) goa.Move { return f(v, legal) }

func TestBotsThatFail(t *testing.T) {
	g := playout.Game{Chance: nature.Dealt("fail")}
	g.Begin(goa.New(rulesOf(t), 2))
	if !g.Next() {
		t.Fatal("the game is over")
	}
	turn, last := g.State.Turn(), g.Legal[len(g.Legal)-1]
	m, err := g.Ask(t.Context(), botFunc(func(v goa.View, legal []goa.Move) goa.Move {
		if v != g.State.View(turn) {
			t.Error("the bot is shown something else")
		}
		return legal[len(legal)-1]
	}))
	if m != last || err != nil {
		t.Errorf("a good bot: got %s, %v", m, err)
	}
	_, err = g.Ask(t.Context(), botFunc(func(goa.View, []goa.Move) goa.Move { panic("oh no") }))
	if p, ok := errors.AsType[*playout.PanicError](err); !ok || p.Value != "oh no" || err.Error() != "panic: oh no" {
		t.Errorf("a bot that panics: got %v", err)
	}
	_, err = g.Ask(t.Context(), botFunc(func(_ goa.View, legal []goa.Move) goa.Move { clear(legal); return goa.Move{} }))
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); !ok || illegal.Move != (goa.Move{}) || illegal.Reason == goa.Legal {
		t.Errorf("a bot that cheats: got %v", err)
	}
	if g.List(); g.Legal[len(g.Legal)-1] != last {
		t.Errorf("the list is %v", g.Legal)
	}
}

// The seed of a match gives the same games in every version of this program, so
// these numbers must not change.
func TestSeedsStay(t *testing.T) {
	for got, want := range map[string]string{
		playout.Seed("5"):                    "5",
		playout.Seed("5", 17):                "5/17",
		playout.Seed("night", "shorter", 3):  "night/shorter/3",
		playout.Seed("a/b", "own.txt", 4, 0): "a/b/own.txt/4/0",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got, want := playout.BotSeed("5", "bot 0"), uint64(12579799149090329478); got != want {
		t.Errorf("the bot's seed is %d, want %d", got, want)
	}
	dice := playout.SeatDice(9, 2, 3, 1)
	if got, want := dice.Next(), uint64(5181840231084349309); got != want {
		t.Errorf("the dice show %d, want %d", got, want)
	}
}
