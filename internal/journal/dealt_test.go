//go:build !race

package journal_test

import (
	"testing"

	"goa/internal/storetest"
)

// Whole games, one move after the other. Like those of the other stores (SEQUENTIAL in the
// Makefile), they run without the race detector.
func TestDealtGames(t *testing.T) {
	storetest.RunDealtGames(t, func(t *testing.T) storetest.Medium { return newPair(t) }, 1)
}
