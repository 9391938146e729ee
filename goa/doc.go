// Package goa plays the board game Goa by its rules. It knows whose turn it is,
// what is asked, which moves are legal, what a move does, and what each seat
// may know. It has all editions and all variants, and nothing else: no input or
// output, no clock and no randomness.
//
// A game is a [State], one value of a few hundred bytes. Copy it to clone a
// game, or to undo moves in a search. A [Move] is one small choice of a seat or
// of Nature, who turns up cards and lays tiles. Package nature moves for her.
//
//	s := goa.New(rules, 2)       // rules: package edition has them
//	q := s.Question()            // who is asked for what
//	legal := s.Moves(nil)        // all answers, the sensible default first
//	events, err := s.Apply(m)    // an illegal move changes nothing
//	v := s.View(1)               // what seat 1 may know: all that a bot gets
//
// [ParseMove] and [Move.String] are the text of moves. An [Event] is something
// that happened. A [Reason] says why a move is refused. A [Position] is a game
// written down.
//
// The rules read their numbers from [Rules], never from the name of an
// edition. Tags such as AUC-3 refer to rulebook/rules.md.
package goa
