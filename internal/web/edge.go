package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"runtime/debug"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// answer serves a request. Its error becomes a page: nobody below the edge
// writes a status that is no success.
type answer func(http.ResponseWriter, *http.Request) error

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
	"connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// maxBody is how long the body of a request may be that is no record.
const maxBody = 64 << 10

// limitBodies lets nobody send more than can be meant.
func limitBodies(next http.Handler) http.Handler {
	short, long := http.MaxBytesHandler(next, maxBody), http.MaxBytesHandler(next, maxRecord)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/open" {
			long.ServeHTTP(w, r)
			return
		}
		short.ServeHTTP(w, r)
	})
}

// protect is what holds for every request.
func (s *Server) protect(next http.Handler) http.Handler {
	guarded := http.NewCrossOriginProtection()
	guarded.SetDenyHandler(s.edge(func(http.ResponseWriter, *http.Request) error { return errForeign }))
	inner := s.timed(guarded.Handler(s.limit(limitBodies(next))))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer") // the addresses of seats are secrets
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		inner.ServeHTTP(w, r)
	})
}

// A complaint is a refusal of the pages themselves: the name of its text.
type complaint string

const (
	errForeign complaint = "foreign"
	errNowhere complaint = "nowhere"
	errForm    complaint = "form"
	errPick    complaint = "pick"
	errBusy    complaint = "busy"
)

func (c complaint) Error() string { return "web: " + string(c) }

// edge turns errors into pages and panics into errors.
func (s *Server) edge(f answer) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			e := recover()
			if e == http.ErrAbortHandler {
				panic(e)
			}
			if e != nil {
				s.Log.Error("a page panicked", "path", r.URL.Path, "panic", e, "stack", string(debug.Stack()))
				s.oops(w, r, http.StatusInternalServerError, s.pageWords(r).Page("error.broken"))
			}
		}()
		if err := f(w, r); err != nil && r.Context().Err() == nil {
			status, text := s.explain(s.pageWords(r), err)
			if status == http.StatusInternalServerError {
				s.Log.Error("a request failed", "path", r.URL.Path, "err", err)
			}
			s.oops(w, r, status, text)
		}
	})
}

func (s *Server) oops(w http.ResponseWriter, r *http.Request, status int, text string) {
	if err := s.send(w, r, status, oopsPage(s.page(r, "error"), text)); err != nil {
		s.Log.Error("an error page failed", "err", err)
	}
}

// explain returns the status of an error and what a person is told.
func (s *Server) explain(words *lexicon.Lexicon, err error) (int, string) {
	var refusal match.Refusal
	var wish *match.TableError
	var illegal *goa.IllegalMoveError
	var syntax *goa.SyntaxError
	var own complaint
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &wish):
		return http.StatusUnprocessableEntity, wished(words, wish)
	case errors.As(err, &refusal):
		return refusalStatus(refusal), words.Page("refusal." + refusal.String())
	case errors.As(err, &illegal):
		return http.StatusConflict, words.Reason(illegal.Reason)
	case errors.As(err, &long):
		return http.StatusRequestEntityTooLarge, words.Page("error.long")
	case errors.As(err, &syntax):
		return http.StatusBadRequest, words.Page("error.form")
	case errors.As(err, &own):
		return complaintStatus(own), words.Page("error." + string(own))
	default:
		return http.StatusInternalServerError, words.Page("error.broken")
	}
}

func complaintStatus(c complaint) int {
	switch c {
	case errForeign:
		return http.StatusForbidden
	case errNowhere:
		return http.StatusNotFound
	case errBusy:
		return http.StatusTooManyRequests
	default:
		return http.StatusBadRequest
	}
}

func refusalStatus(r match.Refusal) int {
	switch r {
	case match.NotFound, match.BadLink, match.NoSuchPosition:
		return http.StatusNotFound
	case match.NotYourSeat, match.NotHost, match.NoSpectators:
		return http.StatusForbidden
	case match.BadName, match.NoSuchBot:
		return http.StatusUnprocessableEntity
	case match.Closing:
		return http.StatusServiceUnavailable
	default:
		return http.StatusConflict
	}
}

// send renders a component as the answer, compressed as the browser likes it.
func (s *Server) send(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(context.WithoutCancel(r.Context()), &b); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "private, no-store")
	sendPacked(w, r, status, b.Bytes())
	return nil
}

func (s *Server) nowhere(http.ResponseWriter, *http.Request) error { return errNowhere }
