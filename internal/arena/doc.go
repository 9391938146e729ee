// Package arena plays bots against each other so that the result says
// something about the bots rather than about luck.
//
// The unit is a block: one deal, that is one order of every pile, played once
// for every rotation of the seats, so that every bot sits everywhere with the
// same luck at the table. Games of a block depend on each other, blocks do
// not: means and intervals are those of blocks.
package arena
