//go:build race

package storetest

// Bots of the games that are played from deals. Strong ones would think for
// minutes under the race detector.
const strong, thorough = "deckhand", "greedy"
