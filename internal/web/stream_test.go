package web_test

import (
	"bufio"
	"compress/gzip"
	"goa/internal/waittest"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
)

// stream is a guest's connection to the stream of a table.
type stream struct {
	t      *testing.T
	body   io.ReadCloser
	lines  *bufio.Scanner
	header http.Header
	wire   *countingReader
}

// countingReader counts what is read from a stream.
type countingReader struct {
	io.Reader
	n int
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

func (g guest) listen(t *testing.T, path string, header map[string]string) *stream {
	t.Helper()
	r := g.request("GET", path, nil)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	r.Host = header["Host"] // empty means the host of the address
	res, err := g.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { res.Body.Close() })
	wire := &countingReader{Reader: res.Body}
	var in io.Reader = wire
	switch res.Header.Get("Content-Encoding") {
	case "br":
		in = brotli.NewReader(in)
	case "gzip":
		in = &unzipped{packed: in}
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	return &stream{t, res.Body, lines, res.Header, wire}
}

// unzipped reads gzip. Unlike the library's reader, it does not need the
// beginning of the stream until the first Read.
type unzipped struct {
	packed io.Reader
	io.Reader
}

func (u *unzipped) Read(p []byte) (n int, err error) {
	if u.Reader == nil {
		if u.Reader, err = gzip.NewReader(u.packed); err != nil {
			return 0, err
		}
	}
	return u.Reader.Read(p)
}

// event returns the next event: its ID, and the table.
func (s *stream) event() (id, html string) {
	s.t.Helper()
	stop := time.AfterFunc(waittest.Patience, func() { s.body.Close() })
	defer stop.Stop()
	alive := false // a heartbeat says nothing new
	for s.lines.Scan() {
		line := s.lines.Text()
		if text, ok := strings.CutPrefix(line, "id: "); ok {
			id = text
		}
		if text, ok := strings.CutPrefix(line, "data: "); ok && !alive {
			html += text
		}
		if line == "" && html != "" {
			return id, html
		}
		alive = line == "event: alive"
	}
	s.t.Fatalf("the stream ended: %v", s.lines.Err())
	return "", ""
}

// A stream brings what has changed since the page, in every encoding, and after
// a break only what came since.
func TestStreams(t *testing.T) {
	for _, encoding := range []string{"identity", "gzip", "gzip, deflate, br, zstd"} {
		t.Run(encoding, func(t *testing.T) {
			g := newSite(t).guest()
			page := g.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
			entry := page.form("")["entry"][0]
			head := map[string]string{"Accept-Encoding": encoding}
			s := g.listen(t, page.path+"/events?patch=2&after="+entry, head)
			if got := s.header.Get("Content-Type"); got != "text/event-stream" {
				t.Fatalf("content type %q", got)
			}
			after := g.post(page.path+"/move", page.form(page.moves()[0]))
			id, html := s.event()
			if want := after.form("")["entry"][0]; id != want || id == entry {
				t.Errorf("event %s, want %s", id, want)
			}
			shown := follower{t: t, table: page.main()}
			if shown.take(html); shown.table != after.main() {
				t.Errorf("the stream shows another table than the page:\n%s\n%s", shown.table, after.main())
			}
			last := g.post(page.path+"/move", after.form(after.moves()[0]))
			head["Last-Event-ID"] = id
			resumed, html := g.listen(t, page.path+"/events?patch=2&after="+entry, head).event()
			if want := last.form("")["entry"][0]; resumed != want || html != last.main() {
				t.Errorf("resumed with event %s, want all of %s", resumed, want)
			}
		})
	}
}

// A server that stops ends its streams, so that it need not wait for viewers.
func TestStreamsEndWithTheServer(t *testing.T) {
	alone(t)
	s := newSite(t)
	g := s.guest()
	page := g.post("/play", url.Values{})
	stream := g.listen(t, page.path+"/events", nil)
	stream.event()
	s.pages.Close()
	done := make(chan struct{})
	go func() {
		defer close(done)
		io.Copy(io.Discard, stream.body)
	}()
	select {
	case <-done:
	case <-time.After(waittest.Patience):
		t.Fatal("the stream goes on")
	}
}

// The stream of a table that the guest may not watch is refused like a page.
func TestStreamsOfClosedTables(t *testing.T) {
	s := newSite(t)
	ana, eve := s.guest(), s.guest()
	page := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}})
	eve.get("/")
	if r := eve.get(page.path + "/events"); r.status != http.StatusForbidden {
		t.Errorf("status %d", r.status)
	}
}
