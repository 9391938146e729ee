package cli

import (
	"bytes"
	"database/sql"
	"maps"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"goa/internal/load"
	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/waittest"
)

// A database is copied while people play. Every copy contains at least what was stored
// when it began, and all of its games can be continued.
func TestBackupUnderLoad(t *testing.T) {
	folder := t.TempDir()
	db := filepath.Join(folder, "goa.db")
	p := startServer(t, "--addr", "127.0.0.1:0", "--db", db)
	played := make(chan *load.Report, 1)
	go func() {
		report, err := load.Run(t.Context(), load.Plan{Bases: []string{p.address}, Tables: 10, Viewers: 2, Every: 20 * time.Millisecond, Time: 2 * time.Second})
		if err != nil {
			t.Error(err)
		}
		played <- report
	}()
	waittest.Until(t, "there are ten tables", func() bool { return len(entriesOf(t, db)) == 10 })
	var copies []string
	for _, name := range []string{"first.db", "second.db", "third.db"} {
		last := entriesOf(t, db)
		waittest.Until(t, "somebody has moved, or all have played", func() bool { return len(played) > 0 || !maps.Equal(entriesOf(t, db), last) })
		before := entriesOf(t, db)
		file := filepath.Join(folder, name)
		var out, complaints bytes.Buffer
		if code := Main([]string{"backup", "--db", db, file}, strings.NewReader(""), &out, &complaints); code != exitOK {
			t.Fatalf("exit code %d: %s", code, complaints.String())
		}
		copied := entriesOf(t, file)
		for id, n := range before {
			if copied[id] < n {
				t.Errorf("%s: table %s has %d entries of %d", name, id, copied[id], n)
			}
		}
		copies = append(copies, file)
	}
	if report := <-played; report == nil || report.Failed > 0 || report.Latency.Count == 0 {
		t.Errorf("those who played: %+v", report)
	}
	for _, file := range copies {
		canBePlayed(t, file)
	}
}

// entriesOf returns how many entries every table of a database has.
func entriesOf(t *testing.T, path string) map[match.ID]int {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("SELECT t.id, count(e.number) FROM tables t JOIN entries e ON e.tbl = t.key GROUP BY t.id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all := map[match.ID]int{}
	for rows.Next() {
		var id match.ID
		var n int
		if err := rows.Scan(&id, &n); err != nil {
			t.Fatal(err)
		}
		all[id] = n
	}
	return all
}

// canBePlayed makes sure that every table of a copy is complete.
func canBePlayed(t *testing.T, path string) {
	t.Helper()
	s, err := sqlite.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	k := match.NewKeeper(match.Config{Store: s})
	defer k.Close()
	all := entriesOf(t, path)
	if len(all) == 0 {
		t.Errorf("%s has no tables", path)
	}
	for id, n := range all {
		if table, err := k.Snapshot(t.Context(), id); err != nil || table.Version() != n {
			t.Errorf("%s: table %s: %v", path, id, err)
		}
	}
}
