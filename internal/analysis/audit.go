package analysis

import (
	"context"
	"errors"
	"fmt"

	"goa/ai"
	"goa/goa"
	"goa/record"
)

// ErrAudit is returned for a report that fails an audit.
var ErrAudit = errors.New("the report does not hold")

// Audit checks a complete report against its record, with separate code. The
// columns must add up to the difference between beginning and result, verdicts
// must follow from claims, and every share-th value and claim must be the same
// when it is computed again.
func Audit(ctx context.Context, rec *record.Record, r *Report, share int) error {
	g, err := read(rec)
	if err != nil {
		return err
	}
	if err := r.shape(g); err != nil {
		return err
	}
	if err := r.adds(); err != nil {
		return err
	}
	a := &auditor{game: g, report: r, thinker: newThinker(ai.Learned()), share: max(1, share)}
	return a.again(ctx)
}

// shape checks that the report is about this game.
func (r *Report) shape(g *game) error {
	n := len(g.moves)
	if len(r.Turns) != n || len(r.Values) != g.seats() || len(r.Between) != g.seats() || len(r.Players) != g.seats() {
		return fmt.Errorf("%w: it is about another game", ErrAudit)
	}
	for seat := range r.Values {
		if len(r.Values[seat]) != n+1 || len(r.Between[seat]) != n {
			return fmt.Errorf("%w: values of seat %d are missing", ErrAudit, seat)
		}
	}
	for at := range n {
		if turn := g.states[at].Turn(); r.Turns[at] != int(turn) && (turn >= 0 || r.Turns[at] >= 0) {
			return fmt.Errorf("%w: move %d was another's", ErrAudit, at+1)
		}
	}
	return nil
}

// adds checks that the columns of every seat add up.
func (r *Report) adds() error {
	for seat, p := range r.Players {
		values, between := r.Values[seat], r.Between[seat]
		var luck, skill, others, again int
		for at, turn := range r.Turns {
			change := values[at+1] - values[at]
			if turn >= 0 && turn != seat {
				others += change
				continue
			}
			again += between[at] - values[at]
			if turn == seat {
				skill += change - (between[at] - values[at])
			} else {
				luck += change - (between[at] - values[at])
			}
		}
		if got := (Columns{luck, skill, others, again}); got != p.Columns {
			return fmt.Errorf("%w: the columns of seat %d are %+v, not %+v", ErrAudit, seat, got, p.Columns)
		}
		if difference := p.Result - p.Begin; luck+skill+others+again != difference || p.Begin != values[0] || p.Result != values[len(values)-1] {
			return fmt.Errorf("%w: the columns of seat %d come to %d, not %d", ErrAudit, seat, p.Sum(), difference)
		}
	}
	return nil
}

// auditor computes some values again.
type auditor struct {
	game    *game
	report  *Report
	thinker *thinker
	share   int
	count   int // of values and claims so far
}

// due reports whether to compute the next value again.
func (a *auditor) due() bool {
	a.count++
	return a.count%a.share == 0
}

// again computes a share of the values and claims again.
func (a *auditor) again(ctx context.Context) error {
	for i := range a.game.stretches {
		p := &a.game.stretches[i]
		for seat := range goa.Seat(a.game.seats()) {
			if p.who == seat || p.who == goa.Nature && i > 0 || !a.due() {
				continue
			}
			if err := a.level(ctx, p, seat); err != nil {
				return err
			}
		}
	}
	for i := range a.report.Decisions {
		if d := &a.report.Decisions[i]; d.Claim > 0 && a.due() {
			if err := a.claim(ctx, d); err != nil {
				return err
			}
		}
	}
	return nil
}

// level values the beginning of a stretch again.
func (a *auditor) level(ctx context.Context, p *stretch, seat goa.Seat) error {
	v := a.game.states[p.from].View(seat)
	luck := ai.NewDice(seed, &v, noMoves).Stream(luckOfLevel)
	got, err := a.thinker.level(ctx, &v, luck, thorough.passes)
	if err != nil {
		return err
	}
	if want := a.report.Values[seat][p.from]; got != want {
		return fmt.Errorf("%w: before move %d seat %d has %d, not %d", ErrAudit, p.from+1, seat, got, want)
	}
	return nil
}

// claim looks at a decision again.
func (a *auditor) claim(ctx context.Context, d *Verdict) error {
	depth := thinking(a.report.Key.Depth)
	if !d.Thought {
		depth = Screening
	}
	c, err := a.thinker.look(ctx, a.game.decision(d.At), depth)
	if err != nil {
		return err
	}
	told := OwnFit().ReportedLoss(ClassOf(a.game.seats(), d.Round, d.Kind), c)
	if c.Loss != d.Claim || c.Noise != d.Noise || c.Best.String() != d.Best || told != d.Loss {
		return fmt.Errorf("%w: move %d claims %d for %s, not %d for %s", ErrAudit, d.At+1, c.Loss, c.Best, d.Claim, d.Best)
	}
	return nil
}
