//go:build race

package storetest

// Strong bots would think for minutes under the race detector.
func init() { dealtGames[0].grades, dealtGames[0].moves = []string{"deckhand", "", "greedy"}, "" }
