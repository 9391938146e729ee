package talk

import (
	"context"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
)

// Store keeps the chat of tables. Every method does all of its work or none.
// Everything that belongs to a table is deleted with it. Every Store passes the
// tests of storetest.RunTalk.
type Store interface {
	Lines
	Notes
	Muter
	Reporter
}

// Lines keeps the lines of chats.
type Lines interface {
	// Say adds a line to a table's chat and returns its number, which is the
	// next one. It returns [match.NotFound] if there is no such table, and
	// [TooFast] if the circle does not admit the line. If the circle then
	// exceeds its capacity, the oldest lines of the largest share are deleted.
	// Among players a share belongs to a person, among spectators to an origin.
	Say(ctx context.Context, id match.ID, l Line, c Capacity) (int, error)
	// Lines returns the lines of a table after a number, in order. If a circle
	// has more than limit, only its last ones are returned.
	Lines(ctx context.Context, id match.ID, after, limit int) ([]Line, error)
}

// Notes keeps people's private notes.
type Notes interface {
	// Note returns an owner's notes at a table, or the zero Note.
	Note(ctx context.Context, id match.ID, owner match.Owner) (Note, error)
	// SetNote replaces the notes. It returns [Changed] if the version is not
	// the next one, [match.NotFound] if there is no such table, and [NotesFull]
	// if the notes of the origin would exceed limit bytes. A note that does not
	// grow is always stored. An unknown origin has no limit.
	SetNote(ctx context.Context, id match.ID, owner match.Owner, n Note, limit int) error
}

// Muter keeps mutes.
type Muter interface {
	// Mute mutes p.Other for p.Owner; a second call has no effect. It returns
	// [MutesFull] if p.Owner would have more than limit mutes.
	Mute(ctx context.Context, p match.Pair, limit int) error
	// Unmute removes one of the owner's mutes by its number, if it exists.
	Unmute(ctx context.Context, owner match.Owner, number int64) error
	// Mutes lists the people whom an owner has muted, the latest first.
	Mutes(ctx context.Context, owner match.Owner) ([]Mute, error)
	// Ignored returns the people whom an owner has muted or blocked.
	Ignored(ctx context.Context, owner match.Owner) ([]match.Owner, error)
}

// Reporter keeps reports for operators, and silences by operators.
type Reporter interface {
	// Report stores a report. A second report of the same line by the same
	// person has no effect. The context of a line is stored with its first
	// report only. Report returns [Reported] if that would exceed the limits.
	Report(ctx context.Context, r Report, limits ReportLimits) error
	// Silences lists the guests, addresses and networks that the operator has
	// silenced.
	Silences(ctx context.Context) ([]limit.Ban, error)
}

// Capacity limits how many lines of one circle are kept, and how many it admits
// within [Recently], across all processes.
type Capacity struct {
	Lines, Bytes int
	Recent       int // from everyone; 0 for any number
	OfOrigin     int // from one origin, if it is known; 0 for any number
}

// Recently is how far back recent lines go.
const Recently = time.Minute

// Admits reports whether a circle admits another line, given how many it has
// admitted recently, in total and from the origin. An origin that has said
// nothing recently is always admitted, so others cannot use up the whole
// allowance.
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

// ReportLimits are how many reports are kept from one person and from one origin. An
// unknown origin has no limit.
type ReportLimits struct{ Person, Origin int }

// Note is an owner's private note at a table.
type Note struct {
	Version int // how often it was changed
	Text    string
	Time    time.Time // of the last change
	Origin  match.Origin
}

// Mute is a person whom an owner does not want to hear.
type Mute struct {
	Number int64  // identifies it for Unmute
	Name   string // the person's name at the table
	Since  time.Time
}

// Report is a person's objection to a line. It outlives the table.
type Report struct {
	Number int64        `json:"report"` // identifies it when it is closed
	Table  match.ID     `json:"table"`
	Line   int          `json:"line"`
	Of     match.Owner  `json:"of"` // the speaker
	Name   string       `json:"name"`
	By     match.Owner  `json:"by"`
	Time   time.Time    `json:"time"`
	Origin match.Origin `json:"network,omitempty"` // where the report came from
	// Context is what the first reporter had heard by then, including the line
	// itself. It is empty in later reports of the same line.
	Context string `json:"context"`
}
