package goa

import "math/bits"

// View is everything that one seat may know, built up from what lies open: its
// own hand, and how many cards the other hands have and since when. A spectator
// is seat Nobody and has no hand. Views are comparable.
type View struct {
	Public
	seat Seat
	hand CardSet
	held [MaxSeats][numClasses]uint8

	pick     Gambit          // own, face down (VAR-4)
	captains captainSet      // own, to choose from (VAR-6)
	kept     Captain         // own, face down
	dealt    [MaxSeats]uint8 // captains that each seat chooses from
	keepers  uint8           // seats that have kept one, one bit each
}

// numClasses counts the classes of cards in hands: those drawn since the last
// shuffle (class 0), and those drawn before one of the shuffles that older
// remembers.
const numClasses = numOlder + 1

// View returns what a seat may know. A spectator is [Nobody].
func (s *State) View(seat Seat) View {
	var v View
	s.ViewInto(&v, seat)
	return v
}

// ViewInto is like View, but writes to the caller's value.
func (s *State) ViewInto(v *View, seat Seat) {
	v.Public = s.Public
	v.seat, v.hand = seat, 0
	v.pick, v.captains, v.kept, v.keepers = NoGambit, 0, NoCaptain, 0
	if seat >= 0 {
		v.hand, v.pick = s.hands[seat], s.picks[seat]
		v.captains, v.kept = s.captains[seat], s.kept[seat]
	}
	for i := range s.captains {
		v.dealt[i] = uint8(bits.OnesCount16(uint16(s.captains[i])))
		if s.kept[i] != NoCaptain {
			v.keepers |= 1 << i
		}
	}
	for i, hand := range s.hands {
		total := uint8(hand.Len())
		for c, old := range s.older {
			n := uint8((hand & old).Len())
			v.held[i][c+1] = n
			total -= n
		}
		v.held[i][0] = total
	}
}

// Seat returns the seat of the view, or Nobody for a spectator.
func (v *View) Seat() Seat { return v.seat }

// Hand returns the cards of the view's own seat.
func (v *View) Hand() CardSet { return v.hand }

// HandSize returns how many cards a seat holds.
func (v *View) HandSize(seat Seat) int {
	n := 0
	for _, k := range v.held[seat] {
		n += int(k)
	}
	return n
}

// DeckSize returns how many cards the deck holds.
func (v *View) DeckSize() int {
	n := v.undrawn().Len()
	for i := range Seat(v.seats) {
		n -= int(v.held[i][0])
	}
	return n
}

// Unseen returns the cards that lie in the deck or in other hands, as far as
// this seat knows.
func (v *View) Unseen() CardSet {
	return v.undrawn()&^v.hand | (v.older[0]|v.older[1]|v.older[2])&^v.hand
}

// Undealt returns the cards that can be in the deck, as far as this seat knows.
func (v *View) Undealt() CardSet { return v.undrawn() &^ v.hand }

// undrawn returns the deck and the cards drawn from it since the last shuffle.
func (s *Public) undrawn() CardSet {
	return s.rules.CardsInGame &^
		(s.discard | s.open | s.supplies | s.inPlay.Set() | s.older[0] | s.older[1] | s.older[2])
}

// Score returns the points of a seat that this view can count. It counts cards
// only in its own hand.
func (v *View) Score(seat Seat) Score {
	c := v.openScore(seat)
	if seat == v.seat {
		c.Symbols = v.symbolScore(v.hand)
	}
	return c
}

// HideDucats makes the view forget what the others hold, as players may have
// agreed. They seem as rich as the view's own seat, and no poorer than their
// bids. To a spectator, all seem to have only what they bid. So no score
// computed from the view shows who is richest.
func (v *View) HideDucats() {
	var own uint16
	if v.seat >= 0 {
		own = v.players[v.seat].ducats
	}
	lot, _ := v.Auction()
	for i := range Seat(v.seats) {
		if i == v.seat {
			continue
		}
		v.players[i].ducats = own
		if i == lot.Bidder {
			v.players[i].ducats = max(own, uint16(lot.High))
		}
	}
}

// Deal sets s to a game that looks like v. The function pick, which returns a
// number from 0 to n-1, deals what the seat cannot know. If pick is uniform, so
// are the deals among all that fit what the seat has seen. Nothing is inferred
// from how the others have played.
func (v *View) Deal(s *State, pick func(n int) int) {
	s.Public = v.Public
	s.hands = [MaxSeats]CardSet{}
	pools := [numClasses]CardSet{v.undrawn(), v.older[0], v.older[1], v.older[2]}
	for c, pool := range pools {
		pool &^= v.hand
		for i := range Seat(v.seats) {
			if i == v.seat {
				continue
			}
			for range v.held[i][c] {
				card := pool.nth(pick(pool.Len()))
				pool &^= card.Set()
				s.hands[i] |= card.Set()
			}
		}
	}
	if v.seat >= 0 {
		s.hands[v.seat] = v.hand
	}
	v.dealPicks(s, pick)
	v.dealCaptains(s, pick)
}

// dealPicks deals the Gambits that others have face down: any that they have
// not spent.
func (v *View) dealPicks(s *State, pick func(n int) int) {
	s.picks = [MaxSeats]Gambit{}
	for i := range Seat(v.seats) {
		switch {
		case i == v.seat:
			s.picks[i] = v.pick
		case v.pledged>>i&1 != 0:
			s.picks[i] = Gambit(1 + pickBit(uint16(s.players[i].unspent()), pick))
		}
	}
}

// dealCaptains deals the captains that others choose from or have kept.
func (v *View) dealCaptains(s *State, pick func(n int) int) {
	s.captains, s.kept = [MaxSeats]captainSet{}, [MaxSeats]Captain{}
	if v.seat >= 0 {
		s.captains[v.seat], s.kept[v.seat] = v.captains, v.kept
	}
	for i := range Seat(v.seats) {
		if i == v.seat {
			continue
		}
		for range v.dealt[i] {
			s.captains[i] |= Captain(pickBit(uint16(s.undealtCaptains()), pick)).set()
		}
		if v.keepers>>i&1 != 0 {
			s.kept[i] = Captain(pickBit(uint16(s.captains[i]), pick))
		}
	}
}

// pickBit returns the position of one of the bits that are set. Pick chooses it.
func pickBit(set uint16, pick func(n int) int) int {
	return nthBit(uint64(set), pick(bits.OnesCount16(set)))
}

// Pick returns the Gambit that the view's own seat has face down, or NoGambit.
func (v *View) Pick() Gambit { return v.pick }

// Kept returns the captain that the view's own seat kept and has not shown yet.
func (v *View) Kept() Captain { return v.kept }

// ToKeep returns the captains that the view's own seat chooses from.
func (v *View) ToKeep() []Captain { return v.captains.list() }
