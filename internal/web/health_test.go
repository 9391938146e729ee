package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/waittest"
)

// A live server is not ready if its store is not, or if it is about to stop.
// Frequent checks do not put more load on the store.
func TestLiveAndReady(t *testing.T) {
	t.Parallel() // it waits
	var asked atomic.Int64
	var broken atomic.Bool
	s := newSite(t, func(s *setting) {
		s.ready = func(context.Context) error {
			asked.Add(1)
			if broken.Load() {
				return errors.New("the disk is full")
			}
			return nil
		}
	})
	g := s.guest()
	began := time.Now()
	status := func(path string) int { return g.get(path).status }
	if status("/healthz/ready") != http.StatusOK {
		t.Error("not ready from the start")
	}
	for range 20 {
		g.get("/healthz/ready")
	}
	if n, most := asked.Load(), 2+int64(time.Since(began)/time.Second); n > most { // once a second
		t.Errorf("the store was asked %d times in %v", n, time.Since(began))
	}
	broken.Store(true)
	var r reply
	waittest.Until(t, "the server is not ready", func() bool {
		r = g.get("/healthz/ready")
		return r.status != http.StatusOK
	})
	if r.status != http.StatusServiceUnavailable || strings.Contains(r.body, "disk") {
		t.Errorf("got status %d and %q", r.status, r.body)
	}
	broken.Store(false)
	waittest.Until(t, "the server is ready after it was mended", func() bool { return status("/healthz/ready") == http.StatusOK })
	s.pages.Close()
	if got := status("/healthz/ready"); got != http.StatusServiceUnavailable {
		t.Errorf("about to stop: got status %d", got)
	}
	for _, path := range []string{"/healthz", "/healthz/live"} {
		if got := status(path); got != http.StatusOK {
			t.Errorf("%s: got status %d", path, got)
		}
	}
}

// Metrics count requests and their results by route, not by address, because
// there are too many addresses.
func TestMetricsTellWhatHappened(t *testing.T) {
	alone(t)
	g := newSite(t).guest()
	page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	g.get("/g/nothing")
	g.get("/g/nothing-else")
	g.post(page.path+"/move", page.form("bid 900"))
	g.do(g.request("BREW", "/new", nil))
	answer := g.get("/metrics")
	if got := answer.header.Get("Content-Type"); got != "text/plain; version=0.0.4" {
		t.Errorf("the metrics are %q", got)
	}
	text := answer.body
	if !regexp.MustCompile(`(?m)^goa_cpu_seconds_total \d+(\.\d+)?$`).MatchString(text) || !regexp.MustCompile(`(?m)^goa_goroutines [1-9]\d*$`).MatchString(text) {
		t.Errorf("no processor time or goroutines in\n%s", text)
	}
	for _, line := range []string{
		`goa_requests_total{route="POST /new",status="303"} 1`,
		`goa_requests_total{route="GET /g/{id}",status="404"} 2`,
		`goa_requests_total{route="none",status="405"} 1`,
		`goa_errors_total{kind="not-found"} 2`,
		`goa_errors_total{kind="illegal-move"} 1`,
		`goa_streams 0`,
	} {
		if !strings.Contains(text, line+"\n") {
			t.Errorf("no line %s in\n%s", line, text)
		}
	}
	if memory := number(t, text, "goa_memory_bytes"); memory < 4<<20 || memory > 1<<40 {
		t.Errorf("%.0f bytes of memory", memory)
	}
}

// number returns a number among metrics.
func number(t *testing.T, text, name string) float64 {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("no %s in\n%s", name, text)
	}
	n, err := strconv.ParseFloat(m[1], 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
