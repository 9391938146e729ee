package record

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"goa/goa"
)

// SyntaxError tells why a text is not a record.
type SyntaxError struct {
	Line, Column int    // of the text, from 1; the column counts characters
	Problem      string // what is wrong and what would be right
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Problem)
}

// Parse reads a record. It reports problems as a [*SyntaxError]. It does not
// play the game: see [Record.Check]. The cost is proportional to the size of
// the text, which is limited in every way: see docs/records.md.
func Parse(text []byte) (*Record, error) { return ParseContext(context.Background(), text) }

// ParseContext is like Parse but stops when ctx ends, for texts from strangers.
func ParseContext(ctx context.Context, text []byte) (*Record, error) {
	p := parser{validName: ValidName, maxRemarks: maxRemarks}
	return p.parse(ctx, string(text))
}

// ParseStored is like Parse, for a text that a program has stored. Texts of
// earlier versions may have names longer than [MaxName], and more comments than
// are accepted now. The record shares the memory of the text.
func ParseStored(text string) (*Record, error) {
	p := parser{validName: validLongName, maxRemarks: maxStoredRemarks}
	return p.parse(context.Background(), text)
}

func (p *parser) parse(ctx context.Context, text string) (*Record, error) {
	p.rec, p.moves = &Record{keyLine: map[string]int{}, source: len(text)}, map[string]goa.Move{}
	if len(text) > maxSize {
		return nil, p.wrong(0, "the text has %d bytes, at most %d are read", len(text), maxSize)
	}
	if err := p.read(ctx, strings.TrimPrefix(text, "\ufeff")); err != nil {
		return nil, err
	}
	return p.rec, nil
}

// parser reads one text, line by line.
type parser struct {
	rec     *Record
	number  int                 // of the line
	raw     string              // the whole line
	pending []string            // comments above the next line of the header
	block   *block              // lines that are taken literally
	moves   map[string]goa.Move // those parsed before
	remarks int
	format  int // of the text
	total   int // moves of the game and of all variations

	validName  func(string) error
	maxRemarks int

	inGame  bool
	varied  bool // the game is over, and the variations follow
	section section
	headAt  int      // line of a head that has no moves yet, or 0
	open    bool     // a line of moves may be continued
	lot     lot      // of that line
	by      goa.Seat // of that line, or the last one named in it
}

// block holds the lines of an object or of data, up to a line "}".
type block struct {
	key   string
	lines strings.Builder
}

// wrong returns an error at a byte of the line. It quotes only the beginning of
// a long text.
func (p *parser) wrong(offset int, format string, args ...any) *SyntaxError {
	offset = min(offset, len(p.raw))
	for i, a := range args {
		switch a := a.(type) {
		case string:
			args[i] = shortened(a, maxQuote)
		case error:
			args[i] = shortened(a.Error(), maxReason)
		}
	}
	return &SyntaxError{max(p.number, 1), utf8.RuneCountInString(p.raw[:offset]) + 1, fmt.Sprintf(format, args...)}
}

func (p *parser) read(ctx context.Context, text string) error {
	for line := range strings.Lines(text) {
		p.number++
		p.raw = strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")
		if p.number%linesBetweenLooks == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if err := p.withinLimits(); err != nil {
			return err
		}
		if err := p.readLine(); err != nil {
			return err
		}
	}
	return p.finish()
}

// finish reports what is missing at the end of the text.
func (p *parser) finish() error {
	p.number, p.raw = p.number+1, ""
	if p.block != nil {
		return p.wrong(0, "“%s {” has no line “}” at its end", p.block.key)
	}
	if p.headAt > 0 {
		p.number = p.headAt
		return p.wrong(0, "there are no moves in this section")
	}
	if p.inGame {
		return nil
	}
	return p.beginGame()
}

// readLine reads p.raw: a line of a block, of the header or of the game, with
// any comment on it.
func (p *parser) readLine() error {
	if !isText(p.raw) {
		return p.wrong(p.firstStrange(), "a character that is not text")
	}
	if p.block != nil {
		return p.readBlock(p.raw)
	}
	if key, _ := cutWord(p.raw); !p.inGame && key == "position" {
		return p.readPosition()
	}
	line, remark, hasRemark := strings.Cut(p.raw, "#")
	if strings.Trim(line, " \t") == "" {
		if hasRemark {
			return p.keepRemark(remark)
		}
		return nil
	}
	read := p.readHeader
	switch {
	case line[0] == '=':
		read = p.readHead
	case p.inGame:
		read = p.readMoves
	}
	if err := read(line); err != nil {
		return err
	}
	if hasRemark && p.block != nil {
		return p.wrong(len(line), "no comment can stand here")
	}
	if hasRemark {
		return p.keepRemarkBeside(line, remark)
	}
	return nil
}

// firstStrange returns the position of the first character that is not text.
func (p *parser) firstStrange() int {
	for i, c := range p.raw {
		if c == utf8.RuneError || isControl(c) {
			return i
		}
	}
	return 0
}

// cutWord cuts the first word off a text.
func cutWord(text string) (word, rest string) {
	if i := strings.IndexAny(text, " \t"); i >= 0 {
		return text[:i], oneLine(text[i:])
	}
	return text, ""
}

// remarkText returns the text of a comment, without the space that may follow
// “#”.
func remarkText(remark string) string {
	return tidyComment(strings.TrimPrefix(tidyComment(remark), " "))
}

// keepRemark keeps a comment that has a line of its own.
func (p *parser) keepRemark(remark string) error {
	text := remarkText(remark)
	switch {
	case !p.inGame:
		p.pending = append(p.pending, text)
	case p.varied:
		p.addVariationRemark(text)
	case p.headAt > 0:
		p.addRemark(underHead, text)
	default:
		p.addRemark(above, text)
	}
	return p.countRemark(text)
}

// keepRemarkBeside keeps a comment at the end of a line that has been read.
func (p *parser) keepRemarkBeside(line, remark string) error {
	text := remarkText(remark)
	switch {
	case !p.inGame:
		key, _ := cutWord(line)
		p.rec.headers = append(p.rec.headers, headComment{key, text, true})
	case p.varied:
		p.addVariationRemark(text)
	case p.headAt == p.number:
		p.addRemark(onHead, text)
	default:
		p.addRemark(beside, text)
	}
	return p.countRemark(text)
}

func (p *parser) addRemark(where place, text string) {
	p.rec.comments = append(p.rec.comments, Comment{At: len(p.rec.moves), Text: text, place: where})
}
