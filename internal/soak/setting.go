package soak

import (
	"slices"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// newGame returns a game before its first move. In a campaign, it is the given session.
func newGame(t edition.Setting, n goa.Session) goa.State {
	rules := t.Edition.Rules(t.Options)
	if !rules.Campaign {
		return goa.New(rules, t.Players)
	}
	s, err := goa.NewSession(rules, n)
	if err != nil {
		panic(err) // randomSession returns only valid ones
	}
	return s
}

// randomSession returns a session of a campaign, with any legacy that earlier sessions
// can have left.
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

// Settings returns all valid combinations. Solo games have one player, whatever the
// numbers of players.
func Settings(editions []*edition.Edition, players []int, options []edition.Options) []edition.Setting {
	var list []edition.Setting
	for _, e := range editions {
		for _, o := range options {
			for _, n := range append([]int{1}, players...) {
				t := edition.Setting{Edition: e, Options: o, Players: n}
				if _, err := t.Rules(); err == nil && !slices.Contains(list, t) {
					list = append(list, t)
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
		if o, err := edition.ParseOptions(texts); err == nil { // otherwise they exclude each other
			list = append(list, o)
		}
	}
	return list
}
