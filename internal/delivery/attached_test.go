package delivery_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/delivery"
)

// silent is a handler whose stream has an event every hour. It reports how the
// stream has ended.
func silent(ended chan<- error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		e := delivery.NewEvents(w, r)
		for range 3 {
			select {
			case <-time.After(time.Hour):
			case <-r.Context().Done():
				ended <- r.Context().Err()
				return
			}
			if err := e.KeepAlive(1); err != nil {
				ended <- err
				return
			}
		}
		ended <- e.Close()
	}
}

// A server limits the time for reading a request and for writing an answer. These
// limits do not apply to a stream whose handler goes on, however long it is silent.
func TestAttachedStreamsMayBeSilent(t *testing.T) {
	for what, request := range map[string]string{
		"identity": fmt.Sprintf(streamRequest, "identity"), "gzip": fmt.Sprintf(streamRequest, "gzip"),
		"a request with a body": "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody",
	} {
		synctest.Test(t, func(t *testing.T) {
			ended := make(chan error, 1)
			client := dial(t, silent(ended))
			go io.Copy(io.Discard, client)
			io.WriteString(client, request)
			began := time.Now()
			if err := <-ended; err != nil || time.Since(began) != 3*time.Hour {
				t.Errorf("%s: the stream ended after %v: %v", what, time.Since(began), err)
			}
		})
	}
}

// The same holds for HTTP/2, where no stream is detached.
func TestStreamsOfHTTP2MayBeSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		conn := dial(t, silent(ended))
		over := new(http.Protocols)
		over.SetUnencryptedHTTP2(true)
		client := &http.Transport{Protocols: over, DialContext: func(context.Context, string, string) (net.Conn, error) { return conn, nil }}
		defer client.CloseIdleConnections()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://localhost/", nil)
		if err != nil {
			t.Fatal(err)
		}
		res, err := client.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if want := strings.Repeat("event: alive\ndata: 1\n\n", 3); err != nil || string(text) != want || res.ProtoMajor != 2 {
			t.Errorf("by %s: got %q, %v, want %q", res.Proto, text, err, want)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// A reader who does not accept the end of a stream is not waited for.
func TestReadersWhoDoNotAcceptTheEnd(t *testing.T) {
	for _, accept := range []string{"identity", "gzip"} {
		synctest.Test(t, func(t *testing.T) {
			client := dial(t, func(w http.ResponseWriter, r *http.Request) {
				e := delivery.NewEvents(w, r)
				if err := e.KeepAlive(1); err != nil {
					t.Error(err)
				}
				e.Close()
			})
			fmt.Fprintf(client, streamRequest, accept)
			in := bufio.NewReader(client)
			for line := ""; line != "\r\n"; { // the header
				var err error
				if line, err = in.ReadString('\n'); err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Second)
			if _, err := in.ReadString('\n'); err != nil { // the event
				t.Fatal(err)
			}
			if _, err := in.Discard(in.Buffered()); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Hour)
			if text, err := io.ReadAll(in); err != nil || len(text) > 0 {
				t.Errorf("%s: after an hour %q is sent, %v", accept, text, err)
			}
		})
	}
}

// The handler of a stream learns that its reader has left.
func TestAttachedReadersThatLeave(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ended := make(chan error, 1)
		client := dial(t, func(w http.ResponseWriter, r *http.Request) {
			defer delivery.NewEvents(w, r).Close()
			<-r.Context().Done()
			ended <- r.Context().Err()
		})
		fmt.Fprintf(client, streamRequest, "gzip")
		if _, err := bufio.NewReader(client).ReadString('\n'); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		client.Close()
		if err := <-ended; err == nil {
			t.Error("the request goes on")
		}
	})
}

// sentBy returns the text of a stream.
func sentBy(t *testing.T, accept string, use func(e *delivery.Events) error) string {
	t.Helper()
	_, text := ask(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e := delivery.NewEvents(w, r)
		if err := errors.Join(use(e), e.Close()); err != nil {
			t.Error(err)
		}
	}), "/", accept)
	return text
}

// Each keep-alive has the id that it was sent with, also when the id changes.
func TestKeepAlivesFollowTheID(t *testing.T) {
	ids := []int{7, 7, 8, 0, 7}
	want := ""
	for _, id := range ids {
		want += fmt.Sprintf("event: alive\ndata: %d\n\n", id)
	}
	for _, accept := range []string{"", "gzip"} {
		got := sentBy(t, accept, func(e *delivery.Events) error {
			for _, id := range ids {
				if err := e.KeepAlive(id); err != nil {
					return err
				}
			}
			return nil
		})
		if got != want {
			t.Errorf("%q: got %q, want %q", accept, got, want)
		}
	}
}

// A primer is a comment, which readers ignore. Only a compressed stream gets one.
func TestPrimers(t *testing.T) {
	for accept, want := range map[string]string{"": "", "gzip": ": to begin with\n\n"} {
		got := sentBy(t, accept, func(e *delivery.Events) error { return e.Prime(delivery.NewPrimer([]byte("to begin\nwith"))) })
		if got != want {
			t.Errorf("%q: got %q, want %q", accept, got, want)
		}
	}
}

// Readers reconnect soon after a farewell. Named events have no id.
func TestEventsWithoutAnID(t *testing.T) {
	const want = "event: chat\ndata: one\ndata: two\n\nevent: bye\nretry: 100\ndata: \n\n"
	got := sentBy(t, "gzip", func(e *delivery.Events) error {
		return errors.Join(e.Send(delivery.NewNamedEvent("chat", []byte("one\ntwo"))), e.SayGoodbye())
	})
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A page that names no event says where the stream goes on, even if the browser
// sends an id that is not a number.
func TestAnOddLastEvent(t *testing.T) {
	r := httptest.NewRequest("GET", "/events?after=5", nil)
	for id, want := range map[string]int{"x": 5, "": 5, "0": 0, "-1": -1, "9": 9} {
		r.Header.Set("Last-Event-ID", id)
		if got := delivery.LastEvent(r); got != want {
			t.Errorf("after %q the stream goes on after %d, want %d", id, got, want)
		}
	}
}

// An answer that depends on other headers of its request still does.
func TestAnswersThatDependOnMore(t *testing.T) {
	for what, answer := range map[string]http.HandlerFunc{
		"a page": func(w http.ResponseWriter, r *http.Request) { delivery.Send(w, r, http.StatusOK, []byte("page")) },
		"a stream": func(w http.ResponseWriter, r *http.Request) {
			e := delivery.NewEvents(w, r)
			if err := errors.Join(e.KeepAlive(1), e.Close()); err != nil {
				t.Error(err)
			}
		},
	} {
		res, _ := ask(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Vary", "Cookie")
			answer(w, r)
		}), "/", "gzip")
		if got, want := res.Header.Values("Vary"), []string{"Cookie", "Accept-Encoding"}; !slices.Equal(got, want) {
			t.Errorf("%s depends on %q, want %q", what, got, want)
		}
	}
}

// A request whose handler panics is observed too.
func TestPanicsAreObserved(t *testing.T) {
	seen := 0
	h := delivery.Observed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusAccepted)
		panic(http.ErrAbortHandler)
	}), func(_ *http.Request, status int) {
		if seen++; status != http.StatusAccepted {
			t.Errorf("status %d", status)
		}
	})
	func() {
		defer func() {
			if recover() != http.ErrAbortHandler {
				t.Error("the panic is hidden from the server")
			}
		}()
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil))
	}()
	if seen != 1 {
		t.Errorf("observed %d times, want once", seen)
	}
}

// Whatever is sent, an error says that the reader has gone.
func TestReadersWhoHaveGone(t *testing.T) {
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	for what, send := range map[string]func(e *delivery.Events) error{
		"an event":     func(e *delivery.Events) error { return e.Send(delivery.NewEvent(1, []byte("text"))) },
		"a primer":     func(e *delivery.Events) error { return e.Prime(delivery.NewPrimer([]byte("text"))) },
		"a keep-alive": func(e *delivery.Events) error { return e.KeepAlive(1) },
		"a farewell":   (*delivery.Events).SayGoodbye,
	} {
		e := delivery.NewEvents(&lost{ResponseRecorder: httptest.NewRecorder()}, r)
		if err := send(e); !errors.Is(err, errLost) {
			t.Errorf("%s: %v", what, err)
		}
		if err := e.Close(); !errors.Is(err, errLost) {
			t.Errorf("the end after %s: %v", what, err)
		}
	}
}
