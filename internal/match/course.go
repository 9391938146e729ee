package match

import "goa/goa"

// Mark is how a finished game stood when a round was over, or where it began.
type Mark struct {
	Round  int // that was over; 0 before the first
	Scores []goa.Score
}

// course returns how a game went, round by round, its cards on the table.
func (g *game) course() (marks []Mark) {
	s := *g.start
	mark := func(round int) {
		m := Mark{Round: round}
		for i := range goa.Seat(g.table.Seats) {
			m.Scores = append(m.Scores, s.Score(i))
		}
		marks = append(marks, m)
	}
	round := s.Round()
	mark(max(round-1, 0))
	for _, m := range g.moves {
		s.Play(m)
		if s.Round() != round && round > 0 {
			mark(round)
		}
		round = s.Round()
	}
	if s.Round() > 0 && (len(marks) == 0 || marks[len(marks)-1].Round != s.Round()) {
		mark(s.Round())
	}
	return marks
}
