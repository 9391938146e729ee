package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/transfer"
)

var _ progress.Store = (*Store)(nil)

// Progress implements [progress.Store].
func (s *Store) Progress(ctx context.Context, owner match.Owner) (text []byte, version int64, err error) {
	err = s.pool.QueryRow(ctx, `SELECT text, version FROM progress WHERE owner = $1`, owner).Scan(&text, &version)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, 0, nil
	}
	return text, version, err
}

// PutProgress implements [progress.Store].
func (s *Store) PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error {
	query := `UPDATE progress SET version = version + 1, text = $3 WHERE owner = $1 AND version = $2`
	if version == 0 {
		query = `INSERT INTO progress (owner, version, text) VALUES ($1, $2 + 1, $3) ON CONFLICT DO NOTHING`
	}
	tag, err := s.pool.Exec(ctx, query, owner, version, string(text))
	if err != nil {
		return fmt.Errorf("keep a guest's progress: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return progress.ErrStale
	}
	return nil
}

// DeleteProgress implements [progress.Store].
func (s *Store) DeleteProgress(ctx context.Context, owner match.Owner) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM progress WHERE owner = $1`, owner)
	return err
}

// AllProgress implements [transfer.Store].
func (s *Store) AllProgress(ctx context.Context, after match.Owner, limit int) ([]transfer.Progress, error) {
	return collectedBy(func(row pgx.CollectableRow) (p transfer.Progress, err error) {
		err = row.Scan(&p.Owner, &p.Text)
		return p, err
	})(s.pool.Query(ctx, `SELECT owner, text FROM progress WHERE owner > $1 ORDER BY owner LIMIT $2`, after, limit))
}
