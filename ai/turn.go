package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// turnSearch searches everything that a seat can do until its turn ends. Chance is
// averaged. The work is bounded: a node shares its budget among its moves.
// Where no budget is left, the search continues with the move that looks best
// at once.
type turnSearch struct {
	me   goa.Seat
	eval *Evaluation
	ask  *asker // nil without a net
	luck uint64
	most int  // ducats of the richest other player
	wide bool // the others are evaluated too
	bufs [maxTurn][]goa.Move
}

const (
	maxTurn = 48 // moves examined in a turn
	samples = 3  // of cards dealt
)

// PlannerPositions is the number of positions that the planner examines in its
// turn.
const PlannerPositions = 1200

// begin sets up the search for the seat to move.
func (t *turnSearch) begin(s *goa.State, luck uint64, e *Evaluation, a *asker) {
	t.me, t.luck, t.eval, t.ask = s.Turn(), luck, e, a.use(e)
	ducats := purses(&s.Public)
	t.wide = false
	t.ask.tell(&s.Public, t.me)
	t.most = richestOther(&s.Public, &ducats, int(t.me))
}

// after returns the value of a position after a move of the seat.
func (t *turnSearch) after(s *goa.State, m goa.Move, depth, budget, free int) int {
	next := *s
	next.Play(m)
	if m.Kind == goa.EndTurn || m.Kind == goa.Pass {
		return t.weigh(&next)
	}
	return t.best(&next, depth+1, budget, rankAfter(m, free))
}

// best returns the value of a position if the seat makes the most of it.
func (t *turnSearch) best(s *goa.State, depth, budget, free int) int {
	switch turn := s.Turn(); {
	case depth == maxTurn:
		return t.weigh(s)
	case turn == goa.Nature && s.Stage() != goa.Setup:
		return t.chance(s, depth, budget, free)
	case turn != t.me:
		return t.weigh(s)
	}
	if endsHere(s.Ask()) {
		return t.weigh(s)
	}
	t.bufs[depth] = s.Moves(t.bufs[depth][:0])
	moves := t.eval.Weights.candidates(s, t.me, t.bufs[depth], free)
	if len(moves) == 1 {
		return t.after(s, moves[0], depth, budget, free)
	}
	if budget < 2*len(moves) {
		return t.after(s, t.greedyMove(s, moves), depth, 0, free)
	}
	most := 0
	share := (budget - len(moves)) / len(moves)
	for i, m := range moves {
		if v := t.after(s, m, depth, share, free); i == 0 || v > most {
			most = v
		}
	}
	return most
}

// endsHere reports whether a decision of the seat begins something new.
func endsHere(ask goa.Ask) bool {
	switch ask {
	case goa.AskBid, goa.AskTake, goa.AskSale, goa.AskFlag, goa.AskToken, goa.AskExtra, goa.AskPledge, goa.AskGambitNow:
		return true
	default:
		return false
	}
}

// greedyMove returns the move after which the position looks best.
func (t *turnSearch) greedyMove(s *goa.State, moves []goa.Move) goa.Move {
	best, most := moves[0], 0
	for i, m := range moves {
		next := *s
		next.Play(m)
		if v := t.weigh(&next); i == 0 || v > most {
			best, most = m, v
		}
	}
	return best
}

// chance averages over the outcomes of chance. Only the colonists matter on
// cards turned up for a founding: each number is examined with its weight. For
// dealt cards, a few samples are taken, the same for every move. The turn ends
// there: the search does not play a card that it has just drawn.
func (t *turnSearch) chance(s *goa.State, depth, budget, free int) int {
	n := s.Outcomes()
	if s.Ask() != goa.AskTurnCard {
		sum := 0
		for i := range samples {
			next, d := *s, Dice{t.luck + uint64(i)}
			d.PlayChance(&next)
			sum += t.weigh(&next)
		}
		return sum / samples
	}
	var weight [maxColonists + 1]int
	var card [maxColonists + 1]goa.Move
	kinds := 0
	for i := range n {
		m := s.Outcome(i)
		c := min(maxColonists, int(s.Rules().Cards[m.Card()].Colonists))
		if weight[c] == 0 {
			kinds++
		}
		weight[c]++
		card[c] = m
	}
	if budget < 4*kinds {
		next := *s
		next.Play(card[middle(&weight, n)])
		return t.best(&next, depth+1, budget, free)
	}
	sum := 0
	for c, w := range weight {
		if w > 0 {
			next := *s
			next.Play(card[c])
			sum += w * t.best(&next, depth+1, budget/kinds, free)
		}
	}
	return sum / n
}

// middle returns the median number of colonists.
func middle(weight *[maxColonists + 1]int, n int) int {
	c, seen := 0, weight[0]
	for 2*seen < n {
		c++
		seen += weight[c]
	}
	return c
}

// maxColonists is the largest number of colonists on a card.
const maxColonists = 4

// weigh returns what the position is worth to the seat. In a wide search it
// compares the seat with the others.
func (t *turnSearch) weigh(s *goa.State) int {
	c := scaleOf(&s.Public, &t.eval.Weights, t.ask)
	x := net.SideOf(&s.Public, t.me)
	x.Hand = s.Hand(t.me)
	v := c.whole(t.me, &x, t.most)
	if t.wide {
		v -= t.others(s, &c)
	}
	return v
}

// others returns what the position is worth to the others on average. Only the
// size of their hands is known.
func (t *turnSearch) others(s *goa.State, c *scale) int {
	ducats := purses(&s.Public)
	sum := 0
	for i := range goa.Seat(s.Seats()) {
		if i == t.me {
			continue
		}
		x := net.SideOf(&s.Public, i)
		x.Cards = s.Hand(i).Len()
		t.ask.tell(&s.Public, i)
		sum += c.whole(i, &x, mostOfOthers(&ducats, s.Seats(), int(i)))
	}
	return sum / (s.Seats() - 1)
}
