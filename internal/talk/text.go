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

// cleanNote returns notes as they are stored: lines are separated by newlines, other
// blanks are plain spaces, and blanks at the end are dropped.
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
	marks := maxMarks // so that no text begins with a mark
	for _, c := range text {
		switch {
		case isJoiner(c): // the marks after it may still be on the letter before it
		case !isMark(c):
			marks = 0
		default:
			if marks++; marks > maxMarks {
				return NotPlain
			}
		}
		if !isPlain(c) {
			return NotPlain
		}
	}
	return nil
}

func isMark(c rune) bool { return unicode.In(c, unicode.Mn, unicode.Me) }

// isJoiner reports whether a character has no width and only changes how its
// neighbors are drawn, as in emoji and in some scripts.
func isJoiner(c rune) bool { return c == '\u200c' || c == '\u200d' }

// isPlain reports whether a character is allowed. The joiners of emoji and of
// some scripts are, and so is the selector of colored emoji, which is a mark.
// Characters that change the direction of a line are not.
func isPlain(c rune) bool {
	const emptyBraille = '\u2800'
	switch {
	case isJoiner(c):
		return true
	case c == emptyBraille:
		return false
	}
	return unicode.IsPrint(c) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, c)
}

// isSeen reports whether a character is visible.
func isSeen(c rune) bool { return unicode.IsPrint(c) && !unicode.IsSpace(c) && !isMark(c) }
