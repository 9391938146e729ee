package edition

import (
	"fmt"
	"strconv"
	"strings"

	"goa/goa"
)

// values describes what a column can hold. A value is always an int, whatever
// it stands for, so that two files can be compared cell by cell. The methods
// parse and format are inverses, except that parse also accepts spices in
// another order.
type values interface {
	parse(word string) (int, bool)
	format(v int) string
	wanted() string // completes "… is not"
	input() Input
}

// numbers are the whole numbers from lo to hi. Zero can have a word of its own.
type numbers struct {
	lo, hi int
	zero   string
}

func (n numbers) parse(word string) (int, bool) {
	if n.zero != "" && word == n.zero {
		return 0, true
	}
	v, err := strconv.Atoi(word)
	return v, err == nil && v >= n.lo && v <= n.hi && strconv.Itoa(v) == word
}

func (n numbers) format(v int) string {
	if n.zero != "" && v == 0 {
		return n.zero
	}
	return strconv.Itoa(v)
}

func (n numbers) wanted() string {
	text := fmt.Sprintf("a number from %d to %d", n.lo, n.hi)
	if n.zero != "" {
		text += " or " + n.zero
	}
	return text
}

func (n numbers) input() Input {
	if n.zero == "" {
		return Input{Min: n.lo, Max: n.hi}
	}
	words := []string{n.zero}
	for v := n.lo; v <= n.hi; v++ {
		words = append(words, strconv.Itoa(v))
	}
	return Input{Words: words}
}

// choice is one of several words. The value is its position.
type choice []string

// names returns the stable names of an enumeration of goa with n values.
func names[T interface {
	~uint8
	fmt.Stringer
}](n int) choice {
	words := make(choice, n)
	for i := range words {
		words[i] = T(i).String()
	}
	return words
}

func (c choice) parse(word string) (int, bool) {
	for i, w := range c {
		if w == word {
			return i, true
		}
	}
	return 0, false
}

func (c choice) format(v int) string { return c[v] }

func (c choice) wanted() string { return "one of " + strings.Join(c, ", ") }

func (c choice) input() Input { return Input{Words: c} }

// maxStepSpices is the largest number of spices that a step of a track can
// cost.
const maxStepSpices = 4

// spices is the price of a step, such as ginger+cinnamon. The value is a
// [goa.Stock].
type spices struct{}

func (spices) parse(word string) (int, bool) {
	list, ok := parseSpices(word)
	if !ok || len(list) > maxStepSpices {
		return 0, false
	}
	return int(goa.StockOf(list...)), true
}

func (spices) format(v int) string {
	var list []string
	for s := range goa.Spice(goa.NumSpices) {
		for range goa.Stock(v).Count(s) {
			list = append(list, s.String())
		}
	}
	return strings.Join(list, "+")
}

func (spices) wanted() string {
	return fmt.Sprintf("one to %d spices joined by +, such as ginger+cinnamon", maxStepSpices)
}

func (spices) input() Input {
	return Input{Words: names[goa.Spice](goa.NumSpices), Several: true}
}

// pair is what the fields of a tile of Quilon or Madras bear, such as
// pepper+nutmeg. The value is a [goa.ColonyTile].
type pair struct{ colony goa.Colony }

func (p pair) parse(word string) (int, bool) {
	list, ok := parseSpices(word)
	if !ok || len(list) != 2 {
		return 0, false
	}
	tile := goa.ColonyTileOf(p.colony, list[0], list[1])
	return int(tile), tile != goa.NoColonyTile
}

func (p pair) format(v int) string {
	var list []string
	for s := range goa.Spice(goa.NumSpices) {
		if goa.ColonyTile(v).Kinds().Has(s) {
			list = append(list, s.String())
		}
	}
	return strings.Join(list, "+")
}

func (p pair) wanted() string { return "two different spices joined by +, such as pepper+nutmeg" }

// input lists all pairs.
func (p pair) input() Input {
	var in Input
	for a := range goa.Spice(goa.NumSpices) {
		for b := a + 1; b < goa.NumSpices; b++ {
			in.Words = append(in.Words, p.format(int(goa.ColonyTileOf(p.colony, a, b))))
		}
	}
	return in
}

func parseSpices(word string) ([]goa.Spice, bool) {
	var list []goa.Spice
	for name := range strings.SplitSeq(word, "+") {
		s, ok := goa.SpiceNamed(name)
		if !ok {
			return nil, false
		}
		list = append(list, s)
	}
	return list, true
}
