// Package puzzlepage renders the puzzles of the day. It knows nothing of
// requests.
//
//go:generate ../../scripts/templates
package puzzlepage
