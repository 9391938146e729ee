package engine

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// request is one line of a client. The methods below read its fields. The first error
// stays in err, and later fields are then empty.
type request struct {
	id     json.RawMessage // nil if there is none
	do     string
	fields map[string]json.RawMessage
	err    *failure
}

// parseRequest reads a line. An invalid request still has its id if that came before the
// error.
func parseRequest(l line) *request {
	r := &request{fields: map[string]json.RawMessage{}}
	switch {
	case l.tooLong:
		r.refuse("the line is longer than %d bytes and was skipped", maxLine)
	case !utf8.Valid(l.text):
		r.refuse("the line is not UTF-8")
	default:
		r.err = r.readFields(l.text)
		r.id = r.fields["id"]
		r.do = r.text("do")
		delete(r.fields, "id")
		delete(r.fields, "do")
	}
	return r
}

// readFields reads the members of the object, which must be the whole line.
func (r *request) readFields(text []byte) *failure {
	d := json.NewDecoder(bytes.NewReader(text))
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return fail(badRequest, "a request is one JSON object on one line, such as {\"do\":\"hello\"}")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return malformed(err)
		}
		name := key.(string) // in an object More comes before a name
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return malformed(err)
		}
		if _, twice := r.fields[name]; twice {
			return fail(badRequest, "%q is given twice", name)
		}
		r.fields[name] = value
	}
	if _, err := d.Token(); err != nil {
		return malformed(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return fail(badRequest, "something follows the JSON object on its line")
	}
	return nil
}

func malformed(err error) *failure {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fail(badRequest, "malformed JSON: the line ends within the object")
	}
	return fail(badRequest, "malformed JSON: %s", err)
}

// allow refuses fields with other names.
func (r *request) allow(names []string) {
	var unknown []string
	for name := range r.fields {
		if !slices.Contains(names, name) {
			unknown = append(unknown, strconv.Quote(name))
		}
	}
	if unknown == nil {
		return
	}
	slices.Sort(unknown)
	may := "do and id alone"
	if len(names) > 0 {
		may = "do, id, " + strings.Join(names, ", ")
	}
	r.refuse("unknown field %s; %q may have %s", strings.Join(unknown, ", "), r.do, may)
}

func (r *request) refuse(format string, args ...any) {
	if r.err == nil {
		r.err = fail(badRequest, format, args...)
	}
}

// has reports whether a field is given.
func (r *request) has(name string) bool { return r.fields[name] != nil }

// need refuses the request if a field is not given.
func (r *request) need(name, meaning string) {
	if !r.has(name) {
		r.refuse("%q is missing: %s", name, meaning)
	}
}

// text returns a field that must be a text if given.
func (r *request) text(name string) string {
	var s string
	if r.has(name) {
		r.decode(name, r.fields[name], "a text", &s)
	}
	return s
}

// texts returns a field that must be a list of texts if given.
func (r *request) texts(name string) []string {
	if !r.has(name) {
		return nil
	}
	var raw []json.RawMessage
	r.decode(name, r.fields[name], "a list of texts", &raw)
	list := make([]string, len(raw))
	for i := range raw {
		r.decode(name+"["+strconv.Itoa(i)+"]", raw[i], "a text", &list[i])
	}
	return list
}

// number returns a field that must be a whole number if given.
func (r *request) number(name string) int {
	var n int
	if r.has(name) {
		r.decode(name, r.fields[name], "a whole number", &n)
	}
	return n
}

// flag returns a field that must be true or false if given.
func (r *request) flag(name string) bool {
	var b bool
	if r.has(name) {
		r.decode(name, r.fields[name], "true or false", &b)
	}
	return b
}

// decode reads a value and refuses any that is not of the kind of to. (For
// encoding/json, null is of every kind.)
func (r *request) decode(name string, value json.RawMessage, kind string, to any) {
	if r.err != nil {
		return
	}
	if string(value) == "null" || json.Unmarshal(value, to) != nil {
		r.refuse("%q must be %s, not %s", name, kind, shorten(value))
	}
}

// shorten returns the beginning of a value, enough to recognize it.
func shorten(value json.RawMessage) string {
	const most = 40
	if len(value) <= most {
		return string(value)
	}
	return strings.ToValidUTF8(string(value[:most]), "") + "…"
}
