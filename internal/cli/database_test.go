package cli

import (
	"bytes"
	"errors"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"goa/internal/database"
	"goa/internal/pgtest"
	"goa/internal/transfer"
)

// Problems with the database or the secret are explained in plain words, with what to
// do about them, and without passwords.
func TestServeSaysWhatIsWrongWithPostgreSQL(t *testing.T) {
	db := pgtest.Database(t)
	good := filepath.Join(t.TempDir(), "secret")
	short := filepath.Join(t.TempDir(), "short")
	for file, text := range map[string]string{good: strings.Repeat("s", 30) + "\n", short: "guess me"} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	none := strings.Replace(db, "/test", "/none", 1)
	for _, c := range []struct {
		what, db, secret, variable string
		want                       string
		code                       int
	}{
		{"no secret", db, "", "", "Make one once", exitUsage},
		{"a short secret", db, short, "", "has 8 characters", exitUsage},
		{"a short variable", db, "", "guess me", "has 8 characters", exitUsage},
		{"a file in the variable", db, "", good, "--secret " + good, exitUsage},
		{"a secret that is not there", db, good + ".none", "", "Make one once", exitFailed},
		{"no address", "postgres://goa:hush@[host", good, "", "not the address", exitFailed},
		{"nobody listens", "postgres://goa:hush@127.0.0.1:1/goa", good, "", "are host and port right?", exitFailed},
		{"no such database", none, good, "", "createdb --owner goa none", exitFailed},
		{"another kind of database", "mysql://goa:hush@localhost/goa", good, "", "mysql:// is not a goa database", exitUsage},
	} {
		t.Setenv("GOA_SECRET", c.variable)
		var out bytes.Buffer
		code := Main([]string{"serve", "--addr", "127.0.0.1:0", "--db", c.db, "--secret", c.secret}, strings.NewReader(""), &out, &out)
		if text := out.String(); code != c.code || !strings.Contains(text, c.want) || strings.Contains(text, "hush") {
			t.Errorf("%s: code %d, want %d, and %q in\n%s", c.what, code, c.code, c.want, text)
		}
	}
	var out bytes.Buffer
	if code := Main([]string{"backup", "--db", db, "copy"}, nil, &out, &out); code != exitUsage || !strings.Contains(out.String(), "pg_dump") {
		t.Errorf("backup: code %d\n%s", code, out.String())
	}
}

// A server on PostgreSQL plays, is ready, stops on request, and prints no password. An
// operator sees what it stores.
func TestServeOnPostgreSQL(t *testing.T) {
	t.Setenv("GOA_SECRET", strings.Repeat("s", 30))
	db := pgtest.Database(t)
	u, err := url.Parse(db)
	if err != nil {
		t.Fatal(err)
	}
	u.User = url.UserPassword(u.User.Username(), "hush")
	p := startServer(t, "--addr", "127.0.0.1:0", "--db", u.String())
	res, err := http.PostForm(p.address+"/play", nil)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if !strings.HasPrefix(res.Request.URL.Path, "/g/") {
		t.Errorf("a new game is at %s", res.Request.URL)
	}
	if res, err = http.Get(p.address + "/healthz/ready"); err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("ready: %v, %v", res, err)
	}
	res.Body.Close()
	var out bytes.Buffer
	if code := Main([]string{"admin", "status", "--db", db}, nil, &out, &out); code != exitOK || !strings.Contains(out.String(), "1 playing") {
		t.Errorf("admin: code %d\n%s", code, out.String())
	}
	if err := p.stop(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if said := p.said.String(); strings.Contains(said, "hush") || !strings.Contains(said, "Games are kept in database") {
		t.Errorf("it says\n%s", said)
	}
}

// All servers of a database have the same secret. A server with another one is refused
// until the operator announces a new secret.
func TestServersHaveOneSecret(t *testing.T) {
	db := pgtest.Database(t)
	first, other := strings.Repeat("s", 30), strings.Repeat("t", 30)
	t.Setenv("GOA_SECRET", first)
	p := startServer(t, "--addr", "127.0.0.1:0", "--db", db)
	if err := p.stop(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOA_SECRET", other)
	var out bytes.Buffer
	if code := Main([]string{"serve", "--addr", "127.0.0.1:0", "--db", db}, nil, &out, &out); code != exitFailed || !strings.Contains(out.String(), "goa admin new-secret") || strings.Contains(out.String(), other) {
		t.Errorf("another secret: code %d\n%s", code, out.String())
	}
	out.Reset()
	if code := Main([]string{"admin", "new-secret", "--db", db}, nil, &out, &out); code != exitOK {
		t.Fatalf("new-secret: code %d\n%s", code, out.String())
	}
	p = startServer(t, "--addr", "127.0.0.1:0", "--db", db)
	if err := p.stop(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
}

// A secret cannot be forgotten while a server uses it, because a server with another
// secret could start beside it.
func TestNoNewSecretWhileServersRun(t *testing.T) {
	t.Setenv("GOA_SECRET", strings.Repeat("s", 30))
	for what, db := range map[string]string{"a file": filepath.Join(t.TempDir(), "goa.db"), "PostgreSQL": pgtest.Database(t)} {
		t.Run(what, func(t *testing.T) {
			p := startServer(t, "--addr", "127.0.0.1:0", "--db", db)
			var out bytes.Buffer
			if code := Main([]string{"admin", "new-secret", "--db", db}, nil, &out, &out); code != exitFailed || !strings.Contains(out.String(), "stop its servers first") {
				t.Errorf("while it runs: code %d\n%s", code, out.String())
			}
			if err := p.stop(syscall.SIGTERM); err != nil {
				t.Fatal(err)
			}
			store, err := database.OpenExisting(t.Context(), db)
			if err != nil {
				t.Fatal(err)
			}
			if kept, err := store.SecretPrint(t.Context(), ""); err != nil || kept == "" {
				t.Errorf("the secret is forgotten: %q, %v", kept, err)
			}
			if err := store.Close(); err != nil {
				t.Fatal(err)
			}
			out.Reset()
			if code := Main([]string{"admin", "new-secret", "--db", db}, nil, &out, &out); code != exitOK {
				t.Errorf("afterwards: code %d\n%s", code, out.String())
			}
		})
	}
}

// A database with an unfinished transfer is not served.
func TestHalfATransferIsNotServed(t *testing.T) {
	t.Setenv("GOA_SECRET", strings.Repeat("s", 30))
	for name, db := range map[string]string{"a file": filepath.Join(t.TempDir(), "goa.db"), "PostgreSQL": pgtest.Database(t)} {
		store, err := database.Open(t.Context(), db)
		if err != nil {
			t.Fatal(err)
		}
		err = store.SetMark(t.Context(), transfer.Mark{Source: "/old/goa.db", Place: 7})
		if err = errors.Join(err, store.Close()); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if code := Main([]string{"serve", "--addr", "127.0.0.1:0", "--db", db}, nil, &out, &out); code != exitFailed || !strings.Contains(out.String(), "a transfer from /old/goa.db") {
			t.Errorf("%s: code %d\n%s", name, code, out.String())
		}
	}
}

// A secret file ends with a newline. It means the same to servers on PostgreSQL and on
// a database file. See TestTheSecretBesideAFile.
func TestASecretFile(t *testing.T) {
	t.Setenv("GOA_SECRET", "")
	file, want := filepath.Join(t.TempDir(), "secret"), strings.Repeat("s", 30)
	if err := os.WriteFile(file, []byte(want+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, err := (&serveFlags{db: "postgres://goa@localhost/goa", secret: file}).secretText(); err != nil || string(got) != want {
		t.Errorf("got %q, %v", got, err)
	}
	if got, err := (&serveFlags{db: "goa.db"}).secretText(); err != nil || got != nil {
		t.Errorf("a file has its own secret, got %q, %v", got, err)
	}
}
