package cli

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"goa/internal/pgtest"
)

// What is wrong with the database or the secret is said in plain words, with
// what to do about it, and never with a password.
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
		{"no secret", db, "", "", "Make one once", wrongUsage},
		{"a short secret", db, short, "", "has 8 characters", wrongUsage},
		{"a short variable", db, "", "guess me", "has 8 characters", wrongUsage},
		{"a file in the variable", db, "", good, "--secret " + good, wrongUsage},
		{"a secret that is not there", db, good + ".none", "", "Make one once", failed},
		{"no address", "postgres://goa:hush@[host", good, "", "no address", failed},
		{"nobody listens", "postgres://goa:hush@127.0.0.1:1/goa", good, "", "are host and port right?", failed},
		{"no such database", none, good, "", "createdb --owner goa goa", failed},
	} {
		t.Setenv("GOA_SECRET", c.variable)
		var out bytes.Buffer
		code := Main([]string{"serve", "--addr", "127.0.0.1:0", "--db", c.db, "--secret", c.secret}, strings.NewReader(""), &out, &out)
		if text := out.String(); code != c.code || !strings.Contains(text, c.want) || strings.Contains(text, "hush") {
			t.Errorf("%s: code %d, want %d, and %q in\n%s", c.what, code, c.code, c.want, text)
		}
	}
	var out bytes.Buffer
	if code := Main([]string{"backup", "--db", db, "copy"}, nil, &out, &out); code != wrongUsage || !strings.Contains(out.String(), "pg_dump") {
		t.Errorf("backup: code %d\n%s", code, out.String())
	}
}

// A server on PostgreSQL plays, is ready, stops when it is told to, and says no
// password; an operator sees what it keeps.
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
	if code := Main([]string{"admin", "status", "--db", db}, nil, &out, &out); code != fine || !strings.Contains(out.String(), "1 playing") {
		t.Errorf("admin: code %d\n%s", code, out.String())
	}
	if err := p.stop(syscall.SIGTERM); err != nil {
		t.Error(err)
	}
	if said := p.said.String(); strings.Contains(said, "hush") || !strings.Contains(said, "Games are kept in database") {
		t.Errorf("it says\n%s", said)
	}
}
