package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

func TestACT4_ShipsAndTaxesAsTheRowSays(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for level, want := range []struct{ ships, ducats int }{{1, 4}, {2, 6}, {3, 8}, {4, 10}, {5, 12}} {
			g := inTurn(t, edition, 2)
			g.Levels(0, level, 0, 4-level, 0, 0)
			g.Purse(0, 0, 0, 0)
			g.play("build-ships")
			g.has(0, 0, want.ships, 0)
			g = inTurn(t, edition, 2)
			g.Levels(0, 4-level, 0, level, 0, 0)
			g.Purse(0, 0, 0, 0)
			g.play("tax")
			g.has(0, want.ducats, 0, 0)
		}
	})
}

func TestACT5_HarvestAsTheRowSays(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for level, want := range []int{1, 2, 4, 6, 8} {
			g := inTurn(t, edition, 2)
			g.Levels(0, 0, level, 0, 0, 0)
			for at := range goa.Place(goa.NumPlantations) {
				g.Plant(0, at, goa.PlantationOf(goa.Clove, 3))
			}
			g.play("harvest")
			for i := range want {
				g.play(fmt.Sprintf("put clove p%d", i/3+1))
			}
			g.offers("end")
			equal(t, "cloves", g.p(0).Goods().Count(goa.Clove), want)
		}
	})
}

func TestACT5_AnyKindsOntoFreeFieldsThatFit(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 2, 0, 0, 0) // four spices
		g.Plant(0, 0, goa.PlantationOf(goa.Pepper, 2), goa.Pepper)
		g.Plant(0, 1, goa.PlantationOf(goa.Nutmeg, 1), goa.Nutmeg)
		madras, _ := goa.ColonyTileNamed("madras-clove-cinnamon")
		g.Colonize(0, madras)
		g.Colonize(0, goa.CalicutTile, goa.Ginger)
		g.play("harvest")
		g.offers("put pepper p1; put clove madras; put cinnamon madras; put pepper calicut; put nutmeg calicut; " +
			"put clove calicut; put cinnamon calicut; put ginger calicut; done")
		g.refuse("put nutmeg p2", goa.NoFreeField)
		g.refuse("put clove p1", goa.WrongSpice)
		g.refuse("put pepper madras", goa.WrongSpice)
		g.refuse("put pepper p3", goa.PlaceEmpty)
		g.play("put pepper p1")
		g.refuse("put pepper p1", goa.NoFreeField)
		g.play("put clove madras; put cinnamon madras; put ginger calicut")
		g.offers("end")
		g.spicesAt(0, "p1", "pepper pepper")
		g.spicesAt(0, "madras", "clove cinnamon")
		g.spicesAt(0, "calicut", "ginger ginger")
	})
}

func TestACT5_FewerIsAllowed(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 2, 0, 0, 0)
		g.Plant(0, 0, goa.PlantationOf(goa.Pepper, 3))
		g.play("harvest; put pepper p1; done; end")
		g.spicesAt(0, "p1", "pepper")
		g.toMove(1)
	})
}

func TestACT5_WithoutAFieldNothingIsTaken(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 4, 0, 0, 0)
		g.Plant(0, 0, goa.PlantationOf(goa.Pepper, 2), goa.Pepper)
		g.play("harvest; put pepper p1")
		g.offers("done")
		g.play("done; end")
		equal(t, "spices", g.p(0).Goods().Total(), 2)
	})
}

func TestACT6_TheRowGivesDrawAndHandLimit(t *testing.T) {
	names := []string{"ship-gift-1", "ship-gift-2", "ship-gift-3", "ducat-gift-1", "ducat-gift-2"}
	everyEdition(t, func(t *testing.T, edition string) {
		for level, row := range []struct{ draw, limit int }{{1, 1}, {1, 2}, {2, 3}, {2, 4}, {3, 5}} {
			for hand := range row.limit + 1 {
				g := inTurn(t, edition, 2)
				g.Levels(0, 0, 0, 0, level, 0)
				for _, name := range names[:hand] {
					g.deals(0, name)
				}
				g.play("explore")
				most := min(row.draw, row.limit-hand)
				for n := range 5 {
					text := fmt.Sprintf("draw %d", n)
					if n <= most {
						g.allows(text)
					} else {
						g.refuse(text, goa.TooManyCards)
					}
				}
			}
		}
	})
}

func TestACT6_FewerMayBeDrawn(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 4, 0)
		g.play("explore; draw 2; deal ship-gift-1; deal ship-gift-2")
		g.holds(0, "ship-gift-1 ship-gift-2")
		g.allows("end")
		g.forbids("draw *")
		g.play("end; tax; end; explore; draw 0")
		g.holds(0, "ship-gift-1 ship-gift-2")
		g.allows("end")
	})
}

func TestACT6_PlayOrDiscardToMakeRoom(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 2, 0) // two cards, limit three
		g.Purse(0, 0, 0, 0)
		g.deals(0, "ship-gift-1 ship-gift-2 spice-sale-1")
		g.play("explore")
		g.refuse("draw 1", goa.TooManyCards)
		g.play("play ship-gift-1")
		g.refuse("play ship-gift-2", goa.CardAlreadyPlayed)
		g.refuse("draw 2", goa.TooManyCards)
		g.play("discard ship-gift-2; draw 2; deal ducat-gift-1; deal ducat-gift-2; end")
		g.holds(0, "spice-sale-1 ducat-gift-1 ducat-gift-2")
		g.has(0, 0, 2, 0)
	})
}

func TestACT6_NothingBetweenTheCardsDrawn(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 4, 0)
		g.Tiles(0, goa.ShipTile)
		g.play("explore; draw 3; deal ship-gift-1")
		g.toMove(goa.Nature)
		g.refuse("play ship-gift-1", goa.NaturesTurn)
		g.refuse("discard ship-gift-1", goa.NaturesTurn)
		g.refuse("use ship", goa.NaturesTurn)
		g.refuse("deal ship-gift-1", goa.NotInPile)
		g.play("deal ship-gift-2; deal ship-gift-3; play ship-gift-2; end")
		g.holds(0, "ship-gift-1 ship-gift-3")
	})
}

func TestACT6_AHandOverTheLimitIsCut(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.deals(0, "ship-gift-1 ship-gift-2 ship-gift-3") // limit one
		g.play("explore")
		g.refuse("draw 0", goa.HandOverLimit)
		g.refuse("end", goa.NotNow)
		g.play("discard ship-gift-1")
		g.refuse("draw 0", goa.HandOverLimit)
		g.play("discard ship-gift-2")
		g.refuse("draw 1", goa.TooManyCards)
		g.play("draw 0; end")
		g.holds(0, "ship-gift-3")
	})
}

func TestACT6_OtherActionsDoNotCutTheHand(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.deals(0, "ship-gift-1 ship-gift-2 ship-gift-3")
	g.play("tax; end")
	g.holds(0, "ship-gift-1 ship-gift-2 ship-gift-3")
}
