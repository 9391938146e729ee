package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/postgres"
	"goa/internal/sqlite"
	"goa/internal/waittest"
)

// A transfer that is killed again and again, each time while PostgreSQL holds it up, still
// copies everything once it is left alone. After that, the target is not empty and
// refuses another transfer.
func TestKilledTransfersGoOn(t *testing.T) {
	const tables = 600
	from, to := filepath.Join(t.TempDir(), "goa.db"), pgtest.Database(t)
	store, err := sqlite.Open(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	k := match.NewKeeper(match.Config{Store: store})
	for range tables {
		if _, err := k.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{{Kind: match.Person, Name: "Ana"}, {Kind: match.Open}}}); err != nil {
			t.Fatal(err)
		}
	}
	k.Close()
	store.Close()
	goa := program(t)
	arguments := []string{"transfer", "--from", from, "--to", to}
	var holder, watcher *pgx.Conn // two, because a transaction sees the same activity until it ends
	for _, c := range []**pgx.Conn{&holder, &watcher} {
		if *c, err = pgx.Connect(t.Context(), to); err != nil {
			t.Fatal(err)
		}
		defer (*c).Close(context.Background())
	}
	others := fmt.Sprintf("pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid NOT IN (%d, %d)", holder.PgConn().PID(), watcher.PgConn().PID())
	kill := func(hold, letGo string) {
		t.Helper()
		execute(t, holder, hold)
		cmd := exec.Command(goa, arguments...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waittest.Until(t, "the transfer is held", func() bool {
			return rows(t, watcher, others+" AND wait_event_type = 'Lock'") == 1
		})
		cmd.Process.Kill()
		if _, ok := errors.AsType[*exec.ExitError](cmd.Wait()); !ok {
			t.Error("the transfer ended before it was killed")
		}
		execute(t, holder, letGo)
		waittest.Until(t, "nobody else is connected", func() bool {
			return rows(t, watcher, others) == 0
		})
	}
	kill("BEGIN; CREATE SCHEMA goa", "ROLLBACK")
	if s, err := postgres.Open(t.Context(), to); err != nil {
		t.Fatal(err)
	} else {
		s.Close()
	}
	for i, copied := range []int{0, 150, 300, 450} {
		letGo := "SELECT pg_advisory_unlock(1)" // PostgreSQL goes on with what it was sent
		if i%2 > 0 {
			letGo = "SELECT pg_terminate_backend(pid) FROM " + others + "; " + letGo // it drops what it was sent
		}
		kill(fmt.Sprintf(`SELECT pg_advisory_lock(1);
			CREATE OR REPLACE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
				IF (SELECT count(*) FROM goa.tables) > %d THEN PERFORM pg_advisory_xact_lock(1); END IF;
				RETURN NULL;
			END $$;
			CREATE OR REPLACE TRIGGER hold AFTER INSERT ON goa.tables EXECUTE FUNCTION hold()`, copied), letGo)
		if have := rows(t, holder, "goa.tables"); have == tables || i%2 > 0 && have > copied {
			t.Errorf("%d tables were copied when the transfer was killed after %d", have, copied)
		}
	}
	execute(t, holder, "DROP FUNCTION hold CASCADE")
	var out bytes.Buffer
	code := Main(arguments, strings.NewReader(""), &out, &out)
	if text := out.String(); code != exitOK || !strings.Contains(text, "600 tables") || !strings.Contains(text, "--secret "+from+".secret") {
		t.Errorf("after the kills: code %d\n%s", code, text)
	}
	out.Reset()
	if code := Main(arguments, strings.NewReader(""), &out, &out); code != exitFailed || !strings.Contains(out.String(), "not empty") {
		t.Errorf("once more: code %d\n%s", code, out.String())
	}
	out.Reset()
	if code := Main([]string{"transfer", "--from", from}, strings.NewReader(""), &out, &out); code != exitUsage {
		t.Errorf("to nowhere: code %d\n%s", code, out.String())
	}
}

func execute(t *testing.T, c *pgx.Conn, text string) {
	t.Helper()
	if _, err := c.Exec(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}

func rows(t *testing.T, c *pgx.Conn, of string) (n int) {
	t.Helper()
	if err := c.QueryRow(t.Context(), "SELECT count(*) FROM "+of).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Moves made during a copy would be lost, so a transfer waits for the servers
// of its source to end.
func TestTransfersWaitForServers(t *testing.T) {
	file, back := filepath.Join(t.TempDir(), "goa.db"), filepath.Join(t.TempDir(), "back.db")
	t.Setenv("GOA_SECRET", strings.Repeat("s", 30))
	server := pgtest.Database(t)
	for _, c := range []struct{ what, from, to string }{{"of a file", file, server}, {"of PostgreSQL", server, back}} {
		p := startServer(t, "--addr", "127.0.0.1:0", "--db", c.from)
		copying := exec.Command(program(t), "transfer", "--from", c.from, "--to", c.to)
		said, err := copying.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := copying.Start(); err != nil {
			t.Fatal(err)
		}
		in := bufio.NewReader(said)
		if line, err := in.ReadString('\n'); err != nil || !strings.Contains(line, "is in use") {
			t.Errorf("the server %s: the transfer says %q: %v", c.what, line, err)
		}
		if err := p.stop(syscall.SIGTERM); err != nil {
			t.Error(err)
		}
		rest, _ := io.ReadAll(in)
		if err := copying.Wait(); err != nil {
			t.Errorf("the server %s: %v\n%s", c.what, err, rest)
		}
	}
}
