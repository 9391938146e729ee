package campaign

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"

	"goa/goa"
	"goa/record"
)

// Limits of a file: as many records as there are sessions, and a head of a few
// lines.
const (
	maxSize = goa.NumSessions * 4 << 20 // bytes
	maxHead = 200                       // lines before the first session
	maxLine = 4 << 10                   // bytes of such a line
)

const (
	firstWord = "goa-campaign"
	sealWord  = "seal"
	divider   = "== session "

	byteOrderMark = "\ufeff" // some editors put it before a text
)

// seal returns a short digest of the sessions' text. It keeps no secret. It
// detects changes made by mistake or on the sly, but not those of a forger.
func seal(sessions string) string {
	sum := sha256.Sum256([]byte(strings.ReplaceAll(sessions, "\r\n", "\n")))
	return hex.EncodeToString(sum[:6])
}

// Begins reports whether a text begins like the file of a campaign, not like a
// record.
func Begins(text []byte) bool {
	return bytes.HasPrefix(bytes.TrimPrefix(text, []byte(byteOrderMark)), []byte(firstWord))
}

// Parse reads a campaign. It reports problems as an [*Error]. It does not play
// the sessions: see [Campaign.Check]. The cost is proportional to the size of
// the text.
func Parse(text []byte) (*Campaign, error) { return ParseContext(context.Background(), text) }

// ParseContext is like Parse but stops when ctx ends, for texts from strangers.
func ParseContext(ctx context.Context, text []byte) (*Campaign, error) {
	return parse(text, func(session []byte) (*record.Record, error) { return record.ParseContext(ctx, session) })
}

// ParseStored is like Parse, for a text that a program has stored; see
// [record.ParseStored].
func ParseStored(text []byte) (*Campaign, error) {
	return parse(text, func(session []byte) (*record.Record, error) { return record.ParseStored(string(session)) })
}

func parse(text []byte, session func([]byte) (*record.Record, error)) (*Campaign, error) {
	if len(text) > maxSize {
		return nil, &Error{Line: 1, Problem: fmt.Sprintf("the text has %d bytes, at most %d are read", len(text), maxSize)}
	}
	whole := strings.TrimPrefix(string(text), byteOrderMark)
	p := parser{c: &Campaign{open: true}, seal: sync.OnceValue(func() string { return sealOf(whole) })}
	for line := range strings.Lines(whole) {
		p.number++
		if err := p.readLine(line); err != nil {
			return nil, err
		}
	}
	if len(p.parts) == 0 {
		return nil, p.wrong("there is no session: a campaign is “%s %d”, then “%s1” with its record", firstWord, Version, divider)
	}
	if err := p.readSessions(session); err != nil {
		return nil, err
	}
	return p.c, nil
}

// parser reads one text, line by line.
type parser struct {
	c      *Campaign
	number int               // of the line
	seal   func() string     // the correct seal; empty without a session
	parts  []strings.Builder // the records of the sessions
}

func (p *parser) wrong(format string, args ...any) *Error {
	return &Error{Line: max(1, p.number), Problem: fmt.Sprintf(format, args...)}
}

func (p *parser) readLine(line string) error {
	plain := strings.TrimRight(line, " \t\r\n")
	inHead := len(p.parts) == 0
	switch {
	case inHead && p.number > maxHead:
		return p.wrong("there are more than %d lines before the first session", maxHead)
	case (inHead || strings.HasPrefix(plain, "==")) && len(plain) > maxLine:
		return p.wrong("the line has %d bytes; at most %d are read", len(plain), maxLine)
	case strings.HasPrefix(plain, "=="):
		return p.beginSession(plain)
	case !inHead:
		p.parts[len(p.parts)-1].WriteString(line)
		return nil
	case strings.HasPrefix(plain, sealWord+" "):
		p.readSeal(plain)
		return nil
	default:
		return p.c.readHead(p.number, plain)
	}
}

// beginSession reads the line before a session.
func (p *parser) beginSession(line string) error {
	if want := fmt.Sprint(divider, len(p.parts)+1); line != want || len(p.parts) == goa.NumSessions {
		return p.wrong("%q is not a head of a session; want “%s1” to “%[2]s%d”, each once, in order", line, divider, goa.NumSessions)
	}
	p.parts, p.c.lines = append(p.parts, strings.Builder{}), append(p.c.lines, p.number)
	return nil
}

// readSeal compares a seal with the sessions below it.
func (p *parser) readSeal(line string) {
	p.c.open = false
	if right := p.seal(); right != "" && line != sealWord+" "+right {
		p.c.broken = p.number
	}
}

// sealOf returns the seal of a campaign's sessions, or "" if it has none.
func sealOf(whole string) string {
	if at := strings.Index(whole, divider); at >= 0 {
		return seal(whole[at:])
	}
	return ""
}

// readSessions reads the records of the sessions.
func (p *parser) readSessions(parse func([]byte) (*record.Record, error)) error {
	for i := range p.parts {
		r, err := parse([]byte(p.parts[i].String()))
		if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		if err != nil {
			return within(p.c.lines[i], i, err)
		}
		p.c.sessions = append(p.c.sessions, r)
	}
	return nil
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
		return &Error{Line: number, Problem: fmt.Sprintf("%q is not a line of the head: a lower case word and a text, or a remark after “#”", line)}
	}
	c.head = append(c.head, strings.Clone(line)) // a copy, which does not keep the whole text
	return nil
}

// within returns an error of a record that stands after a line of the text.
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

// Text returns the campaign as a file, in canonical form. [Parse] reads an
// equal campaign from it.
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
