//go:build !race

package web_test

import (
	"html"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"goa/internal/frame"
	"goa/internal/waittest"
)

// somewhere is the path of a folder.
const somewhere = "/games/goa"

// addressed matches the attributes of a page that hold addresses, and those that
// scripts read.
var addressed = regexp.MustCompile(`\s(href|src|action|formaction|content|hx-[\w:-]+|data-[\w-]+)="(/[^"]*|\d+; url=[^"]*)"`)

// crawler visits the pages of a server that is under a base.
type crawler struct {
	t      *testing.T
	origin string
	client *http.Client
	queue  []string
	seen   map[string]bool
}

// read reads an answer and queues its links to pages. All links must be under the
// base.
func (c *crawler) read(res *http.Response, err error) string {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	at := res.Request.URL.RequestURI()
	if res.StatusCode != http.StatusOK {
		c.t.Errorf("%s: got status %s", at, res.Status)
	}
	for _, set := range res.Cookies() {
		if set.Path != somewhere+"/" {
			c.t.Errorf("%s: the cookie %s has the path %s", at, set.Name, set.Path)
		}
	}
	if n := strings.Count(string(text), c.origin); n != strings.Count(string(text), c.origin+somewhere+"/") {
		c.t.Errorf("%s names an address out of the folder", at)
	}
	if !strings.HasPrefix(res.Header.Get("Content-Type"), "text/html") {
		return string(text)
	}
	for _, found := range addressed.FindAllStringSubmatch(string(text), -1) {
		address := html.UnescapeString(found[2])
		if _, later, ok := strings.Cut(address, "; url="); ok {
			address = later
		}
		if !strings.HasPrefix(address, somewhere+"/") {
			c.t.Errorf("%s: %s leads to %s, out of the folder", at, found[1], address)
		} else if name := found[1]; name == "href" || name == "src" || name == "content" {
			c.queue = append(c.queue, address)
		}
	}
	return string(text)
}

// unlike returns an address without the parts that vary between pages of one kind,
// which need not all be visited.
func unlike(address string) string {
	address, _, _ = strings.Cut(address, "#")
	return regexp.MustCompile(`[0-9]+|/g/\w+|edition=[\w.-]+`).ReplaceAllString(address, "*")
}

func (c *crawler) crawl() {
	for len(c.queue) > 0 {
		next := c.queue[0]
		c.queue = c.queue[1:]
		if kind := unlike(next); !c.seen[kind] {
			c.seen[kind] = true
			c.read(c.client.Get(c.origin + next))
		}
	}
}

// post sends a form and returns the path that it leads to.
func (c *crawler) post(path string, form url.Values) string {
	c.t.Helper()
	res, err := c.client.PostForm(c.origin+somewhere+path, form)
	c.read(res, err)
	return res.Request.URL.EscapedPath()
}

// Pages in a folder of another site refer only to addresses in that folder.
func TestPagesUnderABase(t *testing.T) {
	s := newSite(t, func(set *setting) { set.base = somewhere })
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	leaves := func(r *http.Request, _ []*http.Request) error {
		if !strings.HasPrefix(r.URL.EscapedPath(), somewhere+"/") {
			t.Errorf("%s leads to %s, out of the folder", r.Response.Request.URL, r.URL)
		}
		return nil
	}
	c := &crawler{t: t, origin: s.URL, seen: map[string]bool{}, client: &http.Client{Jar: jar, CheckRedirect: leaves}}
	for _, path := range []string{"/", "//rules", "", "/puzzle", "/puzzles", "/next", "/new", "/offline", "/box"} {
		c.queue = append(c.queue, somewhere+path)
	}
	c.crawl()

	game := c.post("/new", url.Values{"seat0": {"me"}, "seat1": {"bot"}, "hints": {"on"}, "talk": {"on"}, "spectators": {"on"}})
	waittest.Until(t, "it is my turn", func() bool {
		return strings.HasPrefix(c.read(c.client.Get(s.URL+game+"/turn")), "mine")
	})
	page := c.read(c.client.Get(s.URL + game))
	if found := regexp.MustCompile(`hx-sse:connect="([^"]*)"`).FindStringSubmatch(page); found == nil || !strings.HasPrefix(found[1], game+"/events") {
		t.Errorf("the stream of %s is at %v", game, found)
	}
	sample, err := os.ReadFile("sample.goa")
	if err != nil {
		t.Fatal(err)
	}
	over := c.post("/open", url.Values{"text": {string(sample)}})
	c.queue = append(c.queue, game, over, over+"?at=9", over+"/board", over+"/analysis", over+"/talk",
		c.post("/new", url.Values{"seat0": {"me"}, "seat1": {"link"}}), c.post("/settings", url.Values{}))
	c.crawl()
	for _, kind := range []string{"/rules", "/box", "/settings", "/puzzles", "/learn/", "/hint", "/board", "/analysis", "/record", "/manifest.webmanifest", "/static/"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(c.seen)), func(address string) bool { return strings.Contains(address, kind) }) {
			t.Errorf("no page like %s was visited, of %d", kind, len(c.seen))
		}
	}
	if res, err := http.Get(s.URL + "/rules"); err != nil || res.StatusCode != http.StatusNotFound {
		t.Errorf("outside of the folder: got %v, error %v", res, err)
	}
	for _, path := range []string{"/worker.js", "/manifest.webmanifest"} {
		text := c.read(c.client.Get(s.URL + somewhere + path))
		for _, literal := range regexp.MustCompile(`"(/[^"]*)"`).FindAllStringSubmatch(text, -1) {
			if !strings.HasPrefix(literal[1], somewhere+"/") {
				t.Errorf("%s names %s, out of the folder", path, literal[1])
			}
		}
	}
}

// The path of a folder is escaped in addresses.
func TestEscapedBase(t *testing.T) {
	const escaped = "/a%20b/c%2Fd"
	s := newSite(t, func(set *setting) { set.base = escaped })
	for path, want := range map[string]int{"/rules": http.StatusOK, "/g/x%2Fy": http.StatusNotFound} {
		res, err := http.Get(s.URL + escaped + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		res.Body.Close()
		if err != nil || res.StatusCode != want || !strings.Contains(string(text), `href="`+escaped+`/"`) {
			t.Errorf("%s: got %s, error %v, want %d and links to %s", path, res.Status, err, want, escaped)
		}
	}
	for _, bad := range []string{"games", "/games/", "//games", "/", "/a b", "/%zz", "/games?x"} {
		if _, err := frame.NewLinks(bad); err == nil {
			t.Errorf("%q is taken for a base", bad)
		}
	}
}

// literalAddress matches addresses in templates and scripts that are not made by
// frame.Links. They would lead out of a folder.
var literalAddress = map[string]*regexp.Regexp{
	"*.templ":     regexp.MustCompile(`="/[^"]*"|templ\.(SafeURL|URL)\(|\b(href|src|action|formaction|hx-get|hx-post|hx-sse:connect)=\{ [^}]*[pP]ath\w*\b[^}]*\}`),
	"static/*.js": regexp.MustCompile("[\"'`]/[a-z-]+|Path=/;"),
}

// throughLinks matches an expression that makes an address.
var throughLinks = regexp.MustCompile(`\.Link\(|ssets\.Path\(|\ba\.Path\(`)

// withLinks matches the construction of values whose templates make addresses.
var withLinks = regexp.MustCompile(`(?s)(frame\.Page|tablepage\.Talk|analysispage\.Board|puzzlepage\.Shown)\{[^}]*\}|analysispage\.NewStory\(.{400}`)

// Every address of a page is made by frame.Links.
func TestAddressesAreMadeInOnePlace(t *testing.T) {
	folders, err := filepath.Glob("../*page")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range append(folders, ".", "../frame") {
		for pattern, literal := range literalAddress {
			files, err := filepath.Glob(filepath.Join(folder, pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				if strings.HasSuffix(file, ".min.js") {
					continue
				}
				text, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				for _, found := range literal.FindAllString(string(text), -1) {
					if !throughLinks.MatchString(found) && found != "\"/turn" && found != "\"/events" {
						t.Errorf("%s: %s does not come from frame.Links", file, found)
					}
				}
			}
		}
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "http.Redirect("); n > 0 && file != "server.go" && !strings.HasSuffix(file, "_test.go") {
			t.Errorf("%s calls http.Redirect: want Server.seeOther", file)
		}
		for _, made := range withLinks.FindAllString(string(text), -1) {
			if !strings.Contains(made, "Links") && !strings.HasSuffix(file, "_test.go") {
				t.Errorf("%s: what is made here has no links: %s", file, made)
			}
		}
	}
}
