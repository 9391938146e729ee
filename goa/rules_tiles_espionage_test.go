package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

// Espionage where it is a free action (2012, 2026).

var espionageActs = []string{"2012", "2026"}

func TestTIL4e_ShipsAndTaxesByTheOpponentsRow(t *testing.T) {
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		for level := range goa.NumLevels {
			g := bare(t, name, 3).owns(0, "espionage")
			g.Levels(2, level, 0, level, 0, 0)
			g.Levels(1, 2, 0, 2, 0, 0)
			g.play("use espionage 2 build-ships")
			g.has(0, 10, 5+[]int{1, 2, 3, 4, 5}[level], 5)
			g.owns(0, "espionage").play("use espionage 2 tax")
			g.has(0, 10+[]int{4, 6, 8, 10, 12}[level], 5+[]int{1, 2, 3, 4, 5}[level], 5)
			g.has(2, 10, 5, 5)
			g.allows("tax") // free: the player's own action is still to come
		}
	})
}

func TestTIL4e_HarvestByTheOpponentsRow(t *testing.T) {
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		for level, n := range []int{1, 2, 4, 6, 8} {
			g := bare(t, name, 2).owns(0, "espionage").farm(0, "p1 pepper-3; p2 nutmeg-3; p3 clove-3")
			g.Level(1, goa.HarvestTrack, level)
			g.play("use espionage 1 harvest")
			for range n {
				g.play(g.legal()[0]) // the first field that is free
			}
			equal(t, "spices", g.p(0).Goods().Total(), n)
			g.forbids("put *", "done")
			g.allows("harvest", "tax")
		}
		g := bare(t, name, 2).owns(0, "espionage").farm(0, "p1 pepper-1")
		g.Level(1, goa.HarvestTrack, 4)
		g.play("use espionage 1 harvest; put pepper p1; done") // the rest has no field
		g.bears(0, "p1 pepper")
	})
}

func TestTIL4e_AnotherPlayerAtThisTable(t *testing.T) {
	g := bare(t, "2012", 3).owns(0, "espionage")
	g.refuse("use espionage 0 tax", goa.BadOpponent)
	g.refuse("use espionage 3 tax", goa.BadOpponent)
	g.allows("use espionage 1 tax", "use espionage 2 tax")
	g.refuse("use espionage 1 recruit", goa.NotByEspionage)
}

func TestTIL4e_NeverProgressOrExpedition(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "espionage").dealt(0, "ships-only-1")
	g.refuse("use espionage 1 build-ships with ships-only-1", goa.CardNeedsAction)
	for _, l := range g.legal() {
		if m, _ := goa.ParseMove(l); m.Kind == goa.UseEspionage && m.Spying() == goa.SpyRecruit {
			t.Errorf("%q is listed", l)
		}
	}
	for _, text := range []string{"use espionage 1 explore", "use espionage 1 progress ship", "use espionage 1 expedition"} {
		if _, err := goa.ParseMove(text); err == nil {
			t.Errorf("%q is a move", text)
		}
	}
}

func TestTIL4e_FoundByTheOpponentsRow(t *testing.T) {
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		for level, row := range []int{0, 2, 3, 4, 5} {
			g := bare(t, name, 2).owns(0, "espionage")
			g.Level(0, goa.ColonyTrack, 4) // in place of the player's own
			g.Level(1, goa.ColonyTrack, level)
			g.play("use espionage 1 found calicut; turn ships-only-1; turn spices-only-1")
			g.missing(10 - row)
			g.play("decline") // all rules of that action apply
			g.has(0, 10, 5, 6)
			g.discards("ships-only-1 spices-only-1")
			g.allows("tax", "found calicut")
		}
		g := bare(t, name, 2).owns(0, "espionage").farm(0, "quilon quilon-pepper-nutmeg")
		g.Level(1, goa.ColonyTrack, 1)
		g.refuse("use espionage 1 found quilon", goa.ColonyOwned)
		g.SoldOut(goa.Madras)
		g.refuse("use espionage 1 found madras", goa.NoColonyTileLeft)
		g.play("use espionage 1 found cochin; turn ships-only-3; turn spices-only-1") // 2 + 3 + 1
		g.refuse("pay 1", goa.WrongPayment)
		g.play("pay 2; tile cochin; put clove cochin")
		g.has(0, 10, 5, 3)
		g.allows("tax") // the player's own action is still to come
	})
}

func TestTIL4e_TheRowSuffices(t *testing.T) { // ACT-7a
	g := bare(t, "2012", 2).owns(0, "espionage")
	g.Level(1, goa.ColonyTrack, 3)
	g.play("use espionage 1 found quilon; turn ships-only-1; turn spices-only-1")
	g.forbids("decline", "pay *")
	g.play("tile quilon-pepper-clove; put clove quilon")
	g.has(0, 10, 5, 5)
}

func TestTIL4e_CardCGoesWithItsHarvest(t *testing.T) {
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "espionage").dealt(0, "mixed-harvest-1 mixed-harvest-2 ship-gift-1").farm(0, "p1 pepper-1")
		g.Level(1, goa.HarvestTrack, 2)
		g.play("use espionage 1 harvest with mixed-harvest-1; put pepper p1; gain ship; gain ship; gain colonist")
		g.has(0, 10, 7, 6)
		g.discards("mixed-harvest-1")
		g.refuse("harvest with mixed-harvest-2", goa.CardAlreadyPlayed) // the one card of the turn
		g.refuse("play ship-gift-1", goa.CardAlreadyPlayed)
		g.allows("harvest")
	})
}

func TestTIL4e_CardDGoesWithItsFound(t *testing.T) {
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "espionage").dealt(0, "more-recruits-1 more-recruits-2")
		g.play("use espionage 1 found madras with more-recruits-1; turn ships-only-1; turn ships-only-2; turn ships-only-3")
		g.missing(4)
		g.refuse("play more-recruits-2", goa.CardAlreadyPlayed)
		g.play("decline; tax")

		g = bare(t, name, 2).owns(0, "espionage").dealt(0, "more-recruits-1") // after seeing two
		g.play("use espionage 1 found madras; turn ships-only-1; turn ships-only-2; play more-recruits-1; turn ships-only-3")
		g.missing(4)
	})
}

func TestTIL4e_NoOtherCardGoesWithIt(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "espionage").dealt(0, "mixed-harvest-1 more-recruits-1 ship-gift-1 ships-only-1")
	g.refuse("use espionage 1 tax with mixed-harvest-1", goa.CardNeedsAction)
	g.refuse("use espionage 1 build-ships with ships-only-1", goa.CardNeedsAction)
	g.refuse("use espionage 1 harvest with more-recruits-1", goa.CardNeedsAction)
	g.refuse("use espionage 1 harvest with ship-gift-1", goa.CardIsFree)
	g.refuse("use espionage 1 found quilon with mixed-harvest-1", goa.CardNeedsAction)
	g.refuse("use espionage 1 harvest with mixed-harvest-2", goa.CardNotHeld)
	g.play("play ship-gift-1")
	g.refuse("use espionage 1 harvest with mixed-harvest-1", goa.CardAlreadyPlayed)
	g.refuse("use espionage 1 found quilon with more-recruits-1", goa.CardAlreadyPlayed)
	g.allows("use espionage 1 harvest", "use espionage 1 found quilon")
}

func TestTIL4e_ItsFoundComesBeforeOrAfterOnesOwnFound(t *testing.T) { // RUL-5
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		const turns = "; turn ships-only-1; turn spices-only-1; decline"
		g := bare(t, name, 2).owns(0, "espionage")
		g.play("use espionage 1 found quilon" + turns + "; found quilon; turn ships-only-2; turn spices-only-2; decline; end")

		g = bare(t, name, 2).owns(0, "espionage")
		g.play("found quilon" + turns)
		g.play("use espionage 1 found quilon; turn ships-only-2; turn spices-only-2; decline; end")
		g.has(0, 10, 5, 7)
	})
}

func TestTIL4e_ItsFoundIsNotInsideAnother(t *testing.T) { // RUL-5
	inEditions(t, espionageActs, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "espionage espionage")
		g.play("found madras; turn ships-only-1; turn spices-only-1")
		for c := range goa.Colony(goa.NumColonies) {
			g.refuse(fmt.Sprintf("use espionage 1 found %v", c), goa.FoundingOpen)
		}
		g.allows("use espionage 1 tax", "use espionage 1 harvest", "use espionage 1 build-ships")

		g = bare(t, name, 2).owns(0, "espionage espionage")
		g.play("use espionage 1 found madras; turn ships-only-1; turn spices-only-1")
		g.refuse("found quilon", goa.FoundingOpen) // nor the player's own inside it
		g.refuse("use espionage 1 found quilon", goa.FoundingOpen)
		g.refuse("tax", goa.NotNow)

		g = bare(t, name, 2).owns(0, "espionage espionage")
		g.play("found madras; turn ships-only-1; turn spices-only-1; use espionage 1 harvest")
		g.refuse("use espionage 1 found quilon", goa.FoundingOpen) // also one level deeper
	})
}

func TestRUL5_ItsOtherActionsCanRescueAnOpenAttempt(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "espionage").dealt(0, "bought-progress-1")
	g.Level(1, goa.TaxTrack, 4)
	g.Purse(0, 0, 5, 5)
	g.play("found quilon; turn ships-only-1; turn spices-only-3")
	g.refuse("play bought-progress-1 colony", goa.LacksDucats)
	g.play("use espionage 1 tax; play bought-progress-1 colony")
	g.allows("tile quilon-pepper-nutmeg") // 2 + 1 + 3
	g.has(0, 6, 5, 5)
}

func TestTIL4e_InsideItsHarvestOtherTilesMayBeUsed(t *testing.T) { // ACT-2: it is a Harvest
	g := bare(t, "2012", 2).owns(0, "espionage ship").dealt(0, "spice-sale-1").farm(0, "p1 pepper-1 pepper; p2 nutmeg-1")
	g.Level(1, goa.HarvestTrack, 2)
	g.play("use espionage 1 harvest; put nutmeg p2; use ship; play spice-sale-1; sell pepper p1; done; put pepper p1; done")
	g.bears(0, "p1 pepper; p2 nutmeg")
	g.has(0, 13, 6, 5)
}

func TestTIL4e_InsideOnesOwnHarvestEachKeepsItsNumber(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "espionage").farm(0, "p1 pepper-3; p2 nutmeg-3")
	g.Level(0, goa.HarvestTrack, 1) // 2
	g.Level(1, goa.HarvestTrack, 2) // 4
	g.play("harvest; put nutmeg p2; use espionage 1 harvest; put pepper p1; put pepper p1; put pepper p1; put nutmeg p2")
	g.allows("put nutmeg p2", "done") // the player's own goes on
	g.play("put nutmeg p2")
	g.bears(0, "p1 pepper pepper pepper; p2 nutmeg nutmeg nutmeg")
	g.allows("end")
}

// A founding, in it a spied Harvest with a card, and in that a plantation,
// swapped from a corner, that has no space. Each continues where it was
// interrupted.
func TestACT2_TheLongestChain(t *testing.T) {
	g := bare(t, "2026", 2, "bonanza").owns(0, "espionage swap vice-king").dealt(0, "mixed-harvest-1").farm(0, fourPlantations)
	g.layTiles("b2 crop-rotation").Bonanzas(g.cell("b2"))
	g.Levels(0, 2, 2, 3, 2, 2)
	g.Level(1, goa.HarvestTrack, 2) // 4
	g.play("found calicut; turn ships-only-1; turn spices-only-1")
	g.missing(7)
	g.play("use espionage 1 harvest with mixed-harvest-1; gain colonist; use swap b2; drop p4; put ginger p4; reveal bonanza-spice; put clove p3")
	g.play("use vice-king colony; deal ship-gift-1") // row 4, and the first there
	g.missing(6)
	g.play("put clove p3; gain colonist; gain colonist; pay 6; tile calicut; put pepper calicut; put pepper calicut; end")
	g.has(0, 10, 5, 2)
	g.bears(0, "p3 clove clove clove; p4 ginger; calicut pepper pepper")
	g.discards("ships-only-1 spices-only-1 mixed-harvest-1")
}

func TestRUL7_ItsFoundReadsTheOpponentsRowOnly(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "espionage vice-king")
	g.play("use espionage 1 found quilon; turn ships-only-1; turn spices-only-1")
	g.missing(4)
	g.play("use vice-king colony") // the player's own marker does not matter
	g.missing(4)
	g.level(0, goa.ColonyTrack, 1)
}

func TestTIL4e_WithPlannedExpansion(t *testing.T) { // VAR-3
	for _, name := range editionNames { // 2004 like 2012
		g := bare(t, name, 2, "planned-expansion").owns(0, "espionage")
		g.Level(1, goa.ColonyTrack, 2)
		g.play("use espionage 1 found madras") // 8 of 10, no cards
		g.missing(2)
		g.play("pay 2; tile madras-pepper-ginger; put pepper madras; put ginger madras")
		g.has(0, 10, 5, 3)
		g.allows("tax")
		g.owns(0, "espionage").play("found calicut")
		g.refuse("use espionage 1 recruit", goa.NotByEspionage)
	}
}
