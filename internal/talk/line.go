// Package talk is what people say at tables, beside the game: lines that are
// numbered for each table and only ever added, notes that people keep for
// themselves, and what can be done about those whom one does not want to hear.
// docs/adr/0006-talk.md has the reasons.
package talk

import (
	"slices"
	"time"

	"goa/goa"
	"goa/internal/match"
)

// Line is something that was said at a table.
type Line struct {
	Number int // in the talk of its table, from 1
	Kind   Kind
	Circle Circle
	By     match.Owner
	Seat   goa.Seat // of the speaker then; [goa.Nobody] if there was none
	Name   string   // of who said it, then
	Text   string   // empty if it was removed
	Time   time.Time
	// Of is the number of the line that was removed, if that is what this says.
	Of int
	// Origin is the network that it was said from, if that is counted.
	Origin match.Origin
}

// SortLines puts lines in the order of their numbers.
func SortLines(list []Line) {
	slices.SortFunc(list, func(a, b Line) int { return a.Number - b.Number })
}

// Kind is what a line is. Stores keep it as a number, so they do not change.
type Kind uint8

// What a line is.
const (
	Said    Kind = iota
	Parting      // the last word of a player who gave up a seat
	Removal      // that another line was removed
	Ending       // why somebody wants the game to end
)

// Circle is among whom something was said. Stores keep it as a number.
type Circle uint8

// Among whom something is said.
const (
	AtTable    Circle = iota // the players
	Spectators               // those who look on
	NumCircles
)

// Viewer is who reads a thread.
type Viewer struct {
	Owner match.Owner
	Plays bool // the viewer has a seat at the table
	// Running reports whether the game is on: then players do not hear those
	// who look on.
	Running bool
	// Unheard are those whom the viewer has muted or blocked.
	Unheard map[match.Owner]bool
	// Origin is the network that the viewer comes from, if it is counted.
	Origin match.Origin
}

// Heard is a line as somebody may read it: who said it is known by name alone.
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
	case v.Unheard[l.By]:
		return false
	default:
		return l.Circle == AtTable || !v.Plays || !v.Running
	}
}

// Thread is the last lines of a table's talk at one moment. It never changes.
type Thread struct{ lines []Line }

// NewThread returns a thread of lines, which belong to it from now on.
func NewThread(lines []Line) *Thread { return &Thread{lines} }

// Version is the number of the last line.
func (t *Thread) Version() int {
	if len(t.lines) == 0 {
		return 0
	}
	return t.lines[len(t.lines)-1].Number
}

// For returns what a viewer hears of the lines after a number.
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

// line returns a line of the thread that the viewer hears.
func (t *Thread) line(v Viewer, number int) (l Line, ok bool) {
	for i := range t.lines {
		if t.lines[i].Number == number && v.hears(&t.lines[i]) {
			return t.lines[i], true
		}
	}
	return l, false
}

// latestBy returns the last line that somebody said.
func (t *Thread) latestBy(owner match.Owner) (l Line, ok bool) {
	for i := len(t.lines) - 1; i >= 0; i-- {
		if t.lines[i].By == owner && owner != "" {
			return t.lines[i], true
		}
	}
	return l, false
}
