package net

import (
	"testing"

	"goa/edition"
	"goa/goa"
)

// The facts about a side and about a table fill the words that they have, but
// no more.
func TestFeaturesFit(t *testing.T) {
	s := goa.New(edition.Default().Rules(edition.Options{}), 2)
	x := SideOf(&s.Public, 0)
	var f Features
	w := writer{f: &f}
	w.time(&s.Public, 0, &x)
	w.money(&x, 0)
	w.goods(&x)
	w.steps(&s.Public, &x)
	w.places(&s.Public, &x)
	w.tiles(&x)
	w.cards(s.Rules(), &x)
	if got := w.at; got > sideWords*64 || got <= (sideWords-1)*64 {
		t.Errorf("%d facts about a side, want at most %d", got, sideWords*64)
	}
	w = writer{f: &f}
	w.others(&s.Public, 0)
	w.market(&s.Public)
	w.game(&s.Public)
	if got := w.at; got > tableWords*64 || got <= (tableWords-1)*64 {
		t.Errorf("%d facts about a table, want at most %d", got, tableWords*64)
	}
}
