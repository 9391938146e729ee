package match

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"goa/goa"
	"goa/record"
)

// SeatKind is the kind of player at a seat.
type SeatKind uint8

// The kinds of players.
const (
	Open   SeatKind = iota // waits for someone with its link
	Person                 // one owner may have several seats, on one device
	Bot
	numSeatKinds
)

var seatKindNames = [numSeatKinds]string{"open", "person", "bot"}

// String returns the stable name of the kind.
func (k SeatKind) String() string {
	if k >= numSeatKinds {
		return fmt.Sprintf("kind(%d)", uint8(k))
	}
	return seatKindNames[k]
}

// MarshalText returns the name.
func (k SeatKind) MarshalText() ([]byte, error) { return []byte(k.String()), nil }

// UnmarshalText is the inverse of MarshalText.
func (k *SeatKind) UnmarshalText(text []byte) error {
	i := slices.Index(seatKindNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of seat %q", text)
	}
	*k = SeatKind(i)
	return nil
}

// MaxName is how many characters a typed name may have.
const MaxName = record.MaxName

// seat is one seat of a table, as stored in the log.
type seat struct {
	Kind SeatKind `json:"kind"`
	Name string   `json:"name,omitempty"`
	// Owner is the person. At a bot's seat it is the absent person for whom
	// the bot plays, and who may come back.
	Owner Owner  `json:"owner,omitempty"`
	Grade string `json:"grade,omitempty"` // of a bot
	Link  string `json:"link,omitempty"`  // hash of the link that claims the seat
	Used  bool   `json:"used,omitempty"`  // the link was used; it admits only the owner
	// Made is the number of the entry before the link was made.
	Made int `json:"made,omitempty"`
	// Agreed says that the link was made by the others, not by the owner.
	Agreed bool `json:"agreed,omitempty"`
	// For is the owner who may sit down at an open seat without a link.
	For Owner `json:"for,omitempty"`
	// ForName is the name that For had at the earlier table.
	ForName string `json:"for_name,omitempty"`
	// Was is the owner who sat here before the others gave the seat to someone
	// else.
	Was Owner `json:"was,omitempty"`
	// By is the seat, plus one, whose owner made this change; 0 for nobody in
	// particular.
	By int `json:"by,omitempty"`
	// Ready is stored in entries of its own.
	Ready bool `json:"-"`
}

func (s *seat) text() string { return jsonText(s) }

// jsonText returns a value as JSON. It panics if the value contains anything but
// texts, numbers, booleans and lists of them.
func jsonText(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(b)
}

func parseSeat(text string) (s seat, err error) {
	err = json.Unmarshal([]byte(text), &s)
	return s, err
}

// filled reports whether this seat is ready for the game to begin.
func (s *seat) filled() bool { return s.Kind == Bot || s.Kind == Person && s.Ready }

// of reports whether the owner plays at the seat.
func (s *seat) of(owner Owner) bool { return s.Kind == Person && s.Owner == owner && owner != "" }

// away reports whether a bot plays for a person who may come back.
func (s *seat) away() bool { return s.Kind == Bot && s.Owner != "" }

// offered reports whether the seat has a link that can be claimed.
func (s *seat) offered() bool { return s.Link != "" && !s.Used }

// linker makes the secret links of seats. They follow from the secret, so that
// a page can show a link again although only its hash is stored.
type linker struct{ secret []byte }

// mac returns a keyed hash of a text.
func (l linker) mac(text string) []byte {
	mac := hmac.New(sha256.New, l.secret)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// letters encodes bytes for URLs.
func letters(b []byte) string { return strings.ToLower(base32.StdEncoding.EncodeToString(b)) }

// link returns the token of the link made at a seat after an entry.
func (l linker) link(id ID, at goa.Seat, made int) string {
	return letters(l.mac(string(id) + "\x00" + at.String() + "\x00" + strconv.Itoa(made))[:tokenBytes])
}

const tokenBytes = 20 // 160 bits, 32 letters

// show returns the link of a seat that can be claimed, or "" if it was made
// with another secret.
func (l linker) show(id ID, at goa.Seat, s *seat) string {
	if !s.offered() {
		return ""
	}
	token := l.link(id, at, s.Made)
	if hashLink(token) != s.Link {
		return ""
	}
	return token
}

// hashLink returns the stored form of a link.
func hashLink(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}

// seatName returns the name to use at the table: valid in a record, and unique
// at the table.
func seatName(name string, others []string) (string, error) {
	name = strings.Join(strings.Fields(name), " ")
	if utf8.RuneCountInString(name) > MaxName || record.ValidName(name) != nil {
		return "", BadName
	}
	return uniqueName(name, others), nil
}

// uniqueName adds a number to a name that is already taken.
func uniqueName(name string, others []string) string {
	unique := name
	for n := 2; slices.Contains(others, unique); n++ {
		unique = name + " " + strconv.Itoa(n)
	}
	return unique
}

// keptName returns the name of a seat in a log. Logs of earlier versions may
// contain names, from files, that are no longer accepted.
func keptName(name string, others []string) string {
	if name == "" || record.ValidName(name) == nil {
		return name
	}
	return uniqueName(cmp.Or(record.NearestName(name), "?"), others)
}
