// Package record reads and writes game files, and replays them. A file is a
// text that people can read and edit and from which the whole game follows, for
// ever. [New] begins a record, [Record.Append] adds a move, [Parse] reads a
// file, [Record.At] returns the position after a number of moves.
//
// A [Record] is a header (the edition with the hash of its data, the options,
// the seats) and every move of the game, including Nature's and forced ones.
// [Parse] and [Record.Text] are inverses; Text has one canonical form. Whatever
// else the text says (whose moves they are, in which auction and section) is
// for people; [Record.Check] plays the game and finds the first line that is
// not true.
//
// The grammar is in docs/records.md.
package record
