package match

import "goa/goa"

// Outcome is a player's result in a game against bots.
type Outcome struct {
	Rank   int      // from 1; players who tie share the better place
	Last   bool     // everyone else has a better place
	Behind int      // points behind the best player
	Bots   []string // the grades of the opponents
}

// Outcome returns the result for an owner who has played the game to its end,
// at one seat, against bots only. Otherwise ok is false.
func (s *Snapshot) Outcome(owner Owner) (o Outcome, ok bool) {
	g := &s.game
	if !s.AgainstBots(owner) || !g.state.Over() {
		return o, false
	}
	mine := s.SeatsOf(owner)[0]
	ranks, best := g.state.Ranks(), g.state.Score(mine).Total()
	o = Outcome{Rank: ranks[mine], Last: true}
	for i := range g.table.Seats {
		at := goa.Seat(i)
		if at == mine {
			continue
		}
		o.Bots = append(o.Bots, g.seats[i].Grade)
		o.Last = o.Last && ranks[i] < o.Rank
		best = max(best, g.state.Score(at).Total())
	}
	o.Behind = best - g.state.Score(mine).Total()
	return o, true
}

// AgainstBots reports whether an owner sits at one seat and bots at all others.
func (s *Snapshot) AgainstBots(owner Owner) bool { return s.game.againstBots(owner) }

func (g *game) againstBots(owner Owner) bool {
	mine := 0
	for i := range g.table.Seats {
		switch seat := &g.seats[i]; {
		case seat.of(owner):
			mine++
		case seat.Kind != Bot || seat.away():
			return false
		}
	}
	return mine == 1 && g.table.Seats > 1
}
