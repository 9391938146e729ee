package analysis_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"goa/ai"
	"goa/goa"
	"goa/internal/analysis"
	"goa/record"
)

// few is a number of passes for tests that do not depend on it.
const few = 8

func analyzed(t *testing.T, r *record.Record, o analysis.Options) *analysis.Report {
	t.Helper()
	report, err := analysis.Analyze(t.Context(), r, o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// analysisOf is a game with what was analyzed and told of it.
type analysisOf struct {
	game          *record.Record
	first, report *analysis.Report
	progress      [][2]int // done and total
}

// shared is the analysis of one game by one worker, for several tests.
var shared analysisOf

// sharedAnalysis returns the shared analysis. Tests must not change it.
func sharedAnalysis(t *testing.T) *analysisOf {
	t.Helper()
	if a := &shared; a.report == nil {
		a.game = played(t, sample{seed: "report", edition: "2012", moves: 120}, "novice", "merchant")
		a.report = analyzed(t, a.game, analysis.Options{
			Passes: few, Workers: 1,
			First:    func(r *analysis.Report) { a.first = r },
			Progress: func(done, total int) { a.progress = append(a.progress, [2]int{done, total}) },
		})
	}
	return &shared
}

// A report is the same with any number of workers, and passes a check by
// separate code.
func TestReport(t *testing.T) {
	r, one := sharedAnalysis(t).game, sharedAnalysis(t).report
	three := analyzed(t, r, analysis.Options{Passes: few, Workers: 3})
	if !reflect.DeepEqual(one, three) {
		t.Error("three workers make another report than one")
	}
	if one.Finished || one.Provisional || one.Key.Weights != analysis.WeightsHash() || one.Key.Data == "" || one.Key.Rules != goa.RulesVersion {
		t.Errorf("the report says of itself: %+v", one.Key)
	}
	if err := analysis.Audit(t.Context(), r, one, 5); err != nil {
		t.Fatal(err)
	}
	for seat, p := range one.Players {
		told, sum := 0, 0
		for _, d := range one.Decisions {
			if d.Seat == goa.Seat(seat) && d.Severity > analysis.Good {
				told += d.Loss
			}
		}
		for _, h := range p.Habits {
			sum += h.Loss
		}
		if sum != told || told > 0 && p.Habits[0].Loss == 0 {
			t.Errorf("the habits of seat %d cost %d, its mistakes %d: %+v", seat, sum, told, p.Habits)
		}
	}
	if len(one.Moments) != 3 || one.Players[0].Decisions == 0 || one.Players[0].Accuracy > one.Players[1].Accuracy {
		t.Errorf("a novice plays better than a merchant: %+v", one.Players)
	}
}

// The audit finds a value, a claim or a sum that was changed.
func TestAuditFindsFaults(t *testing.T) {
	r, report := sharedAnalysis(t).game, sharedAnalysis(t).report
	text, err := json.Marshal(report)
	if err != nil {
		t.Fatal(err)
	}
	wrong := slices.IndexFunc(report.Decisions, func(d analysis.Verdict) bool { return d.Claim > 0 })
	if wrong < 0 {
		t.Fatal("a novice plays without a fault")
	}
	for name, change := range map[string]func(*analysis.Report){
		"a column": func(r *analysis.Report) { r.Players[0].Luck++; r.Players[0].Opponents-- },
		"a value that moves two columns": func(r *analysis.Report) {
			r.Values[1][60]++
		},
		"a result": func(r *analysis.Report) { r.Players[1].Result++ },
		"a claim":  func(r *analysis.Report) { r.Decisions[wrong].Claim++ },
		"a turn":   func(r *analysis.Report) { r.Turns[100] = 3 },
	} {
		var changed analysis.Report
		if err := json.Unmarshal(text, &changed); err != nil {
			t.Fatal(err)
		}
		change(&changed)
		if err := analysis.Audit(t.Context(), r, &changed, 1); !errors.Is(err, analysis.ErrAudit) {
			t.Errorf("%s was changed and the audit says %v", name, err)
		}
	}
}

// The verdict on a decision follows from what its seat knew: the report is the
// same if everything hidden from the seat was dealt differently.
func TestHiddenCardsDoNotMatter(t *testing.T) {
	for _, options := range [][]string{nil, {"gambit", "captains"}} {
		r := played(t, sample{seed: "hidden", edition: "2026", options: options, moves: 260}, "trader", "trader", "novice")
		dice := ai.DiceAt(7)
		other, looked := 0, 0
		for at := 40; at < r.Len(); at += 5 {
			s, err := r.At(at)
			if err != nil {
				t.Fatal(err)
			}
			seat := s.Turn()
			if seat < 0 || len(s.Moves(nil)) < 2 {
				continue
			}
			v := s.View(seat)
			var dealt goa.State
			v.Deal(&dealt, dice.IntN)
			if dealt != s {
				other++
			}
			looked++
			a := analyzed(t, from(t, r, &s, r.Move(at)), analysis.Options{Quick: true})
			b := analyzed(t, from(t, r, &dealt, r.Move(at)), analysis.Options{Quick: true})
			s.Play(r.Move(at))
			dealt.Play(r.Move(at))
			same := s.View(seat) == dealt.View(seat) // unless the move shows what was hidden
			if a.Decisions[0] != b.Decisions[0] || same && !reflect.DeepEqual(a.Players[seat], b.Players[seat]) {
				t.Errorf("%v, move %d: %+v, and with other cards in hidden hands %+v", options, at+1, a.Decisions[0], b.Decisions[0])
			}
		}
		if looked == 0 || other == 0 {
			t.Errorf("%v: %d decisions were looked at, %d with other cards", options, looked, other)
		}
	}
}

// from returns the record of one move from a position.
func from(t *testing.T, like *record.Record, s *goa.State, m goa.Move) *record.Record {
	t.Helper()
	setting, err := like.Setting()
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.NewFrom(setting.Edition, setting.Options, like.Players(), s.Position())
	if err == nil {
		err = r.Append(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A move that no strong player would consider is judged anyway.
func TestAbsurdMoveIsJudged(t *testing.T) {
	r := played(t, sample{seed: "absurd", edition: "2012"}, "merchant", "merchant")
	looker := analysis.NewLooker()
	for at := range r.Len() {
		s, err := r.At(at)
		if err != nil {
			t.Fatal(err)
		}
		if s.Turn() < 0 || s.Ask() != goa.AskBid || s.Round() > 1 {
			continue
		}
		legal := s.Moves(nil)
		most := legal[0]
		for _, m := range legal {
			if m.Kind == goa.Bid && (most.Kind != goa.Bid || m.Amount() > most.Amount()) {
				most = m
			}
		}
		c, err := looker.Look(t.Context(), &analysis.Decision{View: s.View(s.Turn()), Legal: legal, Played: most}, analysis.Screening)
		if err != nil {
			t.Fatal(err)
		}
		if most.Kind == goa.Bid && most.Amount() > 5 && c.Loss < analysis.Whole/20 {
			t.Errorf("bidding all one has in the first round is said to lose %d: %+v", c.Loss, c)
		}
		return
	}
	t.Fatal("nobody bid")
}

// counter is a gate that counts steps.
type counter struct{ atomic.Int64 }

func (c *counter) Pass(ctx context.Context) error { return ctx.Err() }
func (c *counter) Step(context.Context)           { c.Add(1) }
func (c *counter) Leave()                         {}

// Solo games are reported in points, and sessions of a campaign with their
// goals.
func TestGameAlone(t *testing.T) {
	r := played(t, sample{seed: "alone", edition: "2026", options: []string{"solo=2"}, moves: 70}, "trader") // it ends in the middle of a draw
	report := analyzed(t, r, analysis.Options{Passes: few})
	if report.Unit != "points" || report.Players[0].Opponents != 0 {
		t.Errorf("unit %s, opponents %d", report.Unit, report.Players[0].Opponents)
	}
	if err := analysis.Audit(t.Context(), r, report, 3); err != nil {
		t.Error(err)
	}
	session := played(t, sample{seed: "campaign", edition: "2026", options: []string{"solo=1", "campaign"}}, "merchant")
	var steps counter
	quick := analyzed(t, session, analysis.Options{Quick: true, Gate: func() analysis.Gate { return &steps }})
	if steps.Load() < 500 {
		t.Errorf("%d steps between which others could go first", steps.Load())
	}
	last, err := session.At(session.Len())
	if err != nil {
		t.Fatal(err)
	}
	if got, want := quick.Players[0].Goals, last.SessionResult().Count(); got != want || !quick.Finished {
		t.Errorf("%d goals of %d; finished %t", got, want, quick.Finished)
	}
}

// If a record cannot be analyzed, the error gives the reason.
func TestRefused(t *testing.T) {
	r := played(t, sample{seed: "refused", edition: "2012", moves: 80}, "novice", "novice")
	view, err := r.View(0)
	if err != nil {
		t.Fatal(err)
	}
	parsed := func(text string) *record.Record {
		r, err := record.Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	broken := parsed(strings.Replace(string(r.Text()), " buy", " buy; Ana buy", 1))
	if broken.Check() == nil {
		t.Fatal("a lot can be bought twice")
	}
	for name, c := range map[string]struct {
		record *record.Record
		want   error
	}{
		"a view":          {view, analysis.ErrView},
		"no decision":     {played(t, sample{seed: "refused", edition: "2012", moves: 3}, "novice", "novice"), analysis.ErrEmpty},
		"an illegal move": {broken, nil},
	} {
		report, err := analysis.Analyze(t.Context(), c.record, analysis.Options{Quick: true})
		if report != nil || err == nil || c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: report %v, error %v", name, report != nil, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if report, err := analysis.Analyze(ctx, r, analysis.Options{}); report != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: report %v, error %v", report != nil, err)
	}
}

// The first report marks the decisions that have yet to be thought through.
func TestFirstReportIsProvisional(t *testing.T) {
	first, report := sharedAnalysis(t).first, sharedAnalysis(t).report
	marked := 0
	last := 0
	for _, p := range sharedAnalysis(t).progress {
		done, total := p[0], p[1]
		if done < last || done > total {
			t.Errorf("%d of %d after %d", done, total, last)
		}
		last = done
	}
	if last == 0 {
		t.Error("no progress was told")
	}
	for _, d := range first.Decisions {
		if d.Provisional != (d.Severity > analysis.Good) {
			t.Errorf("move %d: %s, provisional %t", d.At+1, d.Severity, d.Provisional)
		}
		if d.Provisional {
			marked++
		}
	}
	if !first.Provisional || marked == 0 || report.Provisional {
		t.Errorf("first report provisional %t with %d marks, last %t", first.Provisional, marked, report.Provisional)
	}
	for _, d := range report.Decisions {
		if d.Severity > analysis.Good && !d.Thought {
			t.Errorf("move %d is called %s without a thought", d.At+1, d.Severity)
		}
	}
}

// The fit belongs to the net and the analysis of this program. A change of the
// weights needs a new fit.
func TestFitIsForTheseWeights(t *testing.T) {
	if err := analysis.OwnFit().Check(); err != nil {
		t.Error(err)
	}
	other := *analysis.OwnFit()
	other.Weights = strings.Repeat("0", 64)
	if other.Check() == nil {
		t.Error("a fit for other weights passes")
	}
	thin := *analysis.OwnFit()
	thin.Classes = thin.Classes[1:]
	if thin.Check() == nil {
		t.Error("a fit without a class passes")
	}
}

// A reported loss is the part that exceeds the noise, and never more than was
// claimed.
func TestTold(t *testing.T) {
	fit := analysis.OwnFit()
	for _, c := range analysis.Classes() {
		if told := fit.ReportedLoss(c, analysis.Claim{Loss: 50_000, Noise: 25_000}); told != 0 {
			t.Errorf("%+v: a loss of two standard errors is told as %d", c, told)
		}
		if told := fit.ReportedLoss(c, analysis.Claim{Loss: -50_000}); told != 0 {
			t.Errorf("%+v: a better move is told to lose %d", c, told)
		}
		if told := fit.ReportedLoss(c, analysis.Claim{Loss: 50_000}); told <= 0 || told > 50_000 {
			t.Errorf("%+v: of 50000, %d is told", c, told)
		}
	}
}

// Playouts of one round can make a mistake, but never a blunder. Playouts to
// the end may take it back.
func TestARoundAhead(t *testing.T) {
	fit := analysis.OwnFit()
	for _, c := range analysis.Classes() {
		whole := analysis.LossScale(c.Players)
		of := func(loss int) analysis.Outcome {
			return analysis.Outcome{Pairs: 48, Loss: loss * whole / 100, Noise: whole / 50}
		}
		for _, k := range []struct {
			ahead, out int // percent; 0 for out: there are none
			want       analysis.Severity
		}{{9, 0, analysis.Mistake}, {40, 0, analysis.Mistake}, {40, 30, analysis.Blunder}, {40, 6, analysis.Mistake}, {40, 1, analysis.Good}, {1, 0, analysis.Good}} {
			claim := analysis.Claim{Loss: 2 * whole / 100, Ahead: of(k.ahead)}
			if k.out > 0 {
				claim.Out = of(k.out)
			}
			got := fit.Severity(c, claim)
			if got != k.want && (k.want != analysis.Good || got > analysis.Inaccuracy) {
				t.Errorf("%+v: %d ahead and %d in the end make it %s", c, k.ahead, k.out, got)
			}
		}
	}
}
