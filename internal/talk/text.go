package talk

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// MaxText is how many characters a line may have.
	MaxText = 300
	// MaxNote is how many characters a person's notes at a table may have.
	MaxNote = 4000
	// maxMarks is how many accents a letter may have, as in names.
	maxMarks = 3
)

// cleanLine returns a line as it is stored: with single blanks, and none at the
// ends.
func cleanLine(text string) (string, error) {
	text = strings.Join(strings.Fields(text), " ")
	if utf8.RuneCountInString(text) > MaxText {
		return "", TooLong
	}
	if err := check(text); err != nil {
		return "", err
	}
	if !strings.ContainsFunc(text, isSeen) {
		return "", Empty
	}
	return text, nil
}

// cleanNote returns notes as they are stored: lines end with a newline, blanks
// are plain ones, and empty lines at the end are dropped.
func cleanNote(text string) (string, error) {
	if !utf8.ValidString(text) {
		return "", NotPlain
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	text = strings.Map(func(c rune) rune {
		if c != '\n' && unicode.IsSpace(c) {
			return ' '
		}
		return c
	}, text)
	text = strings.TrimRightFunc(text, unicode.IsSpace)
	if utf8.RuneCountInString(text) > MaxNote {
		return "", NoteTooLong
	}
	return text, check(strings.ReplaceAll(text, "\n", " "))
}

// check makes sure that a text is plain: no characters that are invisible or
// change how others look, and no piles of accents.
func check(text string) error {
	if !utf8.ValidString(text) {
		return NotPlain
	}
	marks := maxMarks // so that none may come first
	for _, c := range text {
		if !isMark(c) {
			marks = 0
		} else if marks++; marks > maxMarks {
			return NotPlain
		}
		if !isPlain(c) {
			return NotPlain
		}
	}
	return nil
}

func isMark(c rune) bool { return unicode.In(c, unicode.Mn, unicode.Me) }

// isPlain reports whether a character is allowed. The joiners of emoji and of
// some scripts and the selector of colored emoji are; characters that change
// the direction of a line are not.
func isPlain(c rune) bool {
	const joiner, nonJoiner, asPicture = '\u200d', '\u200c', '\ufe0f'
	switch c {
	case joiner, nonJoiner, asPicture:
		return true
	case '\u2800': // an empty Braille pattern
		return false
	}
	return unicode.IsPrint(c) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
}

// isSeen reports whether a character is visible.
func isSeen(c rune) bool { return unicode.IsPrint(c) && !unicode.IsSpace(c) && !isMark(c) }
