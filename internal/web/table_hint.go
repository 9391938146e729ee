package web

import (
	"slices"

	"goa/goa"
	"goa/internal/advice"
)

// mayAsk reports whether the viewer can be given a hint.
func (s *shownTable) mayAsk() bool { return s.advised && s.Table.Hints && len(s.Legal) > 0 }

// advise shows advice: in words, and what the lot should fetch.
func (s *shownTable) advise(given advice.Advice) {
	s.hint = given.Lines(s.words, s.names)
	if fair := goa.NewBid(given.Lot.Fair); given.OnLot && slices.Contains(s.Legal, fair) {
		s.fair = fair
	}
}

// noHint says that there is no time for a hint now.
func (s *shownTable) noHint() { s.hint = []string{s.say("hint.busy")} }
