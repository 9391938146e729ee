package lesson

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// pattern is a set of moves: the text of a move in which a * stands for any text,
// or all bids up to an amount.
type pattern struct {
	text string
	bid  int // the highest bid; 0 if text is used
}

// fits reports whether a move, given by its text, fits the pattern.
func (p pattern) fits(move string) bool {
	if p.bid > 0 {
		amount, ok := strings.CutPrefix(move, "bid ")
		n, err := strconv.Atoi(amount)
		return ok && err == nil && n <= p.bid
	}
	ok, _ := path.Match(p.text, move) // the pattern is valid
	return ok
}

// patterns reads alternatives separated by bars, the best first.
func patterns(text string) (list []pattern, err error) {
	for one := range strings.SplitSeq(text, "|") {
		p, err := newPattern(strings.TrimSpace(one))
		if err != nil {
			return nil, err
		}
		list = append(list, p)
	}
	return list, nil
}

func newPattern(text string) (pattern, error) {
	if most, ok := strings.CutPrefix(text, "bid up to "); ok {
		n, err := strconv.Atoi(most)
		if err != nil || n < 1 {
			return pattern{}, fmt.Errorf("write “bid up to N”, with a number of at least 1")
		}
		return pattern{bid: n}, nil
	}
	verb, _ := cut(text)
	if !slices.Contains(verbs, verb) {
		return pattern{}, fmt.Errorf("%q is not a move: no move begins with %q; moves begin with %s", text, verb, strings.Join(verbs, ", "))
	}
	if _, err := path.Match(text, ""); err != nil {
		return pattern{}, fmt.Errorf("%q is not a move: a * stands for any text, and nothing else is special", text)
	}
	if _, err := goa.ParseMove(text); err != nil && !strings.Contains(text, "*") {
		return pattern{}, err
	}
	return pattern{text: text}, nil
}

// verbs are the first words of players' moves.
var verbs = func() (list []string) {
	for _, usage := range goa.Usages() {
		if verb, _ := cut(usage); !slices.Contains(list, verb) {
			list = append(list, verb)
		}
	}
	return list
}()
