package campaign

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"goa/goa"
	"goa/record"
)

// maxSize bounds a file: as many records as there are sessions.
const maxSize = goa.NumSessions * 4 << 20

const (
	firstWord = "goa-campaign"
	sealWord  = "seal"
	divider   = "== session "

	byteOrderMark = "\ufeff" // some editors put it before a text
)

// seal is a short digest of the sessions' text. It keeps no secret: it finds
// what was changed by mistake or on the sly, not a forger.
func seal(sessions string) string {
	sum := sha256.Sum256([]byte(strings.ReplaceAll(sessions, "\r\n", "\n")))
	return hex.EncodeToString(sum[:6])
}

// Begins reports whether a text begins as the file of a campaign does, and not
// as a record.
func Begins(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(text, []byte(byteOrderMark)), []byte(firstWord))
}

// Parse reads a campaign; what is wrong with it is an [*Error]. The sessions
// are not played: see [Campaign.Check].
func Parse(text []byte) (*Campaign, error) {
	if len(text) > maxSize {
		return nil, &Error{Line: 1, Problem: fmt.Sprintf("the text has %d bytes, at most %d are read", len(text), maxSize)}
	}
	c := &Campaign{open: true}
	var parts []strings.Builder
	number, whole := 0, strings.TrimPrefix(string(text), byteOrderMark)
	for line := range strings.Lines(whole) {
		number++
		plain := strings.TrimRight(line, " \t\r\n")
		switch {
		case strings.HasPrefix(plain, "=="):
			if want := fmt.Sprint(divider, len(parts)+1); plain != want || len(parts) == goa.NumSessions {
				return nil, &Error{Line: number, Problem: fmt.Sprintf("%q is no head of a session; “%s1” to “%[2]s%d” are right, each once, in order", plain, divider, goa.NumSessions)}
			}
			parts, c.lines = append(parts, strings.Builder{}), append(c.lines, number)
		case len(parts) > 0:
			parts[len(parts)-1].WriteString(line)
		case strings.HasPrefix(plain, sealWord+" "):
			if at := strings.Index(whole, divider); at >= 0 && plain != sealWord+" "+seal(whole[at:]) {
				c.broken = number
			}
			c.open = false
		default:
			if err := c.readHead(number, plain); err != nil {
				return nil, err
			}
		}
	}
	if number == 0 || len(parts) == 0 {
		return nil, &Error{Line: max(1, number), Problem: fmt.Sprintf("there is no session: a campaign is “%s %d”, then “%s1” with its record", firstWord, Version, divider)}
	}
	for i := range parts {
		r, err := record.Parse([]byte(parts[i].String()))
		if err != nil {
			return nil, within(c.lines[i], i, err)
		}
		c.sessions = append(c.sessions, r)
	}
	return c, nil
}

// readHead reads a line before the first session.
func (c *Campaign) readHead(number int, line string) error {
	switch word, rest, _ := strings.Cut(line, " "); {
	case number == 1 && word != firstWord:
		return &Error{Line: number, Problem: fmt.Sprintf("a campaign begins with “%s %d”", firstWord, Version)}
	case number == 1 && strings.TrimSpace(rest) != fmt.Sprint(Version):
		return &Error{Line: number, Problem: fmt.Sprintf("version %q cannot be read, only “%s %d”", rest, firstWord, Version)}
	case number == 1, line == "":
		return nil
	case !strings.HasPrefix(word, "#") && (word == "" || rest == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz-") != ""):
		return &Error{Line: number, Problem: fmt.Sprintf("%q is no line of the head: a lower case word and a text, or a remark after “#”", line)}
	}
	c.head = append(c.head, line)
	return nil
}

// within is an error of a record that stands after a line of the text.
func within(line, i int, err error) *Error {
	e := &Error{Problem: fmt.Sprintf("session %d: %v", i+1, err), err: err}
	if line == 0 {
		return e
	}
	e.Line = line
	if syntax, ok := errors.AsType[*record.SyntaxError](err); ok {
		e.Line, e.Problem = line+syntax.Line, syntax.Problem
	}
	if wrong, ok := errors.AsType[*record.CheckError](err); ok && wrong.Line > 0 {
		e.Line, e.Problem = line+wrong.Line, wrong.Err.Error()
	}
	return e
}

// Text returns the campaign as a file, in its canonical form: [Parse] makes an
// equal campaign of it.
func (c *Campaign) Text() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d\n", firstWord, Version)
	for _, line := range c.head {
		b.WriteString(line + "\n")
	}
	var sessions strings.Builder
	for i, r := range c.sessions {
		if i > 0 {
			sessions.WriteByte('\n')
		}
		fmt.Fprintf(&sessions, "%s%d\n%s", divider, i+1, r.Text())
	}
	if !c.open {
		fmt.Fprintf(&b, "%s %s\n", sealWord, seal(sessions.String()))
	}
	return []byte(b.String() + "\n" + sessions.String())
}
