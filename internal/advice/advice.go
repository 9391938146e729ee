// Package advice presents what a strong bot thinks about a player's decision, in numbers
// and in words. It follows from that seat's view alone.
package advice

import (
	"context"
	"strconv"
	"strings"

	"goa/ai"
	"goa/goa"
	"goa/internal/prices"
	"goa/internal/reasons"
	"goa/lexicon"
)

// most is how many candidates are shown.
const most = 5

// Advice is a bot's thought about a decision and, in an auction, the worth of the lot.
type Advice struct {
	ai.Thought
	Lot   ai.Appraisal
	OnLot bool // there is an auction, and Lot is about it
	view  goa.View

	why       reasons.Account // see Explain
	explained bool            // why is known
	curves    []prices.Curve  // for the lot, by seat
}

// Ask has a bot think about a decision of the view's seat.
func Ask(ctx context.Context, bot ai.Player, v goa.View, legal []goa.Move) Advice {
	a := Advice{Thought: ai.Think(ctx, bot, v, legal), view: v}
	a.Lot, a.OnLot = ai.Appraise(&v)
	return a
}

// Shown returns the moves that are worth showing, best first. It contains at least the
// move that the bot would make.
func (a *Advice) Shown() []ai.Candidate {
	if len(a.Candidates) == 0 {
		return []ai.Candidate{{Move: a.Move}}
	}
	return a.Candidates[:min(most, len(a.Candidates))]
}

// noise is how far apart the values of two moves can be, in thousandths, without one of
// them being better: a search with other luck can reverse their order.
const noise = 15

// Equals returns the moves that are as good as the best one, as far as the bot can tell.
// The best comes first.
func (a *Advice) Equals() (moves []goa.Move) {
	for _, c := range a.Shown() {
		if len(moves) == 0 || a.Win != nil && a.Candidates[0].Value-c.Value <= noise {
			moves = append(moves, c.Move)
		}
	}
	return moves
}

// Short returns the advice in a sentence or two: what to do, and what a lot is worth
// compared with its price.
func (a *Advice) Short(words *lexicon.Lexicon, names []string) string {
	equal := a.Equals()
	move := words.MoveIn(&a.view, equal[0], names)
	text := words.Hint("best", "move", move)
	if len(equal) > 1 {
		var others []string
		for _, m := range equal[1:] {
			others = append(others, words.MoveIn(&a.view, m, names))
		}
		text = words.Hint("equal", "move", move, "other", strings.Join(others, ", "))
	}
	switch {
	case !a.OnLot:
	case a.view.Ask() == goa.AskBid:
		text += " " + words.Hint("worth-next", "n", a.Lot.Worth, "other", strconv.Itoa(a.view.LeastBid()))
		if len(equal) == 1 && againstWorth(equal[0], a.Lot.Worth, a.view.LeastBid()) {
			text += " " + words.Hint("all-the-same")
		}
	default:
		text += " " + words.Hint("worth-only", "n", a.Lot.Worth)
	}
	return text
}

// againstWorth reports whether a move contradicts the worth of a lot: it passes although
// the next bid is worth it, or bids more than the lot is worth.
func againstWorth(m goa.Move, worth, next int) bool {
	return m.Kind == goa.Pass && worth >= next || m.Kind == goa.Bid && m.Amount() > worth
}

// Lines returns the advice, one sentence per line. The worth of a lot comes first, since
// bids are measured against it.
func (a *Advice) Lines(words *lexicon.Lexicon, names []string) []string {
	var lines []string
	if a.OnLot {
		lines = append(lines,
			words.Hint("worth", "n", a.Lot.Worth),
			words.Hint("fair", "n", a.Lot.Fair, "seat", words.Player(a.Lot.Winner, names)))
	}
	if low, high, ok := a.PriceRange(); ok && low < high {
		lines = append(lines, words.Hint("range", "percent", inRange, "n", low, "other", strconv.Itoa(high)))
	}
	for i, c := range a.Shown() {
		move := words.MoveIn(&a.view, c.Move, names)
		if a.Win == nil || len(a.Candidates) == 0 {
			lines = append(lines, words.Hint("move", "n", i+1, "move", move))
			continue
		}
		lines = append(lines, words.Hint("candidate", "n", i+1, "move", move, "percent", percent(c.Value)))
	}
	for seat, share := range a.Win {
		lines = append(lines, words.Hint("win", "seat", words.Player(goa.Seat(seat), names), "percent", percent(share)))
	}
	if a.Cut {
		lines = append(lines, words.Hint("cut"))
	}
	return lines
}

// percent rounds thousandths to percent.
func percent(thousandths int) int { return (thousandths + 5) / 10 }
