package frame

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/match"
	"goa/internal/turnclock"
	"goa/internal/zone"
	"goa/lexicon"
)

// Prefs are the preferences of a guest on this device. A cookie brings them with
// every request. Missing or invalid values get their default.
type Prefs struct {
	Lang    string // one of languages
	Theme   string // one of themes
	Motion  string // one of motions
	Confirm Confirms
	Auto    autopilot.Auto // what is played automatically for the guest
	Sound   bool           // when it is the guest's turn
	Curtain bool           // hides hands while a device is handed on
	OneTap  bool           // one tap on a tile acts, without explaining the tile first
	Hush    bool           // without the chat at tables
	Name    string
	Live    bool           // notified about real-time tables as well
	Rest    turnclock.Rest // when the guest's clock stands still at turn-based tables
	Chosen  Chosen
	// Zone is the time zone that the browser reports, used as long as the guest
	// has not chosen one. It is not part of the cookie of preferences.
	Zone string
}

// Chosen says what a guest has chosen on this device. At the guest's tables,
// everything else stays as it was chosen on another device.
type Chosen struct{ Live, Rest bool }

// Confirms says which irrevocable moves a guest is asked to confirm.
type Confirms struct{ Bids, Tokens, End bool }

const (
	// themeAuto and motionAuto follow the settings of the device.
	themeAuto  = "auto"
	motionAuto = "auto"
	motionLess = "less"
)

var (
	Languages = lexicon.Languages()

	Themes  = []string{themeAuto, "light", "dark"}
	Motions = []string{motionAuto, motionLess}

	// AutoEnds lists when a turn can end automatically; the first one is never.
	AutoEnds = []string{"", autopilot.EndIdle.String(), autopilot.EndAction.String()}
)

// ParsePrefs reads a cookie or the form. If it has no language, the browser's
// applies.
func ParsePrefs(set url.Values) Prefs {
	p := Prefs{
		Auto:  autopilot.Auto{Forced: set.Get("forced") != "0", End: autopilot.AutoEndNamed(OneOf(set.Get("end"), AutoEnds))},
		Theme: OneOf(set.Get("theme"), Themes), Motion: OneOf(set.Get("motion"), Motions),
		Sound: set.Get("sound") == "1", Curtain: set.Get("curtain") != "0", Hush: set.Get("talk") == "0", OneTap: set.Get("look") == "0", Name: TidyName(set.Get("name")),
		Live: set.Get("live") == "1", Chosen: Chosen{Live: set.Has("live"), Rest: set.Has("zone")},
	}
	if lang := set.Get("lang"); slices.Contains(Languages, lang) {
		p.Lang = lang
	}
	p.Rest, _ = ReadRest(set)
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

// OneOf returns word if it is one of words, and otherwise the first of them.
func OneOf(word string, words []string) string {
	if slices.Contains(words, word) {
		return word
	}
	return words[0]
}

// TidyName returns a name with its white space trimmed and collapsed, or "" if it
// is too long for a seat. Callers that make a seat with it check the rest.
func TidyName(name string) string {
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > match.MaxName {
		return ""
	}
	return name
}

// String is the inverse of ParsePrefs: pairs of key and value, escaped as in an
// address.
func (p Prefs) String() string {
	set := url.Values{"theme": {p.Theme}, "motion": {p.Motion}, "sound": {digit(p.Sound)}, "curtain": {digit(p.Curtain)}, "talk": {digit(!p.Hush)}, "look": {digit(!p.OneTap)},
		"forced": {digit(p.Auto.Forced)}, "end": {p.Auto.End.String()}}
	if p.Chosen.Live {
		set.Set("live", digit(p.Live))
	}
	if p.Lang != "" {
		set.Set("lang", p.Lang)
	}
	if p.Name != "" {
		set.Set("name", p.Name)
	}
	if p.Chosen.Rest {
		set.Set("zone", p.Rest.Zone)
		set.Set("from", strconv.Itoa(p.Rest.From))
		set.Set("to", strconv.Itoa(p.Rest.To))
		set.Set("weekends", digit(p.Rest.Weekends))
	}
	if all := p.Confirm.List(); len(all) > 0 {
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

// List returns the names of the moves that need confirmation.
func (c Confirms) List() (all []string) {
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

// Asks reports whether the guest wants to confirm such a move.
func (c Confirms) Asks(k goa.MoveKind) bool {
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

// ReadRest reads the quiet hours of a form. If they are invalid, it returns none,
// and problem is the key of a text about it.
func ReadRest(set url.Values) (_ turnclock.Rest, problem string) {
	zone, weekends := strings.TrimSpace(set.Get("zone")), set.Get("weekends") == "1"
	from, err := readHours(set.Get("from"))
	to, err2 := readHours(set.Get("to"))
	if zone == "" && from == to && !weekends {
		return turnclock.Rest{}, "" // the guest has chosen nothing
	}
	r, err3 := turnclock.NewRest(zone, from, to, weekends)
	if err == nil && err2 == nil && err3 == nil {
		return r, ""
	}
	if _, err := turnclock.NewRest(zone, 0, 0, false); err != nil {
		return turnclock.Rest{}, "error.zone"
	}
	return turnclock.Rest{}, "error.night"
}

// readHours reads an hour of a form; an empty field is midnight.
func readHours(text string) (int, error) { return strconv.Atoi(cmp.Or(text, "0")) }

// ZoneOf returns the time zone of a guest: the chosen one, else the browser's,
// else UTC.
func ZoneOf(p Prefs) *time.Location {
	for _, name := range []string{p.Rest.Zone, p.Zone} {
		if place, ok := zone.Find(name); ok {
			return place
		}
	}
	return time.UTC
}
