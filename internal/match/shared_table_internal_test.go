package match

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/nature"
)

// sharedTable is a shared store with one table. It remembers how it was called.
type sharedTable struct {
	Shared
	mu       sync.Mutex
	table    *Table
	entries  []Entry
	fail     map[string]error // by call
	on       func(call string)
	calls    []string
	limits   map[string]time.Duration
	contexts map[string]context.Context // the last of each call
	jobs     []jobs.Changes
}

// enter records a call, and returns its error.
func (s *sharedTable) enter(ctx context.Context, call string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if end, ok := ctx.Deadline(); ok {
		s.limits[call] = time.Until(end)
	}
	s.contexts[call] = ctx
	s.calls = append(s.calls, call)
	if s.on != nil {
		s.on(call)
	}
	return s.fail[call]
}

// failAt makes calls fail from now on, unless err is nil.
func (s *sharedTable) failAt(call string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail[call] = err
}

// atCalls makes do run at every call from now on.
func (s *sharedTable) atCalls(do func(call string)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.on = do
}

// store adds an entry of another process.
func (s *sharedTable) store(kind EntryKind, text string) {
	s.entries = append(s.entries, Entry{Number: len(s.entries) + 1, Kind: kind, Seat: goa.Nobody, Text: text, Time: now()})
}

// count returns how often there was a call.
func (s *sharedTable) count(call string) (n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.calls {
		if c == call {
			n++
		}
	}
	return n
}

func (s *sharedTable) Create(_ context.Context, t *Table, entries []Entry, _ *Summary, _ Quota) error {
	s.table, s.entries = t, slices.Clone(entries)
	return nil
}

func (s *sharedTable) Load(ctx context.Context, _ ID) (*Table, []Entry, error) {
	if err := s.enter(ctx, "load"); err != nil {
		return nil, nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.table, slices.Clone(s.entries), nil
}

func (s *sharedTable) After(ctx context.Context, _ ID, entry int) ([]Entry, error) {
	err := s.enter(ctx, "after")
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.entries[min(entry, len(s.entries)):]), err
}

func (s *sharedTable) Append(ctx context.Context, _ ID, entries []Entry, _ *Summary) error {
	if err := s.enter(ctx, "append"); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if entries[0].Number != len(s.entries)+1 {
		return Stale
	}
	s.entries = append(s.entries, entries...)
	return nil
}

func (s *sharedTable) Delete(ctx context.Context, _ ID) error { return s.enter(ctx, "delete") }

func (s *sharedTable) Touch(ctx context.Context, _ ID, _ time.Time) error {
	return s.enter(ctx, "touch")
}

func (s *sharedTable) Seen(ctx context.Context, _ ID, _ Owner, _ time.Time) (Sighting, error) {
	return Sighting{}, s.enter(ctx, "seen")
}

func (s *sharedTable) Watched(ctx context.Context, _ ID, _ time.Time) (bool, error) {
	return false, s.enter(ctx, "watched")
}

func (s *sharedTable) Latest(ctx context.Context, _ []ID) (map[ID]int, error) {
	return map[ID]int{s.table.ID: len(s.entries)}, s.enter(ctx, "latest")
}

func (s *sharedTable) Saw(ctx context.Context, _ []Sighting) error { return s.enter(ctx, "saw") }

func (s *sharedTable) ClockError() error { return nil }

func (s *sharedTable) Listen(ctx context.Context, _ func(Announcement)) error {
	<-ctx.Done()
	return nil
}

func (s *sharedTable) Change(_ context.Context, c jobs.Changes) error {
	s.jobs = append(s.jobs, c)
	return nil
}

// besideOthers makes a table at which ana has all seats, in a store that several
// processes use. It returns the versions that are published, and the log.
func besideOthers(t *testing.T, seats ...NewSeat) (k *Keeper, s *sharedTable, published *[]int, log *bytes.Buffer) {
	t.Helper()
	s = &sharedTable{fail: map[string]error{}, limits: map[string]time.Duration{}, contexts: map[string]context.Context{}}
	log, published = new(bytes.Buffer), new([]int)
	k = NewKeeper(Config{
		Store: s, Log: slog.New(slog.NewTextHandler(log, nil)), Bots: map[string]Chooser{"random": Random{}},
		Luck:    func() *nature.Source { return nature.New("luck") },
		Publish: func(s *Snapshot) { *published = append(*published, s.Version()) },
	})
	if len(seats) == 0 {
		seats = []NewSeat{{Kind: Person, Name: "A"}, {Kind: Person, Name: "B"}}
	}
	if _, err := k.Create(t.Context(), NewTable{Host: "ana", Seats: seats}); err != nil {
		t.Fatal(err)
	}
	return k, s, published, log
}
