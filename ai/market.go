package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// position is an evaluated position: the sides of all seats.
type position struct {
	scale scale
	n     int
	sides [goa.MaxSeats]net.Side
	me    goa.Seat // the seat that evaluates it
	fond  int      // percentage by which the player overrates lots of the kinds it loves
	love  love
}

// set evaluates what a seat knows. Only the size of the other hands is known.
func (p *position) set(c scale, me goa.Seat, hand goa.CardSet) {
	p.scale, p.n, p.me, p.fond = c, c.table.Seats(), me, 0
	for i := range p.n {
		p.sides[i] = net.SideOf(c.table, goa.Seat(i))
	}
	p.sides[me].Hand = hand
}

// forget assumes that the others have the average number of ducats.
func (p *position) forget(me int) {
	sum := 0
	for i := range p.n {
		sum += p.sides[i].Ducats
	}
	for i := range p.n {
		if i != me {
			p.sides[i].Ducats = sum / p.n
		}
	}
}

// auction sets up an auction. Method bidders adds the bidders, and value or a
// net adds the worth of the lot.
func (p *position) auction(a *auction, seller goa.Seat) {
	r := p.scale.rules
	a.scale, a.n, a.seller = &p.scale, p.n, seller
	a.surcharge, a.bonus = -1, 0
	if r.AuctioneerOverbids {
		a.surcharge = 1
	}
	if p.scale.story == goa.TaxStory {
		a.bonus = int(r.StoryGives.Tax)
		a.surcharge += a.bonus
	}
	if seller >= 0 && p.sides[seller].Captain == goa.Malian {
		a.surcharge -= int(r.CaptainGives.MalianDucats)
	}
	for i := range p.n {
		x := &p.sides[i]
		a.ducats[i], a.left[i] = x.Ducats, x.Actions+10*x.Extras
	}
}

// value sets what a lot is worth to everyone.
func (p *position) value(a *auction, lot goa.Tile) {
	for i := range p.n {
		a.worth[i] = p.worth(i, lot) * p.scale.w.Prudence / 100
	}
}

// worth returns what a lot adds to a seat.
func (p *position) worth(i int, lot goa.Tile) int {
	return p.added(i, lot, p.scale.worthWithoutMoney(goa.Seat(i), &p.sides[i], p.mostOfOthers(i)))
}

// added returns what a lot adds to a seat. The argument without is the worth of
// its side before.
func (p *position) added(i int, lot goa.Tile, without int) int {
	v := p.scale.added(goa.Seat(i), &p.sides[i], lot, p.mostOfOthers(i), without)
	return v + p.overrating(i, lot, v)
}

// overrating returns how much a seat overrates a lot.
func (p *position) overrating(i int, lot goa.Tile, worth int) int {
	if p.fond > 0 && goa.Seat(i) == p.me && p.love.has(lot) {
		return max(0, worth) * p.fond / 100
	}
	return 0
}

// mostOfOthers returns the ducats of the richest other player or of Lakshmi.
func (p *position) mostOfOthers(seat int) int {
	var ducats [goa.MaxSeats]int
	for i := range p.n {
		ducats[i] = p.sides[i].Ducats
	}
	return richestOther(p.scale.table, &ducats, seat)
}

// lots holds what every lot would bring to each seat, by seller.
type lots [goa.NumTiles][goa.MaxSeats][goa.MaxSeats]int

// appraise fills in what the tiles of a market would bring. It uses the second
// highest worth as the price, which is close to the result of the auctions.
func (p *position) appraise(s *goa.Public, a *auction, l *lots) {
	var done [goa.NumTiles]bool
	var without [goa.MaxSeats]int
	for i := range p.n {
		without[i] = p.scale.worthWithoutMoney(goa.Seat(i), &p.sides[i], p.mostOfOthers(i))
	}
	p.auction(a, 0)
	for i := range goa.MarketSize {
		tile := s.TileAt(goa.MarketCell(i))
		if tile == goa.NoTile || done[tile] {
			continue
		}
		done[tile] = true
		for seat := range p.n {
			a.worth[seat] = p.added(seat, tile, without[seat]) * p.scale.w.Prudence / 100
		}
		for seller := range p.n {
			l[tile][seller] = p.fair(a, seller)
		}
	}
}

// fair returns what a lot brings to everyone, compared with the others, if it
// goes to the seat that values it most at the price that the next seat would
// pay.
func (p *position) fair(a *auction, seller int) [goa.MaxSeats]int {
	top, next := seller, 0
	for i := range p.n {
		if a.worth[i] > a.worth[top] {
			top = i
		}
	}
	for i := range p.n {
		if i != top {
			next = max(next, min(a.worth[i], a.ducats[i]*p.scale.ducat))
		}
	}
	next = min(next, a.ducats[top]*p.scale.ducat)
	var v [goa.MaxSeats]int
	v[top] = a.worth[top] - next
	if top != seller {
		v[seller] += next
	}
	sum := 0
	for i := range p.n {
		sum += v[i]
	}
	gain := v
	for i := range p.n {
		gain[i] = v[i] - (sum-v[i])/(p.n-1)
	}
	return gain
}

// after weighs placing the flag or a token. It assumes that the others then
// place where it suits them best, and adds up what all lots of the round bring
// to the seat.
func (p *position) after(s *goa.State, m goa.Move, me goa.Seat, l *lots) int {
	var buf [goa.NumCells]goa.Move
	next := *s
	next.Play(m)
	for next.Stage() == goa.Placing && next.Turn() >= 0 {
		next.Play(p.ownBestPlace(&next, l, next.Moves(buf[:0])))
	}
	sum := 0
	for token := 2; token <= p.n+1; token++ {
		if c := next.TokenAt(token); c != goa.NoCell {
			sum += l[s.TileAt(c)][next.TokenOwner(token)][me]
		}
	}
	return sum
}

// ownBestPlace returns where the seat to move would place if it thought only of
// itself.
func (p *position) ownBestPlace(s *goa.State, l *lots, legal []goa.Move) goa.Move {
	seat := s.Turn()
	best, most := legal[0], 0
	if s.Ask() != goa.AskToken {
		return best
	}
	for i, m := range legal {
		if v := l[s.TileAt(m.Cell())][seat][seat]; i == 0 || v > most {
			best, most = m, v
		}
	}
	return best
}
