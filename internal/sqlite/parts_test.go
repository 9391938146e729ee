package sqlite_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"goa/internal/logcodec"
	"goa/internal/match"
)

// Logs that were compressed as a whole can be read from their parts, and are
// deleted with their table.
func TestOldLogsAreCutIntoParts(t *testing.T) {
	text, err := os.ReadFile("testdata/v8.sql")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "goa.db")
	execute(t, path, string(text))
	var log []match.Entry
	for n := range 700 {
		at := time.UnixMilli(int64(n) * int64(n) * 7919).UTC()
		log = append(log, match.Entry{Number: n + 1, Kind: match.MoveEntry, Seat: 1, Text: fmt.Sprintf("bid %x", n*n*31), Time: at})
	}
	for id, n := range map[string]int{"none": 0, "short": 3, "long": len(log)} {
		packed, err := logcodec.Compress(log[:n])
		if err != nil {
			t.Fatal(err)
		}
		execute(t, path, fmt.Sprintf(`INSERT INTO tables (id, host, entries, status, since, compressed) VALUES ('%s', 'ana', %d, 2, 0, 1);
			INSERT INTO settled SELECT key, '{"id": "%[1]s"}' FROM tables WHERE id = '%[1]s';
			INSERT INTO logs SELECT key, x'%[3]x' FROM tables WHERE id = '%[1]s'`, id, n, packed))
	}
	s, stop := openAt(t, path)
	defer stop()
	for id, n := range map[match.ID]int{"none": 0, "short": 3, "long": len(log)} {
		_, got, err := s.Load(t.Context(), id)
		if err != nil || len(got) != n || n > 0 && !reflect.DeepEqual(got, log[:n]) {
			t.Errorf("%s: %d entries, want %d: %v", id, len(got), n, err)
		}
		if err := s.Delete(t.Context(), id); err != nil {
			t.Error(err)
		}
	}
	execute(t, path, `CREATE TABLE empty (n INTEGER CHECK (n = 0)); INSERT INTO empty SELECT count(*) FROM parts`)
}
