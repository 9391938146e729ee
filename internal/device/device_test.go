package device_test

import (
	"log/slog"
	"net/http"
	"os"
	"strings"
	"testing"

	"goa/internal/bridge"
	"goa/internal/device"
	"goa/internal/journal"
	"goa/internal/waittest"
)

// file is a file like those that a browser keeps.
type file struct{ *os.File }

func (f file) Flush() error { return f.Sync() }

func (f file) Size() (int64, error) {
	about, err := f.Stat()
	if err != nil {
		return 0, err
	}
	return about.Size(), nil
}

// open starts a game on the files of a folder.
func open(t *testing.T, folder string) *device.Device {
	t.Helper()
	var files []journal.File
	for _, name := range []string{"a", "b"} {
		f, err := os.OpenFile(folder+"/"+name, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file{f})
	}
	store, err := journal.Open(files[0], files[1])
	if err != nil {
		t.Fatal(err)
	}
	d, err := device.Open(t.Context(), store, device.Place{Host: "example.org"}, slog.New(slog.NewTextHandler(t.Output(), nil)))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// page records what a page has received.
type page struct {
	done   chan struct{}
	status int
	header http.Header
	text   string
}

func (p *page) Answer(status int, header http.Header, body []byte, _ bool) {
	p.status, p.header, p.text = status, header, string(body)
	close(p.done)
}
func (p *page) Piece([]byte) {}
func (p *page) End(bool)     {}

// request is a request of a page of the game, or of another site's.
type request struct {
	method, path, body string
	foreign            bool
}

// get requests a page for a page of the game.
func get(t *testing.T, d *device.Device, path string) *page {
	t.Helper()
	return ask(t, d, request{method: "GET", path: path})
}

// ask sends a request as a browser does, and follows redirects.
func ask(t *testing.T, d *device.Device, r request) *page {
	t.Helper()
	site := map[bool]string{false: "same-origin", true: "cross-site"}[r.foreign]
	p := &page{done: make(chan struct{})}
	_, err := d.Bridge().Serve(t.Context(), bridge.Request{
		Method: r.method, URL: "http://example.org" + r.path, Body: []byte(r.body),
		Header: http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Sec-Fetch-Site": {site}, "Accept-Language": {"fr"}},
	}, p)
	if err != nil {
		t.Fatal(err)
	}
	<-p.done
	return p
}

// A device that is opened again knows its games, its owner and its secret.
func TestDeviceOpenedAgain(t *testing.T) {
	folder := t.TempDir()
	d := open(t, folder)
	if p := get(t, d, "/"); p.status != http.StatusOK || !strings.Contains(p.text, `lang="fr"`) || !strings.Contains(p.header.Get("Content-Security-Policy"), "frame-ancestors 'self'") {
		t.Errorf("got %d, policy %q", p.status, p.header.Get("Content-Security-Policy"))
	}
	made := ask(t, d, request{method: "POST", path: "/play"})
	table := made.header.Get("Location")
	if made.status != http.StatusSeeOther || !strings.HasPrefix(table, "/g/") || made.header.Get("Set-Cookie") != "" {
		t.Fatalf("got %d to %q with cookies %q", made.status, table, made.header.Values("Set-Cookie"))
	}
	waittest.Until(t, "it is my turn", func() bool {
		return strings.HasPrefix(get(t, d, table+"/turn").text, "mine")
	})
	before := get(t, d, table+"/record").text
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, folder)
	defer again.Close()
	if after := get(t, again, table+"/record").text; after != before || before == "" {
		t.Errorf("the record was\n%s\nand is\n%s", before, after)
	}
	if p := get(t, again, table+"/turn"); !strings.HasPrefix(p.text, "mine") {
		t.Errorf("the owner is not known again: %q", p.text)
	}
}

// Other sites cannot press a button here.
func TestForeignForms(t *testing.T) {
	d := open(t, t.TempDir())
	defer d.Close()
	if p := ask(t, d, request{method: "POST", path: "/play", foreign: true}); p.status != http.StatusForbidden {
		t.Errorf("a form of another site: got %d to %q", p.status, p.header.Get("Location"))
	}
}

// Pages say which features need a server, and do not offer them.
func TestWhatNeedsAServer(t *testing.T) {
	d := open(t, t.TempDir())
	defer d.Close()
	for path, offered := range map[string]string{"/": "/settings#calls", "/new": `value="link"`, "/settings": "/settings/along"} {
		p := get(t, d, path)
		if p.status != http.StatusOK || !strings.Contains(p.text, "il faut un serveur") || strings.Contains(p.text, offered) {
			t.Errorf("%s: got %d; it says so: %v; it offers %s: %v", path, p.status, strings.Contains(p.text, "il faut un serveur"), offered, strings.Contains(p.text, offered))
		}
	}
}

// Every device has the same deal of the day, although each has its own secret. It offers
// no link to the deal, since there is nobody to compare with.
func TestTheDealOfTheDayOnEveryDevice(t *testing.T) {
	one, two := open(t, t.TempDir()), open(t, t.TempDir())
	defer one.Close()
	defer two.Close()
	today := func() (here, there string) {
		return get(t, one, "/day").header.Get("Location"), get(t, two, "/day").header.Get("Location")
	}
	here, there := today()
	if here != there { // it may have been midnight in between
		here, there = today()
	}
	if here != there || !strings.HasPrefix(here, "/d/") {
		t.Fatalf("the deals of the day are %q and %q", here, there)
	}
	p := get(t, one, here)
	if p.status != http.StatusOK || !strings.Contains(p.text, `action="`+here+`"`) || strings.Contains(p.text, "data-copy") || strings.Contains(p.text, `class="qr"`) {
		t.Errorf("got %d; it can be played: %v; there is a link: %v", p.status, strings.Contains(p.text, `action="`+here+`"`), strings.Contains(p.text, "data-copy"))
	}
	if made := ask(t, one, request{method: "POST", path: here, body: "name=Ana"}); made.status != http.StatusSeeOther || !strings.HasPrefix(made.header.Get("Location"), "/g/") {
		t.Errorf("playing it: got %d to %q", made.status, made.header.Get("Location"))
	}
}
