package calibration

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"goa/ai"
	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/reasons"
)

// lines returns claims of which playouts confirm a share, with some noise.
func lines(players int, share float64) (list []Line) {
	dice := ai.DiceAt(uint64(players))
	for i := range 400 {
		claim := 20_000 + dice.IntN(200_000)
		err := 20_000
		loss := int(share*float64(claim)) + (dice.IntN(2*err) - err)
		list = append(list, Line{
			Seed: "made", Game: i, By: ByPlanner, Players: players, Round: 1 + i%8, Kind: analysis.Kinds()[i%4].String(),
			Claim: claim, Noise: 1000, Loss: loss, Error: err / 2, Pairs: 100,
		})
	}
	return list
}

// The fit finds the true share, and never reports more than was claimed.
func TestFitFindsWhatIsTrue(t *testing.T) {
	all := append(append(lines(1, 0.4), lines(2, 0.7)...), lines(4, 1.8)...)
	f, err := FitOf(all)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Check(); err != nil {
		t.Error(err)
	}
	for _, c := range f.Classes {
		want := map[int]float64{1: 400, 2: 700, 3: 1000}[c.Players]
		if math.Abs(float64(c.Slope)-want) > 40 || c.Lines == 0 {
			t.Errorf("%+v: the slope should be about %.0f", c, want)
		}
	}
	if _, err := FitOf(lines(2, 1)); err == nil {
		t.Error("a fit without games alone is made")
	}
	all[0].Kind = "guess"
	if _, err := FitOf(all); err == nil {
		t.Error("a fit of lines of an unknown kind is made")
	}
}

// Blunders are confirmed if at least half of the reported loss came true.
func TestCheckCounts(t *testing.T) {
	whole := analysis.Whole
	f := &analysis.Fit{}
	for _, c := range analysis.Classes() {
		c.Slope = 1000
		f.Classes = append(f.Classes, c)
	}
	line := func(claim, loss, err int) Line {
		return Line{
			By: ByPlanner, Players: 2, Round: 1, Kind: "action", Screen: claim, Claim: claim, Loss: loss, Error: err, Of: 2, Taken: 1,
			OutPairs: 80, Out: claim, OutNoise: whole / 50,
		}
	}
	unseen := line(whole/5, whole/4, whole/50)
	unseen.Screen = 0
	c := CheckOf([]Line{
		line(whole/5, whole/9, whole/100), // confirmed, and costly
		line(whole/5, 0, whole/100),       // refuted
		line(whole/5, whole/11, whole/20), // open
		line(whole/50, whole/4, whole/50), // costly, and not called
		unseen,                            // costly, and not thought through
	}, f, 2, ByPlanner)
	if c.Blunders != 3 || c.Confirmed != 1 || c.Open != 1 || c.Costly != 6 || c.Called != 2 {
		t.Errorf("%+v", c)
	}
	if other := CheckOf([]Line{line(whole/5, whole/5, 1)}, f, 4, ByPlanner); other.Blunders != 0 {
		t.Error("games of two count among those of four")
	}
}

// A line stands for its share of a stratum. Earlier versions chose one decision
// of a stratum, for the lowest stratum only in every fourth game.
func TestLinesStandForTheirStratum(t *testing.T) {
	for _, c := range []struct {
		line Line
		want float64
	}{
		{Line{Of: 6, Taken: 2}, 3}, {Line{Of: 6, Taken: 2, Stratum: 3}, 3},
		{Line{Of: 6, Stratum: 1}, 6}, {Line{Of: 6}, 24}, {Line{}, 4},
	} {
		if got := c.line.weight(); got != c.want {
			t.Errorf("%d of %d in stratum %d stand for %v, not %v", c.line.Taken, c.line.Of, c.line.Stratum, got, c.want)
		}
	}
}

// Lines of runs that were killed or repeated can be read, others cannot.
func TestRead(t *testing.T) {
	text := `{"seed":"a","game":1,"at":2,"by":"planner","pairs":10,"loss":5}
{"seed":"a","game":1,"at":2,"by":"planner","pairs":90,"loss":7}
{"seed":"a","game":1,"at":2,"by":"searcher","pairs":20}
{"seed":"a","game":1,"at":2,"by":"searcher","pairs":10,"players":4}
`
	list, err := Read(strings.NewReader(text + `{"seed":"a","ga`))
	if err != nil || len(list) != 3 || list[0].Loss != 7 {
		t.Errorf("%v %+v", err, list)
	}
	if _, err := Read(strings.NewReader("{\n" + text)); err == nil {
		t.Error("a broken line in the middle is read")
	}
}

// Both moves are played out with the same luck: a move against itself makes no
// difference at all, and different moves do.
func TestPairsHaveEqualLuck(t *testing.T) {
	p := &Plan{Seed: "pairs", Setting: edition.Setting{Edition: edition.Default(), Players: 2}}
	rules, err := p.Setting.Rules()
	if err != nil {
		t.Fatal(err)
	}
	r := &run{plan: p, rules: rules}
	list, err := r.decisions(t.Context(), 0, sourceOf(p, 0))
	if err != nil {
		t.Fatal(err)
	}
	d := &list[slices.IndexFunc(list, func(d decision) bool { return d.View.Ask() == goa.AskBid })]
	player := newOutplay(ByPlanner)
	differ := false
	for i := 0; i < 6 || i < 12 && !differ; i++ {
		name := fmt.Sprint(i)
		if x, err := player.Pair(t.Context(), &d.View, [2]goa.Move{d.Played, d.Played}, name); x != 0 || err != nil {
			t.Fatalf("a move is %d better than itself; error %v", x, err)
		}
		x, err := player.Pair(t.Context(), &d.View, [2]goa.Move{d.Legal[0], d.Legal[len(d.Legal)-1]}, name)
		if err != nil {
			t.Fatal(err)
		}
		again, err := player.Pair(t.Context(), &d.View, [2]goa.Move{d.Legal[0], d.Legal[len(d.Legal)-1]}, name)
		if err != nil || x != again {
			t.Fatalf("%d, and again %d; error %v", x, again, err)
		}
		differ = differ || x != 0
	}
	if !differ {
		t.Error("no pair of different moves made a difference")
	}
}

// A run writes lines that can be read, and continues where they end. To play out
// all decisions of a game takes long, so runs are stopped after a line.
func TestRunGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games out")
	}
	var out bytes.Buffer
	p := Plan{
		Seed: "run", By: ByPlanner, Games: 1, Most: leastPairs / 2, Workers: 1, Out: &out,
		Setting: edition.Setting{Edition: edition.Default(), Players: 2},
	}
	for range 2 {
		ctx, stop := context.WithCancel(t.Context())
		p.Each = func(Line) { stop() }
		out.Reset()
		if err := p.Run(ctx); err != nil {
			t.Fatal(err)
		}
		lines, err := Read(bytes.NewReader(out.Bytes()))
		if err != nil || len(lines) != 1 {
			t.Fatalf("%d lines, error %v", len(lines), err)
		}
		l := lines[0]
		if l.Pairs < leastPairs/2 || l.Best == l.Played || l.Cut {
			t.Errorf("%+v", l)
		}
		if slices.ContainsFunc(p.Done, func(d Line) bool { return d.key() == l.key() }) {
			t.Errorf("played out again: %+v", l)
		}
		p.Done = append(p.Done, l)
	}
	out.Reset()
	for at := range 1000 { // more than a game has
		l := p.Done[0]
		l.At = at
		p.Done = append(p.Done, l)
	}
	if err := p.Run(t.Context()); err != nil || out.Len() != 0 {
		t.Errorf("again: %s, error %v", out.Bytes(), err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	p.Done = nil
	if err := p.Run(ctx); err != nil || out.Len() != 0 {
		t.Errorf("stopped: %s, error %v", out.Bytes(), err)
	}
}

// Hints are counted by what they say and by kind of decision; equal plans ask for
// equal hints.
func TestHintsAreCounted(t *testing.T) {
	p := HintPlan{Seed: "hints", Edition: edition.Default(), Grade: "viceroy/30", Hints: 12}
	list, err := p.Run(t.Context())
	if err != nil || len(list) != p.Hints {
		t.Fatalf("%d hints, %v", len(list), err)
	}
	p.Workers = 1
	if again, _ := p.Run(t.Context()); !slices.Equal(list, again) {
		t.Errorf("%v, and again %v", list, again)
	}
	counts := CountHints([]Hint{
		{Kind: "auction", Finding: reasons.Named, Closed: 900}, {Kind: "auction", Finding: reasons.Unclear, Closed: 300},
		{Kind: "action", Finding: reasons.Close}, {Kind: "action", Finding: reasons.Named, Closed: 700},
	})
	want := []HintCount{
		{Hints: 4, Close: 1, Named: 2, Unclear: 1, Closed: 800},
		{Kind: "action", Hints: 2, Close: 1, Named: 1, Closed: 700}, {Kind: "auction", Hints: 2, Named: 1, Unclear: 1, Closed: 900},
	}
	if !slices.Equal(counts, want) {
		t.Errorf("%+v, not %+v", counts, want)
	}
}
