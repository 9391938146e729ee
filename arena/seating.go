package arena

import (
	"slices"

	"goa/goa"
)

// seating says which place of the list of bots sits at each seat.
type seating [goa.MaxSeats]uint8

// seatings returns the seatings of a block: every rotation or, if all are
// wanted, every order that differs in names. The solo game has one seating, in
// which the bots play side by side.
func (m *Plan) seatings() []seating {
	n := len(m.Bots)
	if m.solo() {
		return []seating{rotation(0, n)}
	}
	var list []seating
	if m.AllSeatings {
		_, of := m.names()
		m.permute(of, nil, &list)
		return list
	}
	for shift := range n {
		list = append(list, rotation(shift, n))
	}
	return list
}

func rotation(shift, n int) (s seating) {
	for seat := range n {
		s[seat] = uint8((seat + shift) % n)
	}
	return s
}

// permute adds every order of the names that continues sat, the places already
// seated. Among places with equal names, it takes the first free one.
func (m *Plan) permute(of, sat []int, list *[]seating) {
	if len(sat) == len(of) {
		var s seating
		for seat, place := range sat {
			s[seat] = uint8(place)
		}
		*list = append(*list, s)
		return
	}
	var tried []int
	for place, name := range of {
		if slices.Contains(sat, place) || slices.Contains(tried, name) {
			continue
		}
		tried = append(tried, name)
		m.permute(of, append(slices.Clone(sat), place), list)
	}
}

// rotated returns the seating with places of equal names rotated by the number
// of the block, so that over many blocks none of them has an advantage.
func (s seating) rotated(of []int, block int) seating {
	for name := range maxBots {
		var seats, places []uint8
		for seat := range of {
			if of[s[seat]] == name {
				seats = append(seats, uint8(seat))
				places = append(places, s[seat])
			}
		}
		for i, seat := range seats {
			s[seat] = places[(i+block)%len(places)]
		}
	}
	return s
}
