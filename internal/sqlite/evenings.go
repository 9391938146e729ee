package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
)

var _ contest.EveningStore = (*Store)(nil)

// eveningColumns are the columns that scanEvening reads.
const eveningColumns = `id, host, origin, season, touched, tables, version, text`

func scanEvening(rows *sql.Rows) (e contest.EveningRow, err error) {
	var touched int64
	err = rows.Scan(&e.ID, &e.Host, &e.Origin, &e.Season, &touched, &e.Tables, &e.Version, &e.Text)
	e.Touched = time.UnixMilli(touched).UTC()
	return e, err
}

// Evening implements [contest.EveningStore].
func (s *Store) Evening(ctx context.Context, id contest.EveningID) (contest.EveningRow, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE id = ?`, id)
	list, err := collected("read an evening", rows, err, scanEvening)
	if err == nil && len(list) == 0 {
		err = match.NotFound
	}
	if err != nil {
		return contest.EveningRow{}, err
	}
	return list[0], nil
}

// EveningVersion implements [contest.EveningStore].
func (s *Store) EveningVersion(ctx context.Context, id contest.EveningID) (version int64, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT version FROM evenings WHERE id = ?`, id).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		err = match.NotFound
	}
	return version, err
}

// PutEvening implements [contest.EveningStore].
func (s *Store) PutEvening(ctx context.Context, e contest.EveningRow, c jobs.Changes, q match.Quota) error {
	err := s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		if err := st.checkQuota(ctx, q, &match.Table{Host: e.Host, Origin: e.Origin}, int64(len(e.Text))); err != nil {
			return err
		}
		if err := s.putEvening(ctx, e); err != nil {
			return err
		}
		return st.change(ctx, c)
	})
	if _, refused := errors.AsType[match.Reason](err); err != nil && !refused {
		err = fmt.Errorf("store evening %s: %w", e.ID, err)
	}
	return err
}

func (s *Store) putEvening(ctx context.Context, e contest.EveningRow) error {
	query := `UPDATE evenings SET season = ?4, touched = ?5, tables = ?6, version = version + 1, bytes = ?8, text = ?9 WHERE id = ?1 AND version = ?7 AND host = ?2 AND origin = ?3`
	if e.Version == 0 {
		query = `INSERT INTO evenings (id, host, origin, season, touched, tables, version, bytes, text)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7 + 1, ?8, ?9) ON CONFLICT DO NOTHING`
	}
	result, err := s.writer.conn.ExecContext(ctx, query, e.ID, e.Host, e.Origin, e.Season, e.Touched.UnixMilli(), e.Tables, e.Version, len(e.Text), string(e.Text))
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return match.Stale
}

// DeleteEvening implements [contest.EveningStore].
func (s *Store) DeleteEvening(ctx context.Context, id contest.EveningID) error {
	found, err := s.deleteOne(ctx, `DELETE FROM evenings WHERE id = ?`, id)
	if err == nil && !found {
		err = match.NotFound
	}
	return err
}

// EveningsOf implements [contest.EveningStore].
func (s *Store) EveningsOf(ctx context.Context, host match.Owner, limit int) ([]contest.EveningRow, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE host = ? ORDER BY touched DESC, id LIMIT ?`, host, limit)
	return collected("list evenings", rows, err, scanEvening)
}

// EveningsIn implements [contest.EveningStore].
func (s *Store) EveningsIn(ctx context.Context, season contest.SeasonID, limit int) ([]contest.EveningRow, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE season = ? AND season <> '' ORDER BY touched DESC, id LIMIT ?`, season, limit)
	return collected("list a season", rows, err, scanEvening)
}

// forgetEvenings deletes evenings that nobody has changed since then.
func (s *Store) forgetEvenings(ctx context.Context, since time.Time, limit int) error {
	_, err := s.writer.conn.ExecContext(ctx, `DELETE FROM evenings WHERE id IN (SELECT id FROM evenings WHERE touched < ? LIMIT ?)`, since.UnixMilli(), limit)
	return err
}

// AllEvenings implements [transfer.Store].
func (s *Store) AllEvenings(ctx context.Context, after contest.EveningID, limit int) ([]contest.EveningRow, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
	return collected("read evenings", rows, err, scanEvening)
}

// AdoptEvening implements [transfer.Store].
func (s *Store) AdoptEvening(ctx context.Context, e contest.EveningRow) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO evenings (id, host, origin, season, touched, tables, version, bytes, text)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING`, e.ID, e.Host, e.Origin, e.Season, e.Touched.UnixMilli(), e.Tables, e.Version, len(e.Text), string(e.Text))
		return err
	})
}
