package match

import (
	"context"
	"slices"

	"goa/goa"
)

// A player who has picked a Gambit knows which ones are left, and so may pick
// the next one before the table asks for it. The pick can be changed until
// everyone has picked. Captains are asked for as soon as they are known.

// aheadPick is the Gambit that a seat will pick when it is next asked for one.
type aheadPick struct {
	move  goa.Move // none: its owner is asked
	entry int      // the last entry that changed it
}

// aheadMoves returns the moves that a seat may pick ahead of time: the Gambits
// that it has not used in this game and does not have face down now.
func (g *game) aheadMoves(seat goa.Seat) (list []goa.Move) {
	if !g.rules.Gambit || !g.begun || g.over() || g.seats[seat].Kind != Person {
		return nil
	}
	view, player := g.state.View(seat), g.state.Player(seat)
	for gambit := goa.NoGambit + 1; gambit < goa.NumGambits; gambit++ {
		if !player.HasSpent(gambit) && view.Pick() != gambit {
			list = append(list, goa.NewPledge(gambit))
		}
	}
	return list
}

// mayPickAhead reports whether a seat may pick a move ahead of time, or
// withdraw its pick.
func (g *game) mayPickAhead(seat goa.Seat, m goa.Move) bool {
	return m.Kind == goa.NoMove || slices.Contains(g.aheadMoves(seat), m)
}

// useAheadPicks turns moves laid down ahead of time into picks, if the game now
// asks for them. It drops picks that are no longer possible.
func (g *game) useAheadPicks() {
	g.eachPick(func(s *goa.State) bool {
		g.picksFrom = g.entry + 1 // even if the same entry makes and plays all picks
		seat := s.Turn()
		if s.Ask() == goa.AskPledge && g.ahead[seat].move.Kind != goa.NoMove {
			if m := g.ahead[seat].move; s.Check(m) == goa.Legal {
				g.picks[seat] = m
			}
			g.ahead[seat] = aheadPick{}
		}
		return true
	})
}

// currentPick returns the move that a seat has picked, ahead of time or with the
// others, and the moves that it may pick instead. A seat that has yet to pick
// has none, because it is asked.
func (g *game) currentPick(seat goa.Seat) (picked goa.Move, among []goa.Move, ahead bool) {
	s, picking := g.toPick(seat)
	switch {
	case !picking:
		return g.ahead[seat].move, g.aheadMoves(seat), true
	case g.picked().has(seat):
		return g.picks[seat], s.Moves(nil), false
	default:
		return goa.Move{}, nil, false
	}
}

// setPick stores a pick that a seat's owner makes without being asked.
func (p *proposal) setPick(c Command, text string) error {
	seat, entry := c.Seat, c.Entry
	if err := p.checkOwnSeat(c); err != nil {
		return err
	}
	m, err := parsePick(text)
	if err != nil {
		return err
	}
	if _, picking := p.toPick(seat); picking && m.Kind != goa.NoMove {
		return p.move(c, text)
	}
	has := p.ahead[seat]
	switch {
	case p.over():
		return GameOver
	case m == has.move && entry <= p.entry:
		return nil
	case entry < max(p.picksFrom, has.entry) || entry > p.entry:
		return Stale // it may have been meant for another round
	case !p.mayPickAhead(seat, m):
		return BadOrder
	case p.entry >= maxEntries:
		return LogFull
	default:
		return p.add(PickEntry, seat, text)
	}
}

// Pick lays down a secret pick for a seat of the owner: ahead of time, or in
// place of an earlier pick while others have yet to pick. An empty text
// withdraws a pick made ahead of time.
func (k *Keeper) Pick(ctx context.Context, c Command, text string) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.setPick(p.inLog(c), text) })
}
