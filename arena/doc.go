// Package arena plays bots against each other so that the result says
// something about the bots rather than about luck.
//
// The unit is a block: one deal, that is one order of every pile, played once
// for every rotation of the seats (or every seating), so that every bot sits
// everywhere with the same luck at the table. Games of a block depend on each
// other, blocks do not: means and intervals are those of blocks.
//
// Everything that is added up is a whole number and blocks are taken in their
// order, so that a report does not depend on how many workers played, or on
// whether the match was interrupted and resumed. docs/arena.md explains the
// statistics.
//
// A program enters players of its own by name ([Plan.Entrants]) and lets them
// play against each other and against the bots of this module:
//
//	m := arena.Plan{
//		Bots:     []string{"miser", "planner"},
//		Entrants: map[string]arena.Entrant{"miser": func(arena.Sitting) ai.Player { return miser{} }},
//		Blocks:   100,
//		Seed:     "first try",
//	}
//	m.Edition, m.Players = edition.Default(), 2
//	report, err := m.Run(ctx)
//
// docs/examples/gobot is such a program, in a module of its own.
package arena
