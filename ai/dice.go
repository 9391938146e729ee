package ai

import (
	"math/bits"

	"goa/goa"
)

// Dice is a small source of chance (splitmix64), the same on every machine.
type Dice struct{ x uint64 }

// DiceAt returns dice in a given state. All states are equally good.
func DiceAt(state uint64) Dice { return Dice{state} }

// NewDice returns the dice of a seed for what a seat knows. Equal views give
// equal dice.
func NewDice(seed uint64, v *goa.View, legal []goa.Move) Dice {
	d := Dice{seed}
	d.mix(uint64(v.Hand())<<32 | uint64(v.Discards()))
	d.mix(uint64(v.Round())<<40 | uint64(v.Stage())<<32 | uint64(v.ActionOfRound())<<24 |
		uint64(uint8(v.Seat()))<<16 | uint64(uint8(v.Flag()))<<8 | uint64(v.DeckSize()))
	for i := range goa.Seat(v.Seats()) {
		p := v.Player(i)
		d.mix(uint64(p.Goods())<<32 | uint64(p.Ducats())<<20 | uint64(p.Ships())<<10 | uint64(p.Colonists()))
	}
	first, last := uint64(legal[0].Code()), uint64(legal[len(legal)-1].Code())
	d.mix(uint64(len(legal))<<40 | first>>16<<24 | last>>16<<8 | last&0xff) // kind and first piece of both, card of the last
	return d
}

// Stream returns new dice, derived from these and a number.
func (d Dice) Stream(n int) Dice {
	d.mix(uint64(n))
	return d
}

func (d *Dice) mix(x uint64) {
	d.x ^= x
	d.x = d.Next()
}

// Next returns a random number.
func (d *Dice) Next() uint64 {
	d.x += 0x9e3779b97f4a7c15
	z := d.x
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// IntN returns a random number from 0 to n-1.
func (d *Dice) IntN(n int) int {
	high, _ := bits.Mul64(d.Next(), uint64(n))
	return int(high)
}

// PlayChance plays for Nature until it is not her turn. It stops between the
// halves, because nobody can plan for a market that is not laid out.
func (d *Dice) PlayChance(s *goa.State) {
	for s.Turn() == goa.Nature && s.Stage() != goa.Setup {
		s.Play(s.Outcome(d.IntN(s.Outcomes())))
	}
}
