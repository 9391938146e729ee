// Package soak hunts for broken rules: it plays random games of all kinds
// and holds every position against what must always be true.
//
// Players of every second game choose among kinds of moves first, so that rare
// kinds are seen as often as the many bids. A failure is cut down to the
// shortest game that shows it, which a record keeps.
package soak
