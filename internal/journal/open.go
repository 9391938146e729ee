package journal

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"goa/internal/jobs"
)

// Open opens the store in one of two files, which may both be empty. They are closed
// with the store, or if Open fails.
//
// A journal that has become long is rewritten into the other file: the number of the
// new journal, the whole state, and a mark that the state is complete. Until the mark
// is flushed, the old journal counts. After that, the old file is emptied.
func Open(a, b File) (*Store, error) {
	s, err := open(a, b)
	if err != nil {
		return nil, errors.Join(err, a.Close(), b.Close())
	}
	return s, nil
}

func open(a, b File) (*Store, error) {
	first, states := &log{file: a}, [2]state{newState(), newState()}
	second := &log{file: b}
	for i, l := range []*log{first, second} {
		if err := l.read(states[i].apply); err != nil {
			return nil, err
		}
	}
	s := &Store{log: first, spare: b, state: states[0]}
	if !states[0].whole || states[1].whole && states[1].number > states[0].number {
		s.log, s.spare, s.state = second, a, states[1]
	}
	s.local = jobs.NewLocal(shelf{s})
	if !s.whole {
		// Both files are empty or incomplete.
		s.log, s.spare, s.state = first, b, newState()
	}
	if s.whole && !s.long() {
		return s, emptied(s.spare)
	}
	return s, s.renew()
}

// emptied makes sure that a file is empty.
func emptied(f File) error {
	if size, err := f.Size(); err != nil || size == 0 {
		return err
	}
	return errors.Join(f.Truncate(0), f.Flush())
}

const (
	enough = 1 << 20 // a shorter journal is never rewritten
	factor = 3       // a journal this many times as long as its contents is rewritten
)

// long reports whether the journal is worth rewriting.
func (s *Store) long() bool {
	if s.log.size < enough {
		return false
	}
	text, err := s.snapshot()
	return err == nil && s.log.size > factor*int64(len(text))
}

// renew rewrites the journal into the spare file.
func (s *Store) renew() error {
	s.state.number++
	text, err := s.snapshot()
	if err != nil {
		return err
	}
	fresh := &log{file: s.spare}
	if err := fresh.file.Truncate(0); err != nil {
		return fmt.Errorf("journal: rewrite: %w", err)
	}
	if err := fresh.append(text, true); err != nil {
		return err
	}
	mark, err := encode(&change{Whole: true})
	if err != nil {
		return err
	}
	if err := fresh.append(mark, true); err != nil {
		return err
	}
	s.log, s.spare, s.whole = fresh, s.log.file, true
	return emptied(s.spare)
}

// snapshot returns a journal with the whole state, without the mark at its end.
func (s *state) snapshot() ([]byte, error) {
	all := []*change{{Journal: s.number, Values: s.values}}
	for _, id := range s.order {
		row := s.tables[id].row()
		all = append(all, &change{Create: &row})
		if t := s.tables[id]; t.key != "" {
			all = append(all, &change{Report: &report{id, t.key, t.found}})
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.deals)) {
		d := s.deals[id]
		all = append(all, &change{Deal: &dealRow{d.Deal, d.Shared, d.touched}})
		for _, owner := range slices.Sorted(maps.Keys(d.attempts)) {
			a := d.attempts[owner]
			all = append(all, &change{Attempt: rowOf(&a)})
		}
	}
	for _, b := range s.blocks {
		all = append(all, &change{Blocked: &b})
	}
	for _, id := range slices.Sorted(maps.Keys(s.sessions)) {
		x := s.sessions[id]
		all = append(all, &change{Session: &x})
	}
	for _, owner := range slices.Sorted(maps.Keys(s.progress)) {
		row := s.progress[owner]
		all = append(all, &change{Progress: &row})
	}
	for _, id := range slices.Sorted(maps.Keys(s.jobs)) {
		all = append(all, &change{Jobs: []jobRow{jobRowOf(s.jobs[id])}})
	}
	text := []byte(magic)
	for _, c := range all {
		record, err := encode(c)
		if err != nil {
			return nil, err
		}
		text = append(text, record...)
	}
	return text, nil
}
