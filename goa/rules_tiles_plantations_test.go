package goa_test

import (
	"testing"

	"goa/goa"
)

func TestTIL1_PlacedOnAFreeSpaceAndFilled(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for fields := 1; fields <= goa.MaxFields; fields++ {
			for spice := range goa.Spice(goa.NumSpices) {
				tile := goa.PlantationOf(spice, fields)
				g := auction(t, name, tile.String()).farm(0, "p1 pepper-1; p3 pepper-1")
				g.play(buysTile)
				equal(t, "the plantation", g.p(0).Plantation(1), tile)
				equal(t, tile.String()+" spices", g.p(0).Stock(1).Count(spice), fields)
				equal(t, "all spices", g.p(0).Goods().Total(), fields) // others are not filled
				equal(t, "its space", g.s.TileAt(g.cell("b2")), goa.NoTile)
				g.play(sellsDuty)
			}
		}
	})
}

const fourPlantations = "p1 pepper-2 pepper pepper; p2 nutmeg-1 nutmeg; p3 clove-3 clove; p4 ginger-1"

func TestTIL1_AFifthReplacesOneOfTheFour(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := auction(t, name, "cinnamon-2").farm(0, fourPlantations)
		g.play(buysTile)
		g.offers("drop p1; drop p2; drop p3; drop p4") // never the new one, never none
		g.refuse("drop quilon", goa.NotOffered)
		g.refuse("done", goa.MustChoose)
		g.play("drop p1")
		g.planted(0, "cinnamon-2 nutmeg-1 clove-3 ginger-1")
		g.bears(0, "p1 cinnamon cinnamon; p2 nutmeg; p3 clove; p4") // the pepper is gone with its plantation
		equal(t, "all spices", g.p(0).Goods().Total(), 4)
		equal(t, "face-down singles", g.p(0).FaceDown(), goa.StockOf())
		g.play(sellsDuty)
		equal(t, "who acts", g.s.Turn(), 0)
	})
}

func TestTIL1_AlsoWhenItIsFree(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := auction(t, name, "duty").layTiles("b3 cinnamon-3").farm(0, fourPlantations)
		g.play("pass; take; pass; take; pass")
		g.offers("take") // the player cannot refuse it
		g.play("take")
		g.offers("drop p1; drop p2; drop p3; drop p4")
		g.play("drop p3")
		g.planted(0, "pepper-2 nutmeg-1 cinnamon-3 ginger-1")
		g.bears(0, "p3 cinnamon cinnamon cinnamon")
	})
}

func TestTIL1_ADiscardedSingleStaysFaceDownAndScores(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := auction(t, name, "cinnamon-2").farm(0, fourPlantations)
		equal(t, "the singles' score", g.s.Score(0).Singles, 2)
		g.play(buysTile + "; drop p2")
		g.planted(0, "pepper-2 cinnamon-2 clove-3 ginger-1")
		equal(t, "face-down singles", g.p(0).FaceDown(), goa.StockOf(goa.Nutmeg))
		equal(t, "the singles' score", g.s.Score(0).Singles, 2)
		equal(t, "nutmeg", g.p(0).Goods().Count(goa.Nutmeg), 0) // its spices are gone

		g.play(sellsDuty + "; harvest")
		g.forbids("put nutmeg *") // no field
	})
}

func TestTIL1_AFaceDownSingleTakesNoSpace(t *testing.T) {
	g := auction(t, "2012", "cinnamon-2").farm(0, "p1 pepper-2; p2 nutmeg-1; p3 clove-3")
	g.FaceDown(0, goa.Pepper, goa.Ginger)
	g.play(buysTile) // three are on the board, so nothing is dropped
	g.planted(0, "pepper-2 nutmeg-1 clove-3 cinnamon-2")
	equal(t, "the singles' score", g.s.Score(0).Singles, 3)
	equal(t, "all spices", g.p(0).Goods().Total(), 2)
}

func TestTIL1_OthersLeaveTheGame(t *testing.T) {
	g := auction(t, "2012", "cinnamon-2").farm(0, fourPlantations)
	g.play(buysTile + "; drop p3")
	equal(t, "face-down singles", g.p(0).FaceDown(), goa.StockOf())
	equal(t, "the singles' score", g.s.Score(0).Singles, 2)
	for i := range goa.MarketSize {
		if tile := g.s.TileAt(goa.MarketCell(i)); tile == goa.PlantationOf(goa.Clove, 3) {
			t.Error("the discarded plantation lies on the market")
		}
	}
	equal(t, "Favor's pool", len(g.s.Removed()), 0)
}

func TestTIL1_ANewSingleScoresToo(t *testing.T) {
	g := auction(t, "2012", "cinnamon-1").farm(0, fourPlantations)
	g.play(buysTile + "; drop p4")
	equal(t, "the singles' score", g.s.Score(0).Singles, 3)
	equal(t, "face-down singles", g.p(0).FaceDown(), goa.StockOf(goa.Ginger))
}

func TestTIL1_ManySinglesOfAllSpicesFaceDown(t *testing.T) {
	g := bare(t, "2012", 2).farm(0, "p1 pepper-1 pepper; p2 nutmeg-1; p3 clove-1; p4 cinnamon-1")
	for i, spice := range []string{"pepper", "nutmeg", "clove", "cinnamon"} {
		g.owns(0, "swap").layTiles("d4 ginger-3")
		g.play("use swap d4; drop p" + string(rune('1'+i)))
		spices := g.spices([]string{"pepper", "nutmeg", "clove", "cinnamon"}[:i+1])
		equal(t, "face-down singles after "+spice, g.p(0).FaceDown(), goa.StockOf(spices...))
	}
	g.planted(0, "ginger-3 ginger-3 ginger-3 ginger-3")
	equal(t, "ginger", g.p(0).Goods().Count(goa.Ginger), 12)
	equal(t, "the singles' score", g.s.Score(0).Singles, 4)
}

func TestTIL1_CropRotationBearsAnySpice(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := auction(t, name, "crop-rotation")
		g.play(buysTile)
		g.offers("put pepper p1; put nutmeg p1; put clove p1; put cinnamon p1; put ginger p1")
		g.refuse("done", goa.MustChoose) // it is filled
		g.refuse("put pepper p2", goa.NotOffered)
		g.play("put clove p1")
		g.bears(0, "p1 clove")
		equal(t, "who bids next", g.s.Turn(), 1)
	})
}

func TestTIL1_CropRotationIsChosenAgainAtEachFilling(t *testing.T) { // RUL-6
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		const all = "put pepper p1; put nutmeg p1; put clove p1; put cinnamon p1; put ginger p1"
		g := bare(t, name, 2).farm(0, "p1 crop-rotation clove").dealt(0, "spice-sale-1").owns(0, "spice extra-harvest")
		g.play("play spice-sale-1; sell clove p1; done; use spice")
		g.offers(all)
		g.play("put ginger p1")
		g.bears(0, "p1 ginger")
		g.refuse("use extra-harvest", goa.NoFreeField)

		g = bare(t, name, 2).farm(0, "p1 crop-rotation").owns(0, "extra-harvest")
		g.play("use extra-harvest; fill p1")
		g.offers(all)
		g.play("put pepper p1; done")

		g = bare(t, name, 2).farm(0, "p1 crop-rotation")
		g.play("harvest")
		g.offers(all + "; done")
		g.play("put cinnamon p1")
		g.bears(0, "p1 cinnamon")
	})
}

func TestTIL1_CropRotationNeverScores(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).farm(0, "p1 crop-rotation clove; p2 pepper-1; p3 pepper-2; p4 pepper-3")
		equal(t, "the singles' score", g.s.Score(0).Singles, 1)
		g.owns(0, "foreman")
		equal(t, "the singles' score with Foreman", g.s.Score(0).Singles, 3)
		g.owns(0, "swap").layTiles("d4 ginger-2").play("use swap d4; drop p1") // it leaves the game
		equal(t, "face-down singles", g.p(0).FaceDown(), goa.StockOf())
		equal(t, "the singles' score with Foreman", g.s.Score(0).Singles, 3)
		g.planted(0, "ginger-2 pepper-1 pepper-2 pepper-3")
		equal(t, "clove", g.p(0).Goods().Count(goa.Clove), 0)
	})
}

func TestTIL1_CropRotationAsTheFifth(t *testing.T) {
	g := auction(t, "2012", "crop-rotation").farm(0, fourPlantations)
	g.play(buysTile + "; drop p2")
	g.offers("put pepper p2; put nutmeg p2; put clove p2; put cinnamon p2; put ginger p2")
	g.play("put ginger p2; " + sellsDuty)
	g.planted(0, "pepper-2 crop-rotation clove-3 ginger-1")
	equal(t, "the singles' score", g.s.Score(0).Singles, 2) // ginger, and nutmeg face down
}

func TestTIL1_PlantationsAreNotTilesToUse(t *testing.T) {
	g := bare(t, "2012", 2).farm(0, "p1 pepper-2; p2 crop-rotation")
	g.refuse("use pepper-2", goa.TileNotUsable)
	g.refuse("use crop-rotation", goa.TileNotUsable)
	g.forbids("use *")
}
