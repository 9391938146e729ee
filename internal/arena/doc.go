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
package arena
