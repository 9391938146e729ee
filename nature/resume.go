package nature

import "goa/goa"

// Resume takes up a game that began at start, after these moves, whatever d was
// used for before. It reports whether all of Nature's moves are those of the
// deal. If not, d does not fit the game and must not make moves in it.
func (d *Deal) Resume(start *goa.State, moves []goa.Move) bool {
	if d.rules != start.Rules() {
		d.begin(start.Rules())
	}
	d.Again()
	s := *start
	for _, m := range moves {
		if s.Turn() == goa.Nature && d.Move(&s) != m {
			return false
		}
		s.Play(m)
	}
	return true
}
