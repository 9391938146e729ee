package sqlite_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"goa/internal/storetest"
)

// A server whose database has lost tables reports an error. It neither invents
// an answer nor stores half of a change.
func TestLostTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	defer stop()
	storetest.RunDamaged(t, s, [][]string{
		{"tables"},
		{"entries", "sessions", "bans", "addresses", "notes", "mutes", "secret"},
		{"seats", "progress", "blocks", "allowances", "lines", "health"},
		{"settled", "refusals", "silences", "reports"},
		{"parts", "analyses"},
		{"layouts", "attempts"},
		{"deals"},
		{"jobs"},
	}, func(tables []string) func() {
		for _, table := range tables {
			execute(t, path, fmt.Sprintf("ALTER TABLE %s RENAME TO lost_%[1]s", table))
		}
		return func() {
			for _, table := range tables {
				execute(t, path, fmt.Sprintf("ALTER TABLE lost_%s RENAME TO %[1]s", table))
			}
		}
	})
}

func TestTransfers(t *testing.T) {
	storetest.RunTransfers(t, func(t *testing.T) storetest.Everything {
		s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
		t.Cleanup(stop)
		return s
	})
}

// Both stores give the same answers.
func TestAnswers(t *testing.T) {
	s, stop := openAt(t, filepath.Join(t.TempDir(), "goa.db"))
	defer stop()
	got := storetest.RunAnswers(t, s)
	const golden = "../storetest/testdata/answers.golden"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || got != string(want) {
		t.Errorf("%v: got\n%s\nwant\n%s", err, got, want)
	}
}

// A value that cannot be read is also an error. It does not hide other values.
func TestGarbledValues(t *testing.T) {
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	defer stop()
	keys := map[string]string{"settled": "tbl", "deals": "key", "addresses": "number", "tables": "key", "parts": "key"}
	storetest.RunDamaged(t, s, [][]string{
		{"settled", "text", "'7'"}, {"deals", "text", "'7'"}, {"addresses", "text", "'7'"}, {"tables", "options", "'7'"}, {"parts", "bytes", "x'01ff'"},
	}, func(c []string) func() {
		execute(t, path, fmt.Sprintf(`CREATE TABLE sound AS SELECT %[4]s AS k, %[2]s AS v FROM %[1]s; UPDATE %[1]s SET %[2]s = %[3]s`, c[0], c[1], c[2], keys[c[0]]))
		return func() {
			execute(t, path, fmt.Sprintf(`UPDATE %[1]s SET %[2]s = v FROM sound WHERE %[4]s = k AND %[2]s = %[3]s; DROP TABLE sound`, c[0], c[1], c[2], keys[c[0]]))
		}
	})
}
