package bridge_test

import (
	"bytes"
	"io"
	"log/slog"
	"net/http"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"goa/internal/bridge"
)

// page records everything it receives.
type page struct {
	mu     sync.Mutex
	status int
	header http.Header
	body   bytes.Buffer
	open   bool
	pieces int
	ended  bool
	broken bool
}

func (p *page) Answer(status int, header http.Header, body []byte, open bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.status, p.header, p.open = status, header, open
	p.body.Write(body)
}

func (p *page) Piece(body []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pieces++
	p.body.Write(body)
}

func (p *page) End(broken bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ended, p.broken = true, broken
}

// want compares what a page has received with what it should have.
func (p *page) want(t *testing.T, status int, body string, open, ended bool) {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.status != status || p.body.String() != body || p.open != open || p.ended != ended {
		t.Errorf("got %d %q, open %v, ended %v; want %d %q, %v, %v", p.status, p.body.String(), p.open, p.ended, status, body, open, ended)
	}
}

func serve(t *testing.T, h http.HandlerFunc, q bridge.Request) (*page, *bridge.Answer) {
	t.Helper()
	b := &bridge.Bridge{Handler: h, Jar: bridge.NewJar(nil, func(map[string]bridge.Cookie) error { return nil }), Log: slog.New(slog.DiscardHandler)}
	p := new(page)
	if q.URL == "" {
		q.URL = "http://example.org/x"
	}
	a, err := b.Serve(t.Context(), q, p)
	if err != nil {
		t.Fatal(err)
	}
	return p, a
}

func TestRequestArrivesWhole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := bridge.Request{
			Method: "POST", URL: "http://example.org:8080/g/1/move?as=2", Body: []byte("move=pass"), Cookies: "goa_zone=Asia/Kolkata",
			Header: http.Header{"content-type": {"application/x-www-form-urlencoded"}, "hx-request": {"true"}},
		}
		p, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
			zone, err := r.Cookie("goa_zone")
			if r.FormValue("move") != "pass" || r.FormValue("as") != "2" || r.Host != "example.org:8080" || r.Header.Get("HX-Request") != "true" || err != nil || zone.Value != "Asia/Kolkata" {
				t.Errorf("got %v of %s, cookies %v", r.Form, r.Host, r.Cookies())
			}
			w.Header().Set("Location", "/g/1")
			w.WriteHeader(http.StatusSeeOther)
			_, _ = io.WriteString(w, "see there")
		}, q)
		synctest.Wait()
		p.want(t, http.StatusSeeOther, "see there", false, false)
		if p.header.Get("Location") != "/g/1" {
			t.Errorf("got header %v", p.header)
		}
	})
}

// A handler that flushes makes a stream, whose pieces come on request.
func TestStream(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		more := make(chan string)
		p, a := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			flush := http.NewResponseController(w).Flush
			_ = flush()
			for text := range more {
				_, _ = io.WriteString(w, text)
				_ = flush()
			}
		}, bridge.Request{Method: "GET"})
		synctest.Wait()
		p.want(t, http.StatusOK, "", true, false)
		more <- "one "
		more <- "two "
		synctest.Wait()
		p.want(t, http.StatusOK, "", true, false)
		a.Next()
		p.want(t, http.StatusOK, "one two ", true, false)
		a.Next()
		more <- "three"
		synctest.Wait()
		p.want(t, http.StatusOK, "one two three", true, false)
		close(more)
		synctest.Wait()
		p.want(t, http.StatusOK, "one two three", true, true)
		if p.pieces != 2 || p.broken {
			t.Errorf("%d pieces, broken %v", p.pieces, p.broken)
		}
	})
}

// A stream ends when its reader leaves, with or without saying so.
func TestReaderGoes(t *testing.T) {
	for name, leave := range map[string]func(*bridge.Answer){
		"says so":       (*bridge.Answer).Cancel,
		"is killed":     func(*bridge.Answer) { time.Sleep(time.Minute) },                 // sleeps: in a bubble
		"never read on": func(a *bridge.Answer) { a.Next(); time.Sleep(2 * time.Minute) }, // sleeps: in a bubble
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ended := false
				_, a := serve(t, func(w http.ResponseWriter, r *http.Request) {
					defer func() { ended = true }()
					for {
						_, _ = io.WriteString(w, "news")
						if err := http.NewResponseController(w).Flush(); err != nil {
							return
						}
						select {
						case <-r.Context().Done():
							return
						case <-time.After(15 * time.Second):
						}
					}
				}, bridge.Request{Method: "GET"})
				synctest.Wait()
				leave(a)
				synctest.Wait()
				if !ended {
					t.Error("the handler goes on for nobody")
				}
			})
		})
	}
}

func TestHandlerPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := serve(t, func(http.ResponseWriter, *http.Request) { panic("no") }, bridge.Request{Method: "GET"})
		synctest.Wait()
		p.want(t, http.StatusInternalServerError, "", false, false)
		p, a := serve(t, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "half")
			_ = http.NewResponseController(w).Flush()
			panic("no")
		}, bridge.Request{Method: "GET"})
		a.Next()
		synctest.Wait()
		p.want(t, http.StatusOK, "half", true, true)
		if !p.broken {
			t.Error("half an answer is taken for a whole one")
		}
	})
}

func TestBadAddress(t *testing.T) {
	b := &bridge.Bridge{Jar: bridge.NewJar(nil, nil)}
	for _, address := range []string{"", "/x", "http://%"} {
		if _, err := b.Serve(t.Context(), bridge.Request{Method: "GET", URL: address}, new(page)); err == nil {
			t.Errorf("%q is taken for an address", address)
		}
	}
}
