// Package talk is the chat of tables, beside the game. Lines are numbered for
// each table and only ever added. There are also private notes, mutes and
// reports. The reasons are in docs/adr/0006-talk.md.
package talk

import (
	"slices"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Line is something said at a table.
type Line struct {
	Number int // in the chat of its table, from 1
	Kind   Kind
	Circle Circle
	By     match.Owner
	Seat   goa.Seat // of the speaker at that time, or [goa.Nobody]
	Name   string   // of the speaker at that time
	Text   string   // empty if it was removed
	Time   time.Time
	// Of is the number of the removed line, if this line is a Removal.
	Of int
	// Origin is the speaker's network, if it has a limit.
	Origin match.Origin
}

// SortLines puts lines in the order of their numbers.
func SortLines(list []Line) {
	slices.SortFunc(list, func(a, b Line) int { return a.Number - b.Number })
}

// Kind says what a line is. Stores keep the numbers, so they do not change.
type Kind uint8

// The kinds of lines.
const (
	Said    Kind = iota
	Parting      // a player's last words on giving up a seat
	Removal      // another line was removed
	Ending       // the reason why a player wants to end the game
)

// Circle is the group of people among whom a line is said. Stores keep the
// numbers.
type Circle uint8

// The circles.
const (
	AtTable    Circle = iota // the players
	Spectators               // the people who look on
	NumCircles
)

// Viewer is the reader of a thread.
type Viewer struct {
	Owner match.Owner
	Plays bool // the viewer has a seat at the table
	// Running reports whether the game is in progress. Players do not hear
	// spectators during the game.
	Running bool
	// Ignored are the people whom the viewer has muted or blocked.
	Ignored map[match.Owner]bool
	// Origin is the viewer's network, if it has a limit.
	Origin match.Origin
}

// Heard is a line as a viewer may read it. It identifies the speaker by name
// only.
type Heard struct {
	Number int
	Kind   Kind
	Circle Circle
	Seat   goa.Seat
	Name   string
	Text   string
	Time   time.Time
	Mine   bool
	Gone   bool // it was removed
	Of     int
}

// hears reports whether a line may be shown to the viewer.
func (v *Viewer) hears(l *Line) bool {
	switch {
	case l.By != "" && l.By == v.Owner:
		return true
	case v.Ignored[l.By]:
		return false
	default:
		return l.Circle == AtTable || !v.Plays || !v.Running
	}
}

// Thread holds the last lines of a table's chat at one moment. It never
// changes.
type Thread struct{ lines []Line }

// NewThread returns a thread of lines and takes ownership of them.
func NewThread(lines []Line) *Thread { return &Thread{lines} }

// Version returns the number of the last line.
func (t *Thread) Version() int {
	if len(t.lines) == 0 {
		return 0
	}
	return t.lines[len(t.lines)-1].Number
}

// For returns the lines that a viewer hears, after a given number.
func (t *Thread) For(v Viewer, after int) (heard []Heard) {
	for i := range t.lines {
		l := &t.lines[i]
		if l.Number <= after || !v.hears(l) {
			continue
		}
		heard = append(heard, Heard{
			Number: l.Number, Kind: l.Kind, Circle: l.Circle, Seat: l.Seat, Name: l.Name, Text: l.Text, Time: l.Time,
			Mine: l.By != "" && l.By == v.Owner, Gone: l.Text == "" && l.Kind != Removal, Of: l.Of,
		})
	}
	return heard
}

// line returns a line of the thread that the viewer hears, or the zero Line.
func (t *Thread) line(v Viewer, number int) Line {
	for i := range t.lines {
		if t.lines[i].Number == number && v.hears(&t.lines[i]) {
			return t.lines[i]
		}
	}
	return Line{}
}

// latestBy returns the last line by an owner, or the zero Line.
func (t *Thread) latestBy(owner match.Owner) Line {
	for i := len(t.lines) - 1; i >= 0; i-- {
		if t.lines[i].By == owner && owner != "" {
			return t.lines[i]
		}
	}
	return Line{}
}
