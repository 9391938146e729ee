package contest

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"

	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/match"
)

// EveningRow is an evening as a store keeps it.
type EveningRow struct {
	ID      EveningID
	Host    match.Owner
	Origin  match.Origin
	Season  SeasonID // may be empty
	Touched time.Time
	Tables  int // how many tables it has made; they count toward its host's quota
	Version int64
	Text    []byte
}

// EveningStore keeps evenings. Old evenings are deleted like tables, by
// [match.Pruner.Forget].
type EveningStore interface {
	// Evening returns an evening, or [match.NotFound].
	Evening(ctx context.Context, id EveningID) (EveningRow, error)
	// EveningVersion returns the version of an evening, or [match.NotFound].
	EveningVersion(ctx context.Context, id EveningID) (int64, error)
	// PutEvening replaces version row.Version of an evening with the next one, and
	// changes jobs with it. If the version is 0 it adds a new evening. It returns
	// [match.Stale] if the evening has another version, and the error of
	// [match.Quota.Allows] if the quota does not allow it.
	PutEvening(ctx context.Context, row EveningRow, c jobs.Changes, q match.Quota) error
	// DeleteEvening deletes an evening, or returns [match.NotFound].
	DeleteEvening(ctx context.Context, id EveningID) error
	// EveningsOf lists the evenings of a host, the latest change first.
	EveningsOf(ctx context.Context, host match.Owner, limit int) ([]EveningRow, error)
	// EveningsIn lists the evenings of a season, the latest change first.
	EveningsIn(ctx context.Context, season SeasonID, limit int) ([]EveningRow, error)
}

// Evenings manages club evenings: people open them and play at them. Its methods
// are safe for concurrent use.
type Evenings struct {
	keeper  *match.Keeper
	store   EveningStore
	shared  bool // other processes change evenings too
	quota   match.Quota
	log     *slog.Logger
	viewers hub.Hub[EveningID, *Evening]

	finished chan finishedTable
	quit     chan struct{}
	all      sync.WaitGroup

	mu      sync.Mutex
	watched map[EveningID]*watch
	closed  bool
}

// EveningsConfig is what [NewEvenings] needs.
type EveningsConfig struct {
	Store EveningStore
	Quota match.Quota
	Log   *slog.Logger
}

// NewEvenings returns a new Evenings. Callers must call Use before anything else,
// and Close before they close the keeper.
func NewEvenings(c EveningsConfig) *Evenings {
	s := &Evenings{
		store: c.Store, quota: c.Quota, log: c.Log, finished: make(chan finishedTable), quit: make(chan struct{}), watched: map[EveningID]*watch{},
	}
	_, s.shared = c.Store.(match.Shared)
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	s.all.Go(s.record)
	return s
}

// Use sets the keeper of the tables that the evenings make. Only Published, which
// the keeper calls, may be called before it.
func (s *Evenings) Use(k *match.Keeper) { s.keeper = k }

// Close stops the background work and waits for it to end.
func (s *Evenings) Close() {
	s.mu.Lock()
	if !s.closed {
		s.closed = true
		close(s.quit)
	}
	s.mu.Unlock()
	s.viewers.EndAll()
	s.all.Wait()
}

// Workers returns the workers for the jobs of evenings, by kind.
func (s *Evenings) Workers() map[string]jobs.Worker {
	return map[string]jobs.Worker{match.EveningKind: s.bringUpToDate}
}

// valid reports whether an evening can have this ID.
func (id EveningID) valid() bool {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	return id != "" && len(id) <= 64 && !strings.ContainsFunc(string(id), odd)
}

// Evening returns the current state of an evening, or [match.NotFound].
func (s *Evenings) Evening(ctx context.Context, id EveningID) (*Evening, error) {
	if !id.valid() {
		return nil, match.NotFound
	}
	row, err := s.store.Evening(ctx, id)
	if err != nil {
		return nil, err
	}
	return ParseEvening(row.Text, row.Version)
}

// EveningsOf lists the evenings of an organizer, the latest first.
func (s *Evenings) EveningsOf(ctx context.Context, host match.Owner, limit int) ([]*Evening, error) {
	if host == "" {
		return nil, nil
	}
	return parseAll(s.store.EveningsOf(ctx, host, limit))
}

// Season lists the evenings of a season, the latest first, or returns
// [match.NotFound].
func (s *Evenings) Season(ctx context.Context, id SeasonID) ([]*Evening, error) {
	if !EveningID(id).valid() {
		return nil, match.NotFound
	}
	all, err := parseAll(s.store.EveningsIn(ctx, id, MaxInSeason))
	if err == nil && len(all) == 0 {
		err = match.NotFound
	}
	return all, err
}

func parseAll(rows []EveningRow, err error) ([]*Evening, error) {
	var all []*Evening
	for i := 0; err == nil && i < len(rows); i++ {
		var e *Evening
		if e, err = ParseEvening(rows[i].Text, rows[i].Version); err == nil {
			all = append(all, e)
		}
	}
	return all, err
}

// Open opens an evening.
func (s *Evenings) Open(ctx context.Context, by match.Owner, from match.Sender, t Terms) (*Evening, error) {
	if err := t.Check(); err != nil {
		return nil, err
	}
	if by == "" {
		return nil, NotOrganizer
	}
	if err := s.keeper.MayMake(match.NewTable{Host: by, Edition: t.Edition, Options: t.Options, Days: t.Days, Seats: make([]match.NewSeat, t.Seats)}, t.Grade); err != nil {
		return nil, err
	}
	if t.Season != "" {
		others, err := s.Season(ctx, t.Season)
		switch {
		case err != nil && !errors.Is(err, match.NotFound):
			return nil, err
		case len(others) >= MaxInSeason:
			return nil, SeasonFull
		case len(others) > 0 && others[0].Host != by:
			return nil, NotOrganizer
		case len(others) > 0:
			t.SeasonName = others[0].SeasonName
		}
	}
	e := &Evening{ID: EveningID(match.NewID() + match.NewID()[:4]), Host: by, Made: time.Now().UTC().Truncate(time.Millisecond), Terms: t}
	q := match.Quota{}
	if from.Metered {
		e.Origin, e.Metered, q = s.keeper.NetworkOf(from), true, s.quota
	}
	if err := s.put(ctx, e, jobs.Changes{}, q); err != nil {
		return nil, err
	}
	return e, nil
}

// put stores an evening and tells its viewers.
func (s *Evenings) put(ctx context.Context, e *Evening, c jobs.Changes, q match.Quota) error {
	row := EveningRow{ID: e.ID, Host: e.Host, Origin: e.Origin, Season: e.Season, Touched: time.Now(), Version: e.version, Text: e.Text()}
	for i := range e.Rounds {
		if !e.Box {
			row.Tables += len(e.Rounds[i].Tables)
		}
	}
	if err := s.store.PutEvening(ctx, row, c, q); err != nil {
		return err
	}
	e.version++
	s.viewers.Publish(e.ID, e)
	return nil
}

// maxChanges is how often a change is tried when others store first.
const maxChanges = 300

// errSame says that there is nothing to store.
var errSame = errors.New("nothing has changed")

// change changes an evening. It calls do again if others stored a change first.
func (s *Evenings) change(ctx context.Context, id EveningID, q match.Quota, do func(*Evening) (jobs.Changes, error)) (*Evening, error) {
	for tries := 1; ; tries++ {
		e, err := s.Evening(ctx, id)
		if err != nil {
			return nil, err
		}
		c, err := do(e)
		if errors.Is(err, errSame) {
			return e, nil
		}
		if err != nil {
			return e, err
		}
		err = s.put(ctx, e, c, q)
		if err == nil || !errors.Is(err, match.Stale) || tries == maxChanges {
			return e, err
		}
	}
}

// Join adds a person to an evening.
func (s *Evenings) Join(ctx context.Context, id EveningID, by match.Owner, name string) (*Evening, error) {
	if by == "" {
		return nil, NotMember
	}
	return s.change(ctx, id, match.Quota{}, func(e *Evening) (jobs.Changes, error) {
		if at := e.Member(by); at >= 0 && !e.People[at].Left && !e.Ended {
			return jobs.Changes{}, errSame
		}
		return jobs.Changes{}, e.Join(by, name)
	})
}

// Add adds a person who plays with the physical game and has no browser here. Only
// the organizer may do so.
func (s *Evenings) Add(ctx context.Context, id EveningID, by match.Owner, name string) (*Evening, error) {
	return s.organize(ctx, id, by, func(e *Evening) (jobs.Changes, error) {
		if !e.Box {
			return jobs.Changes{}, NoTerms
		}
		return jobs.Changes{}, e.Join("", name)
	})
}

// organize is change for the organizer alone.
func (s *Evenings) organize(ctx context.Context, id EveningID, by match.Owner, do func(*Evening) (jobs.Changes, error)) (*Evening, error) {
	return s.change(ctx, id, match.Quota{}, func(e *Evening) (jobs.Changes, error) {
		if by == "" || e.Host != by {
			return jobs.Changes{}, NotOrganizer
		}
		return do(e)
	})
}

// Leave makes a person leave an evening, at their own or the organizer's request.
// A bot takes their place at the table.
func (s *Evenings) Leave(ctx context.Context, id EveningID, by match.Owner, member int) (*Evening, error) {
	e, err := s.change(ctx, id, match.Quota{}, func(e *Evening) (jobs.Changes, error) {
		if by == "" || e.Host != by && e.Member(by) != member {
			return jobs.Changes{}, NotOrganizer
		}
		return jobs.Changes{}, e.Leave(member)
	})
	if err != nil {
		return e, err
	}
	last := e.Last()
	if e.Box || last == nil || e.People[member].Owner == "" {
		return e, nil
	}
	for i := range last.Tables {
		t := &last.Tables[i]
		if t.Game != nil || !contains(t.Seats, member) {
			continue
		}
		if err := s.keeper.LeaveEvening(ctx, t.ID, e.People[member].Owner, e.Grade); err != nil && !errors.Is(err, match.NotFound) {
			return e, err
		}
	}
	return e, nil
}

func contains(seats []int, member int) bool {
	for _, n := range seats {
		if n == member {
			return true
		}
	}
	return false
}

// Finish ends an evening before its last round.
func (s *Evenings) Finish(ctx context.Context, id EveningID, by match.Owner) (*Evening, error) {
	return s.organize(ctx, id, by, func(e *Evening) (jobs.Changes, error) { return jobs.Changes{}, e.Finish() })
}

// EnterResult records the result of a table that was played with the physical game.
func (s *Evenings) EnterResult(ctx context.Context, id EveningID, by match.Owner, table match.ID, points []int) (*Evening, error) {
	return s.organize(ctx, id, by, func(e *Evening) (jobs.Changes, error) { return jobs.Changes{}, e.EnterResult(table, points) })
}

// Delete deletes an evening and its tables. Only the organizer may do so.
func (s *Evenings) Delete(ctx context.Context, id EveningID, by match.Owner) error {
	e, err := s.Evening(ctx, id)
	if err != nil {
		return err
	}
	if by == "" || e.Host != by {
		return NotOrganizer
	}
	for i := range e.Rounds {
		for _, t := range e.Rounds[i].Tables {
			if err := s.keeper.DeleteEveningTable(ctx, t.ID); !e.Box && err != nil && !errors.Is(err, match.NotFound) {
				return err
			}
		}
	}
	if err := s.store.DeleteEvening(ctx, id); err != nil {
		return err
	}
	s.viewers.End(id)
	return nil
}
