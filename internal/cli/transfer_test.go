package cli

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/pgtest"
	"goa/internal/sqlite"
	"goa/internal/waittest"
)

// A transfer that is killed again and again still copies everything once it is left
// alone. After that, the target is not empty and refuses another transfer.
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
	watcher, err := pgx.Connect(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	defer watcher.Close(context.Background())
	for _, copied := range []int{0, 150, 300, 450} {
		cmd := exec.Command(goa, arguments...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		killed := false
		for began := time.Now(); !killed; { // without a pause, so that it cannot copy the rest meanwhile
			if time.Since(began) > waittest.Patience {
				t.Fatalf("waited in vain until %d tables are copied", copied)
			}
			holding(t, watcher, func(have int) {
				if killed = have >= copied; killed {
					cmd.Process.Kill() // has no effect if it has ended
				}
			})
		}
		if _, ok := errors.AsType[*exec.ExitError](cmd.Wait()); !ok {
			t.Error("the transfer ended before it was killed")
		}
	}
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

// holding calls do with the number of tables in a database, and lets nobody add one
// meanwhile. It does not call do if the database is not set up yet.
func holding(t *testing.T, c *pgx.Conn, do func(have int)) {
	t.Helper()
	tx, err := c.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(context.Background())
	if _, err := tx.Exec(t.Context(), "LOCK TABLE goa.tables IN EXCLUSIVE MODE"); err != nil {
		return
	}
	have := 0
	if err := tx.QueryRow(t.Context(), "SELECT count(*) FROM goa.tables").Scan(&have); err != nil {
		t.Fatal(err)
	}
	do(have)
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
