package match

import "goa/goa"

// ready says for all seats of an owner whether the game may begin.
func (p *proposal) ready(by Owner, ready bool) error {
	if p.begun {
		return AlreadyBegun
	}
	text, any := "no", false
	if ready {
		text = "yes"
	}
	for i := range p.table.Seats {
		s := &p.seats[i]
		if !s.of(by) {
			continue
		}
		any = true
		if s.Ready == ready {
			continue
		}
		if err := p.add(ReadyEntry, goa.Seat(i), text); err != nil {
			return err
		}
	}
	if !any {
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

// skip lets bots move at once until it is the owner's turn.
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

// delete asks for the end of the table.
func (p *proposal) delete(by Owner) error {
	if p.table.Host != by || by == "" {
		return NotHost
	}
	p.remove = true
	return nil
}
