package journal

import (
	"cmp"
	"context"
	"slices"
	"time"

	"goa/internal/match"
)

// deal is a deal with its attempts.
type deal struct {
	match.Deal
	touched  time.Time
	attempts map[match.Owner]match.Attempt
}

// dealRow is a deal at its creation, or when the journal is rewritten.
type dealRow struct {
	Deal    match.Deal `json:"deal"`
	Shared  bool       `json:"shared,omitempty"`
	Touched time.Time  `json:"touched"`
}

// attemptRow is an attempt that is new or has changed.
type attemptRow struct {
	Deal  match.DealID `json:"deal"`
	Owner match.Owner  `json:"owner"`
	Table match.ID     `json:"table"`
	Made  time.Time    `json:"made"`
	Shown bool         `json:"shown,omitempty"`
}

func rowOf(a *match.Attempt) *attemptRow {
	return &attemptRow{a.Deal, a.Owner, a.Table, milliseconds(a.Made), a.Shown}
}

// allow returns the reason why the attempts of a new table cannot be added, or nil.
func (s *state) allow(sum *match.Summary) error {
	for i, a := range sum.Attempts {
		d := s.deals[a.Deal]
		if d == nil && sum.Deal == nil {
			return match.NotFound
		}
		if d == nil {
			continue
		}
		if _, ok := d.attempts[a.Owner]; ok {
			return match.DealSeen
		}
		if len(d.attempts)+i >= match.AttemptsAllowed(d.Day) {
			return match.DealFull
		}
	}
	return nil
}

// addDeal adds the deal and the attempts of a new table to a change.
func (s *state) addDeal(c *change, sum *match.Summary) {
	if sum.Deal != nil && s.deals[sum.Deal.ID] == nil {
		c.Deal = &dealRow{*sum.Deal, sum.Deal.Shared, sum.Deal.Made}
	}
	for i, a := range sum.Attempts {
		if i == 0 {
			c.Attempt = rowOf(a)
		} else {
			c.Attempts = append(c.Attempts, rowOf(a))
		}
	}
}

// applyDeals applies the changes of deals in a change.
func (s *state) applyDeals(c *change) {
	if r := c.Deal; r != nil {
		s.deals[r.Deal.ID] = &deal{r.Deal, r.Touched, map[match.Owner]match.Attempt{}}
		s.deals[r.Deal.ID].Shared = r.Shared
	}
	for _, a := range append(c.Attempts, c.Attempt) {
		if a == nil || s.deals[a.Deal] == nil {
			continue
		}
		d := s.deals[a.Deal]
		d.attempts[a.Owner] = match.Attempt{Deal: a.Deal, Owner: a.Owner, Table: a.Table, Made: a.Made, Shown: a.Shown}
		d.Shared = d.Shared || a.Shown
		if a.Made.After(d.touched) {
			d.touched = a.Made
		}
	}
	if len(c.Deleted) > 0 || !c.Forgotten.IsZero() {
		s.dropDeals(c.Forgotten)
	}
}

// dropDeals deletes deals whose tables are all gone. It keeps deals with a link and
// deals of a day if they were touched since the given time.
func (s *state) dropDeals(since time.Time) {
	for id, d := range s.deals {
		left := (d.Shared || d.Day != "") && !d.touched.Before(since)
		for _, a := range d.attempts {
			left = left || s.tables[a.Table] != nil
		}
		if !left {
			delete(s.deals, id)
		}
	}
}

// Deal implements [match.DealStore].
func (s *Store) Deal(ctx context.Context, id match.DealID) (*match.Deal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.deals[id]; d != nil {
		return new(d.Deal), ctx.Err()
	}
	return nil, orDone(ctx, match.NotFound)
}

// Attempt implements [match.DealStore].
func (s *Store) Attempt(ctx context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, err := s.attempt(id, owner)
	if err != nil {
		return a, orDone(ctx, err)
	}
	return s.stateOf(a), ctx.Err()
}

func (s *state) attempt(id match.DealID, owner match.Owner) (match.Attempt, error) {
	if d := s.deals[id]; d != nil {
		if a, ok := d.attempts[owner]; ok {
			return a, nil
		}
	}
	return match.Attempt{}, match.NotFound
}

// stateOf adds the status and standing of its table to an attempt.
func (s *state) stateOf(a match.Attempt) match.Attempt {
	if t := s.tables[a.Table]; t != nil {
		a.Status, a.Standing = t.summary.Status, t.summary.Standing
	} else {
		a.Gone = true
	}
	return a
}

// DealTables implements [match.DealStore].
func (s *Store) DealTables(ctx context.Context, id match.DealID) (made, playing int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	tables := map[match.ID]bool{}
	if d := s.deals[id]; d != nil {
		for _, a := range d.attempts {
			a = s.stateOf(a)
			tables[a.Table] = !a.Done()
		}
	}
	for _, runs := range tables {
		if runs {
			playing++
		}
	}
	return len(tables), playing, ctx.Err()
}

// Attempts implements [match.DealStore].
func (s *Store) Attempts(ctx context.Context, id match.DealID, limit int) (list []match.Attempt, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if d := s.deals[id]; d != nil {
		for _, a := range d.attempts {
			if a.Shown {
				list = append(list, s.stateOf(a))
			}
		}
	}
	slices.SortFunc(list, match.CompareAttempts)
	return list[:min(limit, len(list))], ctx.Err()
}

// Days implements [match.DealStore].
func (s *Store) Days(ctx context.Context, before string, limit int) (list []*match.Deal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.deals {
		if d.Day != "" && d.Day < before {
			list = append(list, new(d.Deal))
		}
	}
	slices.SortFunc(list, func(a, b *match.Deal) int { return cmp.Or(cmp.Compare(b.Day, a.Day), cmp.Compare(a.ID, b.ID)) })
	return list[:min(limit, len(list))], ctx.Err()
}

// DealsWithLayouts implements [match.DealStore].
func (s *Store) DealsWithLayouts(ctx context.Context, layouts []string) (list []*match.Deal, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.deals {
		if (d.Shared || d.Day != "") && s.hasLayout(d, layouts) {
			list = append(list, new(d.Deal))
		}
	}
	slices.SortFunc(list, func(a, b *match.Deal) int { return cmp.Compare(a.ID, b.ID) })
	return list, ctx.Err()
}

// hasLayout reports whether a table of a deal has one of these layouts.
func (s *state) hasLayout(d *deal, layouts []string) bool {
	for _, a := range d.attempts {
		t := s.tables[a.Table]
		if t != nil && slices.ContainsFunc(t.summary.Layouts, func(l string) bool { return slices.Contains(layouts, l) }) {
			return true
		}
	}
	return false
}

// ShowAttempt implements [match.DealStore].
func (s *Store) ShowAttempt(ctx context.Context, id match.DealID, owner match.Owner, shown bool) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	a, err := s.attempt(id, owner)
	if err != nil {
		return orDone(ctx, err)
	}
	a.Shown = shown
	return s.write(ctx, &change{Attempt: rowOf(&a)})
}
