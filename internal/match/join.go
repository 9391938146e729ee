package match

import (
	"context"
	"crypto/hmac"

	"goa/goa"
)

// Besides the links of its seats, a table has one link for all friends. Each
// friend who opens it takes a free seat, until the game begins. The link is not
// stored: it follows from the secret.

// TableLink returns the token of the link to any free seat. Only the host gets
// it, and only while there is such a seat; otherwise it is "".
func (s *Snapshot) TableLink(owner Owner) string {
	g := &s.game
	if owner == "" || owner != g.table.Host {
		return ""
	}
	if _, ok := g.freeSeat(); !ok {
		return ""
	}
	return s.join
}

// FreeSeats returns how many seats are free to anyone before the game begins.
func (s *Snapshot) FreeSeats() (n int) {
	for i := range goa.Seat(s.game.table.Seats) {
		if s.game.free(i) {
			n++
		}
	}
	return n
}

// free reports whether a seat is free to anyone before the game begins.
func (g *game) free(at goa.Seat) bool {
	s := &g.seats[at]
	return !g.begun && s.Kind == Open && s.For == "" && g.linkHolds(at)
}

// freeSeat returns the first free seat.
func (g *game) freeSeat() (goa.Seat, bool) {
	for i := range goa.Seat(g.table.Seats) {
		if g.free(i) {
			return i, true
		}
	}
	return goa.Nobody, false
}

// CanJoin reports whether a token is the table's link and either a seat is free
// or the owner already sits at the table.
func (s *Snapshot) CanJoin(by Owner, token string) bool {
	_, free := s.game.freeSeat()
	return hmac.Equal([]byte(token), []byte(s.join)) && (free || s.game.sits(by))
}

// Join seats the owner at a free seat of a table, using the table's link. An
// owner who already sits there stays.
func (k *Keeper) Join(ctx context.Context, c Command, token, name string) (*Snapshot, error) {
	if !hmac.Equal([]byte(token), []byte(k.links.table(c.Table))) {
		return nil, BadLink
	}
	return k.sitDown(ctx, c, func(p *proposal) error { return p.join(c.Owner, name) })
}

func (p *proposal) join(by Owner, name string) error {
	if p.sits(by) {
		return nil
	}
	at, ok := p.freeSeat()
	if !ok || by == "" {
		return BadLink
	}
	return p.take(by, at, name, seat{Link: p.seats[at].Link, Used: true, Made: p.seats[at].Made})
}

// table returns the token of the link to any free seat of a table.
func (l linker) table(id ID) string { return l.link(id, goa.Nobody, 0) }
