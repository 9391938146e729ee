package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
)

// ErrClock is the error for a process whose clock differs from the database's. Times
// of entries and deadlines are compared across processes.
var ErrClock = errors.New("the clock of this machine is wrong")

// maxSkew is how much the clock of a process may differ from the database's.
const maxSkew = 30 * time.Second

// skew is the last known difference between the clock of this process and the
// database's.
type skew struct {
	own   func() time.Time // the clock of this process
	found atomic.Int64     // nanoseconds by which it is ahead
}

// compare asks the database for its time, which ask returns in milliseconds. It gives
// the clock the benefit of the doubt for the duration of the request.
func (s *skew) compare(ask func(theirs *int64) error) error {
	var theirs int64
	before := s.own()
	if err := ask(&theirs); err != nil {
		return err
	}
	after, at := s.own(), fromMilliseconds(theirs)
	switch {
	case before.After(at):
		s.found.Store(int64(before.Sub(at)))
	case after.Before(at):
		s.found.Store(int64(after.Sub(at)))
	default:
		s.found.Store(0)
	}
	return nil
}

// err returns [ErrClock] if the last known difference is too large.
func (s *skew) err() error {
	ahead := time.Duration(s.found.Load()).Round(time.Millisecond)
	if ahead.Abs() <= maxSkew {
		return nil
	}
	if ahead < 0 {
		return fmt.Errorf("%w: it is %v behind that of the database, and may differ by %v", ErrClock, -ahead, maxSkew)
	}
	return fmt.Errorf("%w: it is %v ahead of that of the database, and may differ by %v", ErrClock, ahead, maxSkew)
}

// ClockError implements [match.Shared].
func (s *Store) ClockError() error { return s.skew.err() }

// compareClocks asks the database what time it is.
func (s *Store) compareClocks(ctx context.Context) error {
	return s.skew.compare(func(theirs *int64) error { return s.pool.QueryRow(ctx, `SELECT clock()`).Scan(theirs) })
}

// untilClock waits until the clock of this process is right, or wrong, depending on
// right. It returns false if ctx ends first. Every heartbeat compares the clocks.
func (s *Store) untilClock(ctx context.Context, right bool) bool {
	for ctx.Err() == nil {
		if (s.skew.err() == nil) == right {
			return true
		}
		pause(ctx, s.beat)
	}
	return false
}
