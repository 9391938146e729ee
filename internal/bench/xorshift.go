package bench

import (
	"math/bits"

	"goa/goa"
)

// xorshift is a small stream of random numbers, so that the measurement is of the rules
// and not of the dice. It must not be zero.
type xorshift uint64

func (x *xorshift) next() uint64 {
	v := *x
	v ^= v << 13
	v ^= v >> 7
	v ^= v << 17
	*x = v
	return uint64(v)
}

// below returns a number from 0 to n-1. It is biased by at most n in 2⁶⁴.
func (x *xorshift) below(n int) int {
	high, _ := bits.Mul64(x.next(), uint64(n))
	return int(high)
}

// Move implements [playout.Chance].
func (x *xorshift) Move(s *goa.State) goa.Move { return s.Outcome(x.below(s.Outcomes())) }

// PlayChance implements [playout.Chance].
func (x *xorshift) PlayChance(s *goa.State, played func(goa.Move)) {
	for n := s.Outcomes(); n > 0; n = s.Outcomes() {
		m := s.Outcome(x.below(n))
		s.Play(m)
		if played != nil {
			played(m)
		}
	}
}
