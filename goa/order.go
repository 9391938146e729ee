package goa

import (
	"cmp"
	"slices"
)

// Several choices of one kind that commute are made in the order of
// docs/notation.md, which is part of legality. People need not know it:
// programs sort their entries.

// SameChoice reports whether two moves can be parts of one choice of several
// things: spices to pay, put, sell or return, places to fill, or bonuses.
func SameChoice(a, b Move) bool {
	c := choiceOf(a)
	return c != noChoice && c == choiceOf(b)
}

// SortChoice puts the moves of one choice into their canonical order.
func SortChoice(moves []Move) { slices.SortStableFunc(moves, compareInChoice) }

// choice is a class of moves that commute with each other.
type choice uint8

const (
	noChoice choice = iota
	payment
	harvest
	sale
	giving
	filling
	bonuses
)

// choiceOf returns the kind of repeated choice that a move is part of.
func choiceOf(m Move) choice {
	switch m.Kind {
	case PaySpice:
		return payment
	case PutSpice:
		return harvest
	case Gain:
		if m.Good() == SpiceGood {
			return noChoice // the choice for Resupply, after which spices are put
		}
		return harvest
	case SellSpice:
		return sale
	case ReturnSpice:
		return giving
	case Fill:
		return filling
	case TakeBonus:
		return bonuses
	default:
		return noChoice
	}
}

// compareInChoice orders two moves of one choice: payments by spice and then by
// place, everything else by place and then by spice.
func compareInChoice(a, b Move) int {
	switch {
	case a.Kind != b.Kind:
		return cmp.Compare(a.Kind, b.Kind) // spices are put before ships are gained
	case a.Kind == PaySpice:
		return cmp.Or(cmp.Compare(a.Spice(), b.Spice()), cmp.Compare(a.Place(), b.Place()))
	case a.Kind == TakeBonus:
		return cmp.Compare(a.Bonus(), b.Bonus())
	default:
		return cmp.Or(cmp.Compare(a.Place(), b.Place()), cmp.Compare(a.Spice(), b.Spice()), cmp.Compare(a.Good(), b.Good()))
	}
}
