package tablepage

import (
	"slices"

	"goa/goa"
	"goa/internal/advice"
	"goa/internal/pricechart"
	"goa/internal/prices"
)

// MayAsk reports whether the viewer can ask for a hint.
func (s *Table) MayAsk() bool { return s.Advised && s.Table.Hints && len(s.Legal) > 0 }

// Advise shows advice in words, with reasons and the value of the lot. If ducats are
// hidden, it does not show the value of the lot to others.
func (s *Table) Advise(given advice.Advice) {
	s.short, s.hint, s.why = given.Short(s.Words, s.names), given.Lines(s.Words, s.names), given.WhyLines(s.Words, s.names)
	curves := given.Curves()
	if s.hidesDucats() {
		curves = slices.DeleteFunc(curves, func(c prices.Curve) bool { return c.Seat != s.View.Seat() })
	}
	if len(curves) > 0 {
		s.toPay, s.worths = given.Price(), pricechart.New(s.Words, s.names, curves, given.Price())
	}
	bids := slices.ContainsFunc(given.Equals(), func(m goa.Move) bool { return m.Kind == goa.Bid })
	if fair := goa.NewBid(given.Lot.Fair); given.OnLot && bids && slices.Contains(s.Legal, fair) {
		s.fair = fair
	}
}

// NoHint tells the viewer that there is no time for a hint now.
func (s *Table) NoHint() { s.short = s.say("hint.busy") }
