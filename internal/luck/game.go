package luck

import (
	"context"
	"fmt"

	"goa/ai"
	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/playout"
	"goa/nature"
)

// worker plays deals, one after the other.
type worker struct {
	plan    *Plan
	rules   []*goa.Rules // by number of players, in the order of the plan
	grades  []ladder.Trial
	against ladder.Trial
	game    playout.Game
	deal    *nature.Deal
}

func newWorker(p *Plan) (*worker, error) {
	w := &worker{plan: p, deal: nature.Dealt(p.Seed)}
	w.game.Chance = w.deal
	for _, n := range p.Players {
		rules, err := p.setting(n).Rules()
		if err != nil {
			return nil, err
		}
		w.rules = append(w.rules, rules)
	}
	for _, name := range p.Grades {
		trial, err := ladder.Prepare(name)
		if err != nil {
			return nil, err
		}
		w.grades = append(w.grades, trial)
	}
	var err error
	w.against, err = ladder.Prepare(p.Against)
	return w, err
}

// Close implements [parallel.Worker].
func (*worker) Close() {}

// Do plays all games of a deal. It fails only if it is stopped or a bot breaks the
// rules.
func (w *worker) Do(ctx context.Context, number int) (d Deal, err error) {
	i, deal := w.plan.piece(number)
	t := table{w, w.rules[i], w.plan.Players[i], playout.Seed(w.plan.Seed, w.plan.Players[i], deal)}
	w.deal.Renew(t.seed)
	for seat := range t.players {
		for repetition := range repetitions {
			for grade := range w.grades {
				out, err := t.apart(ctx, seat, repetition, grade)
				if err != nil {
					return d, err
				}
				d.Apart = append(d.Apart, out)
			}
		}
	}
	for weaker := range w.plan.pairs() {
		for _, turned := range []bool{false, true} {
			out, err := t.playAtOneTable(ctx, deal, weaker, turned)
			if err != nil {
				return d, err
			}
			d.Together = append(d.Together, out[0], out[1])
		}
	}
	return d, nil
}

// table is where the games of one deal are played.
type table struct {
	*worker
	rules   *goa.Rules
	players int
	seed    string
}

// apart plays a game of one grade against bots that depend only on deal, seat and
// repetition, so that grades can be compared.
func (t *table) apart(ctx context.Context, seat, repetition, grade int) (Outcome, error) {
	bots := t.bots("apart", seat, repetition)
	bots[seat] = t.grades[grade].New(playout.BotSeed(t.seed, "person", seat, repetition, t.plan.Grades[grade]))
	out, err := t.play(ctx, bots)
	return out[seat], err
}

// playAtOneTable plays a game of two neighboring grades at one table, and returns the
// result of the stronger one first. Their seats depend on the deal.
func (t *table) playAtOneTable(ctx context.Context, deal, weaker int, turned bool) (out [2]Outcome, err error) {
	one, other := seatsOf(deal, t.players)
	if turned {
		one, other = other, one
	}
	bots := t.bots("together", weaker)
	for i, seat := range []int{other, one} {
		bots[seat] = t.grades[weaker+i].New(playout.BotSeed(t.seed, "together", t.plan.Grades[weaker+i]))
	}
	all, err := t.play(ctx, bots)
	return [2]Outcome{all[one], all[other]}, err
}

// seatsOf returns the seats of two grades at one table. All pairs of seats take
// turns.
func seatsOf(deal, players int) (one, other int) {
	deal %= players * (players - 1)
	one = deal % players
	return one, (one + 1 + deal/players) % players
}

// bots returns a bot for each seat.
func (t *table) bots(what ...any) (bots [goa.MaxSeats]ai.Player) {
	for seat := range t.players {
		bots[seat] = t.against.New(playout.BotSeed(t.seed, append(what, fmt.Sprint("seat ", seat))...))
	}
	return bots
}

// play plays a game with the deal. Bots and results are in the order of play: the
// first bot begins.
func (t *table) play(ctx context.Context, bots [goa.MaxSeats]ai.Player) (out [goa.MaxSeats]Outcome, err error) {
	t.deal.Again()
	g := &t.game
	g.Begin(goa.New(t.rules, t.players))
	for g.Next() {
		if err := ctx.Err(); err != nil {
			return out, err
		}
		m, err := g.Ask(ctx, bots[t.order(g.State.Turn())])
		if err != nil {
			return out, err
		}
		g.Play(m)
	}
	ranks := g.State.Ranks()
	winners := 0
	for _, place := range ranks[:t.players] {
		if place == 1 {
			winners++
		}
	}
	for i := range goa.Seat(t.players) {
		o := Outcome{Place: int(ranks[i]), Points: g.State.Score(i).Total()}
		if o.Place == 1 {
			o.Win = wholeWin / winners
		}
		best := -1 << 30
		for j := range goa.Seat(t.players) {
			if j != i {
				best = max(best, g.State.Score(j).Total())
			}
		}
		o.Lead = o.Points - best
		out[t.order(i)] = o
	}
	return out, ctx.Err()
}

// order returns how many seats a seat is after the one that began.
func (t *table) order(s goa.Seat) int {
	return (int(s) - int(max(0, t.game.First)) + t.players) % t.players
}
