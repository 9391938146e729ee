package ai

import (
	"sync"

	"goa/goa"
)

// Style says how well a judge judges. The zero value is the best.
type Style struct {
	// Forgetful judges do not count the other players' money. They assume that
	// everyone has the average.
	Forgetful bool
	// Noise is the largest error of a judge about a move or about the worth of
	// a lot, in thousandths of a point.
	Noise int
	// Overlooks is the percentage of moves, or of places for a token, that a
	// judge does not see: a tile that it forgets to use, a lot that it misses.
	// It sees all bids.
	Overlooks int
	// Fond is the percentage by which a judge overrates lots of the kind that
	// it loves, and so overpays for them. The kind depends on the seed.
	Fond int
	// Evaluation is how the judge evaluates positions. Nil stands for the
	// planner's hand-made weights.
	Evaluation *Evaluation
}

// evaluation returns how the judge evaluates positions.
func (j *Judge) evaluation() *Evaluation {
	if j.Evaluation == nil {
		return classic
	}
	return j.Evaluation
}

// scale returns the judge's scale for the sides of a position.
func (j *Judge) scale(s *goa.Public) scale {
	e := j.evaluation()
	return scaleOf(s, &e.Weights, j.asker.use(e))
}

// Judge evaluates positions and finds the moves that are worth a look, for the
// planner and for search. It is a workspace for one goroutine: once its buffers
// have grown, it allocates nothing.
type Judge struct {
	Style

	position   position
	auction    auction
	lots       lots
	asker      asker
	seen       goa.Public // the position that the sides belong to
	turnSearch turnSearch
	moves      []goa.Move
	list       []Candidate
	love       love // of a fond judge
}

var judges = sync.Pool{New: func() any { return new(Judge) }}

// Values returns what the position is worth to each seat, in thousandths of a
// point: what the seat has, and an estimate of what that will bring.
//
// It is meaningful where nothing is half done: between the turns of two
// players, between two auctions, at the start of a round. Within a turn it does
// not see the choices still to come, and within an auction it does not see the
// winner. So a position after one move looks no better than the one before it.
// To choose a move, use [Judge.Best] or [Judge.Rate], which look to the end of
// the turn or of the auction.
func (j *Judge) Values(s *goa.State) [goa.MaxSeats]int {
	sides := Sides(s)
	return j.ValuesWith(s, &sides)
}

// purses returns the ducats of all seats.
func purses(s *goa.Public) (ducats [goa.MaxSeats]int) {
	for i := range s.Seats() {
		ducats[i] = s.Player(goa.Seat(i)).Ducats()
	}
	return ducats
}

// richestOther returns the most ducats that another seat or Lakshmi holds.
func richestOther(s *goa.Public, ducats *[goa.MaxSeats]int, seat int) int {
	if s.Solo() {
		return s.AutomaDeck().Sum() + s.AutomaDiscard().Sum()
	}
	return mostOfOthers(ducats, s.Seats(), seat)
}

// Rate compares the moves of the seat to move. It returns those worth a look,
// each with its value to that seat in thousandths of a point. Values are only
// comparable within one call. Budget limits the positions examined in a turn.
// Luck seeds the samples. The list is valid until the next call.
//
// Only the size of the other hands is used, so any deal of a view will do.
func (j *Judge) Rate(s *goa.State, legal []goa.Move, budget int, luck uint64) []Candidate {
	j.list = j.list[:0]
	if len(legal) == 1 {
		j.add(legal[0], 0)
		return j.list
	}
	switch s.Ask() {
	case goa.AskFlag, goa.AskToken:
		j.ratePlaces(s, legal, budget)
	case goa.AskPledge:
		for _, m := range legal {
			j.add(m, gambitLiking[m.Gambit()])
		}
	case goa.AskGambitNow:
		for _, m := range legal {
			if m.Now() {
				j.add(m, 1)
			} else {
				j.add(m, 0)
			}
		}
	case goa.AskCaptain:
		for _, m := range legal {
			j.add(m, captainLiking[m.Captain()])
		}
	case goa.AskBid, goa.AskSale:
		j.rateAuction(s, legal, luck)
		return j.list
	default:
		j.rateTurn(s, legal, budget, luck)
	}
	if j.Noise > 0 {
		d := Dice{luck}
		for i := range j.list {
			j.list[i].Value += j.err(&d)
		}
	}
	if j.Overlooks > 0 {
		j.dropUnseen(Dice{luck}.Stream(1))
	}
	return j.list
}

// dropUnseen drops moves that the judge does not see. It always sees at least
// one.
func (j *Judge) dropUnseen(d Dice) {
	kept := j.list[:0]
	for i, c := range j.list {
		last := i == len(j.list)-1 && len(kept) == 0
		if last || d.IntN(100) >= j.Overlooks {
			kept = append(kept, c)
		}
	}
	j.list = kept
}

// err returns the judge's error this time. Small errors are likelier than large
// ones.
func (j *Judge) err(d *Dice) int {
	up, down := d.IntN(j.Noise+1), d.IntN(j.Noise+1)
	return up - down
}

// Best returns the move that Rate values most.
func (j *Judge) Best(s *goa.State, legal []goa.Move, budget int, luck uint64) goa.Move {
	list := j.Rate(s, legal, budget, luck)
	best := 0
	for i := range list {
		if list[i].Value > list[best].Value {
			best = i
		}
	}
	return list[best].Move
}

// Quick returns a sensible move at little cost, for playing on far from the
// decision in question. It decides payments and fields without search.
func (j *Judge) Quick(s *goa.State, legal []goa.Move, budget int, luck uint64) goa.Move {
	switch ask := s.Ask(); {
	case ask == goa.AskPayment, ask == goa.AskFields, ask == goa.AskSell, ask == goa.AskReturn, ask == goa.AskFill,
		ask == goa.AskColonyTile, ask == goa.AskDrop, ask == goa.AskSpices && offers(legal, goa.PutSpice):
		t := &j.turnSearch
		t.begin(s, luck, j.evaluation(), &j.asker)
		j.moves = append(j.moves[:0], legal...)
		moves := t.eval.Weights.candidates(s, t.me, j.moves, 0)
		if len(moves) == 1 {
			return moves[0]
		}
		return t.greedyMove(s, moves)
	default:
		return j.Best(s, legal, budget, luck)
	}
}

// Look returns, in place, the legal moves of a turn that are worth a look. For
// other decisions it returns all moves.
func (j *Judge) Look(s *goa.State, legal []goa.Move) []goa.Move {
	switch s.Ask() {
	case goa.AskFlag, goa.AskToken, goa.AskPledge, goa.AskGambitNow, goa.AskCaptain:
		return legal
	default:
		return j.evaluation().Weights.candidates(s, s.Turn(), legal, 0)
	}
}

func (j *Judge) add(m goa.Move, value int) { j.list = append(j.list, Candidate{Move: m, Value: value}) }

// isThorough reports whether a judge with a net takes its time: with such a
// budget, the cost hardly matters.
func (j *Judge) isThorough(budget int) bool {
	return j.evaluation().Net != nil && budget >= carefulPositions
}

const carefulPositions = 300

// rateTurn searches the seat's turn.
func (j *Judge) rateTurn(s *goa.State, legal []goa.Move, budget int, luck uint64) {
	t := &j.turnSearch
	t.begin(s, luck, j.evaluation(), &j.asker)
	t.wide = j.isThorough(budget) && !s.Solo()
	j.moves = append(j.moves[:0], legal...)
	moves := t.eval.Weights.candidates(s, t.me, j.moves, 0)
	share := budget / len(moves)
	for _, m := range moves {
		v := 0
		if len(moves) > 1 {
			v = t.after(s, m, 0, share, 0)
		}
		j.add(m, v)
	}
}

// rateAuction rates bids, or the choice to buy.
func (j *Judge) rateAuction(s *goa.State, legal []goa.Move, luck uint64) {
	lot, _ := s.Auction()
	me := s.Turn()
	j.setAuction(s, &lot, me)
	a := &j.auction
	if j.Noise > 0 {
		for d, i := (Dice{luck}), 0; i < s.Seats(); i++ {
			err := j.err(&d)
			a.worth[i] += err
			a.stakes.err[i] += err
		}
	}
	switch {
	case s.Solo():
		j.rateSolo(s, &lot, legal)
	case s.Ask() == goa.AskSale:
		a.ducats[me] = max(a.ducats[me], lot.Price)
		for _, m := range legal {
			if m.Kind == goa.Sell {
				j.add(m, a.settled(lot.Bidder, lot.High, lot.Proceeds).gain[me])
			} else {
				j.add(m, a.settled(me, lot.Price, 0).gain[me])
			}
		}
	default:
		a.bidders(&s.Public, &lot)
		for _, m := range legal {
			switch {
			case m.Kind == goa.Pass:
				j.add(m, a.from(1, a.high, a.holder).gain[me])
			case m.Amount() <= maxBid:
				j.add(m, a.after(0, m.Amount()).gain[me])
			}
		}
	}
}

// setAuction prepares the auction of a lot for evaluation by a seat.
func (j *Judge) setAuction(s *goa.State, lot *goa.Auction, me goa.Seat) {
	j.setPosition(s, me)
	if j.Forgetful {
		j.position.forget(int(me))
	}
	j.position.auction(&j.auction, lot.Auctioneer)
	j.appraise(lot.Tile)
	j.setStakes(s, lot)
}

// appraise sets what a lot is worth to everyone, where that is needed. A judge
// with a net evaluates the table after the auction, so it needs this only to
// overrate what it loves.
func (j *Judge) appraise(lot goa.Tile) {
	if j.position.scale.ask == nil || j.Fond > 0 {
		j.position.value(&j.auction, lot)
	}
}

// setPosition prepares the position for evaluation by a seat.
func (j *Judge) setPosition(s *goa.State, me goa.Seat) {
	j.seen = s.Public
	j.position.set(j.scale(&j.seen), me, s.Hand(me))
	j.position.fond, j.position.love = j.Fond, j.love
	for i := range s.Seats() {
		seat := goa.Seat(i)
		j.position.scale.ask.tell(&j.seen, seat)
		if seat != me {
			j.position.sides[i].Cards = s.Hand(seat).Len()
		}
	}
}

// ratePlaces rates the places for the flag or a token.
func (j *Judge) ratePlaces(s *goa.State, legal []goa.Move, budget int) {
	me := s.Turn()
	pos := &j.position
	j.setPosition(s, me)
	if s.Solo() {
		j.rateSoloPlaces(s, legal)
		return
	}
	if j.Forgetful {
		pos.forget(int(me))
	}
	if j.isThorough(budget) {
		j.solveLots(s)
	} else {
		pos.appraise(&s.Public, &j.auction, &j.lots)
	}
	for _, m := range legal {
		j.add(m, pos.after(s, m, me, &j.lots))
	}
}
