package postgres_test

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"goa/internal/pgtest"
	"goa/internal/storetest"
)

// A server whose database has lost tables reports an error. It neither invents an
// answer nor stores half of a change.
func TestLostTables(t *testing.T) {
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	storetest.RunDamaged(t, s, [][]string{
		{"tables"},
		{"texts", "sessions", "bans", "addresses", "notes", "mutes", "secret"},
		{"entries", "progress", "blocks", "allowances", "lines", "health"},
		{"refusals", "silences", "reports", "analyses"},
		{"layouts", "attempts"},
		{"deals", "transfer"},
		{"river_job"},
	}, func(tables []string) func() {
		for _, table := range tables {
			pgtest.Execute(t, db, fmt.Sprintf("ALTER TABLE %s RENAME TO lost_%[1]s", table))
		}
		return func() {
			for _, table := range tables {
				pgtest.Execute(t, db, fmt.Sprintf("ALTER TABLE lost_%s RENAME TO %[1]s", table))
			}
		}
	})
}

func TestTransfers(t *testing.T) {
	storetest.RunTransfers(t, func(t *testing.T) storetest.Everything {
		s, stop := open(t, ready.Database(t))
		t.Cleanup(stop)
		return s
	})
}

// Both stores give the same answers.
func TestAnswers(t *testing.T) {
	s, stop := open(t, ready.Database(t))
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
	db := ready.Database(t)
	s, stop := open(t, db)
	defer stop()
	keys := map[string]string{"texts": "tbl", "deals": "key", "addresses": "number"}
	storetest.RunDamaged(t, s, [][]string{
		{"texts", "settled", "'7'"}, {"deals", "text", "'7'"}, {"addresses", "text", "'7'"}, {"texts", "log", `'\x01ff'`},
	}, func(c []string) func() {
		pgtest.Execute(t, db, fmt.Sprintf(`CREATE TABLE sound AS SELECT %[4]s AS k, %[2]s AS v FROM %[1]s WHERE %[2]s IS NOT NULL;
			UPDATE %[1]s SET %[2]s = %[3]s FROM sound WHERE %[4]s = k`, c[0], c[1], c[2], keys[c[0]]))
		return func() {
			pgtest.Execute(t, db, fmt.Sprintf(`UPDATE %[1]s SET %[2]s = v FROM sound WHERE %[4]s = k AND %[2]s = %[3]s; DROP TABLE sound`, c[0], c[1], c[2], keys[c[0]]))
		}
	})
}
