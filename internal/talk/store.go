package talk

import (
	"context"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
)

// Store keeps what was said at tables. Every method either does all of its work
// or none of it. What belongs to a table is forgotten with it.
// storetest.RunTalk is the suite that every Store passes.
type Store interface {
	Lines
	Notes
	Muter
	Reporter
}

// Lines keeps what is said.
type Lines interface {
	// Say adds a line to the talk of a table, and returns its number, which is the
	// next one. It answers [match.NotFound] without such a table, and [TooFast] if
	// its circle does not admit it. If the circle then has more than its capacity, the
	// oldest lines of the share that takes most of it are deleted: at a table that of
	// a person, among spectators that of an origin.
	Say(ctx context.Context, id match.ID, l Line, c Capacity) (int, error)
	// Lines returns the lines of a table after a number, in order: the last ones of
	// each circle, if it has more than limit.
	Lines(ctx context.Context, id match.ID, after, limit int) ([]Line, error)
}

// Notes keeps what people note for themselves.
type Notes interface {
	// Note returns what an owner has noted at a table; the zero Note if nothing.
	Note(ctx context.Context, id match.ID, owner match.Owner) (Note, error)
	// SetNote replaces it, or answers [Changed] if its version is not the next one,
	// and [match.NotFound] without such a table. It answers [NotesFull] if the notes
	// of its origin would have more bytes than most; a note that does not grow is
	// always stored. An unknown origin has no bound.
	SetNote(ctx context.Context, id match.ID, owner match.Owner, n Note, most int) error
}

// Muter keeps who does not want to hear whom.
type Muter interface {
	// Mute notes that an owner does not want to hear another one, known to the owner
	// by a name; doing so twice has no further effect. An owner may have at most this
	// many mutes, otherwise it returns [MutesFull].
	Mute(ctx context.Context, owner, other match.Owner, name string, at time.Time, most int) error
	// Unmute forgets one of the owner's mutes by its number, if it is there.
	Unmute(ctx context.Context, owner match.Owner, number int64) error
	// Mutes lists whom an owner has muted, the latest first.
	Mutes(ctx context.Context, owner match.Owner) ([]Mute, error)
	// Unheard returns whom an owner has muted or blocked.
	Unheard(ctx context.Context, owner match.Owner) ([]match.Owner, error)
}

// Reporter keeps what operators are told, and whom they silence.
type Reporter interface {
	// Report keeps a report; twice of the same line by the same person is once. The
	// context of a line is stored with its first report only. It answers [Reported]
	// if there would be more than most.
	Report(ctx context.Context, r Report, most Most) error
	// Silences lists whom the operator does not let talk: a guest, an address or a
	// network.
	Silences(ctx context.Context) ([]limit.Ban, error)
}

// Capacity is how much is kept of one circle's lines, and how many are taken within
// [Recently] whichever process they come through.
type Capacity struct {
	Lines, Bytes int
	Recent       int // of all; 0 for any number
	OfOrigin     int // of one origin, if that is known; 0 for any number
}

// Recently is the time that recent lines are from.
const Recently = time.Minute

// Admits reports whether a circle takes a line of an origin which has taken so many
// recently, some of them of that origin. An origin that has said nothing recently
// is always heard, so that others cannot use up all that is taken.
func (r Capacity) Admits(recent, ofOrigin int, origin match.Origin) bool {
	known := origin != ""
	switch {
	case known && r.OfOrigin > 0 && ofOrigin >= r.OfOrigin:
		return false
	case known && ofOrigin == 0:
		return true
	default:
		return r.Recent == 0 || recent < r.Recent
	}
}

// Most is how many reports are kept: of one person, and of one origin, which has
// no bound if it is not known.
type Most struct{ Person, Origin int }

// Note is what an owner has noted at a table, for nobody else to see.
type Note struct {
	Version int // how often it was changed
	Text    string
	Time    time.Time // of the last change
	Origin  match.Origin
}

// Mute is somebody whom an owner does not want to hear.
type Mute struct {
	Number int64  // by which it is forgotten
	Name   string // as the person was called at the table
	Since  time.Time
}

// Report is that somebody finds a line wrong. It stays when the table is gone.
type Report struct {
	Number int64        `json:"report"` // by which it is done with
	Table  match.ID     `json:"table"`
	Line   int          `json:"line"`
	Of     match.Owner  `json:"of"` // who said it
	Name   string       `json:"name"`
	By     match.Owner  `json:"by"`
	Time   time.Time    `json:"time"`
	Origin match.Origin `json:"network,omitempty"` // where the report came from
	// Context is what the first reporter had heard until then, and the line itself.
	// It is empty in later reports of the same line.
	Context string `json:"context"`
}
