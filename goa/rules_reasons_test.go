package goa_test

import (
	"testing"

	"goa/goa"
)

// refuseFor expects a reason and the rule behind it.
func (g *scene) refuseFor(text string, why goa.Reason, tag string) {
	g.Helper()
	g.refuse(text, why)
	m, err := goa.ParseMove(text)
	if err != nil {
		g.Fatal(err)
	}
	if got := why.TagFor(m); got != tag {
		g.Errorf("%q is refused by %s, want %s", text, got, tag)
	}
}

func TestACardThatMovesAMarkerNamesATrack(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "bought-progress-1 ship-gift-1")
		g.refuseFor("play bought-progress-1", goa.TrackMissing, "EXP-2")
		g.refuseFor("play ship-gift-1 tax", goa.TakesNoTrack, "EXP-2")
		g.refuseFor("play ducat-gift-1 tax", goa.CardNotHeld, "EXP-1")
	})
	g := bare(t, "2004", 2).dealt(0, "bought-progress-1 ship-gift-1")
	g.refuseFor("play bought-progress-1", goa.CardNeedsAction, "EXP-1")
	g.refuseFor("play ship-gift-1 tax", goa.TakesNoTrack, "EXP-2")
}

func TestQuickStartNamesTwoTracksInTheirOrder(t *testing.T) {
	g := quickStart(t, "2012", 2, 0)
	g.refuseFor("quick tax ship", goa.TracksOutOfOrder, "VAR-1")
	g.refuseFor("quick ship ship", goa.TrackTwice, "VAR-1")
	g.allows("quick ship tax")
}

func TestWhatMustBeChosenIsNotDone(t *testing.T) {
	g := auction(t, "2012", "cinnamon-2").farm(0, fourPlantations)
	g.play(buysTile)
	g.refuseFor("done", goa.MustChoose, "RUL-3")
	g = bare(t, "2012", 2).dealt(0, "spice-sale-1").farm(0, "p1 pepper-1 pepper")
	g.play("play spice-sale-1")
	g.refuseFor("done", goa.MustChooseOne, "EXP-2")
}

// The rule behind a refusal is the rule of the tile or card.
func TestTagsOfTilesAndCards(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "duty spice extra-harvest vice-king swap").dealt(0, "spice-gift-1 spice-sale-1")
	g.refuseFor("use duty", goa.LacksSpices, "TIL-5")
	g.refuseFor("use spice", goa.NoFreeField, "TIL-3")
	g.refuseFor("use extra-harvest", goa.NoFreeField, "TIL-4b")
	g.refuseFor("play spice-gift-1", goa.NoFreeField, "EXP-2")
	g.refuseFor("play spice-sale-1", goa.NoEffect, "EXP-2")
	g.refuseFor("progress tax", goa.LacksSpices, "ACT-3")
	g.refuseFor("use swap a1", goa.NoTileThere, "TIL-4a")
	for track := range goa.Track(goa.NumTracks) {
		g.Level(0, track, goa.TopLevel)
	}
	g.refuseFor("use vice-king tax", goa.NoEffect, "TIL-4d")

	g = bare(t, "2012", 2).owns(0, "duty spice").farm(0, sevenSpices+"; p3 clove-2")
	g.play("use duty; return pepper p1; return pepper p1; return nutmeg p2; return nutmeg p2; return clove cochin; return pepper madras")
	g.refuseFor("use duty", goa.TileUsedUp, "TIL-5")
	g.play("use spice; put clove p3")
	g.refuseFor("use spice", goa.TileUsedUp, "TIL-3")
}

// A player can ask for one more card even if there is none. That is allowed,
// and has no effect.
func TestEXP2d_NothingCanBeTurnedUp(t *testing.T) {
	recruits, found := move(t, "play more-recruits-1"), move(t, "found quilon with more-recruits-1")
	inEditions(t, editionNames, func(t *testing.T, name string) {
		only := func(deck string) *scene {
			g := bare(t, name, 2).dealt(0, "more-recruits-1").deckOf(deck)
			g.NoDiscards()
			return g
		}
		g := only("ships-only-1 ships-only-2 ships-only-3")
		g.effect(found, true) // the two of every founding, and one more
		g.play("found quilon; turn ships-only-1; turn ships-only-2")
		g.effect(recruits, true)
		g = only("ships-only-1 ships-only-2")
		g.effect(found, false)
		g.effect(move(t, "found quilon"), true)
		g.allows("found quilon with more-recruits-1", "found quilon")
		g.play("found quilon; turn ships-only-1; turn ships-only-2")
		g.effect(recruits, false)
		g.effect(move(t, "discard more-recruits-1"), true)
		g.allows("play more-recruits-1", "decline")
	})
}

func move(t *testing.T, text string) goa.Move {
	t.Helper()
	m, err := goa.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// effect compares the state with the view of the player to move.
func (g *scene) effect(m goa.Move, want bool) {
	g.Helper()
	v := g.s.View(g.s.Turn())
	if got, seen := g.s.HasEffect(m), v.HasEffect(m); got != want || seen != want {
		g.Errorf("%q has an effect: %v, by the view %v, want %v", m, got, seen, want)
	}
}
