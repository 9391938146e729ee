package perft

import (
	"fmt"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Case is a reproducible position, with the depth to count from it. The position is that
// of a random game, given by its seed, after a number of moves.
type Case struct {
	edition.Setting
	Seed  string
	At    int // number of moves before the position
	Depth int
}

// Position plays the random game of the seed up to the position. Players choose
// uniformly among the legal moves, and Nature among the outcomes.
func (c Case) Position() (goa.State, error) {
	rules, err := c.Rules()
	if err != nil {
		return goa.State{}, err
	}
	s := goa.New(rules, c.Players)
	src := nature.New(c.Seed)
	var buf []goa.Move
	for i := range c.At {
		if s.Over() {
			return s, fmt.Errorf("the game of seed %s has only %d moves", c.Seed, i)
		}
		if s.Turn() == goa.Nature {
			s.Play(src.Move(&s))
			continue
		}
		buf = s.Moves(buf[:0])
		s.Play(buf[src.IntN(len(buf))])
	}
	return s, nil
}

// String returns "edition players options seed at depth". Options are separated by
// commas. "-" stands for none.
func (c Case) String() string {
	options := c.Options.String()
	if options == "" {
		options = "-"
	}
	return fmt.Sprintf("%s %d %s %s %d %d", c.Edition.Name, c.Players, options, c.Seed, c.At, c.Depth)
}
