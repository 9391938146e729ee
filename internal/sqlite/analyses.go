package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"goa/internal/analyst"
	"goa/internal/match"
	"goa/internal/transfer"
)

var _ analyst.Store = (*Store)(nil)

// PutAnalysis implements [analyst.Store].
func (s *Store) PutAnalysis(ctx context.Context, id match.ID, key string, report []byte) error {
	err := s.writer.write(ctx, func(ctx context.Context, _ *statements) error { return s.putAnalysis(ctx, id, key, report) })
	if err != nil && !errors.Is(err, match.NotFound) {
		err = fmt.Errorf("keep the analysis of table %s: %w", id, err)
	}
	return err
}

// putAnalysis replaces an analysis, in a transaction of the writer.
func (s *Store) putAnalysis(ctx context.Context, id match.ID, key string, report []byte) error {
	var tbl int64
	err := s.writer.conn.QueryRowContext(ctx, `UPDATE tables SET bytes = bytes + ?2
			- coalesce((SELECT octet_length(analyses.key) + octet_length(report) FROM analyses WHERE tbl = tables.key), 0)
		WHERE id = ?1 RETURNING key`, id, len(key)+len(report)).Scan(&tbl)
	if errors.Is(err, sql.ErrNoRows) {
		return match.NotFound
	}
	if err == nil {
		_, err = s.writer.conn.ExecContext(ctx, `INSERT INTO analyses (tbl, key, report) VALUES (?, ?, ?)
			ON CONFLICT (tbl) DO UPDATE SET key = excluded.key, report = excluded.report`, tbl, key, report)
	}
	return err
}

// Analysis implements [analyst.Store].
func (s *Store) Analysis(ctx context.Context, id match.ID) (key string, report []byte, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT key, report FROM analyses WHERE tbl = (SELECT key FROM tables WHERE id = ?)`, id).Scan(&key, &report)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil, nil
	}
	return key, report, err
}

// AnalysesOf implements [transfer.Store].
func (s *Store) AnalysesOf(ctx context.Context, ids []match.ID) (map[match.ID]transfer.Analysis, error) {
	all := map[match.ID]transfer.Analysis{}
	rows, err := s.read.QueryContext(ctx, `SELECT id, analyses.key, report FROM analyses JOIN tables ON tables.key = tbl
		WHERE id IN (SELECT value FROM json_each(?))`, jsonArray(ids))
	_, err = collected("read analyses", rows, err, func(rows *sql.Rows) (a transfer.Analysis, err error) {
		var id match.ID
		err = rows.Scan(&id, &a.Key, &a.Report)
		all[id] = a
		return a, err
	})
	return all, err
}

// AdoptAnalyses implements [transfer.Store].
func (s *Store) AdoptAnalyses(ctx context.Context, all map[match.ID]transfer.Analysis) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		for id, a := range all {
			if err := s.putAnalysis(ctx, id, a.Key, a.Report); err != nil {
				return fmt.Errorf("adopt the analysis of table %s: %w", id, err)
			}
		}
		return nil
	})
}
