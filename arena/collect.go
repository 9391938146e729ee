package arena

import (
	"context"
	"time"

	"goa/internal/parallel"
)

// collector takes the finished blocks of a match in order.
type collector struct {
	*Plan
	perBlock int // games in a block
	sum      *sum
	sprt     *sequential // nil if nothing is to be decided
	out      writer
	skipped  int // blocks in the file that the match does not need
}

func newCollector(m *Plan) *collector {
	c := &collector{Plan: m, perBlock: len(m.seatings()), sum: newSum(m)}
	if m.SPRT != nil {
		c.sprt = newSequential(*m.SPRT, c.sum)
	}
	return c
}

// Run plays all blocks, or as many as it takes to decide between the
// hypotheses. It fails if the context ends first; the finished blocks are then
// in the file to resume from.
func (m Plan) Run(ctx context.Context) (Report, error) {
	if err := m.Check(); err != nil {
		return Report{}, err
	}
	c := newCollector(&m)
	if err := c.open(); err != nil {
		return Report{}, err
	}
	err := c.play(ctx)
	if closing := c.out.close(); err == nil {
		err = closing
	}
	if err != nil {
		return Report{}, err
	}
	return m.report(c.sum, c.sprt), nil
}

// play plays the unfinished blocks.
func (c *collector) play(ctx context.Context) error {
	if c.finished() {
		return nil
	}
	players, err := c.players()
	if err != nil {
		return err
	}
	return parallel.Run(ctx, parallel.Plan{First: c.sum.blocks, End: c.Blocks, Workers: c.Workers, Remote: c.Remote, Progress: c.progress},
		func() (parallel.Worker[block], error) { return newWorker(c.Plan, players) },
		c.add)
}

// finished reports whether no more blocks are needed.
func (c *collector) finished() bool { return c.sum.blocks >= c.Blocks || c.sprt.decided() }

// add takes a block that has been played.
func (c *collector) add(number int, b block) error {
	if c.Failed != nil {
		for _, f := range b.Failures {
			c.Failed(f.failure())
		}
	}
	if c.Records != "" {
		if err := c.writeRecords(number, &b); err != nil {
			return err
		}
	}
	if err := c.out.add(b.Games); err != nil {
		return err
	}
	if c.count(b.Games); c.sprt.decided() {
		return parallel.ErrEnough
	}
	return nil
}

// count adds a block to the sums.
func (c *collector) count(games []Game) {
	c.sum.add(games)
	if c.sprt != nil {
		c.sprt.add(games)
	}
}

// Progress tells how far a match has come.
type Progress struct {
	Blocks  int // finished, including those resumed
	Resumed int
	Games   int // played in this run
	Elapsed time.Duration
}

func (c *collector) progress(p parallel.Progress) {
	if c.Progress != nil {
		c.Progress(Progress{Blocks: p.Done, Resumed: p.Before, Games: (p.Done - p.Before) * c.perBlock, Elapsed: p.Elapsed})
	}
}
