package delivery

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// maxIgnored is how many bytes a reader may send after its request. They are
// ignored. Browsers send none.
const maxIgnored = 4 << 10

// Detach answers a request with a stream of events, as [NewEvents] does, and takes
// its connection from the HTTP server. The handler can return while the stream goes
// on. So an idle stream does without the buffers of net/http, and without the stack
// of a goroutine that waits deep in handlers.
//
// The connection is closed when ctx ends, which also interrupts a Send, and when
// the stream is closed. Detach arranges for cancel, which must end ctx, to be called
// when the reader has gone or has sent more than it may. HTTP servers do not wait
// for detached streams when they shut down; the caller must.
//
// If the connection cannot be taken, as with HTTP/2 or HTTP/1.0, Detach returns an
// error and nothing has been sent.
func Detach(ctx context.Context, cancel context.CancelFunc, w http.ResponseWriter, r *http.Request) (*Events, error) {
	if r.ProtoMajor != 1 || r.ProtoMinor < 1 { // only HTTP/1.1 has chunks
		return nil, http.ErrNotSupported
	}
	conn, buffered, err := http.NewResponseController(w).Hijack() // its deadlines are cleared
	if err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	out := &detached{conn: conn, stop: stop}
	e := newEvents(w.Header(), r, out)
	out.begin(w.Header())
	go discard(conn, maxIgnored-buffered.Reader.Buffered(), cancel)
	return e, nil
}

// discard reads what the other end of a connection sends, up to a number of bytes.
// It calls gone when there is more, or when nothing more can come.
func discard(conn io.Reader, most int, gone func()) {
	defer gone()
	var b [64]byte
	for most >= 0 {
		n, err := conn.Read(b[:])
		if err != nil {
			return
		}
		most -= n
	}
}

// detached is the transport of a stream that has its connection to itself. Every
// Write is a chunk of its own, sent at once. After an error nothing more is written.
type detached struct {
	conn net.Conn
	stop func() bool // keeps the end of the context from closing the connection
	err  error
}

// begin sends the head of the answer, so that the browser knows that it is
// connected.
func (d *detached) begin(h http.Header) {
	h.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	h.Set("Connection", "close")
	h.Set("Transfer-Encoding", "chunked")
	var b bytes.Buffer
	b.WriteString("HTTP/1.1 200 OK\r\n")
	_ = h.Write(&b) // writing to a buffer does not fail
	b.WriteString("\r\n")
	d.write(b.Bytes())
}

func (d *detached) Write(text []byte) (int, error) {
	if len(text) == 0 {
		return 0, d.err // an empty chunk would be the last one
	}
	b := make([]byte, 0, len(text)+len("ffffffff\r\n\r\n"))
	b = append(strconv.AppendInt(b, int64(len(text)), 16), "\r\n"...)
	b = append(append(b, text...), "\r\n"...)
	if d.write(b); d.err != nil {
		return 0, d.err
	}
	return len(text), nil
}

func (d *detached) write(b []byte) {
	if d.err == nil {
		d.err = d.conn.SetWriteDeadline(time.Now().Add(sendTimeout))
	}
	if d.err == nil {
		_, d.err = d.conn.Write(b)
	}
}

// Flush does nothing, because nothing is held back.
func (d *detached) Flush() error { return d.err }

// Close sends the last chunk and closes the connection.
func (d *detached) Close() error {
	d.write([]byte("0\r\n\r\n"))
	d.stop()
	if err := d.conn.Close(); d.err == nil {
		d.err = err
	}
	return d.err
}
