package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/waittest"
)

// testSharedGames has people and bots play at tables that several processes serve. Any
// process may handle any move, and one process after another ends and is replaced.
func testSharedGames(t *testing.T, open func() match.Shared) {
	const processes, tables = 3, 2
	f := &fleet{t: t, open: open, keepers: make([]*match.Keeper, processes), stops: make([]func(), processes), replace: make(chan struct{}, 1)}
	for i := range processes {
		f.start(i)
	}
	defer f.stop()
	var playing, replacing sync.WaitGroup
	for i := range tables {
		playing.Go(func() { f.play(uint64(i)) })
	}
	replacing.Go(func() {
		n := 0
		for range f.replace {
			f.start(n % processes)
			n++
		}
		if n < processes {
			t.Errorf("only %d processes were replaced", n)
		}
	})
	playing.Wait()
	close(f.replace)
	replacing.Wait()
}

// replaceAfter is the number of changes after which another process is replaced. As many
// again may happen meanwhile.
const replaceAfter = 100

// fleet is a group of processes that serve the same tables.
type fleet struct {
	t    *testing.T
	open func() match.Shared

	news    news          // of what any process publishes
	seen    atomic.Int64  // how often a player has seen new entries
	replace chan struct{} // receives when the next process is to be replaced

	mu      sync.Mutex
	keepers []*match.Keeper
	stops   []func()
}

// start starts a process in place of another one, which ends.
func (f *fleet) start(i int) {
	s := f.open()
	k := match.NewKeeper(match.Config{Store: s, Bots: Bots, Secret: []byte("secret"), Publish: f.news.publish})
	stopWork := Work(f.t, s, k)
	f.mu.Lock()
	old := f.stops[i]
	f.keepers[i], f.stops[i] = k, func() {
		stopWork()
		k.Close()
	}
	f.mu.Unlock()
	if old != nil {
		old()
	}
}

func (f *fleet) stop() {
	for _, stop := range f.stops {
		stop()
	}
}

// any returns one of the processes.
func (f *fleet) any(dice *rand.Rand) *match.Keeper {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.keepers[dice.IntN(len(f.keepers))]
}

// play plays a game of a person against bots to its end.
func (f *fleet) play(seed uint64) {
	ctx, dice := context.Background(), rand.New(rand.NewPCG(seed, 1))
	var s *match.Snapshot
	acknowledged := 0
	for s == nil || s.Status() != match.Finished {
		k, before := f.any(dice), s
		var err error
		switch {
		case s == nil:
			s, err = k.Create(ctx, NewGame(2+int(seed%2)))
		case s.WaitsFor("h"):
			s, err = f.move(ctx, k, s, dice)
		default:
			published := f.news.next()
			if s, err = k.Look(ctx, s.ID(), "h"); err == nil && s.Version() == acknowledged && !published.wait() {
				f.t.Errorf("table %d: stuck at entry %d", seed, acknowledged)
				return
			}
		}
		if err != nil { // that process is ending, or another call was faster
			if s = before; s != nil && errors.Is(err, match.Stale) {
				s, err = f.look(ctx, s.ID(), dice)
			}
			if err != nil && !errors.Is(err, match.Closing) {
				f.t.Errorf("table %d: %v", seed, err)
				return
			}
			continue
		}
		if s.Version() < acknowledged {
			f.t.Errorf("table %d: entry %d was acknowledged, now there are %d", seed, acknowledged, s.Version())
			return
		}
		if s.Version() > acknowledged {
			acknowledged = s.Version()
			if f.seen.Add(1)%replaceAfter == 0 {
				f.replace <- struct{}{}
			}
		}
	}
	if err := checkRecord(s); err != nil {
		f.t.Errorf("table %d: %v", seed, err)
	}
}

// move makes one of the person's moves.
func (f *fleet) move(ctx context.Context, k *match.Keeper, s *match.Snapshot, dice *rand.Rand) (*match.Snapshot, error) {
	v, err := s.For("h", s.DefaultSeat("h"))
	if err != nil {
		return s, err
	}
	return k.Move(ctx, match.Command{Table: s.ID(), Owner: "h", Seat: v.Seat, Entry: v.Entry}, v.Legal[dice.IntN(len(v.Legal))].String())
}

// look asks until a process answers that is not ending.
func (f *fleet) look(ctx context.Context, id match.ID, dice *rand.Rand) (*match.Snapshot, error) {
	for began := time.Now(); ; {
		s, err := f.any(dice).Look(ctx, id, "h")
		switch {
		case !errors.Is(err, match.Closing):
			return s, err
		case time.Since(began) > waittest.Patience:
			return nil, fmt.Errorf("for %v: %w", waittest.Patience, errNobody)
		}
		time.Sleep(time.Millisecond) // sleeps: between two checks, while processes end and start; not in the test's goroutine
	}
}

var errNobody = errors.New("no process answers")

// checkRecord makes sure that a finished game was played by the rules.
func checkRecord(s *match.Snapshot) error {
	r, err := s.Export("h", goa.Nobody)
	if err != nil {
		return fmt.Errorf("export: %w", err)
	}
	return r.Check()
}
