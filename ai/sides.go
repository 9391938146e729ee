package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// Sides returns what every seat has, in the form used for evaluation, with all
// hands as dealt.
func Sides(s *goa.State) (sides [goa.MaxSeats]net.Side) {
	for i := range goa.Seat(s.Seats()) {
		sides[i] = net.SideOf(&s.Public, i)
		sides[i].Hand = s.Hand(i)
	}
	return sides
}

// ValuesWith returns what [Judge.Values] would return if the seats had these
// sides. It shows what a tile, a price or a step is worth.
func (j *Judge) ValuesWith(s *goa.State, sides *[goa.MaxSeats]net.Side) [goa.MaxSeats]int {
	var v, ducats [goa.MaxSeats]int
	for i := range s.Seats() {
		ducats[i] = sides[i].Ducats
	}
	c := j.scale(&s.Public)
	for i := range s.Seats() {
		most := richestOther(&s.Public, &ducats, i)
		c.ask.tell(&s.Public, goa.Seat(i))
		v[i] = c.whole(goa.Seat(i), &sides[i], most)
	}
	return v
}
