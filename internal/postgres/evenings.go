package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/contest"
	"goa/internal/jobs"
	"goa/internal/match"
)

var _ contest.EveningStore = (*Store)(nil)

// eveningColumns are the columns that scanEvening reads.
const eveningColumns = `id, host, origin, season, touched, tables, version, text`

func scanEvening(row pgx.CollectableRow) (e contest.EveningRow, err error) {
	var touched int64
	err = row.Scan(&e.ID, &e.Host, &e.Origin, &e.Season, &touched, &e.Tables, &e.Version, &e.Text)
	e.Touched = fromMilliseconds(touched)
	return e, err
}

// Evening implements [contest.EveningStore].
func (s *Store) Evening(ctx context.Context, id contest.EveningID) (contest.EveningRow, error) {
	list, err := collectedBy(scanEvening)(s.pool.Query(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE id = $1`, id))
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
	err = s.pool.QueryRow(ctx, `SELECT version FROM evenings WHERE id = $1`, id).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		err = match.NotFound
	}
	return version, err
}

// PutEvening implements [contest.EveningStore].
func (s *Store) PutEvening(ctx context.Context, e contest.EveningRow, c jobs.Changes, q match.Quota) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		if err := checkQuota(ctx, tx, q, &match.Table{Host: e.Host, Origin: e.Origin}, int64(len(e.Text))); err != nil {
			return err
		}
		query := `UPDATE evenings SET season = $4, touched = $5, tables = $6, version = version + 1, bytes = $8, text = $9 WHERE id = $1 AND version = $7 AND host = $2 AND origin = $3`
		if e.Version == 0 {
			query = `INSERT INTO evenings (id, host, origin, season, touched, tables, version, bytes, text)
				VALUES ($1, $2, $3, $4, $5, $6, $7::bigint + 1, $8, $9) ON CONFLICT DO NOTHING`
		}
		tag, err := tx.Exec(ctx, query, e.ID, e.Host, e.Origin, e.Season, milliseconds(e.Touched), e.Tables, e.Version, len(e.Text), string(e.Text))
		if err == nil && tag.RowsAffected() == 0 {
			err = match.Stale
		}
		if err != nil {
			return err
		}
		return s.writer.change(ctx, tx, c)
	})
	if err != nil && !isReason(err) {
		err = fmt.Errorf("store evening %s: %w", e.ID, err)
	}
	return err
}

// DeleteEvening implements [contest.EveningStore].
func (s *Store) DeleteEvening(ctx context.Context, id contest.EveningID) error {
	tag, err := s.pool.Exec(ctx, `DELETE FROM evenings WHERE id = $1`, id)
	if err == nil && tag.RowsAffected() == 0 {
		err = match.NotFound
	}
	return err
}

// EveningsOf implements [contest.EveningStore].
func (s *Store) EveningsOf(ctx context.Context, host match.Owner, limit int) ([]contest.EveningRow, error) {
	return collectedBy(scanEvening)(s.pool.Query(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE host = $1 ORDER BY touched DESC, id LIMIT $2`, host, limit))
}

// EveningsIn implements [contest.EveningStore].
func (s *Store) EveningsIn(ctx context.Context, season contest.SeasonID, limit int) ([]contest.EveningRow, error) {
	return collectedBy(scanEvening)(s.pool.Query(ctx, `SELECT `+eveningColumns+` FROM evenings
		WHERE season = $1 AND season <> '' ORDER BY touched DESC, id LIMIT $2`, season, limit))
}

// forgetEvenings deletes evenings that nobody has changed since then.
func forgetEvenings(ctx context.Context, tx pgx.Tx, since time.Time, limit int) error {
	_, err := tx.Exec(ctx, `DELETE FROM evenings WHERE id IN (SELECT id FROM evenings WHERE touched < $1 LIMIT $2 FOR UPDATE SKIP LOCKED)`, milliseconds(since), limit)
	return err
}

// AllEvenings implements [transfer.Store].
func (s *Store) AllEvenings(ctx context.Context, after contest.EveningID, limit int) ([]contest.EveningRow, error) {
	return collectedBy(scanEvening)(s.pool.Query(ctx, `SELECT `+eveningColumns+` FROM evenings WHERE id > $1 ORDER BY id LIMIT $2`, after, limit))
}

// AdoptEvening implements [transfer.Store].
func (s *Store) AdoptEvening(ctx context.Context, e contest.EveningRow) error {
	_, err := s.pool.Exec(ctx, `INSERT INTO evenings (id, host, origin, season, touched, tables, version, bytes, text)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
		e.ID, e.Host, e.Origin, e.Season, milliseconds(e.Touched), e.Tables, e.Version, len(e.Text), string(e.Text))
	return err
}
