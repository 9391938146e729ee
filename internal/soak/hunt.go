package soak

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"goa/goa"
)

// Hunt is a plan of random games.
type Hunt struct {
	Tables   []Table
	Games    int            // at most; 0: until Time is over
	Time     time.Duration  // at most; 0: until all Games are played
	Seed     string         // from which the seeds of all games follow
	Workers  int            // games at once; 0: one for each core
	Progress func(Progress) // told now and then, from one goroutine; may be nil

	patience time.Duration // for looking for a shorter game that fails
	referee  referee
	plant    func(s *goa.State, played goa.Move) // changes a position after a move: a fault planted by a test
}

// Progress is how far a hunt has come.
type Progress struct {
	Games, Moves int
	Elapsed      time.Duration
}

// Report is what a hunt brought home.
type Report struct {
	Progress
	Failure *Failure // nil if all was well
}

// tick is the time between two reports of progress.
const tick = 250 * time.Millisecond

// Run plays until the games or the time are over, a failure is found or the
// context ends, which is no error: the report says how far it came.
func (h Hunt) Run(ctx context.Context) (Report, error) {
	if len(h.Tables) == 0 || h.Games <= 0 && h.Time <= 0 {
		return Report{}, fmt.Errorf("soak: nothing to play: %d tables, %d games, %s", len(h.Tables), h.Games, h.Time)
	}
	if h.referee == nil {
		h.referee = (*goa.State).Check
	}
	if h.patience == 0 {
		h.patience = 3 * time.Second
	}
	if h.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, h.Time)
		defer cancel()
	}
	run := &run{hunt: &h, began: time.Now()}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	crew(h.Workers, func() { run.work(ctx, cancel) }, h.Progress, run.progress)
	report := Report{Progress: run.progress()}
	if run.failure != nil {
		report.Failure = h.shortest(run.failure)
	}
	return report, nil
}

// run is a hunt under way.
type run struct {
	hunt                *Hunt
	began               time.Time
	next, games, played atomic.Int64

	once    sync.Once
	failure *Failure // the first; read it after all workers have stopped
}

func (r *run) progress() Progress {
	return Progress{Games: int(r.games.Load()), Moves: int(r.played.Load()), Elapsed: time.Since(r.began)}
}

// work plays one game after the other.
func (r *run) work(ctx context.Context, cancel context.CancelFunc) {
	h := r.hunt
	g := &game{hunt: h}
	for ctx.Err() == nil {
		i := int(r.next.Add(1) - 1)
		if h.Games > 0 && i >= h.Games {
			return
		}
		t, seed := h.Tables[i%len(h.Tables)], fmt.Sprintf("%s/%d", h.Seed, i)
		found := g.play(t, seed, byKind(i, len(h.Tables)))
		r.games.Add(1)
		r.played.Add(int64(len(g.moves)))
		if found == nil {
			found = g.checkRecord(t, i)
		}
		if found != nil {
			r.once.Do(func() { r.failure = newFailure(t, g.first, g.moves, found) })
			cancel()
			return
		}
	}
}

// byKind says how the players of game i choose; each table sees both ways.
func byKind(i, tables int) bool { return i/tables%2 == 1 }
