package web

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"goa/goa"
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

// asks reports whether the guest wants to be asked again before such a move.
func (c confirms) asks(k goa.MoveKind) bool {
	switch k {
	case goa.Bid, goa.Pass, goa.Take, goa.Buy, goa.Sell:
		return c.Bids
	case goa.PlaceFlag, goa.PlaceToken:
		return c.Tokens
	case goa.EndTurn:
		return c.End
	default:
		return false
	}
}

// readRest reads when somebody rests. What is wrong is never; problem is then the
// name of a text about it.
func readRest(set url.Values) (_ match.Rest, problem string) {
	zone, weekends := strings.TrimSpace(set.Get("zone")), set.Get("weekends") == "1"
	from, err := readHours(set.Get("from"))
	to, err2 := readHours(set.Get("to"))
	if zone == "" && from == to && !weekends {
		return match.Rest{}, "" // he has said nothing
	}
	r, err3 := match.NewRest(zone, from, to, weekends)
	if err == nil && err2 == nil && err3 == nil {
		return r, ""
	}
	if _, err := match.NewRest(zone, 0, 0, false); err != nil {
		return match.Rest{}, "error.zone"
	}
	return match.Rest{}, "error.night"
}

// readHours reads an hour of a form; an empty field is midnight.
func readHours(text string) (int, error) { return strconv.Atoi(cmp.Or(text, "0")) }

// zoneOf returns where somebody is, as far as he has said it.
func zoneOf(p prefs) *time.Location {
	if place, err := time.LoadLocation(p.Rest.Zone); err == nil {
		return place // UTC if he has not
	}
	return time.UTC
}
