package web

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"goa/internal/match"
)

// A guest is known by a cookie, which is all the account there is.
const (
	guestCookie = "goa-guest"
	guestFor    = 2 * 365 * 24 * time.Hour
	guestLength = 26 // of rand.Text
)

// guest returns who asks, or nobody. The cookie itself is never stored.
func guest(r *http.Request) match.Owner {
	c, err := r.Cookie(guestCookie)
	if err != nil || len(c.Value) != guestLength {
		return ""
	}
	sum := sha256.Sum256([]byte(c.Value))
	return match.Owner(hex.EncodeToString(sum[:16]))
}

// ensureGuest returns who asks, and gives a cookie to him who has none.
func (s *Server) ensureGuest(w http.ResponseWriter, r *http.Request) match.Owner {
	if owner := guest(r); owner != "" {
		return owner
	}
	c := &http.Cookie{
		Name: guestCookie, Value: rand.Text(), Path: "/", MaxAge: int(guestFor.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	}
	http.SetCookie(w, c)
	r.AddCookie(c)
	return guest(r)
}
