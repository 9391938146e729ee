package goa

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// MarshalJSON returns an object with the name of the kind as "event" and the
// fields of the kind, such as {"event":"ships-gained","seat":0,"n":4}. A field
// that the reader may not see is null, and so is the tile of the flag's
// auction.
func (e Event) MarshalJSON() ([]byte, error) {
	if e.Kind == NoEvent || e.Kind >= numEventKinds {
		return nil, fmt.Errorf("no event has the kind %d", e.Kind)
	}
	out := append([]byte(`{"event":"`), e.Kind.String()...)
	out = append(out, '"')
	for _, f := range e.Kind.Fields() {
		value, err := e.fieldJSON(f)
		if err != nil {
			return nil, fmt.Errorf("event %s: %w", e.Kind, err)
		}
		out = append(out, `,"`+f.String()+`":`...)
		out = append(out, value...)
	}
	return append(out, '}'), nil
}

func (e Event) fieldJSON(f Field) ([]byte, error) {
	switch f {
	case FieldSeat:
		return e.Seat.MarshalJSON()
	case FieldOther:
		return e.Other.MarshalJSON()
	case FieldN:
		return strconv.AppendInt(nil, int64(e.N), 10), nil
	default:
	}
	name := e.Value(f)
	if name == "" {
		return []byte("null"), nil
	}
	return json.Marshal(name)
}

// UnmarshalJSON is the inverse of [Event.MarshalJSON]. It requires all fields
// of the kind, and no others.
func (e *Event) UnmarshalJSON(text []byte) error {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil {
		return err
	}
	var name string
	if err := json.Unmarshal(fields["event"], &name); err != nil {
		return errors.New("an event must say which it is")
	}
	read := Event{Seat: Nobody}
	for read.Kind = NoEvent + 1; read.Kind < numEventKinds && eventSpecs[read.Kind].name != name; {
		read.Kind++
	}
	if read.Kind == numEventKinds {
		return fmt.Errorf("%q is not an event", name)
	}
	for _, f := range read.Kind.Fields() {
		if err := read.setField(f, fields[f.String()]); err != nil {
			return fmt.Errorf("event %s: %s: %w", name, f, err)
		}
	}
	if len(fields) != 1+len(read.Kind.Fields()) {
		return fmt.Errorf("event %s has exactly the fields %v", name, read.Kind.Fields())
	}
	*e = read
	return nil
}

func (e *Event) setField(f Field, value json.RawMessage) error {
	if value == nil {
		return errors.New("missing")
	}
	switch f {
	case FieldSeat:
		return e.Seat.UnmarshalJSON(value)
	case FieldOther:
		return e.Other.UnmarshalJSON(value)
	case FieldN:
		n, err := strconv.ParseInt(string(value), 10, 16)
		if err != nil {
			return fmt.Errorf("%s is not a whole number up to %d", value, math.MaxInt16)
		}
		e.N = int16(n)
		return nil
	default:
	}
	p, err := fieldPiece(f, value)
	if err != nil {
		return err
	}
	if f.second() {
		e.at = p
	} else {
		e.about = p
	}
	return nil
}

func fieldPiece(f Field, value json.RawMessage) (piece, error) {
	if string(value) == "null" && f.mayBeNone() {
		return noPiece, nil
	}
	var name string
	if err := json.Unmarshal(value, &name); err != nil {
		return noPiece, fmt.Errorf("%s is not a name", value)
	}
	p, ok := pieceIndex[fieldKinds[f]][name]
	if !ok {
		return noPiece, fmt.Errorf("there is no %q", name)
	}
	return p, nil
}
