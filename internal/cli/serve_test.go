package cli

import (
	"bufio"
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"goa/internal/sqlite"
)

// A server prints its address, answers there, and stops on request.
func TestServe(t *testing.T) {
	in, out := io.Pipe()
	a := &app{out: out, err: io.Discard}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	numbers := freePort(t)
	go func() {
		ended <- a.serve(ctx, serveFlags{addr: "127.0.0.1:0", db: filepath.Join(t.TempDir(), "goa.db"), metrics: numbers})
	}()
	line, err := bufio.NewReader(in).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	go io.Copy(io.Discard, in)
	_, address, ok := strings.Cut(strings.TrimSpace(line), "Goa is served at ")
	if !ok {
		t.Fatalf("got %q", line)
	}
	res, err := http.Get(address + "/healthz")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusOK {
		t.Errorf("status %d", res.StatusCode)
	}
	if res, err = http.Get("http://" + numbers + "/metrics"); err != nil {
		t.Fatal(err)
	}
	told, err := io.ReadAll(res.Body)
	res.Body.Close()
	if text := string(told); err != nil || !strings.Contains(text, `goa_jobs{kind="prune",state="failing"} 0`) || !strings.Contains(text, "# TYPE goa_jobs_tried_total counter") {
		t.Errorf("got the numbers\n%s, %v", text, err)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// The server's names come from flags or from the variable.
func TestHostsOfTheServer(t *testing.T) {
	for _, c := range []struct {
		what, variable string
		args           []string
		want           string // all of them, or the error
	}{
		{"none", "", nil, "localhost"},
		{"two flags", "x", []string{"--host", "a.example", "--host", "b"}, "localhost a.example b"},
		{"the variable", "a.example, b", nil, "localhost a.example b"},
		{"an address to listen on", "", []string{"--addr", "goa.lan:80"}, "goa.lan"},
		{"with a port", "", []string{"--host", "a:80"}, "is not a host"},
		{"with a scheme", "http://a", nil, "is not a host"},
	} {
		t.Setenv("GOA_HOSTS", c.variable)
		var f serveFlags
		cmd := &cobra.Command{}
		f.addTo(cmd.Flags())
		if err := cmd.ParseFlags(append(c.args, "--db", "x")); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := f.complete(cmd); err != nil {
			got = err.Error()
		} else {
			got = strings.Join(f.allHosts(), " ")
		}
		if got != c.want && !strings.HasSuffix(c.want, "host") || !strings.Contains(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

// A damaged database is not served. The error says how to go back to a copy.
func TestServeSaysThatADatabaseIsDamaged(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	store, err := sqlite.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	store.Close()
	text, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(db, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	err = (&app{out: &out, err: &out}).serve(t.Context(), serveFlags{addr: "127.0.0.1:0", db: db})
	if err == nil || !strings.Contains(err.Error(), "is damaged") || !strings.Contains(err.Error(), "cp COPY "+db) {
		t.Errorf("got %v", err)
	}
}

func TestServeSaysThatAPortIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var out bytes.Buffer
	a := &app{out: &out, err: &out}
	err = a.serve(t.Context(), serveFlags{addr: l.Addr().String(), db: filepath.Join(t.TempDir(), "goa.db")})
	if err == nil || !strings.Contains(err.Error(), "Choose another address with --addr") {
		t.Errorf("got %v", err)
	}
}
