// Package puzzlepage is what the puzzles of the day look like. It knows nothing
// of requests.
//
//go:generate ../../scripts/templates
package puzzlepage
