package match

import "goa/goa"

// claim seats a person by the link whose hash is given.
func (d *draft) claim(by Owner, at goa.Seat, hash, name string) error {
	if !d.hasSeat(at) || d.seats[at].Link != hash || by == "" {
		return BadLink
	}
	s := d.seats[at]
	switch {
	case s.Used && s.of(by):
		return nil // he is back
	case s.Used:
		return BadLink
	case d.over():
		return GameOver
	}
	name, err := seatName(name, d.otherNames(at))
	if err != nil {
		return err
	}
	s = seat{Kind: Person, Owner: by, Name: name, Link: hash, Used: true, Made: s.Made}
	return d.add(SeatEntry, at, s.text())
}

// otherNames returns the names of all seats but one.
func (d *draft) otherNames(but goa.Seat) (names []string) {
	for i, s := range d.seats[:d.table.Seats] {
		if goa.Seat(i) != but && s.Name != "" {
			names = append(names, s.Name)
		}
	}
	return names
}

// mayGive makes sure that somebody may give a seat to somebody else: his own,
// or as the host any.
func (d *draft) mayGive(by Owner, at goa.Seat) error {
	switch {
	case !d.hasSeat(at) || by == "":
		return NotYourSeat
	case !d.seats[at].of(by) && d.table.Host != by:
		return NotYourSeat
	case d.over():
		return GameOver
	default:
		return nil
	}
}

// newLink makes a link to a seat; the one before is dead. Who sits there
// stays until the link is used.
func (d *draft) newLink(by Owner, at goa.Seat) error {
	if err := d.mayGive(by, at); err != nil {
		return err
	}
	s := d.seats[at]
	d.offer(at, &s)
	return d.add(SeatEntry, at, s.text())
}

// offer puts a fresh link on a seat.
func (d *draft) offer(at goa.Seat, s *seat) {
	s.Made, s.Used = d.entry, false
	s.Link = hashLink(d.links.link(d.table.ID, at, s.Made))
}

// toBot gives a seat to a bot. The name stays, if there is one.
func (d *draft) toBot(by Owner, at goa.Seat, grade, name string) error {
	if err := d.mayGive(by, at); err != nil {
		return err
	}
	s := seat{Kind: Bot, Grade: grade, Name: d.seats[at].Name}
	if !d.grades(grade) {
		return NoSuchBot
	}
	if s.Name == "" {
		unique, err := seatName(name, d.otherNames(at))
		if err != nil {
			return err
		}
		s.Name = unique
	}
	return d.add(SeatEntry, at, s.text())
}

// ready says for all seats of an owner whether the game may begin.
func (d *draft) ready(by Owner, ready bool) error {
	if d.begun {
		return AlreadyBegun
	}
	text, any := "no", false
	if ready {
		text = "yes"
	}
	for i := range d.table.Seats {
		s := &d.seats[i]
		if !s.of(by) {
			continue
		}
		any = true
		if s.Ready == ready {
			continue
		}
		if err := d.add(ReadyEntry, goa.Seat(i), text); err != nil {
			return err
		}
	}
	if !any {
		return NotYourSeat
	}
	return nil
}

// setPace changes how fast bots move.
func (d *draft) setPace(by Owner, p Pace) error {
	switch {
	case !d.sits(by) && d.table.Host != by:
		return NotYourSeat
	case p == d.pace:
		return nil
	case d.over():
		return GameOver
	default:
		return d.add(PaceEntry, goa.Nobody, p.String())
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
func (d *draft) skip(by Owner) error {
	switch {
	case !d.sits(by):
		return NotYourSeat
	case !d.begun:
		return NotBegun
	case d.over():
		return GameOver
	}
	d.hurry = by
	return nil
}

// delete asks for the end of the table.
func (d *draft) delete(by Owner) error {
	if d.table.Host != by || by == "" {
		return NotHost
	}
	d.remove = true
	return nil
}
