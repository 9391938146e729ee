package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"

	"goa/internal/match"
	"goa/internal/session"
)

const (
	// guestCookie begins the name of the cookie that holds the token of a guest's
	// session. Behind TLS, the name begins with secureCookie, a prefix that browsers
	// accept only from this very host.
	guestCookie  = "goa"
	secureCookie = "__Host-goa"
)

// cookieBase returns the beginning of the name of a guest's cookie.
func (s *Server) cookieBase() string {
	if s.secure() {
		return secureCookie
	}
	return guestCookie
}

// cookieName returns a name that no other server uses. Browsers keep the cookies of
// all ports of a host together, so two servers with the same name for their cookies
// would sign each other's guests out.
func (s *Server) cookieName() string {
	if len(s.Secret) == 0 {
		return s.cookieBase()
	}
	return s.cookieBase() + "-" + s.sessions.Fingerprint()
}

// maxCookies is the number of cookies that are read to identify the guest.
const maxCookies = 4

// guestCookies returns the cookies that may hold a guest's token, this server's own
// first. The others carry an earlier name or secret, or belong to another server.
func (s *Server) guestCookies(r *http.Request) (list []*http.Cookie) {
	list = r.CookiesNamed(s.cookieName())
	for _, c := range r.Cookies() {
		if c.Name != s.cookieName() && (c.Name == s.cookieBase() || strings.HasPrefix(c.Name, guestCookie+"-") || strings.HasPrefix(c.Name, s.cookieBase()+"-")) {
			list = append(list, c)
		}
	}
	return list[:min(len(list), maxCookies)]
}

// visitKey is the key of the visit in a request's context.
type visitKey struct{}

// visitOf returns the visit of a request. It has no guest until the visitor has a
// session.
func visitOf(r *http.Request) *session.Visit {
	if v, ok := r.Context().Value(visitKey{}).(*session.Visit); ok {
		return v
	}
	return new(session.Visit)
}

// guest returns the guest of a request, or "".
func guest(r *http.Request) match.Owner { return match.Owner(visitOf(r).Guest) }

// identified identifies the guest, except on routes that are the same for everyone.
func (s *Server) identified(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if routingOf(r).cost.amount() == 0 {
			next.ServeHTTP(w, r)
			return
		}
		s.handler(func(w http.ResponseWriter, r *http.Request) error {
			v, err := s.checkCookies(w, r)
			if err != nil {
				return err
			}
			next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitKey{}, &v)))
			return nil
		}).ServeHTTP(w, r)
	})
}

// checkCookies returns the visit that a request's cookies prove. A guest whose
// cookie has an earlier name, or is older than sessions, gets a session and stays
// the same guest. Cookies that prove nothing here are left alone: they may belong
// to another server.
func (s *Server) checkCookies(w http.ResponseWriter, r *http.Request) (session.Visit, error) {
	for _, c := range s.guestCookies(r) {
		v, err := s.sessions.Check(r.Context(), c.Value, session.Device(r.UserAgent()))
		if err != nil {
			return v, err
		}
		if v.Guest == "" {
			continue
		}
		earlier := c.Name != s.cookieName()
		if v.Token != "" || earlier {
			s.giveCookie(w, cmp.Or(v.Token, c.Value))
		}
		if earlier {
			s.removeCookie(w, c.Name)
		}
		return v, nil
	}
	return session.Visit{}, nil
}

// ensureGuest returns the guest of a request, and begins a session if there is
// none. The session is stored when the guest does something, not when they look.
func (s *Server) ensureGuest(w http.ResponseWriter, r *http.Request) match.Owner {
	v := visitOf(r)
	if v.Guest == "" {
		*v = s.sessions.Begin(session.Device(r.UserAgent()))
		s.giveCookie(w, v.Token)
	}
	if r.Method == http.MethodPost {
		if err := s.keepSession(r, v.Session); err != nil && !errors.Is(err, errBusy) && r.Context().Err() == nil {
			s.Log.Error("a session could not be stored", "err", err) // it is valid all the same
		}
	}
	return guest(r)
}

func (s *Server) giveCookie(w http.ResponseWriter, token string) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: token, Path: s.cookiePath(), MaxAge: int(session.Lifetime.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

func (s *Server) removeCookie(w http.ResponseWriter, name string) {
	http.SetCookie(w, &http.Cookie{
		Name: name, Path: s.cookiePath(), MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// isKnown reports whether a guest has a seat or a table here.
func (s *Server) isKnown(ctx context.Context, guest string) (bool, error) {
	tables, _, err := s.Keeper.Tables(ctx, match.Owner(guest), match.Cursor{}, 1)
	return len(tables) > 0, err
}
