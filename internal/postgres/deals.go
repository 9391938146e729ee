package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/transfer"
)

// putDeal adds the deal and the attempts of a new table, or returns the reason why it
// cannot. Others who start to play the same deal wait for its row.
func putDeal(ctx context.Context, tx pgx.Tx, sum *match.Summary) error {
	if d := sum.Deal; d != nil {
		text, err := d.Text()
		if err == nil {
			_, err = tx.Exec(ctx, `INSERT INTO deals (id, host, origin, day, shared, touched, bytes, text)
				VALUES ($1, $2, $3, $4, false, $5, $6, $7) ON CONFLICT (id) DO NOTHING`,
				d.ID, d.Host, d.Origin, d.Day, milliseconds(d.Made), len(text), string(text))
		}
		if err != nil {
			return fmt.Errorf("store deal %s: %w", d.ID, err)
		}
	}
	for _, a := range sum.Attempts {
		if err := addAttempt(ctx, tx, a); err != nil {
			return err
		}
	}
	return nil
}

// addAttempt adds the attempt of a new table, or returns the reason why it cannot.
func addAttempt(ctx context.Context, tx pgx.Tx, a *match.Attempt) error {
	var key int64
	var day string
	err := tx.QueryRow(ctx, `UPDATE deals SET touched = greatest(touched, $2) WHERE id = $1 RETURNING key, day`, a.Deal, milliseconds(a.Made)).Scan(&key, &day)
	if errors.Is(err, pgx.ErrNoRows) {
		return match.NotFound
	}
	var others int
	if err == nil {
		err = tx.QueryRow(ctx, `SELECT count(*) FROM attempts WHERE deal = $1`, key).Scan(&others)
	}
	if err != nil {
		return fmt.Errorf("attempt at deal %s: %w", a.Deal, err)
	}
	tag, err := putAttempt(ctx, tx, key, a)
	switch {
	case err != nil:
		return fmt.Errorf("attempt at deal %s: %w", a.Deal, err)
	case !tag:
		return match.DealSeen
	case others >= match.AttemptsAllowed(day):
		return match.DealFull
	}
	return nil
}

// putAttempt adds an attempt unless it exists, and reports whether it did.
func putAttempt(ctx context.Context, tx pgx.Tx, deal int64, a *match.Attempt) (bool, error) {
	tag, err := tx.Exec(ctx, `INSERT INTO attempts (deal, owner, tbl, made, shown) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (deal, owner) DO NOTHING`, deal, a.Owner, a.Table, milliseconds(a.Made), a.Shown)
	return tag.RowsAffected() > 0, err
}

// hasTable is the condition that a deal still has a table.
const hasTable = `EXISTS (SELECT FROM attempts a JOIN tables t ON t.id = a.tbl WHERE a.deal = deals.key)`

// dropDealsOf deletes the deals of deleted tables, if they have no other tables and
// nobody else can play them.
func dropDealsOf(ctx context.Context, tx pgx.Tx, ids []match.ID) error {
	_, err := tx.Exec(ctx, `DELETE FROM deals WHERE key IN (SELECT deal FROM attempts WHERE tbl = ANY ($1))
		AND NOT shared AND day = '' AND NOT `+hasTable, ids)
	return err
}

// forgetDeals deletes deals without tables that nobody has touched since then.
func forgetDeals(ctx context.Context, tx pgx.Tx, since time.Time, limit int) error {
	_, err := tx.Exec(ctx, `DELETE FROM deals WHERE key IN (
		SELECT key FROM deals WHERE touched < $1 AND NOT `+hasTable+` LIMIT $2 FOR UPDATE SKIP LOCKED)`, milliseconds(since), limit)
	return err
}

// Deal implements [match.DealStore].
func (s *Store) Deal(ctx context.Context, id match.DealID) (*match.Deal, error) {
	var text []byte
	var shared bool
	err := s.pool.QueryRow(ctx, `SELECT text, shared FROM deals WHERE id = $1`, id).Scan(&text, &shared)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, match.NotFound
	}
	if err != nil {
		return nil, fmt.Errorf("read deal %s: %w", id, err)
	}
	d, err := match.ParseDeal(text)
	if err == nil {
		d.Shared = shared
	}
	return d, err
}

// attemptsOf begins a query of attempts.
const attemptsOf = `SELECT d.id, a.owner, a.tbl, a.made, a.shown, t.status, t.standing
	FROM deals d JOIN attempts a ON a.deal = d.key LEFT JOIN tables t ON t.id = a.tbl`

func scanAttempt(row pgx.CollectableRow) (a match.Attempt, err error) {
	var made int64
	var status *match.Status
	var standing *string
	err = row.Scan(&a.Deal, &a.Owner, &a.Table, &made, &a.Shown, &status, &standing)
	a.Made, a.Gone = fromMilliseconds(made), status == nil
	if status != nil {
		a.Status = *status
	}
	if standing != nil {
		a.Standing = *standing
	}
	return a, err
}

// Attempt implements [match.DealStore].
func (s *Store) Attempt(ctx context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	list, err := collectedBy(scanAttempt)(s.pool.Query(ctx, attemptsOf+` WHERE d.id = $1 AND a.owner = $2`, id, owner))
	switch {
	case err != nil:
		return match.Attempt{}, fmt.Errorf("find an attempt: %w", err)
	case len(list) == 0:
		return match.Attempt{}, match.NotFound
	default:
		return list[0], nil
	}
}

// Attempts implements [match.DealStore].
func (s *Store) Attempts(ctx context.Context, id match.DealID, limit int) ([]match.Attempt, error) {
	list, err := collectedBy(scanAttempt)(s.pool.Query(ctx, attemptsOf+` WHERE d.id = $1 AND a.shown ORDER BY `+bestFirst+`, a.made, a.tbl COLLATE "C" LIMIT $2`, id, limit))
	if err != nil {
		return nil, fmt.Errorf("list attempts: %w", err)
	}
	return list, nil
}

// counting is the condition that the result of a table counts. bestFirst orders such
// results as [match.CompareAttempts] does. A standing is JSON, or empty.
const (
	resultCounts = `CASE WHEN t.status = 2 AND t.standing LIKE '{%'
		THEN t.standing::jsonb #>> '{deal,seat}' IS NOT NULL AND t.standing::jsonb #>> '{deal,void}' IS NULL ELSE false END`
	bestFirst = `CASE WHEN ` + resultCounts + ` THEN (t.standing::jsonb -> 'points' ->> (t.standing::jsonb #>> '{deal,seat}')::int)::int END DESC NULLS LAST,
		CASE WHEN ` + resultCounts + ` THEN (t.standing::jsonb -> 'ranks' ->> (t.standing::jsonb #>> '{deal,seat}')::int)::int END`
)

// DealTables implements [match.DealStore].
func (s *Store) DealTables(ctx context.Context, id match.DealID) (made, playing int, err error) {
	err = s.pool.QueryRow(ctx, `SELECT count(DISTINCT a.tbl), count(DISTINCT a.tbl) FILTER (WHERE t.status <> 2)
		FROM deals d JOIN attempts a ON a.deal = d.key LEFT JOIN tables t ON t.id = a.tbl WHERE d.id = $1`, id).Scan(&made, &playing)
	if err != nil {
		err = fmt.Errorf("count the tables of deal %s: %w", id, err)
	}
	return made, playing, err
}

// Days implements [match.DealStore].
func (s *Store) Days(ctx context.Context, before string, limit int) ([]*match.Deal, error) {
	list, err := collectedBy(scanDeal)(s.pool.Query(ctx, `SELECT text, shared FROM deals WHERE day <> '' AND day COLLATE "C" < $1 ORDER BY day COLLATE "C" DESC, id COLLATE "C" LIMIT $2`, before, limit))
	if err != nil {
		return nil, fmt.Errorf("list days: %w", err)
	}
	return list, nil
}

// scanDeal reads the columns text and shared.
func scanDeal(row pgx.CollectableRow) (*match.Deal, error) {
	var text []byte
	var shared bool
	if err := row.Scan(&text, &shared); err != nil {
		return nil, err
	}
	d, err := match.ParseDeal(text)
	if err == nil {
		d.Shared = shared
	}
	return d, err
}

// DealsWithLayouts implements [match.DealStore].
func (s *Store) DealsWithLayouts(ctx context.Context, layouts []string) ([]*match.Deal, error) {
	list, err := collectedBy(scanDeal)(s.pool.Query(ctx, `SELECT text, shared FROM deals WHERE (shared OR day <> '') AND key IN (
		SELECT deal FROM layouts l JOIN tables t ON t.key = l.tbl JOIN attempts a ON a.tbl = t.id WHERE layout = ANY ($1))
		ORDER BY id COLLATE "C"`, layouts))
	if err != nil {
		return nil, fmt.Errorf("look for deals: %w", err)
	}
	return list, nil
}

// ShowAttempt implements [match.DealStore].
func (s *Store) ShowAttempt(ctx context.Context, id match.DealID, owner match.Owner, shown bool) error {
	err := pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var deal int64
		err := tx.QueryRow(ctx, `UPDATE attempts SET shown = $3
			WHERE deal = (SELECT key FROM deals WHERE id = $1) AND owner = $2 RETURNING deal`, id, owner, shown).Scan(&deal)
		if errors.Is(err, pgx.ErrNoRows) {
			return match.NotFound
		}
		if err == nil && shown {
			_, err = tx.Exec(ctx, `UPDATE deals SET shared = true WHERE key = $1 AND NOT shared`, deal)
		}
		return err
	})
	if err != nil && !isReason(err) {
		err = fmt.Errorf("show an attempt at deal %s: %w", id, err)
	}
	return err
}

// AllDeals implements [transfer.Store]. IDs are ASCII, so their order is the same in
// all stores.
func (s *Store) AllDeals(ctx context.Context, after match.DealID, limit int) ([]transfer.Deal, error) {
	deals, err := collectedBy(func(row pgx.CollectableRow) (d transfer.Deal, err error) {
		var text []byte
		var touched int64
		var shared bool
		if err := row.Scan(&text, &shared, &touched); err != nil {
			return d, err
		}
		parsed, err := match.ParseDeal(text)
		if err == nil {
			d.Deal, d.Shared, d.Touched = *parsed, shared, fromMilliseconds(touched)
		}
		return d, err
	})(s.pool.Query(ctx, `SELECT text, shared, touched FROM deals WHERE id COLLATE "C" > $1 ORDER BY id COLLATE "C" LIMIT $2`, after, limit))
	for i := 0; err == nil && i < len(deals); i++ {
		deals[i].Attempts, err = collectedBy(func(row pgx.CollectableRow) (a match.Attempt, err error) {
			var made int64
			err = row.Scan(&a.Deal, &a.Owner, &a.Table, &made, &a.Shown)
			a.Made = fromMilliseconds(made)
			return a, err
		})(s.pool.Query(ctx, `SELECT d.id, a.owner, a.tbl, a.made, a.shown FROM deals d JOIN attempts a ON a.deal = d.key
			WHERE d.id = $1 ORDER BY a.owner COLLATE "C"`, deals[i].ID))
	}
	if err != nil {
		return nil, fmt.Errorf("read deals: %w", err)
	}
	return deals, nil
}

// AdoptDeals implements [transfer.Store].
func (s *Store) AdoptDeals(ctx context.Context, deals []transfer.Deal) error {
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		for _, d := range deals {
			if err := putDeal(ctx, tx, &match.Summary{Deal: &d.Deal}); err != nil {
				return err
			}
			var key int64
			err := tx.QueryRow(ctx, `UPDATE deals SET shared = $2, touched = $3 WHERE id = $1 RETURNING key`,
				d.ID, d.Shared, milliseconds(d.Touched)).Scan(&key)
			for i := 0; err == nil && i < len(d.Attempts); i++ {
				_, err = putAttempt(ctx, tx, key, &d.Attempts[i])
			}
			if err != nil {
				return fmt.Errorf("adopt deal %s: %w", d.ID, err)
			}
		}
		return nil
	})
}
