package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"

	"goa"
)

// fromPosition reads the position that a game began from.
var fromPosition = func(*goa.Rules, json.RawMessage) (goa.State, error) {
	return goa.State{}, errors.New("positions cannot be read yet")
}

var errNoObject = errors.New("it is not one JSON object")

// tidyJSON returns a JSON object as records have it: a line for each field, the
// braces on lines of their own.
func tidyJSON(text []byte) (json.RawMessage, error) {
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
	return json.Compact(b, value)
}
