// Package sqlite stores tables in one SQLite file, for a server that runs as one
// process. It has many readers and one writer, and needs no installation.
package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	lite "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"goa/internal/jobs"
	"goa/internal/match"
)

// Store is a [match.Store] in a file.
type Store struct {
	path    string
	write   *sql.DB // one connection, held by writer
	read    *sql.DB
	writer  *writer
	queries queries
	queue   *queue
	claim   *sql.DB // held by a server; nil otherwise
}

var (
	_ match.Store = (*Store)(nil)
	_ jobs.Queue  = (*Store)(nil)
)

// The errors for unusable files.
var (
	ErrForeign = errors.New("the file is not a goa database")
	ErrNewer   = errors.New("the database was made by a newer version of goa")
	ErrPlace   = errors.New("the database cannot be written there")
)

// applicationID marks our files. It is "goa" followed by a version of the mark.
const applicationID = 0x676f6101

//go:embed migrations/*.sql
var migrations embed.FS

// Open opens or creates the database at path, looks for damage and runs
// migrations. The folder must exist. Errors name the file and may wrap
// [ErrForeign], [ErrNewer], [ErrDamaged] or [ErrPlace].
func Open(ctx context.Context, path string) (*Store, error) {
	s, err := open(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, explain(err))
	}
	return s, nil
}

func open(ctx context.Context, path string) (*Store, error) {
	if err := writable(path); err != nil {
		return nil, err
	}
	if err := prepareFile(ctx, path); err != nil {
		return nil, err
	}
	return connectStore(ctx, driver, path)
}

// driver is the name of the SQLite driver.
const driver = "sqlite"

// connectStore opens the store of an up-to-date file with a driver.
func connectStore(ctx context.Context, driver, path string) (*Store, error) {
	s := &Store{path: path}
	s.queue = newQueue(s)
	var err error
	if s.write, err = connectBy(driver, path, "foreign_keys(1)", "journal_mode(WAL)", "synchronous(FULL)"); err != nil {
		return nil, err
	}
	if s.read, err = connectBy(driver, path, "query_only(1)"); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	readers := max(4, runtime.GOMAXPROCS(0))
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	if s.writer, err = newWriter(ctx, s.write, s.queue); err != nil {
		return nil, errors.Join(err, s.read.Close(), s.write.Close())
	}
	if err := s.queries.prepare(ctx, s.read); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// writable makes sure that a file can be written. SQLite's own messages would
// say less.
func writable(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrPlace, err)
	}
	return f.Close()
}

// connect returns connections that all have these pragmas.
func connect(path string, pragmas ...string) (*sql.DB, error) {
	return connectBy(driver, path, pragmas...)
}

func connectBy(driver, path string, pragmas ...string) (*sql.DB, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if full = filepath.ToSlash(full); !strings.HasPrefix(full, "/") {
		full = "/" + full // it starts with a drive letter
	}
	address := url.URL{Scheme: "file", Path: full}
	values := url.Values{
		"_pragma": append([]string{"busy_timeout(5000)"}, pragmas...),
		"_txlock": {"immediate"}, // a transaction takes the write lock first
	}
	address.RawQuery = values.Encode()
	return sql.Open(driver, address.String())
}

// useFile connects to a file while use runs.
func useFile(path string, use func(*sql.DB) error) error {
	db, err := connect(path)
	if err != nil {
		return err
	}
	return errors.Join(use(db), db.Close())
}

// explain adds to SQLite's message what is wrong with the file.
func explain(err error) error {
	e, ok := errors.AsType[*lite.Error](err)
	if !ok {
		return err
	}
	if kind := kindOf(e.Code()); kind != nil {
		return fmt.Errorf("%w: %w", kind, err)
	}
	return err
}

// kindOf returns our error for one of SQLite's codes, or nil if we have none.
func kindOf(code int) error {
	switch code & 0xff {
	case lib.SQLITE_CORRUPT:
		return ErrDamaged
	case lib.SQLITE_NOTADB:
		return ErrForeign
	case lib.SQLITE_CANTOPEN, lib.SQLITE_READONLY, lib.SQLITE_PERM:
		return ErrPlace
	default:
		return nil
	}
}

// prepareFile brings a file up to date. It changes nothing before it knows that
// the file is ours.
func prepareFile(ctx context.Context, path string) error {
	return useFile(path, func(db *sql.DB) error {
		_, err := versionOf(ctx, db)
		if err == nil {
			err = checkFile(ctx, db)
		}
		if err == nil {
			err = migrate(ctx, db)
		}
		return err
	})
}

// migrationFiles returns the names of all migrations, sorted.
func migrationFiles() []string {
	files, _ := fs.Glob(migrations, "migrations/*.sql") // the pattern is well-formed
	return files
}

// migrate runs the missing migrations, all or none.
func migrate(ctx context.Context, db *sql.DB) (err error) {
	files := migrationFiles()
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, tx.Rollback())
		}
	}()
	version, err := versionOf(ctx, tx)
	if err != nil {
		return err
	}
	if version > len(files) {
		return fmt.Errorf("%w: version %d, this program knows %d", ErrNewer, version, len(files))
	}
	if version == len(files) {
		return tx.Rollback()
	}
	for _, file := range files[version:] {
		text, err := migrations.ReadFile(file)
		if err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, string(text)); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	mark := fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, len(files))
	if _, err := tx.ExecContext(ctx, mark); err != nil {
		return err
	}
	return tx.Commit()
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// versionOf returns how many migrations a database has had. A non-empty database
// must be ours.
func versionOf(ctx context.Context, db querier) (version int, err error) {
	var id, objects int
	err = db.QueryRowContext(ctx, `SELECT
		(SELECT user_version FROM pragma_user_version),
		(SELECT application_id FROM pragma_application_id),
		(SELECT count(*) FROM sqlite_schema)`).Scan(&version, &id, &objects)
	if err == nil && id != applicationID && (id != 0 || objects > 0 || version > 0) {
		err = ErrForeign
	}
	return version, err
}

// Close closes everything. It must be called once.
func (s *Store) Close() error {
	err := errors.Join(s.writer.close(), s.queries.close(), s.read.Close(), s.write.Close())
	if s.claim != nil {
		err = errors.Join(err, s.claim.Close()) // last: now another process may open the file
	}
	return err
}
