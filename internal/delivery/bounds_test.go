package delivery_test

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"goa/internal/delivery"
)

// The header says in milliseconds how long an answer took until its header was
// sent, whatever its status.
func TestHowLongAnAnswerTook(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for status, answer := range map[int]http.HandlerFunc{
			200: func(w http.ResponseWriter, _ *http.Request) {
				time.Sleep(1500 * time.Microsecond)
				io.WriteString(w, "page")
				time.Sleep(time.Second)
				io.WriteString(w, "more")
			},
			404: func(w http.ResponseWriter, _ *http.Request) {
				time.Sleep(1500 * time.Microsecond)
				w.WriteHeader(404)
				time.Sleep(time.Second)
				io.WriteString(w, "more")
			},
		} {
			res, body := ask(t, delivery.Timed(answer, func(*http.Request) bool { return true }), "/", "")
			if got := res.Header.Get("Server-Timing"); got != "total;dur=1.500" || res.StatusCode != status || !strings.HasSuffix(body, "more") {
				t.Errorf("%d: %q, status %d, %q", status, got, res.StatusCode, body)
			}
			calls := 0
			ask(t, delivery.Timed(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls++ }), func(*http.Request) bool { return false }), "/", "")
			if calls != 1 {
				t.Errorf("a request is answered %d times", calls)
			}
		}
	})
}

// The header of an answer is sent once, however it is written.
func TestTimedAnswersHaveOneHeader(t *testing.T) {
	w := &headerCounter{ResponseRecorder: httptest.NewRecorder()}
	delivery.Timed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "one")
		io.WriteString(w, "two")
	}), func(*http.Request) bool { return true }).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if w.headers != 1 || w.Body.String() != "onetwo" {
		t.Errorf("%d headers, then %q", w.headers, w.Body)
	}
}

// headerCounter counts how often a header is sent.
type headerCounter struct {
	*httptest.ResponseRecorder
	headers int
}

func (c *headerCounter) WriteHeader(status int) {
	c.headers++
	c.ResponseRecorder.WriteHeader(status)
}

// A browser knows that it is connected before there is an event, and how long
// that took.
func TestStreamsBeginAtOnce(t *testing.T) {
	w := httptest.NewRecorder()
	delivery.Timed(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		delivery.NewEvents(w, r)
	}), func(*http.Request) bool { return true }).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if !w.Flushed || w.Code != http.StatusOK || w.Result().Header.Get("Server-Timing") == "" {
		t.Errorf("flushed: %v, status %d, %v", w.Flushed, w.Code, w.Result().Header)
	}
}

// A stream without events is empty, even if it is to be compressed.
func TestStreamsWithoutEvents(t *testing.T) {
	for _, accept := range []string{"", "gzip"} {
		w, r := httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		if err := delivery.NewEvents(w, r).Close(); err != nil || w.Body.Len() > 0 {
			t.Errorf("%q: %q is sent, %v", accept, w.Body, err)
		}
	}
}

// Files that cannot be found or read are an error.
func TestFilesThatCannotBeRead(t *testing.T) {
	files := fstest.MapFS{"static/a.css/part.css": {Data: []byte("body{}")}}
	for _, folder := range []string{"static", "static["} {
		if _, err := delivery.NewAssets(files, folder); err == nil {
			t.Errorf("%s: no error", folder)
		}
	}
}

// A stream is neither cached nor buffered by a proxy.
func TestHeadersOfAStream(t *testing.T) {
	for accept, encoding := range map[string]string{"": "", "gzip": "gzip", "br": "", "gzip;q=0": "", "deflate, gzip;q=0.1": "gzip"} {
		res, _ := ask(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			e := delivery.NewEvents(w, r)
			defer e.Close()
			e.KeepAlive(1)
		}), "/", accept)
		for name, want := range map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding", "Content-Encoding": encoding,
		} {
			if got := res.Header.Get(name); got != want {
				t.Errorf("%q: %s is %q, want %q", accept, name, got, want)
			}
		}
		if res.StatusCode != http.StatusOK {
			t.Errorf("%q: status %d", accept, res.StatusCode)
		}
	}
}

// Named events have no id, each line of a text is a line of the event, and
// readers ignore a primer.
func TestKindsOfEvents(t *testing.T) {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := delivery.NewEvents(w, r)
		defer e.Close()
		e.Prime(delivery.NewPrimer([]byte("something\nto begin with")))
		e.Send(delivery.NewNamedEvent("talk", []byte("one\ntwo")))
		e.KeepAlive(3)
		e.KeepAlive(3)
		e.KeepAlive(4)
		e.SayGoodbye()
	})
	const want = "event: talk\ndata: one\ndata: two\n\nevent: alive\ndata: 3\n\nevent: alive\ndata: 3\n\nevent: alive\ndata: 4\n\nevent: bye\nretry: 100\ndata: \n\n"
	for accept, primer := range map[string]string{"": "", "gzip": ": something to begin with\n\n"} {
		if _, got := ask(t, h, "/", accept); got != primer+want {
			t.Errorf("%q: got %q", accept, got)
		}
	}
}

// lost is a connection that accepts nothing, and records its write deadline.
type lost struct {
	*httptest.ResponseRecorder
	until time.Time
}

var errLost = errors.New("the connection is lost")

func (l *lost) Write([]byte) (int, error)          { return 0, errLost }
func (l *lost) SetWriteDeadline(t time.Time) error { l.until = t; return nil }
func (l *lost) SetReadDeadline(time.Time) error    { return nil }

// A reader has twenty seconds to accept an event; a closed connection is an
// error at once.
func TestReadersThatTakeNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, accept := range []string{"", "gzip"} {
			w := &lost{ResponseRecorder: httptest.NewRecorder()}
			r := httptest.NewRequest("GET", "/", nil)
			r.Header.Set("Accept-Encoding", accept)
			e := delivery.NewEvents(w, r)
			if err := e.Send(delivery.NewEvent(1, []byte("text"))); !errors.Is(err, errLost) {
				t.Errorf("%q: %v", accept, err)
			}
			if got := time.Until(w.until); got != 20*time.Second {
				t.Errorf("%q: a reader has %v", accept, got)
			}
		}
	})
}

// kept returns a page with one part, which has the given text.
func kept(text string) *delivery.Page {
	return delivery.NewPage([]byte(`<main id="m"><p id="a">` + text + `</p></main>`))
}

func longText(n int) string { return fmt.Sprint(strings.Repeat("a text of an element ", 4), n) }

// A reader keeps the last three texts of an element. A text that is shown again
// is identified by its place, and the fourth replaces the first.
func TestWhatIsShownAgain(t *testing.T) {
	keeps := new(delivery.ReaderCache)
	last := kept(longText(0))
	last.Since(nil, keeps)
	show := func(n int, want string) {
		t.Helper()
		next := kept(longText(n))
		if got, _ := next.Since(last.Marks(), keeps); string(got) != want {
			t.Errorf("text %d is sent as %q, want %q", n, got, want)
		}
		last = next
	}
	whole := func(n int) string { return `<p id="a">` + longText(n) + `</p>` }
	show(1, whole(1)) // place 0
	show(2, whole(2)) // place 1
	show(1, "<!--a 0-->")
	show(2, "<!--a 1-->")
	show(3, whole(3)) // place 2
	show(1, "<!--a 0-->")
	show(4, whole(4)) // place 0 again
	show(3, "<!--a 2-->")
	show(2, "<!--a 1-->")
	show(1, whole(1)) // place 1
	show(4, "<!--a 0-->")
	show(2, whole(2))
}

// Short texts are sent again: elements are kept only from 48 bytes on.
func TestShortTextsAreSentAgain(t *testing.T) {
	text := func(size int, letter string) string {
		return strings.Repeat(letter, size-len(`<p id="a"></p>`))
	}
	for size, again := range map[int]bool{47: false, 48: true} {
		keeps := new(delivery.ReaderCache)
		a, b := kept(text(size, "a")), kept(text(size, "b"))
		a.Since(nil, keeps)
		b.Since(a.Marks(), keeps)
		a.Since(b.Marks(), keeps)
		if got, _ := b.Since(a.Marks(), keeps); strings.HasPrefix(string(got), "<!--") != again {
			t.Errorf("%d bytes are sent again as %q", size, got)
		}
	}
}

// An element without an end tag does not swallow what follows.
func TestElementsWithoutAnEnd(t *testing.T) {
	for _, void := range []string{`<input id="v">`, `<img id="v">`, `<meta id="v">`, `<br id="v">`, `<hr id="v">`, `<link id="v">`, `<wbr id="v">`, `<path id="v"/>`} {
		page := func(text string) *delivery.Page {
			return delivery.NewPage([]byte(`<main id="m">` + void + `<p id="a">` + text + `</p><b id="b">same</b></main>`))
		}
		before := page("1")
		if got, _ := page("2").Since(before.Marks(), nil); string(got) != `<p id="a">2</p>` {
			t.Errorf("after %s: %q", void, got)
		}
	}
	for _, name := range []string{"b", "i", "h1", "main", "label", "w"} {
		page := func(text string) *delivery.Page {
			return delivery.NewPage([]byte(`<div id="m"><` + name + ` id="v">` + text + `</` + name + `><p id="a">same</p></div>`))
		}
		before := page("1")
		if got, _ := page("2").Since(before.Marks(), nil); string(got) != `<`+name+` id="v">2</`+name+`>` {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Files are sent in the best encoding that the browser accepts, unless they are
// already compressed.
func TestCompressedAssets(t *testing.T) {
	sheet := strings.Repeat("body { color: pepper } ", 100)
	files := fstest.MapFS{"static/a.css": {Data: []byte(sheet)}, "static/b.woff2": {Data: []byte(sheet)}}
	assets, err := delivery.NewAssets(files, "static")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, accept, want string }{
		{"a.css", "", ""}, {"a.css", "gzip", "gzip"}, {"a.css", "gzip, br", "br"}, {"b.woff2", "gzip, br", ""},
	} {
		res, body := ask(t, served(assets), assets.Path(c.file), c.accept)
		if got := res.Header.Get("Content-Encoding"); got != c.want || body != sheet {
			t.Errorf("%s for %q: encoding %q, %d bytes", c.file, c.accept, got, len(body))
		}
		if got, want := res.Header.Get("Vary") == "Accept-Encoding", c.file == "a.css"; got != want {
			t.Errorf("%s depends on the accepted encodings: %v, want %v", c.file, got, want)
		}
	}
}
