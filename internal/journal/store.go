package journal

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"goa/internal/analyst"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/session"
)

// Store is a store whose changes are in a journal. Its methods are safe for
// concurrent use. Changes are made one after another.
type Store struct {
	local *jobs.Local

	mu     sync.Mutex
	log    *log
	spare  File // for the next journal
	closed bool
	state
}

// state is the whole state of a store. It follows from the changes of the journal.
type state struct {
	tables   map[match.ID]*table
	order    []match.ID // in order of creation
	blocks   []block
	sessions map[session.ID]session.Session
	progress map[match.Owner]progressRow
	jobs     map[int64]jobs.Stored
	named    map[jobs.Name]int64
	deals    map[match.DealID]*deal
	values   map[string]string
	lastID   int64 // the last id of a job or block
	whole    bool
	number   int64 // of the journal
}

var (
	_ match.Store   = (*Store)(nil)
	_ jobs.Queue    = (*Store)(nil)
	_ session.Store = (*Store)(nil)
	_ analyst.Store = (*Store)(nil)

	_ progress.Store = (*Store)(nil)
)

func newState() state {
	return state{
		tables: map[match.ID]*table{}, deals: map[match.DealID]*deal{}, sessions: map[session.ID]session.Session{},
		progress: map[match.Owner]progressRow{}, jobs: map[int64]jobs.Stored{}, named: map[jobs.Name]int64{}, values: map[string]string{},
	}
}

// ErrClosed is returned by a closed store.
var ErrClosed = errors.New("journal: the store is closed")

// write appends a change to the journal, flushes it and then applies it. If it fails,
// nothing has changed.
func (s *Store) write(ctx context.Context, c *change) error { return s.record(ctx, c, true) }

func (s *Store) record(ctx context.Context, c *change, flush bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed {
		return ErrClosed
	}
	text, err := encode(c)
	if err != nil {
		return err
	}
	if err := s.log.append(text, flush); err != nil {
		return err
	}
	if err := s.apply(c); err != nil {
		return fmt.Errorf("journal: %w", err) // opening the journal would fail in the same way
	}
	s.tell(c)
	return nil
}

// tell informs the workers of changed jobs.
func (s *Store) tell(c *change) {
	if len(c.Jobs) == 0 && len(c.Done) == 0 {
		return
	}
	var added []jobs.Stored
	for _, r := range c.Jobs {
		added = append(added, r.kept())
	}
	s.local.Changed(c.Done, added)
}

// apply applies a change.
func (s *state) apply(c *change) error {
	s.number = max(s.number, c.Journal)
	s.whole = s.whole || c.Whole
	for _, id := range c.Deleted {
		s.delete(id)
	}
	var err error
	if c.Create != nil {
		err = errors.Join(err, s.create(c.Create))
	}
	if c.Append != nil {
		err = errors.Join(err, s.append(c.Append))
	}
	for _, p := range c.Packed {
		err = errors.Join(err, s.pack(p))
	}
	if t := c.Touched; t != nil && s.tables[t.Table] != nil {
		s.tables[t.Table].touched = t.At
	}
	if r := c.Report; r != nil && s.tables[r.Table] != nil {
		s.tables[r.Table].report(r.Key, r.Text)
	}
	if c.Blocked != nil {
		s.blocks = append(s.blocks, *c.Blocked)
		s.lastID = max(s.lastID, c.Blocked.Number)
	}
	s.blocks = slices.DeleteFunc(s.blocks, func(b block) bool { return b.Number == c.Freed })
	if c.Session != nil {
		s.sessions[c.Session.ID] = *c.Session
	}
	if c.Progress != nil {
		s.applyProgress(c.Progress)
	}
	s.applyDeals(c)
	s.applyJobs(c)
	maps.Copy(s.values, c.Values)
	return err
}

// Value returns the value with this name, or "".
func (s *Store) Value(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.values[name]
}

// SetValue sets the value with this name.
func (s *Store) SetValue(ctx context.Context, name, value string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.write(ctx, &change{Values: map[string]string{name: value}})
}

// Ready returns an error if nothing can be written.
func (s *Store) Ready(context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return ErrClosed
	case s.log.broken:
		return errBroken
	default:
		return nil
	}
}

// Close closes the files. [Store.Work] must have returned.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil
	}
	s.closed = true
	return errors.Join(s.log.file.Flush(), s.log.file.Close(), s.spare.Close())
}

// milliseconds rounds a time down to the precision with which every store keeps times.
func milliseconds(t time.Time) time.Time { return t.UTC().Truncate(time.Millisecond) }
