// Package playout plays games between bots to their end.
//
// It is the one loop in which chance is drawn, forced moves are played and
// bots are asked; the arena, the study, the hunt for failures and the
// benchmarks put in what they play with and note what they want to know. Seeds
// of games and of bots follow from a seed in text by the functions of this
// package alone, so equal seeds play equal games everywhere.
package playout
