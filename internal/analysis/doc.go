// Package analysis says what decided a finished game: the value of every
// position to every seat, what each decision gave away and what would have
// been better, and how much of the result was luck, skill, the opponents' play
// and reassessment.
//
// A record goes in, a [Report] comes out. Every decision is judged from the
// view of the seat that made it. All values are integers that follow from the
// record alone, so the report is the same on every machine and with any number
// of workers. docs/analysis.md explains how values are made and how good they
// are.
package analysis
