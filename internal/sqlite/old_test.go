package sqlite_test

import (
	"database/sql"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/internal/sqlite"
	"goa/internal/storetest"
	"goa/internal/waittest"
)

var update = flag.Bool("update", false, "write a database of the present version to testdata")

// The databases in testdata contain a game in the middle of a turn, with Ana to
// move, and an open seat with a link.
const (
	oldSecret = "kept beside the database"
	ana       = match.Owner("ana")
	bo        = match.Owner("bo")
)

// This version opens the databases of all earlier versions. Their games go on,
// their players find them, and their links still work. A file in testdata never
// changes. A new migration adds one (-update).
func TestOldDatabases(t *testing.T) {
	if *update {
		writeOld(t)
	}
	files, err := filepath.Glob("testdata/v*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no old databases: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "goa.db")
			execute(t, path, string(text))
			for range 2 { // the second time there is nothing left to migrate
				s, stop := openAt(t, path)
				goesOn(t, s)
				stop()
			}
		})
	}
}

// In old databases, bots are found by their tables. Bots that were to move when
// the program was replaced go on.
func TestOldTablesThatWaitForBots(t *testing.T) {
	for version := 1; version <= 6; version++ {
		t.Run(fmt.Sprint("v", version), func(t *testing.T) {
			t.Parallel() // it waits for the bot
			text, err := os.ReadFile(fmt.Sprintf("testdata/v%d.sql", version))
			if err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(t.TempDir(), "goa.db")
			execute(t, path, string(text))
			execute(t, path, `INSERT INTO entries (tbl, number, kind, seat, text, time)
					SELECT key, entries + 1, 'seat', 0, '{"kind":"bot","name":"Ana","grade":"random"}', since FROM tables WHERE status = 1;
				UPDATE tables SET entries = entries + 1, for_bot = 1 WHERE status = 1`)
			s, stop := openAt(t, path)
			defer stop()
			k := match.NewKeeper(match.Config{Store: s, Bots: storetest.Bots})
			defer k.Close()
			mine, _, err := k.Tables(t.Context(), bo, match.Cursor{}, 10)
			if err != nil || len(mine) != 1 || mine[0].ForMe {
				t.Fatalf("Bo has the tables %+v, %v", mine, err)
			}
			defer storetest.Work(t, s, k)()
			waittest.Until(t, "the bot has moved", func() bool {
				now, err := k.Snapshot(t.Context(), mine[0].ID)
				return err != nil || now.WaitsFor(bo)
			})
		})
	}
}

// goesOn checks that the games of an old database are as they were left, and
// plays a move.
func goesOn(t *testing.T, s *sqlite.Store) {
	t.Helper()
	k := match.NewKeeper(match.Config{Store: s, Secret: []byte(oldSecret)})
	defer k.Close()
	mine, _, err := k.Tables(t.Context(), ana, match.Cursor{}, 10)
	if err != nil || len(mine) != 2 {
		t.Fatalf("Ana has %d tables: %v", len(mine), err)
	}
	for _, l := range mine {
		table, err := k.Snapshot(t.Context(), l.ID)
		if err != nil {
			t.Fatal(err)
		}
		view, err := table.For(ana, 0)
		if err != nil {
			t.Fatal(err)
		}
		if l.Status == match.Gathering {
			if id, seat, err := k.FindLink(t.Context(), view.Seats[1].Link); err != nil || id != l.ID || seat != 1 {
				t.Errorf("the link leads to seat %s of %s: %v", seat, id, err)
			}
			continue
		}
		if !l.ForMe || len(view.Legal) == 0 || table.At() < oldMoves {
			t.Fatalf("after %d moves Ana has %d legal ones", table.At(), len(view.Legal))
		}
		after, err := playTurn(t, k, table)
		if err != nil || after.At() <= table.At() {
			t.Errorf("the game does not go on: %v", err)
		}
	}
}

// playTurn plays random moves until Ana is to move again.
func playTurn(t *testing.T, k *match.Keeper, s *match.Snapshot) (*match.Snapshot, error) {
	t.Helper()
	dice := rand.New(rand.NewPCG(8, uint64(s.At())))
	owners := []match.Owner{ana, bo}
	for moved := false; !moved || !s.WaitsFor(ana); moved = true {
		by := goa.Seat(0)
		if !s.WaitsFor(ana) {
			by = 1
		}
		view, err := s.For(owners[by], by)
		if err != nil {
			return s, err
		}
		m := view.Legal[dice.IntN(len(view.Legal))]
		if s, err = k.Move(t.Context(), match.Command{Table: s.ID(), Owner: owners[by], Seat: by, Entry: s.VersionFor(owners[by])}, m.String()); err != nil {
			return s, err
		}
	}
	return s, nil
}

const oldMoves = 60

// oldData is the hash of released data, which stays available. The current data
// may still change.
const oldData = "e510af0bb861"

// writeOld creates a database of the current version and writes it as text.
func writeOld(t *testing.T) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "goa.db")
	s, stop := openAt(t, path)
	k := match.NewKeeper(match.Config{Store: s, Secret: []byte(oldSecret)})
	data, err := edition.ByHash(oldData)
	if err != nil {
		t.Fatal(err)
	}
	seats := []match.NewSeat{{Kind: match.Person, Name: "Ana"}, {Kind: match.Person, Name: "Bo", Owner: bo}}
	table, err := k.Create(t.Context(), match.NewTable{Host: ana, Data: data.Text(), Seats: seats})
	for _, owner := range []match.Owner{ana, bo} {
		if err == nil {
			table, err = k.Ready(t.Context(), match.Command{Table: table.ID(), Owner: owner}, true)
		}
	}
	for err == nil && table.At() < oldMoves {
		table, err = playTurn(t, k, table)
	}
	if err == nil {
		seats[1] = match.NewSeat{Kind: match.Open}
		_, err = k.Create(t.Context(), match.NewTable{Host: ana, Data: data.Text(), Seats: seats})
	}
	if err != nil {
		t.Fatal(err)
	}
	k.Close()
	stop()
	version, text := dump(t, path)
	file := fmt.Sprintf("testdata/v%d.sql", version)
	if _, err := os.Stat(file); err == nil {
		t.Fatalf("%s is there already and stays as it is", file)
	}
	if err := os.MkdirAll("testdata", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// dump returns a database as SQL statements, and its version.
func dump(t *testing.T, path string) (version int, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var b strings.Builder
	lines := func(query string) (list []string) {
		rows, err := db.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		for rows.Next() {
			var line string
			if err := rows.Scan(&line); err != nil {
				t.Fatal(err)
			}
			list = append(list, line)
		}
		return list
	}
	for _, statement := range lines("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'") {
		b.WriteString(statement + ";\n")
	}
	for _, name := range lines("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'") {
		columns := lines(fmt.Sprintf("SELECT 'quote(' || name || ')' FROM pragma_table_info('%s')", name))
		rows := lines(fmt.Sprintf("SELECT concat_ws(',', %s) FROM %s", strings.Join(columns, ","), name))
		for _, row := range rows {
			fmt.Fprintf(&b, "INSERT INTO %s VALUES (%s);\n", name, row)
		}
	}
	var id int
	if err := db.QueryRow("SELECT a.application_id, v.user_version FROM pragma_application_id a, pragma_user_version v").Scan(&id, &version); err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&b, "PRAGMA application_id = %d;\nPRAGMA user_version = %d;\n", id, version)
	return version, b.String()
}
