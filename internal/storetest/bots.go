//go:build !race

package storetest

// Bots of the games that are played from deals.
const strong, thorough = "admiral", "trader"
