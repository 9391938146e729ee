package analysis

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"goa/ai"
	"goa/ai/search"
	"goa/goa"
)

// Assessment is the value of a position, and the best moves of its player. Values
// are in the unit of all values.
type Assessment struct {
	Values []int    // to each seat, from its own view
	Best   []Option // of the seat to move, the best first; none where chance decides
}

// Option is a move and what it is worth to the seat that makes it.
type Option struct {
	Move  goa.Move
	Value int
	Noise int // standard error of the difference from the best; for the best, from the second
	Line  []goa.Move
}

// Effort is how much work goes into an assessment. Later efforts give better
// assessments.
type Effort uint8

// The efforts. The first takes no noticeable time, the last up to two seconds.
const (
	Glance Effort = iota
	Settled
	numEfforts
)

// assessing is the work of each effort.
var assessing = [numEfforts]struct {
	positions, width, first int // to find candidates: positions, their number, passes for each
	options, trees, passes  int // then for the best candidates
	level                   int // passes for the seats that do not move
	line                    int // moves of a line
}{
	Glance:  {positions: 300, width: 4, first: 6, options: 3, trees: 1, passes: 12, level: 6, line: 3},
	Settled: {positions: ai.PlannerPositions, width: 6, first: 24, options: 4, trees: 4, passes: 48, level: 32, line: 6},
}

// Assess values a position, from the view of each seat, and finds the best moves
// of its player. It passes the gate often. A position that the bots of this
// program cannot evaluate is an error.
func Assess(ctx context.Context, s *goa.State, e Effort, g Gate) (a Assessment, err error) {
	defer g.Leave()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the position cannot be valued: %v", v)
		}
	}()
	t := newThinker(ai.Learned())
	t.gate = g // without steps, because a person is waiting
	by := assessing[min(e, numEfforts-1)]
	if turn := s.Turn(); turn >= 0 && !s.Over() {
		if a.Best, err = t.options(ctx, s, e); err != nil {
			return Assessment{}, err
		}
	}
	for seat := range goa.Seat(s.Seats()) {
		if seat == s.Turn() && len(a.Best) > 0 {
			a.Values = append(a.Values, a.Best[0].Value) // as in a report: a position is worth as much as its best move
			continue
		}
		v := s.View(seat)
		value, err := t.valueOf(ctx, s, seat, ai.NewDice(seed, &v, noMoves).Stream(luckOfLevel), by.level)
		if err != nil {
			return Assessment{}, err
		}
		a.Values = append(a.Values, value)
	}
	return a, nil
}

// options values the best moves of the seat to move.
func (t *thinker) options(ctx context.Context, s *goa.State, e Effort) ([]Option, error) {
	by := assessing[e]
	v, legal := s.View(s.Turn()), s.Moves(nil)
	luck := ai.NewDice(seed, &v, legal)
	moves := t.likely(&v, legal, by.positions, by.width, luck)
	if len(moves) > by.options {
		values, err := t.weigh(ctx, &v, moves, luck.Stream(luckOfFirst), by.first)
		if err != nil {
			return nil, err
		}
		moves = best(moves, values)[:by.options]
	}
	all := make([][]int, len(moves))
	for i := range by.trees {
		values, err := t.weigh(ctx, &v, moves, luck.Stream(firstTree+i), by.passes)
		if err != nil {
			return nil, err
		}
		for k := range all {
			all[k] = append(all[k], values[k]...)
		}
	}
	return t.told(s, moves, all, by.line), nil
}

// likely returns the moves that the judge rates highest.
func (t *thinker) likely(v *goa.View, legal []goa.Move, positions, width int, luck ai.Dice) []goa.Move {
	if len(legal) <= width {
		return legal
	}
	dice := luck.Stream(luckOfDeal)
	v.Deal(&t.state, dice.IntN)
	list := slices.Clone(t.judge.Rate(&t.state, legal, positions, dice.Next()))
	slices.SortStableFunc(list, func(a, b ai.Candidate) int { return cmp.Compare(b.Value, a.Value) })
	moves := make([]goa.Move, 0, width)
	for _, c := range list[:min(width, len(list))] {
		moves = append(moves, c.Move)
	}
	return moves
}

// best returns moves in the order of their values.
func best(moves []goa.Move, values [][]int) []goa.Move {
	order := make([]int, len(moves))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(sum(values[b]), sum(values[a])) })
	list := make([]goa.Move, len(moves))
	for i, k := range order {
		list[i] = moves[k]
	}
	return list
}

// told makes options from moves and their values in each pass.
func (t *thinker) told(s *goa.State, moves []goa.Move, values [][]int, line int) []Option {
	unit := unitOf(&s.Public)
	list := make([]Option, len(moves))
	for i, m := range moves {
		list[i] = Option{Move: m, Value: sum(values[i]) * unit / search.One / max(1, len(values[i]))}
	}
	order := best(moves, values)
	slices.SortFunc(list, func(a, b Option) int { return slices.Index(order, a.Move) - slices.Index(order, b.Move) })
	of := func(m goa.Move) []int { return values[slices.Index(moves, m)] }
	for i := range list {
		list[i].Line = t.follow(s, list[i].Move, line)
		other := list[0].Move
		if i == 0 {
			other = list[min(1, len(list)-1)].Move
		}
		var p pairs
		for pass, value := range of(other) {
			p.add(value - of(list[i].Move)[pass])
		}
		list[i].Noise = p.noise(unit)
	}
	return list
}

// linePositions is how many positions the judge looks at for each move of a line.
const linePositions = 100

// follow returns a move and the moves with which the players would continue, each
// from their own view, until chance decides or the line is long enough.
func (t *thinker) follow(s *goa.State, m goa.Move, most int) []goa.Move {
	now := *s
	line := []goa.Move{m}
	now.Play(m)
	for len(line) < most && now.Turn() >= 0 && !now.Over() {
		v, legal := now.View(now.Turn()), now.Moves(nil)
		dice := ai.NewDice(seed, &v, legal).Stream(luckOfDeal)
		v.Deal(&t.state, dice.IntN)
		next := t.judge.Best(&t.state, legal, linePositions, dice.Next())
		line = append(line, next)
		now.Play(next)
	}
	return line
}

// Judge returns what a move would give away, as a report does after a first look,
// in the unit of all values.
func Judge(ctx context.Context, s *goa.State, played goa.Move, g Gate) (loss int, err error) {
	defer g.Leave()
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("the position cannot be valued: %v", v)
		}
	}()
	t := newThinker(ai.Learned())
	t.gate = g // without steps, because a person is waiting
	d := &Decision{View: s.View(s.Turn()), Legal: s.Moves(nil), Played: played}
	if len(d.Legal) < 2 {
		return 0, nil
	}
	c, err := t.look(ctx, d, judging)
	if err != nil {
		return 0, err
	}
	return OwnFit().ReportedLoss(ClassOf(s.Seats(), s.Round(), KindOf(s.Ask())), c), nil
}

// judging is the depth of [Judge], which takes less than a second.
var judging = Depth{Positions: 600, Width: 4, First: 16, Trees: 3, Passes: 40}
