package server

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"goa/goa"
	"goa/internal/database"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/operator"
	"goa/internal/waittest"
)

// open returns a server on a new file that is ready to run.
func open(t *testing.T, change func(*Config)) *Server {
	t.Helper()
	db := filepath.Join(t.TempDir(), "goa.db")
	store, err := database.OpenToServe(t.Context(), db, func() {})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	c := Config{Database: db, Log: slog.New(slog.DiscardHandler)}
	change(&c)
	s, err := New(t.Context(), store, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// run runs a server until the test ends, and returns its address.
func (s *Server) run(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, l, nil) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

// send sends a request as a browser with cookies. A header is "Name: value", or empty.
func send(t *testing.T, browser *http.Client, method, address, header string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if name, value, ok := strings.Cut(header, ": "); ok {
		r.Header.Set(name, value)
	}
	r.Host = r.Header.Get("Host") // empty means the host of the address
	res, err := browser.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	return res
}

func browser(t *testing.T) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar}
}

// What an operator sets takes effect.
func TestSettingsTakeEffect(t *testing.T) {
	const far = "X-Forwarded-For: 203.0.113.7"
	for name, x := range map[string]struct {
		change       func(*Config)
		method, path string
		header       string
		want, before int // the status with the setting, and without it
	}{
		"an invitation code": {func(c *Config) { c.Invite = "open sesame" }, "GET", "/", "", http.StatusForbidden, http.StatusOK},
		"a name":             {func(c *Config) { c.Hosts = []string{"goa.test"} }, "GET", "/", "Host: goa.test", http.StatusOK, http.StatusMisdirectedRequest},
		"a public address":   {func(c *Config) { c.BaseURL = "https://goa.test" }, "GET", "/", "Host: goa.test", http.StatusOK, http.StatusMisdirectedRequest},
		"a quota":            {func(c *Config) { c.Quota.Host.Bytes = 1 }, "POST", "/play", far, http.StatusConflict, http.StatusOK},
		"little room":        {func(c *Config) { c.Disk.Most = 1 }, "GET", "/healthz/ready", "", http.StatusServiceUnavailable, http.StatusOK},
	} {
		for _, set := range []bool{false, true} {
			want, change := x.before, func(*Config) {}
			if set {
				want, change = x.want, x.change
			}
			at := open(t, change).run(t)
			if res := send(t, browser(t), x.method, at+x.path, x.header); res.StatusCode != want {
				t.Errorf("%s, set %v: status %d, want %d", name, set, res.StatusCode, want)
			}
		}
	}
}

// Players are away, and tables in memory are limited, as the operator has set it. The
// limits of the disk are among the metrics.
func TestSettingsOfTables(t *testing.T) {
	s := open(t, func(c *Config) {
		c.Absence, c.Memory, c.Disk = 7*time.Minute, 5<<20, Disk{Most: 1 << 40, Free: 1}
	})
	table, err := s.keeper.Create(t.Context(), match.NewTable{Host: "ana", Seats: []match.NewSeat{{Kind: match.Person, Name: "Ana"}, {Kind: match.Person, Name: "Bo"}}})
	if err != nil {
		t.Fatal(err)
	}
	if v, err := table.For("ana", goa.Seat(0)); err != nil || v.Absence != 7*time.Minute {
		t.Errorf("players are away after %v, %v", v.Absence, err)
	}
	if use := s.keeper.MemoryUse(); use.Most != 5<<20 {
		t.Errorf("tables may take %d bytes", use.Most)
	}
	for _, line := range []string{"\ngoa_database_limit_bytes 1099511627776\n", "\ngoa_disk_free_limit_bytes 1\n"} {
		if !strings.Contains(s.Numbers(), line) {
			t.Errorf("%q is not among the metrics", line)
		}
	}
}

// Every kind of job has a worker.
func TestAllJobsAreDone(t *testing.T) {
	s := open(t, func(*Config) {})
	got := slices.Sorted(maps.Keys(s.workers()))
	if want := []string{"analysis", "begun", "bot", "call", "digest", "evening", "expire", "over", "overdue", "prune", "remind", "send"}; !slices.Equal(got, want) {
		t.Errorf("the workers are %q, want %q", got, want)
	}
}

// Viewers of a table that is deleted are told: their streams end.
func TestViewersOfADeletedTable(t *testing.T) {
	s := open(t, func(*Config) {})
	at, host := s.run(t), browser(t)
	table := send(t, host, "POST", at+"/play", "").Request.URL.Path
	stream := send(t, host, "GET", at+table+"/events", "")
	waittest.Until(t, "the stream is open", func() bool { return strings.Contains(s.Numbers(), "\ngoa_streams 1\n") })
	send(t, host, "POST", at+table+"/delete", "")
	if text, err := io.ReadAll(stream.Body); err != nil || strings.Contains(string(text), "event: bye") {
		t.Errorf("the stream ends with %v after %d bytes", err, len(text))
	}
	if res := send(t, host, "GET", at+table, ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("the table: status %d", res.StatusCode)
	}
}

// broken is a store whose jobs stop.
type broken struct{ database.Store }

var errBroken = errors.New("the queue is broken")

func (broken) Work(context.Context, map[string]jobs.Worker) error { return errBroken }

func (b broken) Stats() operator.Stats { return b.Store.Stats() }

// A server whose jobs stop ends, and says why: without jobs there is no game.
func TestAServerEndsWithItsJobs(t *testing.T) {
	s := open(t, func(*Config) {})
	s.store = broken{s.store}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), waittest.Patience)
	defer stop()
	if err := s.Run(ctx, l, nil); !errors.Is(err, errBroken) {
		t.Errorf("got %v, want %v", err, errBroken)
	}
}

// A server that has stopped leaves no goroutine of its own behind.
func TestAServerLeavesNothingBehind(t *testing.T) {
	s := open(t, func(*Config) {})
	s.Close()
	waittest.Until(t, "its goroutines have ended", func() bool {
		all := make([]byte, 16<<20)
		text := string(all[:runtime.Stack(all, true)])
		return !strings.Contains(text, "contest.(*Evenings).") && !strings.Contains(text, "match.(*Keeper).")
	})
}

// Push services complain to the sender of mails, or else to the public address.
func TestWhomPushServicesMayAsk(t *testing.T) {
	for base, want := range map[string]string{"https://goa.test": "https://goa.test", "http://goa.test": "https://localhost", "": "https://localhost"} {
		if got := (&Config{BaseURL: base}).contact(); got != want {
			t.Errorf("%q: got %q, want %q", base, got, want)
		}
	}
}

// Servers that share a database have one secret: another one is refused, and the first
// stays.
func TestServersShareASecret(t *testing.T) {
	s := open(t, func(c *Config) { c.Secret = []byte("first") })
	for secret, fine := range map[string]bool{"first": true, "second": false} {
		if err := agreeOnSecret(t.Context(), s.store, true, []byte(secret), s.config.Log); (err == nil) != fine {
			t.Errorf("%s: %v", secret, err)
		}
	}
	if got, err := s.store.SecretPrint(t.Context(), ""); err != nil || got != printOf([]byte("first")) {
		t.Errorf("the database has the secret %s, %v", got, err)
	}
}
