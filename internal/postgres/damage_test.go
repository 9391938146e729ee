package postgres_test

import (
	"fmt"
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
