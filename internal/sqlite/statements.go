package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// statements is what the writer executes, prepared on its connection.
type statements struct {
	all                                                  []*sql.Stmt
	begin, commit, rollback, save, undo, release         *sql.Stmt
	create, advance, exists, entry, seat, unseat, delete *sql.Stmt
}

func (s *statements) prepare(ctx context.Context, conn *sql.Conn) error {
	return prepare(ctx, conn, &s.all, map[**sql.Stmt]string{
		&s.begin:    "BEGIN IMMEDIATE",
		&s.commit:   "COMMIT",
		&s.rollback: "ROLLBACK",
		&s.save:     "SAVEPOINT job",
		&s.undo:     "ROLLBACK TO job",
		&s.release:  "RELEASE job",
		&s.create: `INSERT INTO tables (id, host, settled, entries, status, for_bot, since)
			VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING key`,
		&s.advance: `UPDATE tables SET entries = entries + ?, status = ?, for_bot = ?, since = ?
			WHERE id = ? AND entries = ? RETURNING key`,
		&s.exists: `SELECT 1 FROM tables WHERE id = ?`,
		&s.entry:  `INSERT INTO entries (tbl, number, kind, seat, text, time) VALUES (?, ?, ?, ?, ?, ?)`,
		&s.unseat: `UPDATE seats SET link = NULL WHERE tbl = ?`,
		&s.seat: `INSERT INTO seats (tbl, seat, name, owner, link, waits) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (tbl, seat) DO UPDATE
			SET name = excluded.name, owner = excluded.owner, link = excluded.link, waits = excluded.waits
			WHERE (name, owner, link, waits) IS NOT (excluded.name, excluded.owner, excluded.link, excluded.waits)`,
		&s.delete: `DELETE FROM tables WHERE id = ?`,
	})
}

func (s *statements) close() error { return closeAll(s.all) }

// queries is what readers ask, prepared for all their connections.
type queries struct {
	all                                       []*sql.Stmt
	table, entries, byLink, mine, names, bots *sql.Stmt
}

func (q *queries) prepare(ctx context.Context, db *sql.DB) error {
	return prepare(ctx, db, &q.all, map[**sql.Stmt]string{
		&q.table:   `SELECT key, settled, entries FROM tables WHERE id = ?`,
		&q.entries: `SELECT number, kind, seat, text, time FROM entries WHERE tbl = ? AND number <= ? ORDER BY number`,
		&q.byLink:  `SELECT id, seat FROM seats JOIN tables ON key = tbl WHERE link = ?`,
		&q.bots:    `SELECT id FROM tables WHERE for_bot ORDER BY key`,
		&q.names:   `SELECT name FROM seats WHERE tbl = ? ORDER BY seat`,
		&q.mine: `WITH mine (key, waits) AS (
				SELECT tbl, max(waits) FROM seats WHERE owner = ?1 AND owner <> '' GROUP BY tbl
				UNION ALL
				SELECT key, 0 FROM tables WHERE host = ?1
			)
			SELECT t.key, t.id, t.settled, t.status, max(mine.waits) AS waits, t.host = ?1, t.since
			FROM mine JOIN tables t USING (key)
			GROUP BY t.key
			ORDER BY waits DESC, t.status = 2, CASE WHEN waits THEN t.since ELSE -t.since END, t.key
			LIMIT ?2`,
	})
}

func (q *queries) close() error { return closeAll(q.all) }

// preparer is a connection, or many.
type preparer interface {
	PrepareContext(ctx context.Context, text string) (*sql.Stmt, error)
}

// prepare fills statements with what their texts say, and lists them.
func prepare(ctx context.Context, by preparer, all *[]*sql.Stmt, texts map[**sql.Stmt]string) error {
	for to, text := range texts {
		stmt, err := by.PrepareContext(ctx, text)
		if err != nil {
			return errors.Join(err, closeAll(*all))
		}
		*to = stmt
		*all = append(*all, stmt)
	}
	return nil
}

func closeAll(all []*sql.Stmt) (err error) {
	for _, s := range all {
		err = errors.Join(err, s.Close())
	}
	return err
}
