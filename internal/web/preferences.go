package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/internal/frame"
	"goa/internal/zone"
	"goa/lexicon"
)

// The cookie with what a guest likes, and how long browsers keep it.
const (
	prefsCookie = "goa_prefs"
	prefsFor    = 5 * 365 * 24 * time.Hour
)

// zoneCookie is set by a script of the pages: the zone that the browser is in.
// Names are at most maxZone long.
const (
	zoneCookie = "goa_zone"
	maxZone    = 64
)

// prefsOf returns the preferences of the guest. A guest who has not chosen a
// language reads that of the browser.
func prefsOf(r *http.Request) frame.Prefs {
	p := chosenPrefs(r)
	if p.Lang == "" {
		p.Lang = preferredLanguage(r.Header.Get("Accept-Language"))
	}
	p.Zone = browserZone(r)
	return p
}

// browserZone returns the zone that a browser names, or nothing if there is no
// such zone.
func browserZone(r *http.Request) string {
	c, err := r.Cookie(zoneCookie)
	if err != nil || len(c.Value) > maxZone {
		return ""
	}
	place, ok := zone.Find(c.Value)
	if !ok {
		return ""
	}
	return place.String()
}

// chosenPrefs returns what the guest has chosen.
func chosenPrefs(r *http.Request) frame.Prefs {
	var set url.Values
	if c, err := r.Cookie(prefsCookie); err == nil {
		set, _ = url.ParseQuery(c.Value) // what is readable of it
	}
	return frame.ParsePrefs(set)
}

// keepPrefs gives the guest the cookie with their preferences.
func (s *Server) keepPrefs(w http.ResponseWriter, p frame.Prefs) {
	http.SetCookie(w, &http.Cookie{
		Name: prefsCookie, Value: p.String(), Path: s.cookiePath(), MaxAge: int(prefsFor.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// keepName remembers the name that a guest gives.
func (s *Server) keepName(w http.ResponseWriter, r *http.Request, name string) {
	p := chosenPrefs(r)
	if name = frame.TidyName(name); name != "" && name != p.Name {
		p.Name = name
		s.keepPrefs(w, p)
	}
}

// preferredLanguage returns the language of an Accept-Language header that the
// reader likes best among those available, or the default.
func preferredLanguage(header string) string {
	best, liked := lexicon.DefaultLanguage, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, _ := strings.Cut(part, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		likes := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q="); ok {
			likes, _ = strconv.ParseFloat(q, 64) // 0 is not at all
		}
		if likes > liked && slices.Contains(frame.Languages, primary) {
			best, liked = primary, likes
		}
	}
	return best
}
