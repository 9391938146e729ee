package journal

import (
	"context"
	"maps"
	"slices"

	"goa/internal/jobs"
)

// Change implements [jobs.Queue].
func (s *Store) Change(ctx context.Context, all jobs.Changes) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := new(change)
	s.changeJobs(c, all)
	if len(c.Jobs) == 0 && len(c.Done) == 0 {
		return ctx.Err()
	}
	return s.write(ctx, c)
}

// changeJobs adds changes of jobs to a change.
func (s *state) changeJobs(c *change, all jobs.Changes) {
	gone := map[jobs.Name]bool{}
	for _, n := range all.Cancel {
		if id, ok := s.named[n]; ok && !gone[n] {
			c.Done = append(c.Done, id)
			gone[n] = true
		}
	}
	last, added := s.lastID, map[jobs.Name]bool{}
	for _, j := range all.Add {
		if _, there := s.named[j.Name]; there && !gone[j.Name] || added[j.Name] {
			continue
		}
		last++
		added[j.Name] = true
		c.Jobs = append(c.Jobs, jobRowOf(jobs.Stored{Job: j, ID: last}))
	}
}

func (s *state) applyJobs(c *change) {
	for _, id := range c.Done {
		delete(s.named, s.jobs[id].Name)
		delete(s.jobs, id)
	}
	for _, r := range c.Jobs {
		k := r.kept()
		s.jobs[k.ID], s.named[k.Name] = k, k.ID
		s.lastID = max(s.lastID, k.ID)
	}
}

// Work implements [jobs.Queue].
func (s *Store) Work(ctx context.Context, workers map[string]jobs.Worker) error {
	s.mu.Lock()
	s.local.Reset(slices.Collect(maps.Values(s.jobs)))
	s.mu.Unlock()
	return s.local.Work(ctx, workers)
}

// Counts returns the number of jobs of each kind.
func (s *Store) Counts(context.Context) ([]jobs.Count, error) { return s.local.Counts(), nil }

// shelf records the outcome of jobs. If the outcome cannot be recorded, the job is
// done again when the store is next opened, which is harmless.
type shelf struct{ *Store }

// Done implements [jobs.LocalStore].
func (s shelf) Done(k jobs.Stored) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state.jobs[k.ID].Name == k.Name {
		_ = s.note(&change{Done: []int64{k.ID}})
	}
}

// Again implements [jobs.LocalStore].
func (s shelf) Again(k jobs.Stored, _ error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.state.jobs[k.ID].Name == k.Name {
		_ = s.note(&change{Jobs: []jobRow{jobRowOf(k)}})
	}
}

// note records a change that the workers already know. It is not flushed.
func (s shelf) note(c *change) error {
	if s.closed {
		return ErrClosed
	}
	text, err := encode(c)
	if err == nil {
		err = s.log.append(text, false)
	}
	if err == nil {
		err = s.apply(c)
	}
	return err
}
