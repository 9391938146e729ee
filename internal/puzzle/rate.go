package puzzle

import (
	"context"

	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/playout"
	"goa/internal/reasons"
)

// raters are the grades that rate puzzles, the weakest first, and how often each
// tries. The strongest take long, and mostly agree with themselves.
var raters = []struct {
	grade string
	times int
}{{"novice", 20}, {"trader", 20}, {"merchant", 20}, {"admiral", 10}, {"viceroy", 3}}

// Raters returns the grades that rate puzzles, the weakest first.
func Raters() (list []string) {
	for _, r := range raters {
		list = append(list, r.grade)
	}
	return list
}

// Rate gives a puzzle to the grades. It records how many of a hundred find the answer
// at once, and why the answer is better than the next.
func Rate(ctx context.Context, p *Puzzle) error {
	state, _, err := p.Game()
	if err != nil {
		return err
	}
	moves, err := p.Moves()
	if err != nil {
		return err
	}
	view := state.View(state.Turn())
	found := map[string]int{}
	for _, r := range raters {
		right := 0
		for i := range r.times {
			bot, err := ladder.New(r.grade, playout.BotSeed(p.From, "rate", i))
			if err != nil {
				return err
			}
			if Nearest(bot.Choose(ctx, view, state.Moves(nil)), moves) == moves[0] {
				right++
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
		found[r.grade] = (100*right + r.times/2) / r.times
	}
	p.Found = found
	p.Why = reasons.New().Explain(ctx, reasons.Question{
		View: &view, Better: moves[0], Other: moves[1], Gap: p.Answers[0].Worth - p.Answers[1].Worth,
	})
	return ctx.Err()
}

// Nearest returns the answer that a move stands for: itself, or the nearest bid.
func Nearest(m goa.Move, answers []goa.Move) goa.Move {
	best, distance := m, -1
	for _, a := range answers {
		if a == m {
			return a
		}
		if a.Kind == goa.Bid && m.Kind == goa.Bid {
			d := max(a.Amount()-m.Amount(), m.Amount()-a.Amount())
			if distance < 0 || d < distance {
				best, distance = a, d
			}
		}
	}
	return best
}

// MostStars is how many stars the hardest puzzles have.
const MostStars = 5

// Stars returns how hard a puzzle is, from 1 to MostStars: the weaker the grades that
// find its answer, the easier it is.
func (p *Puzzle) Stars() int {
	stars := 1
	for _, grade := range Raters()[:MostStars-1] {
		if p.Found[grade] < 50 {
			stars++
		}
	}
	return stars
}
