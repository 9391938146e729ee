package soak

import (
	"fmt"
	"slices"

	"goa"
	"goa/edition"
)

// Table is a kind of game to be played.
type Table struct {
	Edition *edition.Edition
	Options edition.Options
	Players int
}

func (t Table) newGame() goa.State { return goa.New(t.Edition.Rules(t.Options), t.Players) }

// String names the table as the flags of the program do.
func (t Table) String() string {
	text := fmt.Sprintf("--edition %s --players %d", t.Edition.Name, t.Players)
	if o := t.Options.String(); o != "" {
		text += " --options " + o
	}
	return text
}

// Tables combines all of them as far as they go together. Solo games have one
// player whatever the numbers of players.
func Tables(editions []*edition.Edition, players []int, options []edition.Options) []Table {
	var list []Table
	for _, e := range editions {
		for _, o := range options {
			for _, n := range append([]int{1}, players...) {
				if _, err := e.RulesFor(o, n); err == nil && !slices.Contains(list, Table{e, o, n}) {
					list = append(list, Table{e, o, n})
				}
			}
		}
	}
	return list
}

// AllOptions returns every set of options that can be played together.
func AllOptions() []edition.Options {
	chosen := [][]string{nil}
	for _, spec := range edition.OptionSpecs() {
		texts := []string{spec.Name}
		if len(spec.Values) > 0 {
			texts = nil
		}
		for _, v := range spec.Values {
			texts = append(texts, spec.Name+"="+v)
		}
		for _, before := range chosen {
			for _, text := range texts {
				chosen = append(chosen, append(before[:len(before):len(before)], text))
			}
		}
	}
	var list []edition.Options
	for _, texts := range chosen {
		if o, err := edition.ParseOptions(texts); err == nil { // else they exclude each other
			list = append(list, o)
		}
	}
	return list
}
