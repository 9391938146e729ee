package postgres

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"goa/internal/analyst"
	"goa/internal/match"
	"goa/internal/transfer"
)

var _ analyst.Store = (*Store)(nil)

// PutAnalysis implements [analyst.Store].
func (s *Store) PutAnalysis(ctx context.Context, id match.ID, key string, report []byte) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error { return putAnalysis(ctx, tx, id, key, report) })
	if err != nil && !errors.Is(err, match.NotFound) {
		err = fmt.Errorf("keep the analysis of table %s: %w", id, err)
	}
	return err
}

// putAnalysis replaces an analysis. It locks the row of the table, so that the table
// is not deleted meanwhile and its bytes are counted once.
func putAnalysis(ctx context.Context, tx pgx.Tx, id match.ID, key string, report []byte) error {
	var tbl int64
	err := tx.QueryRow(ctx, `SELECT key FROM tables WHERE id = $1 FOR UPDATE`, id).Scan(&tbl)
	if errors.Is(err, pgx.ErrNoRows) {
		return match.NotFound
	}
	if err == nil {
		_, err = tx.Exec(ctx, `UPDATE tables SET bytes = bytes + $2
			- coalesce((SELECT octet_length(a.key) + octet_length(a.report) FROM analyses a WHERE a.tbl = $1), 0) WHERE key = $1`, tbl, len(key)+len(report))
	}
	if err == nil {
		_, err = tx.Exec(ctx, `INSERT INTO analyses (tbl, key, report) VALUES ($1, $2, $3)
			ON CONFLICT (tbl) DO UPDATE SET key = excluded.key, report = excluded.report`, tbl, key, report)
	}
	return err
}

// Analysis implements [analyst.Store].
func (s *Store) Analysis(ctx context.Context, id match.ID) (key string, report []byte, err error) {
	err = s.pool.QueryRow(ctx, `SELECT key, report FROM analyses WHERE tbl = (SELECT key FROM tables WHERE id = $1)`, id).Scan(&key, &report)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil, nil
	}
	return key, report, err
}

// AnalysesOf implements [transfer.Store].
func (s *Store) AnalysesOf(ctx context.Context, ids []match.ID) (map[match.ID]transfer.Analysis, error) {
	all := map[match.ID]transfer.Analysis{}
	_, err := collectedBy(func(row pgx.CollectableRow) (a transfer.Analysis, err error) {
		var id match.ID
		err = row.Scan(&id, &a.Key, &a.Report)
		all[id] = a
		return a, err
	})(s.pool.Query(ctx, `SELECT id, a.key, report FROM analyses a JOIN tables t ON t.key = tbl WHERE id = ANY ($1)`, ids))
	if err != nil {
		return nil, fmt.Errorf("read analyses: %w", err)
	}
	return all, nil
}

// AdoptAnalyses implements [transfer.Store].
func (s *Store) AdoptAnalyses(ctx context.Context, all map[match.ID]transfer.Analysis) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for id, a := range all {
			if err := putAnalysis(ctx, tx, id, a.Key, a.Report); err != nil {
				return fmt.Errorf("adopt the analysis of table %s: %w", id, err)
			}
		}
		return nil
	})
}
