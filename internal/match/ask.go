package match

import (
	"time"

	"goa/goa"
)

// ready sets whether an owner is ready for the game to begin, at all of the
// owner's seats.
func (p *proposal) ready(by Owner, ready bool) error {
	if p.begun {
		return AlreadyBegun
	}
	text, sits := "no", false
	if ready {
		text = "yes"
	}
	for i := range p.table.Seats {
		s := &p.seats[i]
		if !s.of(by) {
			continue
		}
		sits = true
		if s.Ready == ready {
			continue
		}
		if err := p.add(ReadyEntry, goa.Seat(i), text); err != nil {
			return err
		}
	}
	if !sits {
		return NotYourSeat
	}
	return nil
}

// setPace changes how fast bots move.
func (p *proposal) setPace(by Owner, pace Pace) error {
	switch {
	case !p.sits(by) && p.table.Host != by:
		return NotYourSeat
	case pace == p.pace:
		return nil
	case p.over():
		return GameOver
	default:
		return p.add(PaceEntry, goa.Nobody, pace.String())
	}
}

// skip makes bots move at once until it is the owner's turn.
func (p *proposal) skip(by Owner) error {
	switch {
	case !p.sits(by):
		return NotYourSeat
	case !p.begun:
		return NotBegun
	case p.over():
		return GameOver
	}
	p.hurry = by
	return nil
}

// delete asks for the deletion of the table. A running game belongs to everyone
// who plays it.
func (p *proposal) delete(by Owner) error {
	switch {
	case p.table.Host != by || by == "":
		return NotHost
	case p.begun && !p.over() && p.othersPlay(by):
		return OthersPlay
	}
	p.remove = true
	return nil
}

// goneFor is how long a player must be away before the host may delete a game
// in which the player has a seat. It is far longer than a move takes in a
// turn-based game.
const goneFor = 30 * 24 * time.Hour

// othersPlay reports whether anyone else has a seat and is not gone.
func (p *proposal) othersPlay(by Owner) bool {
	for i, s := range p.seats[:p.table.Seats] {
		if s.Owner != "" && s.Owner != by && !p.gone(goa.Seat(i)) {
			return true
		}
	}
	return false
}

// gone reports whether the owner of a seat has been away for goneFor: a bot has
// played for them that long, or the table has waited that long and they are out of
// time, if it is turn-based. An owner who was seen lately is not gone.
func (p *proposal) gone(at goa.Seat) bool {
	var since time.Time
	switch {
	case p.seats[at].away():
		since = p.replacedAt(at)
	case p.waiting().has(at) && (p.table.Days == nil || p.overdue(at, p.now)):
		since = p.since
	default:
		return false
	}
	return p.now.Sub(since) >= goneFor && p.now.Sub(p.lastSeen(p.seats[at].Owner)) >= p.absence
}

// replacedAt returns when a bot began to play for the owner of a seat. If it was seated
// before the game, that is when the game began.
func (g *game) replacedAt(at goa.Seat) time.Time {
	when := g.begunAt
	for _, c := range g.changes {
		if c.Kind == SeatReplaced && c.Seat == at {
			when = c.Time
		}
	}
	return when
}
