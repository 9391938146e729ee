package nature_test

import (
	"slices"
	"testing"

	"goa/goa"
	"goa/nature"
)

// A prepared deal lays out what it names, and the rest according to its seed.
func TestStackedPilesBeginAsTheyAreStacked(t *testing.T) {
	top := nature.Stack{First: 2}
	plain := newGame(t, 3)
	before := play(&plain, nature.Dealt("stack"), nature.New("x"))
	for _, m := range slices.Backward(ofKinds(before, goa.RemoveTile, goa.LayTile)[:29]) {
		top.Tiles[goa.PartA] = append(top.Tiles[goa.PartA], m.Tile())
	}
	for _, m := range slices.Backward(ofKinds(before, goa.TurnCard, goa.DealCard)[:8]) {
		top.Cards = append(top.Cards, m.Card())
	}

	s := newGame(t, 3)
	var hers []goa.Move
	nature.Stacked("stack", top).PlayChance(&s, func(m goa.Move) { hers = append(hers, m) })
	for i, m := range ofKinds(hers, goa.LayTile) {
		if want := top.Tiles[goa.PartA][4+i]; m.Tile() != want {
			t.Fatalf("the tile on space %d is %s, want %s", i, m.Tile(), want)
		}
	}
	for i, m := range ofKinds(hers, goa.TurnCard) {
		if m.Card() != top.Cards[i] {
			t.Fatalf("card %d is %s, want %s", i, m.Card(), top.Cards[i])
		}
	}
	if first := ofKinds(hers, goa.FirstSeat)[0]; first.Seat() != 1 {
		t.Errorf("%s turns up the first card, want seat 1", first.Seat())
	}

	s = newGame(t, 3)
	if got := play(&s, nature.Stacked("stack", nature.Stack{}), nature.New("x")); !slices.Equal(got, before) {
		t.Error("an empty stack changes the deal")
	}
}

// A stack can name only part of a pile, and pieces that the rules do not have.
func TestStackNamesPartOfAPile(t *testing.T) {
	top := nature.Stack{First: 9, Cards: []goa.Card{7, 7, goa.NumCards + 1}}
	s := newGame(t, 3)
	var first goa.Move
	nature.Stacked("part", top).PlayChance(&s, func(m goa.Move) {
		if m.Kind == goa.TurnCard && first.Kind == goa.NoMove {
			first = m
		}
	})
	if first.Card() != 7 {
		t.Errorf("the first card is %s, want the one on top", first.Card())
	}
}
