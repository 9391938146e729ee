package contest_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/storetest"
	"goa/nature"
)

// cabinet keeps evenings in memory.
type cabinet struct {
	mu           sync.Mutex
	rows         map[contest.EveningID]contest.EveningRow
	reads, looks int // of evenings and of their versions
}

func (c *cabinet) Evening(_ context.Context, id contest.EveningID) (contest.EveningRow, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.reads++
	return c.row(id)
}

func (c *cabinet) row(id contest.EveningID) (contest.EveningRow, error) {
	row, ok := c.rows[id]
	if !ok {
		return row, match.NotFound
	}
	return row, nil
}

func (c *cabinet) EveningVersion(_ context.Context, id contest.EveningID) (int64, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.looks++
	row, err := c.row(id)
	return row.Version, err
}

// counts returns how often evenings and their versions were read.
func (c *cabinet) counts() (reads, looks int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.reads, c.looks
}

func (c *cabinet) put(row contest.EveningRow, q match.Quota) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	used := match.Usage{}
	for _, other := range c.rows {
		if other.Host == row.Host {
			used.Tables += 1 + other.Tables
		}
	}
	if err := q.Allows(used, match.Usage{}, int64(len(row.Text))); err != nil {
		return err
	}
	if c.rows[row.ID].Version != row.Version {
		return match.Stale
	}
	row.Version++
	c.rows[row.ID] = row
	return nil
}

func (c *cabinet) DeleteEvening(_ context.Context, id contest.EveningID) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.rows[id]; !ok {
		return match.NotFound
	}
	delete(c.rows, id)
	return nil
}

func (c *cabinet) list(which func(contest.EveningRow) bool) (list []contest.EveningRow) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(c.rows)) {
		if which(c.rows[id]) {
			list = append(list, c.rows[id])
		}
	}
	return list
}

func (c *cabinet) EveningsOf(_ context.Context, host match.Owner, _ int) ([]contest.EveningRow, error) {
	return c.list(func(r contest.EveningRow) bool { return r.Host == host }), nil
}

func (c *cabinet) EveningsIn(_ context.Context, season contest.SeasonID, _ int) ([]contest.EveningRow, error) {
	return c.list(func(r contest.EveningRow) bool { return r.Season == season }), nil
}

// shelves is the store of one process.
type shelves struct {
	match.Store
	*cabinet

	refused match.ID // the first table that is created while there is an error
	err     error    // why that table is refused; nil if it is not
}

// refuse makes a store refuse the next table, with an error, until the error is nil.
func (s *shelves) refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = err
}

// refusal returns why a table is refused, or nil.
func (s *shelves) refusal(id match.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil && s.refused == "" {
		s.refused = id
	}
	if s.refused != id {
		return nil
	}
	return s.err
}

func (s *shelves) PutEvening(ctx context.Context, row contest.EveningRow, c jobs.Changes, q match.Quota) error {
	if err := s.cabinet.put(row, q); err != nil {
		return err
	}
	return s.Store.Change(ctx, c)
}

func (s *shelves) Create(ctx context.Context, t *match.Table, entries []match.Entry, sum *match.Summary, q match.Quota) error {
	if err := s.refusal(t.ID); err != nil {
		return err
	}
	return s.Store.Create(ctx, t, entries, sum, q)
}

// club is a process with evenings of the organizer and guests, in a bubble.
type club struct {
	*contest.Evenings
	t      *testing.T
	keeper *match.Keeper
	store  *shelves
	close  func()
}

// newClub returns a club with a store of its own.
func newClub(t *testing.T) *club {
	t.Helper()
	return openClub(t, new(storetest.Memory), &cabinet{rows: map[contest.EveningID]contest.EveningRow{}}, nil)
}

// openClub starts a process. The wrapped store, if any, is the one its evenings see.
func openClub(t *testing.T, tables match.Store, rows *cabinet, wrap func(*shelves) contest.EveningStore) *club {
	t.Helper()
	c := &club{t: t, store: &shelves{Store: tables, cabinet: rows}}
	var evenings contest.EveningStore = c.store
	if wrap != nil {
		evenings = wrap(c.store)
	}
	c.Evenings = contest.NewEvenings(contest.EveningsConfig{Store: evenings, Quota: match.Quota{Host: match.Usage{Tables: 6}}})
	c.keeper = match.NewKeeper(match.Config{
		Store: c.store, Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}}, Publish: c.Published,
		NewBot: func(string, uint64) match.Chooser { return match.Random{} }, Luck: func() *nature.Source { return nature.New("luck") },
		Log: slog.New(slog.DiscardHandler),
	})
	c.Use(c.keeper)
	workers := c.keeper.Workers()
	maps.Copy(workers, c.Workers())
	stop := jobs.Start(tables.(jobs.Queue), workers)
	c.close = sync.OnceFunc(func() {
		if err := stop(); err != nil {
			t.Errorf("jobs: %v", err)
		}
		c.Close()
		c.keeper.Close()
	})
	return c
}

// terms are those of an evening at tables of two.
func terms(kind contest.Kind, rounds int) contest.Terms {
	return contest.Terms{Name: "Club", Kind: kind, Seats: 2, Planned: rounds, Grade: "random", Bots: []string{"Bot A", "Bot B"}}
}

// open opens an evening that guests 0, 1, … join.
func (c *club) open(people int, terms contest.Terms) *contest.Evening {
	c.t.Helper()
	e := c.must(c.Open(c.t.Context(), "organizer", match.Sender{}, terms))
	for i := range people {
		e = c.must(c.Join(c.t.Context(), e.ID, guest(i), fmt.Sprint("Guest ", i)))
	}
	return e
}

func guest(i int) match.Owner { return match.Owner(fmt.Sprint("guest ", i)) }

func (c *club) must(e *contest.Evening, err error) *contest.Evening {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	return e
}

// press presses the organizer's button, and returns the evening with its new tables.
func (c *club) press(e *contest.Evening) *contest.Evening {
	c.t.Helper()
	c.must(c.Press(c.t.Context(), e.ID, "organizer", len(e.Rounds), false))
	return c.now(e)
}

// now returns an evening once its tables are quiet.
func (c *club) now(e *contest.Evening) *contest.Evening {
	c.t.Helper()
	time.Sleep(time.Second) // sleeps: in the bubble of its test
	return c.must(c.Evening(c.t.Context(), e.ID))
}

// play plays a table until it is over, or until it has the given number of moves.
func (c *club) play(id match.ID, until int) *match.Snapshot {
	c.t.Helper()
	s := c.table(id)
	for s.Status() != match.Finished && s.At() < until {
		by := slices.IndexFunc([]match.Owner{guest(0), guest(1), guest(2), guest(3)}, s.WaitsFor)
		if by < 0 {
			time.Sleep(time.Second) // sleeps: in the bubble of its test
			s = c.table(id)
			continue
		}
		v, err := s.For(guest(by), s.DefaultSeat(guest(by)))
		if err != nil {
			c.t.Fatal(err)
		}
		if s, err = c.keeper.Move(c.t.Context(), match.Command{Table: id, Owner: guest(by), Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String()); err != nil {
			c.t.Fatal(err)
		}
	}
	return s
}

func (c *club) table(id match.ID) *match.Snapshot {
	c.t.Helper()
	s, err := c.keeper.Snapshot(c.t.Context(), id)
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

// toTheEnd is more moves than any game has.
const toTheEnd = 100_000

// want compares errors.
func want(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
