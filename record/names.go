package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"goa/goa"
)

// minSeats is the least number of players: one plays alone against Lakshmi.
const minSeats = 1

// verbs is the words with which moves begin.
var verbs = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, usage := range goa.Usages() {
		verb, _, _ := strings.Cut(usage, " ")
		set[verb] = true
	}
	return set
})

// ValidName tells why a text cannot be the name of a player, or nil. A name
// is printable text of one or more words with single blanks between them,
// without any of | : ; # ( ). It does not begin with "=", and no word of it is
// one with which a move begins, so that "Ana bid 3" has one meaning.
func ValidName(name string) error {
	if err := validWords(name); err != nil {
		return err
	}
	if strings.HasPrefix(name, "=") {
		return fmt.Errorf("the name %q begins with “=”, as the head of a section does", name)
	}
	for word := range strings.SplitSeq(name, " ") {
		if verbs()[word] {
			return fmt.Errorf("the name %q contains %q, with which a move begins", name, word)
		}
	}
	return nil
}

// validWords is what names and kinds have in common.
func validWords(text string) error {
	if text == "" {
		return errors.New("the name is empty")
	}
	if !isPrintable(text) || text != oneLine(text) {
		return fmt.Errorf("%q is not printable words with single blanks between them", text)
	}
	if i := strings.IndexAny(text, "|:;#()"); i >= 0 {
		return fmt.Errorf("the name %q contains “%c”", text, text[i])
	}
	return nil
}

func validPlayers(players []Player) error {
	if len(players) < minSeats || len(players) > goa.MaxSeats {
		return fmt.Errorf("there are %d seats, but %d to %d can play", len(players), minSeats, goa.MaxSeats)
	}
	for i, p := range players {
		if err := ValidName(p.Name); err != nil {
			return err
		}
		if p.Kind != "" {
			if err := validWords(p.Kind); err != nil {
				return err
			}
		}
		if slices.ContainsFunc(players[:i], func(other Player) bool { return other.Name == p.Name }) {
			return fmt.Errorf("two players are called %q", p.Name)
		}
	}
	return nil
}

// The lines of a header that are no free tags come first and last.
var (
	firstKeys = []string{"goa", "edition", "options", "session", "seats", "view", "undos"}
	lastKeys  = []string{"position", "data"}
)

func validTag(name, value string) error {
	if !isTagName(name) || slices.Contains(firstKeys, name) || slices.Contains(lastKeys, name) {
		return fmt.Errorf("%q cannot be the name of a line of the header", name)
	}
	if value == "" || !isText(value) || value != oneLine(value) || strings.Contains(value, "#") {
		return fmt.Errorf("%s: %q is not words with single blanks between them, without “#”", name, value)
	}
	return nil
}

// isTagName reports whether a word may begin a line of the header: lower case
// letters and hyphens.
func isTagName(word string) bool {
	for i := range len(word) {
		if c := word[i]; (c < 'a' || c > 'z') && (c != '-' || i == 0) {
			return false
		}
	}
	return word != ""
}

// isText reports whether a line is UTF-8 without control characters other
// than tabs.
func isText(line string) bool {
	for i := range len(line) {
		if c := line[i]; c < ' ' && c != '\t' || c >= 0x7f {
			return utf8.ValidString(line) && !strings.ContainsFunc(line, isControl)
		}
	}
	return true
}

func isControl(c rune) bool {
	return c != '\t' && unicode.In(c, unicode.Cc, unicode.Zl, unicode.Zp)
}

// isPrintable reports whether a text can be seen whole: no character that has
// no width or changes the direction of others.
func isPrintable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) })
}

// oneLine returns the words of a text with single blanks between them.
func oneLine(text string) string {
	text = strings.Trim(text, " \t")
	if !strings.Contains(text, "  ") && !strings.Contains(text, "\t") {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '\t' }), " ")
}
