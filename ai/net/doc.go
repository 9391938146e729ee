// Package net estimates, with a small neural net, what the hand-made evaluation
// of a position misses.
//
// The input of a net is [Features]: small facts about one seat and the table
// around it. Each is one bit, and none says more than the seat may know. The
// net computes in integers, so every machine and every number of threads gives
// the same bits. It returns the points that the seat will have in the end
// beyond the hand-made value, and how much better its chance to win is.
//
// Inputs are sparse and change little from one position to the next, so an
// [Eval] keeps the sums of its first layer and adds what has changed.
//
//go:generate sh -c "cd asm && go run . -out ../kernel_amd64.s -stubs ../kernel_amd64.go -pkg net"
package net
