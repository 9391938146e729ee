package web

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"goa/internal/limit"
	"goa/internal/notifications"
	"goa/internal/session"
)

// A server can be closed to strangers: everything except openRoutes is answered
// with a page that asks for the invitation code. A browser that has entered the
// code keeps a cookie, the mark, and is not asked again.

// doorCookie begins the name of the cookie with the mark.
const doorCookie = "goa_door"

// doorPath is where the code is sent.
const doorPath = "/door"

// openRoutes are answered to everybody, by pattern, besides those that cost
// nothing: what browsers need for a page of their own, and what people do with
// messages that they may have been sent against their will. None of them shows
// anything of a game.
var openRoutes = map[string]bool{
	"GET " + doorPath: true, "POST " + doorPath: true,
	"GET /metrics":   true, // which has a rule of its own
	"GET /worker.js": true, "GET /manifest.webmanifest": true, "GET " + offlinePath: true,
	"GET /calls/{token}": true, "POST /calls/{token}": true,
	"GET /off/{token}": true, "POST /off/{token}": true,
	"GET /never/{token}": true, "POST /never/{token}": true,
}

// One network can try so many codes at once, and then one more at each interval.
// That is enough for a club whose members arrive together.
const (
	codesAtOnce = 60
	codesEvery  = time.Minute
)

// PlainInvite returns an invitation code in the form in which codes are compared.
// Capitals and extra blanks do not matter.
func PlainInvite(text string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(text))), " ")
}

// closed lets through what is open to everybody, and browsers that have entered
// the code. If there is no code, it lets everything through.
func (s *Server) closed(next http.Handler) http.Handler {
	if s.Invite == "" {
		return next
	}
	ask := s.handler(func(w http.ResponseWriter, r *http.Request) error {
		return s.sendDoor(w, r, http.StatusForbidden, doorForm{To: s.wanted(r)})
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rt := routingOf(r)
		if rt.cost.amount() == 0 || openRoutes[rt.pattern] || s.mayEnter(w, r) {
			next.ServeHTTP(w, r)
			return
		}
		ask.ServeHTTP(w, r)
	})
}

// mayEnter reports whether the browser has entered the current code. Its mark is
// renewed while it is used.
func (s *Server) mayEnter(w http.ResponseWriter, r *http.Request) bool {
	for i, c := range r.CookiesNamed(s.doorCookieName()) {
		if i == maxCookies {
			break
		}
		ok, old := s.sessions.CheckMark(c.Value, s.invitePurpose())
		if ok && old {
			s.giveMark(w)
		}
		if ok {
			return true
		}
	}
	return false
}

// invitePurpose is what marks are signed for. A new code makes all earlier marks
// worthless.
func (s *Server) invitePurpose() string {
	sum := sha256.Sum256([]byte(PlainInvite(s.Invite)))
	return "invite " + hex.EncodeToString(sum[:])
}

// doorCookieName is a name that no other server on the host uses; see cookieName.
func (s *Server) doorCookieName() string {
	name := doorCookie
	if s.secure() {
		name = "__Host-" + doorCookie
	}
	if len(s.Secret) == 0 {
		return name
	}
	return name + "-" + s.sessions.Fingerprint()
}

func (s *Server) giveMark(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{
		Name: s.doorCookieName(), Value: s.sessions.Mark(s.invitePurpose()), Path: s.cookiePath(), MaxAge: int(session.Lifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// doorForm is what the page that asks for the code shows.
type doorForm struct {
	To      string // where the visitor wanted to go
	Problem string // the name of a text, or nothing
}

func (s *Server) sendDoor(w http.ResponseWriter, r *http.Request, status int, f doorForm) error {
	return s.send(w, r, status, doorPage(s.page(r, "door"), f))
}

// wanted is the page that a visitor is taken to after entering the code: the one
// that was requested, or the one with the form that was sent.
func (s *Server) wanted(r *http.Request) string {
	if r.Method == http.MethodGet {
		return backTo(r.URL.RequestURI())
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Host == r.Host {
		return backTo(strings.TrimPrefix(from.RequestURI(), s.Base))
	}
	return ""
}

// door is the page that asks for the code.
func (s *Server) door(w http.ResponseWriter, r *http.Request) error {
	if s.Invite == "" {
		return errNotFound
	}
	if s.mayEnter(w, r) {
		return s.enter(w, r, r.URL.Query().Get("to"))
	}
	return s.sendDoor(w, r, http.StatusOK, doorForm{To: backTo(r.URL.Query().Get("to"))})
}

// bringCode admits a browser that sends the right code.
func (s *Server) bringCode(w http.ResponseWriter, r *http.Request) error {
	if s.Invite == "" {
		return errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	to := backTo(r.PostForm.Get("to"))
	// A code is counted before it is looked at: beyond the limit the right one helps
	// nobody who guesses.
	ok, err := s.allowCode(r)
	switch {
	case err != nil:
		return err
	case !ok:
		s.counts.errors.Add("door-busy")
		w.Header().Set("Retry-After", strconv.Itoa(int(codesEvery.Seconds())))
		return s.sendDoor(w, r, http.StatusTooManyRequests, doorForm{to, "door.busy"})
	case !s.isInvite(r.PostForm.Get("code")):
		s.counts.errors.Add("door-code")
		return s.sendDoor(w, r, http.StatusForbidden, doorForm{to, "door.wrong"})
	}
	s.giveMark(w)
	return s.enter(w, r, to)
}

func (s *Server) enter(w http.ResponseWriter, r *http.Request, to string) error {
	if to = backTo(to); to == "" || strings.HasPrefix(to, doorPath) {
		to = "/"
	}
	return s.seeOther(w, r, to)
}

// isInvite compares a code in constant time.
func (s *Server) isInvite(code string) bool {
	got, want := sha256.Sum256([]byte(PlainInvite(code))), sha256.Sum256([]byte(PlainInvite(s.Invite)))
	return subtle.ConstantTimeCompare(got[:], want[:]) == 1
}

// allowCode reports whether one more code may be tried from a visitor's network.
// All processes of a database count together.
func (s *Server) allowCode(r *http.Request) (bool, error) {
	if s.Counts == nil {
		return true, nil
	}
	origin := s.Keeper.OriginOf(limit.Site(s.visitor(r).Address))
	return s.Counts.Take(r.Context(), []notifications.Allowance{{Name: "door " + string(origin), AtOnce: codesAtOnce, Every: codesEvery}}, time.Now())
}
