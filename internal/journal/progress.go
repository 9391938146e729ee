package journal

import (
	"context"

	"goa/internal/match"
	"goa/internal/progress"
)

// progressRow is the progress of a guest. Version 0 means that it was deleted.
type progressRow struct {
	Owner   match.Owner `json:"owner"`
	Version int64       `json:"version,omitempty"`
	Text    []byte      `json:"text,omitempty"`
}

// Progress implements [progress.Store].
func (s *Store) Progress(ctx context.Context, owner match.Owner) (text []byte, version int64, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	row := s.progress[owner]
	return row.Text, row.Version, ctx.Err()
}

// PutProgress implements [progress.Store].
func (s *Store) PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.progress[owner].Version != version {
		return progress.ErrStale
	}
	return s.write(ctx, &change{Progress: &progressRow{owner, version + 1, text}})
}

// DeleteProgress implements [progress.Store].
func (s *Store) DeleteProgress(ctx context.Context, owner match.Owner) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.progress[owner]; !ok {
		return ctx.Err()
	}
	return s.write(ctx, &change{Progress: &progressRow{Owner: owner}})
}

func (s *state) applyProgress(row *progressRow) {
	if row.Version == 0 {
		delete(s.progress, row.Owner)
	} else {
		s.progress[row.Owner] = *row
	}
}
