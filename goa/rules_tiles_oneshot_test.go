package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

// Extra harvest, Resupply and Vice-king.

func TestTIL4_OneShotTilesAreGoneAfterUse(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for tile, use := range map[string]string{
			"extra-harvest": "use extra-harvest; fill p1; done",
			"resupply":      "use resupply; turn ships-only-1; turn ships-only-2; gain ship",
			"vice-king":     "use vice-king ship",
			"espionage":     "use espionage 1 tax",
			"swap":          "use swap c3",
		} {
			g := bare(t, name, 2).owns(0, tile).farm(0, "p1 pepper-2; p2 clove-1 clove").layTiles("c3 foreman")
			g.keeps(0, tile, 1, 1)
			g.play(use)
			g.keeps(0, tile, 0, 0)
			g.forbids("use *")
			g.allows("tax") // none is an action
			equal(t, tile+" lies on c3", g.s.TileAt(g.cell("c3")) == g.tile(tile), tile == "swap")
		}
	})
}

func TestTIL4_NotDuringPlacingAndAuctions(t *testing.T) {
	g := auction(t, "2012", "ships").owns(0, "vice-king resupply").owns(1, "espionage")
	g.refuse("use espionage 0 tax", goa.NotNow)
	g.play("pass; take")
	g.refuse("use vice-king ship", goa.NotNow)
	g.refuse("use resupply", goa.NotNow)
}

func TestTIL4b_FillsAllFieldsOfUpToThreePlaces(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "extra-harvest")
		g.farm(0, "p1 pepper-3 pepper; p2 nutmeg-1 nutmeg; p3 clove-2; p4 ginger-1; madras madras-pepper-ginger")
		g.play("use extra-harvest")
		g.offers("fill p1; fill p3; fill p4; fill madras")
		g.refuse("fill p2", goa.NoFreeField)
		g.refuse("fill quilon", goa.PlaceEmpty)
		g.refuse("done", goa.MustChooseOne)
		g.play("fill p1")
		g.bears(0, "p1 pepper pepper pepper")
		g.refuse("fill p1", goa.NoFreeField)
		g.play("fill p3; fill madras")
		g.offers("put pepper madras; put ginger madras")
		g.play("put pepper madras; put ginger madras") // kinds chosen field by field
		g.bears(0, "p3 clove clove; p4; madras pepper ginger")
		g.allows("tax") // three, and no more
		g.forbids("fill *", "done")
	})
}

func TestTIL4b_FewerThanThree(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "extra-harvest").farm(0, "p1 pepper-3; p2 nutmeg-1; p3 clove-2")
	g.play("use extra-harvest; fill p2")
	g.refuse("fill p1", goa.OutOfOrder)
	g.offers("fill p3; done")
	g.play("done")
	g.bears(0, "p1; p2 nutmeg; p3")
}

func TestTIL4b_FillingTakesEveryFreeField(t *testing.T) { // RUL-2
	g := bare(t, "2012", 2).owns(0, "extra-harvest").farm(0, "calicut calicut")
	g.play("use extra-harvest; fill calicut; put clove calicut")
	g.refuse("done", goa.MustChoose)
	g.refuse("put pepper calicut", goa.OutOfOrder)
	g.offers("put clove calicut; put cinnamon calicut; put ginger calicut")
	g.play("put clove calicut")
	g.bears(0, "calicut clove clove")
}

func TestTIL4b_NoFreeField(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "extra-harvest")
		g.refuse("use extra-harvest", goa.NoFreeField)
		g.farm(0, "p1 pepper-1 pepper; cochin cochin ginger")
		g.refuse("use extra-harvest", goa.NoFreeField)
	})
}

func TestTIL4c_TwoCardsGiveOneKindOfTheThree(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		start := func() *scene {
			g := bare(t, name, 2).owns(0, "resupply").farm(0, "p1 pepper-3; p2 nutmeg-3")
			g.play("use resupply; turn ships-only-1; turn ships-only-3") // 1 + 3
			g.offers("gain spice; gain ship; gain colonist")
			g.refuse("done", goa.MustChoose)
			g.refuse("use resupply", goa.NotNow)
			return g
		}
		g := start().play("gain ship")
		g.has(0, 10, 9, 5)
		g.discards("ships-only-1 ships-only-3")
		g = start().play("gain colonist")
		g.has(0, 10, 5, 9)
		g.discards("ships-only-1 ships-only-3")
		g = start().play("gain spice; put pepper p1; put pepper p1; put pepper p1; put nutmeg p2")
		g.has(0, 10, 5, 5)
		g.bears(0, "p1 pepper pepper pepper; p2 nutmeg")
		g.discards("ships-only-1 ships-only-3")
		g.allows("tax")
		equal(t, "open cards", g.s.OpenCards().Len(), 0)
	})
}

func TestTIL4c_SpicesWithoutAFieldAreLost(t *testing.T) { // RUL-2
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "resupply").farm(0, "p1 pepper-1; p2 nutmeg-1 nutmeg")
		g.play("use resupply; turn ships-only-2; turn ships-only-3; gain spice; put pepper p1")
		g.offers("done")
		g.play("done")
		g.bears(0, "p1 pepper; p2 nutmeg")

		g = bare(t, name, 2).owns(0, "resupply") // no field at all, but still a choice
		g.play("use resupply; turn ships-only-2; turn ships-only-3; gain spice; done")
		g.has(0, 10, 5, 5)
	})
}

func TestTIL4c_FewerSpicesAreAllowed(t *testing.T) { // RUL-2
	g := bare(t, "2012", 2).owns(0, "resupply").farm(0, "p1 pepper-3")
	g.play("use resupply; turn ships-only-2; turn ships-only-3; gain spice; put pepper p1; done")
	g.bears(0, "p1 pepper")
}

func TestTIL4c_NoCardGoesWithResupply(t *testing.T) { // EXP-1
	g := bare(t, "2012", 2).owns(0, "resupply").farm(0, "p1 pepper-3").dealt(0, "mixed-harvest-1 more-recruits-1")
	g.play("use resupply; turn ships-only-2; turn ships-only-3")
	g.refuse("play more-recruits-1", goa.NotNow)
	g.play("gain spice; put pepper p1")
	g.refuse("gain ship", goa.NotOffered) // one kind of the three
	g.refuse("play mixed-harvest-1", goa.NotNow)
}

func TestTIL4c_FewCardsOrNone(t *testing.T) { // ACT-10
	g := bare(t, "2012", 2).owns(0, "resupply").noCards()
	g.play("use resupply")
	g.keeps(0, "resupply", 0, 0)
	g.allows("tax")
	g.has(0, 10, 5, 5)

	g = bare(t, "2012", 2).owns(0, "resupply").dealt(0, "ship-gift-3").noCards()
	g.play("discard ship-gift-3; use resupply; turn ship-gift-3; gain ship")
	g.has(0, 10, 8, 5)
	g.discards("ship-gift-3")
}

func TestTIL4c_AReshuffleBetweenTheTwoCards(t *testing.T) { // ACT-10
	g := bare(t, "2012", 2).owns(0, "resupply").deckOf("ships-only-1")
	g.play("use resupply; turn ships-only-1")
	g.refuse("turn ships-only-1", goa.NotInPile)
	g.play("turn ships-only-3; gain ship")
	g.has(0, 10, 9, 5)
	g.discards("ships-only-1 ships-only-3")
}

func TestTIL4d_MovesALeastAdvancedMarker(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "vice-king")
		g.Levels(0, 2, 1, 3, 1, 4)
		g.allows("use vice-king harvest", "use vice-king expedition") // a choice among equals
		for _, track := range []string{"ship", "tax", "colony"} {
			g.refuse("use vice-king "+track, goa.NotLeastAdvanced)
		}
		g.play("use vice-king expedition")
		g.level(0, goa.ExpeditionTrack, 2) // one row
		g.has(0, 10, 5, 5)                 // free
		g.keeps(0, "vice-king", 0, 0)
	})
}

func TestTIL4d_NotWithAllMarkersAtTheBottom(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "vice-king")
		g.Levels(0, 4, 4, 4, 4, 4)
		for track := range goa.Track(goa.NumTracks) {
			g.refuse(fmt.Sprintf("use vice-king %v", track), goa.NoEffect)
		}
		g.Level(0, goa.TaxTrack, 3)
		g.play("use vice-king tax")
		g.level(0, goa.TaxTrack, 4)
	})
}

func TestTIL4d_BringsTheRowBonuses(t *testing.T) { // ACT-8
	g := bare(t, "2012", 2).owns(0, "vice-king")
	g.Levels(0, 3, 3, 2, 3, 3)
	g.play("use vice-king tax; deal ship-gift-1") // first to row 4
	g.handIs(0, "ship-gift-1")
	equal(t, "extra actions", g.p(0).Extras(), 1) // all five on row 4

	g = bare(t, "2012", 2).owns(0, "vice-king").owns(1, "vice-king")
	g.Levels(0, 3, 3, 2, 3, 4)
	g.Levels(1, 3, 3, 3, 3, 4) // was there before
	g.play("use vice-king tax")
	g.handIs(0, "")
	equal(t, "who is to move", g.s.Turn(), 0)
}

func TestTIL4d_IsNotAProgressAction(t *testing.T) { // EXP-1
	g := bare(t, "2012", 2).owns(0, "vice-king").dealt(0, "ships-only-1")
	g.refuse("play ships-only-1", goa.CardNeedsAction)
	g.play("use vice-king ship; progress ship with ships-only-1")
	g.level(0, goa.ShipTrack, 2)
}

func TestRUL7_ViceKingBeforeTheDrawHelpsAfterItNot(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "vice-king").dealt(0, "ship-gift-1")
	g.play("explore")
	g.refuse("draw 1", goa.TooManyCards) // limit 1
	g.play("use vice-king expedition; draw 1; deal ships-only-1")
	g.handIs(0, "ship-gift-1 ships-only-1")

	g = bare(t, "2012", 2).owns(0, "vice-king").dealt(0, "ship-gift-1")
	g.play("explore; draw 0; use vice-king expedition")
	g.forbids("draw *")
}
