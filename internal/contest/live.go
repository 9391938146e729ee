package contest

import (
	"context"
	"errors"
	"time"

	"goa/internal/hub"
	"goa/internal/jobs"
	"goa/internal/match"
)

// finishedTable is a finished table of an evening.
type finishedTable struct {
	evening EveningID
	table   match.ID
	game    *Game
	done    chan error // has room for one value; nil if nobody waits
}

// Published must be called with every new state of every table. It does not block.
// The result of a table is recorded at once; if this process dies first, a job
// records it.
func (s *Evenings) Published(t *match.Snapshot) {
	if t.Evening() == "" || t.Status() != match.Finished {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	f := finishedTable{evening: EveningID(t.Evening()), table: t.ID(), game: gameOf(t)}
	s.all.Go(func() {
		select {
		case s.finished <- f:
		case <-s.quit:
		}
	})
}

// recordTime is how long recording results may take.
const recordTime = 30 * time.Second

// record records the results of tables until the evenings are closed. Results that
// arrive together are recorded together: when a round ends, many tables end.
func (s *Evenings) record() {
	for {
		var all []finishedTable
		select {
		case f := <-s.finished:
			all = append(all, f)
		case <-s.quit:
			return
		}
		for more := true; more; {
			select {
			case f := <-s.finished:
				all = append(all, f)
			default:
				more = false
			}
		}
		byEvening := map[EveningID][]finishedTable{}
		for _, f := range all {
			byEvening[f.evening] = append(byEvening[f.evening], f)
		}
		for id, tables := range byEvening {
			ctx, cancel := context.WithTimeout(context.Background(), recordTime)
			err := s.recordAll(ctx, id, tables)
			cancel()
			if err != nil {
				s.log.Error("the results of an evening could not be recorded", "evening", id, "err", err)
			}
			for _, f := range tables {
				if f.done != nil {
					f.done <- err
				}
			}
		}
	}
}

// recordAll records the results of tables of one evening.
func (s *Evenings) recordAll(ctx context.Context, id EveningID, tables []finishedTable) error {
	_, err := s.change(ctx, id, match.Quota{}, func(e *Evening) (jobs.Changes, error) {
		changed := false
		for _, f := range tables {
			if f.game != nil && e.Record(f.table, f.game) {
				changed = true
			}
		}
		if !changed {
			return jobs.Changes{}, errSame
		}
		return jobs.Changes{}, nil
	})
	if errors.Is(err, match.NotFound) {
		return nil // it was deleted
	}
	return err
}

// watch is an evening that people watch in this process.
type watch struct {
	viewers int
	stop    context.CancelFunc
}

// checkEvery is how often a process checks whether another one has changed an
// evening that is watched here. The check reads one number.
const checkEvery = 150 * time.Millisecond

// Watch returns an evening and a subscription to its changes. Callers must call
// leave, even if there is an error.
func (s *Evenings) Watch(ctx context.Context, id EveningID) (e *Evening, sub *hub.Subscription[*Evening], leave func(), err error) {
	sub = s.viewers.Subscribe(id)
	if e, err = s.Evening(ctx, id); err != nil {
		return nil, sub, sub.Close, err
	}
	forget := s.follow(id, e.version)
	return e, sub, func() { forget(); sub.Close() }, nil
}

// follow makes sure that changes by other processes are published here.
func (s *Evenings) follow(id EveningID, version int64) (forget func()) {
	if !s.shared {
		return func() {}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	w := s.watched[id]
	if w == nil && !s.closed {
		ctx, cancel := context.WithCancel(context.Background())
		w = &watch{stop: cancel}
		s.watched[id] = w
		s.all.Go(func() { s.publishChanges(ctx, id, version) })
	}
	if w == nil {
		return func() {}
	}
	w.viewers++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		if w.viewers--; w.viewers == 0 {
			w.stop()
			delete(s.watched, id)
		}
	}
}

// publishChanges publishes the changes that other processes make to an evening.
func (s *Evenings) publishChanges(ctx context.Context, id EveningID, known int64) {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		case <-s.quit:
			return
		}
		version, err := s.store.EveningVersion(ctx, id)
		switch {
		case errors.Is(err, match.NotFound):
			s.viewers.End(id)
			return
		case err != nil || version == known:
			continue
		}
		if e, err := s.Evening(ctx, id); err == nil {
			known = e.version
			s.viewers.Publish(id, e)
		}
	}
}
