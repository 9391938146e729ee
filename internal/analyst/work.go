package analyst

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"goa/internal/analysis"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/record"
)

// result is the stored result of an analysis: a report, or the reason why there is none.
type result struct {
	Report  *analysis.Report `json:"report,omitempty"`
	Failure string           `json:"failure,omitempty"` // why there is no report
}

// retryAfter is how long a job waits if too many analyses are running.
const retryAfter = 5 * time.Second

// work analyzes a game. If its context ends early, nothing is stored.
func (m *Manager) work(ctx context.Context, j jobs.Job) error {
	var a args
	if err := json.Unmarshal([]byte(j.Args), &a); err != nil {
		return fmt.Errorf("job %s %s: %w", j.Kind, j.Key, err)
	}
	if !m.begin(a) {
		return jobs.Later(retryAfter)
	}
	done := false
	defer func() { m.end(a.Table, done) }()
	rec, err := m.record(ctx, a.Table, a.By)
	if refused(err) {
		done = true
		return nil // nobody waits for it anymore
	}
	if err != nil {
		return err
	}
	if old, err := m.storedResult(ctx, a.Table, rec); err != nil || old != nil {
		done = err == nil
		return err
	}
	var k result
	k.Report, err = m.analyze(ctx, rec, m.options(a))
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		m.log.Warn("a game cannot be analyzed", "table", a.Table, "err", err)
		k.Failure = err.Error()
	}
	err = m.keep(ctx, a.Table, rec, k)
	if done = err == nil || errors.Is(err, match.NotFound); done {
		return nil
	}
	return err
}

// refused reports whether an error means that a game must not be analyzed.
func refused(err error) bool {
	if _, ok := errors.AsType[Reason](err); ok {
		return true
	}
	why, ok := errors.AsType[match.Reason](err)
	return ok && why != match.Closing
}

// options returns the options for the analysis of a table.
func (m *Manager) options(a args) analysis.Options {
	return analysis.Options{
		Workers: workersEach(),
		Gate:    func() analysis.Gate { return &gate{keeper: m.keeper, by: match.Owner(shareOf(a.Origin, a.By))} },
		Progress: func(done, total int) {
			m.update(a.Table, func(q *request) { q.done, q.total = done, total })
		},
		First: func(r *analysis.Report) { m.update(a.Table, func(q *request) { q.first = r }) },
	}
}

// begin reports whether an analysis may run now, and if so records that it does.
func (m *Manager) begin(a args) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	same := 0
	for _, q := range m.asked {
		if q.running && q.share() == shareOf(a.Origin, a.By) {
			same++
		}
	}
	if m.runs >= m.limits.Running || same >= m.limits.OriginRunning {
		return false
	}
	m.runs++
	if m.asked[a.Table] == nil {
		m.asked[a.Table] = &request{by: a.By, origin: a.Origin, since: time.Now()}
	}
	m.asked[a.Table].running = true
	return true
}

// end records that an analysis no longer runs. If it is not done, it will be tried
// again.
func (m *Manager) end(id match.ID, done bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.runs--
	if q := m.asked[id]; q != nil {
		q.running, q.since = false, time.Now()
	}
	if done {
		delete(m.asked, id)
	}
}

// update updates the request of a running analysis.
func (m *Manager) update(id match.ID, note func(*request)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if q := m.asked[id]; q != nil {
		note(q)
	}
}

// gate makes a worker compute only while no bot is thinking.
type gate struct {
	keeper *match.Keeper
	by     match.Owner // the share that the slot is granted to
	waits  bool        // a person is waiting for the result
	leave  func()
}

// Pass implements [analysis.Gate].
func (g *gate) Pass(ctx context.Context) error {
	g.Leave()
	leave, ok := g.keeper.Background(ctx, g.by, g.waits)
	if !ok {
		return ctx.Err()
	}
	g.leave = leave
	return nil
}

// Step implements [analysis.Gate].
func (g *gate) Step(ctx context.Context) { g.keeper.Foreground().StandAside(ctx) }

// Leave implements [analysis.Gate].
func (g *gate) Leave() {
	if g.leave != nil {
		g.leave()
		g.leave = nil
	}
}

// keep stores the result of an analysis.
func (m *Manager) keep(ctx context.Context, id match.ID, rec *record.Record, k result) error {
	key, err := analysis.KeyOf(rec, analysis.Options{})
	if err != nil {
		return err
	}
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	if err := errors.Join(json.NewEncoder(z).Encode(k), z.Close()); err != nil {
		return err
	}
	return m.store.PutAnalysis(ctx, id, key.String(), text.Bytes())
}

// storedResult returns the stored result of an analysis, or nil if there is none from this
// version of the program.
func (m *Manager) storedResult(ctx context.Context, id match.ID, rec *record.Record) (*result, error) {
	want, err := analysis.KeyOf(rec, analysis.Options{})
	if err != nil {
		return nil, err
	}
	key, text, err := m.store.Analysis(ctx, id)
	if err != nil || key != want.String() {
		return nil, err
	}
	return unpack(id, text)
}

// unpack reads a stored result.
func unpack(id match.ID, text []byte) (*result, error) {
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("the analysis of table %s: %w", id, err)
	}
	all, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("the analysis of table %s: %w", id, err)
	}
	k := new(result)
	return k, json.Unmarshal(all, k)
}
