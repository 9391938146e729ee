package sandbox

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"goa/goa"
)

// The additions to a record, as a text that needs no escapes in a URL, not even
// in one that a browser makes from a form:
//
//	text    = item { "--" item }
//	item    = "-" NUMBER | NUMBER { "." ( MOVE | "*" REMARK ) }
//
// An item begins at the position of its number. Each of its moves leads on from
// there; a remark is about the position that was reached. "-" removes a position
// of the record. Blanks are written "_". In remarks, "*" and two hexadecimal
// digits stand for a byte that is neither an ASCII letter nor an ASCII digit.

// Text returns the additions. [Tree.Read] is its inverse.
func (t *Tree) Text() string {
	var b strings.Builder
	numbers := t.numbers()
	item := func(text string) {
		if b.Len() > 0 {
			b.WriteString(separator)
		}
		b.WriteString(text)
	}
	for at := range t.nodes[:t.kept+1] {
		n := &t.nodes[at]
		switch {
		case n.dropped && !t.nodes[n.parent].dropped:
			item("-" + strconv.Itoa(at))
		case n.added != "" && !n.dropped:
			item(strconv.Itoa(at) + ".*" + escape(n.added))
		}
	}
	last := -1 // the position that the text has reached
	for at := t.kept + 1; at < len(t.nodes); at++ {
		n := &t.nodes[at]
		if n.dropped {
			continue
		}
		if n.parent != last {
			item(strconv.Itoa(numbers[n.parent]))
		}
		b.WriteString("." + strings.ReplaceAll(n.move.String(), " ", "_"))
		if n.added != "" {
			b.WriteString(".*" + escape(n.added))
		}
		last = at
	}
	return b.String()
}

// numbers returns the numbers of positions once the removed ones are gone. The
// numbers of the record's positions stay.
func (t *Tree) numbers() []int {
	list, next := make([]int, len(t.nodes)), t.kept+1
	for at := range t.nodes {
		switch {
		case at <= t.kept:
			list[at] = at
		case !t.nodes[at].dropped:
			list[at] = next
			next++
		}
	}
	return list
}

// Read adds what a text describes. If the text is wrong somewhere, everything
// before that is added, and the error is [ErrAddress] or says that a move is
// illegal.
func (t *Tree) Read(text string) error {
	if len(text) > MaxAddress {
		return ErrAddress
	}
	if text == "" {
		return nil
	}
	for item := range strings.SplitSeq(text, separator) {
		if err := t.readItem(item); err != nil {
			return err
		}
	}
	return nil
}

func (t *Tree) readItem(item string) error {
	if number, drop := strings.CutPrefix(item, "-"); drop {
		at, ok := t.number(number)
		if !ok || at <= t.game || at > t.kept {
			return fmt.Errorf("%w: %q", ErrAddress, item)
		}
		t.drop(at)
		return nil
	}
	head, rest, _ := strings.Cut(item, ".")
	at, ok := t.number(head)
	if !ok || rest == "" {
		return fmt.Errorf("%w: %q", ErrAddress, item)
	}
	for part := range strings.SplitSeq(rest, ".") {
		if remark, is := strings.CutPrefix(part, "*"); is {
			said, ok := unescape(remark)
			if !ok {
				return fmt.Errorf("%w: %q", ErrAddress, part)
			}
			t.nodes[at].added = tidyRemark(said)
			continue
		}
		m, err := goa.ParseMove(strings.ReplaceAll(part, "_", " "))
		if err != nil {
			return fmt.Errorf("%w: %q", ErrAddress, part)
		}
		if at, err = t.play(at, m); err != nil {
			return err
		}
	}
	return nil
}

// number reads the number of a position.
func (t *Tree) number(text string) (int, bool) {
	at, err := strconv.Atoi(text)
	return at, err == nil && strconv.Itoa(at) == text && t.Has(at)
}

// separator separates items. No move contains it.
const separator = "--"

const hexDigits = "0123456789abcdef"

func plain(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
}

// escape writes a remark with characters that need no escapes in a URL.
func escape(text string) string {
	var b strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case plain(c):
			b.WriteByte(c)
		case c == ' ':
			b.WriteByte('_')
		default:
			b.WriteString("*" + string(hexDigits[c>>4]) + string(hexDigits[c&15]))
		}
	}
	return b.String()
}

// unescape is the inverse of escape.
func unescape(text string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case plain(c):
			b.WriteByte(c)
		case c == '_':
			b.WriteByte(' ')
		case c == '*' && i+2 < len(text):
			n, err := strconv.ParseUint(text[i+1:i+3], 16, 8)
			if err != nil {
				return "", false
			}
			b.WriteByte(byte(n))
			i += 2
		default:
			return "", false
		}
	}
	return b.String(), utf8.ValidString(b.String())
}
