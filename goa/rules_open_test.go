package goa_test

import (
	"testing"

	"goa/goa"
)

func TestRUL1_SpicesOnlyLeaveToPayToBeSoldForDutyOrWithTheirPlantation(t *testing.T) {
	everyPlay(t, func(t *testing.T, before, after *goa.State, m goa.Move) {
		for seat := range goa.Seat(before.Seats()) {
			fewer := before.Player(seat).Goods().Total() - after.Player(seat).Goods().Total()
			if fewer <= 0 {
				continue
			}
			switch m.Kind {
			case goa.PaySpice, goa.SellSpice, goa.ReturnSpice, goa.Drop:
			default:
				t.Fatalf("%q takes %d spices from seat %d", m, fewer, seat)
			}
		}
	})
}

func TestRUL1_NoRoomIsMadeForAHarvest(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.deals(0, "spice-gift-1 spice-gift-2")
		g.refuse("play spice-gift-1", goa.NoFreeField)
		g.play("harvest")
		g.offers("done; discard spice-gift-1; discard spice-gift-2")
		g.refuse("put pepper p1", goa.NoFreeField)
	})
}

func TestRUL2_SpicesWithoutAFieldAreLost(t *testing.T) {
	full := func(g *scene) {
		g.Plant(0, 0, goa.PlantationOf(goa.Clove, 2), goa.Clove) // one free field
		g.Purse(0, 0, 0, 0)
	}
	everyEdition(t, func(t *testing.T, edition string) {
		for name, moves := range map[string]string{
			"resupply":   "use resupply; turn ship-gift-2; turn ship-gift-3; gain spice; put clove p1",
			"spice gift": "play spice-gift-1; put clove p1",
			"espionage":  "use espionage 1 harvest; put clove p1",
		} {
			t.Run(name, func(t *testing.T) {
				g := inTurn(t, edition, 2)
				full(g)
				g.Levels(1, 0, 4, 0, 0, 0)
				g.Tiles(0, goa.Resupply, goa.Espionage)
				g.deals(0, "spice-gift-1")
				g.play(moves)
				g.forbids("put *", "gain *")
				g.play("done; tax; end")
				g.spicesAt(0, "p1", "clove clove")
				g.has(0, 4, 0, 0)
			})
		}
	})
}

func TestRUL2_FewerThanFitInHarvestGiftAndResupply(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for _, moves := range []string{
			"harvest; done", "play spice-gift-1; done",
			"use resupply; turn ship-gift-2; turn ship-gift-3; gain spice; done",
		} {
			g := inTurn(t, edition, 2)
			g.Levels(0, 0, 2, 0, 0, 0)
			g.Plant(0, 0, goa.PlantationOf(goa.Clove, 3))
			g.Tiles(0, goa.Resupply)
			g.deals(0, "spice-gift-1")
			g.play(moves)
			equal(t, "spices", g.p(0).Goods().Total(), 0)
			if !g.s.HasActed() {
				g.allows("tax")
			}
		}
	})
}

func TestRUL2_NotFewerWhereAPlaceIsFilled(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		madras, _ := goa.ColonyTileNamed("madras-pepper-cinnamon")
		g.Colonize(0, madras)
		g.Plant(0, 0, goa.PlantationOf(goa.Clove, 3), goa.Clove)
		g.Tiles(0, goa.ExtraHarvest)
		g.play("use extra-harvest; fill p1")
		g.spicesAt(0, "p1", "clove clove clove")
		g.play("fill madras")
		g.refuse("done", goa.MustChoose)
		g.play("put pepper madras")
		g.refuse("done", goa.MustChoose)
		g.play("put cinnamon madras; done")
		g.spicesAt(0, "madras", "pepper cinnamon")
	})
}

func TestRUL3_AChainIsResolvedBeforeTheNextAuction(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 2)
		g.market("b2 favor", "c2 ship")
		g.Remove(goa.CropRotation, goa.ShipTile)
		for at := range goa.Place(goa.NumPlantations) {
			g.Plant(1, at, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
		}
		g.play("pass; take; pass; take")
		g.toMove(1)
		g.offers("favor crop-rotation; favor ship")
		g.play("favor crop-rotation")
		g.offers("drop p1; drop p2; drop p3; drop p4")
		g.play("drop p3")
		g.offers("put pepper p3; put nutmeg p3; put clove p3; put cinnamon p3; put ginger p3")
		g.play("put ginger p3")
		a, _ := g.s.Auction()
		equal(t, "next auction", a.Token, 3)
	})
}

func TestRUL3_InATurnTheChainComesFirst(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Tiles(0, goa.Favor, goa.ShipTile) // Favor was kept from Swap
		g.Remove(goa.CropRotation)
		g.play("use favor; favor crop-rotation")
		g.refuse("use ship", goa.NotNow)
		g.refuse("tax", goa.NotNow)
		g.refuse("end", goa.NotNow)
		g.play("put clove p1; use ship; tax; end")
	})
}

func TestRUL3_ATileKeptFromSwapResolvesWhenUsed(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.market("b2 ships", "c2 ship")
		g.Tiles(0, goa.Swap)
		g.Purse(0, 0, 0, 0)
		g.play("use swap b2; tax; end; tax; end")
		g.has(0, 4, 0, 0)
		g.refuse("use swap c2", goa.TileNotOwned)
		g.play("use ships")
		g.has(0, 4, 4, 0)
		g.refuse("use ships", goa.TileNotOwned)
	})
}

func TestRUL4_BonusesWithoutCardsAreLost(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.Levels(0, 0, 0, 0, 2, 0)
		g.DeckOnly()
		g.NoDiscards() // seat 1 holds all cards
		g.play("progress expedition; pay nutmeg p2; pay clove p3; pay ginger cochin")
		if !g.told(goa.DeckEmpty) {
			t.Error("nobody was told that there is no card")
		}
		g.offers("end")
		g.play("end; discard ship-gift-1; tax; end")
		g.holds(0, "") // no debt is kept
		g.toMove(0)
		equal(t, "row 4 taken", g.s.FirstTo(goa.ExpeditionTrack, 3), true)
	})
}

func TestRUL4_AsManyCardsAsThereAre(t *testing.T) {
	g := auctions(t, "2012", 2)
	g.market("b2 expeditions-small", "c2 ship")
	g.DeckOnly(g.cards("ship-gift-1")...)
	g.NoDiscards()
	g.Hand(0, g.cards("ship-gift-2")...)
	g.play("pass; take; pass; take; deal ship-gift-1")
	a, _ := g.s.Auction()
	equal(t, "next auction", a.Token, 3)
}

func TestRUL5_EspionagesFoundingBesideOnesOwn(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		const (
			spied = "use espionage 1 found quilon; turn ship-gift-1; turn ship-gift-2; decline"
			own   = "found quilon; turn ship-gift-3; turn ducat-gift-1; decline"
		)
		for _, moves := range []string{spied + "; " + own, own + "; " + spied} {
			g := inTurn(t, edition, 2)
			g.Purse(0, 0, 0, 0)
			g.Tiles(0, goa.Espionage)
			g.play(moves + "; end")
			g.has(0, 0, 0, 2)
		}
	})
}

func TestRUL5_NeverOneInsideTheOther(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Tiles(0, goa.Espionage)
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2")
		g.refuse("use espionage 1 found quilon", goa.FoundingOpen)
		g.refuse("use espionage 1 found cochin", goa.FoundingOpen)
		g = inTurn(t, edition, 2)
		g.Tiles(0, goa.Espionage, goa.Espionage)
		g.play("use espionage 1 found quilon; turn ship-gift-1; turn ship-gift-2")
		g.refuse("found cochin", goa.FoundingOpen)
		g.refuse("use espionage 1 found cochin", goa.FoundingOpen)
		g.refuse("tax", goa.NotNow)
	})
}

func TestRUL5_EspionageRescuesAnOpenAttempt(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 1)
		g.Levels(1, 2, 1, 4, 0, 0)
		g.Tiles(0, goa.Espionage, goa.Espionage)
		g.deals(0, "mixed-harvest-1")
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2")
		g.refuse("pay 3", goa.LacksColonists)
		g.play("use espionage 1 build-ships")
		g.has(0, 0, 3, 1)
		g.play("use espionage 1 harvest with mixed-harvest-1; gain colonist; gain colonist; pay 3")
		g.has(0, 0, 3, 0)
		g.allows("tile quilon-pepper-nutmeg")

		g = inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 1)
		g.Levels(1, 0, 0, 4, 0, 0)
		g.Tiles(0, goa.Espionage)
		g.deals(0, "bought-progress-1")
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2; use espionage 1 tax; play bought-progress-1 colony; pay 1")
		g.has(0, 6, 0, 0)
	})
}

func TestRUL6_AMixedFieldTakesAnyOfItsKindsEachTime(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 1, 0, 0, 0)
		quilon, _ := goa.ColonyTileNamed("quilon-pepper-nutmeg")
		g.Colonize(0, quilon, goa.Nutmeg)
		g.Plant(0, 0, goa.CropRotation, goa.Nutmeg)
		g.play("progress expedition; pay nutmeg quilon; end; tax; end; harvest")
		g.offers("put pepper quilon; put nutmeg quilon; done")
		g.play("put pepper quilon; done; end; tax; end")
		g.spicesAt(0, "quilon", "pepper")
		g.Levels(0, 0, 1, 0, 0, 0)
		g.play("progress expedition; pay nutmeg p1; end")
		g.Turn(0, 2)
		g.play("harvest; put cinnamon p1")
		g.spicesAt(0, "p1", "cinnamon")
	})
}

func TestRUL6_FieldsInAnyOrder(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		for at := range goa.Place(3) {
			g.Plant(0, at, goa.PlantationOf(goa.Clove, 1))
		}
		g.play("harvest")
		g.offers("put clove p1; put clove p2; put clove p3; done")
		g.play("put clove p2; end; tax; end; harvest; put clove p1; end")
		g.spicesAt(0, "p1", "clove")
		g.spicesAt(0, "p3", "")
	})
}

func TestRUL7_TheRowCountsWhenTheEffectIsCarriedOut(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		before := func(g *scene) {
			g.Levels(0, 2, 1, 2, 2, 2)
			g.Tiles(0, goa.ViceKing)
			g.Plant(0, 0, goa.PlantationOf(goa.Clove, 3))
			g.Plant(0, 1, goa.PlantationOf(goa.Clove, 3))
		}
		g := inTurn(t, edition, 2)
		before(g)
		g.play("use vice-king harvest; harvest; put clove p1; put clove p1; put clove p1; put clove p2; end")
		g = inTurn(t, edition, 2)
		before(g)
		g.play("harvest; put clove p1; use vice-king harvest; put clove p1") // two, as when it was chosen
		g.offers("end")
	})
}

func TestRUL7_AMarkerMovedBeforeTheDraw(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 2, 2, 2, 1, 2)
		g.Tiles(0, goa.ViceKing)
		g.play("explore")
		g.refuse("draw 2", goa.TooManyCards)
		g.play("use vice-king expedition; draw 2; deal ship-gift-1; deal ship-gift-2; end")

		g = inTurn(t, edition, 2)
		g.Levels(0, 2, 2, 2, 1, 2)
		g.Tiles(0, goa.ViceKing)
		g.play("explore; draw 1; deal ship-gift-1; use vice-king expedition")
		g.forbids("draw *")
	})
}

func TestRUL7_MoneyBeforeTheDraw(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 1, 0)
		g.Purse(0, 12, 0, 0)
		g.deals(0, "bought-progress-1 ship-gift-1")
		g.play("explore; play bought-progress-1 expedition; draw 2")
	})
}

func TestRUL8_ExtraActionsAreWorthNothingAtTheEnd(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.ExtraCards(0, 1)
		g.Extras(0, 8)
		g.Purse(0, 5, 0, 0)
		g.Purse(1, 5, 0, 0)
		g.play("pass")
		equal(t, "the game is over", g.s.Over(), true)
		equal(t, "extra actions", g.p(0).Extras(), 1)
		equal(t, "points", g.s.Score(0), g.s.Score(1))
		equal(t, "ranks", g.s.Ranks(), [4]int{1, 1, 0, 0})
	})
}
