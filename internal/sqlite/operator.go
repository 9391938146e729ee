package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/operator"
)

var _ operator.Store = (*Store)(nil)

// ErrOlder is the error for a database that a server must first bring up to
// date.
var ErrOlder = errors.New("the database was made by an older version of goa: start the server of this version once")

// OpenExisting opens the database at path as it is, even while a server is using
// it. It creates, checks and migrates nothing. Its errors are those of [Open].
// They also wrap [ErrOlder] if the file is older, and [io/fs.ErrNotExist] if it
// does not exist.
func OpenExisting(ctx context.Context, path string) (*Store, error) {
	err := isUpToDate(ctx, path)
	var s *Store
	if err == nil {
		s, err = connectStore(ctx, driver, path)
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, explain(err))
	}
	return s, nil
}

// isUpToDate returns nil if the file exists and has exactly this version, and
// otherwise [ErrNewer], [ErrOlder] or an error about the file. It changes
// nothing.
func isUpToDate(ctx context.Context, path string) error {
	if _, err := os.Stat(path); err != nil { // SQLite would create it
		return err
	}
	newest := len(migrationFiles())
	return useFile(path, func(db *sql.DB) error {
		version, err := versionOf(ctx, db)
		switch {
		case err != nil:
			return err
		case version > newest:
			return ErrNewer
		case version < newest:
			return ErrOlder
		default:
			return nil
		}
	})
}

// Totals implements [operator.Store].
func (s *Store) Totals(ctx context.Context) (t operator.Totals, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT
		count(*) FILTER (WHERE status = 0), count(*) FILTER (WHERE status = 1), count(*) FILTER (WHERE status = 2),
		coalesce(sum(bytes), 0), (SELECT count(*) FROM (`+everyGuest+`)) FROM tables`).
		Scan(&t.Gathering, &t.Playing, &t.Finished, &t.Bytes, &t.Guests)
	return t, err
}

// everyGuest lists all guests who have stored something here.
const everyGuest = `SELECT host AS guest FROM tables WHERE host <> ''
	UNION SELECT owner FROM seats WHERE owner <> ''
	UNION SELECT guest FROM sessions WHERE ended IS NULL
	UNION SELECT owner FROM progress`

// TablesOf implements [operator.Store].
func (s *Store) TablesOf(ctx context.Context, q operator.Query) ([]operator.Table, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT id, host, status, edition, entries, bytes, touched, compressed,
			(SELECT json_group_array(json_object('name', name, 'owner', owner))
				FROM (SELECT name, owner FROM seats WHERE tbl = key ORDER BY seat))
		FROM tables
		WHERE (?1 = '' OR id = ?1)
			AND (?2 = '' OR host = ?2 OR key IN (SELECT tbl FROM seats WHERE owner = ?2))
		ORDER BY iif(?3, touched, -bytes), id LIMIT ?4`, q.ID, q.Guest, q.Oldest, q.Limit)
	return collected("list tables", rows, err, scanTable)
}

func scanTable(rows *sql.Rows) (t operator.Table, err error) {
	var status match.Status
	var touched int64
	var seats []byte
	err = rows.Scan(&t.ID, &t.Host, &status, &t.Edition, &t.Entries, &t.Bytes, &touched, &t.Compressed, &seats)
	t.Status, t.Touched = operator.StatusName(status), time.UnixMilli(touched).UTC()
	if err == nil {
		err = json.Unmarshal(seats, &t.Seats)
	}
	return t, err
}

// Guests implements [operator.Store].
func (s *Store) Guests(ctx context.Context, owner match.Owner, limit int) ([]operator.Guest, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT guest,
			coalesce((SELECT name FROM seats WHERE owner = guest ORDER BY tbl DESC LIMIT 1), ''),
			(SELECT count(*) FROM tables WHERE host = guest),
			(SELECT count(DISTINCT tbl) FROM seats WHERE owner = guest AND owner <> ''),
			(SELECT coalesce(sum(bytes), 0) FROM tables WHERE host = guest) AS bytes,
			(SELECT count(*) FROM sessions s WHERE s.guest = g.guest AND ended IS NULL),
			(SELECT max(seen) FROM sessions s WHERE s.guest = g.guest)
		FROM (`+everyGuest+`) g WHERE ?1 = '' OR guest = ?1
		ORDER BY bytes DESC, guest LIMIT ?2`, owner, limit)
	return collected("list guests", rows, err, scanGuest)
}

func scanGuest(rows *sql.Rows) (g operator.Guest, err error) {
	var seen sql.NullInt64
	err = rows.Scan(&g.Owner, &g.Name, &g.Hosts, &g.Sits, &g.Bytes, &g.Sessions, &seen)
	if seen.Valid {
		g.Seen = time.UnixMilli(seen.Int64).UTC()
	}
	return g, err
}

// Bans implements [operator.Store].
func (s *Store) Bans(ctx context.Context) ([]limit.Ban, error) {
	rows, err := s.queries.bans.QueryContext(ctx)
	return collected("list bans", rows, err, scanBan)
}

func scanBan(rows *sql.Rows) (b limit.Ban, err error) {
	var since int64
	err = rows.Scan(&b.Name, &b.Reason, &since)
	b.Since = time.UnixMilli(since).UTC()
	return b, err
}

// PutBan implements [operator.Store].
func (s *Store) PutBan(ctx context.Context, b limit.Ban) error {
	return s.writer.write(ctx, func(ctx context.Context, st *statements) error {
		_, err := st.ban.ExecContext(ctx, b.Name, b.Reason, b.Since.UnixMilli())
		return err
	})
}

// DeleteBan implements [operator.Store].
func (s *Store) DeleteBan(ctx context.Context, name string) (found bool, err error) {
	return s.deleteOne(ctx, `DELETE FROM bans WHERE name = ?`, name)
}
