package goa_test

import (
	"testing"

	"goa/goa"
)

func TestTIL4a_SwapTakesATileAndLiesInItsSpace(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "swap").layTiles("c3 mission-large; d4 ships")
		g.play("use swap c3")
		equal(t, "the tile on c3", g.s.TileAt(g.cell("c3")), goa.Swap)
		equal(t, "the tile on d4", g.s.TileAt(g.cell("d4")), goa.ShipsTile)
		g.keeps(0, "swap", 0, 0)
		g.keeps(0, "mission-large", 1, 1)
		equal(t, "the Missions' score", g.s.Score(0).Missions, 3)
		g.allows("tax") // not an action
		g.refuse("use swap d4", goa.TileNotOwned)
	})
}

func TestTIL4a_AnyTileOfTheGridButNoEmptySpace(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("b2 pepper-2; f6 swap; d4 duty")
	g.allows("use swap b2", "use swap f6", "use swap d4")
	g.refuse("use swap c3", goa.NoTileThere)
	g.refuse("use swap a2", goa.NoTileThere)
}

func TestTIL4a_NothingLeftOnTheGrid(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "swap")
		for i := range goa.MarketSize {
			g.refuse("use swap "+goa.MarketCell(i).String(), goa.NoTileThere)
		}
		g.forbids("use *")
	})
}

func TestTIL4a_APlantationIsBuiltAtOnce(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "swap").layTiles("c3 ginger-3")
		g.play("use swap c3")
		g.bears(0, "p1 ginger ginger ginger")
		g.allows("tax")

		g = bare(t, name, 2).owns(0, "swap").layTiles("c3 ginger-3").farm(0, fourPlantations)
		g.play("use swap c3")
		g.offers("drop p1; drop p2; drop p3; drop p4")
		equal(t, "the tile on c3", g.s.TileAt(g.cell("c3")), goa.Swap)
		g.play("drop p4")
		g.planted(0, "pepper-2 nutmeg-1 clove-3 ginger-3")
	})
}

func TestTIL4a_OtherTilesMayBeUsedAtOnceOrKept(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "swap").layTiles("c3 vice-king; d4 duty; d5 duty")
		g.play("use swap c3; use vice-king tax") // at once
		g.level(0, goa.TaxTrack, 1)

		g = bare(t, name, 2).owns(0, "swap").layTiles("c3 ships; d4 duty; d5 duty")
		g.play("use swap c3")
		g.has(0, 10, 5, 5) // an immediate tile does nothing by itself
		g.keeps(0, "ships", 1, 1)
		g.play("tax; end")
		g.refuse("use ships", goa.TileNotOwned) // not in another player's turn
		g.untilNextRound()
		g.refuse("use ships", goa.NotNow) // nor during placing
		g.untilActions()
		g.play("use ships") // in any later action turn of the player's own
		equal(t, "ships", g.p(0).Ships(), 9)
		g.keeps(0, "ships", 0, 0)
		g.refuse("use ships", goa.TileNotOwned)
	})
}

func TestTIL4a_EveryImmediateTileCanBeKeptAndUsedLater(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		for _, c := range []struct {
			tile, use                       string
			ships, colonists, extras, cards int
		}{
			{"ships", "use ships", 9, 5, 0, 0},
			{"colonists", "use colonists", 5, 9, 0, 0},
			{"ships-or-colonists", "use ships-or-colonists; gain ship", 8, 5, 0, 0},
			{"settlement", "use settlement", 6, 6, 1, 0},
			{"extra-actions", "use extra-actions", 5, 5, 2, 0},
			{"expeditions-small", "use expeditions-small; deal ships-only-1; deal ships-only-2", 5, 5, 0, 2},
			{"expeditions-large", "use expeditions-large; deal ships-only-1; deal ships-only-2; deal ships-only-3", 5, 5, 0, 3},
			{"favor", "use favor; favor ships", 9, 5, 0, 0},
		} {
			g := bare(t, name, 2).owns(0, "swap").layTiles("c3 " + c.tile).removed("ships")
			g.play("use swap c3; build-ships; end; tax; end")
			g.Purse(0, 10, 5, 5)
			g.play(c.use)
			g.has(0, 10, c.ships, c.colonists)
			equal(t, c.tile+": extra actions", g.p(0).Extras(), c.extras)
			equal(t, c.tile+": cards", g.s.HandOf(0).Len(), c.cards)
			g.keeps(0, c.tile, 0, 0)
			g.allows("tax") // not an action
		}
	})
}

func TestTIL4a_KeptExtraActionsCountAtOnceInTheExtras(t *testing.T) { // ACT-9
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("c3 extra-actions")
	g.ExtraCards(0, 1)
	g.Action(3)
	g.play("use swap c3; tax; end; tax; end; extra; use extra-actions; tax; end")
	g.offers("extra") // two or more must be played
	g.play("extra; tax; end")
	g.offers("extra; pass")
}

func TestTIL4a_AKeptFavorChainsInOnesOwnTurn(t *testing.T) { // RUL-3
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("c3 favor").removed("clove-1 vice-king").farm(0, fourPlantations)
	g.play("use swap c3; use favor")
	g.offers("favor clove-1; favor vice-king")
	g.play("favor clove-1; drop p1")
	g.planted(0, "clove-1 nutmeg-1 clove-3 ginger-1")
	g.refuse("use favor", goa.TileNotOwned)

	g = bare(t, "2012", 2).owns(0, "swap").layTiles("c3 favor").removed("clove-1 vice-king")
	g.play("use swap c3; use favor; favor vice-king; use vice-king ship") // this is the player's own action turn
	g.level(0, goa.ShipTrack, 1)
}

func TestTIL4a_SwapMayBeAuctionedAndUsedAgain(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "swap").layTiles("c3 foreman; c4 duty; c5 ginger-2")
		g.play("use swap c3; tax; end").untilNextRound()
		equal(t, "who places the flag", g.s.Turn(), 0)
		g.play("flag c2; token c3; token c4; pass; take") // the flag stays with seat 0
		lot, _ := g.s.Auction()
		equal(t, "the lot", lot.Tile, goa.Swap)
		g.play("pass; take; bid 1; sell") // seat 1 keeps Swap, and buys the Duty
		g.keeps(1, "swap", 1, 1)
		g.play("tax; end; use swap c5")
		g.bears(1, "p1 ginger ginger")
		equal(t, "the tile on c5", g.s.TileAt(g.cell("c5")), goa.Swap)
		g.refuse("use swap c5", goa.TileNotOwned)
	})
}

func TestTIL4a_SwapTakesACornersBonanza(t *testing.T) { // VAR-2
	for _, corner := range []string{"b2", "f2", "b6", "f6"} {
		g := bare(t, "2012", 2, "bonanza").owns(0, "swap").layTiles(corner + " mission-small")
		g.Bonanzas(g.cell(corner))
		g.play("use swap " + corner)
		equal(t, "who is to move", g.s.Turn(), goa.Nature)
		g.play("reveal bonanza-ducats")
		g.has(0, 13, 5, 5)
		g.keeps(0, "mission-small", 1, 1)
		equal(t, "a Bonanza under Swap", g.s.HasBonanza(g.cell(corner)), false)
	}
}

func TestTIL4a_ThePlantationIsBuiltBeforeItsBonanza(t *testing.T) { // VAR-2
	g := bare(t, "2026", 2, "bonanza").owns(0, "swap").layTiles("b2 crop-rotation").farm(0, fourPlantations)
	g.Bonanzas(g.cell("b2"))
	g.play("use swap b2; drop p4; put ginger p4; reveal bonanza-spice")
	g.offers("put clove p3") // exactly one, where there is room
	g.refuse("done", goa.MustChoose)
	g.play("put clove p3")
	g.bears(0, "p3 clove clove; p4 ginger")
	g.allows("tax")
}

func TestTIL4a_EveryBonanzaBySwap(t *testing.T) {
	for _, c := range []struct {
		bonanza                  string
		ducats, ships, colonists int
	}{
		{"bonanza-ducats", 13, 5, 5}, {"bonanza-ship", 10, 6, 5}, {"bonanza-colonist", 10, 5, 6},
		{"bonanza-spice", 10, 5, 5}, // no field: lost
	} {
		g := bare(t, "2012", 2, "bonanza").owns(0, "swap").layTiles("f6 duty")
		g.Bonanzas(g.cell("f6"))
		g.play("use swap f6; reveal " + c.bonanza)
		g.has(0, c.ducats, c.ships, c.colonists)
		equal(t, "a spice was lost", g.told(goa.SpicesLost), c.bonanza == "bonanza-spice")
		g.allows("tax")
	}
}

func TestTIL4a_SwapOnACornerHasNoBonanza(t *testing.T) {
	g := bare(t, "2012", 2, "bonanza").owns(0, "swap").layTiles("b2 foreman; b3 duty; b4 duty")
	g.Bonanzas(g.cell("b2"))
	g.play("use swap b2; reveal bonanza-ship; tax; end").untilNextRound()
	g.play("flag a2; token b2; token b3; pass; take; pass; take")
	g.keeps(1, "swap", 1, 1)
	equal(t, "who bids for the last token", g.s.Turn(), 1) // nothing was turned up
	g.has(1, 22, 5, 5)
}

func TestTIL4a_WithoutTheModuleCornersAreOrdinary(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("b2 foreman")
	g.play("use swap b2")
	equal(t, "who is to move", g.s.Turn(), 0)
}

func TestTIL4a_ATakenTileReadyAndUsedThisRound(t *testing.T) { // TIL-3
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("c3 expedition")
	g.play("use swap c3; use expedition; deal ships-only-1")
	g.keeps(0, "expedition", 1, 0)
}

func TestTIL4a_InsideAFoundingAndAnExpedition(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "swap").layTiles("c3 ginger-2")
	g.play("found calicut; turn ships-only-1; turn ships-only-2; use swap c3")
	g.missing(9)
	g.bears(0, "p1 ginger ginger")
	g.play("decline")

	g = bare(t, "2012", 2).owns(0, "swap").layTiles("c3 expeditions-small").dealt(0, "ship-gift-1")
	g.play("explore; use swap c3; use expeditions-small; deal ships-only-1; deal ships-only-2")
	g.refuse("draw 0", goa.HandOverLimit)
	g.play("discard ships-only-1; discard ships-only-2; draw 0")
}
