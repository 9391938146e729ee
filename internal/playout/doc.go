// Package playout plays games between bots to their end.
//
// It is the one loop in which chance is drawn, forced moves are played and
// bots are asked. The arena, the study, the hunt for failures and the
// benchmarks supply the bots and record what they need. The seeds of games and
// of bots are derived from a text only by the functions of this package, so
// equal seeds play equal games everywhere.
package playout
