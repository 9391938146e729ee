package tablepage

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// loggedRounds is how many rounds the log shows besides the present one. A log
// that only grows is cheap to keep up to date.
const loggedRounds = 1

// logLine is a sentence of the log.
type logLine struct {
	ID   string // unique as long as the sentence is in the log
	At   int
	Text string
	Seat goa.Seat
	Head bool // a round begins
	Kind goa.EventKind
	More []string // its results
	html []byte   // as rendered earlier; nil if it was not kept
}

// lines returns the latest lines of the log, the latest first: a line for each
// thing that was done, with its results.
func (s *Table) lines() []logLine {
	if s.logged == nil {
		s.logged = s.readLog()
	}
	return s.logged
}

// readLog returns the lines of what happened, the latest first: those of the last
// rounds, or all of them when the game is over. The results of a move are in its line,
// and changes of seats are where they happened.
func (s *Table) readLog() (lines []logLine) {
	most := loggedRounds
	if s.Status == match.Finished { // the page no longer changes, and readers look back
		most = goa.NumRounds
	}
	rounds, log := 0, s.keptLog()
	changes := s.Changes
	changed := func(from int) { // adds the changes of seats since a move, the latest first
		for n := len(changes); n > 0 && changes[n-1].At >= from; n-- {
			if changes[n-1].At <= s.At {
				lines = append(lines, s.changeLine(changes[n-1]))
			}
			changes = changes[:n-1]
		}
	}
	first, end := len(s.Log), len(s.Log) // the events that are not in a line yet
	for first > 0 && rounds <= most {
		first--
		h := s.Log[first]
		changed(h.At)
		if h.At > s.At {
			end = first
		} else if !untold(s.Log, first) && !followsFrom(h.Event.Kind) {
			if h.Event.Kind == goa.RoundBegan {
				rounds++
			}
			events := s.Log[first:end]
			lines = append(lines, log.line(s, first, events, func() logLine {
				return s.newLine("log-"+strconv.Itoa(first), events)
			}))
			end = first
		}
	}
	if line := s.newLine("log-first", s.Log[first:end]); line.Text != "" { // results of something that is no longer in the log
		lines = append(lines, line)
	}
	if rounds <= most {
		changed(0)
	}
	if rounds <= most && !s.Table.Practice {
		lines = append(lines, s.setUpLines(log)...)
	}
	log.forget(first)
	return lines
}

// newLine returns a line about events: the first is something that was done, and the
// others are its results. There may be only results.
func (s *Table) newLine(id string, events []match.Update) logLine {
	line := logLine{ID: id, Seat: goa.Nobody}
	var came outcome
	for i, h := range slices.Backward(events) {
		if untold(events, i) {
			continue
		}
		text := s.Words.Event(h.Event, s.rules, s.names)
		if followsFrom(h.Event.Kind) {
			came.add(text, h.Event.Seat, h.At)
			continue
		}
		line = logLine{ID: id, At: h.At, Text: text, Seat: h.Event.Seat, Head: h.Event.Kind == goa.RoundBegan, Kind: h.Event.Kind}
	}
	return came.of(s, line)
}

// setUpLines returns the lines about the set-up, the latest first.
func (s *Table) setUpLines(log *keptLog) (lines []logLine) {
	for i, text := range slices.Backward(s.Words.SetUp(s.rules)) {
		lines = append(lines, log.line(s, -1-i, nil, func() logLine {
			return logLine{ID: "log-set-up-" + strconv.Itoa(i), Text: text, Seat: goa.Nobody}
		}))
	}
	return lines
}

// untold reports whether event i has no sentence of its own.
func untold(events []match.Update, i int) bool {
	return silent(events[i].Event.Kind) || i > 0 && lexicon.Told(events[i].Event, events[i-1].Event)
}

// silent reports whether an event needs no line, because the table shows it
// well enough.
func silent(k goa.EventKind) bool {
	switch k {
	case goa.TileLaid, goa.TileRemoved, goa.TilesReadied, goa.TurnEnded, goa.OpenDiscarded:
		return true
	default:
		return false
	}
}

// logItem returns a line of the log as a component.
func (s *Table) logItem(line logLine) templ.Component {
	if line.html == nil {
		return logItem(s, line)
	}
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(line.html)
		return err
	})
}

// keptLog keeps rendered lines of a table's log. They look the same to everybody who may
// know the same events, and stay the same after later moves. It is safe for concurrent
// use. A nil keptLog keeps nothing.
type keptLog struct {
	mu    sync.Mutex
	lines map[int][]keptLine // by the number of their first event; lines before the game have negative numbers
}

type keptLine struct {
	logLine
	events []match.Update
}

// line returns the line about some events of a table. First is the number of the first
// event. If the line has not been kept, line calls made and keeps the result.
func (k *keptLog) line(s *Table, first int, events []match.Update, made func() logLine) logLine {
	if k == nil {
		return made()
	}
	if line, ok := k.find(first, events); ok {
		return line
	}
	line := made()
	var b bytes.Buffer
	if logItem(s, line).Render(context.Background(), &b) == nil { // writing to a buffer does not fail
		line.html = bytes.Clone(b.Bytes())
	}
	k.keep(first, keptLine{line, slices.Clone(events)})
	return line
}

func (k *keptLog) find(first int, events []match.Update) (line logLine, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, l := range k.lines[first] {
		if slices.Equal(l.events, events) {
			return l.logLine, true
		}
	}
	return line, false
}

// keep adds a line. It may replace lines of moves that were undone.
func (k *keptLog) keep(first int, line keptLine) {
	k.mu.Lock()
	defer k.mu.Unlock()
	list := k.lines[first]
	k.lines[first] = append(list[max(0, len(list)-goa.MaxSeats):], line) // one for each seat, and one for spectators
}

// forget drops the lines of events before the first one that is shown.
func (k *keptLog) forget(before int) {
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

// logKey is what the lines of a log depend on besides events.
type logKey struct {
	kind  *fixedParts
	table match.ID
	names string
}

// keptLogs holds the logs of the most recently rendered tables. The zero value is ready
// for use.
type keptLogs struct {
	mu          sync.Mutex
	now, before map[logKey]*keptLog
}

// mostLogs is how many logs each of the two maps of keptLogs may hold.
const mostLogs = 192

// of returns the log with a key.
func (l *keptLogs) of(key logKey) *keptLog {
	l.mu.Lock()
	defer l.mu.Unlock()
	log := l.now[key]
	if log != nil {
		return log
	}
	if log = l.before[key]; log == nil {
		log = &keptLog{lines: map[int][]keptLine{}}
	}
	if l.now == nil || len(l.now) >= mostLogs {
		l.now, l.before = map[logKey]*keptLog{}, l.now
	}
	l.now[key] = log
	return log
}

// keptLog returns the log that the table shares with other viewers. It is nil if the
// table shows an earlier position or has links of its own.
func (s *Table) keptLog() *keptLog {
	if s.parts == nil || s.Position || s.Status != match.Playing || s.Lesson != nil || s.Guide != nil || s.HandedTo != goa.Nobody {
		return nil
	}
	return s.parts.logs.of(logKey{s.parts, s.Table.ID, strings.Join(s.names, "\n")})
}
