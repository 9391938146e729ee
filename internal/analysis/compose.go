package analysis

import (
	"cmp"
	"slices"

	"goa/ai/search"
	"goa/edition"
	"goa/goa"
	"goa/record"
)

// report makes a report from everything known so far.
func (w *work) report(provisional bool) (*Report, error) {
	g := w.game
	data, err := g.record.Data()
	if err != nil {
		return nil, err
	}
	key, err := KeyOf(g.record, w.options)
	if err != nil {
		return nil, err
	}
	_, err = edition.ByHash(data.Hash)
	r := &Report{
		Key:     key,
		Edition: data.Name, Options: append([]string{}, g.record.Options()...), Own: err != nil,
		Unit: "win", Whole: LossScale(g.seats()), Finished: g.last().Over(), Provisional: provisional, Fitted: w.depth == Thinking,
		Decisions: []Verdict{}, Moments: []Moment{},
	}
	if g.seats() == 1 {
		r.Unit = "points"
	}
	for at := range g.moves {
		r.Turns = append(r.Turns, int(max(g.states[at].Turn(), -1)))
	}
	for _, p := range g.stretches {
		for _, at := range p.unforced {
			r.Decisions = append(r.Decisions, w.verdict(at, provisional))
		}
	}
	for seat := range goa.Seat(g.seats()) {
		values, between := w.line(seat)
		r.Values, r.Between = append(r.Values, values), append(r.Between, between)
	}
	for seat, p := range g.record.Players() {
		r.Players = append(r.Players, w.player(r, goa.Seat(seat), p))
	}
	r.Auctions = slices.Clone(w.lots)
	r.Moments = w.moments(r)
	return r, r.adds()
}

// verdict returns the verdict on a decision.
func (w *work) verdict(at int, provisional bool) Verdict {
	g, c := w.game, w.claims[at]
	s := &g.states[at]
	k := KindOf(s.Ask())
	v := Verdict{
		At: at, Seat: s.Turn(), Round: s.Round(), Kind: k, Played: g.moves[at].String(), Best: g.moves[at].String(),
		Claim: c.significantLoss(), Noise: c.Noise, Loss: OwnFit().ReportedLoss(ClassOf(g.seats(), s.Round(), k), c),
	}
	v.Severity = OwnFit().Severity(ClassOf(g.seats(), s.Round(), k), c)
	if v.Claim > 0 {
		v.Best = c.Best.String()
	}
	v.Thought = w.thought[at]
	if v.Severity > Good {
		v.Why = w.whys[at]
	}
	v.Provisional = provisional && v.Severity > Good
	return v
}

// significantLoss returns the loss of a claim, or 0 if it does not exceed its noise.
func (c Claim) significantLoss() int {
	if c.Loss < surely*c.Noise {
		return 0
	}
	return max(0, c.Loss)
}

// line returns a seat's values before each move and after the last, and the
// values between. If the seat is to move, the value of a position is that of
// its best move. Before chance, it is the mean of the possible outcomes. So
// the opinion of a search that does not yet know the best move never counts,
// and what others give away counts as theirs. If others are to move, and at
// the beginning, it is the level of the stretch.
func (w *work) line(seat goa.Seat) (values, between []int) {
	g := w.game
	values, between = make([]int, len(g.moves)+1), make([]int, len(g.moves))
	values[len(g.moves)] = w.end(seat)
	for i, p := range slices.Backward(g.stretches) {
		level := w.found[i].level[seat]
		for at := p.to - 1; at >= p.from; at-- {
			values[at], between[at] = level, level
			switch {
			case p.who == seat:
				between[at] = w.within(values[at+1] + w.claims[at].significantLoss())
				values[at] = between[at]
			case p.who == goa.Nature && at == p.to-1:
				between[at] = w.within(values[at+1] - w.found[i].luck[seat])
				if i > 0 {
					level = between[at]
					values[at] = level
				}
			}
		}
	}
	return values, between
}

// end returns the value of the last position.
func (w *work) end(seat goa.Seat) int {
	g := w.game
	if g.last().Over() {
		return Result(g.last(), seat)
	}
	return w.final[seat]
}

// within limits a value to the range of possible results.
func (w *work) within(value int) int {
	most := Whole
	if w.game.seats() == 1 {
		most = search.ManyPoints
	}
	return max(0, min(most, value))
}

// player sums up a seat.
func (w *work) player(r *Report, seat goa.Seat, who record.Seat) SeatReport {
	values := r.Values[seat]
	p := SeatReport{
		Name: who.Name, Kind: who.Kind, Columns: columnsOf(r.Turns, values, r.Between[seat], seat),
		Begin: values[0], Result: values[len(values)-1],
	}
	if _, campaign := w.game.last().Session(); campaign {
		p.Goals = w.game.last().SessionResult().Count()
	}
	exact, lost := 0, 0
	for i := range r.Decisions {
		d := &r.Decisions[i]
		if d.Seat != seat {
			continue
		}
		p.Decisions++
		exact += accuracy(d.Loss, r.Whole)
		lost += d.Loss
		switch d.Severity {
		case Inaccuracy:
			p.Inaccuracies++
		case Mistake:
			p.Mistakes++
		case Blunder:
			p.Blunders++
		default:
		}
	}
	p.Habits = w.habits(r, seat)
	p.Accuracy = 100
	if p.Decisions > 0 {
		p.Accuracy, p.MeanLoss = (exact/p.Decisions+50)/100, lost/p.Decisions
	}
	return p
}

// columnsOf adds up what every move brought a seat.
func columnsOf(turns, values, between []int, seat goa.Seat) (c Columns) {
	for at, turn := range turns {
		before, middle, after := values[at], between[at], values[at+1]
		switch {
		case turn == int(seat):
			c.Skill += after - middle
			c.Reassessment += middle - before
		case turn < 0:
			c.Luck += after - middle
			c.Reassessment += middle - before
		default:
			c.Opponents += after - before
		}
	}
	return c
}

// numMoments is how many moments a report has.
const numMoments = 3

// moments returns the decisions that gave the most away. If there are too few,
// it adds effects of chance.
func (w *work) moments(r *Report) []Moment {
	list := []Moment{}
	for i := range r.Decisions {
		if d := &r.Decisions[i]; d.Severity > Good {
			list = append(list, Moment{At: d.At, Seat: d.Seat, Change: -d.Loss})
		}
	}
	greatest := func(a, b Moment) int { return cmp.Compare(abs(b.Change), abs(a.Change)) }
	slices.SortStableFunc(list, greatest)
	if len(list) < numMoments {
		var luck []Moment
		for i, p := range w.game.stretches {
			for seat, change := range w.found[i].luck {
				if abs(change) >= r.Whole/50 {
					luck = append(luck, Moment{At: p.to - 1, Seat: goa.Seat(seat), Chance: true, Change: change})
				}
			}
		}
		slices.SortStableFunc(luck, greatest)
		list = append(list, luck...)
	}
	return list[:min(numMoments, len(list))]
}

func abs(n int) int { return max(n, -n) }
