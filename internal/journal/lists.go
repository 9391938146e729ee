package journal

import (
	"context"
	"slices"

	"goa/goa"
	"goa/internal/match"
)

// Tables implements [match.Store].
func (s *Store) Tables(ctx context.Context, owner match.Owner, after match.Cursor, limit int) ([]match.Listing, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []match.Listing
	for _, t := range s.tables {
		if l, ok := t.listing(owner); ok && l.Cursor().Compare(after) > 0 {
			list = append(list, l)
		}
	}
	slices.SortFunc(list, func(a, b match.Listing) int { return a.Cursor().Compare(b.Cursor()) })
	return list[:min(limit, len(list))], ctx.Err()
}

// Waiting implements [match.Store].
func (s *Store) Waiting(ctx context.Context, owner match.Owner) (n int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		if l, _ := t.listing(owner); l.ForMe {
			n++
		}
	}
	return n, ctx.Err()
}

// listing returns a table's line on an owner's list, if it belongs there.
func (t *table) listing(owner match.Owner) (match.Listing, bool) {
	l := match.Listing{
		ID: t.ID, Edition: t.Edition, Options: t.Options, Status: t.summary.Status,
		Host: t.Host == owner, Seat: goa.Nobody, Since: t.summary.Since, Standing: t.summary.Standing,
	}
	mine := l.Host
	for i, seat := range t.summary.Seats {
		l.Names = append(l.Names, seat.Name)
		if owner == "" || seat.Owner != owner {
			continue
		}
		mine = true
		if seat.Waits && !l.ForMe {
			l.ForMe, l.Seat = true, goa.Seat(i)
		}
	}
	return l, mine
}

// Usage implements [match.Store].
func (s *Store) Usage(ctx context.Context, host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ofHost, ofOrigin = s.usage(host, from)
	return ofHost, ofOrigin, ctx.Err()
}

func (s *state) usage(host match.Owner, from match.Origin) (ofHost, ofOrigin match.Usage) {
	count := func(by match.Owner, origin match.Origin, more match.Usage) {
		for _, u := range []struct {
			same bool
			*match.Usage
		}{{host != "" && by == host, &ofHost}, {from != "" && origin == from, &ofOrigin}} {
			if u.same {
				u.Tables += more.Tables
				u.Bytes += more.Bytes
			}
		}
	}
	for _, t := range s.tables {
		count(t.Host, t.Origin, match.Usage{Tables: 1, Bytes: t.bytes})
	}
	for _, d := range s.deals {
		used := match.Usage{Bytes: d.Size()}
		if s.tables[d.attempts[d.Host].Table] == nil {
			used.Tables = 1 // otherwise the deal is counted with its table
		}
		count(d.Host, d.Origin, used)
	}
	return ofHost, ofOrigin
}

// Block implements [match.Store].
func (s *Store) Block(ctx context.Context, p match.Pair, limit int) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for _, b := range s.blocks {
		if b.Owner != p.Owner {
			continue
		}
		if n++; b.Other == p.Other {
			return nil
		}
	}
	if n >= limit {
		return match.BlocksFull
	}
	return s.write(ctx, &change{Blocked: &block{s.lastID + 1, p.Owner, p.Other, p.Name, milliseconds(p.Since)}})
}

// Unblock implements [match.Store].
func (s *Store) Unblock(ctx context.Context, owner match.Owner, number int64) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.ContainsFunc(s.blocks, func(b block) bool { return b.Owner == owner && b.Number == number }) {
		return ctx.Err()
	}
	return s.write(ctx, &change{Freed: number})
}

// Blocks implements [match.Store].
func (s *Store) Blocks(ctx context.Context, owner match.Owner) (list []match.Block, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range slices.Backward(s.blocks) {
		if b.Owner == owner {
			list = append(list, match.Block{Number: b.Number, Name: b.Name, Since: b.Since})
		}
	}
	return list, ctx.Err()
}

// BlocksAmong implements [match.Store].
func (s *Store) BlocksAmong(ctx context.Context, people []match.Owner) (pairs [][2]match.Owner, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, b := range s.blocks {
		if slices.Contains(people, b.Owner) && slices.Contains(people, b.Other) {
			pairs = append(pairs, [2]match.Owner{b.Owner, b.Other})
		}
	}
	return pairs, ctx.Err()
}

// Playing implements [match.Store].
func (s *Store) Playing(_ context.Context, layouts []string) (bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.tables {
		if t.summary.Status != match.Finished && slices.ContainsFunc(t.summary.Layouts, func(l string) bool { return slices.Contains(layouts, l) }) {
			return true, nil
		}
	}
	return false, nil
}
