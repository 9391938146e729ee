package sqlite_test

import (
	"path/filepath"
	"testing"

	"goa/internal/sqlite"
)

// What was acknowledged survives a power failure: each commit reaches the disk. Rows
// that belong to others go with them, readers cannot write, and nobody gives up at once
// when another process writes.
func TestHowTheFileIsUsed(t *testing.T) {
	s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
	defer stop()
	for _, c := range []struct{ name, write, read string }{
		{"synchronous", "2", ""}, // FULL
		{"journal_mode", "wal", "wal"},
		{"foreign_keys", "1", ""},
		{"query_only", "0", "1"},
		{"busy_timeout", "5000", "5000"},
	} {
		write, read, err := sqlite.Pragma(t.Context(), s, c.name)
		if err != nil || write != c.write || read != c.read && c.read != "" {
			t.Errorf("%s: got %s and, for readers, %s, %v, want %s and %s", c.name, write, read, err, c.write, c.read)
		}
	}
}
