package delivery_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"goa/internal/delivery"
)

// heldBack is a connection that fails when what was written is to be sent.
type heldBack struct{ *httptest.ResponseRecorder }

func (heldBack) FlushError() error { return errLost }

// An event that was written but not sent is an error.
func TestEventsThatAreHeldBack(t *testing.T) {
	for _, accept := range []string{"", "gzip"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		e := delivery.NewEvents(heldBack{httptest.NewRecorder()}, r)
		if err := e.Send(delivery.NewEvent(1, []byte("text"))); !errors.Is(err, errLost) {
			t.Errorf("%q: %v", accept, err)
		}
	}
}

// Streams are compressed for browsers, which accept several encodings.
func TestStreamsForBrowsersAreCompressed(t *testing.T) {
	for accept, want := range map[string]string{"gzip, deflate, br, zstd": "gzip", "br, gzip": "gzip", "br": "", "br, gzip;q=0": ""} {
		res, text := ask(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			e := delivery.NewEvents(w, r)
			if err := errors.Join(e.KeepAlive(1), e.Close()); err != nil {
				t.Error(err)
			}
		}), "/", accept)
		if got := res.Header.Get("Content-Encoding"); got != want || text != "event: alive\ndata: 1\n\n" {
			t.Errorf("%q: encoding %q, text %q", accept, got, text)
		}
	}
}

// A detached stream that is closed ends its connection too.
func TestClosedStreamsEndTheirConnection(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, ended := detached(t, func(_ context.Context, e *delivery.Events) error { return e.KeepAlive(1) })
		fmt.Fprintf(client, streamRequest, "identity")
		in := bufio.NewReader(client)
		res, err := http.ReadResponse(in, nil)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(res.Body); err != nil || string(text) != "event: alive\ndata: 1\n\n" {
			t.Errorf("got %q, %v", text, err)
		}
		if rest, err := io.ReadAll(in); err != nil || len(rest) > 0 {
			t.Errorf("after the end %q is sent, %v", rest, err)
		}
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// watchedContext counts the functions that are to be called when it ends.
type watchedContext struct {
	context.Context
	done    chan struct{}
	waiting *int
}

func (c watchedContext) Done() <-chan struct{} { return c.done }

// AfterFunc is what [context.AfterFunc] calls.
func (c watchedContext) AfterFunc(func()) (stop func() bool) {
	*c.waiting++
	return func() bool { *c.waiting--; return true }
}

// The context of a detached stream may live as long as the server. It keeps nothing
// of a stream that is closed.
func TestClosedStreamsLeaveTheirContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		waiting, ended := 0, make(chan error, 1)
		client := dial(t, func(w http.ResponseWriter, r *http.Request) {
			e, err := delivery.Detach(watchedContext{context.Background(), make(chan struct{}), &waiting}, func() {}, w, r)
			if err != nil || waiting != 1 {
				t.Errorf("%v; %d functions wait for the end of the context", err, waiting)
			}
			ended <- e.Close()
		})
		go io.Copy(io.Discard, client)
		fmt.Fprintf(client, streamRequest, "gzip")
		if err := <-ended; err != nil || waiting != 0 {
			t.Errorf("closed: %v; %d functions wait for the end of the context", err, waiting)
		}
	})
}
