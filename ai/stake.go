package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// stakes holds what seats have at stake in an auction, as a net sees it. It is
// not what the lot adds to them at the present table. It is what they are worth
// when the lot has gone to some seat for some price, and the game goes on from
// there.
type stakes struct {
	on    bool                              // there is a net
	alike bool                              // the table does not depend on the winner
	after [maxWinners]afterwards            // by winner
	sides [goa.MaxSeats][2]net.Side         // without the lot and with it
	err   [goa.MaxSeats]int                 // the judge's error about what the lot is worth to a seat
	rests [goa.MaxSeats][2][maxWinners]rest // by seat, with the lot or without, and table
	known [goa.MaxSeats][2][stakeSlots]stake
}

// afterwards is the table after an auction.
type afterwards struct {
	table goa.Public
	scale scale
}

// stake remembers what a seat is worth.
type stake struct {
	ducats, most, table int16
	known               bool
	value               int32
}

const (
	stakeSlots = 256
	maxWinners = goa.MaxSeats
	lakshmi    = goa.Seat(1) // gets the lots that a solo player does not take
)

// netPrudence is how many hundredths of a lot's worth count, by the number of
// seats. The more players bid, the likelier it is that the winner has overrated
// the lot.
var netPrudence = [goa.MaxSeats + 1]int{1: 100, 2: 100, 3: 94, 4: 88}

// setStakes prepares the auction of a lot for evaluation by the net, if there
// is one.
func (j *Judge) setStakes(s *goa.State, lot *goa.Auction) {
	k, pos := &j.auction.stakes, &j.position
	if k.on = pos.scale.ask != nil; !k.on {
		return
	}
	k.alike = lot.Tile != goa.NoTile
	tables := max(2, pos.n)
	if k.alike {
		tables = 1
	}
	for i := range tables {
		k.after[i].table = j.auctioned(s, lot.Token, goa.Seat(i))
		k.after[i].scale = scaleOf(&k.after[i].table, pos.scale.w, pos.scale.ask)
	}
	j.setSides()
	j.setLot(lot.Tile)
}

// setSides sets what each seat has when the auction is over and another seat
// has the lot.
func (j *Judge) setSides() {
	k, pos := &j.auction.stakes, &j.position
	for i := range pos.n {
		seat := goa.Seat(i)
		pos.scale.ask.tell(&k.after[k.table(seat)].table, seat)
		k.sides[i][0] = pos.sides[i]
		k.sides[i][0].Actions = net.SideOf(&k.after[0].table, seat).Actions
		k.forget(seat, 0)
	}
}

// setLot sets what each seat has when it has the lot.
func (j *Judge) setLot(lot goa.Tile) {
	k, pos := &j.auction.stakes, &j.position
	for i := range pos.n {
		seat, side := goa.Seat(i), &k.sides[i]
		side[1] = side[0]
		k.after[k.table(seat)].scale.take(&side[1], lot)
		k.err[i] = pos.overrating(i, lot, j.auction.worth[i])
		k.forget(seat, 1)
	}
}

// forget has a seat evaluated again, without the lot or with it.
func (k *stakes) forget(seat goa.Seat, with int) {
	clear(k.known[seat][with][:])
	for table := range k.rests[seat][with] {
		k.rests[seat][with][table].known = false
	}
}

// auctioned returns the table after the lot of a token has gone to a seat, or
// to another if that seat cannot have it. The parts that depend on prices and
// on chance are not reliable.
func (j *Judge) auctioned(s *goa.State, token int, winner goa.Seat) goa.Public {
	next := *s
	for {
		if lot, ok := next.Auction(); next.Stage() != goa.Bidding || ok && lot.Token != token {
			return next.Public
		}
		if next.Outcomes() > 0 {
			next.Play(next.Outcome(0))
			continue
		}
		j.moves = next.Moves(j.moves[:0])
		next.Play(winOrLoseLot(j.moves, next.Turn() == winner))
	}
}

// winOrLoseLot returns the move that brings a lot to the seat to move, or away from
// it.
func winOrLoseLot(legal []goa.Move, win bool) goa.Move {
	for _, m := range legal {
		switch m.Kind {
		case goa.Bid, goa.Buy:
			if win {
				return m
			}
		case goa.Pass, goa.Sell:
			if !win {
				return m
			}
		default:
		}
	}
	return legal[0]
}

// table returns the number of the table at which a seat has the lot.
func (k *stakes) table(winner goa.Seat) int {
	if k.alike {
		return 0
	}
	return int(winner)
}

// worth returns what a seat is worth, in thousandths of a point, given the
// winner of the lot, the seat's ducats and the ducats of the richest other
// player.
func (k *stakes) worth(seat, winner goa.Seat, ducats, most int) int {
	asked := stake{ducats: int16(ducats), most: int16(most), table: int16(k.table(winner)), known: true}
	without, with := 0, 1
	if seat != winner {
		return k.recall(seat, without, asked)
	}
	v := k.recall(seat, with, asked)
	if prudence := netPrudence[k.after[0].table.Seats()]; prudence < 100 {
		least := k.recall(seat, without, asked)
		v = least + (v-least)*prudence/100
	}
	return v + k.err[seat]
}

// recall evaluates a seat without the lot, or with it, once for each question.
func (k *stakes) recall(seat goa.Seat, with int, asked stake) int {
	memo := &k.known[seat][with][uint(int(asked.ducats)*31+int(asked.most)*7+int(asked.table)*2)%stakeSlots]
	asked.value = memo.value
	if *memo != asked {
		x, c := &k.sides[seat][with], &k.after[asked.table].scale
		x.Ducats = int(asked.ducats)
		rest := &k.rests[seat][with][asked.table]
		if !rest.known {
			c.keep(rest, seat, x)
		}
		asked.value = int32(c.with(rest, seat, x, int(asked.most)))
		*memo = asked
	}
	return int(memo.value)
}
