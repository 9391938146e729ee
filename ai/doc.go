// Package ai plays Goa: players who choose moves for a seat.
//
// A player is handed a [goa.View], what its seat may know, and the legal
// moves; what it looks ahead into it deals from the view ([goa.View.Deal]).
// Its choice follows from the seed and the view alone, with integer
// arithmetic: it is the same on every machine, and does not change when the
// hidden part of the game does.
//
// The bots here are random, who does anything; greedy, who takes what scores or
// yields most at once; and planner, who weighs positions, searches its whole
// turn and solves auctions. Package search builds on the planner's [Judge] and
// looks further; package ladder has the grades that people play against.
package ai
