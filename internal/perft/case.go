package perft

import (
	"fmt"
	"strconv"
	"strings"

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

// String returns the case in the form that ParseCase reads.
func (c Case) String() string {
	options := c.Options.String()
	if options == "" {
		options = "-"
	}
	return fmt.Sprintf("%s %d %s %s %d %d", c.Edition.Name, c.Players, options, c.Seed, c.At, c.Depth)
}

// ParseCase reads "edition players options seed at depth". Options are separated by
// commas. "-" stands for none.
func ParseCase(text string) (Case, error) {
	words := strings.Fields(text)
	if len(words) != 6 {
		return Case{}, fmt.Errorf("%q: want edition, players, options or -, seed, at and depth", text)
	}
	ed, err := edition.ByName(words[0])
	if err != nil {
		return Case{}, err
	}
	var list []string
	if words[2] != "-" {
		list = strings.Split(words[2], ",")
	}
	options, err := edition.ParseOptions(list)
	if err != nil {
		return Case{}, err
	}
	c := Case{Setting: edition.Setting{Edition: ed, Options: options}, Seed: words[3]}
	for i, number := range map[int]*int{1: &c.Players, 4: &c.At, 5: &c.Depth} {
		if *number, err = strconv.Atoi(words[i]); err != nil || *number < 0 {
			return Case{}, fmt.Errorf("%q: %q is not a number", text, words[i])
		}
	}
	if _, err := c.Rules(); err != nil {
		return Case{}, fmt.Errorf("%q: %w", text, err)
	}
	return c, nil
}
