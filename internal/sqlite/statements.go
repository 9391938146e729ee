package sqlite

import (
	"context"
	"database/sql"
	"errors"
)

// statements are the writer's statements, prepared on its connection.
type statements struct {
	all                                                  []*sql.Stmt
	begin, commit, rollback, save, undo, release         *sql.Stmt
	create, advance, exists, entry, seat, unseat, delete *sql.Stmt
	end, layout                                          *sql.Stmt
	settle, usage, touch, forgetTables                   *sql.Stmt
	block, blocked, unblock                              *sql.Stmt
	log, keepLog, dropLog, dropEntries, mark, adoptLog   *sql.Stmt
	putSession, sawSession, endSession, beat             *sql.Stmt
	findSession                                          *sql.Stmt
	ban                                                  *sql.Stmt
	address, putAddress, replaceAddress, countAddresses  *sql.Stmt
	changeAddress, removeAddress                         *sql.Stmt
	addJob, cancelJob, finishJobs, postpone, jobs        *sql.Stmt

	changed changed // by the current transaction
}

func (st *statements) prepare(ctx context.Context, conn *sql.Conn) error {
	return prepare(ctx, conn, &st.all, map[**sql.Stmt]string{
		&st.begin:    "BEGIN IMMEDIATE",
		&st.commit:   "COMMIT",
		&st.rollback: "ROLLBACK",
		&st.save:     "SAVEPOINT part",
		&st.undo:     "ROLLBACK TO part",
		&st.release:  "RELEASE part",
		&st.create: `INSERT INTO tables (id, host, entries, status, since, standing, edition, options, origin, bytes, touched, ended)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING key`,
		&st.settle: `INSERT INTO settled (tbl, text) VALUES (?, ?)`,
		&st.advance: `UPDATE tables SET entries = entries + ?, status = ?, since = ?, standing = ?, bytes = bytes + ?, touched = ?
			WHERE id = ? AND entries = ? RETURNING key, compressed, ended`,
		&st.layout: `INSERT INTO layouts (layout, tbl) VALUES (?, ?) ON CONFLICT DO NOTHING`,
		&st.end:    `UPDATE tables SET ended = ?2 WHERE key = ?1`,
		&st.usage:  usageText,
		&st.touch:  `UPDATE tables SET touched = ?2 WHERE id = ?1 AND touched < ?2 - 86400000`,
		&st.forgetTables: `DELETE FROM tables WHERE key IN (
				SELECT key FROM tables WHERE compressed AND touched < ?1
				UNION ALL SELECT key FROM tables WHERE NOT compressed AND touched < ?1
				LIMIT ?2
			) RETURNING id`,
		&st.log: `SELECT ` + logOf("?1"),
		&st.keepLog: `INSERT INTO parts (key, bytes)
			WITH RECURSIVE cut (part) AS (SELECT 0 UNION ALL SELECT part + 1 FROM cut WHERE (part + 1) * 480 < length(?2))
			SELECT ?1 * 1048576 + part, substr(?2, part * 480 + 1, 480) FROM cut`,
		&st.adoptLog:    `UPDATE tables SET compressed = 1, entries = ?2, bytes = bytes + ?3 WHERE key = ?1`,
		&st.dropLog:     `DELETE FROM parts WHERE key BETWEEN ?1 * 1048576 AND ?1 * 1048576 + 1048575`,
		&st.dropEntries: `DELETE FROM entries WHERE tbl = ?`,
		&st.mark: `UPDATE tables SET compressed = ?2, bytes = bytes + ?3
			WHERE key = ?1 AND compressed <> ?2 AND entries = ?4 RETURNING key`,
		&st.exists: `SELECT 1 FROM tables WHERE id = ?`,
		&st.entry:  `INSERT INTO entries (tbl, number, kind, seat, text, time) VALUES (?, ?, ?, ?, ?, ?)`,
		&st.unseat: `UPDATE seats SET link = NULL WHERE tbl = ?`,
		&st.seat: `INSERT INTO seats (tbl, seat, name, owner, link, waits, ended) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (tbl, seat) DO UPDATE
			SET name = excluded.name, owner = excluded.owner, link = excluded.link, waits = excluded.waits, ended = excluded.ended
			WHERE (name, owner, link, waits, ended) IS NOT (excluded.name, excluded.owner, excluded.link, excluded.waits, excluded.ended)`,
		&st.delete: `DELETE FROM tables WHERE id = ?`,
		&st.putSession: `INSERT INTO sessions (id, guest, device, began, seen, ended, parent) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (id) DO NOTHING`,
		&st.findSession: `SELECT id, guest, device, began, seen, ended, parent FROM sessions WHERE id = ?`,
		&st.sawSession:  `UPDATE sessions SET seen = ?1 WHERE id = ?2 AND seen < ?1`,
		&st.ban: `INSERT INTO bans (name, reason, since) VALUES (?, ?, ?)
			ON CONFLICT (name) DO UPDATE SET reason = excluded.reason, since = excluded.since`,
		&st.beat:       `INSERT INTO health (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at`,
		&st.endSession: `UPDATE sessions SET ended = ? WHERE id = ? AND guest = ? AND ended IS NULL`,
		&st.block: `INSERT INTO blocks (owner, other, name, since) SELECT ?1, ?2, ?3, ?4
			WHERE (SELECT count(*) FROM blocks WHERE owner = ?1) < ?5`,
		&st.blocked:    `SELECT 1 FROM blocks WHERE owner = ? AND other = ?`,
		&st.unblock:    `DELETE FROM blocks WHERE owner = ? AND key = ?`,
		&st.address:    addressText,
		&st.putAddress: `INSERT INTO addresses (owner, kind, target, text, origin) VALUES (?1, ?2, ?3, CAST(?4 AS TEXT), ?5) RETURNING number`,
		&st.countAddresses: `SELECT (SELECT count(*) FROM addresses WHERE owner = ?1),
			(SELECT count(*) FROM addresses WHERE origin = ?2 AND origin <> '')`,
		&st.replaceAddress: `UPDATE addresses SET text = CAST(?4 AS TEXT) WHERE owner = ?1 AND kind = ?2 AND target = ?3 RETURNING number`,
		&st.changeAddress:  `UPDATE addresses SET text = CAST(?2 AS TEXT) WHERE number = ?1`,
		&st.removeAddress:  `DELETE FROM addresses WHERE owner = ? AND number = ?`,
		&st.addJob: `INSERT INTO jobs (kind, key, due, args) VALUES (?, ?, ?, ?)
			ON CONFLICT (kind, key) DO NOTHING RETURNING id`,
		&st.cancelJob:  `DELETE FROM jobs WHERE kind = ? AND key = ? RETURNING id`,
		&st.finishJobs: `DELETE FROM jobs WHERE id IN (SELECT value FROM json_each(?))`,
		&st.postpone:   `UPDATE jobs SET due = ?2, failures = ?3, error = ?4 WHERE id = ?1`,
		&st.jobs:       `SELECT id, kind, key, due, args, failures FROM jobs ORDER BY id`,
	})
}

func (st *statements) close() error { return closeAll(st.all) }

// queries are the readers' statements, prepared for all their connections.
type queries struct {
	all                                            []*sql.Stmt
	table, log, entries, byLink, mine, usage, idle *sql.Stmt
	waiting                                        *sql.Stmt
	session, sessions, beat, bans                  *sql.Stmt
	blocks, apart, address, addresses              *sql.Stmt
}

func (q *queries) prepare(ctx context.Context, db *sql.DB) error {
	return prepare(ctx, db, &q.all, map[**sql.Stmt]string{
		&q.table: `SELECT key, s.text, entries, ` + logOf("tables.key") + ` FROM tables
			JOIN settled s ON s.tbl = key WHERE id = ?`,
		&q.bans:    `SELECT name, reason, since FROM bans ORDER BY since, name`,
		&q.beat:    `SELECT at FROM health`,
		&q.session: `SELECT id, guest, device, began, seen, ended, parent FROM sessions WHERE id = ?`,
		&q.sessions: `SELECT id, guest, device, began, seen, ended, parent FROM sessions
			WHERE guest = ? AND ended IS NULL ORDER BY seen DESC, id`,
		&q.log:     `SELECT key, entries, ` + logOf("tables.key") + ` FROM tables WHERE id = ?`,
		&q.entries: `SELECT number, kind, seat, text, time FROM entries WHERE tbl = ? AND number > ? AND number <= ? ORDER BY number`,
		&q.byLink:  `SELECT id, seat FROM seats JOIN tables ON key = tbl WHERE link = ?`,
		&q.mine:    mineText,
		&q.waiting: `SELECT count(DISTINCT tbl) FROM seats WHERE owner = ?1 AND owner <> '' AND ended IS NULL AND waits`,
		&q.blocks:  `SELECT key, name, since FROM blocks WHERE owner = ? ORDER BY key DESC`,
		&q.apart: `SELECT owner, other FROM blocks
			WHERE owner IN (SELECT value FROM json_each(?1)) AND other IN (SELECT value FROM json_each(?1))`,
		&q.address:   addressText,
		&q.addresses: `SELECT number, owner, kind, target, text FROM addresses WHERE owner = ? ORDER BY number`,
		&q.usage:     usageText,
		&q.idle:      `SELECT key, entries FROM tables WHERE NOT compressed AND touched < iif(status = 2, ?1, ?2) ORDER BY key LIMIT ?3`,
	})
}

// logOf returns the SQL expression for the compressed log of a table, joined
// from its parts. Its value is null if there is none.
func logOf(key string) string {
	return `(SELECT CAST(group_concat(bytes, '') AS BLOB) FROM (SELECT bytes FROM parts
		WHERE parts.key BETWEEN ` + key + ` * 1048576 AND ` + key + ` * 1048576 + 1048575 ORDER BY parts.key))`
}

const addressText = `SELECT number, owner, kind, target, text FROM addresses WHERE number = ?`

// usageText sums up the storage of a host's tables, and of those from an origin.
// A deal counts as a table if its host's table is gone. An evening counts as a
// table. For its host, the tables that it has made count too.
const usageText = `SELECT
		(SELECT count(*) FROM tables WHERE host = ?1 AND host <> '')
			+ (SELECT count(*) FROM deals WHERE host = ?1 AND host <> '' AND NOT ` + hostsTable + `)
			+ (SELECT coalesce(sum(1 + tables), 0) FROM evenings WHERE host = ?1),
		(SELECT coalesce(sum(bytes), 0) FROM tables WHERE host = ?1 AND host <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM deals WHERE host = ?1 AND host <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM evenings WHERE host = ?1),
		(SELECT count(*) FROM tables WHERE origin = ?2 AND origin <> '')
			+ (SELECT count(*) FROM deals WHERE origin = ?2 AND origin <> '' AND NOT ` + hostsTable + `)
			+ (SELECT count(*) FROM evenings WHERE origin = ?2 AND origin <> ''),
		(SELECT coalesce(sum(bytes), 0) FROM tables WHERE origin = ?2 AND origin <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM deals WHERE origin = ?2 AND origin <> '')
			+ (SELECT coalesce(sum(bytes), 0) FROM evenings WHERE origin = ?2 AND origin <> '')`

// hostsTable is the condition that the table at which the host of a deal played
// it still exists.
const hostsTable = `EXISTS (SELECT 1 FROM attempts a JOIN tables t ON t.id = a.tbl WHERE a.deal = deals.key AND a.owner = deals.host)`

func (q *queries) close() error { return closeAll(q.all) }

// preparer is a connection or a pool.
type preparer interface {
	PrepareContext(ctx context.Context, text string) (*sql.Stmt, error)
}

// prepare prepares statements from their texts and appends them to all.
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
