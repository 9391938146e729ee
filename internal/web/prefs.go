package web

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"goa/internal/match"
	"goa/lexicon"
)

// prefs is how a guest likes the pages, on this device. It comes with every
// request, as a cookie; what the cookie does not say has its default, and what
// it says wrongly too.
type prefs struct {
	Lang    string // one of languages
	Theme   string // one of themes
	Motion  string // one of motions
	Confirm confirms
	Auto    match.Auto // what is done by itself where he plays
	Sound   bool       // when it is the guest's turn
	Curtain bool       // hides hands while a device is handed on
	Hush    bool       // does without the talk at tables
	Name    string
	Live    bool       // wants to be called to tables in one go as well
	Rest    match.Rest // when his clock stands still, at tables over days
	Said    said
}

// said is what a guest has chosen on this device. What he has not stays at his
// tables as he has chosen it on another.
type said struct{ Live, Rest bool }

// confirms is what a guest is asked about before it is done, of what cannot be
// taken back.
type confirms struct{ Bids, Tokens, End bool }

const (
	prefsCookie = "goa_prefs"
	prefsFor    = 5 * 365 * 24 * time.Hour

	// themeAuto and motionAuto do as the device is set up.
	themeAuto  = "auto"
	motionAuto = "auto"
	motionLess = "less"
)

var (
	languages = lexicon.Languages()

	themes  = []string{themeAuto, "light", "dark"}
	motions = []string{motionAuto, motionLess}

	// autoEnds are when a turn may end by itself; the first one is never.
	autoEnds = []string{"", match.EndIdle.String(), match.EndAction.String()}
)

// prefsOf returns how the guest who asks likes the pages. Who has not chosen a
// language reads the one of his browser.
func prefsOf(r *http.Request) prefs {
	p := chosenPrefs(r)
	if p.Lang == "" {
		p.Lang = preferredLanguage(r.Header.Get("Accept-Language"))
	}
	return p
}

// chosenPrefs returns what the guest has chosen himself.
func chosenPrefs(r *http.Request) prefs {
	var set url.Values
	if c, err := r.Cookie(prefsCookie); err == nil {
		set, _ = url.ParseQuery(c.Value) // what is readable of it
	}
	return parsePrefs(set)
}

// parsePrefs reads what a cookie or the form says. No language is that of the
// browser.
func parsePrefs(set url.Values) prefs {
	p := prefs{
		Auto:  match.Auto{Forced: set.Get("forced") != "0", End: match.AutoEndNamed(oneOf(set.Get("end"), autoEnds))},
		Theme: oneOf(set.Get("theme"), themes), Motion: oneOf(set.Get("motion"), motions),
		Sound: set.Get("sound") == "1", Curtain: set.Get("curtain") != "0", Hush: set.Get("talk") == "0", Name: tidyName(set.Get("name")),
		Live: set.Get("live") == "1", Said: said{Live: set.Has("live"), Rest: set.Has("zone")},
	}
	if lang := set.Get("lang"); slices.Contains(languages, lang) {
		p.Lang = lang
	}
	p.Rest, _ = readRest(set)
	for what := range strings.SplitSeq(strings.Join(set["confirm"], ","), ",") {
		switch what {
		case "bids":
			p.Confirm.Bids = true
		case "tokens":
			p.Confirm.Tokens = true
		case "end":
			p.Confirm.End = true
		}
	}
	return p
}

// oneOf returns a word if it is one of those there are, else the first of them.
func oneOf(word string, words []string) string {
	if slices.Contains(words, word) {
		return word
	}
	return words[0]
}

// tidyName returns a name without the white space around and in it, or nothing
// if it is too long for a seat. What else is wrong with it is said by who makes
// a seat of it.
func tidyName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > match.MaxName {
		return ""
	}
	return name
}

// String is the inverse of parsePrefs: pairs of key and value, escaped as in an
// address.
func (p prefs) String() string {
	set := url.Values{"theme": {p.Theme}, "motion": {p.Motion}, "sound": {digit(p.Sound)}, "curtain": {digit(p.Curtain)}, "talk": {digit(!p.Hush)},
		"forced": {digit(p.Auto.Forced)}, "end": {p.Auto.End.String()}}
	if p.Said.Live {
		set.Set("live", digit(p.Live))
	}
	if p.Lang != "" {
		set.Set("lang", p.Lang)
	}
	if p.Name != "" {
		set.Set("name", p.Name)
	}
	if p.Said.Rest {
		set.Set("zone", p.Rest.Zone)
		set.Set("from", strconv.Itoa(p.Rest.From))
		set.Set("to", strconv.Itoa(p.Rest.To))
		set.Set("weekends", digit(p.Rest.Weekends))
	}
	if all := p.Confirm.list(); len(all) > 0 {
		set.Set("confirm", strings.Join(all, ","))
	}
	return set.Encode()
}

func digit(yes bool) string {
	if yes {
		return "1"
	}
	return "0"
}

// list returns the names of what is asked about.
func (c confirms) list() (all []string) {
	for _, what := range []struct {
		name string
		on   bool
	}{{"bids", c.Bids}, {"tokens", c.Tokens}, {"end", c.End}} {
		if what.on {
			all = append(all, what.name)
		}
	}
	return all
}

// keepPrefs gives the guest his cookie.
func (s *Server) keepPrefs(w http.ResponseWriter, p prefs) {
	http.SetCookie(w, &http.Cookie{
		Name: prefsCookie, Value: p.String(), Path: "/", MaxAge: int(prefsFor.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.secure(),
	})
}

// keepName remembers what a guest calls himself.
func (s *Server) keepName(w http.ResponseWriter, r *http.Request, name string) {
	p := chosenPrefs(r)
	if name = tidyName(name); name != "" && name != p.Name {
		p.Name = name
		s.keepPrefs(w, p)
	}
}

// preferredLanguage returns the language of an Accept-Language header that the reader
// likes best among those there are, or the default one.
func preferredLanguage(header string) string {
	best, liked := lexicon.DefaultLanguage, 0.0
	for part := range strings.SplitSeq(header, ",") {
		tag, weight, _ := strings.Cut(part, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		likes := 1.0
		if q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q="); ok {
			likes, _ = strconv.ParseFloat(q, 64) // 0 is not at all
		}
		if likes > liked && slices.Contains(languages, primary) {
			best, liked = primary, likes
		}
	}
	return best
}
