package delivery_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/delivery"
)

// line is a listener whose only connection is a pipe, so that deadlines follow the
// clock of a bubble.
type line struct{ server chan net.Conn }

func (l line) Accept() (net.Conn, error) {
	c, ok := <-l.server
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (l line) Close() error   { return nil }
func (l line) Addr() net.Addr { return &net.TCPAddr{} }

// dial serves a handler to one client, with deadlines like those of a real server,
// until the test ends.
func dial(t *testing.T, h http.HandlerFunc) net.Conn {
	t.Helper()
	client, there := net.Pipe()
	l := line{make(chan net.Conn, 1)}
	l.server <- there
	server := &http.Server{
		Handler: h, Protocols: new(http.Protocols), ReadTimeout: 30 * time.Second, WriteTimeout: 30 * time.Second, IdleTimeout: time.Minute,
	}
	server.Protocols.SetHTTP1(true)
	server.Protocols.SetUnencryptedHTTP2(true)
	go server.Serve(l)
	t.Cleanup(func() {
		client.Close()
		close(l.server)
		server.Close()
	})
	return client
}

const streamRequest = "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: %s\r\n\r\n"

// detached serves a stream that has left its server. The stream is over when ended
// receives the error that use has returned.
func detached(t *testing.T, use func(context.Context, *delivery.Events) error) (client net.Conn, ended chan error) {
	ended = make(chan error, 1)
	return dial(t, func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
		e, err := delivery.Detach(ctx, cancel, w, r)
		if err != nil {
			t.Error(err)
			return
		}
		go func() {
			defer cancel()
			err := use(ctx, e)
			e.Close()
			ended <- err
		}()
	}), ended
}

// untilGone waits until a stream has no reader.
func untilGone(ctx context.Context, _ *delivery.Events) error {
	<-ctx.Done()
	return nil
}

// someEvents sends events of all kinds.
func someEvents(e *delivery.Events) {
	e.Prime(delivery.NewPrimer([]byte("to begin with")))
	e.Send(delivery.NewEvent(7, []byte("one\ntwo")))
	e.KeepAlive(7)
	e.Send(delivery.NewEvent(8, []byte(strings.Repeat("long ", 20_000))))
	e.SayGoodbye()
}

// A stream is the same to its reader whether its handler still runs or not: status,
// header and events, as an HTTP client reads them.
func TestDetachedStreamsAreTheSame(t *testing.T) {
	timed := func(h http.HandlerFunc) http.HandlerFunc {
		return delivery.Observed(delivery.Timed(h, func(*http.Request) bool { return true }), func(_ *http.Request, status int) {
			if status != http.StatusOK {
				t.Errorf("the status is counted as %d", status)
			}
		}).ServeHTTP
	}
	for _, accept := range []string{"identity", "gzip"} {
		ways := map[string]http.HandlerFunc{
			"attached": func(w http.ResponseWriter, r *http.Request) {
				w.Header().Add("Set-Cookie", "a=b")
				e := delivery.NewEvents(w, r)
				defer e.Close()
				someEvents(e)
			},
			"detached": func(w http.ResponseWriter, r *http.Request) {
				w.Header().Add("Set-Cookie", "a=b")
				ctx, cancel := context.WithCancel(context.WithoutCancel(r.Context()))
				e, err := delivery.Detach(ctx, cancel, w, r)
				if err != nil {
					t.Error(err)
					return
				}
				go func() {
					defer cancel()
					someEvents(e)
					e.Close()
				}()
			},
		}
		header, text := map[string]http.Header{}, map[string]string{}
		for way, h := range ways {
			client := dial(t, timed(h))
			fmt.Fprintf(client, streamRequest, accept)
			res, err := http.ReadResponse(bufio.NewReader(client), nil)
			if err != nil {
				t.Fatal(err)
			}
			if res.StatusCode != http.StatusOK || res.Proto != "HTTP/1.1" || len(res.TransferEncoding) != 1 || res.Header.Get("Date") == "" || res.Header.Get("Server-Timing") == "" {
				t.Errorf("%s: got %s, %s, %v, %v", way, res.Proto, res.Status, res.TransferEncoding, res.Header)
			}
			var in io.Reader = res.Body
			if accept == "gzip" {
				if in, err = gzip.NewReader(in); err != nil {
					t.Fatal(err)
				}
			}
			b, err := io.ReadAll(in)
			if err != nil {
				t.Errorf("%s: %v", way, err)
			}
			for _, own := range []string{"Date", "Connection", "Server-Timing"} {
				res.Header.Del(own)
			}
			header[way], text[way] = res.Header, string(b)
		}
		if text["attached"] != text["detached"] || len(text["attached"]) < 100_000 {
			t.Errorf("%s: got %d bytes attached and %d detached, want the same long text", accept, len(text["attached"]), len(text["detached"]))
		}
		if !maps.EqualFunc(header["attached"], header["detached"], func(a, b []string) bool { return fmt.Sprint(a) == fmt.Sprint(b) }) {
			t.Errorf("%s: got the headers\n%v attached and\n%v detached", accept, header["attached"], header["detached"])
		}
	}
}

// Where a connection cannot be taken, nothing is sent.
func TestWhatCannotBeDetached(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w := httptest.NewRecorder()
	if _, err := delivery.Detach(ctx, cancel, w, httptest.NewRequest("GET", "/", nil)); !errors.Is(err, errors.ErrUnsupported) || len(w.Header()) != 0 || w.Flushed {
		t.Errorf("a recorder: %v, header %v", err, w.Header())
	}
	client := dial(t, func(w http.ResponseWriter, r *http.Request) {
		if _, err := delivery.Detach(ctx, cancel, w, r); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("HTTP/1.0: %v", err)
		}
	})
	fmt.Fprint(client, "GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
	if res, err := http.ReadResponse(bufio.NewReader(client), nil); err != nil || res.StatusCode != http.StatusOK {
		t.Errorf("an HTTP/1.0 request gets no other answer: %v", err)
	}
	if ctx.Err() != nil {
		t.Error("the context was canceled")
	}
}

// The deadlines of the HTTP server do not apply to a stream that has left it.
func TestDetachedStreamsMayBeSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, ended := detached(t, func(ctx context.Context, e *delivery.Events) error {
			time.Sleep(time.Hour)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			return e.KeepAlive(1)
		})
		go io.Copy(io.Discard, client)
		fmt.Fprintf(client, streamRequest, "gzip")
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A reader of a detached stream has twenty seconds to accept an event, and is not
// waited for again.
func TestDetachedReadersThatTakeNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var began time.Time
		client, ended := detached(t, func(_ context.Context, e *delivery.Events) error {
			began = time.Now()
			return e.Send(delivery.NewEvent(1, []byte("text")))
		})
		fmt.Fprintf(client, streamRequest, "gzip")
		if _, err := bufio.NewReader(client).ReadString('\n'); err != nil { // a pipe brings the whole head
			t.Fatal(err)
		}
		if err := <-ended; err == nil || time.Since(began) != 20*time.Second {
			t.Errorf("it ended after %v: %v", time.Since(began), err)
		}
	})
}

// The end of the context interrupts the sending of an event.
func TestDetachedStreamsEndWithTheirContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		ctx, cancel := context.WithCancel(t.Context())
		client := dial(t, func(w http.ResponseWriter, r *http.Request) {
			e, err := delivery.Detach(ctx, cancel, w, r)
			if err != nil {
				t.Error(err)
				return
			}
			go func() { ended <- errors.Join(e.Send(delivery.NewEvent(1, []byte("text"))), e.Close()) }()
		})
		began := time.Now()
		fmt.Fprintf(client, streamRequest, "gzip")
		if _, err := bufio.NewReader(client).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		cancel()
		if err := <-ended; err == nil || time.Since(began) != 0 {
			t.Errorf("it ended after %v: %v", time.Since(began), err)
		}
	})
}

// A stream ends when its reader leaves, or sends more than a little: with its request,
// or later.
func TestDetachedReadersThatLeave(t *testing.T) {
	const most = 4 << 10
	for what, c := range map[string]struct {
		with, later int // bytes sent with the request, and later
		leave, ends bool
	}{
		"nothing more":                {},
		"a reader that leaves":        {leave: true, ends: true},
		"a little":                    {with: most / 2, later: most / 2},
		"a little, and leaves":        {with: most / 2, later: most / 2, leave: true, ends: true},
		"too much later":              {later: most + 1, ends: true},
		"too much, partly at once":    {with: 100, later: most - 99, ends: true},
		"another request at the most": {later: most},
	} {
		synctest.Test(t, func(t *testing.T) {
			client, ended := detached(t, untilGone)
			go io.Copy(io.Discard, client)
			fmt.Fprintf(client, streamRequest+strings.Repeat("x", c.with), "gzip")
			synctest.Wait()
			io.WriteString(client, strings.Repeat("x", c.later))
			if c.leave {
				client.Close()
			}
			synctest.Wait()
			if got := len(ended) == 1; got != c.ends {
				t.Errorf("%s: the stream has ended: %t, want %t", what, got, c.ends)
			}
			client.Close()
			synctest.Wait()
			if len(ended) != 1 {
				t.Errorf("%s: the stream goes on without a reader", what)
			}
		})
	}
}
