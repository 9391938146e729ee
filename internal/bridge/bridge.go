package bridge

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"sync"
	"time"
)

// Request is a request of a page.
type Request struct {
	Method  string
	URL     string // with its host
	Header  http.Header
	Body    []byte
	Cookies string // the value of document.cookie: the cookies that scripts have set
}

// Page receives an answer. Its methods do not block.
type Page interface {
	// Answer sends an answer. If it is open, pieces of it follow.
	Answer(status int, header http.Header, body []byte, open bool)
	// Piece sends the next piece of an open answer.
	Piece(body []byte)
	// End says that the answer is over, and whether a part is missing.
	End(broken bool)
}

// Bridge answers requests.
type Bridge struct {
	Handler http.Handler
	Jar     *Jar
	Log     *slog.Logger
}

const (
	// patience is how long a piece of a stream waits for its reader, since a service
	// worker that was killed cannot say that it is gone.
	patience = 40 * time.Second
	// maxWaiting is how many bytes of a stream may wait for its reader.
	maxWaiting = 4 << 20
)

// Answer is an answer in progress. The reader of a stream requests each piece.
type Answer struct {
	page   Page
	jar    *Jar
	log    *slog.Logger
	ctx    context.Context
	cancel context.CancelFunc

	mu       sync.Mutex
	header   http.Header
	status   int
	body     bytes.Buffer // not sent yet
	open     bool         // the answer is a stream that has begun
	asked    bool         // the reader has requested the next piece
	complete bool
	ended    bool
	broken   bool
	leave    *time.Timer // while a piece waits
}

// Serve has the handler answer a request. It returns at once.
func (b *Bridge) Serve(ctx context.Context, q Request, page Page) (*Answer, error) {
	u, err := url.Parse(q.URL)
	if err != nil || u.Host == "" {
		return nil, fmt.Errorf("%q is not an address with a host", q.URL)
	}
	ctx, cancel := context.WithCancel(ctx)
	r, err := http.NewRequestWithContext(ctx, q.Method, q.URL, bytes.NewReader(q.Body))
	if err != nil {
		cancel()
		return nil, err
	}
	for name, values := range q.Header {
		r.Header[http.CanonicalHeaderKey(name)] = values
	}
	if q.Cookies != "" {
		r.Header.Set("Cookie", q.Cookies)
	}
	b.Jar.Complete(r)
	r.RequestURI = u.RequestURI()
	r.RemoteAddr = "127.0.0.1:1" // requests come from this machine
	a := &Answer{page: page, jar: b.Jar, log: b.Log, ctx: ctx, cancel: cancel, header: http.Header{}}
	go a.run(b.Handler, r)
	return a, nil
}

// run calls the handler and sends the rest of its answer.
func (a *Answer) run(h http.Handler, r *http.Request) {
	defer a.cancel()
	defer func() {
		if e := recover(); e != nil {
			if e != http.ErrAbortHandler {
				a.log.Error("a request panicked", "path", r.URL.Path, "panic", e, "stack", string(debug.Stack()))
			}
			a.fail()
		}
	}()
	h.ServeHTTP(a, r)
	a.finish()
}

// fail ends the answer of a handler that has panicked.
func (a *Answer) fail() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.open {
		a.broken, a.complete = true, true
		a.send()
		return
	}
	a.ended = true
	a.page.Answer(http.StatusInternalServerError, http.Header{}, nil, false)
}

// finish ends an answer.
func (a *Answer) finish() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.complete = true
	if a.open {
		a.send()
		return
	}
	a.ended = true
	a.begin(false)
}

// begin sends the beginning of an open answer, or a whole answer.
func (a *Answer) begin(open bool) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if err := a.jar.Take(a.header); err != nil {
		a.log.Error("cookies were not stored", "err", err)
		a.page.Answer(http.StatusInternalServerError, http.Header{}, nil, false)
		a.ended = true
		a.cancel()
		return
	}
	a.open = open
	var body []byte
	if !open {
		body = a.body.Bytes()
	}
	a.page.Answer(a.status, a.header, body, open)
}

// send sends the waiting piece if the reader has requested it, and the end when
// everything has been sent.
func (a *Answer) send() {
	switch {
	case a.ended:
	case a.body.Len() > 0 && a.asked:
		a.asked = false
		if a.leave != nil {
			a.leave.Stop()
			a.leave = nil
		}
		a.page.Piece(bytes.Clone(a.body.Bytes()))
		a.body.Reset()
		if a.complete {
			a.send()
		}
	case a.body.Len() > 0:
		if a.leave == nil {
			a.leave = time.AfterFunc(patience, a.Cancel)
		}
	case a.complete:
		a.ended = true
		a.page.End(a.broken)
	}
}

// Next requests the next piece of an open answer.
func (a *Answer) Next() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = true
	a.send()
}

// Cancel says that the answer no longer has a reader.
func (a *Answer) Cancel() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.leave != nil {
		a.leave.Stop()
	}
	a.ended = true
	a.cancel()
}

// Header implements [http.ResponseWriter].
func (a *Answer) Header() http.Header { return a.header }

// WriteHeader implements [http.ResponseWriter].
func (a *Answer) WriteHeader(status int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.status == 0 {
		a.status = status
	}
}

// Write implements [http.ResponseWriter].
func (a *Answer) Write(text []byte) (int, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.ctx.Err(); err != nil {
		return 0, err
	}
	if a.status == 0 {
		a.status = http.StatusOK
	}
	if a.open && a.body.Len()+len(text) > maxWaiting {
		a.cancel()
		return 0, fmt.Errorf("nobody has read the last %d bytes", a.body.Len())
	}
	return a.body.Write(text)
}

// FlushError is called by [http.ResponseController]. Written data is sent as soon as the
// reader requests it.
func (a *Answer) FlushError() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	if err := a.ctx.Err(); err != nil {
		return err
	}
	if !a.open {
		if a.begin(true); a.ended {
			return a.ctx.Err()
		}
	}
	a.send()
	return nil
}

// SetReadDeadline and SetWriteDeadline do nothing, since patience is the only deadline.
func (a *Answer) SetReadDeadline(time.Time) error  { return nil }
func (a *Answer) SetWriteDeadline(time.Time) error { return nil }
