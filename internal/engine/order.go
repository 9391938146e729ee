package engine

import (
	"cmp"
	"slices"

	"goa/goa"
)

// Several choices of one kind that commute are made in the order of
// docs/notation.md, which is part of legality. Clients need not know it: in a
// list of moves, neighbours that were refused for their order are sorted.

// choice is what commutes with its like.
type choice uint8

const (
	noChoice choice = iota
	payment
	harvest
	sale
	giving
	filling
)

// choiceOf returns what kind of repeated choice a move is part of.
func choiceOf(m goa.Move) choice {
	switch m.Kind {
	case goa.PaySpice:
		return payment
	case goa.PutSpice:
		return harvest
	case goa.Gain:
		if m.A == goa.GainSpice {
			return noChoice // Resupply's kind, after which spices are put
		}
		return harvest
	case goa.SellSpice:
		return sale
	case goa.ReturnSpice:
		return giving
	case goa.Fill:
		return filling
	default:
		return noChoice
	}
}

// canonical compares two moves of one choice.
func canonical(a, b goa.Move) int {
	if a.Kind != b.Kind {
		return cmp.Compare(a.Kind, b.Kind) // spices are put before ships are gained
	}
	switch choiceOf(a) {
	case payment:
		return cmp.Or(cmp.Compare(a.A, b.A), cmp.Compare(a.B, b.B))
	default:
		return cmp.Or(cmp.Compare(a.B, b.B), cmp.Compare(a.A, b.A))
	}
}

// endOfChoice returns the end of the run of moves from first on that are part
// of one choice.
func endOfChoice(moves []goa.Move, first int) int {
	end := first + 1
	if c := choiceOf(moves[first]); c != noChoice {
		for end < len(moves) && choiceOf(moves[end]) == c {
			end++
		}
	}
	return end
}

// sorted returns the moves of one choice in their order.
func sorted(moves []goa.Move) []goa.Move {
	return slices.SortedStableFunc(slices.Values(moves), canonical)
}
