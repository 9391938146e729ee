package attack

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// dial opens a raw connection to the local server.
func (a *attack) dial(ctx context.Context) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, "tcp", a.local.Address())
	if err == nil {
		conn.SetDeadline(time.Now().Add(attackTime / 2))
	}
	return conn, err
}

// say sends bytes, closes its side if over is set, and returns the answer, if any comes
// before the server hangs up.
func (a *attack) say(ctx context.Context, text string, over bool) (status int, body string, err error) {
	conn, err := a.dial(ctx)
	if err != nil {
		return 0, "", err
	}
	defer conn.Close()
	_, _ = io.WriteString(conn, text) // the server may already have hung up
	if half, ok := conn.(*net.TCPConn); ok && over {
		half.CloseWrite()
	}
	conn.SetReadDeadline(time.Now().Add(15 * time.Second))
	res, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		if wait, ok := errors.AsType[net.Error](err); ok && wait.Timeout() {
			return 0, "", fmt.Errorf("the server still waits for the rest of %.40q", text)
		}
		return 0, "", nil // the server hung up
	}
	defer res.Body.Close()
	read, _ := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	return res.StatusCode, string(read), nil
}

// paths requests paths that lead out of the pages, to files of the machine.
func (a *attack) paths(ctx context.Context) error {
	for _, path := range []string{
		"/../../../../etc/passwd", "/static/../../../etc/passwd", "/static/x/..%2f..%2fserver.go", "/static/%2e%2e/%2e%2e/go.mod",
		"/static/x/%00goa.css", "/g/%2e%2e/metrics", "//evil.example.com/", "/g/..%2f..%2fmetrics", "/s/../g/x", "http://evil.example.com/",
		"/g/" + strings.Repeat("x", 8000), "/%", "/%zz", "/static/", "/static", "/.git/config", "/goa.db", "/%c0%ae%c0%ae/etc/passwd", "*",
		"/g/%00", "/g/%ff%fe", "/g/%00/events", "/g/%ff/record", "/s/%00", "/s/%ff%fe", "/me/%00",
	} {
		got, body, err := a.say(ctx, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", false)
		if err != nil {
			return err
		}
		if got >= 500 || got == http.StatusOK && path != "/goa.db" || strings.Contains(body, "root:") || strings.Contains(body, "package web") {
			return fmt.Errorf("%.60q is answered with status %d", path, got)
		}
	}
	return nil
}

// malformed sends texts that are not a request, or two in one.
func (a *attack) malformed(ctx context.Context) error {
	const host = "Host: localhost\r\n"
	many := strings.Repeat("X-A: "+strings.Repeat("b", 1000)+"\r\n", 100)
	for what, text := range map[string]string{
		"nothing": "", "noise": strings.Repeat("\xff\x00\x80", 3000), "a beginning of TLS": "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
		"HTTP/2":               "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
		"no host":              "GET / HTTP/1.1\r\n\r\n",
		"two hosts":            "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example.com\r\n\r\n",
		"a long header":        "GET / HTTP/1.1\r\n" + host + many + "\r\n",
		"a folded header":      "GET / HTTP/1.1\r\n" + host + "X-A: b\r\n c\r\n\r\n",
		"a NUL":                "GET / HTTP/1.1\r\n" + host + "X-A: b\x00c\r\n\r\n",
		"two lengths":          "POST /play HTTP/1.1\r\n" + host + "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde",
		"a negative length":    "POST /play HTTP/1.1\r\n" + host + "Content-Length: -1\r\n\r\n",
		"a length and chunks":  "POST /settings HTTP/1.1\r\n" + host + "Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n",
		"malformed chunks":     "POST /settings HTTP/1.1\r\n" + host + "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n",
		"an unknown encoding":  "POST /settings HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
		"a form of no kind":    "POST /new HTTP/1.1\r\n" + host + "Content-Type: multipart/form-data\r\nContent-Length: 2\r\n\r\n--",
		"a method of its own":  "BREW /play HTTP/1.1\r\n" + host + "\r\n",
		"a proxy's method":     "CONNECT evil.example.com:443 HTTP/1.1\r\n" + host + "\r\n",
		"a version of its own": "GET / HTTP/9.9\r\n" + host + "\r\n",
		"an upgrade":           "GET /healthz HTTP/1.1\r\n" + host + "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
		"a malformed cookie":   "GET / HTTP/1.1\r\n" + host + "Cookie: goa=" + strings.Repeat("\xff", 500) + "; goa_prefs=%zz\r\n\r\n",
	} {
		got, _, err := a.say(ctx, text, true)
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		if got >= 500 && got != http.StatusNotImplemented && got != http.StatusHTTPVersionNotSupported {
			return fmt.Errorf("%s: status %d", what, got)
		}
	}
	return nil
}

// longBodies sends more than a form may contain.
func (a *attack) longBodies(ctx context.Context) error {
	for path, size := range map[string]int{"/settings": 200 << 10, "/new": 200 << 10, "/play": 200 << 10, "/open": 3 << 20} {
		page, err := a.localGuest().Post(ctx, path, url.Values{"text": {strings.Repeat("x", size)}, "seat0": {"me"}})
		if err := want(fmt.Sprintf("%d bytes to %s", size, path), page, err, http.StatusRequestEntityTooLarge, http.StatusSeeOther); err != nil {
			return err
		}
	}
	long := new(endless)
	r, err := http.NewRequestWithContext(ctx, "POST", a.local.Base+"/open", long)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if res, err := a.local.Client.Do(r); err == nil { // otherwise the server hung up
		res.Body.Close()
	}
	if sent := long.sent.Load(); sent > 16<<20 {
		return fmt.Errorf("the server has read %d bytes of a body without an end", sent)
	}
	return nil
}

// endless is a form without end. It gives up by itself after a while.
type endless struct{ sent atomic.Int64 }

func (e *endless) Read(p []byte) (int, error) {
	if e.sent.Add(int64(len(p))) > 64<<20 {
		return 0, io.EOF
	}
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

// compressedBodies sends small bodies that would decompress to large ones.
func (a *attack) compressedBodies(ctx context.Context) error {
	before, err := a.local.Memory(ctx)
	if err != nil {
		return err
	}
	var bomb bytes.Buffer
	zip := gzip.NewWriter(&bomb)
	zip.Write([]byte("text="))
	for range 200 {
		zip.Write(bytes.Repeat([]byte("a"), 1<<20))
	}
	zip.Close()
	r, err := http.NewRequestWithContext(ctx, "POST", a.local.Base+"/open", &bomb)
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Content-Encoding", "gzip")
	began := time.Now()
	res, err := a.local.Client.Do(r)
	if err != nil {
		return err
	}
	res.Body.Close()
	if took := time.Since(began); res.StatusCode < 400 || res.StatusCode >= 500 || took > promptly {
		return fmt.Errorf("status %d after %s", res.StatusCode, took)
	}
	after, err := a.local.Memory(ctx)
	if err != nil || after-before > 100<<20 {
		return achieved(err, "200 KB that would be 200 MB take %d MB", (after-before)>>20)
	}
	return nil
}

// slowSenders starts requests and never finishes them.
func (a *attack) slowSenders(ctx context.Context) error {
	const header, body = "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ", "POST /settings HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\na="
	ended := make(chan time.Duration, 100)
	began := time.Now()
	for i := range cap(ended) {
		conn, err := a.dial(ctx)
		if err != nil {
			return err
		}
		go func() {
			defer conn.Close()
			io.WriteString(conn, []string{header, body}[i%2])
			for {
				if _, err := io.WriteString(conn, "a"); err != nil {
					ended <- time.Since(began)
					return
				}
				time.Sleep(500 * time.Millisecond)
			}
		}()
	}
	if err := a.alive(ctx); err != nil {
		return err
	}
	for n := range cap(ended) {
		select {
		case <-ended:
		case <-time.After(45*time.Second - time.Since(began)):
			return fmt.Errorf("after 45 seconds, the server still waits for %d endless requests", cap(ended)-n)
		}
	}
	return nil
}
