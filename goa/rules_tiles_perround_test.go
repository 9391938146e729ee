package goa_test

import (
	"testing"

	"goa/goa"
)

// perRound lists the per-round tiles with their use by a seat that has 10
// ducats, 5 ships, 5 colonists and one free pepper field on p1.
var perRound = []struct {
	tile, use                               string
	ducats, ships, colonists, spices, cards int
}{
	{"ship", "use ship", 10, 6, 5, 0, 0},
	{"colonist", "use colonist", 10, 5, 6, 0, 0},
	{"spice", "use spice; put pepper p1", 10, 5, 5, 1, 0},
	{"ducats", "use ducats", 13, 5, 5, 0, 0},
	{"expedition", "use expedition; deal ships-only-1", 10, 5, 5, 0, 1},
}

func inEditionsWithTile(t *testing.T, tile string, test func(t *testing.T, name string)) {
	t.Helper()
	names := editionNames
	if tile == "expedition" {
		names = names[1:]
	}
	t.Run(tile, func(t *testing.T) { inEditions(t, names, test) })
}

func TestTIL3_WhatEachGives(t *testing.T) {
	for _, c := range perRound {
		inEditionsWithTile(t, c.tile, func(t *testing.T, name string) {
			g := bare(t, name, 2).owns(0, c.tile).farm(0, "p1 pepper-1")
			g.play(c.use)
			if c.tile == "ducats" && name == "2004" {
				g.has(0, 14, c.ships, c.colonists)
			} else {
				g.has(0, c.ducats, c.ships, c.colonists)
			}
			equal(t, "spices", g.p(0).Goods().Total(), c.spices)
			equal(t, "cards", g.s.HandOf(0).Len(), c.cards)
			g.allows("tax") // not an action
			g.has(1, 10, 5, 5)
		})
	}
}

func TestTIL3_OncePerRoundAndReadyInTheNext(t *testing.T) {
	for _, c := range perRound {
		inEditionsWithTile(t, c.tile, func(t *testing.T, name string) {
			g := bare(t, name, 2).owns(0, c.tile).farm(0, "p1 pepper-3").layTiles("d4 duty; d5 foreman; d6 mission-small")
			g.play(c.use)
			g.refuse("use "+c.tile, goa.TileUsedUp)
			g.keeps(0, c.tile, 1, 0)
			g.play("tax")
			g.refuse("use "+c.tile, goa.TileUsedUp) // the same turn
			g.play("end; tax; end")
			g.refuse("use "+c.tile, goa.TileUsedUp) // another turn of the round
			g.untilNextRound()
			g.keeps(0, c.tile, 1, 1)
			g.refuse("use "+c.tile, goa.NotNow) // placing tokens
			g.untilActions()
			g.allows("use " + c.tile)
		})
	}
}

func TestTIL3_UsedInAnExtraActionTurnToo(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "ship colonist")
	g.ExtraCards(0, 1)
	g.Action(3)
	g.play("use ship; tax; end; tax; end; extra")
	g.refuse("use ship", goa.TileUsedUp) // still this round
	g.play("use colonist; tax")
	g.has(0, 18, 6, 6)
}

func TestTIL3_ReadyAgainInTheSecondHalf(t *testing.T) { // SET-4
	g := inTurn(t, "2012", 2).owns(0, "ship").owns(1, "ducats")
	g.Turn(0, 4)
	g.play("use ship; tax; end; use ducats; tax; end")
	g.keeps(0, "ship", 1, 0)
	g.keeps(1, "ducats", 1, 0)
	g.untilNextRound()
	equal(t, "the half", g.s.Part(), goa.PartB)
	g.keeps(0, "ship", 1, 1)
	g.keeps(1, "ducats", 1, 1)
}

func TestTIL3_WonThisRoundUsableThisRound(t *testing.T) {
	for _, c := range perRound {
		inEditionsWithTile(t, c.tile, func(t *testing.T, name string) {
			g := auction(t, name, c.tile).farm(0, "p1 pepper-1").play(buysTile)
			g.keeps(0, c.tile, 1, 1)
			g.refuse("use "+c.tile, goa.NotNow) // not during the auctions
			g.play(sellsDuty)
			g.play(c.use)
			g.keeps(0, c.tile, 1, 0)
		})
	}
}

func TestTIL3_OnlyInOwnTurns(t *testing.T) {
	g := bare(t, "2012", 3).owns(1, "ship")
	g.refuse("use ship", goa.TileNotOwned)
	g.play("tax; end; use ship; build-ships; end")
	g.has(1, 10, 7, 5)
	g.refuse("use ship", goa.TileNotOwned)
}

func TestTIL3_SeveralTilesInOneTurn(t *testing.T) { // ACT-2: any number
	g := bare(t, "2012", 2).owns(0, "ship colonist spice ducats expedition").farm(0, "p1 pepper-1")
	g.play("use ducats; use ship; tax; use colonist; use spice; put pepper p1; use expedition; deal ships-only-1; end")
	g.has(0, 17, 6, 6)
}

func TestTIL3_SpiceNeedsAFittingFreeField(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "spice")
		g.refuse("use spice", goa.NoFreeField) // no plantation at all
		g.farm(0, "p2 nutmeg-1 nutmeg; quilon quilon-pepper-nutmeg pepper")
		g.refuse("use spice", goa.NoFreeField) // all full
		g.farm(0, "madras madras-pepper-ginger ginger")
		g.play("use spice")
		g.offers("put pepper madras; put ginger madras")
		g.refuse("put nutmeg madras", goa.WrongSpice)
		g.refuse("done", goa.MustChoose)
		g.play("put ginger madras")
		g.bears(0, "madras ginger ginger")
		g.keeps(0, "spice", 1, 0)
	})
}

func TestTIL3_SpiceAfterASaleMadeRoom(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "spice").dealt(0, "spice-sale-1").farm(0, "p1 nutmeg-1 nutmeg")
	g.play("play spice-sale-1; sell nutmeg p1; done; use spice; put nutmeg p1")
	g.has(0, 13, 5, 5)
	g.bears(0, "p1 nutmeg")
}

func TestTIL3_DucatsPayInTheSameTurn(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "ducats").dealt(0, "bought-progress-1")
	g.Purse(0, 3, 0, 0)
	g.refuse("play bought-progress-1 ship", goa.LacksDucats)
	g.play("use ducats; play bought-progress-1 ship")
	g.has(0, 0, 0, 0)
}

func TestTIL3_ShipInTimeForProgress(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "ship").farm(0, "p1 clove-1 clove")
	g.Purse(0, 0, 0, 0)
	g.refuse("progress colony", goa.LacksShips)
	g.play("use ship; progress colony; pay clove p1")
	g.level(0, goa.ColonyTrack, 1)
	g.has(0, 0, 0, 0)
}

func TestTIL3_ExpeditionIsNotIn2004(t *testing.T) {
	r := rulesOf(t, "2004")
	for part := range goa.Part(goa.NumParts) {
		equal(t, "Expedition tiles", int(r.Tiles[part][goa.ExpeditionTile]), 0)
	}
	for _, name := range []string{"2012", "2026"} {
		r := rulesOf(t, name)
		equal(t, "Expedition tiles of the first half", int(r.Tiles[goa.PartA][goa.ExpeditionTile]), 0)
		equal(t, "Expedition tiles of the second half", int(r.Tiles[goa.PartB][goa.ExpeditionTile]), 1)
	}
}

func TestTIL3_ExpeditionInsideAFounding(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "expedition")
	g.play("found calicut; turn ships-only-1; turn ships-only-2; use expedition")
	g.refuse("deal ships-only-1", goa.NotInPile)
	g.play("deal colonist-gift-1; play colonist-gift-1") // drawn and played
	g.missing(9)
	g.has(0, 10, 5, 7)
}
