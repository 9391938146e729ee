package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/turnclock"
)

// Table holds what is fixed when a table is made and never changes.
type Table struct {
	ID           ID              `json:"id"`
	Host         Owner           `json:"host"`
	Made         time.Time       `json:"made"`
	Origin       Origin          `json:"origin,omitempty"` // where it was made, if that counts toward a quota
	Rules        int             `json:"rules"`            // version of the rules, as in records
	Edition      string          `json:"edition"`          // its name
	Hash         string          `json:"hash"`             // of its data
	Data         string          `json:"data,omitempty"`   // its text, if it is a player's own
	Options      []string        `json:"options,omitempty"`
	Seats        int             `json:"seats"`
	Pace         Pace            `json:"pace"` // at the start
	HiddenDucats bool            `json:"hiddenDucats,omitempty"`
	Spectators   bool            `json:"spectators,omitempty"`
	Hints        bool            `json:"hints,omitempty"`
	NoTalk       bool            `json:"noTalk,omitempty"` // without chat
	Days         *turnclock.Days `json:"days,omitempty"`   // nil: the game is played in real time
	// Evening is the name of the club evening that the table belongs to, if any.
	// Its host is then [EveningHost].
	Evening string `json:"evening,omitempty"`
	// From is the position that the game begins from, if that is not the set-up.
	From json.RawMessage `json:"from,omitempty"`
	// Campaign is the text of the campaign that the session of this table
	// continues; empty in a first session.
	Campaign string `json:"campaign,omitempty"`
	// Record is the text of a game to look at.
	Record string `json:"record,omitempty"`

	parsed *parsed // the parsed texts; nil until needed
}

// edition returns the edition of the table, as it was when the table was made.
func (t *Table) edition() (*edition.Edition, error) {
	if t.Rules != goa.RulesVersion {
		return nil, fmt.Errorf("table %s is played under version %d of the rules; this program knows version %d", t.ID, t.Rules, goa.RulesVersion)
	}
	if err := t.parse(); err != nil {
		return nil, err
	}
	if t.parsed.edition != nil {
		return t.parsed.edition, nil
	}
	return edition.ByHash(t.Hash)
}

// rules returns the rules of the table, and its vocabulary.
func (t *Table) rules() (r *goa.Rules, words string, err error) {
	ed, err := t.edition()
	if err != nil {
		return nil, "", err
	}
	o, err := edition.ParseOptions(t.Options)
	if err != nil {
		return nil, "", err
	}
	return ed.Rules(o), ed.Words, nil
}

// Pace is how fast bots move.
type Pace uint8

// The paces.
const (
	Normal Pace = iota
	Slow
	AtOnce
	numPaces
)

var (
	paceNames = [numPaces]string{"normal", "slow", "at-once"}
	paceTimes = [numPaces]time.Duration{Normal: time.Second, Slow: 2500 * time.Millisecond}
)

// String returns the stable name of the pace.
func (p Pace) String() string {
	if p >= numPaces {
		return fmt.Sprintf("pace(%d)", uint8(p))
	}
	return paceNames[p]
}

// PaceNamed is the inverse of String.
func PaceNamed(name string) (Pace, bool) {
	i := slices.Index(paceNames[:], name)
	return Pace(max(i, 0)), i >= 0
}

// MarshalText returns the name, because other versions of this program read
// stored tables.
func (p Pace) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (p *Pace) UnmarshalText(text []byte) error {
	named, ok := PaceNamed(string(text))
	if !ok {
		return fmt.Errorf("unknown pace %q", text)
	}
	*p = named
	return nil
}

// wait returns how long a bot's move takes: small moves that follow its own choice
// are faster.
func (p Pace) wait(followsOwn bool) time.Duration {
	if followsOwn {
		return paceTimes[p] / 4
	}
	return paceTimes[p]
}
