package record

import (
	"encoding/json"
	"fmt"
	"iter"
	"slices"

	"goa/edition"
	"goa/goa"
)

// Format is the newest version of the text that [Parse] reads. [Record.Text]
// writes the oldest version that can hold the record: 2 if there are
// variations, otherwise 1. The format describes how a record is written.
// [goa.RulesVersion] describes the rules by which it is played. The two change
// independently.
const Format = 2

// Seat is the player at a seat. Kind says what plays there, such as the grade
// of a bot; it is empty for a person.
type Seat struct{ Name, Kind string }

// Tag is a free line of the header, such as a date.
type Tag struct{ Name, Value string }

// Record is one game. Several goroutines can read it as long as none changes
// it.
type Record struct {
	edition  string // its name
	data     string // the first digits of its hash
	text     string // the whole edition, if it is the user's own
	options  []string
	players  []Seat
	session  *goa.Session // of a campaign; nil in other games, and if a position contains it
	undos    int          // undos that took back moves that had shown something new
	view     *goa.Seat    // whose view this is; nil for a whole record
	tags     []Tag
	position json.RawMessage
	headers  []headComment
	moves    []recorded
	comments []Comment
	// variations are lines that were not played. Most records have none.
	variations []Variation
	keyLine    map[string]int // where the lines of the header were; nil if not parsed
	now        *cursor        // after the last move; nil until needed
	source     int            // bytes of the parsed text, whose memory its strings share
}

// recorded is a move and what its line says about it.
type recorded struct {
	move    goa.Move
	by      goa.Seat // the seat whose name stands before it; Nature if there is none
	section section
	lot     lot
	line    int32 // of the text it was parsed from, or 0
}

// New returns the record of a new game. It embeds the text of an edition that
// is not a released one.
func New(ed *edition.Edition, o edition.Options, players []Seat) (*Record, error) {
	if err := validPlayers(players, ValidName); err != nil {
		return nil, err
	}
	if _, err := ed.RulesFor(o, len(players)); err != nil {
		return nil, err
	}
	r := &Record{edition: ed.Name, data: ed.Short(), options: o.Strings(), players: slices.Clone(players)}
	if o.Has("campaign") {
		r.session = &goa.Session{Number: 1}
	}
	if !ed.Released() {
		r.text = ed.Text()
	}
	return r, nil
}

// Clone returns an equal, independent record.
func (r *Record) Clone() *Record {
	c := *r
	c.tags, c.headers, c.comments = slices.Clone(r.tags), slices.Clone(r.headers), slices.Clone(r.comments)
	c.variations = slices.Clone(r.variations)
	c.moves, c.now = slices.Clip(r.moves), nil
	return &c
}

// Edition returns the name of the edition.
func (r *Record) Edition() string { return r.edition }

// Options returns the options as the record names them.
func (r *Record) Options() []string { return slices.Clone(r.options) }

// Players returns the players in the order of their seats.
func (r *Record) Players() []Seat { return slices.Clone(r.players) }

// Len returns the number of moves.
func (r *Record) Len() int { return len(r.moves) }

// Move returns a move, counted from 0.
func (r *Record) Move(at int) goa.Move { return r.moves[at].move }

// Moves ranges over all moves with their numbers.
func (r *Record) Moves() iter.Seq2[int, goa.Move] {
	return func(yield func(int, goa.Move) bool) {
		for at := range r.moves {
			if !yield(at, r.moves[at].move) {
				return
			}
		}
	}
}

// Line returns the line of a move in the parsed text, or 0 if the move was
// appended later.
func (r *Record) Line(at int) int { return int(r.moves[at].line) }

// Tags returns the free lines of the header.
func (r *Record) Tags() []Tag { return slices.Clone(r.tags) }

// Tag returns the value of a free line of the header, or "".
func (r *Record) Tag(name string) string {
	for _, t := range r.tags {
		if t.Name == name {
			return t.Value
		}
	}
	return ""
}

// SetTag sets a free line of the header. An empty value removes it.
func (r *Record) SetTag(name, value string) error {
	if value != "" {
		if err := validTag(name, value); err != nil {
			return err
		}
	}
	i := slices.IndexFunc(r.tags, func(t Tag) bool { return t.Name == name })
	switch {
	case value == "" && i < 0:
	case value == "":
		r.tags = slices.Delete(r.tags, i, i+1)
		r.headers = slices.DeleteFunc(r.headers, func(c headComment) bool { return c.key == name })
	case i < 0:
		r.tags = append(r.tags, Tag{name, value})
	default:
		r.tags[i].Value = value
	}
	return nil
}

// Append adds a move to the game. It fails if the record does not pass Check or
// if the move is illegal ([*goa.IllegalMoveError]). It then changes nothing.
func (r *Record) Append(m goa.Move) error {
	if err := r.catchUp(); err != nil {
		return err
	}
	if why := r.now.state.Check(m); why != goa.Legal {
		return &goa.IllegalMoveError{Move: m, Reason: why}
	}
	r.moves = append(r.moves, r.now.recorded(m))
	r.now.play(m)
	return nil
}

// Undo takes back moves until the given number of them is left, with their
// comments and variations. The undo counts if the moves taken back have shown
// something new; see [Record.Practice].
func (r *Record) Undo(to int) error {
	if to < 0 || to > len(r.moves) {
		return fmt.Errorf("undo to move %d: there are %d", to, len(r.moves))
	}
	for _, mv := range r.moves[to:] {
		if ShowsNew([]goa.Move{mv.move}) {
			r.SetUndos(r.undos + 1)
			break
		}
	}
	r.moves = r.moves[:to]
	r.comments = slices.DeleteFunc(r.comments, func(c Comment) bool {
		return c.At > to || c.At == to && c.place > above
	})
	r.undoVariations(to)
	r.now = nil
	return nil
}

// catchUp plays the game to its end, once.
func (r *Record) catchUp() error {
	if r.now != nil {
		return nil
	}
	now, err := r.checked(nil)
	if err != nil {
		return err
	}
	r.now = now
	return nil
}
