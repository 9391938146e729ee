package goa_test

import (
	"testing"

	"goa/goa"
)

func TestEXP2e_SellsAtMostFourSpicesAtThree(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "spice-sale-1")
		g.farm(0, "p1 pepper-3 pepper pepper pepper; p4 ginger-2 ginger; madras madras-pepper-ginger ginger pepper")
		g.play("play spice-sale-1; sell pepper p1; sell ginger p4; sell pepper madras")
		g.has(0, 19, 5, 5)
		g.play("sell ginger madras") // the fourth ends the sale
		g.has(0, 22, 5, 5)
		g.bears(0, "p1 pepper pepper; p4; madras")
		g.discards("spice-sale-1")
		g.allows("tax")
		g.forbids("sell *", "done")
	})
}

func TestEXP2e_SellsAnyNumber2004(t *testing.T) {
	g := bare(t, "2004", 2).dealt(0, "spice-sale-1")
	g.farm(0, "p1 pepper-3 pepper pepper pepper; p2 ginger-2 ginger ginger; quilon quilon-pepper-nutmeg nutmeg")
	g.play("play spice-sale-1; sell pepper p1; sell pepper p1; sell pepper p1; sell ginger p2; sell ginger p2; sell nutmeg quilon")
	g.has(0, 28, 5, 5)
	g.offers("done") // nothing is left
	g.play("done")
	g.discards("spice-sale-1")
	g.bears(0, "p1; p2; quilon")
}

func TestEXP2e_AtLeastOneAndInOrder(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "spice-sale-1").farm(0, "p1 pepper-1 pepper; p2 ginger-2 ginger ginger; p3 clove-1")
		g.play("play spice-sale-1")
		g.offers("sell pepper p1; sell ginger p2") // no done
		g.refuse("done", goa.MustChooseOne)
		g.refuse("sell clove p3", goa.PlaceEmpty)
		g.refuse("sell ginger p1", goa.PlaceEmpty)
		g.play("sell ginger p2")
		g.refuse("sell pepper p1", goa.OutOfOrder)
		g.offers("sell ginger p2; done")
		g.play("done")
		g.has(0, 13, 5, 5)
	})
}

func TestEXP2e_NothingToSell(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "spice-sale-1").farm(0, "p1 pepper-3")
		g.refuse("play spice-sale-1", goa.NoEffect)
		g.allows("discard spice-sale-1")
	})
}

func TestEXP2f_UpToTwoSpicesOntoFittingFields(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "spice-gift-1").farm(0, "p1 pepper-2; p2 nutmeg-1 nutmeg; cochin cochin")
		g.play("play spice-gift-1")
		g.offers("put pepper p1; put pepper cochin; put nutmeg cochin; put clove cochin; put cinnamon cochin; put ginger cochin; done")
		g.refuse("put nutmeg p1", goa.WrongSpice)
		g.refuse("put nutmeg p2", goa.NoFreeField)
		g.refuse("put pepper p3", goa.PlaceEmpty)
		g.play("put pepper p1; put ginger cochin")
		g.bears(0, "p1 pepper; cochin ginger")
		g.discards("spice-gift-1")
		g.allows("tax")
	})
}

func TestEXP2f_FewerAreAllowed(t *testing.T) { // RUL-2
	g := bare(t, "2012", 2).dealt(0, "spice-gift-1").farm(0, "p1 pepper-3")
	g.play("play spice-gift-1; put pepper p1; done")
	g.bears(0, "p1 pepper")

	g = bare(t, "2012", 2).dealt(0, "spice-gift-1").farm(0, "p1 pepper-1")
	g.play("play spice-gift-1; put pepper p1")
	g.offers("done") // the second has no field
	g.play("done")
	g.bears(0, "p1 pepper")
}

func TestEXP2f_NoFreeField(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "spice-gift-1").farm(0, "p1 pepper-1 pepper; quilon quilon-pepper-nutmeg nutmeg")
		g.refuse("play spice-gift-1", goa.NoFreeField)
		g = bare(t, name, 2).dealt(0, "spice-gift-1")
		g.refuse("play spice-gift-1", goa.NoFreeField)
		g.allows("discard spice-gift-1")
	})
}

func TestEXP2f_CannotBeInterrupted(t *testing.T) { // ruling 39
	g := bare(t, "2012", 2).dealt(0, "spice-gift-1 ship-gift-1").owns(0, "ship").farm(0, "p1 pepper-3")
	g.play("play spice-gift-1")
	g.offers("put pepper p1; done")
	g.refuse("use ship", goa.NotNow)
	g.refuse("discard ship-gift-1", goa.NotNow)
	g.refuse("gain ship", goa.NotOffered)
}

func TestEXP2ghi_GiftsAlwaysWork(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for _, c := range []struct {
			card                     string
			ducats, ships, colonists int
		}{
			{"colonist-gift-1", 0, 0, 2},
			{"ship-gift-1", 0, 2, 0},
			{"ducat-gift-1", 5, 0, 0},
		} {
			g := bare(t, name, 2).dealt(0, c.card).noCards() // an empty deck matters to none of them
			g.Levels(0, 4, 4, 4, 4, 4)
			g.Purse(0, 0, 0, 0)
			g.play("play " + c.card)
			g.has(0, c.ducats, c.ships, c.colonists)
			g.has(1, 10, 5, 5)
			g.discards(c.card)
			g.allows("tax", "harvest") // it was not an action
		}
	})
}

func TestEXP1_FreeCardsAtEveryMomentOfAnActionTurn(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for _, until := range []string{"", "tax", "harvest", "explore", "found calicut; turn ships-only-1; turn spices-only-1"} {
			g := bare(t, name, 2).dealt(0, "spice-sale-1 spice-gift-1 colonist-gift-1 ship-gift-1 ducat-gift-1")
			g.farm(0, "p1 pepper-2 pepper")
			if until != "" {
				g.play(until)
			}
			g.allows("play spice-sale-1", "play spice-gift-1", "play colonist-gift-1", "play ship-gift-1", "play ducat-gift-1")
		}
	})
}
