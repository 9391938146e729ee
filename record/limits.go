package record

// Limits of a text. Each is many times what a game needs. An error about a
// limit names the line and the limit.
const (
	maxSize    = 4 << 20  // bytes
	maxLines   = 400_000  // lines
	maxLine    = 64 << 10 // bytes of a line
	maxText    = 32 << 10 // bytes of a comment, or of a free line of the header
	maxBlock   = 64 << 10 // bytes between the braces of a position or of data
	maxNesting = 16       // of the lists and objects of a position
	maxTags    = 200      // free lines of the header
	maxOptions = 50
	maxRemarks = 5_000
	maxMoves   = 20_000
	// maxStoredRemarks is the earlier limit for comments. Stored records can
	// still reach it.
	maxStoredRemarks = 50_000
)

// linesBetweenLooks is the number of lines read between checks of the context.
const linesBetweenLooks = 1 << 10

// withinLimits refuses a line beyond the limits.
func (p *parser) withinLimits() error {
	switch {
	case p.number > maxLines:
		return p.wrong(0, "the text has more than %d lines", maxLines)
	case len(p.raw) > maxLine:
		return p.wrong(0, "the line has %d bytes; at most %d are read", len(p.raw), maxLine)
	default:
		return nil
	}
}

// countRemark refuses a comment beyond the limits.
func (p *parser) countRemark(text string) error {
	p.remarks++
	switch {
	case p.remarks > p.maxRemarks:
		return p.wrong(0, "there are more than %d comments; every line that begins with “#” is one", p.maxRemarks)
	case len(text) > maxText:
		return p.wrong(0, "the comment has %d bytes; at most %d are read", len(text), maxText)
	default:
		return nil
	}
}

// How many characters of a text, and of another error, an error quotes.
const (
	maxQuote  = 120
	maxReason = 400
)

// shortened returns at most a number of characters of a text, and a mark if
// that is not all.
func shortened(text string, most int) string {
	for i := range text {
		if most--; most < 0 {
			return text[:i] + "…"
		}
	}
	return text
}

// nestsDeeper reports whether a JSON text nests lists and objects deeper than
// most.
func nestsDeeper(text []byte, most int) bool {
	depth, inText := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case inText && c == '\\':
			i++
		case c == '"':
			inText = !inText
		case inText:
		case c == '{' || c == '[':
			if depth++; depth > most {
				return true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return false
}
