package sqlite_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/storetest"
)

// folder is a folder with a database.
type folder struct{ dir string }

func (f folder) Open(t *testing.T) (match.Store, func()) {
	s, err := sqlite.Open(t.Context(), filepath.Join(f.dir, "goa.db"))
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

// Crash opens a copy of the files as they are on the disk now.
func (f folder) Crash(t *testing.T) (match.Store, func()) {
	t.Helper()
	return f.copied(t).Open(t)
}

// copied copies the files as they are, including the write-ahead log. A reader
// keeps the log from being reset meanwhile.
func (f folder) copied(t *testing.T) folder {
	t.Helper()
	copied := folder{t.TempDir()}
	defer f.hold(t)()
	for _, name := range []string{"goa.db", "goa.db-wal"} {
		copyFile(t, filepath.Join(f.dir, name), filepath.Join(copied.dir, name))
	}
	return copied
}

// hold starts a read and returns a function that ends it.
func (f folder) hold(t *testing.T) func() {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(f.dir, "goa.db"))
	if err != nil {
		t.Fatal(err)
	}
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if err := tx.QueryRow("SELECT count(*) FROM tables").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := errors.Join(tx.Rollback(), db.Close()); err != nil {
			t.Error(err)
		}
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	out, err := os.Create(to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(out, in); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestCalls(t *testing.T) {
	storetest.RunNotifications(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestSessions(t *testing.T) {
	storetest.RunSessions(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestOperator(t *testing.T) {
	storetest.RunOperator(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

// An operator's program can use a database beside the server, if it is up to
// date.
func TestOpenExisting(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	if _, err := sqlite.OpenExisting(t.Context(), path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: got %v", err)
	}
	server, stop := openAt(t, path)
	defer stop()
	beside, err := sqlite.OpenExisting(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if err := beside.PutBan(t.Context(), limit.Ban{Name: "eve"}); err != nil {
		t.Fatal(err)
	}
	if bans, err := server.Bans(t.Context()); err != nil || len(bans) != 1 {
		t.Errorf("the server sees %v, %v", bans, err)
	}
	if err := beside.Close(); err != nil {
		t.Error(err)
	}
	for version, want := range map[int]error{1: sqlite.ErrOlder, 99: sqlite.ErrNewer} {
		execute(t, path, fmt.Sprintf("PRAGMA user_version = %d", version))
		if _, err := sqlite.OpenExisting(t.Context(), path); !errors.Is(err, want) {
			t.Errorf("version %d: got %v, want %v", version, err, want)
		}
	}
}

func TestTalk(t *testing.T) {
	storetest.RunTalk(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestProgress(t *testing.T) {
	storetest.RunProgress(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestAnalyses(t *testing.T) {
	storetest.RunAnalyses(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestDealtGames(t *testing.T) {
	storetest.RunDealtGames(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} }, 1)
}

func TestDeals(t *testing.T) {
	storetest.RunDeals(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}

func TestEvenings(t *testing.T) {
	storetest.RunEvenings(t, func(t *testing.T) storetest.Medium { return folder{t.TempDir()} })
}
