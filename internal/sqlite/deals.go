package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"goa/internal/match"
	"goa/internal/transfer"
)

// putDeal adds the deal and the attempts of a new table in a transaction of the
// writer, or returns the reason why it cannot.
func (s *Store) putDeal(ctx context.Context, sum *match.Summary) error {
	if d := sum.Deal; d != nil {
		text, err := d.Text()
		if err == nil {
			_, err = s.writer.conn.ExecContext(ctx, `INSERT INTO deals (id, host, origin, day, shared, touched, bytes, text)
				VALUES (?, ?, ?, ?, 0, ?, ?, ?) ON CONFLICT (id) DO NOTHING`, d.ID, d.Host, d.Origin, d.Day, d.Made.UnixMilli(), len(text), string(text))
		}
		if err != nil {
			return fmt.Errorf("store deal %s: %w", d.ID, err)
		}
	}
	for _, a := range sum.Attempts {
		if err := s.attempt(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// attempt adds the attempt of a new table, or returns the reason why it cannot.
func (s *Store) attempt(ctx context.Context, a *match.Attempt) error {
	var key int64
	var others int
	var day string
	var seen bool
	err := s.writer.conn.QueryRowContext(ctx, `UPDATE deals SET touched = ?2 WHERE id = ?1
		RETURNING key, EXISTS (SELECT 1 FROM attempts WHERE deal = key AND owner = ?3),
			day, (SELECT count(*) FROM attempts WHERE deal = key)`, a.Deal, a.Made.UnixMilli(), a.Owner).Scan(&key, &seen, &day, &others)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return match.NotFound
	case err != nil:
		return fmt.Errorf("attempt at deal %s: %w", a.Deal, err)
	case seen:
		return match.DealSeen
	case others >= match.AttemptsAllowed(day):
		return match.DealFull
	}
	return s.putAttempt(ctx, key, a)
}

func (s *Store) putAttempt(ctx context.Context, deal int64, a *match.Attempt) error {
	_, err := s.writer.conn.ExecContext(ctx, `INSERT INTO attempts (deal, owner, tbl, made, shown) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (deal, owner) DO NOTHING`, deal, a.Owner, a.Table, a.Made.UnixMilli(), a.Shown)
	if err != nil {
		err = fmt.Errorf("attempt at deal %s: %w", a.Deal, err)
	}
	return err
}

// leftDeal is the condition that a deal still has a table.
const leftDeal = `EXISTS (SELECT 1 FROM attempts a JOIN tables t ON t.id = a.tbl WHERE a.deal = deals.key)`

// dropDealOf deletes the deal of a deleted table, if it has no other tables and
// nobody else can play it.
func (s *Store) dropDealOf(ctx context.Context, id match.ID) error {
	_, err := s.writer.conn.ExecContext(ctx, `DELETE FROM deals WHERE key IN (SELECT deal FROM attempts WHERE tbl = ?)
		AND NOT shared AND day = '' AND NOT `+leftDeal, id)
	return err
}

// forgetDeals deletes deals without tables that nobody has touched since then.
func (s *Store) forgetDeals(ctx context.Context, since time.Time, limit int) error {
	_, err := s.writer.conn.ExecContext(ctx, `DELETE FROM deals WHERE key IN (
		SELECT key FROM deals WHERE touched < ? AND NOT `+leftDeal+` LIMIT ?)`, since.UnixMilli(), limit)
	return err
}

// Deal implements [match.DealStore].
func (s *Store) Deal(ctx context.Context, id match.DealID) (*match.Deal, error) {
	var text []byte
	var shared bool
	err := s.read.QueryRowContext(ctx, `SELECT text, shared FROM deals WHERE id = ?`, id).Scan(&text, &shared)
	if errors.Is(err, sql.ErrNoRows) {
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

func scanAttempt(rows *sql.Rows) (a match.Attempt, err error) {
	var made int64
	var status sql.Null[match.Status]
	var standing sql.NullString
	err = rows.Scan(&a.Deal, &a.Owner, &a.Table, &made, &a.Shown, &status, &standing)
	a.Made, a.Gone, a.Status, a.Standing = time.UnixMilli(made).UTC(), !status.Valid, status.V, standing.String
	return a, err
}

// Attempt implements [match.DealStore].
func (s *Store) Attempt(ctx context.Context, id match.DealID, owner match.Owner) (match.Attempt, error) {
	rows, err := s.read.QueryContext(ctx, attemptsOf+` WHERE d.id = ? AND a.owner = ?`, id, owner)
	list, err := collected("find an attempt", rows, err, scanAttempt)
	if err == nil && len(list) == 0 {
		err = match.NotFound
	}
	if err != nil {
		return match.Attempt{}, err
	}
	return list[0], nil
}

// Attempts implements [match.DealStore].
func (s *Store) Attempts(ctx context.Context, id match.DealID, limit int) ([]match.Attempt, error) {
	rows, err := s.read.QueryContext(ctx, attemptsOf+` WHERE d.id = ? AND a.shown ORDER BY `+bestFirst+`, a.made, a.tbl LIMIT ?`, id, limit)
	return collected("list attempts", rows, err, scanAttempt)
}

// counting is the condition that the result of a table counts. bestFirst orders
// such results as [match.CompareAttempts] does. A standing is JSON, or empty.
const (
	counting  = `t.status = 2 AND t.standing LIKE '{%' AND t.standing ->> '$.deal.seat' IS NOT NULL AND t.standing ->> '$.deal.void' IS NULL`
	bestFirst = `CASE WHEN ` + counting + ` THEN t.standing ->> ('$.points[' || (t.standing ->> '$.deal.seat') || ']') END DESC NULLS LAST,
		CASE WHEN ` + counting + ` THEN t.standing ->> ('$.ranks[' || (t.standing ->> '$.deal.seat') || ']') END`
)

// DealTables implements [match.DealStore].
func (s *Store) DealTables(ctx context.Context, id match.DealID) (made, playing int, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT count(DISTINCT a.tbl), count(DISTINCT CASE WHEN t.status <> 2 THEN a.tbl END)
		FROM deals d JOIN attempts a ON a.deal = d.key LEFT JOIN tables t ON t.id = a.tbl WHERE d.id = ?`, id).Scan(&made, &playing)
	if err != nil {
		err = fmt.Errorf("count the tables of deal %s: %w", id, err)
	}
	return made, playing, err
}

// Days implements [match.DealStore].
func (s *Store) Days(ctx context.Context, before string, limit int) ([]*match.Deal, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT text, shared FROM deals WHERE day <> '' AND day < ? ORDER BY day DESC, id LIMIT ?`, before, limit)
	return collected("list days", rows, err, scanDeal)
}

// scanDeal reads the columns text and shared.
func scanDeal(rows *sql.Rows) (*match.Deal, error) {
	var text []byte
	var shared bool
	if err := rows.Scan(&text, &shared); err != nil {
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
	rows, err := s.read.QueryContext(ctx, `SELECT text, shared FROM deals WHERE (shared OR day <> '') AND key IN (
		SELECT deal FROM layouts l JOIN tables t ON t.key = l.tbl JOIN attempts a ON a.tbl = t.id WHERE layout IN (SELECT value FROM json_each(?)))
		ORDER BY id`, jsonArray(layouts))
	return collected("look for deals", rows, err, scanDeal)
}

// ShowAttempt implements [match.DealStore].
func (s *Store) ShowAttempt(ctx context.Context, id match.DealID, owner match.Owner, shown bool) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		var deal int64
		err := s.writer.conn.QueryRowContext(ctx, `UPDATE attempts SET shown = ?3
			WHERE deal = (SELECT key FROM deals WHERE id = ?1) AND owner = ?2 RETURNING deal`, id, owner, shown).Scan(&deal)
		if errors.Is(err, sql.ErrNoRows) {
			return match.NotFound
		}
		if err == nil && shown {
			_, err = s.writer.conn.ExecContext(ctx, `UPDATE deals SET shared = 1 WHERE key = ? AND NOT shared`, deal)
		}
		if err != nil {
			return fmt.Errorf("show an attempt at deal %s: %w", id, err)
		}
		return nil
	})
}

// AllDeals implements [transfer.Store].
func (s *Store) AllDeals(ctx context.Context, after match.DealID, limit int) ([]transfer.Deal, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT text, shared, touched FROM deals WHERE id > ? ORDER BY id LIMIT ?`, after, limit)
	deals, err := collected("read deals", rows, err, func(rows *sql.Rows) (d transfer.Deal, err error) {
		var text []byte
		var touched int64
		var shared bool
		if err := rows.Scan(&text, &shared, &touched); err != nil {
			return d, err
		}
		parsed, err := match.ParseDeal(text)
		if err == nil {
			d.Deal, d.Shared, d.Touched = *parsed, shared, time.UnixMilli(touched).UTC()
		}
		return d, err
	})
	for i := 0; err == nil && i < len(deals); i++ {
		rows, no := s.read.QueryContext(ctx, `SELECT d.id, a.owner, a.tbl, a.made, a.shown FROM deals d JOIN attempts a ON a.deal = d.key
			WHERE d.id = ? ORDER BY a.owner`, deals[i].ID)
		deals[i].Attempts, err = collected("read attempts", rows, no, func(rows *sql.Rows) (a match.Attempt, err error) {
			var made int64
			err = rows.Scan(&a.Deal, &a.Owner, &a.Table, &made, &a.Shown)
			a.Made = time.UnixMilli(made).UTC()
			return a, err
		})
	}
	return deals, err
}

// AdoptDeals implements [transfer.Store].
func (s *Store) AdoptDeals(ctx context.Context, deals []transfer.Deal) error {
	return s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		for _, d := range deals {
			if err := s.putDeal(ctx, &match.Summary{Deal: &d.Deal}); err != nil {
				return err
			}
			var key int64
			err := s.writer.conn.QueryRowContext(ctx, `UPDATE deals SET shared = ?2, touched = ?3 WHERE id = ?1 RETURNING key`,
				d.ID, d.Shared, d.Touched.UnixMilli()).Scan(&key)
			for i := 0; err == nil && i < len(d.Attempts); i++ {
				err = s.putAttempt(ctx, key, &d.Attempts[i])
			}
			if err != nil {
				return fmt.Errorf("adopt deal %s: %w", d.ID, err)
			}
		}
		return nil
	})
}
