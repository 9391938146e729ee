package sqlite_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/internal/sqlite"
)

// One process serves a file. Operators can look at it meanwhile.
func TestOneServerHasTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	first, err := sqlite.OpenToServe(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.OpenToServe(t.Context(), path); !errors.Is(err, sqlite.ErrServed) || !strings.Contains(err.Error(), path) {
		t.Errorf("a second server: got %v", err)
	}
	beside, err := sqlite.OpenExisting(t.Context(), path)
	if err != nil {
		t.Fatalf("an operator's program: %v", err)
	}
	if err := errors.Join(beside.Close(), first.Close()); err != nil {
		t.Error(err)
	}
	again, err := sqlite.OpenToServe(t.Context(), path)
	if err != nil {
		t.Fatalf("the next server: %v", err)
	}
	if err := again.Close(); err != nil {
		t.Error(err)
	}
}

// A server does not touch a file that is not its own, or create a file beside
// it.
func TestServersLeaveOtherFilesAlone(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "letter")
	if err := os.WriteFile(path, []byte(strings.Repeat("this is a letter, not a database. ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := sqlite.OpenToServe(t.Context(), path); !errors.Is(err, sqlite.ErrForeign) {
		t.Errorf("a letter: got %v", err)
	}
	if _, err := sqlite.OpenToServe(t.Context(), filepath.Join(dir, "missing", "goa.db")); !errors.Is(err, sqlite.ErrPlace) {
		t.Errorf("a missing folder: got %v", err)
	}
	if _, err := sqlite.OpenExisting(t.Context(), path); !errors.Is(err, sqlite.ErrForeign) {
		t.Errorf("an operator who looks at a letter: got %v", err)
	}
	if used, err := sqlite.InUse(t.Context(), path); used || !errors.Is(err, sqlite.ErrForeign) {
		t.Errorf("a letter is in use: %v, %v", used, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("there are %v, %v, want the letter alone", left, err)
	}
	later := filepath.Join(dir, "later.db")
	_, stop := openAt(t, later)
	stop()
	execute(t, later, "PRAGMA user_version = 99")
	for range 2 { // the first one must release it
		if _, err := sqlite.OpenToServe(t.Context(), later); !errors.Is(err, sqlite.ErrNewer) {
			t.Errorf("a later version's database: got %v", err)
		}
	}
}

// Before a transfer, operators ask whether any program has the file open.
func TestFilesInUse(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	want := func(what string, want bool) {
		t.Helper()
		if got, err := sqlite.InUse(t.Context(), path); err != nil || got != want {
			t.Errorf("%s: in use %v, %v, want %v", what, got, err, want)
		}
	}
	want("no file", false)
	_, stop := openAt(t, path)
	want("a server", true)
	stop()
	want("a server that has gone", false)
	if _, err := os.Stat(path); err != nil {
		t.Error(err)
	}
}

// A backup is complete or does not exist, and its error names both files.
func TestBackupsThatFail(t *testing.T) {
	dir := t.TempDir()
	path, letter := filepath.Join(dir, "goa.db"), filepath.Join(dir, "letter")
	_, stop := openAt(t, path)
	stop()
	if err := os.WriteFile(letter, []byte(strings.Repeat("this is a letter, not a database. ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(dir, "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "copy.db")
	for _, c := range []struct {
		what, from, to string
		want           error
	}{
		{"no database", filepath.Join(dir, "missing.db"), file, fs.ErrNotExist},
		{"a letter", letter, file, sqlite.ErrForeign},
		{"an empty file", empty, file, sqlite.ErrForeign},
		{"a folder that is missing", path, filepath.Join(dir, "missing", "copy.db"), sqlite.ErrPlace},
		{"a file that exists", path, letter, fs.ErrExist},
	} {
		err := sqlite.Backup(t.Context(), c.from, c.to)
		if !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.from) || !strings.Contains(err.Error(), c.to) {
			t.Errorf("%s: got %v, want an error about both files that wraps %v", c.what, err, c.want)
		}
		if c.want == sqlite.ErrForeign && errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: got %v, as if a file were missing", c.what, err)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "missing.db")); err == nil {
		t.Error("a backup made the database that it was to copy")
	}
	half := file + ".part"
	if err := os.Mkdir(half, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(half, "x"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), path, file); err == nil || strings.Count(err.Error(), half) != 1 {
		t.Errorf("a part that cannot be removed: got %v, want one error about it", err)
	}
	if err := os.RemoveAll(half); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(half, []byte("of an earlier backup"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), path, file); err != nil {
		t.Errorf("over the rest of an earlier backup: %v", err)
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy is %v, %v, want a file for its owner alone", info, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*.part")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
