// Package record reads, writes and replays game files. A file is a text that
// people can read and edit. The whole game follows from it, forever. [New]
// begins a record, [Record.Append] adds a move, [Parse] reads a file, and
// [Record.At] returns the position after a number of moves.
//
// A [Record] is a header (the edition with the hash of its data, the options,
// the seats) and every move of the game, including Nature's and forced ones.
// [Parse] and [Record.Text] are inverses; Text has one canonical form.
// Everything else in the text (whose moves they are, in which auction and
// section) is for people. [Record.Check] plays the game and finds the first
// line that is wrong.
//
// The grammar is in docs/records.md.
package record
