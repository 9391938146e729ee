package goa

// View is all that one seat may know, built up from the open table: its own
// hand and, of the others' hands, how many cards and since when. A spectator
// is seat Nobody and has no hand. Views are comparable.
type View struct {
	Table
	seat Seat
	hand CardSet
	held [MaxSeats][numClasses]uint8
}

// numClasses counts the classes of cards in hands: drawn since the last
// shuffle (class 0), and before one of the shuffles that older remembers.
const numClasses = numOlder + 1

// View returns what a seat may know; a spectator is [Nobody].
func (s *State) View(seat Seat) View {
	var v View
	s.ViewInto(&v, seat)
	return v
}

// ViewInto is View into the caller's value.
func (s *State) ViewInto(v *View, seat Seat) {
	v.Table = s.Table
	v.seat, v.hand = seat, 0
	if seat >= 0 {
		v.hand = s.hands[seat]
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

// Seat returns whose view this is, or Nobody for a spectator.
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

// Unseen is the cards that lie in the deck or in other hands as far as this
// seat knows.
func (v *View) Unseen() CardSet {
	return v.undrawn()&^v.hand | (v.older[0]|v.older[1]|v.older[2])&^v.hand
}

// Undealt is the cards of which the deck may consist as far as this seat knows.
func (v *View) Undealt() CardSet { return v.undrawn() &^ v.hand }

// undrawn is the deck and what was drawn from it since the last shuffle.
func (s *Table) undrawn() CardSet {
	return s.rules.CardsInGame &^
		(s.discard | s.open | s.supplies | s.inPlay.Set() | s.older[0] | s.older[1] | s.older[2])
}

// Score returns the points of a seat that this view can count: the cards only
// of its own hand.
func (v *View) Score(seat Seat) Score {
	c := v.openScore(seat)
	if seat == v.seat {
		c.Symbols = v.symbolScore(v.hand)
	}
	return c
}

// Deal sets s to a game that looks like v: what the seat cannot know is dealt
// by pick, which returns a number from 0 to n-1. If pick is uniform, so are
// the deals among all that fit what the seat has seen; no inference is drawn
// from how the others played.
func (v *View) Deal(s *State, pick func(n int) int) {
	s.Table = v.Table
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
}
