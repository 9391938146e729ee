package tablepage

import (
	"slices"

	"goa/goa"
	"goa/internal/advice"
	"goa/internal/match"
)

// Explains says whether a viewer gets explanations of questions and sensible moves.
type Explains uint8

// The values of [Explains].
const (
	NoExplaining Explains = iota // not available at this table
	ExplainsOff                  // the viewer has turned them off
	ExplainsOn
)

// Explainable reports whether the viewer can have explanations: they play solo or
// only against bots, at a table that has hints.
func (s *Table) Explainable() bool {
	if !s.Table.Hints || s.Status != match.Playing || s.Position || s.Lesson != nil || s.Guide != nil || s.Curtain != goa.Nobody || !s.Sits() {
		return false
	}
	return s.oneAmongBots()
}

// AgainstBots reports whether the viewer plays only against bots.
func (s *Table) AgainstBots() bool { return len(s.Seats) > 1 && s.oneAmongBots() }

// oneAmongBots reports whether the viewer has one seat and all others are bots.
func (s *Table) oneAmongBots() bool {
	mine := 0
	for _, seat := range s.Seats {
		switch {
		case seat.Mine:
			mine++
		case seat.Kind != match.Bot || seat.Away:
			return false
		}
	}
	return mine == 1
}

// Explain shows an explanation of the question.
func (s *Table) Explain(e *advice.Explanation) {
	s.explained = e.Tell(s.Words, s.names, s.sinceDecision())
}

// sensible reports whether an explanation calls a move sensible.
func (s *Table) sensible(m goa.Move) bool { return slices.Contains(s.explained.Moves, m) }

// sinceDecision returns the events since the viewer last made a decision that ends a
// turn.
func (s *Table) sinceDecision() (events []goa.Event) {
	from := 0
	for i, h := range s.Log {
		if h.At > s.At {
			break
		}
		if h.Event.Seat == s.Seat && endsDecision(h.Event.Kind) {
			from = i + 1
		}
	}
	for _, h := range s.Log[from:] {
		if h.At <= s.At {
			events = append(events, h.Event)
		}
	}
	return events
}

func endsDecision(k goa.EventKind) bool {
	switch k {
	case goa.FlagPlaced, goa.TokenPlaced, goa.GambitPledged, goa.BidMade, goa.Passed, goa.TurnEnded, goa.ExtrasPassed:
		return true
	default:
		return false
	}
}

// stopAfter returns the punctuation after the i-th sensible move.
func (s *Table) stopAfter(i int) string {
	if i+1 < len(s.explained.Sensible) {
		return ""
	}
	return "."
}
