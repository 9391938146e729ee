package postgres

import (
	"context"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/operator"
	"goa/internal/talk"
)

// lineLock returns the name of the lock for reports of one line.
func lineLock(r talk.Report) string {
	return "reports of " + string(r.Table) + " " + strconv.Itoa(r.Line)
}

// Report implements [talk.Store].
func (s *Store) Report(ctx context.Context, r talk.Report, most talk.ReportLimits) error {
	names := []string{"reports " + string(r.By), lineLock(r)}
	if r.Origin != "" {
		names = append(names, "reports from "+string(r.Origin))
	}
	return s.addOne(ctx, names, talk.Reported, `INSERT INTO reports (id, number, speaker, name, reporter, time, origin, context)
		SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN EXISTS (SELECT FROM reports WHERE id = $1 AND number = $2 AND context <> '') THEN '' ELSE $8 END
		WHERE (SELECT count(*) FROM reports WHERE reporter = $5) < $9 AND (SELECT count(*) FROM reports WHERE origin = $7 AND origin <> '') < $10
			OR EXISTS (SELECT FROM reports WHERE reporter = $5 AND id = $1 AND number = $2)
		ON CONFLICT (reporter, id, number) DO UPDATE SET number = excluded.number`,
		r.Table, r.Line, r.Of, r.Name, r.By, milliseconds(r.Time), r.Origin, r.Context, most.Person, most.Origin)
}

// Reports implements [operator.Store].
func (s *Store) Reports(ctx context.Context, limit int) ([]talk.Report, error) {
	return collectedBy(func(row pgx.CollectableRow) (r talk.Report, err error) {
		var ms int64
		err = row.Scan(&r.Number, &r.Table, &r.Line, &r.Of, &r.Name, &r.By, &ms, &r.Origin, &r.Context)
		r.Time = fromMilliseconds(ms)
		return r, err
	})(s.pool.Query(ctx, `SELECT key, id, number, speaker, name, reporter, time, origin, context FROM reports ORDER BY key LIMIT $1`, limit))
}

// ReportedLines implements [operator.Store].
func (s *Store) ReportedLines(ctx context.Context, latest bool, limit int) ([]operator.ReportedLine, error) {
	return collectedBy(func(row pgx.CollectableRow) (l operator.ReportedLine, err error) {
		var first, last int64
		err = row.Scan(&l.Number, &l.Table, &l.Line, &l.Of, &l.Name, &l.By, &l.Times, &first, &last, &l.Networks, &l.Network, &l.Context)
		l.First, l.Last = fromMilliseconds(first), fromMilliseconds(last)
		return l, err
	})(s.pool.Query(ctx, `SELECT first, l.id, l.number, speaker, name, reporter, times, began, last, networks, network, l.context
		FROM (SELECT min(key) AS first, max(key) AS newest, id, number, count(*) AS times, min(time) AS began, max(time) AS last,
				count(DISTINCT CASE WHEN origin = '' THEN 'guest ' || reporter ELSE origin END) AS networks, max(origin) AS network, max(context) AS context
			FROM reports GROUP BY id, number) AS l JOIN reports ON key = first
		ORDER BY CASE WHEN $1 THEN 0 ELSE networks END DESC, last DESC, newest DESC LIMIT $2`, latest, limit))
}

// DeleteReports implements [operator.Store].
func (s *Store) DeleteReports(ctx context.Context, which operator.Reports) (deleted int, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		gone, err := collectedBy(func(row pgx.CollectableRow) (r talk.Report, err error) {
			return r, row.Scan(&r.Table, &r.Line, &r.Context)
		})(tx.Query(ctx, `DELETE FROM reports WHERE
				($1::bigint = 0 OR (id, number) = (SELECT id, number FROM reports WHERE key = $1))
				AND ($2 = '' OR id = $2) AND ($3 = '' OR reporter = $3) AND ($4 = '' OR speaker = $4) AND ($5 = '' OR origin = $5)
				AND ($6::bigint = 0 OR time < $6)
			RETURNING id, number, context`,
			which.Number, which.Table, which.By, which.Of, which.Network, millisecondsOrZero(which.Before)))
		deleted = len(gone)
		for i := 0; err == nil && i < len(gone); i++ {
			err = moveContext(ctx, tx, gone[i])
		}
		return err
	})
	return deleted, err
}

// moveContext moves the context of a deleted report to the next report of its line.
func moveContext(ctx context.Context, tx pgx.Tx, r talk.Report) error {
	if r.Context == "" {
		return nil
	}
	_, err := tx.Exec(ctx, `UPDATE reports SET context = $3
		WHERE key = (SELECT min(key) FROM reports WHERE id = $1 AND number = $2) AND context = ''`, r.Table, r.Line, r.Context)
	return err
}

// millisecondsOrZero returns a time as stored. The zero time is 0.
func millisecondsOrZero(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return milliseconds(t)
}
