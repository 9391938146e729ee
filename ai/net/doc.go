// Package net estimates, by a small neural net, what the hand-made evaluation
// of a position misses.
//
// A net is told [Features]: small facts about one seat and the table around it,
// a bit each, of which none says more than the seat may know. It answers in
// integers, so that every machine and every number of threads has the same
// bits: the points that the seat will have in the end beyond the hand-made
// value, and by how much its chance to win is better.
//
// Inputs are sparse and change little from one position to the next, so an
// [Eval] keeps the sums of its first layer and adds what has changed.
//
//go:generate sh -c "cd asm && go run . -out ../kernel_amd64.s -stubs ../kernel_amd64.go -pkg net"
package net
