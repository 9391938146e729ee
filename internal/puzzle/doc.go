// Package puzzle has the puzzles of the day: positions from games of strong
// bots with one clearly best answer.
//
// A [Puzzle] is data: a position, the answers to choose from with the worth of
// each, and which grades find the right one. The program carries a list of
// them ([All]). A [Maker] finds new ones, [Check] tries them again with other
// luck and much more thought, and [Rate] asks the grades. docs/puzzles.md says
// how good the list is.
package puzzle
