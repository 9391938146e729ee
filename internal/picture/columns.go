package picture

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// columns returns the number of terminal columns that a text takes. An East Asian
// character takes two, and a combining mark none.
func columns(text string) (n int) {
	for _, r := range text {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	if r < 0x300 {
		return 1
	}
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	default:
		return 1
	}
}

// cut shortens a text to a number of columns.
func cut(text string, width int) string {
	if columns(text) <= width {
		return text
	}
	if width < 1 {
		return ""
	}
	used := 0
	for i, r := range text {
		if used += runeColumns(r); used > width-1 {
			return text[:i] + "…"
		}
	}
	return text
}

// Wrap breaks a text into lines of a width, at its blanks but not at the narrow
// spaces that hold words together.
func Wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		switch {
		case line == "":
			line = word
		case columns(line)+1+columns(word) > width:
			lines = append(lines, line)
			line = word
		default:
			line += " " + word
		}
	}
	return append(lines, line)
}

// Pad returns a text padded with blanks to a number of columns.
func Pad(text string, wide int) string {
	return text + strings.Repeat(" ", max(0, wide-columns(text)))
}

// Columns returns the number of terminal columns that a text takes.
func Columns(text string) int { return columns(text) }

// softHyphen marks where a word can break; it is drawn only there.
const softHyphen = "\u00ad"

// ended returns a line as it looks when it ends here.
func ended(line string) string {
	if head, ok := strings.CutSuffix(line, softHyphen); ok {
		line = head + "-"
	}
	return strings.TrimRight(strings.ReplaceAll(line, softHyphen, ""), " ")
}

// breakName breaks a name into lines, the first of which has another width than the
// rest. It breaks at blanks, at soft hyphens and after the signs that join words. It
// breaks elsewhere within a word only if the word is too long for any line.
func breakName(name string, first, rest int) (lines []string) {
	width, line := first, ""
	for _, part := range nameParts(name, rest) {
		if line != "" && columns(ended(line+part)) > width {
			lines = append(lines, ended(line))
			width, line = rest, ""
		}
		if line == "" && len(lines) == 0 && columns(ended(part)) > width && width < rest {
			lines = append(lines, "")
			width = rest
		}
		line += part
	}
	lines = append(lines, ended(line))
	for i := range lines {
		lines[i] = cut(lines[i], widthOf(i, first, rest))
	}
	return lines
}

func widthOf(line, first, rest int) int {
	if line == 0 {
		return first
	}
	return rest
}

// nameParts splits a name where it can be broken. Every part includes the blank or
// the sign that ends it, and fits on a line.
func nameParts(name string, width int) (parts []string) {
	for name != "" {
		end := len(name)
		if at := strings.IndexAny(name, " /-"+softHyphen); at >= 0 {
			_, size := utf8.DecodeRuneInString(name[at:])
			end = at + size
		}
		part := name[:end]
		name = name[end:]
		for columns(ended(part)) > width {
			head := strings.TrimSuffix(cut(part, width), "…")
			if head == "" {
				break // not even one letter fits
			}
			parts = append(parts, head+"-")
			part = part[len(head):]
		}
		parts = append(parts, part)
	}
	return parts
}
