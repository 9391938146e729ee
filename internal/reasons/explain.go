package reasons

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"goa/ai"
	"goa/ai/net"
	"goa/ai/search"
	"goa/goa"
)

// Finding is the conclusion of an account.
type Finding uint8

// The findings.
const (
	Unclear Finding = iota // the causes explain too little
	Close                  // the moves are about equally good
	Named                  // the causes explain the gap
	numFindings
)

var findingNames = [numFindings]string{"unclear", "close", "named"}

// String returns the stable name of the finding.
func (f Finding) String() string { return findingNames[f] }

// MarshalText returns the stable name.
func (f Finding) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText reads a stable name.
func (f *Finding) UnmarshalText(text []byte) error {
	i := slices.Index(findingNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no finding %q", text)
	}
	*f = Finding(i)
	return nil
}

// Account says why a move is better than another.
type Account struct {
	Finding Finding `json:"finding"`
	Causes  []Cause `json:"causes,omitempty"` // of a Named account, the greatest first
	Gap     int     `json:"gap"`              // to be explained, in thousandths of a win or of a point
	Closed  int     `json:"closed"`           // thousandths of the gap that undoing the causes closes
}

// Limits for naming causes.
const (
	closeGap   = 20  // thousandths of a win below which moves are close
	closeSolo  = 500 // the same in thousandths of a point
	enough     = 700 // thousandths of a gap that named causes must close
	plenty     = 850 // beyond which no further cause is named
	mostCauses = 4
	samples    = 32 // of unseen cards and chance
)

// Explainer explains decisions. It is a workspace for one goroutine. Equal
// questions get equal answers.
type Explainer struct {
	judge  ai.Judge
	legal  []goa.Move
	pairs  [samples]pair
	causes []Cause
}

// pair is one sample of how the game continues after each of two moves.
type pair struct {
	state  goa.State              // after the better move
	better [goa.MaxSeats]net.Side // sides after the better move
	other  [goa.MaxSeats]net.Side // sides after the other move
	value  int                    // of the better move for the player who decides, in units of search.One
}

// New returns an explainer that values positions with this program's net.
func New() *Explainer {
	e := new(Explainer)
	e.judge.Evaluation, e.judge.Noise = ai.Learned(), 400
	return e
}

// Question asks why a move is better than another in a view of the seat to move.
// Gap is by how much, in thousandths of a win, or of a point in a solo game.
type Question struct {
	View          *goa.View
	Better, Other goa.Move
	Gap           int
}

// Explain answers a question. If the context ends, the account is unclear.
func (e *Explainer) Explain(ctx context.Context, q Question) Account {
	a := Account{Gap: q.Gap}
	least := closeGap
	if q.View.Solo() {
		least = closeSolo
	}
	if q.Gap < least || q.Better == q.Other {
		a.Finding = Close
		return a
	}
	for _, round := range []bool{false, true} {
		if round && !inTurn(q.View) {
			break // by then, what a lot brought can no longer be told apart
		}
		if !e.sample(ctx, &q, round) {
			return Account{Gap: q.Gap}
		}
		if b := e.account(&q, round); b.Finding == Named || b.Closed > a.Closed {
			a = b
		}
		if a.Finding == Named {
			break
		}
	}
	return a
}

// account names the causes in the samples. By the end of a round much else has
// happened, so causes are named only if all of them together amount to about the
// gap.
func (e *Explainer) account(q *Question, round bool) Account {
	a := Account{Gap: q.Gap}
	whole, me := wholeOf(q.View), q.View.Seat()
	gap := q.Gap * search.One / whole
	e.find(q)
	if all := e.drop(e.causes, me); round && (all < gap/2 || all > 2*gap) {
		return a
	}
	for n := 1; n <= min(mostCauses, len(e.causes)); n++ {
		closed := e.closed(gap, e.causes[:n], me)
		if closed > a.Closed {
			a.Closed, a.Causes = closed, slices.Clone(e.causes[:n])
		}
		if closed >= plenty {
			break
		}
	}
	if a.Closed < enough {
		a.Causes = nil
		return a
	}
	a.Finding = Named
	for i := range a.Causes {
		a.Causes[i].Gain = a.Causes[i].Gain * whole / search.One
	}
	return a
}

// wholeOf returns the size of search.One in the unit of gaps.
func wholeOf(v *goa.View) int {
	if v.Solo() {
		return search.ManyPoints
	}
	return 1000
}

// sample plays both moves on with equal luck, until nothing is half done or to
// the end of the round. It returns false if ctx ends.
func (e *Explainer) sample(ctx context.Context, q *Question, round bool) bool {
	luck := ai.NewDice(0, q.View, []goa.Move{q.Better, q.Other})
	for i := range e.pairs {
		if ctx.Err() != nil {
			return false
		}
		p := &e.pairs[i]
		var other goa.State
		for k, m := range []goa.Move{q.Better, q.Other} {
			s := &p.state
			if k == 1 {
				s = &other
			}
			dice := luck.Stream(i)
			q.View.Deal(s, dice.IntN)
			e.settle(s, m, &dice, round)
		}
		p.better, p.other = ai.Sides(&p.state), ai.Sides(&other)
		p.value = e.value(p, &p.better, q.View.Seat())
	}
	return true
}

// value returns what a sample would be worth with other sides.
func (e *Explainer) value(p *pair, sides *[goa.MaxSeats]net.Side, me goa.Seat) int {
	return search.Shares(e.judge.ValuesWith(&p.state, sides), &p.state)[me]
}

// find sets the causes that make a difference, the greatest first.
func (e *Explainer) find(q *Question) {
	me := q.View.Seat()
	e.causes = e.causes[:0]
	for _, c := range e.all(q) {
		c.Gain = e.drop([]Cause{c}, me)
		if c.Gain == 0 {
			continue
		}
		if c.Amount = e.amount(&c); c.hasWords(me) {
			e.causes = append(e.causes, c)
		}
	}
	slices.SortStableFunc(e.causes, func(a, b Cause) int { return cmp.Compare(abs(b.Gain), abs(a.Gain)) })
}

// all returns the possible causes.
func (e *Explainer) all(q *Question) []Cause {
	if inTurn(q.View) {
		return ofTurn(q.View.Seats(), q.View.Seat())
	}
	return ofMarket(&q.View.Public)
}

// inTurn reports whether a decision is part of an action turn.
func inTurn(v *goa.View) bool { return v.Stage() == goa.Acting || v.Stage() == goa.Extras }

// drop returns how much the better move loses if causes are undone, in units of
// search.One.
func (e *Explainer) drop(list []Cause, me goa.Seat) int {
	sum := 0
	for i := range e.pairs {
		p := &e.pairs[i]
		sides := p.better
		for k := range list {
			c := &list[k]
			c.undo(&sides[c.Seat], &p.other[c.Seat])
		}
		if sides != p.better {
			sum += p.value - e.value(p, &sides, me)
		}
	}
	return sum / len(e.pairs)
}

// closed returns how many thousandths of a gap are closed by undoing causes.
func (e *Explainer) closed(gap int, list []Cause, me goa.Seat) int {
	return 1000 - 1000*abs(gap-e.drop(list, me))/gap
}

// amount returns how much more of a component the better move leaves on average.
func (e *Explainer) amount(c *Cause) int {
	sum := 0
	for i := range e.pairs {
		p := &e.pairs[i]
		sum += c.amount(&p.better[c.Seat], &p.other[c.Seat])
	}
	half := len(e.pairs) / 2
	if sum < 0 {
		half = -half
	}
	return (sum + half) / len(e.pairs)
}

func abs(n int) int { return max(n, -n) }
