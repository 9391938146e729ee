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
	"sync"
)

// UnmarshalJSON reads a position. It rejects everything that does not follow
// docs/json.md: a field that is unknown, given twice, of the wrong type, null
// where that means nothing, or missing although it is required. The
// [*PositionError] lists all problems.
func (p *Position) UnmarshalJSON(text []byte) error {
	if len(text) > maxPosition {
		return &PositionError{[]string{fmt.Sprintf("position has %d bytes; at most %d are read", len(text), maxPosition)}}
	}
	if !json.Valid(text) {
		return &PositionError{[]string{"position is not JSON"}}
	}
	read := Position{Flag: Nobody, Starter: Nobody, Actor: Nobody}
	in := fieldReader{}
	in.value(nil, bytes.TrimSpace(text), reflect.ValueOf(&read).Elem())
	if in.problems != nil {
		return &PositionError{in.problems}
	}
	*p = read
	return nil
}

// fieldReader reads JSON into a value by the tags of its type. Unlike
// encoding/json it continues after a problem. It accepts null only where a
// field has the tag null:"ok", and reports missing fields that are not marked
// omitempty or omitzero.
type fieldReader struct{ problems problems }

// fieldPath is the place of a value, such as players[0].ducats. Nil is the
// position itself. It is put into words only where something is wrong.
type fieldPath struct {
	within *fieldPath
	name   string // of a member; empty for an entry of a list
	index  int
	entry  bool
}

func (p *fieldPath) member(name string) *fieldPath { return &fieldPath{within: p, name: name} }

func (p *fieldPath) element(i int) *fieldPath { return &fieldPath{within: p, index: i, entry: true} }

func (p *fieldPath) String() string {
	switch {
	case p == nil:
		return ""
	case p.entry:
		return fmt.Sprintf("%s[%d]", p.within, p.index)
	case p.within == nil:
		return p.name
	default:
		return p.within.String() + "." + p.name
	}
}

// Limits for reading and reporting a position: many times what one needs.
const (
	maxPosition = 64 << 10 // bytes
	maxProblems = 100
	maxPath     = 80 // bytes of a path
)

// problems collects the problems of a position. The last entry says that there
// are more.
type problems []string

func (p *problems) add(format string, args ...any) {
	switch {
	case len(*p) < maxProblems:
		*p = append(*p, fmt.Sprintf(format, args...))
	case len(*p) == maxProblems:
		*p = append(*p, fmt.Sprintf("there are more than %d problems", maxProblems))
	}
}

func (in *fieldReader) problem(path *fieldPath, format string, args ...any) {
	where := path.String()
	if where == "" {
		where = "position"
	}
	if len(where) > maxPath {
		where = strings.ToValidUTF8(where[:maxPath], "") + "…"
	}
	in.problems.add("%s%s", where, fmt.Sprintf(format, args...))
}

// value reads the value at path into to. The type of to says what is expected;
// a type with an UnmarshalJSON uses it. A value that does not fit is a problem.
func (in *fieldReader) value(path *fieldPath, text []byte, to reflect.Value) {
	switch own := to.Addr().Interface().(type) {
	case *Position: // has this very method
		in.object(path, text, to)
		return
	case json.Unmarshaler:
		in.problemOf(path, own.UnmarshalJSON(text))
		return
	case encoding.TextUnmarshaler:
		if in.is(path, "a text", text, text[0] == '"') {
			in.problemOf(path, own.UnmarshalText([]byte(jsonString(text))))
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
		if in.is(path, "true or false", text, text[0] == 't' || text[0] == 'f') {
			to.SetBool(text[0] == 't')
		}
	case reflect.Int:
		n, err := strconv.Atoi(string(text))
		if in.is(path, "a whole number", text, err == nil) {
			to.SetInt(int64(n))
		}
	default:
		if in.is(path, "a text", text, text[0] == '"') {
			to.SetString(jsonString(text))
		}
	}
}

func (in *fieldReader) problemOf(path *fieldPath, err error) {
	if err != nil {
		in.problem(path, ": %v", err)
	}
}

// is notes a problem unless a value is of the right kind.
func (in *fieldReader) is(path *fieldPath, kind string, text []byte, ok bool) bool {
	if !ok {
		in.problem(path, " must be %s, not %s", kind, inWords(text))
	}
	return ok
}

// inWords describes a value that is not of the expected kind.
func inWords(text []byte) string {
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

// members calls f with the members of an object, once for each name.
func (in *fieldReader) members(path *fieldPath, text []byte, f func(name string, value []byte)) {
	if !in.is(path, "an object", text, text[0] == '{') {
		return
	}
	seen := map[string]bool{}
	for name, value := range jsonMembers(text) {
		if seen[name] {
			in.problem(path.member(name), " is given twice")
			continue
		}
		seen[name] = true
		f(name, value)
	}
}

// object reads the fields of a struct.
func (in *fieldReader) object(path *fieldPath, text []byte, to reflect.Value) {
	met := uint64(0) // one bit for each field
	fields := jsonFields(to.Type())
	in.members(path, text, func(name string, value []byte) {
		i := slices.IndexFunc(fields, func(f jsonField) bool { return f.name == name })
		switch {
		case i < 0:
			in.problem(path.member(name), " is not a field; there are %s", namesOf(fields))
			return
		case fields[i].holes:
			in.list(path.member(name), value, to.Field(i), true)
		default:
			in.value(path.member(name), value, to.Field(i))
		}
		met |= 1 << i
	})
	if text[0] != '{' {
		return
	}
	for i, f := range fields {
		if f.always && met>>i&1 == 0 {
			in.problem(path.member(f.name), " is missing")
		}
	}
}

// jsonField is the meaning of a struct field's tags.
type jsonField struct {
	name   string
	always bool // must not be left out
	holes  bool // a list in which null stands for nothing
}

// knownFields holds the fields of the types met so far, []jsonField by
// [reflect.Type]. Tags take longer to read than positions.
var knownFields sync.Map

func jsonFields(t reflect.Type) []jsonField {
	known, ok := knownFields.Load(t)
	if !ok {
		known, _ = knownFields.LoadOrStore(t, readTags(t))
	}
	return known.([]jsonField)
}

func readTags(t reflect.Type) []jsonField {
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

// table reads a map. Its keys are names or numbers.
func (in *fieldReader) table(path *fieldPath, text []byte, to reflect.Value) {
	to.Set(reflect.MakeMap(to.Type()))
	key, entry := reflect.New(to.Type().Key()), reflect.New(to.Type().Elem()).Elem()
	in.members(path, text, func(name string, value []byte) {
		if err := readKey(key.Interface(), name); err != nil {
			in.problemOf(path, err)
			return
		}
		entry.SetZero()
		in.value(path.member(name), value, entry)
		to.SetMapIndex(key.Elem(), entry)
	})
}

func readKey(to any, name string) error {
	if own, ok := to.(encoding.TextUnmarshaler); ok {
		return own.UnmarshalText([]byte(name))
	}
	n, err := strconv.Atoi(name)
	if err != nil || strconv.Itoa(n) != name {
		return fmt.Errorf("%q is not a number", name)
	}
	*to.(*int) = n
	return nil
}

// list reads a list. With holes, an entry that is null is left as it is.
func (in *fieldReader) list(path *fieldPath, text []byte, to reflect.Value, holes bool) {
	if !in.is(path, "a list", text, text[0] == '[') {
		return
	}
	entries := slices.Collect(jsonEntries(text))
	to.Set(reflect.MakeSlice(to.Type(), len(entries), len(entries)))
	for i, entry := range entries {
		if holes && string(entry) == "null" {
			continue
		}
		in.value(path.element(i), entry, to.Index(i))
	}
}
