package goa_test

import (
	"testing"

	"goa/goa"
)

func TestEXP2a_ShipsOnlyPaysNoSpices(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "ships-only-1").farm(0, "p1 ginger-2 ginger")
		g.Level(0, goa.ShipTrack, 1)
		g.play("progress ship with ships-only-1")
		g.level(0, goa.ShipTrack, 2)
		g.has(0, 10, 3, 5) // two spices are printed, so two ships
		g.bears(0, "p1 ginger")
		g.discards("ships-only-1")
		g.allows("end")
	})
}

func TestEXP2a_EveryStepCostsItsShips(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for track := range goa.Track(goa.NumTracks) {
			for level := range goa.TopLevel {
				g := bare(t, name, 2).dealt(0, "ships-only-2")
				g.Level(0, track, int(level))
				g.Purse(0, 0, int(level), 0)
				g.refuse("progress "+track.String()+" with ships-only-2", goa.LacksShips)
				g.Purse(0, 0, int(level)+1, 0)
				g.play("progress " + track.String() + " with ships-only-2")
				g.level(0, track, int(level)+1)
				g.has(0, 0, 0, 0)
			}
		}
	})
}

func TestEXP2b_SpicesOnlyPaysNoShips(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "spices-only-1").farm(0, "p1 cinnamon-2 cinnamon cinnamon; p2 ginger-1 ginger")
		g.Level(0, goa.ShipTrack, 1)
		g.Purse(0, 10, 0, 5)
		g.play("progress ship with spices-only-1")
		g.offers("pay cinnamon p1")
		g.refuse("pay ginger p2", goa.OutOfOrder)
		g.play("pay cinnamon p1; pay ginger p2")
		g.level(0, goa.ShipTrack, 2)
		g.has(0, 10, 0, 5)
		g.bears(0, "p1 cinnamon; p2")
		g.discards("spices-only-1")
	})
}

func TestEXP2b_WithoutTheSpicesItCannotBePlayed(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "spices-only-1").farm(0, "p1 ginger-1 ginger")
	g.Level(0, goa.ShipTrack, 1)
	g.refuse("progress ship with spices-only-1", goa.LacksSpices)
	g.refuse("progress colony with spices-only-1", goa.LacksSpices)
	g.Level(0, goa.ShipTrack, 0)
	g.allows("progress ship with spices-only-1")
}

func TestEXP2ab_NoMarkerGoesBelowTheLastRow(t *testing.T) {
	for _, card := range []string{"ships-only-1", "spices-only-1"} {
		g := bare(t, "2012", 2).dealt(0, card)
		g.farm(0, "p1 ginger-3 ginger; p2 cinnamon-3 cinnamon; p3 pepper-3 pepper; p4 nutmeg-3 nutmeg; calicut calicut clove")
		g.Levels(0, 4, 4, 4, 4, 4)
		g.Purse(0, 99, 99, 99)
		for track := range goa.Track(goa.NumTracks) {
			g.refuse("progress "+track.String()+" with "+card, goa.TrackAtEnd)
		}
		g.forbids("progress *")
	}
}

func TestEXP2ab_MoveOneRowOnlyAndAreTheAction(t *testing.T) {
	for _, card := range []string{"ships-only-1", "spices-only-1"} {
		g := bare(t, "2012", 2).dealt(0, card).farm(0, "p1 clove-3 clove clove clove")
		g.play("progress colony with " + card)
		if card == "spices-only-1" {
			g.play("pay clove p1")
		}
		g.level(0, goa.ColonyTrack, 1)
		g.forbids("progress *", "tax", "build-ships")
		g.allows("end")
	}
}

func TestEXP2a_FirstToRowFourDrawsACard(t *testing.T) { // ACT-8
	g := bare(t, "2012", 2).dealt(0, "ships-only-1")
	g.Level(0, goa.TaxTrack, 2)
	g.play("progress tax with ships-only-1")
	g.refuse("deal ships-only-1", goa.NotInPile) // it is being played (ACT-10)
	g.play("deal spice-sale-2")
	g.handIs(0, "spice-sale-2")
	g.discards("ships-only-1")
}

func TestEXP2j_PaysDucatsByTheRowReached(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		move := "play bought-progress-1 harvest"
		if name == "2004" {
			move = "progress harvest with bought-progress-1"
		}
		for level, price := range []int{6, 12, 18, 24} { // to row 2, 3, 4, 5
			g := bare(t, name, 2).dealt(0, "bought-progress-1").farm(0, "p1 pepper-1 pepper; p2 cinnamon-1 cinnamon")
			g.Level(0, goa.HarvestTrack, level)
			g.Level(1, goa.HarvestTrack, 4) // no bonus is left
			g.Purse(0, price-1, 5, 5)
			g.refuse(move, goa.LacksDucats)
			g.Purse(0, price, 5, 5)
			g.play(move)
			g.level(0, goa.HarvestTrack, level+1)
			g.has(0, 0, 5, 5) // no goods
			g.bears(0, "p1 pepper; p2 cinnamon")
			g.discards("bought-progress-1")
		}
	})
}

func TestEXP2j_MovesExactlyOneRowOnce(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "bought-progress-1 bought-progress-2")
		g.Purse(0, 99, 0, 0)
		g.play("play bought-progress-1 tax")
		g.level(0, goa.TaxTrack, 1)
		g.has(0, 93, 0, 0)
		g.refuse("play bought-progress-2 tax", goa.CardAlreadyPlayed)
	})
}

func TestEXP2j_AtAnyMomentOfAnActionTurn(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		const j = "play bought-progress-1 expedition"
		before := func() *scene {
			g := bare(t, name, 2).dealt(0, "bought-progress-1").farm(0, "p1 pepper-1")
			g.Purse(0, 24, 5, 5)
			return g
		}
		for when, g := range map[string]*scene{
			"before the action":          before(),
			"after the action":           before().play("tax"),
			"inside a Harvest":           before().play("harvest"),
			"inside an Expedition":       before().play("explore"),
			"inside a founding":          before().play("found calicut; turn ships-only-1; turn ships-only-2"),
			"in an extra action's turn":  extraTurn(before()),
			"after an extra action":      extraTurn(before()).play("tax"),
			"inside an extra Expedition": extraTurn(before()).play("explore"),
		} {
			g.T.Run(when, func(t *testing.T) {
				g.T = t
				g.refuse("progress expedition with bought-progress-1", map[bool]goa.Reason{
					false: goa.CardIsFree, true: goa.AlreadyActed,
				}[g.s.HasActed()])
				g.play(j)
				g.level(0, goa.ExpeditionTrack, 1)
			})
		}
	})
}

// extraTurn begins an extra action turn of seat 0 with what it holds.
func extraTurn(g *scene) *scene {
	hand := g.s.HandOf(0)
	g.ExtraCards(0, 1)
	g.Extras(0, 5)
	for c := range hand.All() {
		g.Hand(0, c)
	}
	return g.play("extra")
}

func TestEXP2j_NamesATrack(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "bought-progress-1")
	g.refuse("play bought-progress-1", goa.TrackMissing)
	g.Level(0, goa.ShipTrack, 4)
	g.Level(0, goa.TaxTrack, 1) // row 3 costs 12
	g.offers("build-ships; harvest; tax; explore; found quilon; found cochin; found madras; found calicut; " +
		"play bought-progress-1 harvest; play bought-progress-1 expedition; play bought-progress-1 colony; discard bought-progress-1")
	g.refuse("play bought-progress-1 ship", goa.TrackAtEnd)
	g.refuse("play bought-progress-1 tax", goa.LacksDucats)
}

func TestEXP2j_NothingToMoveWithAllMarkersAtTheBottom(t *testing.T) {
	g := bare(t, "2026", 2).dealt(0, "bought-progress-1")
	g.Levels(0, 4, 4, 4, 4, 4)
	g.Purse(0, 99, 0, 0)
	g.forbids("play *")
	g.allows("discard bought-progress-1")
}

func TestEXP2j_OnlyAsProgressAction2004(t *testing.T) {
	g := bare(t, "2004", 2).dealt(0, "bought-progress-1")
	g.refuse("play bought-progress-1 ship", goa.CardNeedsAction)
	g.refuse("play bought-progress-1", goa.CardNeedsAction)
	g.play("progress ship with bought-progress-1")
	g.level(0, goa.ShipTrack, 1)
	g.has(0, 4, 5, 5)
	g.refuse("tax", goa.AlreadyActed) // it was the action

	g = bare(t, "2004", 2).dealt(0, "bought-progress-1").play("tax")
	g.refuse("play bought-progress-1 ship", goa.CardNeedsAction)
	g.refuse("progress ship with bought-progress-1", goa.AlreadyActed)
	g.Levels(0, 4, 4, 4, 4, 4)
	g.forbids("play *", "progress *")
}

func TestEXP2j_BringsTheRowBonuses(t *testing.T) { // ACT-8
	for name, move := range map[string]string{
		"2004": "progress tax with bought-progress-1", "2012": "play bought-progress-1 tax", "2026": "play bought-progress-1 tax",
	} {
		g := bare(t, name, 2).dealt(0, "bought-progress-1")
		g.Levels(0, 1, 1, 0, 3, 1)
		g.play(move)
		equal(t, "extra actions", g.p(0).Extras(), 1) // all five on row 2

		g = bare(t, name, 2).dealt(0, "bought-progress-1")
		g.Levels(0, 0, 0, 2, 0, 0)
		g.Purse(0, 20, 0, 0)
		g.play(move + "; deal ship-gift-1") // first to row 4
		g.handIs(0, "ship-gift-1")
		g.has(0, 2, 0, 0)
	}
}

func TestEXP2j_BoughtColonyRowMakesAnOpenFoundingSucceed(t *testing.T) { // ACT-7a, RUL-7
	g := bare(t, "2012", 2).dealt(0, "bought-progress-1")
	g.play("found quilon; turn ships-only-2; turn spices-only-2")
	g.missing(2) // 0 + 2 + 2 of 6
	g.play("play bought-progress-1 colony")
	g.allows("tile quilon-pepper-nutmeg")
	g.forbids("decline", "pay *")
	g.play("tile quilon-pepper-nutmeg; put pepper quilon")
	g.has(0, 4, 5, 5)
	g.discards("ships-only-2 spices-only-2 bought-progress-1")
}

func TestEXP2j_RowBonusNeverDrawsTheCardItself(t *testing.T) { // ACT-8, ACT-10, RUL-4
	g := bare(t, "2012", 2).dealt(0, "bought-progress-1").noCards()
	g.Level(0, goa.TaxTrack, 2)
	g.Purse(0, 18, 0, 0)
	g.play("play bought-progress-1 tax")
	if !g.told(goa.DeckEmpty) {
		t.Error("nobody was told that there is no card")
	}
	g.handIs(0, "")
	g.discards("bought-progress-1")
	g.allows("tax", "harvest")
}
