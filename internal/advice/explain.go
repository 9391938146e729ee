package advice

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"goa/ai"
	"goa/goa"
	"goa/internal/reasons"
	"goa/lexicon"
)

// MostWords is the maximum number of words in an explanation.
const MostWords = 40

// Seed is the seed of bots that give advice. Hints for equal positions are equal.
const Seed = 1

// Explainer is the bot that thinks for explanations: a search that takes a few
// milliseconds.
const Explainer = "governor/12"

// clearly is how much worse a move must be, in thousandths of a win, to serve as
// a contrast when a sensible move is explained.
const clearly = 25

// Explanation is a bot's quick thought about a decision, for a player who is new
// to the game. It follows from the player's view alone.
type Explanation struct {
	thought Advice
	account reasons.Account // why the best move is better than one that is not sensible
}

// Explain has a bot think about a decision of the view's seat, and finds the
// reasons for its move.
func Explain(ctx context.Context, bot ai.Player, v goa.View, legal []goa.Move) Explanation {
	e := Explanation{thought: Ask(ctx, bot, v, legal)}
	e.thought.appraise()
	if worse, ok := e.thought.bestWorse(); ok {
		e.account, _ = e.thought.explainAgainst(ctx, worse)
	}
	return e
}

// bestWorse returns the best of the moves that are clearly worse than the first.
func (a *Advice) bestWorse() (ai.Candidate, bool) {
	if a.Win == nil {
		return ai.Candidate{}, false
	}
	for _, c := range a.Candidates {
		if a.Candidates[0].Value-c.Value >= clearly {
			return c, true
		}
	}
	return ai.Candidate{}, false
}

// Explained is an explanation in words: at most [MostWords] in all.
type Explained struct {
	Past     string     // what has just happened, and why it matters
	Means    string     // what the question means
	Sensible []string   // the sensible moves, the best first
	Why      string     // the reason for the best move
	Moves    []goa.Move // the moves that Sensible names
}

// Words counts the words of an explanation, including those that join sensible
// moves.
func (e *Explained) Words() int {
	n := len(strings.Fields(e.Past)) + len(strings.Fields(e.Means)) + len(strings.Fields(e.Why))
	for _, name := range e.Sensible {
		n += 1 + len(strings.Fields(name))
	}
	return n
}

// Tell puts an explanation into words. Events are what has happened since the
// player's last decision, as far as the player may know. If not everything fits,
// the parts have this priority: the question, a sensible move, the reason,
// another sensible move, what has happened.
func (e *Explanation) Tell(words *lexicon.Lexicon, names []string, events []goa.Event) Explained {
	v := &e.thought.view
	auctioneer := ""
	if lot, ok := v.Auction(); ok {
		auctioneer = words.Player(lot.Auctioneer, names)
	}
	told := Explained{Means: words.Meaning(v, auctioneer)}
	moves := e.sensible()
	told.try(func(e *Explained) { e.add(moves[0], words.Sensible(v, moves[0], names)) })
	told.try(func(x *Explained) { x.Why = e.why(words, names, moves[0]) })
	if len(moves) > 1 && len(told.Moves) == 1 {
		told.try(func(e *Explained) { e.add(moves[1], words.Sensible(v, moves[1], names)) })
	}
	told.try(func(e *Explained) { e.Past = past(words, v.Seat(), names, events) })
	return told
}

// add adds a sensible move.
func (e *Explained) add(m goa.Move, name string) {
	e.Moves, e.Sensible = append(e.Moves, m), append(e.Sensible, name)
}

// try makes a change unless the explanation becomes too long.
func (e *Explained) try(change func(*Explained)) {
	longer := *e
	if change(&longer); longer.Words() <= MostWords {
		*e = longer
	}
}

// sensible returns the moves that are as good as the best. It prefers bids that
// do not exceed the worth of the lot, because the worth is what the player is
// shown.
func (e *Explanation) sensible() []goa.Move {
	equal := e.thought.Equals()
	if !e.thought.OnLot {
		return equal
	}
	fits := slices.DeleteFunc(slices.Clone(equal), func(m goa.Move) bool { return m.Kind == goa.Bid && m.Amount() > e.thought.Lot.Worth })
	if len(fits) == 0 {
		return equal
	}
	return fits
}

// why says why the best move is sensible. In an auction it gives the worth of the
// lot, otherwise named causes, and otherwise what such a move is good for.
func (e *Explanation) why(words *lexicon.Lexicon, names []string, best goa.Move) string {
	a := &e.thought
	switch {
	case a.OnLot && a.view.Ask() == goa.AskBid:
		return words.Hint("worth-next", "n", a.Lot.Worth, "other", strconv.Itoa(a.view.LeastBid()))
	case e.account.Finding == reasons.Named && e.account.Causes[0].Gain > 0:
		return e.account.Lines(words, a.view.Seat(), names)[0]
	}
	if good := words.Benefit(&a.view, best); good != "" {
		return good
	}
	if _, ok := a.bestWorse(); !ok && a.Win != nil && len(a.Candidates) > 1 {
		return words.Explain("even")
	}
	return ""
}
