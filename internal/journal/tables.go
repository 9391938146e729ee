package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"goa/goa"
	"goa/internal/logcodec"
	"goa/internal/match"
)

// table is a table with its log, its summary and its analysis.
type table struct {
	match.Table
	entries []match.Entry
	packed  []byte // instead of the entries
	summary summaryRow
	touched time.Time
	bytes   int64
	key     string // of the analysis
	found   []byte // the report of the analysis
}

func (s *state) create(row *tableRow) error {
	id := row.Table.ID
	settled, err := json.Marshal(&row.Table)
	if err != nil {
		return err
	}
	entries, err := entriesOf(row.Entries, 0)
	if err != nil {
		return fmt.Errorf("table %s: %w", id, err)
	}
	s.tables[id] = &table{
		Table: row.Table, entries: entries, packed: row.Packed, summary: row.Summary, touched: row.Touched,
		bytes: int64(len(settled)) + match.SizeOf(entries) + int64(len(row.Packed)),
	}
	s.order = append(s.order, id)
	return nil
}

// row is the inverse of create, except for the analysis.
func (t *table) row() tableRow {
	return tableRow{t.Table, rowsOf(t.entries), t.packed, t.touched, t.summary}
}

func (s *state) append(a *appended) error {
	t := s.tables[a.Table]
	if t == nil {
		return fmt.Errorf("table %s: %w", a.Table, match.NotFound)
	}
	if err := t.unpack(); err != nil {
		return err
	}
	entries, err := entriesOf(a.Entries, len(t.entries))
	if err != nil {
		return fmt.Errorf("table %s: %w", a.Table, err)
	}
	t.entries = append(t.entries, entries...)
	t.bytes += match.SizeOf(entries)
	t.touched = entries[len(entries)-1].Time
	laid := append(t.summary.Layouts[:len(t.summary.Layouts):len(t.summary.Layouts)], a.Summary.Layouts...)
	t.summary = a.Summary
	t.summary.Layouts = laid
	return nil
}

func (s *state) pack(p packed) error {
	t := s.tables[p.Table]
	if t == nil {
		return fmt.Errorf("table %s: %w", p.Table, match.NotFound)
	}
	t.bytes += int64(len(p.Log)) - match.SizeOf(t.entries)
	t.packed, t.entries = p.Log, nil
	return nil
}

// unpack restores the entries of a compressed log.
func (t *table) unpack() error {
	if t.packed == nil {
		return nil
	}
	entries, err := logcodec.Expand(t.packed)
	if err != nil {
		return err
	}
	t.bytes += match.SizeOf(entries) - int64(len(t.packed))
	t.entries, t.packed = entries, nil
	return nil
}

func (s *state) delete(id match.ID) {
	delete(s.tables, id)
	s.order = slices.DeleteFunc(s.order, func(other match.ID) bool { return other == id })
}

func (t *table) report(key string, text []byte) {
	t.bytes += int64(len(key) + len(text) - len(t.key) - len(t.found))
	t.key, t.found = key, text
}

// Create implements [match.Store].
func (s *Store) Create(ctx context.Context, t *match.Table, entries []match.Entry, sum *match.Summary, q match.Quota) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[t.ID] != nil {
		return match.Stale
	}
	settled, err := json.Marshal(t)
	if err != nil {
		return err
	}
	host, origin := s.usage(t.Host, t.Origin)
	if err := q.Allows(host, origin, int64(len(settled))+match.SizeOf(entries)+sum.Deal.Size()); err != nil {
		return err
	}
	if err := s.allow(sum); err != nil {
		return err
	}
	row := tableRow{Table: *t, Entries: rowsOf(entries), Touched: t.Made, Summary: summaryOf(sum)}
	if n := len(entries); n > 0 {
		row.Touched = entries[n-1].Time
	}
	c := &change{Create: &row}
	s.addDeal(c, sum)
	s.changeJobs(c, sum.Jobs)
	return s.write(ctx, c)
}

// Load implements [match.Store].
func (s *Store) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[id]
	if t == nil || ctx.Err() != nil {
		return nil, nil, orDone(ctx, match.NotFound)
	}
	made := t.Table
	if t.packed != nil {
		entries, err := logcodec.Expand(t.packed)
		return &made, entries, err
	}
	return &made, slices.Clone(t.entries), nil
}

// orDone returns the context's error if it has ended, and err otherwise.
func orDone(ctx context.Context, err error) error {
	if ended := ctx.Err(); ended != nil {
		return ended
	}
	return err
}

// After implements [match.Store].
func (s *Store) After(ctx context.Context, id match.ID, entry int) ([]match.Entry, error) {
	_, entries, err := s.Load(ctx, id)
	if err != nil {
		return nil, err
	}
	return entries[min(entry, len(entries)):], nil
}

// Append implements [match.Store].
func (s *Store) Append(ctx context.Context, id match.ID, entries []match.Entry, sum *match.Summary) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.tables[id]
	if t == nil {
		return match.NotFound
	}
	if len(entries) == 0 {
		return nil
	}
	if err := t.unpack(); err != nil {
		return err
	}
	if entries[0].Number != len(t.entries)+1 {
		return match.Stale
	}
	c := &change{Append: &appended{id, rowsOf(entries), summaryOf(sum)}}
	s.changeJobs(c, sum.Jobs)
	return s.write(ctx, c)
}

// Delete implements [match.Store].
func (s *Store) Delete(ctx context.Context, id match.ID) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[id] == nil {
		return match.NotFound
	}
	return s.write(ctx, &change{Deleted: []match.ID{id}})
}

// Touch implements [match.Store].
func (s *Store) Touch(ctx context.Context, id match.ID, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	at = milliseconds(at)
	if t := s.tables[id]; t == nil || !at.After(t.touched) {
		return nil
	}
	return s.record(ctx, &change{Touched: &touched{id, at}}, false)
}

// Compress implements [match.Store].
func (s *Store) Compress(ctx context.Context, finished, idle time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := new(change)
	for _, id := range s.order {
		t, since := s.tables[id], idle
		if t.summary.Status == match.Finished {
			since = finished
		}
		if len(c.Packed) == limit || t.packed != nil || !t.touched.Before(since) {
			continue
		}
		text, err := logcodec.Compress(t.entries)
		if err != nil {
			return 0, err
		}
		c.Packed = append(c.Packed, packed{id, text})
	}
	if len(c.Packed) == 0 {
		return 0, ctx.Err()
	}
	return len(c.Packed), s.write(ctx, c)
}

// Forget implements [match.Store].
func (s *Store) Forget(ctx context.Context, since time.Time, limit int) (ids []match.ID, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.order {
		if len(ids) < limit && s.tables[id].touched.Before(since) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 && len(s.deals) == 0 {
		return nil, ctx.Err()
	}
	if err := s.write(ctx, &change{Deleted: ids, Forgotten: milliseconds(since)}); err != nil {
		return nil, err
	}
	return ids, nil
}

// PutAnalysis implements [analyst.Store].
func (s *Store) PutAnalysis(ctx context.Context, id match.ID, key string, text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[id] == nil {
		return match.NotFound
	}
	return s.write(ctx, &change{Report: &report{id, key, bytes.Clone(text)}})
}

// Analysis implements [analyst.Store].
func (s *Store) Analysis(ctx context.Context, id match.ID) (key string, text []byte, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.tables[id]; t != nil {
		return t.key, bytes.Clone(t.found), ctx.Err()
	}
	return "", nil, ctx.Err()
}

// ByLink implements [match.Store].
func (s *Store) ByLink(ctx context.Context, hash string) (match.ID, goa.Seat, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.order {
		for i, seat := range s.tables[id].summary.Seats {
			if seat.Link != "" && seat.Link == hash {
				return id, goa.Seat(i), nil
			}
		}
	}
	return "", goa.Nobody, orDone(ctx, match.BadLink)
}
