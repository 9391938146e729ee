package analyst

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/likeness"
	"goa/internal/match"
	"goa/record"
)

// A game whose report is kept is not analyzed again, and does not count for whoever
// asks.
func TestAskingForAKeptReport(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	ask := asker(t, m)
	want(t, "ask", ask("a", ids[0], "ana"), nil)
	want(t, "the job", m.work(t.Context(), s.added[0]), nil)
	want(t, "ask again", ask("a", ids[0], "ana"), nil)
	if len(s.added) != 1 {
		t.Errorf("%d jobs were added", len(s.added))
	}
	want(t, "another game", ask("a", ids[1], "ana"), nil)
}

// A request is over when somebody sees the report, even if another process made it.
func TestReportsOfAnotherProcess(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	ask := asker(t, m)
	want(t, "ask", ask("a", ids[0], "ana"), nil)
	other := NewManager(m.keeper, s, m.log, DefaultLimits())
	other.analyze = m.analyze
	want(t, "the job, in another process", other.work(t.Context(), s.added[0]), nil)
	want(t, "a second game, before anybody has looked", ask("a", ids[1], "ana"), OneAtATime)
	if st, err := m.Look(t.Context(), ids[0], "bo"); err != nil || st.Report == nil {
		t.Errorf("the report is %+v, %v", st, err)
	}
	want(t, "a second game", ask("a", ids[1], "ana"), nil)
}

// Requests that nobody has carried out here are forgotten after a while. Those that run
// are not, however long they take, and those that failed count from then on.
func TestHowLongRequestsCount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m, s, ids := desk(t, DefaultLimits())
		ask := asker(t, m)
		want(t, "ask", ask("a", ids[0], "ana"), nil)
		time.Sleep(patience)
		want(t, "a second game", ask("a", ids[1], "ana"), OneAtATime)
		time.Sleep(time.Minute)
		want(t, "a second game, later", ask("a", ids[1], "ana"), nil)
		whole := m.analyze
		ctx, kill := context.WithCancel(t.Context())
		m.analyze = func(context.Context, *record.Record, analysis.Options) (*analysis.Report, error) {
			time.Sleep(2 * patience)
			want(t, "a third game, while the second is analyzed", ask("a", ids[2], "ana"), OneAtATime)
			kill()
			return nil, ctx.Err()
		}
		want(t, "the job", m.work(ctx, s.added[1]), context.Canceled)
		time.Sleep(patience - time.Minute)
		want(t, "a third game, before the second is tried again", ask("a", ids[2], "ana"), OneAtATime)
		m.analyze = whole
		want(t, "the job again", m.work(t.Context(), s.added[1]), nil)
		want(t, "a third game", ask("a", ids[2], "ana"), nil)
	})
}

// A request that runs does not give way to anybody.
func TestRunningRequestsStay(t *testing.T) {
	m, s, ids := desk(t, Limits{Owner: 1, Origin: 3, All: 3, Running: 8, OriginRunning: 2})
	ask := asker(t, m)
	for i := range 3 {
		want(t, "the flood", ask("2001:db8:1::/48", ids[i], match.Owner(rune('a'+i))), nil)
	}
	if !m.begin(args{Table: ids[2], By: "c", Origin: m.asked[ids[2]].origin}) {
		t.Fatal("the latest request cannot run")
	}
	want(t, "another network", ask("198.51.100.1", ids[3], "ana"), nil)
	if len(s.canceled) != 1 || s.canceled[0].Key != string(ids[1]) {
		t.Errorf("canceled: %v, want the latest that waits, %s", s.canceled, ids[1])
	}
}

// The job of a server that stops is still due.
func TestJobsOfAServerThatStops(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	want(t, "ask", m.Ask(t.Context(), match.Command{Table: ids[0], Owner: "ana"}), nil)
	m.keeper.Close()
	want(t, "the job", m.work(t.Context(), s.added[0]), match.Closing)
}

// The values of the latest positions are remembered.
func TestTheLatestLooksAreRemembered(t *testing.T) {
	m, _, _ := desk(t, DefaultLimits())
	computed := 0
	m.assess = func(context.Context, *goa.State, analysis.Effort, analysis.Gate) (analysis.Assessment, error) {
		computed++
		return analysis.Assessment{Values: []int{computed}}, nil
	}
	all := positions(t, looksKept/2+1)
	look := func(s *goa.State, e analysis.Effort) {
		t.Helper()
		if _, err := m.Value(t.Context(), commandFrom("ana", ""), s, e); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range []analysis.Effort{analysis.Glance, analysis.Settled} {
		for i := range all {
			look(&all[i], e)
		}
	}
	before := computed
	look(&all[1], analysis.Settled)
	look(&all[2], analysis.Glance)
	if computed != before || len(m.looks.kept) != looksKept {
		t.Errorf("%d are remembered; %d of the latest were computed again", len(m.looks.kept), computed-before)
	}
	look(&all[0], analysis.Glance)
	if computed != before+1 {
		t.Error("the first is remembered as well")
	}
}

// All people of a network take turns as one.
func TestNetworksTakeTurns(t *testing.T) {
	m, _, _ := desk(t, DefaultLimits())
	by := func(a args) match.Owner { return m.options(a).Gate().(*gate).by }
	ana, bo, far, alone := by(args{By: "ana", Origin: "x"}), by(args{By: "bo", Origin: "x"}), by(args{By: "ana", Origin: "y"}), by(args{By: "ana"})
	if ana != bo || ana == far || ana == alone || far == alone || alone != by(args{By: "ana"}) || alone == by(args{By: "bo"}) {
		t.Errorf("they take turns as %q, %q, %q and %q", ana, bo, far, alone)
	}
}

// Nobody plays on from a position of a running game, as soon as its market is known.
func TestPlayingOnFromRunningGames(t *testing.T) {
	rec := played(t, 0)
	var moves []goa.Move
	for _, m := range rec.Moves() {
		moves = append(moves, m)
	}
	known := 0
	for len(likeness.Layouts(moves[:known])) == 0 {
		known++
	}
	m, _, ids := desk(t, DefaultLimits(), likeness.Layouts(moves)...)
	table, err := m.keeper.Snapshot(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	for at, wanted := range map[int]error{known - 1: nil, known: Running, len(moves): Running, len(moves) + 1: match.NoSuchPosition, -1: match.NoSuchPosition} {
		want(t, "after "+moves[max(0, min(at, len(moves)-1))].String(), m.FairAt(t.Context(), "eve", table, at), wanted)
	}
}
