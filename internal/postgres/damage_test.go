package postgres_test

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"goa/internal/pgtest"
	"goa/internal/storetest"
)

// A server whose database has lost tables says that something is broken. It neither
// invents an answer nor stores half of a change.
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
