package delivery

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"
)

// sendTimeout is how long a reader may take to accept an event.
const sendTimeout = 20 * time.Second

// Events is an open stream of server-sent events. Each event is on its way when
// Send returns. Only one goroutine may use and close it.
type Events struct {
	body    eventBody
	out     transport
	alive   *Event // the last keep-alive sent
	aliveID int
}

// transport brings the bytes of a stream to its reader. Each Write gives the reader
// sendTimeout to accept them.
type transport interface {
	io.WriteCloser
	Flush() error
}

// eventBody writes events in some encoding.
type eventBody interface {
	send(*Event) error
	close() error
}

// NewEvents answers a request with a stream of events, compressed if the
// browser accepts gzip. The handler must not return before the stream ends; see
// [Detach]. The server's time limits for requests and answers do not apply to it.
func NewEvents(w http.ResponseWriter, r *http.Request) *Events {
	out := attached{w, http.NewResponseController(w)}
	e := newEvents(w.Header(), r, out)
	w.WriteHeader(http.StatusOK)
	_ = out.Flush() // so that the browser knows that it is connected
	return e
}

// newEvents sets the header of a stream and returns the stream, which has not
// begun.
func newEvents(h http.Header, r *http.Request, out transport) *Events {
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	h.Add("Vary", "Accept-Encoding")
	if !acceptsGzip(r.Header.Get("Accept-Encoding")) {
		return &Events{body: uncompressed{out}, out: out}
	}
	h.Set("Content-Encoding", "gzip")
	return &Events{body: &gzipStream{out: out}, out: out}
}

// attached is the transport of a stream whose handler is still running.
type attached struct {
	w http.ResponseWriter
	*http.ResponseController
}

func (a attached) Write(text []byte) (int, error) {
	// The recorders of tests have no deadlines, and need none.
	_ = a.SetWriteDeadline(time.Now().Add(sendTimeout))
	return a.w.Write(text)
}

// Flush sends what was written. Then the stream has no deadline, because HTTP/2 ends
// a stream at its deadline even if nothing is being written.
func (a attached) Flush() error {
	err := a.ResponseController.Flush()
	_ = a.SetWriteDeadline(time.Time{})
	return err
}

// Close gives the reader sendTimeout to accept the end of the stream, which comes
// when its handler returns.
func (a attached) Close() error {
	_ = a.SetWriteDeadline(time.Now().Add(sendTimeout))
	return nil
}

// uncompressed is a stream for a browser that does not accept gzip.
type uncompressed struct{ io.Writer }

func (u uncompressed) send(e *Event) error {
	_, err := u.Write(e.text)
	return err
}

func (uncompressed) close() error { return nil }

// Send sends an event.
func (e *Events) Send(event *Event) error {
	if err := e.body.send(event); err != nil {
		return err
	}
	return e.out.Flush()
}

// Prime sends a primer. Callers do so when nobody is waiting. Prime does nothing if
// the stream is not compressed, because a primer would be useless.
func (e *Events) Prime(primer *Event) error {
	if _, ok := e.body.(*gzipStream); !ok {
		return nil
	}
	return e.Send(primer)
}

// KeepAlive sends an event named "alive" with the id of the last event. It
// allows a reader to tell a silent stream from a dead one, and to notice missed
// events. It also keeps proxies from closing the stream, as they do after a
// minute of silence.
func (e *Events) KeepAlive(id int) error {
	if e.alive == nil || e.aliveID != id {
		e.alive, e.aliveID = newKeepAlive(id), id
	}
	return e.Send(e.alive)
}

// SayGoodbye tells the reader to reconnect at once, because this server is
// stopping.
func (e *Events) SayGoodbye() error { return e.Send(farewell) }

// Close ends the stream.
func (e *Events) Close() error { return errors.Join(e.body.close(), e.out.Close()) }

// LastEvent returns the id of the last event that the reader has. It comes from
// the interrupted stream, or from the page's parameter "after". It is 0 if the
// reader has none.
func LastEvent(r *http.Request) int {
	for _, text := range []string{r.Header.Get("Last-Event-ID"), r.FormValue("after")} {
		if n, err := strconv.Atoi(text); err == nil {
			return n
		}
	}
	return 0
}
