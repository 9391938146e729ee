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
	"goa/internal/startpage"
)

// A server can be closed to strangers. Then it answers everything except openRoutes
// with a page that asks for the invitation code. A browser that has entered the code
// keeps a cookie, the mark, and is not asked again.

// inviteCookie begins the name of the cookie that holds the mark.
const inviteCookie = "goa_door"

// openRoutes lists the patterns that are open to everyone, in addition to the routes
// that cost nothing. Browsers need some of them to show the page, and people need
// others to stop messages that they never asked for. None of them shows anything
// about a game.
var openRoutes = map[string]bool{
	"GET " + startpage.InviteCodePath: true, "POST " + startpage.InviteCodePath: true,
	"GET /metrics":   true, // has its own rule
	"GET /worker.js": true, "GET /manifest.webmanifest": true, "GET " + offlinePath: true,
	"GET /calls/{token}": true, "POST /calls/{token}": true,
	"GET /off/{token}": true, "POST /off/{token}": true,
	"GET /never/{token}": true, "POST /never/{token}": true,
}

// Each network can try this many codes at once, and then one more per interval. That
// is enough for a club whose members arrive together.
const (
	codesAtOnce = 60
	codesEvery  = time.Minute
)

// PlainInvite returns an invitation code in the form in which codes are compared.
// Case and extra spaces do not matter.
func PlainInvite(text string) string {
	return strings.Join(strings.Fields(strings.ToLower(norm.NFKC.String(text))), " ")
}

// invited lets open routes through, and browsers that have entered the code. If there
// is no code, it lets everything through.
func (s *Server) invited(next http.Handler) http.Handler {
	if s.Invite == "" {
		return next
	}
	ask := s.handler(func(w http.ResponseWriter, r *http.Request) error {
		return s.sendInviteCodePage(w, r, http.StatusForbidden, startpage.InviteCodeForm{To: s.destination(r)})
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

// mayEnter reports whether the browser has entered the current code. It renews an
// old mark.
func (s *Server) mayEnter(w http.ResponseWriter, r *http.Request) bool {
	for i, c := range r.CookiesNamed(s.inviteCookieName()) {
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

// invitePurpose returns the purpose that marks are signed for. A new code
// invalidates all earlier marks.
func (s *Server) invitePurpose() string {
	sum := sha256.Sum256([]byte(PlainInvite(s.Invite)))
	return "invite " + hex.EncodeToString(sum[:])
}

// inviteCookieName returns a name that no other server on the host uses; see
// cookieName.
func (s *Server) inviteCookieName() string {
	name := inviteCookie
	if s.secure() {
		name = "__Host-" + inviteCookie
	}
	if len(s.Secret) == 0 {
		return name
	}
	return name + "-" + s.sessions.Fingerprint()
}

func (s *Server) giveMark(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{
		Name: s.inviteCookieName(), Value: s.sessions.Mark(s.invitePurpose()), Path: s.cookiePath(), MaxAge: int(session.Lifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

func (s *Server) sendInviteCodePage(w http.ResponseWriter, r *http.Request, status int, f startpage.InviteCodeForm) error {
	return s.send(w, r, status, startpage.InviteCodePage(s.page(r, "door"), f))
}

// destination returns the page that a visitor is taken to after entering the code: the
// requested page, or the page of the form that was sent.
func (s *Server) destination(r *http.Request) string {
	if r.Method == http.MethodGet {
		return backTo(r.URL.RequestURI())
	}
	if from, err := url.Parse(r.Referer()); err == nil && from.Host == r.Host {
		return backTo(strings.TrimPrefix(from.RequestURI(), s.Base))
	}
	return ""
}

// inviteCodePage serves the page that asks for the code.
func (s *Server) inviteCodePage(w http.ResponseWriter, r *http.Request) error {
	if s.Invite == "" {
		return errNotFound
	}
	if s.mayEnter(w, r) {
		return s.enter(w, r, r.URL.Query().Get("to"))
	}
	return s.sendInviteCodePage(w, r, http.StatusOK, startpage.InviteCodeForm{To: backTo(r.URL.Query().Get("to"))})
}

// enterCode admits a browser that sends the right code.
func (s *Server) enterCode(w http.ResponseWriter, r *http.Request) error {
	if s.Invite == "" {
		return errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	to := backTo(r.PostForm.Get("to"))
	// A code is counted before it is checked. Beyond the limit, even the right code
	// does not help someone who guesses.
	ok, err := s.allowCode(r)
	switch {
	case err != nil:
		return err
	case !ok:
		s.counts.errors.Add("door-busy")
		w.Header().Set("Retry-After", strconv.Itoa(int(codesEvery.Seconds())))
		return s.sendInviteCodePage(w, r, http.StatusTooManyRequests, startpage.InviteCodeForm{To: to, Problem: "door.busy"})
	case !s.isInvite(r.PostForm.Get("code")):
		s.counts.errors.Add("door-code")
		return s.sendInviteCodePage(w, r, http.StatusForbidden, startpage.InviteCodeForm{To: to, Problem: "door.wrong"})
	}
	s.giveMark(w)
	return s.enter(w, r, to)
}

func (s *Server) enter(w http.ResponseWriter, r *http.Request, to string) error {
	if to = backTo(to); to == "" || strings.HasPrefix(to, startpage.InviteCodePath) {
		to = "/"
	}
	return s.seeOther(w, r, to)
}

// isInvite compares a code in constant time.
func (s *Server) isInvite(code string) bool {
	got, want := sha256.Sum256([]byte(PlainInvite(code))), sha256.Sum256([]byte(PlainInvite(s.Invite)))
	return subtle.ConstantTimeCompare(got[:], want[:]) == 1
}

// allowCode reports whether a visitor's network may try one more code. All processes
// that share a database count together.
func (s *Server) allowCode(r *http.Request) (bool, error) {
	if s.Counts == nil {
		return true, nil
	}
	origin := s.Keeper.OriginOf(limit.Site(s.visitor(r).Address))
	return s.Counts.Take(r.Context(), []notifications.Allowance{{Name: "door " + string(origin), AtOnce: codesAtOnce, Every: codesEvery}}, time.Now())
}
