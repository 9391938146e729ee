package soak

import (
	"fmt"
	"slices"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Table is a kind of game to be played.
type Table struct {
	Edition *edition.Edition
	Options edition.Options
	Players int
}

// newGame returns the game before its first move; of a campaign it is the
// session given.
func (t Table) newGame(n goa.Session) goa.State {
	rules := t.Edition.Rules(t.Options)
	if !rules.Campaign {
		return goa.New(rules, t.Players)
	}
	s, err := goa.NewSession(rules, n)
	if err != nil {
		panic(err) // randomSession makes such as can be
	}
	return s
}

// randomSession is any session of a campaign with anything that the sessions
// before may have left.
func randomSession(dice *nature.Source) goa.Session {
	before := dice.IntN(goa.NumSessions)
	n := goa.Session{Number: before + 1}
	if before == 0 {
		return n
	}
	for i := before * goa.GoalsEach; i < goa.NumGoalsLaid; i++ {
		g := goa.NoGoal
		for g == goa.NoGoal || slices.Contains(n.Goals[:], g) {
			g = goa.Goal(1 + dice.IntN(goa.NumGoals-1))
		}
		n.Goals[i] = g
	}
	n.Fulfilled = before + dice.IntN(before+1)
	n.Cargo = n.Fulfilled + dice.IntN(30)
	return n
}

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
