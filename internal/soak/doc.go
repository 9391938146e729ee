// Package soak hunts for broken rules. It plays random games of all kinds and checks
// every position for what must always be true.
//
// In every second game, players first choose a kind of move, so that rare kinds are seen
// as often as the many bids. A failure is cut down to the shortest game that shows it
// and kept as a record.
package soak
