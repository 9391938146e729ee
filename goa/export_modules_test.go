package goa

// Editing the parts of a position that the modules add.

// Story sets the Story of the game.
func (e Editor) Story(story Story) { e.s.story = story }

// Captain shows a captain at a seat. No captains are left to choose from.
func (e Editor) Captain(seat Seat, c Captain) {
	e.s.captains, e.s.kept = [MaxSeats]captainSet{}, [MaxSeats]Captain{}
	e.s.players[seat].captain = c
}

// Pledge lays a Gambit face down in front of a seat.
func (e Editor) Pledge(seat Seat, g Gambit) {
	e.s.picks[seat] = g
	e.s.pledged |= 1 << seat
}

// Spend marks Gambits of a seat as turned up.
func (e Editor) Spend(seat Seat, gambits ...Gambit) {
	for _, g := range gambits {
		e.s.players[seat].spent |= g.set()
	}
}
