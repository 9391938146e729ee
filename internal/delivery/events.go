package delivery

import (
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
	control *http.ResponseController
	alive   *Event // the last keep-alive sent
	aliveID int
}

// eventBody writes events in some encoding.
type eventBody interface {
	send(*Event) error
	close() error
}

// NewEvents answers a request with a stream of events, compressed if the
// browser accepts gzip.
func NewEvents(w http.ResponseWriter, r *http.Request) *Events {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	e := &Events{body: newEventBody(w, r), control: http.NewResponseController(w)}
	_ = e.control.SetReadDeadline(time.Time{}) // the deadline of the request does not apply to the stream
	w.WriteHeader(http.StatusOK)
	e.control.Flush() // so that the browser knows that it is connected
	return e
}

func newEventBody(w http.ResponseWriter, r *http.Request) eventBody {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	if !acceptsGzip(r.Header.Get("Accept-Encoding")) {
		return uncompressed{w}
	}
	h.Set("Content-Encoding", "gzip")
	return &gzipStream{out: w}
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
	// The recorders of tests have no deadlines, and need none.
	_ = e.control.SetWriteDeadline(time.Now().Add(sendTimeout))
	if err := e.body.send(event); err != nil {
		return err
	}
	return e.control.Flush()
}

// Prime sends a primer at a time when nobody waits, if the stream is
// compressed. Otherwise a primer would be useless.
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
func (e *Events) Close() error { return e.body.close() }

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
