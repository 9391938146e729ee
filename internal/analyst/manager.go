package analyst

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"runtime"
	"sync"
	"time"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/record"
)

// Kind is the kind of the jobs that analyze games.
const Kind = "analysis"

// Store keeps the reports of analyses. Each method does all of its work or none. Every
// Store passes the tests of storetest.RunAnalyses.
type Store interface {
	// PutAnalysis keeps a report with its table, in place of an earlier one, and counts
	// it toward the bytes of the table. It returns [match.NotFound] if there is no such
	// table.
	PutAnalysis(ctx context.Context, id match.ID, key string, report []byte) error
	// Analysis returns the last report kept, with an empty key if there is none.
	Analysis(ctx context.Context, id match.ID) (key string, report []byte, err error)
	jobs.Changer
}

// Limits limits how many analyses may wait or run at once. Each process counts for
// itself.
type Limits struct {
	Owner, Origin, All int // for one person, for one network, for everyone
	Running            int // at once in this process
	OriginRunning      int // of these, for one network
}

// DefaultLimits returns limits that are enough for a club.
func DefaultLimits() Limits {
	return Limits{Owner: 1, Origin: 4, All: 50, Running: 8, OriginRunning: 2}
}

// Reason says why a game is not analyzed now.
type Reason string

// The reasons.
const (
	NotOver    Reason = "not-over"   // the game is in progress, or the record ends before the game does
	Unreadable Reason = "unreadable" // the record leaves nothing to analyze
	OneAtATime Reason = "one"        // another analysis for the same person is not done
	Busy       Reason = "busy"       // too many are already waiting
	Running    Reason = "running"    // the game is being played on this server
	Closed     Reason = "closed"     // the game's deal is closed
	TooLarge   Reason = "large"      // the record has more positions than any game needs
)

func (r Reason) Error() string { return "no analysis: " + string(r) }

// Manager takes requests and carries out the jobs. Its methods are safe for concurrent
// use.
type Manager struct {
	keeper *match.Keeper
	store  Store
	log    *slog.Logger
	limits Limits
	// analyze is [analysis.Analyze], except in tests.
	analyze func(context.Context, *record.Record, analysis.Options) (*analysis.Report, error)
	// assess is [analysis.Assess], except in tests.
	assess func(context.Context, *goa.State, analysis.Effort, analysis.Gate) (analysis.Assessment, error)
	looks  looks

	mu    sync.Mutex
	asked map[match.ID]*request
	runs  int
}

// request is an analysis that was requested in this process, or runs in it.
type request struct {
	by          match.Owner
	origin      match.Origin
	since       time.Time
	running     bool
	done, total int
	first       *analysis.Report // the provisional report, as soon as it is known
}

// share returns the name that a slot is granted to: the network, or the person if there
// is no network. Anyone can pretend to be many people, but not many networks.
func (q *request) share() string { return shareOf(q.origin, q.by) }

func shareOf(origin match.Origin, by match.Owner) string {
	if origin != "" {
		return "network " + string(origin)
	}
	return "person " + string(by)
}

// patience is how long a request counts if another process may have taken it and nobody
// has looked at the result.
const patience = 15 * time.Minute

// NewManager returns a manager.
func NewManager(k *match.Keeper, s Store, log *slog.Logger, limits Limits) *Manager {
	return &Manager{keeper: k, store: s, log: log, limits: limits, analyze: analysis.Analyze, assess: analysis.Assess, asked: map[match.ID]*request{}}
}

// Workers returns the manager's workers, by kind of job.
func (m *Manager) Workers() map[string]jobs.Worker {
	return map[string]jobs.Worker{Kind: m.work}
}

// args say which table to analyze, and on whose behalf.
type args struct {
	Table  match.ID     `json:"table"`
	By     match.Owner  `json:"by"`
	Origin match.Origin `json:"origin,omitempty"` // the network that asked, if it has a limit
}

// Ask queues the analysis of a game for an owner who may look at it. If the game
// already has a report or is queued, nothing happens. A refusal is a [Reason] or a
// [match.Reason].
func (m *Manager) Ask(ctx context.Context, c match.Command) error {
	id, by := c.Table, c.Owner
	rec, err := m.record(ctx, id, by)
	if err != nil {
		return err
	}
	if analysis.Readable(rec) != nil {
		return Unreadable
	}
	if stored, err := m.storedResult(ctx, id, rec); err != nil || stored != nil {
		return err
	}
	origin := m.keeper.NetworkOf(c.Sender)
	text, err := json.Marshal(args{id, by, origin})
	if err != nil {
		return err
	}
	done, err := m.admit(id, &request{by: by, origin: origin, since: time.Now()})
	if err != nil {
		return err
	}
	change := jobs.Changes{Add: []jobs.Job{{Name: jobName(id), Args: string(text)}}}
	if done.evicted != nil {
		change.Cancel = []jobs.Name{jobName(done.gone)}
	}
	if err = m.store.Change(ctx, change); err != nil {
		m.undo(done)
	}
	return err
}

func jobName(id match.ID) jobs.Name { return jobs.Name{Kind: Kind, Key: string(id)} }

// record returns the whole record of a table if a person may have it analyzed.
func (m *Manager) record(ctx context.Context, id match.ID, by match.Owner) (*record.Record, error) {
	s, err := m.keeper.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	if err := s.MayLook(by); err != nil {
		return nil, err
	}
	if !s.Settled() {
		return nil, NotOver
	}
	rec, err := s.Review(by)
	if err != nil {
		return nil, err
	}
	return rec, m.fairRecord(ctx, by, s, rec)
}

// admission is what admitting a request has changed.
type admission struct {
	id      match.ID
	added   *request // nil if the table was already asked for
	gone    match.ID
	evicted *request // the request for gone that was dropped; nil if none was
}

// admit adds a request, unless there is one for the same table or there are too many.
// If there are too many, but some network has at least two more than the one that asks,
// the latest request of that network is dropped, and its job must be canceled. So nobody
// can keep the others from asking.
func (m *Manager) admit(id match.ID, q *request) (done admission, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.asked, func(_ match.ID, old *request) bool { return !old.running && q.since.Sub(old.since) > patience })
	if m.asked[id] != nil {
		return done, nil
	}
	owner, shares := 0, map[string]int{}
	for _, old := range m.asked {
		if old.by == q.by {
			owner++
		}
		shares[old.share()]++
	}
	switch mine := shares[q.share()]; {
	case owner >= m.limits.Owner:
		return done, OneAtATime
	case mine >= m.limits.Origin:
		return done, Busy
	case len(m.asked) >= m.limits.All:
		gone := m.latestOf(shares, mine+2)
		if gone == "" {
			return done, Busy
		}
		done.gone, done.evicted = gone, m.asked[gone]
		delete(m.asked, gone)
	}
	done.id, done.added = id, q
	m.asked[id] = q
	return done, nil
}

// undo takes back what an admission has changed, because the store did not change with
// it. A request whose job runs already, from an earlier process, stays.
func (m *Manager) undo(done admission) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if q := done.added; q != nil && m.asked[done.id] == q && !q.running {
		delete(m.asked, done.id)
	}
	if done.evicted != nil && m.asked[done.gone] == nil {
		m.asked[done.gone] = done.evicted
	}
}

// latestOf returns the latest request that is not running yet, of the network that has
// the most requests, if it has at least the given number. Otherwise it returns an empty
// ID.
func (m *Manager) latestOf(shares map[string]int, least int) (latest match.ID) {
	for id, q := range m.asked {
		n := shares[q.share()]
		if q.running || n < least {
			continue
		}
		if old := m.asked[latest]; old == nil || n > shares[old.share()] || n == shares[old.share()] && q.since.After(old.since) {
			latest = id
		}
	}
	return latest
}

// Standing is the progress of an analysis.
type Standing struct {
	Report *analysis.Report // nil if there is none yet; it may be provisional
	Record *record.Record
	Failed bool // the game cannot be analyzed
	Asked  bool // it is waiting or being analyzed
	// Done of Total steps are done; both are 0 while the analysis waits, or if another
	// process does it.
	Done, Total int
}

// Look returns the progress of an analysis, if a person may look at the game. A refusal
// is a [Reason] or a [match.Reason].
func (m *Manager) Look(ctx context.Context, id match.ID, by match.Owner) (Standing, error) {
	rec, err := m.record(ctx, id, by)
	if err != nil {
		return Standing{}, err
	}
	st := Standing{Record: rec}
	stored, err := m.storedResult(ctx, id, rec)
	if err != nil {
		return st, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	q := m.asked[id]
	switch {
	case stored != nil:
		st.Report, st.Failed = stored.Report, stored.Report == nil
		if q != nil && !q.running {
			delete(m.asked, id) // another process has done it
		}
	case q != nil:
		st.Asked, st.Done, st.Total, st.Report = true, q.done, q.total, q.first
	}
	return st, nil
}

// workersEach returns how many processors one analysis uses at most.
func workersEach() int { return max(1, min(4, runtime.GOMAXPROCS(0)-1)) }
