package search

import (
	"math/bits"

	"goa/ai"
	"goa/goa"
)

// node is a choice, or public chance, in the history of a tree. Nodes are in
// one slice and refer to each other by index. Index 0 means no node.
type node struct {
	move   goa.Move
	seat   goa.Seat // the seat that chose the move; below 0 for chance
	prior  int32    // as a fraction of one
	visits int32
	seen   int32               // how often it could be chosen
	first  int32               // child
	next   int32               // sibling
	sum    [goa.MaxSeats]int64 // of the values to each seat
}

// one stands for a whole win, and for the sum of all priors, in the integers of
// a tree.
const one = 1 << 14

// tree grows by iterations. It is a workspace, kept between decisions.
type tree struct {
	config *Config
	view   *goa.View
	nodes  []node
	path   []int32
	judge  ai.Judge
	dice   ai.Dice
	pick   func(int) int // of dice
	state  goa.State
	moves  []goa.Move
	totals []total // of each candidate
	bare   bool    // the only candidate is the position itself, not a move
	first  bool    // only the view's seat has moved in this iteration
}

// total is the result of a candidate in a tree.
type total struct {
	visits int
	sum    [goa.MaxSeats]int
}

func newTree() any {
	t := new(tree)
	t.pick = t.dice.IntN
	return t
}

// begin plants a tree: nodes 1 to n are the candidates.
func (t *tree) begin(config *Config, v *goa.View, list []ai.Candidate) {
	t.config, t.view, t.bare = config, v, false
	t.judge.Evaluation = config.Evaluation
	t.nodes = append(t.nodes[:0], node{})
	t.totals = t.totals[:0]
	for _, c := range list {
		t.nodes = append(t.nodes, node{move: c.Move, seat: v.Seat()})
		t.totals = append(t.totals, total{})
	}
}

// iterate deals, plays candidate i and what follows, and remembers the result.
func (t *tree) iterate(i int, luck ai.Dice) {
	t.dice = luck
	s := &t.state
	t.view.Deal(s, t.pick)
	at := int32(i + 1)
	t.first = t.config.Finish > 0
	if !t.bare {
		s.Play(t.nodes[at].move)
	}
	t.path = append(t.path[:0], at)
	for t.nodes[at].visits > 0 {
		next := t.step(at)
		if next == 0 {
			break
		}
		at = next
		t.path = append(t.path, at)
	}
	values := t.rollout()
	for _, k := range t.path {
		n := &t.nodes[k]
		n.visits++
		for seat, v := range values {
			n.sum[seat] += int64(v)
		}
	}
	total := &t.totals[i]
	total.visits++
	for seat, v := range values {
		total.sum[seat] += v
	}
}

// step plays on from a node to the next one. It returns 0 where the tree ends.
func (t *tree) step(at int32) int32 {
	s := &t.state
	for {
		switch {
		case s.Turn() == goa.Nature:
			if s.Stage() == goa.Setup {
				return 0
			}
			m := s.Outcome(t.dice.IntN(s.Outcomes()))
			s.Play(m)
			if seen, ok := public(s, m); ok {
				return t.child(at, seen, goa.Nature, one)
			}
			continue
		case s.Over():
			return 0
		}
		t.moves = s.Moves(t.moves[:0])
		if len(t.moves) > 1 && (t.config.Uniform || hasOwnNodes(s, t.view.Seat())) {
			return t.choose(at)
		}
		s.Play(t.small(s, t.moves))
	}
}

// public returns the part of a move of Nature that everyone sees and can build
// on. Of a card turned up, that is only its colonists.
func public(s *goa.State, m goa.Move) (goa.Move, bool) {
	switch m.Kind {
	case goa.TurnCard:
		return goa.NewTurnCard(alike(s.Rules(), m.Card())), true
	case goa.TurnBonanza, goa.TurnStory, goa.DrawAuctionCard, goa.DrawMoney, goa.DrawActionCard:
		return m, true
	default:
		return m, false
	}
}

// alike returns the first card that turns up as many colonists as c.
func alike(r *goa.Rules, c goa.Card) goa.Card {
	for first := range goa.Card(goa.NumCards) {
		if r.Cards[first].Colonists == r.Cards[c].Colonists {
			return first
		}
	}
	return c
}

// hasOwnNodes reports whether a choice gets nodes of its own. Places for tokens,
// bids and actions do. The details of an action do not, nor do the secret
// choices of others.
func hasOwnNodes(s *goa.State, viewer goa.Seat) bool {
	switch s.Ask() {
	case goa.AskFlag, goa.AskToken, goa.AskBid, goa.AskSale, goa.AskExtra, goa.AskGambitNow, goa.AskAction:
		return true
	case goa.AskPledge, goa.AskCaptain:
		return s.Turn() == viewer
	default:
		return false
	}
}

// small returns a move for a choice that has no node.
func (t *tree) small(s *goa.State, legal []goa.Move) goa.Move {
	if len(legal) == 1 {
		return legal[0]
	}
	if t.first = t.first && s.Turn() == t.view.Seat(); t.first {
		return t.judge.Best(s, legal, t.config.Finish, t.dice.Next())
	}
	switch s.Ask() {
	case goa.AskPledge, goa.AskCaptain:
		return legal[t.dice.IntN(len(legal))]
	default:
		return t.judge.Quick(s, legal, t.config.Skill, t.dice.Next())
	}
}

// child finds a node below another, or makes it.
func (t *tree) child(at int32, m goa.Move, seat goa.Seat, prior int32) int32 {
	last := int32(0)
	for k := t.nodes[at].first; k != 0; k = t.nodes[k].next {
		if n := &t.nodes[k]; n.move == m && n.seat == seat {
			return k
		}
		last = k
	}
	k := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{move: m, seat: seat, prior: prior})
	if last == 0 {
		t.nodes[at].first = k
	} else {
		t.nodes[last].next = k
	}
	return k
}

// choose continues with the most promising move for the seat to move, among
// those that this deal allows.
func (t *tree) choose(at int32) int32 {
	s := &t.state
	if !t.config.Uniform && t.nodes[at].first != 0 && s.Ask() == goa.AskAction {
		for _, m := range t.judge.Look(s, t.moves) {
			t.child(at, m, s.Turn(), one/32)
		}
	}
	best := t.promising(at)
	if best == 0 { // a new node, or a deal that leads elsewhere
		t.moves = s.Moves(t.moves[:0])
		t.expand(at)
		best = t.promising(at)
	}
	s.Play(t.nodes[best].move)
	return best
}

// promising returns the most promising child, or 0 if none is legal.
func (t *tree) promising(at int32) int32 {
	s := &t.state
	parent := &t.nodes[at]
	me := s.Turn()
	mean := parent.sum[me] / int64(max(1, parent.visits))
	best, most := int32(0), int64(0)
	for k := parent.first; k != 0; k = t.nodes[k].next {
		n := &t.nodes[k]
		if n.seat != me || s.Check(n.move) != goa.Legal {
			continue
		}
		n.seen++
		value := mean
		if n.visits > 0 {
			value = n.sum[me] / int64(n.visits)
		}
		value += int64(t.config.Explore) * int64(n.prior) / one * int64(root(int(n.seen))) / int64(1+n.visits) / 16
		if best == 0 || value > most {
			best, most = k, value
		}
	}
	return best
}

// expand gives a node its children, with priors from the judge.
func (t *tree) expand(at int32) {
	s := &t.state
	if t.config.Uniform {
		for _, m := range t.moves {
			t.child(at, m, s.Turn(), int32(one/len(t.moves)))
		}
		return
	}
	list := t.judge.Rate(s, t.moves, t.config.TurnBudget, t.dice.Next())
	list = top(list, t.config.Branches)
	sum := 0
	for i := range list {
		sum += decay(list[0].Value-list[i].Value, t.config.Prior)
	}
	seat := s.Turn()
	for i := range list {
		p := one * decay(list[0].Value-list[i].Value, t.config.Prior) / sum
		t.child(at, list[i].Move, seat, int32(p))
	}
}

// top sorts candidates, best first, and keeps n of them.
func top(list []ai.Candidate, n int) []ai.Candidate {
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && list[k].Value > list[k-1].Value; k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
	return list[:min(n, len(list))]
}

// root returns the square root of a positive number, times 16.
func root(n int) int {
	x := uint(n) << 8
	r := uint(1) << ((bits.Len(x) + 1) / 2)
	for {
		y := (r + x/r) / 2
		if y >= r {
			return int(r)
		}
		r = y
	}
}
