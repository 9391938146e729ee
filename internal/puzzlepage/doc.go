// Package puzzlepage renders the puzzles of the day. It knows nothing about
// requests.
//
//go:generate ../../scripts/templates
package puzzlepage
