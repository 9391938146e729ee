package delivery_test

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/andybalholm/brotli"

	"goa/internal/delivery"
)

// ask sends a request to a handler and returns the answer, decoded.
func ask(t *testing.T, h http.Handler, path, accept string) (res *http.Response, body string) {
	t.Helper()
	r := httptest.NewRequest("GET", path, nil)
	r.Header.Set("Accept-Encoding", accept)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	res = w.Result()
	var in io.Reader = res.Body
	var err error
	switch res.Header.Get("Content-Encoding") {
	case "br":
		in = brotli.NewReader(in)
	case "gzip":
		in, err = gzip.NewReader(in)
	}
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(text)
}

// served returns a handler that serves assets at their paths.
func served(assets *delivery.Assets) http.Handler {
	mux := http.NewServeMux()
	mux.Handle(delivery.AssetPattern, assets)
	return mux
}

func TestAPageComesInAnEncodingThatIsAccepted(t *testing.T) {
	page := strings.Repeat("spice ", 100)
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		delivery.Send(w, r, http.StatusTeapot, []byte(page))
	})
	for accept, want := range map[string]string{
		"": "", "zstd": "", "gzip": "gzip", "gzip, deflate, br": "gzip", "br": "br", "gzip;q=0, br": "br", "br;q=0, gzip;q=0.5": "gzip", "gzip;q=no": "",
	} {
		res, body := ask(t, h, "/", accept)
		if got := res.Header.Get("Content-Encoding"); got != want || body != page || res.StatusCode != http.StatusTeapot {
			t.Errorf("%q: encoding %q, status %d and %d bytes, want %q", accept, got, res.StatusCode, len(body), want)
		}
		if res.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q: a cache may send it to those who cannot read it", accept)
		}
		if sent := res.Header.Get("Content-Length"); want == "" && sent != strconv.Itoa(len(page)) || want != "" && sent == "" {
			t.Errorf("%q: the length is %q", accept, sent)
		}
	}
}

// Encodings are accepted unless their weight is zero or not a number.
func TestTheSmallestEncodingThatIsAccepted(t *testing.T) {
	for accept, want := range map[string]string{
		"": "", "identity": "", "gzip": "gzip", "br": "br", "gzip, br": "br", "br, gzip": "br", " br ;q=1": "br", "gzip;q=0.001": "gzip",
		"gzip, br;q=0": "gzip", "br;q=0.0": "", "br; q=0, gzip; q=0": "", "br;q=x": "", "gzip;level=9": "gzip", "xbr, gzipped": "",
	} {
		if got := delivery.AcceptedEncoding(accept); got != want {
			t.Errorf("%q: got %q, want %q", accept, got, want)
		}
	}
}

func TestAssetsAreKeptForeverByTheirHash(t *testing.T) {
	files := fstest.MapFS{
		"static/a.css": {Data: []byte("body{}")}, "static/b.woff2": {Data: []byte("font")}, "static/NOTES": {Data: []byte("for readers")},
	}
	assets, err := delivery.NewAssets(files, "static")
	if err != nil {
		t.Fatal(err)
	}
	mux := served(assets)
	for _, c := range []struct {
		what, path   string
		status       int
		kept, asType string
	}{
		{"a style sheet", assets.Path("a.css"), 200, "public, max-age=31536000, immutable", "text/css; charset=utf-8"},
		{"a font", assets.Path("b.woff2"), 200, "public, max-age=31536000, immutable", "font/woff2"},
		{"one of another version", "/static/old/a.css", 200, "no-cache", "text/css; charset=utf-8"},
		{"a file for readers of the source", assets.Path("NOTES"), 404, "", "text/plain; charset=utf-8"},
	} {
		res, _ := ask(t, mux, c.path, "gzip")
		if res.StatusCode != c.status || res.Header.Get("Cache-Control") != c.kept || res.Header.Get("Content-Type") != c.asType {
			t.Errorf("%s: got status %d and %v", c.what, res.StatusCode, res.Header)
		}
	}
	files["static/NOTES"] = &fstest.MapFile{Data: []byte("changed")}
	changed, err := delivery.NewAssets(files, "static")
	if err != nil || changed.Path("a.css") == assets.Path("a.css") {
		t.Errorf("changed files have the same path: %v", err)
	}
	files["static/c.woff2"] = files["static/b.woff2"]
	delete(files, "static/b.woff2")
	if renamed, err := delivery.NewAssets(files, "static"); err != nil || renamed.Path("a.css") == changed.Path("a.css") {
		t.Errorf("files with other names have the same path: %v", err)
	}
}

func TestABundleIsItsPartsInOrder(t *testing.T) {
	files := fstest.MapFS{"static/a.js": {Data: []byte("// One.\n\n{\n  // Two.\n  let a = \"//\"\n}")}, "static/b.js": {Data: []byte("(() => a)()")}}
	bundle := func(parts ...string) (*delivery.Assets, error) {
		return delivery.NewAssets(files, "static", delivery.Bundle{Name: "all.js", Parts: parts})
	}
	assets, err := bundle("a.js", "b.js")
	if err != nil {
		t.Fatal(err)
	}
	const want = "{\nlet a = \"//\"\n};\n(() => a)();\n"
	if res, got := ask(t, served(assets), assets.Path("all.js"), "br"); got != want || res.Header.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("got %q as %s", got, res.Header.Get("Content-Type"))
	}
	if other, err := bundle("b.js", "a.js"); err != nil || other.Path("all.js") == assets.Path("all.js") {
		t.Errorf("another order has the same path: %v", err)
	}
	if _, err := bundle("a.js", "c.js"); err == nil {
		t.Error("a bundle with a missing part is accepted")
	}
}

func TestABundleOfStyleSheets(t *testing.T) {
	files := fstest.MapFS{
		"static/a.css": {Data: []byte("/* One,\n   and more. */\np {\n  color: red; /* Two. */\n\n  background: url(\"data:,//\");\n}")},
		"static/b.css": {Data: []byte("b { color: blue; }\n")},
	}
	assets, err := delivery.NewAssets(files, "static", delivery.Bundle{Name: "all.css", Parts: []string{"a.css", "b.css"}})
	if err != nil {
		t.Fatal(err)
	}
	const want = "p {\ncolor: red;background: url(\"data:,//\");\n}\nb { color: blue; }\n\n"
	if res, got := ask(t, served(assets), assets.Path("all.css"), "br"); got != want || res.Header.Get("Content-Type") != "text/css; charset=utf-8" {
		t.Errorf("got %q as %s", got, res.Header.Get("Content-Type"))
	}
}

func TestEventsCanBeReadAsTheyCome(t *testing.T) {
	h := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := delivery.NewEvents(w, r)
		defer e.Close()
		e.Send(delivery.NewEvent(7, []byte("one\ntwo")))
		e.KeepAlive(7)
		e.Send(delivery.NewEvent(8, []byte("three")))
	})
	const want = "id: 7\ndata: one\ndata: two\n\nevent: alive\ndata: 7\n\nid: 8\ndata: three\n\n"
	for _, accept := range []string{"", "gzip", "br"} {
		if _, got := ask(t, h, "/", accept); got != want {
			t.Errorf("%q: got %q", accept, got)
		}
	}
}

func TestALostStreamGoesOnAfterItsLastEvent(t *testing.T) {
	r := httptest.NewRequest("GET", "/events?after=5", nil)
	if got := delivery.LastEvent(r); got != 5 {
		t.Errorf("a page at 5 begins after %d", got)
	}
	r.Header.Set("Last-Event-ID", "9")
	if got := delivery.LastEvent(r); got != 9 {
		t.Errorf("a stream lost at 9 goes on after %d", got)
	}
	if got := delivery.LastEvent(httptest.NewRequest("GET", "/events?after=x", nil)); got != 0 {
		t.Errorf("a stream that names no event goes on after %d", got)
	}
}

func TestOnlyWhatChangedIsSentAgain(t *testing.T) {
	main := func(p, list string) string { return `<main id="m"><p id="a">` + p + `</p>` + list + `</main>` }
	list := func(ids ...string) (html string) {
		for _, id := range ids {
			html += `<li id="l` + id + `">x</li>`
		}
		return `<ul id="l" data-growing>` + html + `</ul>`
	}
	before := main("1", list("3", "2", "1"))
	for _, c := range []struct{ what, html, want string }{
		{"nothing", before, ""},
		{"a part", main("2", list("3", "2", "1")), `<p id="a">2</p>`},
		{"a line more in a growing list", main("1", list("4", "3", "2", "1")), `<ul id="l" data-add><li id="l4">x</li></ul>`},
		{"a line more, and the oldest gone", main("1", list("4", "3", "2")), `<!--cut l 0 1--><ul id="l" data-add><li id="l4">x</li></ul>`},
		{"the latest line gone", main("1", list("2", "1")), `<!--cut l 1 0-->`},
		{"all lines but one gone", main("1", list("2")), `<!--cut l 1 1-->`},
		{"no line left", main("1", list()), list()},
		{"the order of lines", main("1", list("1", "2", "3")), list("1", "2", "3")},
		{"a line in the middle", main("1", list("3", "1")), list("3", "1")},
		{"the parts there are", `<main id="m"><p id="b">1</p></main>`, `<main id="m"><p id="b">1</p></main>`},
		{"everything", `<main>no id</main>`, `<main>no id</main>`},
	} {
		first := delivery.NewPage([]byte(before))
		if got, whole := first.Since(nil, nil); string(got) != before || !whole {
			t.Fatalf("at first %q was sent", got)
		}
		if got, whole := delivery.NewPage([]byte(c.html)).Since(first.Marks(), nil); string(got) != c.want || whole != (c.want == c.html) {
			t.Errorf("%s has changed: got %q, want %q", c.what, got, c.want)
		}
	}
}

func TestWhatIsTheSameWithinAChangeIsNotSentAgain(t *testing.T) {
	long := strings.Repeat("so long ", 12)
	page := func(section string) *delivery.Page {
		return delivery.NewPage([]byte(`<main id="m"><section id="s">` + section + `</section><p id="elsewhere">` + long + `</p></main>`))
	}
	const kept = `<p id="p" data-same></p>`
	p := `<p id="p">` + long + `</p>`
	before := page("1" + p + `<div id="d">` + long + `<b id="b">2</b></div><i id="i">short</i>`)
	for _, c := range []struct{ what, section, want string }{
		{"the text around them", "2" + p + `<div id="d">` + long + `<b id="b">2</b></div><i id="i">short</i>`, "2" + kept + `<div id="d" data-same></div><i id="i">short</i>`},
		{"the content of one of them", "2" + p + `<div id="d">` + long + `<b id="b">3</b></div>`, "2" + kept + `<div id="d">` + long + `<b id="b">3</b></div>`},
		{"the element around one of them", "1" + `<div id="new">` + p + `</div>`, `1<div id="new">` + kept + `</div>`},
		{"their order", "1" + `<div id="d">` + long + `<b id="b">2</b></div>` + p, `1<div id="d" data-same></div>` + kept},
		{"all but one", p, kept},
	} {
		want := `<section id="s">` + c.want + `</section>`
		if got, whole := page(c.section).Since(before.Marks(), nil); string(got) != want || whole {
			t.Errorf("%s has changed: got %q, want %q", c.what, got, want)
		}
	}
}

func TestOnlyPeopleWhoMayKnowAreToldTheTime(t *testing.T) {
	page := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { io.WriteString(w, "page") })
	for _, may := range []bool{true, false} {
		res, _ := ask(t, delivery.Timed(page, func(*http.Request) bool { return may }), "/", "")
		if got := strings.HasPrefix(res.Header.Get("Server-Timing"), "total;dur="); got != may {
			t.Errorf("may know: %v; told %q", may, res.Header.Get("Server-Timing"))
		}
	}
}
