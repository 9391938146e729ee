package load

import (
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/visit"
	"goa/internal/web"
)

// serve starts a server and returns its address and its store.
func serve(t *testing.T) (base string, store *sqlite.Store) {
	t.Helper()
	store, err := sqlite.Open(t.Context(), filepath.Join(t.TempDir(), "goa.db"))
	if err != nil {
		t.Fatal(err)
	}
	viewers := new(hub.Hub[match.ID, *match.Snapshot])
	keeper := match.NewKeeper(match.Config{
		Store: store, Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}, "merchant": match.Random{}},
		Publish: func(s *match.Snapshot) { viewers.Publish(s.ID(), s) }, Gone: viewers.End,
	})
	pages, err := web.New(web.Config{Keeper: keeper, Hub: viewers, Sessions: store, Secret: []byte("secret"), Grades: []string{"random"}})
	if err != nil {
		t.Fatal(err)
	}
	work := jobs.Start(store, keeper.Workers())
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		pages.Close()
		server.Close()
		if err := work(); err != nil {
			t.Error(err)
		}
		keeper.Close()
		store.Close()
	})
	return server.URL, store
}

// runFor carries out a plan, with more time if other programs have left it too little.
func runFor(t *testing.T, p Plan, enough func(*Report) bool) *Report {
	t.Helper()
	for ; ; p.Time *= 3 {
		report, err := Run(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if enough(report) || p.Time > 20*time.Second {
			return report
		}
	}
}

// Every viewer of every table sees every move, even those without a seat.
func TestRun(t *testing.T) {
	base, _ := serve(t)
	report := runFor(t, Plan{Bases: []string{base}, Tables: 2, Viewers: 3, Every: 50 * time.Millisecond, Time: 1500 * time.Millisecond},
		func(r *Report) bool { return r.Latency.Count >= 3 && r.Page.Count > 0 })
	if report.Failed > 0 || report.Over > 0 || report.Latency.Count < 3 {
		t.Errorf("%d moves arrived, %d failed, %d games over: %q", report.Latency.Count, report.Failed, report.Over, report.Failures)
	}
	if l := report.Latency; l.Median <= 0 || l.P99 < l.Median || l.Max < l.P99 || report.Answer.Count < l.Count {
		t.Errorf("latency %+v, answers %+v", l, report.Answer)
	}
	if report.Page.Count == 0 || report.Update.Median <= 0 || report.Raw.Median <= report.Update.Median {
		t.Errorf("pages %+v, updates %+v, %+v before compression", report.Page, report.Update, report.Raw)
	}
	if report.FirstPage <= 1000 || report.FirstLoad <= report.FirstPage || report.Memory <= 0 {
		t.Errorf("first page %d, first load %d, memory %d", report.FirstPage, report.FirstLoad, report.Memory)
	}
}

// Beside a crowd of bots, only one person's waits are measured.
func TestRunAlongsideBots(t *testing.T) {
	base, _ := serve(t)
	report := runFor(t, Plan{Bases: []string{base}, Crowd: 4, Grade: "merchant", Viewers: 2, Every: time.Second, Time: 2 * time.Second},
		func(r *Report) bool { return r.Wait.Count > 0 })
	if report.Failed > 0 || report.Wait.Count == 0 || report.Page.Count < report.Wait.Count {
		t.Errorf("%d waits on %d pages, %d failed: %q", report.Wait.Count, report.Page.Count, report.Failed, report.Failures)
	}
	if report.Wait.Median <= 0 || report.Wait.P99 < report.Wait.Median || report.Wait.Max < report.Wait.P99 {
		t.Errorf("the person waited %+v", report.Wait)
	}
}

// Plans drive only servers on this machine, and within limits.
func TestPlansAreBounded(t *testing.T) {
	good := Plan{Bases: []string{"http://localhost:8080"}, Tables: 1, Viewers: 2, Every: time.Second, Time: time.Second}
	if err := good.Check(); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*Plan){
		"another machine":         func(p *Plan) { p.Bases = []string{"http://goa.example.org"} },
		"a name that begins well": func(p *Plan) { p.Bases = []string{"http://localhost.example.org"} },
		"no address":              func(p *Plan) { p.Bases = []string{""} },
		"one of two elsewhere":    func(p *Plan) { p.Bases = append(good.Bases, "http://goa.example.org") },
		"no server":               func(p *Plan) { p.Bases = nil },
		"many tables":             func(p *Plan) { p.Tables = MaxTables + 1 },
		"many tables of bots":     func(p *Plan) { p.Crowd = MaxTables + 1 },
		"bots of no grade":        func(p *Plan) { p.Crowd = 1 },
		"many viewers":            func(p *Plan) { p.Viewers = MaxViewers + 1 },
		"nothing":                 func(p *Plan) { p.Tables = 0 },
		"for ever":                func(p *Plan) { p.Time = MaxTime + 1 },
		"all at once":             func(p *Plan) { p.Every = 0 },
	} {
		p := good
		if change(&p); p.Check() == nil {
			t.Errorf("%s is allowed", what)
		}
	}
}

// The comparison with the store finds moves that were lost, changed or made up.
func TestCompareFindsFaults(t *testing.T) {
	base, store := serve(t)
	made, err := visit.NewGame(t.Context(), visit.NewSite(base), 0, 2, false)
	if err != nil {
		t.Fatal(err)
	}
	p := newCrashGame(made)
	for range 12 {
		if p.playOnce(t.Context(), patience) {
			t.Fatal("the game is over")
		}
	}
	s := &stored{store, match.NewKeeper(match.Config{Store: store})}
	defer s.keeper.Close()
	if len(p.moves) != 12 {
		t.Fatalf("%d moves were made", len(p.moves))
	}
	if made, err := s.compare(t.Context(), p); err != nil || made != 0 {
		t.Fatalf("%d, %v of a table that is well", made, err)
	}
	last := len(p.moves) - 1
	for _, c := range []struct {
		what, fault string
		change      func(*crashGame)
	}{
		{"lost", "is lost", func(p *crashGame) { p.moves[last].entry += 100 }},
		{"changed", "is lost", func(p *crashGame) { p.moves[3].move = "bid 99" }},
		{"invented", "nobody made", func(p *crashGame) { p.moves = p.moves[:last] }},
		{"promised", "was promised", func(p *crashGame) { p.moves[last].promised += 100 }},
		{"stuck", "not over", func(p *crashGame) { p.over = true }},
	} {
		other := &crashGame{Game: made, moves: append([]attempt{}, p.moves...)}
		c.change(other)
		if _, err := s.compare(t.Context(), other); err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("%s: %v", c.what, err)
		}
	}
	p.moves[last].outcome = lost
	if made, err := s.compare(t.Context(), p); err != nil || made != 1 {
		t.Errorf("an answer was lost, but the move is there: %d, %v", made, err)
	}
}
