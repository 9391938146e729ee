package match

import (
	"fmt"

	"goa/goa"
)

// Everyone picks Gambits and captains at once, face down. The rules ask one
// seat after the other, but a table accepts picks at any time and plays each in
// turn. Until then nobody sees it.

// toPick returns the game at the point where the seat has to pick, whatever the
// seats before it pick; ok is false if the seat has nothing to pick now.
func (g *game) toPick(seat goa.Seat) (s goa.State, ok bool) {
	g.eachPick(func(at *goa.State) bool {
		if ok = at.Turn() == seat; ok {
			s = *at
		}
		return !ok
	})
	return s, ok
}

// picking returns the seats that have not picked yet according to the rules: a
// pick that waits for its turn does not count.
func (g *game) picking() (set seatSet) {
	g.eachPick(func(s *goa.State) bool {
		set |= 1 << s.Turn()
		return true
	})
	return set
}

// eachPick calls visit with the game before each pick that is due, until visit
// returns false.
func (g *game) eachPick(visit func(*goa.State) bool) {
	if stage := g.state.Stage(); !g.begun || g.archived || stage != goa.Pledging && stage != goa.Setup {
		return
	}
	s := g.state
	for s.Turn() >= 0 {
		if ask := s.Ask(); ask != goa.AskCaptain && ask != goa.AskPledge || !visit(&s) {
			return
		}
		s.Play(s.Moves(nil)[0]) // any: no move decides who picks next
	}
}

// picked returns the seats whose pick waits for its turn.
func (g *game) picked() (set seatSet) {
	for i, m := range g.picks {
		if m.Kind != goa.NoMove {
			set |= 1 << i
		}
	}
	return set
}

// pick sets a pick aside until all have picked, in place of an earlier one, or
// ahead of time.
func (g *game) pick(e Entry) error {
	if !g.hasSeat(e.Seat) {
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	m, err := parsePick(e.Text)
	if err != nil {
		return err
	}
	s, ok := g.toPick(e.Seat)
	switch {
	case !ok && g.mayPickAhead(e.Seat, m):
		g.ahead[e.Seat] = aheadPick{m, e.Number}
		return nil
	case !ok:
		return fmt.Errorf("%q by seat %s, which has nothing to pick", e.Text, e.Seat)
	case s.Check(m) != goa.Legal:
		return &goa.IllegalMoveError{Move: m, Reason: s.Check(m)}
	}
	g.picks[e.Seat] = m
	return g.playAllPicks()
}

// parsePick reads the text of a pick; an empty text withdraws it.
func parsePick(text string) (goa.Move, error) {
	if text == "" {
		return goa.Move{}, nil
	}
	return goa.ParseMove(text)
}

// playAllPicks plays the picks once all seats have picked; until then each can
// be changed.
func (g *game) playAllPicks() error {
	if g.picking()&^g.picked() != 0 {
		return nil
	}
	return g.playPicks()
}

// playPicks plays the picks whose turn has come.
func (g *game) playPicks() error {
	for g.picking() != 0 {
		turn := g.state.Turn()
		if !g.picked().has(turn) {
			return nil
		}
		m := g.picks[turn]
		g.picks[turn] = goa.Move{}
		if err := g.advance(turn, m); err != nil {
			return err
		}
	}
	return nil
}

// asked returns the game in which a seat has to choose now: the current one at
// its turn, or the one in which it picks in secret. ok is false if the seat is
// not asked for anything.
func (g *game) asked(seat goa.Seat) (s goa.State, ok bool) {
	if !g.waiting().has(seat) || !g.begun {
		return goa.State{}, false
	}
	if g.state.Turn() == seat {
		return g.state, true
	}
	return g.toPick(seat)
}
