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

// The cookie with a guest's preferences, and how long browsers keep it.
const (
	prefsCookie = "goa_prefs"
	prefsFor    = 5 * 365 * 24 * time.Hour
)

// zoneCookie holds the browser's time zone. A script of the pages sets it.
// Names of zones are at most maxZone long.
const (
	zoneCookie = "goa_zone"
	maxZone    = 64
)

// prefsOf returns the preferences of the guest. If the guest has not chosen a
// language, it is the browser's.
func prefsOf(r *http.Request) frame.Prefs {
	p := chosenPrefs(r)
	if p.Lang == "" {
		p.Lang = preferredLanguage(r.Header.Get("Accept-Language"))
	}
	p.Zone = browserZone(r)
	return p
}

// browserZone returns the time zone that the browser names, or "" if it does
// not exist.
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
		set, _ = url.ParseQuery(c.Value) // the readable parts of it
	}
	return frame.ParsePrefs(set)
}

// keepPrefs stores the guest's preferences in their cookie.
func (s *Server) keepPrefs(w http.ResponseWriter, p frame.Prefs) {
	http.SetCookie(w, &http.Cookie{
		Name: prefsCookie, Value: p.String(), Path: s.cookiePath(), MaxAge: int(prefsFor.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// keepName remembers the name that a guest enters.
func (s *Server) keepName(w http.ResponseWriter, r *http.Request, name string) {
	p := chosenPrefs(r)
	if name = frame.TidyName(name); name != "" && name != p.Name {
		p.Name = name
		s.keepPrefs(w, p)
	}
}

// preferredLanguage returns the available language that an Accept-Language
// header ranks highest, or the default.
func preferredLanguage(header string) string {
	best, liked := lexicon.DefaultLanguage, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, _ := strings.Cut(part, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		likes := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q="); ok {
			likes, _ = strconv.ParseFloat(q, 64) // 0 means not at all
		}
		if likes > liked && slices.Contains(frame.Languages, primary) {
			best, liked = primary, likes
		}
	}
	return best
}
