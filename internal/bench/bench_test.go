package bench

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/nature"
	"goa/record"
)

func setting(players int) edition.Setting {
	return edition.Setting{Edition: edition.Default(), Players: players}
}

func testSimulator(tb testing.TB, players int, seed uint64) *simulator {
	tb.Helper()
	rules, err := setting(players).Rules()
	if err != nil {
		tb.Fatal(err)
	}
	return newSimulator(rules, players, seed)
}

func TestMeasureCountsRandomGames(t *testing.T) {
	run, err := Plan{Repeats: 1, Time: 20 * time.Millisecond}.Measure(t.Context(), setting(3))
	if err != nil {
		t.Fatal(err)
	}
	if run.Players != 3 || run.Edition != edition.Default().Name {
		t.Errorf("measured %s with %d players", run.Edition, run.Players)
	}
	for name, v := range map[string]float64{
		"games": run.GamesPerSecond, "decisions": run.DecisionsPerSecond, "clone": run.CloneNS,
		"calibration": run.CalibrationNS, "state": float64(run.StateBytes),
	} {
		if v <= 0 {
			t.Errorf("%s: got %g", name, v)
		}
	}
	if run.AllocsPerDecision > 0.01 {
		t.Errorf("a decision allocates %g times", run.AllocsPerDecision)
	}
}

func TestMeasureSearch(t *testing.T) {
	run, err := Plan{Repeats: 1, Time: time.Millisecond}.MeasureSearch(t.Context(), setting(2))
	if err != nil || run.Round != searchRound || run.IterationsPerSecond <= 0 || run.Edition != edition.Default().Name {
		t.Errorf("got %+v, %v", run, err)
	}
}

func TestGamesThatCannotBeMeasured(t *testing.T) {
	if _, err := (Plan{Repeats: 1}).Measure(t.Context(), setting(5)); err == nil {
		t.Error("five can play")
	}
	if _, err := (Plan{Repeats: 1}).MeasureSearch(t.Context(), setting(5)); err == nil {
		t.Error("five can be searched")
	}
}

func TestMeasureStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (Plan{Repeats: 5, Time: time.Minute}).Measure(ctx, setting(2)); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestGamesFollowFromTheirSeed(t *testing.T) {
	a, b := testSimulator(t, 2, 7), testSimulator(t, 2, 7)
	for range 3 {
		if x, y := a.playGame(), b.playGame(); x != y || a.game.State != b.game.State {
			t.Fatalf("two games of one seed differ: %d and %d decisions", x, y)
		}
	}
	if !a.game.State.Over() {
		t.Error("the game goes on")
	}
}

// positions returns positions of players' decisions from random games.
func positions(b *testing.B, players int) []goa.State {
	b.Helper()
	var list []goa.State
	var legal []goa.Move
	p := testSimulator(b, players, 3)
	for range 8 {
		s := goa.New(p.rules, players)
		for !s.Over() {
			if n := s.Outcomes(); n > 0 {
				s.Play(s.Outcome(p.dice.below(n)))
				continue
			}
			list = append(list, s)
			legal = s.Moves(legal[:0])
			s.Play(legal[p.dice.below(len(legal))])
		}
	}
	return list
}

func BenchmarkMoves(b *testing.B) {
	list, buf := positions(b, 4), make([]goa.Move, 0, 512)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		buf = list[i%len(list)].Moves(buf[:0])
	}
}

func BenchmarkCheck(b *testing.B) {
	list := positions(b, 4)
	moves := make([]goa.Move, len(list))
	for i := range list {
		moves[i] = list[i].Moves(nil)[0]
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if list[i%len(list)].Check(moves[i%len(list)]) != goa.Legal {
			b.Fatal("a listed move is illegal")
		}
	}
}

// BenchmarkPlay includes the copy of the position.
func BenchmarkPlay(b *testing.B) {
	list := positions(b, 4)
	moves := make([]goa.Move, len(list))
	for i := range list {
		moves[i] = list[i].Moves(nil)[0]
	}
	var s goa.State
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s = list[i%len(list)]
		s.Play(moves[i%len(list)])
	}
}

func BenchmarkClone(b *testing.B) {
	list := positions(b, 4)
	var s goa.State
	for i := 0; b.Loop(); i++ {
		s = list[i%len(list)]
	}
	runtime.KeepAlive(&s)
}

func BenchmarkView(b *testing.B) {
	list := positions(b, 4)
	var v goa.View
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		list[i%len(list)].ViewInto(&v, goa.Seat(i%4))
	}
}

// BenchmarkReplay reads and checks the record of a whole game.
func BenchmarkReplay(b *testing.B) {
	e := edition.Default()
	r, err := record.New(e, edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}, {Name: "Cleo"}, {Name: "Dora"}})
	if err != nil {
		b.Fatal(err)
	}
	dice := nature.New("replay")
	s := goa.New(e.Rules(edition.Options{}), 4)
	for !s.Over() {
		legal := s.Moves(nil)
		m := legal[dice.IntN(len(legal))]
		s.Play(m)
		if err := r.Append(m); err != nil {
			b.Fatal(err)
		}
	}
	text := r.Text()
	b.ReportAllocs()
	for b.Loop() {
		again, err := record.Parse(text)
		if err == nil {
			err = again.Check()
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(r.Len()), "moves/op")
}

func BenchmarkRandomGame(b *testing.B) {
	p := testSimulator(b, 4, 5)
	decisions := 0
	b.ReportAllocs()
	for b.Loop() {
		decisions += p.playGame()
	}
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/op")
}
