package sqlite

import (
	"context"
	"database/sql"
	"time"

	"goa/internal/operator"
	"goa/internal/talk"
)

// Report implements [talk.Store].
func (s *Store) Report(ctx context.Context, r talk.Report, most talk.ReportLimits) error {
	return s.addOne(ctx, talk.Reported, `INSERT INTO reports (id, number, speaker, name, reporter, time, origin, context)
		SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, iif(EXISTS (SELECT 1 FROM reports WHERE id = ?1 AND number = ?2 AND context <> ''), '', ?8)
		WHERE (SELECT count(*) FROM reports WHERE reporter = ?5) < ?9 AND (SELECT count(*) FROM reports WHERE origin = ?7 AND origin <> '') < ?10
			OR EXISTS (SELECT 1 FROM reports WHERE reporter = ?5 AND id = ?1 AND number = ?2)
		ON CONFLICT (reporter, id, number) DO UPDATE SET number = number`,
		r.Table, r.Line, r.Of, r.Name, r.By, r.Time.UnixMilli(), r.Origin, r.Context, most.Person, most.Origin)
}

// Reports implements [operator.Store].
func (s *Store) Reports(ctx context.Context, limit int) ([]talk.Report, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT key, id, number, speaker, name, reporter, time, origin, context FROM reports ORDER BY key LIMIT ?`, limit)
	return collected("list reports", rows, err, func(rows *sql.Rows) (r talk.Report, err error) {
		var ms int64
		err = rows.Scan(&r.Number, &r.Table, &r.Line, &r.Of, &r.Name, &r.By, &ms, &r.Origin, &r.Context)
		r.Time = time.UnixMilli(ms).UTC()
		return r, err
	})
}

// ReportedLines implements [operator.Store].
func (s *Store) ReportedLines(ctx context.Context, latest bool, limit int) ([]operator.ReportedLine, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT first, l.id, l.number, speaker, name, reporter, times, began, last, networks, network, l.context
		FROM (SELECT min(key) AS first, max(key) AS newest, id, number, count(*) AS times, min(time) AS began, max(time) AS last,
				count(DISTINCT iif(origin = '', 'guest ' || reporter, origin)) AS networks, max(origin) AS network, max(context) AS context
			FROM reports GROUP BY id, number) AS l JOIN reports ON key = first
		ORDER BY iif(?1, 0, networks) DESC, last DESC, newest DESC LIMIT ?2`, latest, limit)
	return collected("list reported lines", rows, err, func(rows *sql.Rows) (l operator.ReportedLine, err error) {
		var first, last int64
		err = rows.Scan(&l.Number, &l.Table, &l.Line, &l.Of, &l.Name, &l.By, &l.Times, &first, &last, &l.Networks, &l.Network, &l.Context)
		l.First, l.Last = time.UnixMilli(first).UTC(), time.UnixMilli(last).UTC()
		return l, err
	})
}

// DeleteReports implements [operator.Store].
func (s *Store) DeleteReports(ctx context.Context, which operator.Reports) (deleted int, err error) {
	err = s.writer.write(ctx, func(ctx context.Context, _ *statements) error {
		rows, err := s.writer.conn.QueryContext(ctx, `DELETE FROM reports WHERE
				(?1 = 0 OR (id, number) = (SELECT id, number FROM reports WHERE key = ?1))
				AND (?2 = '' OR id = ?2) AND (?3 = '' OR reporter = ?3) AND (?4 = '' OR speaker = ?4) AND (?5 = '' OR origin = ?5)
				AND (?6 = 0 OR time < ?6)
			RETURNING id, number, context`,
			which.Number, which.Table, which.By, which.Of, which.Network, before(which.Before))
		gone, err := collected("delete reports", rows, err, func(rows *sql.Rows) (r talk.Report, err error) {
			return r, rows.Scan(&r.Table, &r.Line, &r.Context)
		})
		deleted = len(gone)
		for i := 0; err == nil && i < len(gone); i++ {
			err = s.passOn(ctx, gone[i])
		}
		return err
	})
	return deleted, err
}

// passOn moves the context of a deleted report to the next report of its line.
func (s *Store) passOn(ctx context.Context, r talk.Report) error {
	if r.Context == "" {
		return nil
	}
	_, err := s.writer.conn.ExecContext(ctx, `UPDATE reports SET context = ?3
		WHERE key = (SELECT min(key) FROM reports WHERE id = ?1 AND number = ?2) AND context = ''`, r.Table, r.Line, r.Context)
	return err
}

// before returns a time as stored. The zero time is 0.
func before(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
