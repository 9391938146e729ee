package match

import "goa/goa"

// claim seats a person by the link whose hash is given.
func (p *proposal) claim(by Owner, at goa.Seat, hash, name string) error {
	if !p.hasSeat(at) || p.seats[at].Link != hash || by == "" {
		return BadLink
	}
	s := p.seats[at]
	switch {
	case s.Used && s.of(by):
		return nil // he is back
	case s.Used:
		return BadLink
	case p.over():
		return GameOver
	}
	name, err := seatName(name, p.otherNames(at))
	if err != nil {
		return err
	}
	s = seat{Kind: Person, Owner: by, Name: name, Link: hash, Used: true, Made: s.Made}
	return p.add(SeatEntry, at, s.text())
}

// otherNames returns the names of all seats but one.
func (g *game) otherNames(but goa.Seat) (names []string) {
	for i, s := range g.seats[:g.table.Seats] {
		if goa.Seat(i) != but && s.Name != "" {
			names = append(names, s.Name)
		}
	}
	return names
}

// mayGive makes sure that somebody may give a seat to somebody else: his own,
// or as the host any.
func (p *proposal) mayGive(by Owner, at goa.Seat) error {
	switch {
	case !p.hasSeat(at) || by == "":
		return NotYourSeat
	case !p.seats[at].of(by) && p.table.Host != by:
		return NotYourSeat
	case p.over():
		return GameOver
	default:
		return nil
	}
}

// newLink makes a link to a seat; the one before is dead. Who sits there
// stays until the link is used.
func (p *proposal) newLink(by Owner, at goa.Seat) error {
	if err := p.mayGive(by, at); err != nil {
		return err
	}
	s := p.seats[at]
	p.offer(at, &s)
	return p.add(SeatEntry, at, s.text())
}

// offer puts a fresh link on a seat.
func (p *proposal) offer(at goa.Seat, s *seat) {
	s.Made, s.Used = p.entry, false
	s.Link = hashLink(p.links.link(p.table.ID, at, s.Made))
}

// toBot gives a seat to a bot. The name stays, if there is one.
func (p *proposal) toBot(by Owner, at goa.Seat, grade, name string) error {
	if err := p.mayGive(by, at); err != nil {
		return err
	}
	s := seat{Kind: Bot, Grade: grade, Name: p.seats[at].Name}
	if !p.grades(grade) {
		return NoSuchBot
	}
	if s.Name == "" {
		unique, err := seatName(name, p.otherNames(at))
		if err != nil {
			return err
		}
		s.Name = unique
	}
	return p.add(SeatEntry, at, s.text())
}

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

// sits reports whether the owner has a seat.
func (g *game) sits(by Owner) bool {
	for i := range g.table.Seats {
		if g.seats[i].of(by) {
			return true
		}
	}
	return false
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
