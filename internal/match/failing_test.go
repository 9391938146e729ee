//go:build !race

package match_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/storetest"
)

var errDisk = errors.New("the disk is gone")

// unlucky is a store in which one call fails.
type unlucky struct {
	*storetest.Memory
	mu    sync.Mutex
	calls int
	bad   int    // the number of the call that fails
	what  string // its name
}

// next counts a call, and returns an error if it is the one that fails.
func (u *unlucky) next(what string) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.calls++; u.calls != u.bad {
		return nil
	}
	u.what = what
	return errDisk
}

// failNext makes a later call fail, where the next call is number 1, and returns
// how many calls there have been.
func (u *unlucky) failNext(bad int) (calls int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	calls, u.calls, u.bad = u.calls, 0, bad
	return calls
}

func (u *unlucky) Create(ctx context.Context, t *match.Table, entries []match.Entry, s *match.Summary, q match.Quota) error {
	if err := u.next("create"); err != nil {
		return err
	}
	return u.Memory.Create(ctx, t, entries, s, q)
}

func (u *unlucky) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	if err := u.next("load"); err != nil {
		return nil, nil, err
	}
	return u.Memory.Load(ctx, id)
}

func (u *unlucky) Append(ctx context.Context, id match.ID, entries []match.Entry, s *match.Summary) error {
	if err := u.next("append"); err != nil {
		return err
	}
	return u.Memory.Append(ctx, id, entries, s)
}

func (u *unlucky) Delete(ctx context.Context, id match.ID) error {
	if err := u.next("delete"); err != nil {
		return err
	}
	return u.Memory.Delete(ctx, id)
}

func (u *unlucky) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	if err := u.next("list tables"); err != nil {
		return nil, err
	}
	return u.Memory.Tables(ctx, owner, after, limit)
}

func (u *unlucky) Waiting(ctx context.Context, owner match.Owner) (int, error) {
	if err := u.next("count tables that wait"); err != nil {
		return 0, err
	}
	return u.Memory.Waiting(ctx, owner)
}

func (u *unlucky) ByLink(ctx context.Context, hash string) (match.ID, goa.Seat, error) {
	if err := u.next("find a link"); err != nil {
		return "", 0, err
	}
	return u.Memory.ByLink(ctx, hash)
}

func (u *unlucky) Block(ctx context.Context, p match.Pair, limit int) error {
	if err := u.next("block"); err != nil {
		return err
	}
	return u.Memory.Block(ctx, p, limit)
}

func (u *unlucky) Unblock(ctx context.Context, owner match.Owner, number int64) error {
	if err := u.next("unblock"); err != nil {
		return err
	}
	return u.Memory.Unblock(ctx, owner, number)
}

func (u *unlucky) Blocks(ctx context.Context, owner match.Owner) ([]match.Block, error) {
	if err := u.next("list blocks"); err != nil {
		return nil, err
	}
	return u.Memory.Blocks(ctx, owner)
}

func (u *unlucky) BlocksAmong(ctx context.Context, people []match.Owner) ([][2]match.Owner, error) {
	if err := u.next("look for a block"); err != nil {
		return nil, err
	}
	return u.Memory.BlocksAmong(ctx, people)
}

func (u *unlucky) Deal(ctx context.Context, id match.DealID) (*match.Deal, error) {
	if err := u.next("read a deal"); err != nil {
		return nil, err
	}
	return u.Memory.Deal(ctx, id)
}

func (u *unlucky) Attempt(ctx context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	if err := u.next("find an attempt"); err != nil {
		return match.Attempt{}, err
	}
	return u.Memory.Attempt(ctx, id, owner)
}

func (u *unlucky) Attempts(ctx context.Context, id match.DealID, limit int) ([]match.Attempt, error) {
	if err := u.next("list attempts"); err != nil {
		return nil, err
	}
	return u.Memory.Attempts(ctx, id, limit)
}

func (u *unlucky) ShowAttempt(ctx context.Context, id match.DealID, owner match.Owner, shown bool) error {
	if err := u.next("show an attempt"); err != nil {
		return err
	}
	return u.Memory.ShowAttempt(ctx, id, owner, shown)
}

func (u *unlucky) Compress(ctx context.Context, finished, idle time.Time, limit int) (int, error) {
	if err := u.next("compress"); err != nil {
		return 0, err
	}
	return u.Memory.Compress(ctx, finished, idle, limit)
}

func (u *unlucky) Forget(ctx context.Context, since time.Time, limit int) ([]match.ID, error) {
	if err := u.next("forget"); err != nil {
		return nil, err
	}
	return u.Memory.Forget(ctx, since, limit)
}

func (u *unlucky) Playing(ctx context.Context, layouts []string) (bool, error) {
	if err := u.next("look for layouts"); err != nil {
		return false, err
	}
	return u.Memory.Playing(ctx, layouts)
}

var _ jobs.Queue = (*unlucky)(nil)

// unluckyRequest is a request during which the store may fail.
type unluckyRequest struct {
	name   string
	before func(h house) *match.Snapshot
	do     func(h house, s *match.Snapshot) error
}

// requests returns what people ask of a table, and of the lists of tables.
func requests() []unluckyRequest {
	ctx := context.Background()
	ana := func(s *match.Snapshot) match.Command {
		return match.Command{Table: s.ID(), Owner: "ana", Entry: s.VersionFor("ana")}
	}
	alone := func(h house) *match.Snapshot { return h.hotSeat(2) }
	withOpen := func(h house) *match.Snapshot { return h.create(person("Ana"), match.NewSeat{Kind: match.Open}) }
	dealt := func(h house) *match.Snapshot { return h.create(person("Ana"), bot("A")) }
	shared := func(h house) *match.Snapshot {
		s := dealt(h)
		if err := h.store.ShowAttempt(ctx, viewOf(h.t, s, "ana").Deal.ID, "ana", true); err != nil {
			h.t.Fatal(err)
		}
		return s
	}
	link := func(h house, s *match.Snapshot) string { return viewOf(h.t, s, "ana").Seats[1].Link }
	return []unluckyRequest{
		{"make a table", alone, func(h house, _ *match.Snapshot) error {
			_, err := h.Create(ctx, match.NewTable{Host: "eve", Seats: []match.NewSeat{person("Eve"), person("Fay")}})
			return err
		}},
		{"look", alone, func(h house, s *match.Snapshot) error { _, err := h.Look(ctx, s.ID(), "ana"); return err }},
		{"look in secret", alone, func(h house, s *match.Snapshot) error { _, err := h.LookHidden(ctx, s.ID(), "ana"); return err }},
		{"watch", alone, func(h house, s *match.Snapshot) error {
			_, leave, err := h.Watch(ctx, s.ID(), "eve")
			if err == nil {
				leave()
			}
			return err
		}},
		{"move", alone, func(h house, s *match.Snapshot) error {
			v := viewOf(h.t, s, "ana")
			_, err := h.Move(ctx, match.Command{Table: s.ID(), Owner: "ana", Seat: v.Seat, Entry: v.Entry}, v.Legal[0].String())
			return err
		}},
		{"take a seat", withOpen, func(h house, s *match.Snapshot) error { _, _, err := h.Claim(ctx, "bo", link(h, s), "Bo"); return err }},
		{"find a link", withOpen, func(h house, s *match.Snapshot) error { _, _, err := h.FindLink(ctx, link(h, s)); return err }},
		{"make a new link", withOpen, func(h house, s *match.Snapshot) error {
			c := ana(s)
			c.Seat = 1
			_, err := h.NewLink(ctx, c)
			return err
		}},
		{"seat a bot", withOpen, func(h house, s *match.Snapshot) error {
			c := ana(s)
			c.Seat = 1
			_, err := h.SeatBot(ctx, c, "random", "Rob")
			return err
		}},
		{"be ready", withOpen, func(h house, s *match.Snapshot) error { _, err := h.Ready(ctx, ana(s), true); return err }},
		{"set the pace", dealt, func(h house, s *match.Snapshot) error { _, err := h.SetPace(ctx, ana(s), match.Slow); return err }},
		{"delete", alone, func(h house, s *match.Snapshot) error { return h.Delete(ctx, ana(s)) }},
		{"list", alone, func(h house, _ *match.Snapshot) error {
			_, _, err := h.Tables(ctx, "ana", match.Cursor{}, 9)
			return err
		}},
		{"count", alone, func(h house, _ *match.Snapshot) error { _, err := h.Waiting(ctx, "ana"); return err }},
		{"the others", alone, func(h house, s *match.Snapshot) error { _, err := h.OthersWaiting(ctx, "ana", s); return err }},
		{"the next", alone, func(h house, _ *match.Snapshot) error { _, _, err := h.Next(ctx, "ana", ""); return err }},
		{"play from here", func(h house) *match.Snapshot { return h.finish(1) }, func(h house, s *match.Snapshot) error {
			_, err := h.Fork(ctx, ana(s), 9, []match.NewSeat{person("Ana"), person("Bea")})
			return err
		}},
		{"show an attempt", shared, func(h house, s *match.Snapshot) error {
			return h.ShowAttempt(ctx, viewOf(h.t, s, "ana").Deal.ID, "ana", false)
		}},
		{"read a deal", shared, func(h house, s *match.Snapshot) error {
			_, err := h.Deal(ctx, viewOf(h.t, s, "ana").Deal.ID)
			return err
		}},
		{"find an attempt", dealt, func(h house, s *match.Snapshot) error {
			_, err := h.AttemptAt(ctx, viewOf(h.t, s, "ana").Deal.ID, "ana")
			return err
		}},
		{"list attempts", dealt, func(h house, s *match.Snapshot) error {
			_, err := h.AttemptsAt(ctx, viewOf(h.t, s, "ana").Deal.ID, 9)
			return err
		}},
		{"give up", dealt, func(h house, s *match.Snapshot) error { _, err := h.GiveUp(ctx, ana(s)); return err }},
		{"list blocks", alone, func(h house, _ *match.Snapshot) error { _, err := h.Blocks(ctx, "ana"); return err }},
		{"prune", alone, func(h house, _ *match.Snapshot) error {
			_, err := h.Prune(ctx, time.Now(), match.Retention{Compress: time.Hour, Forget: time.Hour})
			return err
		}},
	}
}

// Whichever call of the store fails, the request fails with its error, and has
// changed nothing visible. The same request then succeeds.
func TestRequestsToAStoreThatFails(t *testing.T) {
	for _, r := range append(requests(), moreRequests()...) {
		run := func(bad int) (calls int, what string, err error) {
			h := newHouse(t, dealing)
			s := r.before(h)
			h.Close()
			u := &unlucky{Memory: h.store}
			h.Keeper, h.stop = match.NewKeeper(match.Config{
				Store: u, Secret: []byte("secret"), Bots: map[string]match.Chooser{"random": match.Random{}}, NewBot: storetest.NewBot,
			}), func() {} // no jobs run meanwhile
			defer h.Close()
			before := kept(t, h.store, s.ID())
			u.failNext(bad)
			err = r.do(h, s)
			calls = u.failNext(0)
			if after := kept(t, h.store, s.ID()); err != nil && !slices.Equal(after, before) {
				t.Errorf("%s fails with %v and has changed the table from %v to %v", r.name, err, before, after)
			}
			if err != nil {
				if err := r.do(h, s); err != nil {
					t.Errorf("%s, once more: %v", r.name, err)
				}
			}
			return calls, u.what, err
		}
		calls, _, err := run(0)
		if err != nil || calls == 0 {
			t.Errorf("%s: %d calls of the store, %v", r.name, calls, err)
			continue
		}
		for bad := range calls {
			if _, what, err := run(bad + 1); !errors.Is(err, errDisk) {
				t.Errorf("%s, where call %d, %s, fails: got %v", r.name, bad+1, what, err)
			}
		}
	}
}

// kept returns what a store keeps for a table.
func kept(t *testing.T, s *storetest.Memory, id match.ID) []string {
	t.Helper()
	_, entries, err := s.Load(t.Context(), id)
	if errors.Is(err, match.NotFound) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, fmt.Sprint(e.Number, e.Kind, e.Text))
	}
	return list
}
