// Package search looks beyond the current turn with single-observer information
// set Monte Carlo tree search (ISMCTS).
//
// Every iteration deals anew what its seat cannot see ([goa.View.Deal]). It
// goes down a tree of what everyone can see: public chance, and choices that
// matter. Minor choices and hidden ones are played on the way. It ends with a
// value for each seat: its share of the win. At the root, the candidates are
// halved again and again, and each has the same luck as the others.
//
// A budget is a number of iterations over a fixed number of independent trees.
// Their results are added up in order, in integers. So the choice is the same
// with any number of threads.
package search
