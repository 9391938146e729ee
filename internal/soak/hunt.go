package soak

import (
	"context"
	"errors"
	"fmt"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/parallel"
	"goa/internal/playout"
)

// Hunt is a plan of random games.
type Hunt struct {
	Settings []edition.Setting
	Games    int             // at most; 0 for any number until Time is over
	Time     time.Duration   // at most; 0 for any time until all Games are played
	Seed     string          // determines the seeds of all games
	Workers  int             // games at once; 0 for one for each core
	Remote   parallel.Remote // has other processes play, which have [Hunt.Remotely]; may be nil
	Progress func(Progress)  // called now and then, from one goroutine; may be nil

	patience time.Duration // for the search for a shorter failing game
	referee  referee
	plant    func(s *goa.State, played goa.Move) // changes a position after a move, as a fault planted by a test
}

// Progress is how far a hunt has come.
type Progress struct {
	Games, Moves int
	Elapsed      time.Duration
}

// Report is the result of a hunt.
type Report struct {
	Progress
	Failure *Failure // nil if there is none
}

// Run plays until the games or the time are over, a failure is found or the context
// ends. The end of the context is not an error. The report says how many games were
// played.
func (h Hunt) Run(ctx context.Context) (Report, error) {
	if len(h.Settings) == 0 || h.Games <= 0 && h.Time <= 0 {
		return Report{}, errNothing(h.Settings, h.Games, h.Time)
	}
	h.prepare()
	if h.patience == 0 {
		h.patience = 3 * time.Second
	}
	var report Report
	elapsed, err := runFor(ctx, h.Time, parallel.Plan{End: h.Games, Workers: h.Workers, Remote: h.Remote, Progress: report.teller(h.Progress)},
		func() (parallel.Worker[played], error) { return &game{hunt: &h}, nil },
		func(number int, g played) (err error) {
			report.Games++
			report.Moves += g.Moves
			if g.Failed == "" {
				return nil
			}
			if report.Failure, err = h.again(number, g); err != nil {
				return err
			}
			return parallel.ErrEnough
		})
	report.Elapsed = elapsed
	if err == nil && report.Failure != nil {
		report.Failure = h.shortest(report.Failure)
	}
	return report, err
}

// prepare sets the defaults that games need.
func (h *Hunt) prepare() {
	if h.referee == nil {
		h.referee = (*goa.State).Check
	}
}

// again replays a game that failed, perhaps in another process, to get its moves.
func (h *Hunt) again(number int, g played) (*Failure, error) {
	if f := (&game{hunt: h}).playNumber(number); f != nil {
		return f, nil
	}
	return nil, fmt.Errorf("soak: game %d has failed, but not when it was played again: %s", number, g.Failed)
}

func errNothing(settings []edition.Setting, games int, limit time.Duration) error {
	return fmt.Errorf("soak: nothing to play: %d settings, %d games, %s", len(settings), games, limit)
}

// runFor runs a plan on all cores, for at most limit if that is not 0. The end of the time or of the
// context is not an error.
func runFor[R any](ctx context.Context, limit time.Duration, p parallel.Plan, newWorker func() (parallel.Worker[R], error), take func(int, R) error) (time.Duration, error) {
	began := time.Now()
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	err := parallel.Run(ctx, p, newWorker, take)
	if ctx.Err() != nil && errors.Is(err, context.Cause(ctx)) {
		err = nil
	}
	return time.Since(began), err
}

// teller returns a function that passes on the progress p.
func (p *Progress) teller(tell func(Progress)) func(parallel.Progress) {
	if tell == nil {
		return nil
	}
	return func(c parallel.Progress) {
		p.Elapsed = c.Elapsed
		tell(*p)
	}
}

// played is the result of a game.
type played struct {
	Moves  int
	Failed string // the failure; empty if there is none
}

// Do plays the game of a number. It implements [parallel.Worker].
func (g *game) Do(_ context.Context, number int) (played, error) {
	f := g.playNumber(number)
	if f == nil {
		return played{Moves: len(g.moves)}, nil
	}
	return played{len(g.moves), f.Error()}, nil
}

// playNumber plays the game of a number and returns the first failure, if any.
func (g *game) playNumber(number int) *Failure {
	settings := g.hunt.Settings
	failure := g.play(settings[number%len(settings)], playout.Seed(g.hunt.Seed, number), byKind(number, len(settings)))
	if failure == nil && number%recordEvery == 0 {
		failure = g.checkRecord()
	}
	return failure
}

// Close implements [parallel.Worker].
func (g *game) Close() {}

// byKind says how the players of game i choose. Each setting gets both ways.
func byKind(i, settings int) bool { return i/settings%2 == 1 }
