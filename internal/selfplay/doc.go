// Package selfplay lets bots play games to learn from and keeps them in shards:
// files with the moves of many games, a few hundred bytes each, which replay
// exactly. What a net is told of a position is worked out when it is trained,
// so that other features need no other games.
//
// A game follows from the plan and its number alone. So a run that was killed
// goes on where its shards end, and has the same bytes as one that was not.
// The format is described in docs/training.md.
package selfplay
