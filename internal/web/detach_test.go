package web_test

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
	"goa/internal/waittest"
)

// wire is a connection on which a stream was requested.
type wire struct {
	*net.TCPConn
	status int
	header http.Header
	body   io.Reader // without chunks
}

// dial requests a stream, with a version of HTTP and further lines of the request.
func (g guest) dial(t *testing.T, version, path string, more ...string) *wire {
	t.Helper()
	conn, err := net.Dial("tcp", g.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	r := g.request("GET", path, nil)
	for _, c := range g.cookies() {
		r.AddCookie(c)
	}
	lines := append([]string{"Host: " + r.Host, "Cookie: " + r.Header.Get("Cookie")}, more...)
	fmt.Fprintf(conn, "GET %s HTTP/%s\r\n%s\r\n\r\n", path, version, strings.Join(lines, "\r\n"))
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return &wire{conn.(*net.TCPConn), res.StatusCode, res.Header, res.Body}
}

// ownTable makes a table that is played around one device, and returns its page.
func (g guest) ownTable() reply {
	g.t.Helper()
	return g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}, "spectators": {"on"}})
}

// A stream that has left net/http (HTTP/1.1) and one that has not (HTTP/1.0) bring
// the same bytes, from the first event to the farewell.
func TestBothWaysOfAStreamAreTheSame(t *testing.T) {
	alone(t)
	s := newSite(t, func(s *setting) { s.heartbeat = time.Hour })
	g := s.guest()
	page := g.ownTable()
	versions := []string{"1.0", "1.1"}
	var all [2]*stream
	var text [2]bytes.Buffer
	for i, version := range versions {
		w := g.dial(t, version, page.path+"/events?patch=2", "Accept-Encoding: gzip")
		if got := w.header.Get("Content-Encoding"); w.status != http.StatusOK || got != "gzip" {
			t.Fatalf("HTTP/%s: status %d, encoding %q", version, w.status, got)
		}
		unzipped, err := gzip.NewReader(w.body)
		if err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewScanner(io.TeeReader(unzipped, &text[i]))
		lines.Buffer(nil, 1<<20)
		all[i] = &stream{t: t, body: w, lines: lines}
		all[i].event()
	}
	if got := s.pages.DetachedStreams(); got != 1 {
		t.Fatalf("%d streams have left net/http, want 1", got)
	}
	for range unlessShort(10, 3) {
		page = g.post(page.path+"/move", page.form(page.moves()[0]))
		for _, one := range all {
			one.event()
		}
	}
	s.pages.Close()
	for i, one := range all {
		for one.lines.Scan() {
		}
		if err := one.lines.Err(); err != nil || !strings.HasSuffix(text[i].String(), "event: bye\nretry: 100\ndata: \n\n") {
			t.Errorf("HTTP/%s: %v after %q", versions[i], err, text[i].String()[max(0, text[i].Len()-100):])
		}
	}
	if text[0].String() != text[1].String() {
		t.Errorf("one brings %d bytes and the other %d, or others:\n%s\n%s", text[0].Len(), text[1].Len(), text[0].String(), text[1].String())
	}
}

// Close returns when every stream has ended and has released its table. Each was told
// goodbye and ends as HTTP requires.
func TestAServerWaitsForItsStreams(t *testing.T) {
	alone(t)
	s := newSite(t)
	page := s.guest().ownTable()
	all := make([]*wire, unlessShort(60, 20))
	for i := range all {
		all[i] = s.guest().dial(t, "1.1", page.path+"/events")
	}
	waittest.Until(t, "all streams are open", func() bool { return s.pages.Streams() == len(all) })
	s.pages.Close()
	if got, groups := s.pages.Streams(), s.pages.ViewerGroups(); got != 0 || groups != 0 {
		t.Errorf("%d streams and %d groups are left", got, groups)
	}
	for i, w := range all {
		text, err := io.ReadAll(w.body)
		if err != nil || !strings.HasSuffix(string(text), "event: bye\nretry: 100\ndata: \n\n") {
			t.Errorf("stream %d: %v after %q", i, err, text[max(0, len(text)-100):])
		}
	}
	if got := s.guest().dial(t, "1.1", page.path+"/events"); got.status != http.StatusOK || s.pages.DetachedStreams() != 0 {
		t.Errorf("a stream after that: status %d; %d have left net/http", got.status, s.pages.DetachedStreams())
	}
}

// However a viewer leaves, the stream releases what it holds: its goroutines, its
// place among the viewers, and its count in the limits of the visitor.
func TestStreamsReleaseWhatTheyHold(t *testing.T) {
	alone(t)
	const most = 3
	s := newSite(t, func(s *setting) {
		s.baseURL = "http://goa.example.org"
		s.limits = limit.Default()
		s.limits.AddressStreams, s.limits.Address.AtOnce = most, 1e6
	})
	page := s.guest().ownTable()
	path := page.path + "/events"
	from := "X-Forwarded-For: 203.0.113.7"
	ways := []func(*wire){
		func(w *wire) { w.Close() },
		func(w *wire) { w.CloseWrite() },
		func(w *wire) { w.SetLinger(0); w.Close() },
		func(w *wire) { io.WriteString(w, strings.Repeat("x", 10_000)) },
	}
	g := s.guest()
	for i := range unlessShort(60, 12) {
		var open []*wire
		for range most {
			w := g.dial(t, "1.1", path, from)
			if w.status != http.StatusOK {
				t.Fatalf("round %d: status %d with %d streams", i, w.status, len(open))
			}
			open = append(open, w)
		}
		if w := g.dial(t, "1.1", path, from); w.status != http.StatusTooManyRequests {
			t.Fatalf("round %d: status %d beyond the limit", i, w.status)
		}
		for _, w := range open {
			ways[i%len(ways)](w)
		}
		waittest.Until(t, "the streams have ended", func() bool {
			return s.pages.Streams() == 0 && s.pages.DetachedStreams() == 0 && s.pages.ViewerGroups() == 0
		})
	}
	waittest.Until(t, "their goroutines have ended", func() bool {
		all := make([]byte, 16<<20)
		text := string(all[:runtime.Stack(all, true)])
		return !strings.Contains(text, "delivery.ignore(") && !strings.Contains(text, "serveDetached(")
	})
}

// panicky is a store whose chat panics once.
type panicky struct {
	database
	armed atomic.Bool
}

func (p *panicky) Lines(ctx context.Context, id match.ID, after, limit int) ([]talk.Line, error) {
	if p.armed.CompareAndSwap(true, false) {
		panic("of the test")
	}
	return p.database.Lines(ctx, id, after, limit)
}

// A stream that panics is logged and ends, without the regular end of an answer. The
// server goes on.
func TestAStreamThatPanics(t *testing.T) {
	alone(t)
	var store *panicky
	var log bytes.Buffer
	s := newSite(t, func(s *setting) {
		s.wrap = func(d database) database {
			store = &panicky{database: d}
			return store
		}
		s.log = slog.New(slog.NewTextHandler(&log, nil))
	})
	g := s.guest()
	page := g.ownTable()
	store.armed.Store(true) // the only stream there is will panic
	w := g.dial(t, "1.1", page.path+"/events")
	if text, err := io.ReadAll(w.body); err != io.ErrUnexpectedEOF {
		t.Errorf("it ends with %v after %d bytes", err, len(text))
	}
	waittest.Until(t, "it has ended", func() bool { return s.pages.Streams() == 0 && s.pages.DetachedStreams() == 0 })
	next := g.listen(t, page.path+"/events", nil)
	next.event()
	g.post(page.path+"/move", page.form(page.moves()[0]))
	next.event()
	s.stop()
	if text := log.String(); strings.Count(text, "a stream panicked") != 1 || !strings.Contains(text, "of the test") {
		t.Errorf("the log says %q", text)
	}
}
