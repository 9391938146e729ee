package analysis

import (
	"fmt"

	"goa/goa"
)

// add adds the columns of all seats up in another way than they were made: by
// what they have to explain.
func (r *Report) add() error {
	for seat := range r.Players {
		p, values := &r.Players[seat], r.Values[seat]
		if p.Sum() != values[len(values)-1]-values[0] {
			return fmt.Errorf("%w: seat %d has %+v from %d to %d", errSum, seat, p.Columns, values[0], values[len(values)-1])
		}
		own := 0
		for at, turn := range r.Turns {
			if goa.Seat(turn) == goa.Seat(seat) {
				own += values[at+1] - r.Between[seat][at]
			}
		}
		if own != p.Skill {
			return fmt.Errorf("%w: seat %d has skill %d, not %d", errSum, seat, p.Skill, own)
		}
	}
	return nil
}
