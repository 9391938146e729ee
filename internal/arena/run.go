package arena

import (
	"context"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
)

// batch is blocks that a worker has played, one after the other.
type batch struct {
	first int
	games []Game
}

// run is a match that is being played.
type run struct {
	*Match
	perBlock int // games in a block
	sum      *sum
	sprt     *sequential // nil if nothing is to be decided
	keep     keeper
	next     atomic.Int64
	played   atomic.Int64 // blocks
	resumed  int
	skipped  int // blocks of the file that the match ends before
}

// Run plays all blocks, or so many as decide the hypotheses. It fails when
// the context ends before; what is finished is then in the file to resume.
func (m Match) Run(ctx context.Context) (Report, error) {
	if err := m.Check(); err != nil {
		return Report{}, err
	}
	r := &run{Match: &m, perBlock: len(m.seatings()), sum: newSum(&m)}
	if m.SPRT != nil {
		r.sprt = newSequential(*m.SPRT, r.sum)
	}
	if err := r.open(); err != nil {
		return Report{}, err
	}
	err := r.play(ctx)
	if closing := r.keep.close(); err == nil {
		err = closing
	}
	if err != nil {
		return Report{}, err
	}
	return m.report(r.sum, r.sprt), nil
}

// play lets workers play the blocks that are not finished, in any order, and
// takes what they bring in the order of the blocks.
func (r *run) play(ctx context.Context) error {
	first := r.sum.blocks
	if first >= r.Blocks || r.sprt.decided() {
		return nil
	}
	players, err := r.players()
	if err != nil {
		return err
	}
	r.resumed = first
	r.next.Store(int64(first))
	r.played.Store(int64(first))
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	batches := make(chan batch)
	var all sync.WaitGroup
	for range r.workers() {
		all.Go(func() {
			if err := r.work(ctx, players, batches); err != nil {
				cancel(err)
			}
		})
	}
	go func() {
		all.Wait()
		close(batches)
	}()
	return r.collect(ctx, cancel, batches)
}

func (r *run) workers() int {
	if r.Workers > 0 {
		return r.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// players returns the bots of this program by place, nil for others. All
// workers share them.
func (r *run) players() ([]ai.Player, error) {
	players := make([]ai.Player, len(r.Bots))
	for i, name := range r.Bots {
		if strings.HasPrefix(name, programPrefix) {
			continue
		}
		p, err := ladder.New(name, r.seedOf(i))
		if err != nil {
			return nil, err
		}
		players[i] = p
	}
	return players, nil
}

// newTable sets up the table of a worker.
func (r *run) newTable(players []ai.Player) (*table, error) {
	rescue, err := ladder.New(ai.Planner, r.seedOf(len(r.Bots)))
	if err != nil {
		return nil, err
	}
	t := &table{
		match: r.Match, rules: r.Edition.Rules(r.Options), seatings: r.seatings(), rescue: insider{rescue},
		keeps: r.Records != "", legal: make([]goa.Move, 0, 512),
	}
	_, t.of = r.names()
	for i, name := range r.Bots {
		command, isProgram := strings.CutPrefix(name, programPrefix)
		switch {
		case isProgram:
			p, err := newProgram(r.Match, command, r.seedOf(i))
			if err != nil {
				return nil, err
			}
			t.hears = true
			t.bots = append(t.bots, p)
		case name == ai.Random:
			t.bots = append(t.bots, &blind{seed: r.seedOf(i)})
		default:
			t.bots = append(t.bots, insider{players[i]})
		}
	}
	return t, nil
}

// Blocks are handed out in batches that take a worker about so long.
const (
	batchTime = 2 * time.Millisecond
	maxBatch  = 256
)

// work plays blocks until there are none left.
func (r *run) work(ctx context.Context, players []ai.Player, batches chan<- batch) error {
	t, err := r.newTable(players)
	if err != nil {
		return err
	}
	defer func() {
		for _, b := range t.bots {
			b.close()
		}
	}()
	size := 1
	for ctx.Err() == nil {
		first := int(r.next.Add(int64(size))) - size
		if first >= r.Blocks {
			return nil
		}
		began := time.Now()
		b := batch{first: first}
		for i := first; i < min(first+size, r.Blocks); i++ {
			if b.games, err = t.playBlock(ctx, i, b.games); err != nil {
				return err
			}
		}
		r.played.Add(int64(len(b.games) / r.perBlock))
		select {
		case batches <- b:
		case <-ctx.Done():
		}
		if time.Since(began) < batchTime {
			size = min(2*size, maxBatch)
		}
	}
	return nil
}

// errDecided ends the workers when the hypotheses are decided.
var errDecided = fmt.Errorf("decided")

// collect takes batches, and their blocks in order, until all workers are
// done. It empties the channel in any case, so that no worker waits for ever.
func (r *run) collect(ctx context.Context, stop context.CancelCauseFunc, batches <-chan batch) error {
	began := time.Now()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	waiting := map[int]batch{}
	for {
		select {
		case b, ok := <-batches:
			if !ok {
				return r.outcome(ctx)
			}
			waiting[b.first] = b
			if err := r.takeAll(waiting); err != nil {
				stop(err)
			}
		case <-ticker.C:
			r.tell(time.Since(began))
		}
	}
}

const tick = 250 * time.Millisecond

// outcome is nil if all is played or decided.
func (r *run) outcome(ctx context.Context) error {
	if cause := context.Cause(ctx); cause != nil && cause != errDecided {
		return cause
	}
	return nil
}

func (r *run) tell(elapsed time.Duration) {
	if r.Progress == nil {
		return
	}
	n := int(r.played.Load())
	r.Progress(Progress{Blocks: n, Resumed: r.resumed, Games: (n - r.resumed) * r.perBlock, Elapsed: elapsed})
}

// takeAll takes the batches whose turn it is.
func (r *run) takeAll(waiting map[int]batch) error {
	for {
		b, ok := waiting[r.sum.blocks]
		if !ok {
			return nil
		}
		delete(waiting, b.first)
		for len(b.games) > 0 {
			if r.sprt.decided() {
				return errDecided
			}
			if err := r.keep.add(b.games[:r.perBlock]); err != nil {
				return err
			}
			r.take(b.games[:r.perBlock])
			b.games = b.games[r.perBlock:]
		}
		if r.sprt.decided() {
			return errDecided
		}
	}
}

// take adds a block to what is known.
func (r *run) take(games []Game) {
	r.sum.add(games)
	if r.sprt != nil {
		r.sprt.add(games)
	}
}

// fail notes that the bot at a seat has failed in this game.
func (t *table) fail(seat goa.Seat, err error) {
	t.failed[seat] = true
	t.complain(seat, err)
}

func (t *table) complain(seat goa.Seat, err error) {
	if t.match.Fault != nil {
		t.match.Fault(Fault{t.match.Bots[t.at[seat]], t.block, t.number, err})
	}
}
