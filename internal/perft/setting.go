package perft

import (
	"fmt"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Setting is a position that anybody can set up again, and how deep to count
// from it: a random game, found by its seed, after a number of moves.
type Setting struct {
	Edition *edition.Edition
	Options edition.Options
	Players int
	Seed    string
	At      int // moves before the position
	Depth   int
}

// Position plays the random game of the seed up to the position. Who is to
// move chooses uniformly among the legal moves, Nature among the outcomes.
func (t Setting) Position() (goa.State, error) {
	rules, err := t.Edition.RulesFor(t.Options, t.Players)
	if err != nil {
		return goa.State{}, err
	}
	s := goa.New(rules, t.Players)
	src := nature.New(t.Seed)
	var buf []goa.Move
	for i := range t.At {
		if s.Over() {
			return s, fmt.Errorf("the game of seed %s has only %d moves", t.Seed, i)
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

// String writes the setting as ParseSetting reads it.
func (t Setting) String() string {
	options := t.Options.String()
	if options == "" {
		options = "-"
	}
	return fmt.Sprintf("%s %d %s %s %d %d", t.Edition.Name, t.Players, options, t.Seed, t.At, t.Depth)
}

// ParseSetting reads "edition players options seed at depth"; options are
// separated by commas, "-" stands for none.
func ParseSetting(text string) (Setting, error) {
	words := strings.Fields(text)
	if len(words) != 6 {
		return Setting{}, fmt.Errorf("%q: want edition, players, options or -, seed, at and depth", text)
	}
	ed, err := edition.ByName(words[0])
	if err != nil {
		return Setting{}, err
	}
	var list []string
	if words[2] != "-" {
		list = strings.Split(words[2], ",")
	}
	options, err := edition.ParseOptions(list)
	if err != nil {
		return Setting{}, err
	}
	t := Setting{Edition: ed, Options: options, Seed: words[3]}
	for i, number := range map[int]*int{1: &t.Players, 4: &t.At, 5: &t.Depth} {
		if *number, err = strconv.Atoi(words[i]); err != nil || *number < 0 {
			return Setting{}, fmt.Errorf("%q: %q is no number", text, words[i])
		}
	}
	if _, err := ed.RulesFor(options, t.Players); err != nil {
		return Setting{}, fmt.Errorf("%q: %w", text, err)
	}
	return t, nil
}
