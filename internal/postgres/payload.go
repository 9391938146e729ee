package postgres

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"goa/internal/match"
	"goa/internal/talk"
)

const (
	// maxPayload is the largest size of a notification. PostgreSQL allows 8000 bytes.
	maxPayload = 7900
	// maxAlong is how much of it the entries of one table may take.
	maxAlong = 2000
	// lineMark precedes the number of a line of chat. A process that does not know it
	// looks at all tables.
	lineMark = "talk "
	// mutesMark follows an owner in place of a number.
	mutesMark = "mutes"
	// entryMark begins the line of an entry that is sent along.
	entryMark = "\t"
)

// payloads encodes announcements as texts within the limit. Each is one line,
// followed by a line for every entry that is sent along.
func payloads(all iter.Seq[announcement]) (texts []string) {
	var b strings.Builder
	for a := range all {
		text := fmt.Sprintf("%s %d\n%s", a.Table, a.Entry, encodeAlong(a.Entries))
		if a.talk.Line > 0 {
			text = fmt.Sprintf("%s %s%d\n", a.talk.Table, lineMark, a.talk.Line)
		}
		if a.talk.Mutes != "" {
			text = fmt.Sprintf("%s %s\n", a.talk.Mutes, mutesMark)
		}
		if b.Len()+len(text) > maxPayload {
			texts = append(texts, b.String())
			b.Reset()
		}
		b.WriteString(text)
	}
	return append(texts, b.String())
}

// encodeAlong encodes entries that are sent along. It returns "" if they are too long.
func encodeAlong(entries []match.Entry) string {
	var b strings.Builder
	for _, e := range entries {
		fmt.Fprintf(&b, "%s%d %d %d %s\n", entryMark, e.Kind, e.Seat, milliseconds(e.Time), e.Text)
		if b.Len() > maxAlong || strings.Contains(e.Text, "\n") {
			return ""
		}
	}
	return b.String()
}

// parsePayload is the inverse of payloads. Text that it does not understand may come
// from a later version. It means that anything may have happened.
func parsePayload(text string) (all []announcement) {
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		id, number, _ := strings.Cut(line, " ")
		if number == mutesMark {
			all, text = append(all, announcement{talk: talk.Announcement{Mutes: match.Owner(id)}}), rest
			continue
		}
		number, ofTalk := strings.CutPrefix(number, lineMark)
		n, err := strconv.Atoi(number)
		if err != nil {
			return []announcement{{}}
		}
		var a announcement
		if a.Entries, text = parseAlong(n, rest); ofTalk {
			a = announcement{talk: talk.Announcement{Table: match.ID(id), Line: n}}
		} else {
			a.Table, a.Entry = match.ID(id), n
		}
		all = append(all, a)
	}
	return all
}

// parseAlong reads the entries up to the last one from the beginning of a text, and
// returns the rest. If it does not understand an entry, it returns none, and all must
// be read from the log.
func parseAlong(last int, text string) (entries []match.Entry, rest string) {
	var lines []string
	for strings.HasPrefix(text, entryMark) {
		var line string
		line, text, _ = strings.Cut(text[len(entryMark):], "\n")
		lines = append(lines, line)
	}
	for i, line := range lines {
		e, err := parseEntry(last-len(lines)+1+i, line)
		if err != nil {
			return nil, text
		}
		entries = append(entries, e)
	}
	return entries, text
}

func parseEntry(number int, line string) (match.Entry, error) {
	parts := strings.SplitN(line, " ", 4)
	if len(parts) < 4 {
		return match.Entry{}, fmt.Errorf("%q is not an entry", line)
	}
	var n [3]int64
	for i := range n {
		var err error
		if n[i], err = strconv.ParseInt(parts[i], 10, 64); err != nil {
			return match.Entry{}, err
		}
	}
	kind, seat, ms := int16(n[0]), int16(n[1]), n[2]
	return newEntry(number, kind, seat, parts[3], ms)
}
