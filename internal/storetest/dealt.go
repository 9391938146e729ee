package storetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"goa/ai"
	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/match"
)

// dealtGames are the deals that [RunDealtGames] plays.
var dealtGames = []struct {
	options []string
	seat    goa.Seat
	grades  []string
	moves   string // a hash of all moves; see [pinned]
}{
	{nil, 1, []string{"admiral", "", "trader"}, "8b4feeb3bb44aa5c"}, // weaker bots under the race detector, see race.go
	{[]string{"bonanza", "captains"}, 0, []string{"", "greedy"}, "9c44bbaecfd0c8a9"},
	{nil, 2, []string{"random", "random", "", "random"}, "6b719d53ddbe88e0"}, // draws so many cards that the deck is shuffled again
	{[]string{"solo=2"}, 0, []string{""}, "45a425dd43eba1b5"},
}

// pinned returns the hash of a game's moves in the table above. It is the same on every
// machine and for every process. It changes only with the fingerprints of the bots,
// when bots, rules or numbers change, and must then be updated.
func pinned(moves []goa.Move) string {
	sum := sha256.New()
	for _, m := range moves {
		fmt.Fprintln(sum, m)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// RunDealtGames plays deals on a store while processes are replaced and turns are
// undone. It checks that every move, including those of Nature and of the bots, is the
// same as in an undisturbed game, which is played only if its moves are not pinned or
// differ. Several processes may use the medium at once if it is shared.
func RunDealtGames(t *testing.T, medium func(t *testing.T) Medium, processes int) {
	t.Helper()
	for i, c := range dealtGames {
		t.Run(fmt.Sprint(c.options, c.grades), func(t *testing.T) {
			d := &match.Deal{
				ID: match.DealID(fmt.Sprint("deal", i)), Host: "first", Made: made, Rules: goa.RulesVersion, Edition: edition.Default().Name,
				Hash: edition.Default().Hash, Options: c.options, Seat: c.seat, Grades: c.grades,
			}
			m := medium(t)
			rough := dealtGame{t: t, deal: d, open: func() (match.Store, func()) { return m.Open(t) }, dice: rand.New(rand.NewPCG(uint64(i), 5))}
			got := rough.play(processes)
			if rough.replaced < 5 || rough.undone == 0 && len(c.grades) > 1 {
				t.Errorf("only %d processes were replaced, and %d turns undone", rough.replaced, rough.undone)
			}
			if pinned(got) == c.moves {
				return // an undisturbed game has these moves
			}
			memory := new(Memory)
			calm := dealtGame{t: t, deal: d, open: func() (match.Store, func()) { return memory, func() {} }}
			want := calm.play(1)
			if got := pinned(want); got != c.moves && c.moves != "" {
				t.Errorf("the moves have the hash %s, not %s: this machine plays differently from others, or bots, rules or numbers have changed", got, c.moves)
			}
			if n := firstDifference(got, want); n < max(len(got), len(want)) {
				t.Errorf("move %d of %d and %d differs: %v, want %v", n, len(got), len(want), got[n:min(n+1, len(got))], want[n:min(n+1, len(want))])
			}
		})
	}
}

// firstDifference returns the number of moves that two games have in common at the
// start.
func firstDifference(a, b []goa.Move) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// dealtGame is a game that a person plays from a deal. The person always does the same
// in the same position.
type dealtGame struct {
	t                *testing.T
	deal             *match.Deal
	open             func() (match.Store, func())
	dice             *rand.Rand // decides when to disturb the game; nil for never
	news             news       // of what any process publishes
	all              []dealtProcess
	replaced, undone int
}

type dealtProcess struct {
	keeper *match.Keeper
	stop   func()
}

func (g *dealtGame) start() dealtProcess {
	s, stop := g.open()
	bots := map[string]match.Chooser{}
	for _, name := range ladder.Names() {
		bots[name] = match.Random{} // must not be asked
	}
	k := match.NewKeeper(match.Config{Store: s, Bots: bots, NewBot: newLadderBot, Fingerprint: ladder.Fingerprint, Secret: []byte("secret"), Publish: g.news.publish})
	end := Work(g.t, s, k)
	return dealtProcess{k, func() {
		end()
		k.Close()
		stop()
	}}
}

func newLadderBot(grade string, seed uint64) match.Chooser {
	p, err := ladder.New(grade, seed)
	if err != nil {
		return nil
	}
	return p
}

// play plays the game to its end and returns its moves.
func (g *dealtGame) play(processes int) []goa.Move {
	ctx := g.t.Context()
	first, stop := g.open()
	must(g.t, first.Create(ctx, table("first", "first"), nil, attempt("first", g.deal.ID, g.deal, "first"), match.Quota{}))
	stop()
	for range processes {
		g.all = append(g.all, g.start())
	}
	defer func() {
		for _, p := range g.all {
			p.stop()
		}
	}()
	me, err := ai.New(ai.Random, 7)
	if err != nil {
		g.t.Fatal(err)
	}
	s, err := g.all[0].keeper.PlayDeal(ctx, match.Command{Owner: "h"}, g.deal, "Host", func(at goa.Seat) string { return "Bot " + at.String() })
	for err == nil && s.Status() != match.Finished {
		s, err = g.step(ctx, s.ID(), me)
	}
	if err != nil {
		g.t.Fatal(err)
	}
	if v, err := s.For("h", g.deal.Seat); err != nil || v.Deal.Void != "" {
		g.t.Errorf("the game does not count: %q, %v", v.Deal.Void, err)
	}
	rec, err := s.Export("h", g.deal.Seat)
	if err != nil {
		g.t.Fatal(err)
	}
	var moves []goa.Move
	for _, m := range rec.Moves() {
		moves = append(moves, m)
	}
	return slices.Clip(moves)
}

// step looks at the game in one of the processes. If it waits for the person, it makes a
// move or takes the last ones back; otherwise it waits for the bots.
func (g *dealtGame) step(ctx context.Context, id match.ID, me ai.Player) (*match.Snapshot, error) {
	k, published := g.maybeReplaceProcess(), g.news.next()
	s, err := k.Look(ctx, id, "h")
	if err != nil || s.Status() == match.Finished {
		return s, err
	}
	if !s.WaitsFor("h") {
		if s, err = k.SetPace(ctx, match.Command{Table: id, Owner: "h"}, match.AtOnce); errors.Is(err, match.GameOver) {
			return s, nil
		}
		if !published.wait() {
			g.t.Fatal("the bots do not move")
		}
		return s, err
	}
	v, err := s.For("h", g.deal.Seat)
	if err != nil {
		g.t.Fatal(err)
	}
	c := match.Command{Table: id, Owner: "h", Seat: v.Seat, Entry: v.Entry}
	if v.CanUndo && g.now(4) {
		g.undone++
		return k.RestartTurn(ctx, c)
	}
	s, err = k.Move(ctx, c, me.Choose(ctx, v.View, v.Legal).String())
	if errors.Is(err, match.Stale) {
		err = nil
	}
	return s, err
}

// now reports whether to disturb the game now, one time in n.
func (g *dealtGame) now(n int) bool { return g.dice != nil && g.dice.IntN(n) == 0 }

// maybeReplaceProcess replaces a process now and then, and returns the process to ask next.
func (g *dealtGame) maybeReplaceProcess() *match.Keeper {
	if g.now(15) {
		i := g.dice.IntN(len(g.all))
		g.all[i].stop()
		g.all[i] = g.start()
		g.replaced++
	}
	if g.dice == nil {
		return g.all[0].keeper
	}
	return g.all[g.dice.IntN(len(g.all))].keeper
}
