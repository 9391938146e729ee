package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/transfer"
)

var _ progress.Store = (*Store)(nil)

// Progress implements [progress.Store].
func (s *Store) Progress(ctx context.Context, owner match.Owner) (text []byte, version int64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT text, version FROM progress WHERE owner = ?`, owner).Scan(&text, &version)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, 0, nil
	}
	return text, version, err
}

// PutProgress implements [progress.Store].
func (s *Store) PutProgress(ctx context.Context, owner match.Owner, version int64, text []byte) error {
	err := s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		query := `UPDATE progress SET version = version + 1, text = ?3 WHERE owner = ?1 AND version = ?2`
		if version == 0 {
			query = `INSERT INTO progress (owner, version, text) VALUES (?1, ?2 + 1, ?3) ON CONFLICT DO NOTHING`
		}
		result, err := s.writer.conn.ExecContext(ctx, query, owner, version, string(text))
		if err != nil {
			return err
		}
		if n, err := result.RowsAffected(); err != nil || n > 0 {
			return err
		}
		return progress.ErrStale
	})
	if err != nil && !errors.Is(err, progress.ErrStale) {
		err = fmt.Errorf("keep a guest's progress: %w", err)
	}
	return err
}

// DeleteProgress implements [progress.Store].
func (s *Store) DeleteProgress(ctx context.Context, owner match.Owner) error {
	_, err := s.deleteOne(ctx, `DELETE FROM progress WHERE owner = ?`, owner)
	return err
}

// AllProgress implements [transfer.Store].
func (s *Store) AllProgress(ctx context.Context, after match.Owner, limit int) ([]transfer.Progress, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT owner, text FROM progress WHERE owner > ? ORDER BY owner LIMIT ?`, after, limit)
	return collected("read progress", rows, err, func(rows *sql.Rows) (p transfer.Progress, err error) {
		err = rows.Scan(&p.Owner, &p.Text)
		return p, err
	})
}
