// Package record reads and writes game files, and plays them again: a text that
// a person can read and edit and from which the whole game follows, for ever.
// [New] begins one, [Record.Append] adds a move, [Parse] reads a file,
// [Record.At] returns the position after so many moves.
//
// A [Record] is a header (the edition with the hash of its data, the options,
// the seats) and every move of the game, Nature's and forced ones included.
// [Parse] and [Record.Text] are inverses; Text has one canonical form. What
// the text says besides the moves (whose they are, in which auction and
// section) is for people; [Record.Check] plays the game and finds the first
// line that is not true.
//
// The grammar is in docs/records.md.
package record
