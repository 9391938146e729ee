package visit

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

// Site is the server under test.
type Site struct {
	Base   string
	Client *http.Client
}

// NewSite returns a server at a base URL, for any number of connections. It
// follows no redirects, because their targets are tested.
func NewSite(base string) *Site {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.DisableCompression = true // compression is measured
	transport.MaxIdleConnsPerHost = 1024
	transport.MaxIdleConns = 1024
	transport.Proxy = nil
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &Site{strings.TrimRight(base, "/"), &http.Client{Transport: transport, CheckRedirect: stay}}
}

// Address returns where the server listens.
func (s *Site) Address() string { return strings.TrimPrefix(s.Base, "http://") }

// Guest is a person with a browser, known by a cookie.
type Guest struct {
	*Site
	Cookie string
	Header map[string]string // sent with every request
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

// Answer is the reply of a server.
type Answer struct {
	Status int
	Header http.Header
	Body   string
	Packed int // bytes of the body as sent
	Server time.Duration
}

// Where returns the path that the server redirects to.
func (a *Answer) Where() string {
	u, err := url.Parse(a.Header.Get("Location"))
	if err != nil {
		return ""
	}
	return u.Path
}

// keep stores a cookie as a browser does, replacing the one of the same name.
func (g *Guest) keep(c *http.Cookie) {
	kept, _ := http.ParseCookie(g.Cookie) // an unreadable cookie counts as none
	kept = slices.DeleteFunc(kept, func(old *http.Cookie) bool { return old.Name == c.Name })
	if c.MaxAge >= 0 {
		kept = append(kept, c)
	}
	var pairs []string
	for _, k := range kept {
		pairs = append(pairs, k.Name+"="+k.Value)
	}
	g.Cookie = strings.Join(pairs, "; ")
}

// Open sends a request with the headers that a browser would send.
func (g *Guest) Open(ctx context.Context, method, path string, form url.Values, script bool) (*http.Response, error) {
	r, err := http.NewRequestWithContext(ctx, method, g.Base+path, strings.NewReader(form.Encode()))
	if err != nil {
		return nil, err
	}
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if script {
		r.Header.Set("HX-Request", "true")
	}
	return g.Do(r)
}

// Do sends a request with the headers of the guest, and stores the cookies that
// come back.
func (g *Guest) Do(r *http.Request) (*http.Response, error) {
	r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if g.Cookie != "" {
		r.Header.Set("Cookie", g.Cookie)
	}
	for name, value := range g.Header {
		r.Header.Set(name, value)
	}
	r.Host = g.Header["Host"] // empty means the host of the address
	res, err := g.Client.Do(r)
	if err != nil {
		return nil, err
	}
	for _, c := range res.Cookies() {
		g.keep(c)
	}
	return res, nil
}

// Ask sends a request and reads the whole answer.
func (g *Guest) Ask(ctx context.Context, method, path string, form url.Values, script bool) (*Answer, error) {
	res, err := g.Open(ctx, method, path, form, script)
	if err != nil {
		return nil, err
	}
	return g.Read(path, res)
}

// Read reads the whole answer.
func (g *Guest) Read(path string, res *http.Response) (*Answer, error) {
	defer res.Body.Close()
	counted := &counter{Reader: res.Body}
	body, err := io.ReadAll(decoded(counted, res.Header))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	a := &Answer{res.StatusCode, res.Header, string(body), counted.n, serverTime(res.Header)}
	if a.Status >= 400 {
		return a, &StatusError{path, a.Status, PlainText(a.Body)}
	}
	return a, nil
}

// Get loads a page.
func (g *Guest) Get(ctx context.Context, path string) (*Answer, error) {
	return g.Ask(ctx, "GET", path, nil, false)
}

// Post sends a form.
func (g *Guest) Post(ctx context.Context, path string, form url.Values) (*Answer, error) {
	return g.Ask(ctx, "POST", path, form, false)
}

// serverTime returns how long the server worked on an answer, according to its
// header.
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

// unzipped reads gzip. Unlike the library's reader, it reads nothing before the
// first Read, and accepts an end without a trailer, as in a stream that is cut.
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
