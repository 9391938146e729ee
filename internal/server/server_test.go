package server_test

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/cookiejar"
	"path/filepath"
	"strings"
	"testing"

	"goa/internal/database"
	"goa/internal/server"
	"goa/internal/waittest"
)

// listen listens at a free port until the test ends.
func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// get returns the body of a page, which must exist.
func get(t *testing.T, url string) string {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		t.Fatalf("%s: status %d, %v", url, res.StatusCode, err)
	}
	return string(text)
}

// A server answers from the call of Started until its context ends, and publishes
// metrics at their own address. It prunes old tables at once. The next server goes on
// with its store: a game that began before is at the same address.
func TestAServerRuns(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	table := ""
	for range 2 {
		store, err := database.OpenToServe(t.Context(), db, func() { t.Error("somebody else uses the database") })
		if err != nil {
			t.Fatal(err)
		}
		pages, numbers, started, ended := listen(t), listen(t), make(chan struct{}), make(chan error, 1)
		ctx, stop := context.WithCancel(t.Context())
		s, err := server.New(ctx, store, server.Config{
			Database: db, Hosts: []string{"127.0.0.1"}, Log: slog.New(slog.DiscardHandler), Started: func() { close(started) },
		})
		if err != nil {
			t.Fatal(err)
		}
		go func() { ended <- s.Run(ctx, pages, numbers) }()
		<-started
		base := "http://" + pages.Addr().String()
		if table == "" {
			res, err := http.PostForm(base+"/play", nil)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if table = res.Request.URL.Path; !strings.HasPrefix(table, "/g/") {
				t.Errorf("a new game is at %s", table)
			}
		}
		get(t, base+table)
		if text := get(t, "http://"+numbers.Addr().String()+"/metrics"); !strings.Contains(text, `goa_jobs{kind="prune",state="failing"} 0`) || !strings.Contains(text, "# TYPE goa_jobs_tried_total counter") {
			t.Errorf("got the numbers\n%s", text)
		}
		// The job of pruning that an earlier server left is not due for an hour.
		waittest.Until(t, "old tables have been pruned", func() bool {
			return strings.Contains(get(t, "http://"+numbers.Addr().String()+"/metrics"), `goa_jobs_tried_total{kind="prune",outcome="fine"} 1`)
		})
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		s.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	}
}

// A server that is not ready says why. Here, the database is larger than allowed.
func TestAServerWithoutRoomIsNotReady(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	store, err := database.OpenToServe(t.Context(), db, func() {})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	s, err := server.New(t.Context(), store, server.Config{Database: db, Disk: server.Disk{Most: 1}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, stop := context.WithCancel(t.Context())
	pages, ended := listen(t), make(chan error, 1)
	go func() { ended <- s.Run(ctx, pages, nil) }()
	res, err := http.Get("http://" + pages.Addr().String() + "/healthz/ready")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if res.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("status %d", res.StatusCode)
	}
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// A server that stops tells all its viewers goodbye before Run returns.
func TestAServerSaysGoodbye(t *testing.T) {
	db := filepath.Join(t.TempDir(), "goa.db")
	store, err := database.OpenToServe(t.Context(), db, func() {})
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(t.Context(), store, server.Config{Database: db, Hosts: []string{"127.0.0.1"}, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	pages, ended := listen(t), make(chan error, 1)
	go func() { ended <- s.Run(ctx, pages, nil) }()
	base := "http://" + pages.Addr().String()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	table, err := browser.PostForm(base+"/play", nil)
	if err != nil {
		t.Fatal(err)
	}
	table.Body.Close()
	var streams [6]*http.Response
	for i := range streams {
		stream, err := browser.Get(base + table.Request.URL.Path + "/events")
		if err != nil || stream.StatusCode != http.StatusOK {
			t.Fatal(stream, err)
		}
		defer stream.Body.Close()
		streams[i] = stream
	}
	waittest.Until(t, "all streams are open", func() bool { return strings.Contains(s.Numbers(), fmt.Sprintf("\ngoa_streams %d\n", len(streams))) })
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if numbers := s.Numbers(); !strings.Contains(numbers, "\ngoa_streams 0\n") {
		t.Errorf("Run has not waited for its streams:\n%s", numbers)
	}
	s.Close()
	if err := store.Close(); err != nil {
		t.Error(err)
	}
	for _, stream := range streams {
		if text, err := io.ReadAll(stream.Body); err != nil || !strings.HasSuffix(string(text), "event: bye\nretry: 100\ndata: \n\n") {
			t.Errorf("a stream ends with %v after %q", err, text[max(0, len(text)-100):])
		}
	}
}
