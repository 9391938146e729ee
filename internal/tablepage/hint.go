package tablepage

import (
	"slices"

	"goa/goa"
	"goa/internal/advice"
)

// MayAsk reports whether the viewer can be given a hint.
func (s *Table) MayAsk() bool { return s.Advised && s.Table.Hints && len(s.Legal) > 0 }

// Advise shows advice: in words, and what the lot should fetch.
func (s *Table) Advise(given advice.Advice) {
	s.short, s.hint = given.Short(s.Words, s.names), given.Lines(s.Words, s.names)
	if fair := goa.NewBid(given.Lot.Fair); given.OnLot && slices.Contains(s.Legal, fair) {
		s.fair = fair
	}
}

// NoHint says that there is no time for a hint now.
func (s *Table) NoHint() { s.short = s.say("hint.busy") }
