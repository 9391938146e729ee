package goa

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// UnmarshalJSON reads a position. It refuses, with a [*PositionError] that
// lists all of it, what is not as docs/json.md says: a field that is unknown,
// given twice, null where nothing can be meant, of another type, or missing
// though it is always there.
func (p *Position) UnmarshalJSON(text []byte) error {
	if len(text) > maxPosition {
		return &PositionError{[]string{fmt.Sprintf("position has %d bytes; at most %d are read", len(text), maxPosition)}}
	}
	read := Position{Flag: Nobody, Starter: Nobody, Actor: Nobody}
	in := fieldReader{}
	in.value("", text, reflect.ValueOf(&read).Elem())
	if in.problems != nil {
		return &PositionError{in.problems}
	}
	*p = read
	return nil
}

// fieldReader reads JSON into a value by the tags of its type. Unlike
// encoding/json it goes on after a problem, takes null for nothing only where
// a field says so with the tag null:"ok", and misses fields that are not
// marked omitempty or omitzero.
type fieldReader struct{ problems problems }

// How much is read and told of a position: many times what one has.
const (
	maxPosition = 64 << 10 // bytes
	maxProblems = 100
	maxPath     = 80 // bytes of a path
)

// problems collects what is wrong with a position; the last place is for
// saying that there are more.
type problems []string

func (p *problems) add(format string, args ...any) {
	switch {
	case len(*p) < maxProblems:
		*p = append(*p, fmt.Sprintf(format, args...))
	case len(*p) == maxProblems:
		*p = append(*p, fmt.Sprintf("there are more than %d problems", maxProblems))
	}
}

func (in *fieldReader) problem(path, format string, args ...any) {
	if path == "" {
		path = "position"
	}
	if len(path) > maxPath {
		path = strings.ToValidUTF8(path[:maxPath], "") + "…"
	}
	in.problems.add("%s%s", path, fmt.Sprintf(format, args...))
}

// value reads a value at a path such as players[0].ducats.
func (in *fieldReader) value(path string, text json.RawMessage, to reflect.Value) {
	switch own := to.Addr().Interface().(type) {
	case *Position: // whose own method this is
		in.object(path, text, to)
		return
	case json.Unmarshaler:
		in.problemOf(path, own.UnmarshalJSON(text))
		return
	case encoding.TextUnmarshaler:
		var word string
		if in.plain(path, text, "a text", &word) {
			in.problemOf(path, own.UnmarshalText([]byte(word)))
		}
		return
	}
	switch to.Kind() {
	case reflect.Pointer:
		to.Set(reflect.New(to.Type().Elem()))
		in.value(path, text, to.Elem())
	case reflect.Struct:
		in.object(path, text, to)
	case reflect.Map:
		in.table(path, text, to)
	case reflect.Slice:
		in.list(path, text, to, false)
	case reflect.Bool:
		in.plain(path, text, "true or false", to.Addr().Interface())
	case reflect.Int:
		in.plain(path, text, "a whole number", to.Addr().Interface())
	default:
		in.plain(path, text, "a text", to.Addr().Interface())
	}
}

func (in *fieldReader) problemOf(path string, err error) {
	if err != nil {
		in.problem(path, ": %v", err)
	}
}

// plain reads a text, a number or a yes or no.
func (in *fieldReader) plain(path string, text json.RawMessage, kind string, to any) bool {
	if string(text) == "null" || json.Unmarshal(text, to) != nil {
		in.problem(path, " must be %s, not %s", kind, inWords(text))
		return false
	}
	return true
}

// inWords shows a value that is not of the kind that was expected.
func inWords(text json.RawMessage) string {
	const most = 40
	switch {
	case text[0] == '{':
		return "an object"
	case text[0] == '[':
		return "a list"
	case len(text) > most:
		return strings.ToValidUTF8(string(text[:most]), "") + "…"
	default:
		return string(text)
	}
}

// members calls f with the members of an object, each name once.
func (in *fieldReader) members(path string, text json.RawMessage, f func(name string, value json.RawMessage)) {
	if text[0] != '{' {
		in.problem(path, " must be an object, not %s", inWords(text))
		return
	}
	d := json.NewDecoder(bytes.NewReader(text)) // whoever calls UnmarshalJSON has checked the text
	_, _ = d.Token()
	seen := map[string]bool{}
	for d.More() {
		name, _ := d.Token()
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			in.problemOf(path, err)
			return
		}
		if seen[name.(string)] {
			in.problem(within(path, name.(string)), " is given twice")
			continue
		}
		seen[name.(string)] = true
		f(name.(string), value)
	}
}

func within(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// object reads the fields of a struct.
func (in *fieldReader) object(path string, text json.RawMessage, to reflect.Value) {
	before := len(in.problems)
	met := map[string]bool{}
	fields := jsonFields(to.Type())
	in.members(path, text, func(name string, value json.RawMessage) {
		i := slices.IndexFunc(fields, func(f jsonField) bool { return f.name == name })
		if i < 0 {
			in.problem(within(path, name), " is no field; there are %s", namesOf(fields))
			return
		}
		met[name] = true
		if fields[i].holes {
			in.list(within(path, name), value, to.Field(i), true)
			return
		}
		in.value(within(path, name), value, to.Field(i))
	})
	if text[0] != '{' && len(in.problems) > before {
		return
	}
	for _, f := range fields {
		if f.always && !met[f.name] {
			in.problem(within(path, f.name), " is missing")
		}
	}
}

// jsonField is what the tags of a struct's field say.
type jsonField struct {
	name   string
	always bool // not to be left out
	holes  bool // a list in which null is nothing
}

func jsonFields(t reflect.Type) []jsonField {
	list := make([]jsonField, t.NumField())
	for i := range list {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		list[i] = jsonField{name: name, always: options == "", holes: f.Tag.Get("null") == "ok"}
	}
	return list
}

func namesOf(fields []jsonField) string {
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	return strings.Join(names, ", ")
}

// table reads a map, whose keys are names or numbers.
func (in *fieldReader) table(path string, text json.RawMessage, to reflect.Value) {
	to.Set(reflect.MakeMap(to.Type()))
	in.members(path, text, func(name string, value json.RawMessage) {
		key, entry := reflect.New(to.Type().Key()), reflect.New(to.Type().Elem())
		if err := readKey(key.Interface(), name); err != nil {
			in.problemOf(path, err)
			return
		}
		in.value(within(path, name), value, entry.Elem())
		to.SetMapIndex(key.Elem(), entry.Elem())
	})
}

func readKey(to any, name string) error {
	if own, ok := to.(encoding.TextUnmarshaler); ok {
		return own.UnmarshalText([]byte(name))
	}
	n, err := strconv.Atoi(name)
	if err != nil || strconv.Itoa(n) != name {
		return fmt.Errorf("%q is no number", name)
	}
	*to.(*int) = n
	return nil
}

// list reads a list; with holes an entry that is null is left as it is.
func (in *fieldReader) list(path string, text json.RawMessage, to reflect.Value, holes bool) {
	var entries []json.RawMessage
	if text[0] != '[' || json.Unmarshal(text, &entries) != nil {
		in.problem(path, " must be a list, not %s", inWords(text))
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), len(entries), len(entries)))
	for i, entry := range entries {
		if holes && string(entry) == "null" {
			continue
		}
		in.value(fmt.Sprintf("%s[%d]", path, i), entry, to.Index(i))
	}
}
