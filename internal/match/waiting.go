package match

import "goa/goa"

// seatSet is a set of seats, one bit each.
type seatSet uint8

func (s seatSet) has(seat goa.Seat) bool { return seat >= 0 && s>>seat&1 != 0 }

// waiting returns the seats that the table waits for: before the game those that are
// open or not ready, then those to move.
func (g *game) waiting() (set seatSet) {
	turn, picking := g.state.Turn(), g.picking()
	switch {
	case g.archived || g.ended:
		return 0
	case picking != 0:
		return picking &^ g.picked()
	case g.begun && turn >= 0:
		return 1 << turn
	case g.begun:
		return 0
	}
	for i := range g.table.Seats {
		if !g.seats[i].filled() {
			set |= 1 << i
		}
	}
	return set
}

// over reports whether the game has ended in any way.
func (g *game) over() bool { return g.archived || g.ended || g.state.Over() }

// botsAlone reports whether only bots play.
func (g *game) botsAlone() bool {
	for i := range g.table.Seats {
		if g.seats[i].Kind != Bot {
			return false
		}
	}
	return !g.archived
}

// needsWatching reports whether bots play only while someone watches: they
// play without people, and no evening waits for the end of their game.
func (g *game) needsWatching() bool { return g.botsAlone() && g.table.Evening == "" }

// botsTurn returns the seat of a bot to move.
func (g *game) botsTurn() (goa.Seat, bool) {
	waiting := g.waiting()
	for i := range goa.Seat(g.table.Seats) {
		if !g.stopped && waiting.has(i) && g.seats[i].Kind == Bot {
			return i, true
		}
	}
	return goa.Nobody, false
}
