// Package search looks beyond the current turn: single-observer information set
// Monte Carlo tree search (ISMCTS).
//
// Every iteration deals anew what its seat cannot see ([goa.View.Deal]) and
// goes down a tree of what everyone can see: choices that matter and public
// chance. Small choices and hidden ones are played on the way. It ends in
// values, one for each seat: shares of the win. At the root, candidates are
// halved again and again, each with the same luck as the others.
//
// A budget is a number of iterations over a fixed number of independent trees,
// whose results are added up in order, in integers. So the choice is the same
// with any number of threads.
package search
