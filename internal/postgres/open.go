// Package postgres stores tables in PostgreSQL, for a server that runs as several
// processes on one or more machines.
package postgres

import (
	"context"
	"crypto/rand"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"goa/internal/jobs"
	"goa/internal/match"
)

// Store is a [match.Store] in a database that other processes may also use.
type Store struct {
	pool   *pgxpool.Pool
	name   string // of this process, for presence
	writer *writer
	others *announcer

	listenersMu sync.Mutex
	listeners   *listenerGroup // nil without listeners
	clock       clock
	skew        skew
	beat        time.Duration // between heartbeats
	poll        time.Duration // how often to look for jobs without a notification
	silence     time.Duration // after which a listener tests its connection
	presence    *pgx.Conn     // held by a server; nil in other programs
}

var (
	_ match.Shared = (*Store)(nil)
	_ jobs.Queue   = (*Store)(nil)
)

// IsURL reports whether a text is the address of a PostgreSQL database.
func IsURL(text string) bool {
	return strings.HasPrefix(text, "postgres://") || strings.HasPrefix(text, "postgresql://")
}

// Open connects to the database at an address such as
// postgres://goa@localhost/goa and brings it up to date. Errors name the
// database, never the password, and may wrap [ErrAddress], [ErrUnreachable],
// [ErrRefused], [ErrNoDatabase] or [ErrNewer].
func Open(ctx context.Context, address string) (*Store, error) {
	return open(ctx, address, migrate, nil)
}

// OpenToServe is [Open] for a server. Until the store is closed or its process ends,
// the database is in use (see [InUse]).
func OpenToServe(ctx context.Context, address string) (*Store, error) {
	s, err := Open(ctx, address)
	if err != nil {
		return nil, err
	}
	if s.presence, err = s.holdPresence(ctx); err != nil {
		s.Close()
		return nil, fmt.Errorf("open %s: %w", Name(address), explain(err))
	}
	return s, nil
}

// OpenExisting connects to a database as it is, even while a server is using it. It
// creates and migrates nothing. Its errors are those of [Open]. They wrap [ErrOlder]
// if a server must first bring the database up to date.
func OpenExisting(ctx context.Context, address string) (*Store, error) {
	return open(ctx, address, checkVersion, nil)
}

// open connects to an address, calls prepare for the tables, and starts to write and
// to listen. After an error, nothing stays open.
func open(ctx context.Context, address string, prepare func(context.Context, *pgxpool.Pool) error, by clock) (*Store, error) {
	config, err := configure(address)
	if err != nil {
		return nil, err
	}
	return openBy(ctx, config, prepare, by)
}

func openBy(ctx context.Context, config *pgxpool.Config, prepare func(context.Context, *pgxpool.Pool) error, by clock) (*Store, error) {
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err == nil {
		if err = prepare(ctx, pool); err != nil {
			pool.Close()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(err))
	}
	others := newAnnouncer(pool)
	w, err := newWriter(pool, others, by)
	if err != nil {
		others.close()
		pool.Close()
		return nil, err
	}
	s := &Store{pool: pool, name: rand.Text(), writer: w, others: others, clock: by, beat: beatEvery, poll: fetchPoll, silence: listenTime}
	s.skew.own = time.Now
	if err := s.compareClocks(ctx); err != nil {
		s.Close()
		return nil, fmt.Errorf("open %s: %w", nameOf(config), explain(err))
	}
	return s, nil
}

const (
	// schema contains our tables, apart from those of others.
	schema = "goa"
	// connectTime is how long the first answer of a server may take.
	connectTime = 5 * time.Second
	// connections is the largest number of connections of a process, unless the
	// address sets pool_max_conns. A few processes stay within a server's limit.
	connections = 12
)

// configure reads an address.
func configure(address string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("%w: write one such as postgres://goa@localhost:5432/goa", ErrAddress)
	}
	if !strings.Contains(address, "pool_max_conns") {
		config.MaxConns = connections
	}
	params := config.ConnConfig.RuntimeParams
	params["search_path"] = schema
	if params["application_name"] == "" {
		params["application_name"] = "goa"
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTime
	}
	return config, nil
}

// Name returns the database of an address, without a password.
func Name(address string) string {
	config, err := configure(address)
	if err != nil {
		return "a PostgreSQL database"
	}
	return nameOf(config)
}

// nameOf returns the name of the database, without a password.
func nameOf(c *pgxpool.Config) string {
	return fmt.Sprintf("database %q at %s as %q", c.ConnConfig.Database, c.ConnConfig.Host, c.ConnConfig.User)
}

// CreateCommand returns the command that creates the database of an address.
func CreateCommand(address string) string {
	user, name := "goa", "goa"
	if config, err := configure(address); err == nil {
		user, name = config.ConnConfig.User, config.ConnConfig.Database
	}
	return fmt.Sprintf("createdb --owner %s %s", user, name)
}

//go:embed migrations/*.sql
var migrations embed.FS

// migration is a step of the schema. Programs that know fewer than oldest migrations
// cannot work with it.
type migration struct {
	text   string
	oldest int
}

// oldestLine matches the line in which a migration declares that it removes
// something.
var oldestLine = regexp.MustCompile(`(?m)^-- oldest: (\d+)$`)

// allMigrations are the migrations in order.
var allMigrations = func() []migration {
	all, err := readMigrations(migrations)
	if err != nil {
		panic(err) // a fault in the files that are compiled in
	}
	return all
}()

// readMigrations returns the migrations in a folder in order. Each includes the number
// of migrations that a program must know to work with the database after it.
func readMigrations(folder fs.FS) (all []migration, err error) {
	files, _ := fs.Glob(folder, "migrations/*.sql") // sorted; the pattern has no errors
	for _, file := range files {
		text, err := fs.ReadFile(folder, file)
		if err != nil {
			return nil, err
		}
		m := migration{text: string(text), oldest: 1}
		if found := oldestLine.FindStringSubmatch(m.text); found != nil {
			if m.oldest, err = strconv.Atoi(found[1]); err != nil {
				return nil, fmt.Errorf("%s: %w", file, err)
			}
		}
		all = append(all, m)
	}
	return all, nil
}

// migrationLock is held by the process that brings a database up to date.
const migrationLock = 0x676f6101 // "goa", 1

// migrate brings a database up to date. Other processes that want to do the same wait
// meanwhile. Our migrations run after River's, in one transaction.
func migrate(ctx context.Context, pool *pgxpool.Pool) error {
	return pool.AcquireFunc(ctx, func(conn *pgxpool.Conn) (err error) {
		if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
			return err
		}
		defer func() {
			_, unlock := conn.Exec(context.WithoutCancel(ctx), "SELECT pg_advisory_unlock($1)", migrationLock)
			err = errors.Join(err, unlock)
		}()
		seen, err := versionOf(ctx, conn)
		if err != nil {
			return err
		}
		if err := seen.usableBy(len(allMigrations)); err != nil || seen.version >= len(allMigrations) {
			return err
		}
		if _, err := conn.Exec(ctx, "CREATE SCHEMA IF NOT EXISTS "+schema); err != nil {
			return err
		}
		if err := migrateRiver(ctx, pool); err != nil {
			return fmt.Errorf("tables of jobs: %w", err)
		}
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return seen.raise(ctx, tx, allMigrations) })
	})
}

// version says how many migrations a database has had, and how many a program must
// know to work with it.
type version struct{ version, oldest int }

// usableBy returns an error if a program that knows this many migrations cannot use
// the database.
func (v version) usableBy(known int) error {
	if v.oldest > known {
		return fmt.Errorf("%w: its tables have version %d; this program knows version %d", ErrNewer, v.version, known)
	}
	return nil
}

// raise runs the migrations after a version.
func (v version) raise(ctx context.Context, tx pgx.Tx, all []migration) error {
	if v.version == 0 {
		if _, err := tx.Exec(ctx, `CREATE TABLE version (one integer PRIMARY KEY CHECK (one = 1), version integer NOT NULL, oldest integer NOT NULL)`); err != nil {
			return err
		}
	}
	for i, m := range all[v.version:] {
		if _, err := tx.Exec(ctx, m.text); err != nil {
			return fmt.Errorf("migration %d: %w", v.version+i+1, err)
		}
		v.oldest = max(v.oldest, m.oldest)
	}
	_, err := tx.Exec(ctx, `INSERT INTO version (one, version, oldest) VALUES (1, $1, $2)
		ON CONFLICT (one) DO UPDATE SET version = excluded.version, oldest = excluded.oldest`, len(all), v.oldest)
	return err
}

// querier is a connection or a pool.
type querier interface {
	QueryRow(ctx context.Context, query string, args ...any) pgx.Row
}

// versionOf returns the version of a database. It is zero for an empty one.
func versionOf(ctx context.Context, by querier) (v version, err error) {
	var ours bool
	if err := by.QueryRow(ctx, "SELECT to_regclass('goa.version') IS NOT NULL").Scan(&ours); err != nil || !ours {
		return v, err
	}
	err = by.QueryRow(ctx, "SELECT version, oldest FROM goa.version").Scan(&v.version, &v.oldest)
	return v, err
}

// checkVersion makes sure that a database can be used as it is.
func checkVersion(ctx context.Context, pool *pgxpool.Pool) error {
	v, err := versionOf(ctx, pool)
	switch {
	case err != nil:
		return err
	case v.version < len(allMigrations):
		return ErrOlder
	default:
		return v.usableBy(len(allMigrations))
	}
}

// Close closes everything. It must be called once.
func (s *Store) Close() error {
	s.writer.close()
	s.others.close()
	s.pool.Close()
	if s.presence == nil {
		return nil
	}
	last, cancel := context.WithTimeout(context.Background(), stopTime)
	defer cancel()
	return s.presence.Close(last)
}

// errClosed is the error of a closed store.
var errClosed = errors.New("the database is closed")
