// Package arena plays bots against each other so that the result says
// something about the bots rather than about luck.
//
// The unit is a block. A block is one deal, which is one order of every pile.
// It is played once for every rotation of the seats (or every seating), so that
// every bot sits everywhere with the same luck at the table. The games of a
// block depend on each other, but blocks do not: means and intervals are
// computed over blocks.
//
// All sums are whole numbers, and blocks are taken in order. So a report does
// not depend on the number of workers, or on whether the match was interrupted
// and resumed. docs/arena.md explains the statistics.
//
// A program enters players of its own by name ([Plan.Entrants]). They play
// against each other and against the bots of this module:
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
