package tablepage

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/match"
)

// keptTable keeps rendered parts of a table. Lines of the log look the same to everyone
// who may know the same events, and stay the same after later moves. It is safe for
// concurrent use. A nil keptTable keeps nothing.
type keptTable struct {
	mu    sync.Mutex
	lines map[int][]keptLine // by the number of their first event; lines before the game have negative numbers
	parts map[any][]byte     // other parts, by name
}

type keptLine struct {
	*logLine
	events []match.Update
}

// line returns the line about some events of a table. First is the number of the first
// event. If the line has not been kept, line calls build and keeps the result.
func (k *keptTable) line(s *Table, first int, events []match.Update, build func() *logLine) *logLine {
	if k == nil {
		return build()
	}
	if line, ok := k.find(first, events); ok {
		return line
	}
	line := build()
	var b bytes.Buffer
	if logItem(s, line).Render(context.Background(), &b) == nil { // writing to a buffer does not fail
		line.html = bytes.Clone(b.Bytes())
	}
	k.keep(first, keptLine{line, slices.Clone(events)})
	return line
}

func (k *keptTable) find(first int, events []match.Update) (line *logLine, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, l := range k.lines[first] {
		if slices.Equal(l.events, events) {
			return l.logLine, true
		}
	}
	return nil, false
}

// keep adds a line. It may replace lines of moves that were undone.
func (k *keptTable) keep(first int, line keptLine) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := k.lines[first]
	k.lines[first] = append(list[max(0, len(list)-goa.MaxSeats):], line) // one for each seat, and one for spectators
}

// forget drops the lines of events before the first one that is shown.
func (k *keptTable) forget(before int) {
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range k.lines {
		if 0 <= i && i < before {
			delete(k.lines, i)
		}
	}
}

// keptKey holds what all kept parts of a table depend on.
type keptKey struct {
	kind  *fixedParts
	table match.ID
	names string
}

// keptTables holds the most recently rendered tables. The zero value is ready for use.
type keptTables struct {
	mu          sync.Mutex
	now, before map[keptKey]*keptTable
}

// maxKept is the number of tables that each of the two maps of keptTables can hold.
const maxKept = 192

// of returns the table with a key.
func (l *keptTables) of(key keptKey) *keptTable {
	l.mu.Lock()
	defer l.mu.Unlock()
	table := l.now[key]
	if table != nil {
		return table
	}
	if table = l.before[key]; table == nil {
		table = &keptTable{lines: map[int][]keptLine{}, parts: map[any][]byte{}}
	}
	if l.now == nil || len(l.now) >= maxKept {
		l.now, l.before = map[keptKey]*keptTable{}, l.now
	}
	l.now[key] = table
	return table
}

// remembered returns the parts that the table shares with other viewers. It is nil if
// the table shows an earlier position or has links of its own.
func (s *Table) remembered() *keptTable {
	if s.parts == nil || s.Position || s.Status != match.Playing || s.Lesson != nil || s.Guide != nil || s.HandedTo != goa.Nobody {
		return nil
	}
	if s.memory == nil {
		s.memory = s.parts.tables.of(keptKey{s.parts, s.Table.ID, strings.Join(s.names, "\n")})
	}
	return s.memory
}

// maxParts is the number of parts of a table that are kept, besides its log.
const maxParts = 64

// part returns a component that always looks the same under the same name at the same
// table.
func (k *keptTable) part(name any, part templ.Component) templ.Component {
	if k == nil {
		return part
	}
	return templ.ComponentFunc(func(ctx context.Context, w io.Writer) error {
		k.mu.Lock()
		text, ok := k.parts[name]
		k.mu.Unlock()
		if !ok {
			var b bytes.Buffer
			if err := part.Render(ctx, &b); err != nil {
				return err
			}
			text = bytes.Clone(b.Bytes())
			k.mu.Lock()
			if len(k.parts) >= maxParts {
				clear(k.parts)
			}
			k.parts[name] = text
			k.mu.Unlock()
		}
		_, err := w.Write(text)
		return err
	})
}

// keptSeat names the line of a seat, by everything that the line shows.
type keptSeat struct {
	at      goa.Seat
	seat    match.SeatView
	talks   bool
	days    bool
	absence time.Duration
}

// seatLine returns the line of a seat in the menu. A line with a link is not shared,
// because the link depends on the address at which the viewer reaches the server.
func (s *Table) seatLine(at goa.Seat) templ.Component {
	part := seatLine(s, at)
	if s.Seats[at].Link != "" {
		return part
	}
	return s.remembered().part(keptSeat{at, s.Seats[at], s.Talks, s.Days != nil, s.Absence}, part)
}
