// Package search looks further than the turn: single-observer information set
// Monte Carlo tree search (ISMCTS).
//
// Every iteration deals what its seat cannot see anew ([goa.View.Deal]), goes
// down a tree of what all can see (choices that matter and public chance; small
// choices and what is hidden are played on the way), and ends in values, one
// for each seat: shares of the win. At the root, candidates are halved again
// and again, each with the same luck as the others.
//
// A budget is a number of iterations over a fixed number of independent trees
// whose results are added up in order, in integers: however many threads there
// are, the choice is the same.
package search
