package goa_test

import (
	"testing"

	"goa/goa"
)

func TestEXP2c_AnyMixOfSpicesShipsAndColonists(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "mixed-harvest-1").farm(0, "p1 pepper-2; p2 clove-1 clove")
		g.Level(0, goa.HarvestTrack, 2) // 4
		g.play("harvest with mixed-harvest-1")
		equal(t, "the card in play", g.s.CardInPlay().String(), "mixed-harvest-1")
		g.offers("put pepper p1; gain ship; gain colonist; done")
		g.play("put pepper p1; gain ship; gain colonist; gain colonist")
		g.allows("end") // the number is used up
		g.has(0, 10, 6, 7)
		g.bears(0, "p1 pepper; p2 clove")
		g.discards("mixed-harvest-1")
	})
}

func TestEXP2c_TheRowGivesTheNumber(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for level, n := range []int{1, 2, 4, 6, 8} {
			g := bare(t, name, 2).dealt(0, "mixed-harvest-1")
			g.Level(0, goa.HarvestTrack, level)
			g.play("harvest with mixed-harvest-1")
			for range n {
				g.play("gain ship")
			}
			g.has(0, 10, 5+n, 5)
			g.allows("end")
			g.forbids("gain *", "done")
		}
	})
}

func TestEXP2c_SpicesNeedRoomShipsDoNot(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "mixed-harvest-1").farm(0, "p1 pepper-1 pepper")
	g.Level(0, goa.HarvestTrack, 1)
	g.play("harvest with mixed-harvest-1")
	g.offers("gain ship; gain colonist; done")
	g.refuse("put pepper p1", goa.NoFreeField)
	g.refuse("gain spice", goa.NotOffered)
	g.play("gain colonist; gain colonist")
	g.has(0, 10, 5, 7)
}

func TestEXP2c_FewerMayBeTaken(t *testing.T) {
	g := bare(t, "2004", 2).dealt(0, "mixed-harvest-1")
	g.Level(0, goa.HarvestTrack, 4)
	g.play("harvest with mixed-harvest-1; gain ship; done")
	g.has(0, 10, 6, 5)
	g.discards("mixed-harvest-1")
	g.allows("end")
}

func TestEXP2c_SpicesThenShipsThenColonists(t *testing.T) { // canonical order
	g := bare(t, "2012", 2).dealt(0, "mixed-harvest-1").farm(0, "p1 pepper-3; p2 nutmeg-2")
	g.Level(0, goa.HarvestTrack, 4)
	g.play("harvest with mixed-harvest-1; put nutmeg p2")
	g.refuse("put pepper p1", goa.OutOfOrder)
	g.play("gain ship")
	g.refuse("put nutmeg p2", goa.OutOfOrder)
	g.play("gain colonist")
	g.refuse("gain ship", goa.OutOfOrder)
	g.offers("gain colonist; done")
}

func TestEXP2c_AnotherTileInBetweenStartsTheOrderAnew(t *testing.T) { // ACT-2
	g := bare(t, "2012", 2).dealt(0, "mixed-harvest-1").owns(0, "ship").farm(0, "p1 pepper-3")
	g.Level(0, goa.HarvestTrack, 4)
	g.play("harvest with mixed-harvest-1; gain colonist; use ship")
	g.allows("put pepper p1", "gain ship")
	g.play("put pepper p1; gain ship; done")
	g.has(0, 10, 7, 6)
	g.bears(0, "p1 pepper")
}

func TestEXP2c_PlainHarvestGivesSpicesOnly(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "mixed-harvest-1").farm(0, "p1 pepper-3")
	g.play("harvest")
	g.forbids("gain *", "play *")
	g.refuse("gain ship", goa.NotOffered)
	g.refuse("play mixed-harvest-1", goa.CardNeedsAction)
}

func TestEXP2c_OnlyCardCGoesWithHarvest(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ships-only-1 more-recruits-1 ship-gift-1")
	g.refuse("harvest with ships-only-1", goa.CardNeedsAction)
	g.refuse("harvest with more-recruits-1", goa.CardNeedsAction)
	g.refuse("harvest with ship-gift-1", goa.CardIsFree)
	g.refuse("harvest with mixed-harvest-1", goa.CardNotHeld)
	g.forbids("harvest with *")
}

// What tiles and cards can do inside a Harvest.

func TestACT2_SellingInsideAHarvestMakesRoom(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "spice-sale-1").farm(0, "p1 pepper-2 pepper pepper; p2 nutmeg-1")
	g.Level(0, goa.HarvestTrack, 2) // 4
	g.play("harvest; put nutmeg p2")
	g.refuse("put pepper p1", goa.NoFreeField)
	g.play("play spice-sale-1")
	g.offers("sell pepper p1; sell nutmeg p2") // nothing else can happen inside the sale
	g.play("sell pepper p1; sell pepper p1; sell nutmeg p2; done")
	g.has(0, 19, 5, 5)
	g.play("put pepper p1; put pepper p1; put nutmeg p2") // the order starts anew
	g.bears(0, "p1 pepper pepper; p2 nutmeg")
	g.allows("end")
	g.forbids("put *", "done")
}

func TestACT2_ATileInsideAHarvestStartsTheOrderAnew(t *testing.T) {
	for _, free := range []string{"use ship", "use swap c3", "discard ships-only-1", "use vice-king ship", "play ship-gift-1"} {
		g := bare(t, "2012", 2).owns(0, "ship swap vice-king").dealt(0, "ships-only-1 ship-gift-1")
		g.layTiles("c3 foreman").farm(0, "p1 pepper-3; p2 nutmeg-2")
		g.Level(0, goa.HarvestTrack, 4)
		g.play("harvest; put nutmeg p2")
		g.refuse("put pepper p1", goa.OutOfOrder)
		g.play(free + "; put pepper p1; put nutmeg p2; done")
		g.bears(0, "p1 pepper; p2 nutmeg nutmeg")
	}
}

func TestACT2_APlantationSwappedInsideAHarvestIsFilledBesides(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("c3 ginger-3").farm(0, "p1 pepper-2")
	g.Level(0, goa.HarvestTrack, 1)
	g.play("harvest; put pepper p1; use swap c3; put pepper p1")
	g.bears(0, "p1 pepper pepper; p2 ginger ginger ginger")
	g.allows("end")
}

func TestACT2_ExtraHarvestAndSpiceTileInsideAHarvestCountApart(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "extra-harvest spice").farm(0, "p1 pepper-3; p2 nutmeg-2")
	g.Level(0, goa.HarvestTrack, 1) // 2
	g.play("harvest; put pepper p1; use spice")
	g.offers("put pepper p1; put nutmeg p2") // exactly one, nothing in between
	g.refuse("done", goa.MustChoose)
	g.play("put nutmeg p2; use extra-harvest; fill p1; done; put nutmeg p2")
	g.bears(0, "p1 pepper pepper pepper; p2 nutmeg nutmeg")
	g.allows("end")
}

func TestRUL7_AMarkerMovedInsideAHarvestDoesNotRaiseItsNumber(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "vice-king").farm(0, "p1 pepper-3")
	g.play("harvest; use vice-king harvest; put pepper p1")
	g.bears(0, "p1 pepper")
	g.allows("end")
	g.forbids("put *")

	g = bare(t, "2012", 2).owns(0, "vice-king").farm(0, "p1 pepper-3")
	g.play("use vice-king harvest; harvest; put pepper p1; put pepper p1")
	g.bears(0, "p1 pepper pepper")
}
