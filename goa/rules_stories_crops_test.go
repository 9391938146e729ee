package goa_test

import (
	"testing"

	"goa/goa"
)

func TestVAR5d_BuildingLeavesOneFieldOfTwoOrThreeFree(t *testing.T) {
	for _, c := range []struct {
		tile goa.Tile
		want goa.Stock
	}{
		{goa.PlantationOf(goa.Pepper, 1), goa.StockOf(goa.Pepper)},
		{goa.PlantationOf(goa.Pepper, 2), goa.StockOf(goa.Pepper)},
		{goa.PlantationOf(goa.Pepper, 3), goa.StockOf(goa.Pepper, goa.Pepper)},
	} {
		g := second(t, "2012", 2, goa.NoGambit, "story=plagued-crops")
		g.Lay(cell("b2"), c.tile)
		g.play("pass; take")
		equal(t, c.tile.String(), g.p(1).Stock(0), c.want)
	}
	g := second(t, "2012", 2, goa.NoGambit, "story=plagued-crops")
	g.Lay(cell("b2"), goa.CropRotation)
	g.play("pass; take; put ginger p1")
	equal(t, "Crop rotation", g.p(1).Stock(0), goa.StockOf(goa.Ginger))
}

// plagued returns a turn of seat 0 with three plantations: one, two and three
// fields, of which none, one and one are occupied.
func plagued(t *testing.T, options ...string) *scene {
	t.Helper()
	g := toldStory(t, "2012", 2, goa.PlaguedCrops, options...)
	g.Plant(0, 0, goa.PlantationOf(goa.Pepper, 1))
	g.Plant(0, 1, goa.PlantationOf(goa.Clove, 2), goa.Clove)
	g.Plant(0, 2, goa.PlantationOf(goa.Ginger, 3), goa.Ginger)
	return g
}

func TestVAR5d_ExtraHarvestToo(t *testing.T) {
	g := plagued(t)
	g.Tiles(0, goa.ExtraHarvest)
	g.play("use extra-harvest")
	g.offers("fill p1; fill p3") // only the last field of p2 is free
	g.refuse("fill p2", goa.FieldPlagued)
	g.play("fill p1; fill p3; done")
	equal(t, "p1", g.p(0).Stock(0).Total(), 1)
	equal(t, "p2", g.p(0).Stock(1).Total(), 1)
	equal(t, "p3", g.p(0).Stock(2).Total(), 2)
}

func TestVAR5d_ExtraHarvestWithOnlyLastFieldsFree(t *testing.T) {
	g := toldStory(t, "2012", 2, goa.PlaguedCrops)
	g.Tiles(0, goa.ExtraHarvest)
	g.Plant(0, 0, goa.PlantationOf(goa.Clove, 2), goa.Clove)
	g.refuse("use extra-harvest", goa.FieldPlagued)
	g.Colonize(0, goa.CochinTile)
	g.play("use extra-harvest")
	g.offers("fill cochin") // colonies are not plagued
}

func TestVAR5d_OneByOneTheLastFieldMayBeUsed(t *testing.T) {
	last := func(g *scene) {
		t.Helper()
		equal(t, "cloves", g.p(0).Stock(1).Total(), 2)
		equal(t, "ginger", g.p(0).Stock(2).Total(), 3)
	}
	g := plagued(t) // Harvest
	g.Level(0, goa.HarvestTrack, 2)
	g.play("harvest; put clove p2; put ginger p3; put ginger p3; done; end")
	last(g)

	g = plagued(t) // f, then the Spice tile
	g.Hand(0, goa.CardOf(goa.SpiceGift, 0))
	g.Tiles(0, goa.SpiceTile)
	g.play("play spice-gift-1; put ginger p3; put ginger p3; use spice; put clove p2")
	last(g)

	g = plagued(t) // Resupply
	g.Tiles(0, goa.Resupply)
	g.play("use resupply; turn ships-only-1; turn ships-only-2; gain spice; put clove p2; put ginger p3; put ginger p3")
	last(g)

	g = plagued(t, "bonanza") // a Bonanza
	g.Spices(0, 2, goa.Ginger, goa.Ginger)
	g.Tiles(0, goa.Swap)
	g.Lay(cell("b2"), goa.SmallMission)
	g.Bonanzas(cell("b2"))
	g.play("use swap b2; reveal bonanza-spice; put clove p2")
	last(g)
}

func TestVAR5d_EndScoring(t *testing.T) {
	g := toldStory(t, "2012", 2, goa.PlaguedCrops)
	g.Plant(0, 0, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
	equal(t, "1 spice", g.s.Score(0).Story, 0)
	equal(t, "besides the single plantation", g.s.Score(0).Singles, 1)
	g.Plant(0, 1, goa.PlantationOf(goa.Clove, 3), goa.Clove)
	equal(t, "1 spice on three fields", g.s.Score(0).Story, 0)
	g.Spices(0, 1, goa.Clove)
	equal(t, "2 spices on three fields", g.s.Score(0).Story, 1)
	g.Spices(0, 1, goa.Clove)
	equal(t, "3 spices", g.s.Score(0).Story, 2)
	g.Plant(0, 2, goa.PlantationOf(goa.Ginger, 2), goa.Ginger, goa.Ginger)
	equal(t, "3 spices and 2", g.s.Score(0).Story, 3)
	g.Colonize(0, goa.CalicutTile, goa.Ginger, goa.Ginger)
	g.FaceDown(0, goa.Pepper, goa.Pepper)
	equal(t, "colonies and face-down singles too", g.s.Score(0).Story, 3)
	equal(t, "of who has nothing", g.s.Score(1).Story, 0)
}
