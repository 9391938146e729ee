package ai

import "goa/goa"

// solveLots fills in what the tiles of the market would bring at auction. It
// solves the auction of each tile with every seller, as a net sees it.
func (j *Judge) solveLots(s *goa.State) {
	var done [goa.NumTiles]bool
	pos, a := &j.position, &j.auction
	k := &a.stakes
	k.on, k.alike = true, true
	k.after[0].table = j.sold(s)
	k.after[0].scale = scaleOf(&k.after[0].table, pos.scale.w, pos.scale.ask)
	j.setSides()
	for i := range goa.MarketSize {
		tile := s.TileAt(goa.MarketCell(i))
		if tile == goa.NoTile || done[tile] {
			continue
		}
		done[tile] = true
		j.appraise(tile)
		j.setLot(tile)
		for seller := range pos.n {
			pos.auction(a, goa.Seat(seller))
			j.lots[tile][seller] = a.expectedGains()
		}
	}
}

// sold returns a table at which all lots of the round are gone.
func (j *Judge) sold(s *goa.State) goa.Public {
	next := *s
	for stage := next.Stage(); stage == goa.Placing || stage == goa.Pledging || stage == goa.Bidding; stage = next.Stage() {
		if next.Outcomes() > 0 {
			next.Play(next.Outcome(0))
			continue
		}
		j.moves = next.Moves(j.moves[:0])
		next.Play(winOrLoseLot(j.moves, false))
	}
	return next.Public
}

// expectedGains returns what an auction that has not begun brings to everyone,
// compared with the others and with no auction.
func (a *auction) expectedGains() [goa.MaxSeats]int {
	n := goa.Seat(a.n)
	a.high, a.holder, a.step = 0, goa.Nobody, 1
	a.order = a.seats[:0]
	for i := (a.seller + 1) % n; i != a.seller; i = (i + 1) % n {
		a.order = append(a.order, i)
	}
	a.forget()
	gain := a.from(0, a.high, a.holder).gain
	var now [goa.MaxSeats]int
	sum := 0
	for i := range n {
		now[i] = a.value(i, (i+1)%n, a.ducats[i], mostOfOthers(&a.ducats, a.n, int(i)))
		sum += now[i]
	}
	for i := range n {
		gain[i] -= now[i] - (sum-now[i])/(a.n-1)
	}
	return gain
}
