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

// minSeats is the smallest number of players: one plays alone against Lakshmi.
const minSeats = 1

// verbs holds the words that begin moves.
var verbs = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, usage := range goa.Usages() {
		verb, _, _ := strings.Cut(usage, " ")
		set[verb] = true
	}
	return set
})

// The maximum lengths, in characters, of a player's name and of a kind. A name
// may have an additional number, which distinguishes two players with the same
// name.
const (
	MaxName = 24
	MaxKind = 80
)

// maxMarks is how many accents a letter may have. Every language needs fewer,
// and a heap of them hides the lines above.
const maxMarks = 3

// ValidName returns the reason why a text cannot be the name of a player, or
// nil. It applies to typed names and to names in files. A name is printable
// text of one or more words with single spaces between them, and has at most
// [MaxName] characters. It has none of the characters in ":;#()". It does not
// begin with "=", and none of its words begins a move, so that "Ana bid 3" has
// one meaning.
func ValidName(name string) error {
	if err := validText(name, MaxName+len(numberOf(name))); err != nil {
		return err
	}
	return keepsApart(name)
}

// unseen reports whether a character is invisible although it counts as
// printable, such as the Hangul filler.
func unseen(c rune) bool {
	return c == '\u2800' || unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
}

// validLongName is ValidName for a name of any length.
func validLongName(name string) error {
	if err := validWords(name); err != nil {
		return err
	}
	return keepsApart(name)
}

// NearestName returns a valid name unchanged. From other names it removes
// everything that is not valid, which may leave nothing.
func NearestName(name string) string {
	if ValidName(name) == nil {
		return name
	}
	var b strings.Builder
	marks, letters := maxMarks, 0
	for _, c := range oneLine(name) {
		if unicode.In(c, unicode.Mn, unicode.Me) {
			marks++
		} else {
			marks = 0
		}
		if marks <= maxMarks && letters < MaxName && unicode.IsPrint(c) && !unseen(c) && !strings.ContainsRune("|:;#()=", c) {
			b.WriteRune(c)
			letters++
		}
	}
	if nearest := oneLine(b.String()); ValidName(nearest) == nil {
		return nearest
	}
	return ""
}

// numberOf returns the number at the end of a name such as "Ana 2", with the
// space before it, or nothing.
func numberOf(name string) string {
	if n := len(name) - 2; n > 0 && name[n] == ' ' && name[n+1] >= '2' && name[n+1] <= '9' {
		return name[n:]
	}
	return ""
}

// validText checks what names and kinds have in common, and that they fit on a
// page.
func validText(text string, most int) error {
	if n := utf8.RuneCountInString(text); n > most {
		return fmt.Errorf("the name %q has %d characters; want at most %d", shortened(text, most), n, most)
	}
	marks := maxMarks // none at the beginning
	for _, c := range text {
		if !unicode.In(c, unicode.Mn, unicode.Me) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return fmt.Errorf("the name %q has more than %d accents on a letter, or one on none", text, maxMarks)
		}
		if unseen(c) {
			return fmt.Errorf("the name %q has a character that cannot be seen", text)
		}
	}
	return validWords(text)
}

// keepsApart makes sure that a name cannot be mistaken for something else.
func keepsApart(name string) error {
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

// validWords checks what names and kinds have in common.
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

// validPlayers returns the reason why these cannot be the players. It checks
// each name with valid.
func validPlayers(players []Seat, valid func(name string) error) error {
	if len(players) < minSeats || len(players) > goa.MaxSeats {
		return fmt.Errorf("there are %d seats, but %d to %d can play", len(players), minSeats, goa.MaxSeats)
	}
	for i, p := range players {
		if err := valid(p.Name); err != nil {
			return err
		}
		if p.Kind != "" {
			if err := validText(p.Kind, MaxKind); err != nil {
				return err
			}
		}
		if slices.ContainsFunc(players[:i], func(other Seat) bool { return other.Name == p.Name }) {
			return fmt.Errorf("two players are called %q", p.Name)
		}
	}
	return nil
}

// The lines of a header. The free tags stand between the two lists.
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

// isTagName reports whether a word can begin a line of the header: it has only
// lower case letters and hyphens.
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

// isPrintable reports whether a text is wholly visible: no character without
// width, and none that changes the direction of others.
func isPrintable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) })
}

// oneLine returns the words of a text with single spaces between them.
func oneLine(text string) string {
	text = strings.Trim(text, " \t")
	if !strings.Contains(text, "  ") && !strings.Contains(text, "\t") {
		return text
	}
	return strings.Join(strings.FieldsFunc(text, func(c rune) bool { return c == ' ' || c == '\t' }), " ")
}
