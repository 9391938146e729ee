package match

import (
	"slices"
	"time"

	"goa/goa"
)

// claim seats a person who has the link with the given hash.
func (p *proposal) claim(by Owner, at goa.Seat, hash, name string) error {
	if !p.hasSeat(at) || p.seats[at].Link != hash || by == "" {
		return BadLink
	}
	s := p.seats[at]
	switch {
	case s.Used && s.of(by):
		return nil // the owner is back
	case s.Used || !p.linkHolds(at):
		return BadLink
	}
	return p.take(by, at, name, seat{Link: hash, Used: true, Made: s.Made})
}

// linkHolds reports whether the makers of a link may still give the seat away.
// A bot that had no hand before the game has one now, and in old logs hosts
// could make links to any seat.
func (g *game) linkHolds(at goa.Seat) bool {
	s := &g.seats[at]
	switch {
	case s.Agreed:
		return true
	case s.Kind == Person:
		return g.hasSeat(goa.Seat(s.By-1)) && g.seats[s.By-1].of(s.Owner)
	default:
		return g.mayOffer(g.table.Host, at)
	}
}

// sit seats a person at a seat offered to them without a link.
func (p *proposal) sit(by Owner, name string) error {
	for i, s := range p.seats[:p.table.Seats] {
		if s.Kind == Open && s.For == by && by != "" {
			return p.take(by, goa.Seat(i), name, seat{Link: s.Link, Used: true, Made: s.Made})
		}
	}
	if p.sits(by) {
		return nil // the owner already sits there
	}
	return NotYourSeat
}

// take seats a person; s holds the link that was used.
func (p *proposal) take(by Owner, at goa.Seat, name string, s seat) error {
	switch {
	case p.over():
		return GameOver
	case p.sitsBeside(by, at):
		return AlreadySeated
	}
	name, err := seatName(name, p.otherNames(at))
	if err != nil {
		return err
	}
	s.Kind, s.Owner, s.Name = Person, by, name
	if old := &p.seats[at]; old.Agreed && old.Owner != by {
		s.Was = old.Owner
	}
	return p.add(SeatEntry, at, s.text())
}

// sitsBeside reports whether the owner has another seat while other people sit
// at the table. Only around a single device may one person play for several.
func (g *game) sitsBeside(by Owner, at goa.Seat) bool {
	sits, others := false, false
	for i, s := range g.seats[:g.table.Seats] {
		sits = sits || s.Owner == by && goa.Seat(i) != at
		others = others || s.Owner != by && s.Owner != ""
	}
	return sits && others
}

// otherNames returns the names of all seats but one.
func (g *game) otherNames(except goa.Seat) (names []string) {
	for i, s := range g.seats[:g.table.Seats] {
		if goa.Seat(i) != except && s.Name != "" {
			names = append(names, s.Name)
		}
	}
	return names
}

// newLink makes a link to a seat and invalidates the previous one. The owner of
// the seat stays until the link is used.
func (p *proposal) newLink(by Owner, at goa.Seat) error {
	if err := p.mayGive(by, at, (*game).mayOffer); err != nil {
		return err
	}
	s := p.seats[at]
	p.offer(at, &s)
	s.By, s.Agreed = p.seatNumber(by), false
	return p.add(SeatEntry, at, s.text())
}

// offer gives a seat a new link.
func (p *proposal) offer(at goa.Seat, s *seat) {
	s.Made, s.Used = p.entry, false
	s.Link = hashLink(p.links.link(p.table.ID, at, s.Made))
}

// toBot gives a seat to a bot. The name stays, if there is one. If the owner
// concedes, the bot stays; for an absent player it plays until the player is
// back.
func (p *proposal) toBot(by Owner, at goa.Seat, grade, name string) error {
	if err := p.mayGive(by, at, (*game).mayReplace); err != nil {
		return err
	}
	old := &p.seats[at]
	s := seat{Kind: Bot, Grade: grade, Name: old.Name, By: p.seatNumber(by)}
	if !p.grades(grade) {
		return NoSuchBot
	}
	if old.Kind == Person && !old.of(by) {
		if !p.absent(at) {
			return NotAbsent
		}
		s.Owner = old.Owner
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

// comeBack gives an owner back the seats at which bots play for them.
func (p *proposal) comeBack(by Owner) error {
	if p.over() {
		return GameOver
	}
	back := p.sits(by)
	for i, s := range p.seats[:p.table.Seats] {
		if !s.away() || s.Owner != by {
			continue
		}
		back = true
		s = seat{Kind: Person, Owner: by, Name: s.Name}
		if err := p.add(SeatEntry, goa.Seat(i), s.text()); err != nil {
			return err
		}
	}
	if !back {
		return NotYourSeat
	}
	return nil
}

// agree casts an owner's vote to give a seat to someone else. When all others
// have agreed, the seat gets a link.
func (p *proposal) agree(by Owner, at goa.Seat) error {
	if err := p.mayGive(by, at, (*game).mayAgree); err != nil {
		return err
	}
	if p.seats[at].Owner != "" && !p.absent(at) {
		return NotAbsent
	}
	mine := p.seatNumber(by)
	if !p.agreed[at].has(goa.Seat(mine - 1)) {
		if err := p.add(AgreeEntry, at, goa.Seat(mine-1).String()); err != nil {
			return err
		}
	}
	if !p.allAgree(at) {
		return nil
	}
	s := p.seats[at]
	p.offer(at, &s)
	s.By, s.Agreed = 0, true
	return p.add(SeatEntry, at, s.text())
}

// mayGive returns an error unless a rule allows an owner to give a seat away.
func (p *proposal) mayGive(by Owner, at goa.Seat, may func(*game, Owner, goa.Seat) bool) error {
	switch {
	case !p.hasSeat(at) || by == "" || !may(&p.game, by, at):
		return NotYourSeat
	case p.over():
		return GameOver
	default:
		return nil
	}
}

// mayOffer reports whether an owner alone may make a link to a seat: to their
// own, or as the host to one where nobody sits. Once a bot has a hand, nobody
// may see it, unless the host is the only person.
func (g *game) mayOffer(by Owner, at goa.Seat) bool {
	switch s := &g.seats[at]; {
	case g.dealt.Closed: // only people who have made or accepted its link may see the deal
		return false
	case s.Kind == Person:
		return s.of(by)
	case s.away() || by != g.table.Host:
		return false
	default:
		return s.Kind == Open || !g.begun || !g.othersSit(by)
	}
}

// mayReplace reports whether an owner may give a seat to a bot: their own seat,
// an absent player's, or as the host one that nobody owns.
func (g *game) mayReplace(by Owner, at goa.Seat) bool {
	switch s := &g.seats[at]; {
	case s.Kind == Person:
		return g.sits(by) || by == g.table.Host
	default:
		return by == g.table.Host && !s.away()
	}
}

// minOthers is the least number of others who must agree before a seat goes to
// someone else: a single one might only want to see the hand.
const minOthers = 2

// mayAgree reports whether an owner is one of those whose agreement is needed
// to give a seat away.
func (g *game) mayAgree(by Owner, at goa.Seat) bool {
	s := &g.seats[at]
	return g.begun && !g.dealt.Closed && g.sits(by) && s.Kind != Open && s.Owner != by && !(s.offered() && s.Agreed) &&
		(s.Owner == "" || g.others(at) >= minOthers)
}

// others returns how many people play, not counting the owner of a seat.
func (g *game) others(at goa.Seat) int {
	people := map[Owner]bool{}
	for _, s := range g.seats[:g.table.Seats] {
		if s.Kind == Person && s.Owner != g.seats[at].Owner {
			people[s.Owner] = true
		}
	}
	return len(people)
}

// allAgree reports whether all others have agreed, each from one of their
// seats.
func (g *game) allAgree(at goa.Seat) bool {
	people := map[Owner]bool{}
	for i, s := range g.seats[:g.table.Seats] {
		if s.Kind == Person && s.Owner != g.seats[at].Owner {
			people[s.Owner] = people[s.Owner] || g.agreed[at].has(goa.Seat(i))
		}
	}
	for _, agrees := range people {
		if !agrees {
			return false
		}
	}
	return len(people) > 0
}

// absent reports whether the owner of a seat has not been seen for a long time
// or, at a turn-based table, is out of time. While the owner still has the
// seat, the table must have waited for them just as long.
func (p *proposal) absent(at goa.Seat) bool {
	if p.table.Days != nil && p.seats[at].Kind == Person {
		return p.overdue(at, p.now)
	}
	s, since := &p.seats[at], p.since
	switch {
	case s.Kind == Person && !p.waiting().has(at):
		return false
	case s.Kind != Person:
		since = time.Time{}
	}
	seen := p.lastSeen(s.Owner)
	return p.now.Sub(since) >= p.absence && p.now.Sub(seen) >= p.absence
}

// othersSit reports whether anyone else sits at the table, or may come back.
func (g *game) othersSit(by Owner) bool {
	for _, s := range g.seats[:g.table.Seats] {
		if s.Owner != "" && s.Owner != by {
			return true
		}
	}
	return false
}

// seatNumber returns the number of an owner's first seat, counted from 1, or 0 if there
// is none.
func (g *game) seatNumber(by Owner) int {
	for i := range g.table.Seats {
		if g.seats[i].of(by) {
			return i + 1
		}
	}
	return 0
}

// sits reports whether the owner has a seat.
func (g *game) sits(by Owner) bool { return g.seatNumber(by) > 0 }

// owns reports whether the owner has a seat, even if a bot plays there until they are
// back.
func (g *game) owns(by Owner) bool {
	return by != "" && slices.ContainsFunc(g.seats[:g.table.Seats], func(s seat) bool { return s.Owner == by })
}

// knows reports whether an owner may look at the table even if strangers may
// not. The host may, and so may anyone who has or had a seat, may come back, or
// was invited.
func (g *game) knows(by Owner) bool {
	if by == "" {
		return false
	}
	for i, s := range g.seats[:g.table.Seats] {
		if s.Owner == by || s.Was == by || s.For == by || g.conceded[i] == by {
			return true
		}
	}
	return g.table.Host == by
}
