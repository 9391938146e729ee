// Package perft counts the ways in which a game can go on. Two programs with the same
// counts agree on every rule that the counted moves touch. A program whose counts change
// has changed a rule.
package perft

import (
	"context"

	"goa/goa"
)

// Part is the part of a count that begins with one move.
type Part struct {
	Move  goa.Move
	Nodes uint64
}

// Count returns the number of sequences of depth moves from s on. Nature's
// moves count like others, each kind of card or tile once. A game that ends
// earlier counts nothing. It returns early with the error of the context.
func Count(ctx context.Context, s *goa.State, depth int) (uint64, error) {
	if depth <= 0 {
		return 1, ctx.Err()
	}
	var c counter
	n := c.count(ctx, s, depth)
	return n, ctx.Err()
}

// Divide is Count move by move, in the order of the legal moves. depth must be at least
// 1.
func Divide(ctx context.Context, s *goa.State, depth int) ([]Part, error) {
	var parts []Part
	for _, m := range s.Moves(nil) {
		next := *s
		next.Play(m)
		n, err := Count(ctx, &next, depth-1)
		if err != nil {
			return nil, err
		}
		parts = append(parts, Part{m, n})
	}
	return parts, nil
}

// counter walks the tree. Its buffer holds the moves of all positions on the way to the
// current one, one after another.
type counter struct{ buf []goa.Move }

// lookDepth is the smallest depth at which the context is checked.
const lookDepth = 3

// count returns the number of ways in which s can go on for depth moves, where depth is
// at least 1. The result is meaningless once ctx has ended.
func (c *counter) count(ctx context.Context, s *goa.State, depth int) uint64 {
	first := len(c.buf)
	c.buf = s.Moves(c.buf)
	end := len(c.buf)
	defer func() { c.buf = c.buf[:first] }()
	if depth == 1 {
		return uint64(end - first)
	}
	if depth >= lookDepth && ctx.Err() != nil {
		return 0
	}
	var n uint64
	next := new(goa.State)
	for i := first; i < end; i++ {
		*next = *s
		next.Play(c.buf[i])
		n += c.count(ctx, next, depth-1)
	}
	return n
}
