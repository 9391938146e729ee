package cli

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"goa/internal/chromium"
	"goa/internal/load"
	"goa/internal/waittest"
)

// A server is killed and restarted while a browser shows a table. The page says that
// the connection is lost, and then recovers by itself. Later moves appear without a
// click.
func TestAPageOutlivesTheServer(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes its time")
	}
	address, db := freePort(t), filepath.Join(t.TempDir(), "goa.db")
	first := startServer(t, "--addr", address, "--db", db)
	ana := newGuest(t, first.address)
	table := ana.post("/new", url.Values{"seat0": {"me"}, "seat1": {"here"}, "name1": {"Bo"}})
	page := openBrowser(t)
	look(t, page, ana, first.address+table)
	entry := ana.entry(table)
	awaits(t, page, `document.getElementById("table").dataset.entry === "`+entry+`"`)

	first.cmd.Process.Kill()
	first.cmd.Wait()
	awaits(t, page, `document.getElementById("offline").checkVisibility()`)
	startServer(t, "--addr", address, "--db", db)
	awaits(t, page, `!document.getElementById("offline").checkVisibility()`)
	ana.move(table)
	if after := ana.entry(table); after == entry {
		t.Fatal("the move was not made")
	} else {
		awaits(t, page, `document.getElementById("table").dataset.entry === "`+after+`"`)
	}
}

// freePort returns an address with a free port.
func freePort(t *testing.T) string {
	t.Helper()
	address, err := load.FreeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// guest is a person whose browser does not run scripts.
type guest struct {
	t    *testing.T
	base string
	http.Client
}

func newGuest(t *testing.T, base string) *guest {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &guest{t, base, http.Client{Jar: jar}}
}

// read returns the body of an answer and its path.
func (p *guest) read(res *http.Response, err error) (body, path string) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		p.t.Fatalf("status %d: %v", res.StatusCode, err)
	}
	return string(text), res.Request.URL.Path
}

func (p *guest) post(path string, form url.Values) (to string) {
	p.t.Helper()
	_, to = p.read(p.PostForm(p.base+path, form))
	return to
}

var (
	entryMark  = regexp.MustCompile(`data-entry="(\d+)"`)
	moveButton = regexp.MustCompile(`<button[^>]* name="move" value="([^"]+)"`)
	moveForm   = regexp.MustCompile(`(?s)<form id="moves".*?</form>`)
	hiddenOne  = regexp.MustCompile(`<input type="hidden" name="([a-z]+)" value="([^"]*)"`)
)

// entry returns the version of a table.
func (p *guest) entry(table string) string {
	p.t.Helper()
	body, _ := p.read(p.Get(p.base + table))
	found := entryMark.FindStringSubmatch(body)
	if found == nil {
		p.t.Fatalf("no entry in %s", body)
	}
	return found[1]
}

// move makes the first move that the page of a table offers.
func (p *guest) move(table string) {
	p.t.Helper()
	body, _ := p.read(p.Get(p.base + table))
	found := moveButton.FindStringSubmatch(body)
	if found == nil {
		p.t.Fatalf("no move in %s", body)
	}
	form := url.Values{"move": {found[1]}}
	for _, m := range hiddenOne.FindAllStringSubmatch(moveForm.FindString(body), -1) {
		form.Set(m[1], m[2])
	}
	p.post(table+"/move", form)
}

// openBrowser starts Chromium.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	page, stop, err := chromium.Start()
	if errors.Is(err, chromium.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return page
}

// look opens a page with the player's cookies.
func look(t *testing.T, ctx context.Context, p *guest, address string) {
	t.Helper()
	at, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range p.Jar.Cookies(at) {
		if _, err := chromedp.Call(ctx, network.SetCookie, network.SetCookieParams{Name: c.Name, Value: c.Value, URL: address}); err != nil {
			t.Fatal(err)
		}
	}
	if err := chromedp.Do(ctx, chromedp.Navigate(address), chromedp.WaitVisible(chromedp.CSS("#market"))); err != nil {
		t.Fatal(err)
	}
}

// awaits waits until a script returns true on a page.
func awaits(t *testing.T, ctx context.Context, script string) {
	t.Helper()
	if _, err := chromedp.Run(ctx, chromedp.Poll[bool](script, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(waittest.Patience))); err != nil {
		t.Fatalf("%s: %v", script, err)
	}
}
