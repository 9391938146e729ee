package web

import (
	"errors"
	"net/http"
	"runtime/debug"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/contest"
	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/talk"
	"goa/lexicon"
)

// handler answers a request. Its error becomes a page, so handlers never write a
// failure status themselves.
type handler func(http.ResponseWriter, *http.Request) error

// reason is why the pages themselves refuse a request. Its value is the key of its
// text.
type reason string

const (
	errForeign        reason = "foreign"
	errBanned         reason = "banned"
	errNotFound       reason = "nowhere"
	errForm           reason = "form"
	errAmount         reason = "amount"       // of an order
	errPass           reason = "pass"         // to another device
	errAddressFull    reason = "address-full" // too many notification addresses; see also messenger.Reason
	errAddressBusy    reason = "address-busy"
	errAddressLink    reason = "address-link"
	errAddressCode    reason = "address-code"
	errAddressRefused reason = "address-refused"
	errAddressNetwork reason = "address-network"
	errNothingTicked  reason = "pick"
	errBusy           reason = "busy"
	errSlow           reason = "slow"
)

func (r reason) Error() string { return "web: " + string(r) }

// handler turns the errors and panics of a handler into pages.
func (s *Server) handler(f handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			e := recover()
			if e == http.ErrAbortHandler {
				panic(e)
			}
			if e != nil {
				s.Log.Error("a page panicked", "path", r.URL.Path, "panic", e, "stack", string(debug.Stack()))
				s.counts.errors.Add("panic")
				s.sendError(w, r, http.StatusInternalServerError, s.pageWords(r).Page("error.broken"))
			}
		}()
		err := f(w, r)
		if err != nil && r.Context().Err() != nil {
			// The client has gone or stopped sending. An empty answer would tell
			// it that all is well.
			panic(http.ErrAbortHandler)
		}
		if err != nil {
			status, text := s.explain(s.pageWords(r), err)
			s.counts.errors.Add(errorKind(err))
			if status == http.StatusInternalServerError {
				s.Log.Error("a request failed", "path", r.URL.Path, "err", err)
			}
			s.sendError(w, r, status, text)
		}
	})
}

func (s *Server) sendError(w http.ResponseWriter, r *http.Request, status int, text string) {
	if err := s.send(w, r, status, errorPage(s.page(r, "error"), text)); err != nil {
		s.Log.Error("an error page could not be sent", "err", err)
	}
}

// errorKind returns the kind that an error is counted as: the reason of a refusal,
// or one of a few others.
func errorKind(err error) string {
	if refused, ok := errors.AsType[match.Reason](err); ok {
		return refused.String()
	}
	if refused, ok := errors.AsType[contest.Refusal](err); ok {
		return "evening-" + string(refused)
	}
	if own, ok := errors.AsType[reason](err); ok {
		return string(own)
	}
	if unsaid, ok := errors.AsType[talk.Reason](err); ok {
		return "talk-" + unsaid.String()
	}
	kinds := []struct {
		name string
		is   func(error) bool
	}{
		{"table", isA[*match.TableError]}, {"illegal-move", isA[*goa.IllegalMoveError]}, {"syntax", isA[*goa.SyntaxError]},
		{"long", isA[*http.MaxBytesError]}, {"host", isA[unknownHostError]},
	}
	for _, k := range kinds {
		if k.is(err) {
			return k.name
		}
	}
	return "internal"
}

func isA[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// explain returns the status of an error and the text shown to the visitor.
func (s *Server) explain(words *lexicon.Lexicon, err error) (int, string) {
	if table, ok := errors.AsType[*match.TableError](err); ok {
		return http.StatusUnprocessableEntity, startpage.Problem(words, table)
	}
	if refused, ok := errors.AsType[match.Reason](err); ok {
		return matchStatus(refused), words.Page("refusal." + refused.String())
	}
	if unsaid, ok := errors.AsType[talk.Reason](err); ok {
		return talkStatus(unsaid), words.Page("talk.refused."+unsaid.String(), "n", unsaid.MaxLength())
	}
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); ok {
		return http.StatusConflict, words.Reason(illegal.Reason)
	}
	if _, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return http.StatusRequestEntityTooLarge, words.Page("error.long")
	}
	if _, ok := errors.AsType[*goa.SyntaxError](err); ok {
		return http.StatusBadRequest, words.Page("error.form")
	}
	if errors.Is(err, errAmount) {
		return http.StatusBadRequest, words.Page("error.amount", "n", 1, "other", autopilot.MaxOrder)
	}
	if refused, ok := errors.AsType[contest.Refusal](err); ok {
		return eveningStatus(refused), words.Page("evening.no." + string(refused))
	}
	if own, ok := errors.AsType[reason](err); ok {
		return reasonStatus(own), words.Page("error." + string(own))
	}
	if host, ok := errors.AsType[unknownHostError](err); ok {
		return http.StatusMisdirectedRequest, words.Page("error.host", "name", string(host))
	}
	return http.StatusInternalServerError, words.Page("error.broken")
}

func eveningStatus(r contest.Refusal) int {
	switch r {
	case contest.NotOrganizer, contest.NotMember:
		return http.StatusForbidden
	case contest.NoTitle, contest.BadName, contest.NoTerms, contest.NoResult:
		return http.StatusUnprocessableEntity
	default:
		return http.StatusConflict
	}
}

func reasonStatus(r reason) int {
	switch r {
	case errForeign, errBanned, errAddressRefused:
		return http.StatusForbidden
	case errNotFound, errPass, errAddressLink:
		return http.StatusNotFound
	case errBusy, errAddressBusy, errAddressNetwork:
		return http.StatusTooManyRequests
	case errSlow:
		return http.StatusServiceUnavailable
	default:
		return http.StatusBadRequest
	}
}

func matchStatus(r match.Reason) int {
	switch r {
	case match.NotFound, match.BadLink, match.NoSuchPosition:
		return http.StatusNotFound
	case match.NotYourSeat, match.NotHost, match.NoSpectators, match.Blocked, match.DealClosed, match.Withdrawn:
		return http.StatusForbidden
	case match.BadName, match.NoSuchBot:
		return http.StatusUnprocessableEntity
	case match.Closing, match.WrongClock:
		return http.StatusServiceUnavailable
	default:
		return http.StatusConflict
	}
}
