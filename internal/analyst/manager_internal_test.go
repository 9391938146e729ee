package analyst

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/jobs"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/nature"
	"goa/record"
)

// shelf is a store that keeps analyses and counts jobs. The tables are in the keeper's
// own store.
type shelf struct {
	keys    map[match.ID]string
	reports map[match.ID][]byte
	added   []jobs.Job

	canceled []jobs.Name
	fail     func() // called by the next change of jobs, which fails
}

var errDisk = errors.New("the disk is gone")

func (s *shelf) PutAnalysis(_ context.Context, id match.ID, key string, report []byte) error {
	s.keys[id], s.reports[id] = key, report
	return nil
}

func (s *shelf) Analysis(_ context.Context, id match.ID) (string, []byte, error) {
	return s.keys[id], s.reports[id], nil
}

func (s *shelf) Change(_ context.Context, c jobs.Changes) error {
	if fail := s.fail; fail != nil {
		s.fail = nil
		fail()
		return errDisk
	}
	s.added, s.canceled = append(s.added, c.Add...), append(s.canceled, c.Cancel...)
	return nil
}

// tables implements as much of [match.Store] as opened records need.
type tables struct {
	match.Store
	all map[match.ID]*match.Table
	log map[match.ID][]match.Entry
	// playing are the layouts of games that are being played.
	playing []string
}

func (s *tables) Create(_ context.Context, t *match.Table, entries []match.Entry, _ *match.Summary, _ match.Quota) error {
	s.all[t.ID], s.log[t.ID] = t, entries
	return nil
}

func (s *tables) Load(_ context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	if s.all[id] == nil {
		return nil, nil, match.NotFound
	}
	return s.all[id], s.log[id], nil
}

func (s *tables) Playing(_ context.Context, layouts []string) (bool, error) {
	return slices.ContainsFunc(layouts, func(l string) bool { return slices.Contains(s.playing, l) }), nil
}

func (s *tables) DealsWithLayouts(context.Context, []string) ([]*match.Deal, error) { return nil, nil }

func (s *tables) Tables(context.Context, match.Owner, match.Cursor, int) ([]match.Listing, error) {
	return nil, nil
}

func (s *tables) Touch(context.Context, match.ID, time.Time) error { return nil }

// played returns a record of a game in which the first legal move is always made. It has
// the given number of moves, or a whole game if that is 0.
func played(t *testing.T, moves int) *record.Record {
	t.Helper()
	r, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}})
	if err != nil {
		t.Fatal(err)
	}
	s, luck := goa.New(edition.Default().Rules(edition.Options{}), 2), nature.New("analyst")
	note := func(m goa.Move) {
		if err := r.Append(m); err != nil {
			t.Fatal(err)
		}
	}
	for !s.Over() && (moves == 0 || r.Len() < moves) {
		if s.Turn() == goa.Nature {
			luck.PlayChance(&s, note)
			continue
		}
		m := s.Moves(nil)[0]
		s.Play(m)
		note(m)
	}
	return r
}

// desk returns a manager with some opened records, whose analyses are fake.
func desk(t *testing.T, most Limits, playing ...string) (*Manager, *shelf, []match.ID) {
	t.Helper()
	k := match.NewKeeper(match.Config{Store: &tables{all: map[match.ID]*match.Table{}, log: map[match.ID][]match.Entry{}, playing: playing}})
	t.Cleanup(k.Close)
	s := &shelf{keys: map[match.ID]string{}, reports: map[match.ID][]byte{}}
	m := NewManager(k, s, slog.New(slog.DiscardHandler), most)
	m.analyze = func(ctx context.Context, _ *record.Record, o analysis.Options) (*analysis.Report, error) {
		g := o.Gate()
		defer g.Leave()
		return &analysis.Report{Unit: "win", Whole: analysis.Whole}, g.Pass(ctx)
	}
	var ids []match.ID
	for range 6 {
		table, err := k.Archive(t.Context(), match.Command{Owner: "host"}, played(t, 0))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, table.ID())
	}
	return m, s, ids
}

func want(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// A game is analyzed once, by a job, and its report is available from then on.
func TestAnalysisIsKept(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	ctx := t.Context()
	for range 2 {
		want(t, "ask", m.Ask(ctx, match.Command{Table: ids[0], Owner: "ana"}), nil)
	}
	if st, err := m.Look(ctx, ids[0], "bo"); err != nil || !st.Asked || st.Report != nil {
		t.Errorf("before it is done: %+v, %v", st, err)
	}
	for range 2 {
		want(t, "the job", m.work(ctx, s.added[0]), nil)
	}
	if st, err := m.Look(ctx, ids[0], "bo"); err != nil || st.Asked || st.Report == nil {
		t.Errorf("when it is done: %+v, %v", st, err)
	}
	s.keys[ids[0]] = "of another version"
	if st, err := m.Look(ctx, ids[0], "bo"); err != nil || st.Asked || st.Report != nil {
		t.Errorf("of another version: %+v, %v", st, err)
	}
}

// A killed analysis leaves nothing behind, and is still due.
func TestKilledAnalysisLeavesNothing(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	want(t, "ask", m.Ask(t.Context(), match.Command{Table: ids[0], Owner: "ana"}), nil)
	ctx, kill := context.WithCancel(t.Context())
	whole := m.analyze
	m.analyze = func(ctx context.Context, r *record.Record, o analysis.Options) (*analysis.Report, error) {
		kill()
		return whole(ctx, r, o)
	}
	want(t, "the job", m.work(ctx, s.added[0]), context.Canceled)
	if len(s.reports) > 0 || m.runs != 0 {
		t.Errorf("%d reports are kept, %d run", len(s.reports), m.runs)
	}
	if st, err := m.Look(t.Context(), ids[0], "ana"); err != nil || !st.Asked {
		t.Errorf("got %+v, %v", st, err)
	}
	m.analyze = whole
	want(t, "the job again", m.work(t.Context(), s.added[0]), nil)
	if len(s.reports) != 1 {
		t.Error("nothing is kept")
	}
}

// A game that cannot be analyzed is not tried again.
func TestFailureIsKept(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	want(t, "ask", m.Ask(t.Context(), match.Command{Table: ids[0], Owner: "ana"}), nil)
	m.analyze = func(context.Context, *record.Record, analysis.Options) (*analysis.Report, error) {
		return nil, errors.New("the position cannot be valued")
	}
	want(t, "the job", m.work(t.Context(), s.added[0]), nil)
	if st, err := m.Look(t.Context(), ids[0], "ana"); err != nil || !st.Failed || st.Asked {
		t.Errorf("got %+v, %v", st, err)
	}
}

// asker returns a function that asks a manager for analyses, from addresses with limits.
func asker(t *testing.T, m *Manager) func(address string, id match.ID, by match.Owner) error {
	return func(address string, id match.ID, by match.Owner) error {
		return m.Ask(t.Context(), match.Command{Table: id, Owner: by, Sender: match.Sender{Metered: true, Network: limit.Site(address)}})
	}
}

// A person has one analysis at a time. There are limits for a network, for everyone
// together, and for how many run.
func TestRequestsAreBounded(t *testing.T) {
	m, s, ids := desk(t, Limits{Owner: 1, Origin: 2, All: 4, Running: 1, OriginRunning: 1})
	ask := asker(t, m)
	want(t, "the first", ask("a", ids[0], "ana"), nil)
	want(t, "the same again", ask("a", ids[0], "ana"), nil)
	want(t, "a second of one person", ask("b", ids[1], "ana"), OneAtATime)
	want(t, "a second of one network", ask("a", ids[1], "bo"), nil)
	want(t, "a third of one network", ask("a", ids[2], "cy"), Busy)
	for i, address := range []string{"b", "c"} {
		want(t, "another network", ask(address, ids[2+i], match.Owner(fmt.Sprint(i))), nil)
	}
	want(t, "too many", ask("b", ids[4], "eve"), Busy)
	if len(s.added) != 5 { // one of them twice, which is one job
		t.Errorf("%d jobs were added", len(s.added))
	}
	m.runs = 1
	if err := m.work(t.Context(), s.added[0]); err == nil || len(s.reports) > 0 {
		t.Errorf("more run at once than may: %v", err)
	}
	m.runs = 0
	want(t, "the job", m.work(t.Context(), s.added[0]), nil)
	want(t, "the next of one person", ask("d", ids[4], "ana"), nil)
}

// A network that takes all places gives way to others, one by one, until all have the
// same number. A whole IPv6 /48 counts as one network.
func TestPlacesAreSharedByNetworks(t *testing.T) {
	m, s, ids := desk(t, Limits{Owner: 1, Origin: 3, All: 4, Running: 8, OriginRunning: 2})
	ask := asker(t, m)
	for i := range 3 {
		want(t, "the flood", ask(fmt.Sprintf("2001:db8:1:%d::/64", i), ids[i], match.Owner(fmt.Sprint("eve", i))), nil)
	}
	want(t, "a fourth of the flood", ask("2001:db8:1:9::/64", ids[3], "eve4"), Busy)
	want(t, "the first job", m.work(t.Context(), s.added[0]), nil)
	want(t, "another network", ask("198.51.100.1", ids[3], "ana"), nil)
	want(t, "the flood again", ask("2001:db8:1:8::/64", ids[4], "eve6"), nil)
	want(t, "a third network, when all places are taken", ask("198.51.100.2", ids[5], "bo"), nil)
	if len(s.canceled) != 1 || s.canceled[0].Key != string(ids[4]) {
		t.Errorf("canceled: %v, want the flood's latest %s", s.canceled, ids[4])
	}
	for _, id := range []match.ID{ids[3], ids[5]} {
		if m.asked[id] == nil {
			t.Errorf("%s was forgotten", id)
		}
	}
	if m.asked[ids[4]] != nil || len(m.asked) != 4 {
		t.Errorf("%d are asked for, %s among them: %v", len(m.asked), ids[4], m.asked[ids[4]] != nil)
	}
}

// If the store fails, only the new request is forgotten. A request for the same table
// still counts, and so does one whose job runs already.
func TestFailedRequestsDoNotCount(t *testing.T) {
	m, s, ids := desk(t, DefaultLimits())
	ask := asker(t, m)
	want(t, "the first", ask("a", ids[0], "ana"), nil)
	s.fail = func() {}
	want(t, "the same for somebody else", ask("b", ids[0], "bo"), errDisk)
	want(t, "a second of the first person", ask("a", ids[1], "ana"), OneAtATime)
	s.fail = func() {}
	want(t, "another game", ask("b", ids[1], "bo"), errDisk)
	want(t, "yet another instead", ask("b", ids[2], "bo"), nil)
	s.fail = func() { m.begin(args{Table: ids[3], By: "cy"}) }
	want(t, "a game whose job runs", ask("c", ids[3], "cy"), errDisk)
	want(t, "a second of that person", ask("c", ids[4], "cy"), OneAtATime)
}

// If the store fails when a request would give way to another, both are as before.
func TestFailedRequestsReplaceNobody(t *testing.T) {
	m, s, ids := desk(t, Limits{Owner: 1, Origin: 3, All: 3, Running: 8, OriginRunning: 2})
	ask := asker(t, m)
	for i := range 3 {
		want(t, "the flood", ask("2001:db8:1::/48", ids[i], match.Owner(fmt.Sprint("eve", i))), nil)
	}
	s.fail = func() {}
	want(t, "another network", ask("198.51.100.1", ids[3], "ana"), errDisk)
	for i := range 3 {
		if m.asked[ids[i]] == nil {
			t.Errorf("request %d of the flood was forgotten", i+1)
		}
	}
	if len(m.asked) != 3 {
		t.Errorf("%d are asked for, want the flood's 3", len(m.asked))
	}
	want(t, "another network again", ask("198.51.100.1", ids[3], "ana"), nil)
	if len(m.asked) != 3 || len(s.canceled) != 1 || m.asked[match.ID(s.canceled[0].Key)] != nil {
		t.Errorf("%d are asked for, canceled %v", len(m.asked), s.canceled)
	}
}

// However many analyses of a network wait, only a few run at a time, so that there are
// places for others.
func TestNetworksRunAFewAtATime(t *testing.T) {
	m, s, ids := desk(t, Limits{Owner: 1, Origin: 4, All: 10, Running: 4, OriginRunning: 1})
	var nested []error
	whole := m.analyze
	m.analyze = func(ctx context.Context, r *record.Record, o analysis.Options) (*analysis.Report, error) {
		m.analyze = whole
		nested = append(nested, m.work(ctx, s.added[1]), m.work(ctx, s.added[2]))
		return whole(ctx, r, o)
	}
	for i, address := range []string{"198.51.100.1", "198.51.100.1", "198.51.100.2"} {
		want(t, "ask", asker(t, m)(address, ids[i], match.Owner(fmt.Sprint(i))), nil)
	}
	want(t, "the first", m.work(t.Context(), s.added[0]), nil)
	if len(nested) != 2 || nested[0] == nil || nested[1] != nil {
		t.Errorf("while the first runs: the same network's second is answered %v, another network's first %v", nested[0], nested[1])
	}
	want(t, "the second, afterwards", m.work(t.Context(), s.added[1]), nil)
}

// Running games are not analyzed, and neither are records that end before the game does.
func TestOnlyFinishedGames(t *testing.T) {
	m, s, _ := desk(t, DefaultLimits())
	table, err := m.keeper.Archive(t.Context(), match.Command{Owner: "host"}, played(t, 90))
	if err != nil {
		t.Fatal(err)
	}
	want(t, "an unfinished record", m.Ask(t.Context(), match.Command{Table: table.ID(), Owner: "ana"}), NotOver)
	want(t, "no table", m.Ask(t.Context(), match.Command{Table: "nowhere", Owner: "ana"}), match.NotFound)
	_, err = m.Look(t.Context(), table.ID(), "ana")
	want(t, "its page", err, NotOver)
	if len(s.added) > 0 {
		t.Error("a job was added")
	}
}
