package sqlite_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	lib "modernc.org/sqlite/lib"

	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/storetest"
)

func openErr(t *testing.T, path string, want error) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err == nil {
		err = s.Close()
		t.Fatalf("opened (and closed: %v)", err)
	}
	if !errors.Is(err, want) || !strings.Contains(err.Error(), path) {
		t.Errorf("the error is %q, want one about %s that wraps %q", err, path, want)
	}
}

func execute(t *testing.T, path, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(text); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func TestOpenSaysWhatIsWrongWithAFile(t *testing.T) {
	dir := t.TempDir()
	t.Run("no such folder", func(t *testing.T) {
		openErr(t, filepath.Join(dir, "missing", "goa.db"), sqlite.ErrPlace)
	})
	t.Run("a folder", func(t *testing.T) { openErr(t, dir, sqlite.ErrPlace) })
	t.Run("some text", func(t *testing.T) {
		path := filepath.Join(dir, "text")
		text := strings.Repeat("this is a letter, not a database. ", 100)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		openErr(t, path, sqlite.ErrForeign)
		if after, err := os.ReadFile(path); err != nil || string(after) != text {
			t.Errorf("the file was changed: %v", err)
		}
	})
	t.Run("another program's database", func(t *testing.T) {
		path := filepath.Join(dir, "other.db")
		execute(t, path, "CREATE TABLE letters (text)")
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		openErr(t, path, sqlite.ErrForeign)
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(after, before) {
			t.Errorf("the file was changed: %v", err)
		}
	})
	t.Run("another program's empty database", func(t *testing.T) {
		for i, pragma := range []string{"user_version = 1", "application_id = 7"} {
			path := filepath.Join(dir, fmt.Sprint("empty", i))
			execute(t, path, "PRAGMA "+pragma)
			openErr(t, path, sqlite.ErrForeign)
		}
	})
	t.Run("a later version's database", func(t *testing.T) {
		path := filepath.Join(dir, "later.db")
		_, stop := openAt(t, path)
		stop()
		execute(t, path, "PRAGMA user_version = 99")
		openErr(t, path, sqlite.ErrNewer)
	})
	t.Run("a file that may not be written", func(t *testing.T) {
		if os.Getuid() == 0 {
			t.Skip("root may write everything")
		}
		path := filepath.Join(dir, "locked.db")
		if err := os.WriteFile(path, nil, 0o400); err != nil {
			t.Fatal(err)
		}
		openErr(t, path, sqlite.ErrPlace)
	})
}

func openAt(t *testing.T, path string) (*sqlite.Store, func()) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	return s, func() {
		if err := s.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
}

// A path is used as it is, even if its characters have a meaning in a URL.
func TestOddPaths(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Æ 100% of?goa#.db")
	_, stop := openAt(t, path)
	stop()
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

func TestBackupOfALiveDatabase(t *testing.T) {
	dir := t.TempDir()
	s, stop := openAt(t, filepath.Join(dir, "goa.db"))
	defer stop()
	k := match.NewKeeper(match.Config{Store: s, Bots: storetest.Bots})
	defer k.Close()
	defer storetest.Work(t, s, k)()
	made, err := k.Create(t.Context(), storetest.NewGame(2))
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(dir, "copy.db")
	for i := range 3 {
		file := fmt.Sprint(copied, i)
		if err := s.Backup(t.Context(), file); err != nil {
			t.Fatal(err)
		}
		again, stop := openAt(t, file)
		if _, entries, err := again.Load(t.Context(), made.ID()); err != nil || len(entries) < made.Version() {
			t.Errorf("the copy has %d entries, want %d or more: %v", len(entries), made.Version(), err)
		}
		stop()
	}
	if err := s.Backup(t.Context(), copied+"0"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a backup over a file: %v", err)
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "missing", "copy.db")); err == nil {
		t.Error("a backup into a missing folder succeeded")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

func TestClosedStoreRefuses(t *testing.T) {
	s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
	stop()
	if err := s.Delete(context.Background(), "a"); err == nil || errors.Is(err, match.NotFound) {
		t.Errorf("delete in a closed store: %v", err)
	}
	if _, err := s.After(context.Background(), "a", 0); err == nil {
		t.Error("a closed store answers")
	}
}

// A log with a gap or an entry of an unknown kind, or a damaged compressed log, is
// an error that names the table.
func TestDamagedLogsAreErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	var log []match.Entry
	for n := range 9 {
		log = append(log, match.Entry{Number: n + 1, Kind: match.MoveEntry, Text: "bid 5"})
	}
	for _, id := range []match.ID{"hole", "damaged", "unknown"} {
		if err := s.Create(t.Context(), &match.Table{ID: id, Host: "ana"}, log, new(match.Summary), match.Quota{}); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	execute(t, path, `DELETE FROM entries WHERE number = 5 AND tbl = (SELECT key FROM tables WHERE id = 'hole');
		UPDATE entries SET kind = 'dance' WHERE number = 5 AND tbl = (SELECT key FROM tables WHERE id = 'unknown');
		DELETE FROM entries WHERE tbl = (SELECT key FROM tables WHERE id = 'damaged');
		INSERT INTO parts SELECT key * 1048576, x'01ff' FROM tables WHERE id = 'damaged'`)
	s, stop = openAt(t, path)
	defer stop()
	for _, id := range []match.ID{"hole", "damaged", "unknown"} {
		_, _, err := s.Load(t.Context(), id)
		_, end := s.After(t.Context(), id, 3)
		for _, err := range []error{err, end} {
			if err == nil || errors.Is(err, match.NotFound) || !strings.Contains(err.Error(), "table "+string(id)) {
				t.Errorf("%s: got %v", id, err)
			}
		}
	}
}

// A failed migration changes nothing. The migrations before it are rolled back
// too.
func TestFailedMigrationsChangeNothing(t *testing.T) {
	text, err := os.ReadFile("testdata/v1.sql")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "goa.db")
	execute(t, path, string(text)+"; CREATE TABLE evenings (text); CREATE TABLE count (n INTEGER CHECK (n = 0))")
	for range 2 {
		s, err := sqlite.Open(t.Context(), path)
		if err == nil {
			s.Close()
			t.Fatal("opened")
		}
		if !strings.Contains(err.Error(), "0023-evenings.sql") || !strings.Contains(err.Error(), path) {
			t.Errorf("the error is %q", err)
		}
		execute(t, path, `INSERT INTO count SELECT count(*) FROM sqlite_schema WHERE name IN ('settled', 'sessions', 'layouts');
			INSERT INTO count SELECT user_version - 1 FROM pragma_user_version`)
	}
	execute(t, path, "DROP TABLE evenings; DROP TABLE count")
	_, stop := openAt(t, path)
	stop()
}

// It is unknown whether an inaccessible file is in use.
func TestInUseOfAnInaccessibleFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "letter")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if used, err := sqlite.InUse(t.Context(), filepath.Join(file, "goa.db")); used || err == nil {
		t.Errorf("in a file: %v, %v", used, err)
	}
	if used, err := sqlite.InUse(t.Context(), filepath.Join(dir, "none")); used || err != nil {
		t.Errorf("no file: %v, %v", used, err)
	}
}

// A relative path says nothing if the current folder has been deleted.
func TestNoCurrentFolder(t *testing.T) {
	dir := t.TempDir()
	_, stop := openAt(t, filepath.Join(dir, "goa.db"))
	stop()
	gone := filepath.Join(dir, "gone")
	if err := os.Mkdir(gone, 0o700); err != nil {
		t.Fatal(err)
	}
	t.Chdir(gone)
	if err := os.Remove(gone); err != nil {
		t.Skip("this system keeps the current folder")
	}
	path := filepath.Join("..", "goa.db")
	if _, err := filepath.Abs(path); err == nil {
		t.Skip("this system knows the path of a deleted folder")
	}
	_, served := sqlite.OpenToServe(t.Context(), path)
	_, opened := sqlite.Open(t.Context(), path)
	_, existing := sqlite.OpenExisting(t.Context(), path)
	_, used := sqlite.InUse(t.Context(), path)
	copied := sqlite.Backup(t.Context(), path, filepath.Join(dir, "copy.db"))
	for i, err := range []error{served, opened, existing, used, copied} {
		if err == nil {
			t.Errorf("attempt %d succeeded", i+1)
		}
	}
}

// As many reads run at once as there are processors, but at least four.
func TestReaders(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, c := range []struct{ processors, want int }{{1, 4}, {6, 6}} {
		runtime.GOMAXPROCS(c.processors)
		s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
		if got := sqlite.Readers(s); got != c.want {
			t.Errorf("%d processors: %d reads at once, want %d", c.processors, got, c.want)
		}
		if got := runtime.GOMAXPROCS(0); got != c.processors {
			t.Errorf("the program uses %d processors, and %d after opening a store", c.processors, got)
		}
		stop()
	}
}

// SQLite's errors about a file are told apart, whether they have a plain or an
// extended code.
func TestKindsOfErrors(t *testing.T) {
	for code, want := range map[int]error{
		lib.SQLITE_CORRUPT: sqlite.ErrDamaged, lib.SQLITE_CORRUPT_INDEX: sqlite.ErrDamaged, lib.SQLITE_NOTADB: sqlite.ErrForeign,
		lib.SQLITE_CANTOPEN: sqlite.ErrPlace, lib.SQLITE_READONLY: sqlite.ErrPlace, lib.SQLITE_READONLY_DIRECTORY: sqlite.ErrPlace, lib.SQLITE_PERM: sqlite.ErrPlace,
		lib.SQLITE_BUSY: nil, lib.SQLITE_FULL: nil, lib.SQLITE_IOERR: nil,
	} {
		if got := sqlite.KindOf(code); got != want {
			t.Errorf("code %d: got %v, want %v", code, got, want)
		}
	}
}
