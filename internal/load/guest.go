package load

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

// site is the server under test.
type site struct {
	base   string
	client *http.Client
}

// newSite returns a server at a base URL, for any number of connections. It
// follows no redirects, because their targets are what is tested.
func newSite(base string) *site {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true // compression is measured
	transport.MaxIdleConnsPerHost = 1024
	transport.MaxIdleConns = 1024
	transport.Proxy = nil
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &site{strings.TrimRight(base, "/"), &http.Client{Transport: transport, CheckRedirect: stay}}
}

// address is where the server listens.
func (s *site) address() string { return strings.TrimPrefix(s.base, "http://") }

// guest is somebody with a browser, known by a cookie.
type guest struct {
	*site
	cookie string
	header map[string]string // sent along with everything
}

// A StatusError is an answer that a browser would show as an error.
type StatusError struct {
	Path   string
	Status int
	Text   string
}

func (e *StatusError) Error() string {
	return fmt.Sprintf("%s: status %d: %.200s", e.Path, e.Status, e.Text)
}

// answer is what a server replied.
type answer struct {
	status int
	header http.Header
	body   string
	packed int // bytes of the body as they were sent
	server time.Duration
}

// where returns the path that the server redirects to.
func (a *answer) where() string {
	u, err := url.Parse(a.header.Get("Location"))
	if err != nil {
		return ""
	}
	return u.Path
}

// keep stores a cookie as a browser does, replacing the one of the same name.
func (g *guest) keep(c *http.Cookie) {
	kept, _ := http.ParseCookie(g.cookie) // one that cannot be read is none
	kept = slices.DeleteFunc(kept, func(old *http.Cookie) bool { return old.Name == c.Name })
	if c.MaxAge >= 0 {
		kept = append(kept, c)
	}
	var pairs []string
	for _, k := range kept {
		pairs = append(pairs, k.Name+"="+k.Value)
	}
	g.cookie = strings.Join(pairs, "; ")
}

// open sends a request with what a browser would send along.
func (g *guest) open(ctx context.Context, method, path string, form url.Values, script bool) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, g.base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if script {
		r.Header.Set("HX-Request", "true")
	}
	return g.do(r)
}

// do sends a request with the headers of the guest, and stores the cookies that
// come back.
func (g *guest) do(r *http.Request) (*http.Response, error) {
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if g.cookie != "" {
		r.Header.Set("Cookie", g.cookie)
	}
	for name, value := range g.header {
		r.Header.Set(name, value)
	}
	r.Host = g.header["Host"] // none is that of the address
	res, err := g.client.Do(r)
	if err != nil {
		return nil, err
	}
	for _, c := range res.Cookies() {
		g.keep(c)
	}
	return res, nil
}

// ask sends a request and reads the whole answer.
func (g *guest) ask(ctx context.Context, method, path string, form url.Values, script bool) (*answer, error) {
	res, err := g.open(ctx, method, path, form, script)
	if err != nil {
		return nil, err
	}
	return g.read(path, res)
}

// read reads the whole answer.
func (g *guest) read(path string, res *http.Response) (*answer, error) {
	defer res.Body.Close()
	counted := &counter{Reader: res.Body}
	body, err := io.ReadAll(decoded(counted, res.Header))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	a := &answer{res.StatusCode, res.Header, string(body), counted.n, serverTime(res.Header)}
	if a.status >= 400 {
		return a, &StatusError{path, a.status, plainText(a.body)}
	}
	return a, nil
}

func (g *guest) get(ctx context.Context, path string) (*answer, error) {
	return g.ask(ctx, "GET", path, nil, false)
}

func (g *guest) post(ctx context.Context, path string, form url.Values) (*answer, error) {
	return g.ask(ctx, "POST", path, form, false)
}

// serverTime returns how long the server says it worked on an answer.
func serverTime(h http.Header) time.Duration {
	_, text, ok := strings.Cut(h.Get("Server-Timing"), "dur=")
	ms, err := strconv.ParseFloat(text, 64)
	if !ok || err != nil {
		return 0
	}
	return time.Duration(ms * float64(time.Millisecond))
}

// counter counts what is read through it.
type counter struct {
	io.Reader
	n int
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// decoded undoes the encoding named in a header.
func decoded(r io.Reader, h http.Header) io.Reader {
	switch h.Get("Content-Encoding") {
	case "br":
		return brotli.NewReader(r)
	case "gzip":
		return &unzipped{packed: r}
	default:
		return r
	}
}

// unzipped reads gzip. Unlike the library's reader it reads nothing before it
// is asked to, and accepts an end without a trailer, as in a stream that is
// cut.
type unzipped struct {
	packed io.Reader
	zip    *gzip.Reader
}

func (u *unzipped) Read(p []byte) (n int, err error) {
	if u.zip == nil {
		if u.zip, err = gzip.NewReader(u.packed); err != nil {
			return 0, err
		}
	}
	n, err = u.zip.Read(p)
	if errors.Is(err, io.ErrUnexpectedEOF) {
		err = io.EOF
	}
	return n, err
}
