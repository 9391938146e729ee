package goa

import (
	"encoding/json"
	"iter"
	"unicode/utf8"
)

// jsonParts walks through the members of an object or the entries of a list.
// The text is valid JSON that begins and ends with the brackets of the object
// or list. Nothing is checked here.
type jsonParts struct {
	text []byte
	at   int
}

// jsonMembers yields the names and values of an object, in the order of the text.
func jsonMembers(object []byte) iter.Seq2[string, []byte] {
	return func(yield func(string, []byte) bool) {
		p := jsonParts{text: object, at: 1}
		for p.more('}') {
			name := p.value()
			p.space()
			p.at++ // the colon
			p.space()
			if !yield(jsonString(name), p.value()) {
				return
			}
		}
	}
}

// jsonEntries yields the entries of a list.
func jsonEntries(list []byte) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		p := jsonParts{text: list, at: 1}
		for p.more(']') {
			if !yield(p.value()) {
				return
			}
		}
	}
}

// more goes to the next member or entry and reports whether there is one.
func (p *jsonParts) more(end byte) bool {
	p.space()
	if p.text[p.at] == ',' {
		p.at++
		p.space()
	}
	return p.text[p.at] != end
}

func (p *jsonParts) space() {
	for p.text[p.at] == ' ' || p.text[p.at] == '\t' || p.text[p.at] == '\n' || p.text[p.at] == '\r' {
		p.at++
	}
}

// value returns the value that begins here and moves past it.
func (p *jsonParts) value() []byte {
	from, depth := p.at, 0
	for ; ; p.at++ {
		switch p.text[p.at] {
		case '"':
			p.string()
		case '{', '[':
			depth++
			continue
		case '}', ']':
			depth--
		case ',', ':', ' ', '\t', '\n', '\r':
			continue
		default:
			p.plain()
		}
		if depth == 0 {
			p.at++
			return p.text[from:p.at]
		}
	}
}

// string goes to the quote that ends the text beginning here.
func (p *jsonParts) string() {
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			p.at++
		}
	}
}

// plain goes to the last byte of the number, true, false or null that begins
// here.
func (p *jsonParts) plain() {
	for {
		switch p.text[p.at+1] {
		case ',', ']', '}', ' ', '\t', '\n', '\r':
			return
		}
		p.at++
	}
}

// jsonString returns the value of a quoted string.
func jsonString(quoted []byte) string {
	inside := quoted[1 : len(quoted)-1]
	for _, b := range inside {
		if b == '\\' || b >= utf8.RuneSelf {
			var s string
			_ = json.Unmarshal(quoted, &s) // valid, so it cannot fail
			return s
		}
	}
	return string(inside)
}
