package match

import (
	"context"
	"sync"
	"time"

	"goa/goa"
)

// slowBots remembers which grades think too long for this machine.
type slowBots struct {
	mu   sync.Mutex
	seen map[string]slowness
}

// slowness is how often a grade has thought too long, and how long it took the last
// time.
type slowness struct {
	times int
	took  time.Duration
}

// slowTimes is how often a grade must think too long to count as slow: a machine may
// have been busy with something else.
const slowTimes = 2

func (b *slowBots) note(grade string, took time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.seen == nil {
		b.seen = map[string]slowness{}
	}
	b.seen[grade] = slowness{b.seen[grade].times + 1, took}
}

// SlowTime returns how long bots of a grade think on this machine, if that was repeatedly
// longer than [Config.TooLong]. Otherwise it returns 0.
func (k *Keeper) SlowTime(grade string) time.Duration {
	k.slow.mu.Lock()
	defer k.slow.mu.Unlock()
	if s := k.slow.seen[grade]; s.times >= slowTimes {
		return s.took
	}
	return 0
}

// EaseBots replaces all bots of one grade with bots of another. An owner who plays
// against bots alone may do so, except in a game from a deal, because results are only
// compared between games against the same bots.
func (k *Keeper) EaseBots(ctx context.Context, c Command, from, to string) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.easeBots(c.Owner, from, to) })
}

func (p *proposal) easeBots(by Owner, from, to string) error {
	switch {
	case p.over():
		return GameOver
	case !p.grades(to):
		return NoSuchBot
	case p.dealt.ID != "" || !p.againstBots(by):
		return NotYourSeat
	}
	for i, s := range p.seats[:p.table.Seats] {
		if s.Kind != Bot || s.Grade != from {
			continue
		}
		s.Grade, s.By = to, p.seatNumber(by)
		if err := p.add(SeatEntry, goa.Seat(i), s.text()); err != nil {
			return err
		}
	}
	return nil
}
