package match

import "goa/goa"

// RoundScores holds the scores of a finished game, as they were at its beginning or
// at the end of a round.
type RoundScores struct {
	Round  int // the round that ended; 0 before the first
	Scores []goa.Score
}

// course returns how a game went, round by round, with all cards open.
func (g *game) course() (rounds []RoundScores) {
	s := *g.start
	add := func(round int) {
		m := RoundScores{Round: round}
		for i := range goa.Seat(g.table.Seats) {
			m.Scores = append(m.Scores, s.Score(i))
		}
		rounds = append(rounds, m)
	}
	round := s.Round()
	add(max(round-1, 0))
	for _, m := range g.moves {
		s.Play(m)
		if s.Round() != round && round > 0 {
			add(round)
		}
		round = s.Round()
	}
	if rounds[len(rounds)-1].Round != round {
		add(round)
	}
	return rounds
}
