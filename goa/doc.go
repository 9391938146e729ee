// Package goa is the rules of the board game Goa: all editions, all variants,
// nothing else. It has no input or output, no clock and no randomness.
//
// A game is a [State], one value of a few hundred bytes. Copying it is how a
// game is cloned and how search undoes. A [Move] is one small choice of a seat
// or of Nature, who turns up cards and lays tiles; [State.Moves] lists the
// legal ones, [State.Apply] plays one and tells what happened as [Event]s, and
// [State.View] builds what one seat may know.
//
// The rules read their numbers from [Rules], never from the name of an
// edition. Tags such as AUC-3 refer to rulebook/rules.md.
package goa
