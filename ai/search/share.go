package search

import "goa/goa"

// rollout plays on as far as the config says and returns each seat's share of
// the win, as a fraction of one.
func (t *tree) rollout() (values [goa.MaxSeats]int) {
	if t.config.Uniform {
		t.playOut()
	} else {
		t.playOn()
	}
	s := &t.state
	switch {
	case s.Solo() && s.Over():
		return [goa.MaxSeats]int{points(t.config.Evaluation.Session(s))}
	case s.Over() && !s.Solo():
		return won(s)
	}
	return Shares(t.judge.Values(s), s)
}

// playOut plays random moves to the end.
func (t *tree) playOut() {
	s := &t.state
	for !s.Over() {
		if n := s.Outcomes(); n > 0 {
			s.Play(s.Outcome(t.dice.IntN(n)))
			continue
		}
		t.moves = s.Moves(t.moves[:0])
		s.Play(t.moves[t.dice.IntN(len(t.moves))])
	}
}

// playOn plays without search until a turn begins, for as many turns as the
// horizon says, or until the half is over.
func (t *tree) playOn() {
	s := &t.state
	for turns := 0; ; {
		t.dice.PlayChance(s)
		if s.Turn() < 0 {
			return
		}
		if s.Ask() == goa.AskAction {
			if turns++; turns > t.config.Horizon {
				return
			}
		}
		t.moves = s.Moves(t.moves[:0])
		s.Play(t.small(s, t.moves))
	}
}

// manyPoints is more than any player scores in a solo game, in thousandths of a
// point.
const manyPoints = 100_000

// points turns the value of a solo game, which has no winner, into a fraction
// of one.
func points(value int) int { return max(0, min(one, value*one/manyPoints)) }

// won divides the win among the winners.
func won(s *goa.State) (values [goa.MaxSeats]int) {
	ranks := s.Ranks()
	winners := 0
	for i := range s.Seats() {
		if ranks[i] == 1 {
			winners++
		}
	}
	for i := range s.Seats() {
		if ranks[i] == 1 {
			values[i] = one / winners
		}
	}
	return values
}

// shares turns values, in thousandths of a point, into shares of the win. The
// argument half is the lead that makes a seat twice as likely to win.
func shares(values [goa.MaxSeats]int, n, half int) (share [goa.MaxSeats]int) {
	most := values[0]
	for _, v := range values[1:n] {
		most = max(most, v)
	}
	sum := 0
	for i := range n {
		share[i] = decay(most-values[i], half)
		sum += share[i]
	}
	for i := range n {
		share[i] = share[i] * one / sum
	}
	return share
}

// doublingLead returns the lead, in thousandths of a point, that makes a seat twice as
// likely to win. It is larger the further off the end is.
func doublingLead(s *goa.State) int {
	byRound := [goa.NumRounds + 1]int{6000, 5600, 4200, 3800, 3400, 3100, 2600, 2300, 1700}
	return byRound[s.Round()]
}

// decay returns one, halved for every half in d.
func decay(d, half int) int {
	steps := d * 16 / half
	if steps >= 14*16 {
		return 1
	}
	return sixteenths[steps%16] >> (steps / 16)
}

// sixteenths holds one, halved by sixteenths of a half: one·2^(-i/16).
var sixteenths = [16]int{
	16384, 15689, 15024, 14387, 13777, 13193, 12634, 12098,
	11585, 11094, 10624, 10173, 9742, 9329, 8933, 8554,
}
