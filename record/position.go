package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"goa/edition"
	"goa/goa"
)

// NewFrom is like [New], for a game that begins from a position.
func NewFrom(ed *edition.Edition, o edition.Options, players []Seat, from goa.Position) (*Record, error) {
	r, err := New(ed, o, players)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(from)
	if err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	r.session = nil // the position contains it
	if r.position, err = tidyJSON(text); err != nil {
		return nil, fmt.Errorf("position: %w", err)
	}
	if _, err := r.Start(); err != nil {
		return nil, err
	}
	return r, nil
}

// IsPosition reports whether a text is meant as a position in JSON, not as a
// record.
func IsPosition(text []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) }

// ParsePosition returns the record of a game that begins from a position in
// JSON and has no moves yet. The position names its edition and options; the
// default edition needs no name. If the position is wrong or cannot come up,
// the error is a [*goa.PositionError]. The function name returns the name of
// each seat.
func ParsePosition(text []byte, name func(goa.Seat) string) (*Record, error) {
	var p goa.Position
	if err := json.Unmarshal(text, &p); err != nil {
		if _, ok := errors.AsType[*goa.PositionError](err); !ok {
			err = &goa.PositionError{Problems: []string{err.Error()}}
		}
		return nil, err
	}
	ed, err := editionOf(&p)
	if err != nil {
		return nil, &goa.PositionError{Problems: []string{err.Error()}}
	}
	o, err := edition.ParseOptions(p.Options)
	if err != nil {
		return nil, &goa.PositionError{Problems: []string{err.Error()}}
	}
	state, err := goa.FromPosition(ed.Rules(o), p)
	if err != nil {
		return nil, err
	}
	var players []Seat
	for seat := range goa.Seat(state.Seats()) {
		players = append(players, Seat{Name: name(seat)})
	}
	r, err := NewFrom(ed, o, players, state.Position())
	if err != nil {
		return nil, &goa.PositionError{Problems: []string{err.Error()}}
	}
	return r, nil
}

// editionOf returns the edition that a position names, by its hash if there is
// one.
func editionOf(p *goa.Position) (*edition.Edition, error) {
	if p.Data == "" && p.Edition == "" {
		return edition.Default(), nil
	}
	if p.Data == "" {
		return edition.ByName(p.Edition)
	}
	ed, err := edition.ByHash(p.Data)
	if err == nil && p.Edition != "" && p.Edition != ed.Name {
		return nil, fmt.Errorf("the data is that of edition %s, not of %s", ed.Name, p.Edition)
	}
	return ed, err
}

// readPosition returns the game that begins from the record's position.
func (r *Record) readPosition(rules *goa.Rules) (goa.State, error) {
	var from goa.Position
	if err := json.Unmarshal(r.position, &from); err != nil {
		return goa.State{}, err
	}
	s, err := goa.FromPosition(rules, from)
	if err != nil {
		return goa.State{}, err
	}
	if s.Seats() != len(r.players) {
		return goa.State{}, fmt.Errorf("the position has %d seats, the record %d", s.Seats(), len(r.players))
	}
	return s, nil
}

var errNoObject = errors.New("it is not one JSON object")

// tidyJSON formats a JSON object the way records write it: a line for each
// field and for each object in a list, with the braces on lines of their own.
func tidyJSON(text []byte) (json.RawMessage, error) {
	if nestsDeeper(text, maxNesting) {
		return nil, fmt.Errorf("it nests deeper than %d", maxNesting)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil, errNoObject
	}
	b := bytes.NewBufferString("{\n")
	for n := 0; d.More(); n++ {
		if n > 0 {
			b.WriteString(",\n")
		}
		if err := tidyField(b, d); err != nil {
			return nil, err
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, errNoObject
	}
	if b.Len() > len("{\n") {
		b.WriteByte('\n')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// tidyField writes the next field of an object.
func tidyField(b *bytes.Buffer, d *json.Decoder) error {
	key, err := d.Token()
	if err != nil {
		return err
	}
	name, err := json.Marshal(key)
	if err != nil {
		return err
	}
	var value json.RawMessage
	if err := d.Decode(&value); err != nil {
		return err
	}
	b.WriteString(indent)
	b.Write(name)
	b.WriteString(": ")
	return tidyValue(b, value)
}

// tidyValue writes a list of objects line by line, and anything else on one
// line.
func tidyValue(b *bytes.Buffer, value json.RawMessage) error {
	var list []json.RawMessage
	if json.Unmarshal(value, &list) != nil || len(list) == 0 || list[0][0] != '{' {
		return json.Compact(b, value)
	}
	for i, v := range list {
		b.WriteString([]string{"[", ","}[min(i, 1)] + "\n" + indent + indent)
		if err := json.Compact(b, v); err != nil {
			return err
		}
	}
	b.WriteString("\n" + indent + "]")
	return nil
}
