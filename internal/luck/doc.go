// Package luck measures how much of a result in Goa is luck. Bots of several
// grades play the same deals from every seat. From these games it computes
// which parts of a result come from the deal, the seat and the play, and how
// many games it takes until the better of two neighboring grades is ahead.
//
// Deals are the unit of all statistics: games of one deal depend on each other,
// and deals do not. Equal plans have equal reports on every machine.
package luck
