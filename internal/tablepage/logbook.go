package tablepage

import (
	"context"
	"io"
	"slices"
	"strconv"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// loggedRounds is the number of rounds that the log shows besides the present one. A
// log that only grows is cheap to keep up to date.
const loggedRounds = 1

// logLine is a sentence of the log. It does not change.
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

// lines returns the latest lines of the log, the latest first: a line for each action,
// with its results.
func (s *Table) lines() []*logLine {
	if s.logged == nil {
		s.logged = s.readLog()
	}
	return s.logged
}

// readLog returns the lines of the log, the latest first: those of the last rounds, or
// all of them when the game is over. The results of a move are in its line, and
// changes of seats are where they happened.
func (s *Table) readLog() (lines []*logLine) {
	most := loggedRounds
	if s.Status == match.Finished { // the page no longer changes, and readers look back
		most = goa.NumRounds
	}
	rounds, log := 0, s.remembered()
	changes := s.Changes
	changed := func(from int) { // adds the changes of seats since a move, the latest first
		for n := len(changes); n > 0 && changes[n-1].At >= from; n-- {
			if changes[n-1].At <= s.At {
				lines = append(lines, s.changeLine(changes[n-1]))
			}
			changes = changes[:n-1]
		}
	}
	first, end := len(s.Log), len(s.Log) // the events that do not have a line yet
	for first > 0 && rounds <= most {
		first--
		h := s.Log[first]
		changed(h.At)
		if h.At > s.At {
			end = first
		} else if !hasNoLine(s.Log, first) && !followsFrom(h.Event.Kind) {
			if h.Event.Kind == goa.RoundBegan {
				rounds++
			}
			events := s.Log[first:end]
			lines = append(lines, log.line(s, first, events, func() *logLine {
				return s.newLine("log-"+strconv.Itoa(first), events)
			}))
			end = first
		}
	}
	if line := s.newLine("log-first", s.Log[first:end]); line.Text != "" { // results of an action that is no longer in the log
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

// newLine returns a line about events: the first is an action, and the others are its
// results. There may be only results.
func (s *Table) newLine(id string, events []match.Update) *logLine {
	line := logLine{ID: id, Seat: goa.Nobody}
	var came outcome
	for i, h := range slices.Backward(events) {
		if hasNoLine(events, i) {
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

// setUpLines returns the lines about the setup, the latest first.
func (s *Table) setUpLines(log *keptTable) (lines []*logLine) {
	for i, text := range slices.Backward(s.Words.SetUp(s.rules)) {
		lines = append(lines, log.line(s, -1-i, nil, func() *logLine {
			return &logLine{ID: "log-set-up-" + strconv.Itoa(i), Text: text, Seat: goa.Nobody}
		}))
	}
	return lines
}

// hasNoLine reports whether event i has no separate sentence.
func hasNoLine(events []match.Update, i int) bool {
	return silent(events[i].Event.Kind) || i > 0 && lexicon.AlreadyTold(events[i].Event, events[i-1].Event)
}

// silent reports whether an event needs no line, because the table shows it well
// enough.
func silent(k goa.EventKind) bool {
	switch k {
	case goa.TileLaid, goa.TileRemoved, goa.TilesReadied, goa.TurnEnded, goa.OpenDiscarded:
		return true
	default:
		return false
	}
}

// logItem returns a line of the log as a component.
func (s *Table) logItem(line *logLine) templ.Component {
	if line.html == nil {
		return logItem(s, line)
	}
	return templ.ComponentFunc(func(_ context.Context, w io.Writer) error {
		_, err := w.Write(line.html)
		return err
	})
}
