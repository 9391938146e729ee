// Package selfplay has bots play games for training and keeps them in shards. Shards are
// files with the moves of many games, a few hundred bytes each, which replay exactly.
// The features of a position are computed for training, so that new features need no new
// games.
//
// A game follows from the plan and its number alone. So a run that was killed goes on
// where its shards end, and has the same bytes as an uninterrupted one. The format is
// described in docs/training.md.
package selfplay
