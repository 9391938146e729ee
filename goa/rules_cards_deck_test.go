package goa_test

import (
	"testing"

	"goa/goa"
)

// How deck and discards supply cards and tiles (ACT-10).

func TestACT10_AnEmptyDeckIsMadeOfTheDiscards(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "expeditions-large").deckOf("ships-only-1").dealt(1, "ships-only-2")
		g.play("use expeditions-large; deal ships-only-1")
		if !g.told(goa.DeckShuffled) {
			t.Error("the discards were not shuffled")
		}
		g.discards("")
		equal(t, "cards in the new deck", g.s.DeckCards().Len(), goa.NumCards-2)
		g.refuse("deal ships-only-1", goa.NotInPile)
		g.refuse("deal ships-only-2", goa.NotInPile)
		g.play("deal ships-only-3; deal spices-only-1")
		g.handIs(0, "ships-only-1 ships-only-3 spices-only-1")
	})
}

func TestACT10_OnlyWhenACardIsNeeded(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "expeditions-small").deckOf("ships-only-1 ships-only-2")
	g.play("use expeditions-small; deal ships-only-1; deal ships-only-2")
	if g.told(goa.DeckShuffled) {
		t.Error("the discards were shuffled though no card was needed")
	}
	equal(t, "discards", g.s.Discards().Len(), goa.NumCards-2)
	equal(t, "cards in the deck", g.s.DeckCards().Len(), 0)
}

func TestACT10_ACardPlayedAndDoneIsShuffledIn(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1 mixed-harvest-1").owns(0, "expedition").noCards()
	g.play("play ship-gift-1; use expedition")
	g.refuse("deal mixed-harvest-1", goa.NotInPile)
	g.offers("deal ship-gift-1")
	g.play("deal ship-gift-1")
	g.handIs(0, "ship-gift-1 mixed-harvest-1")
	g.refuse("play ship-gift-1", goa.CardAlreadyPlayed) // still one card per turn
}

func TestACT10_AHarvestsCardStaysOutOfATilesDraw(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "mixed-harvest-1 ship-gift-1").owns(0, "expedition").noCards()
	g.Level(0, goa.HarvestTrack, 2)
	g.play("harvest with mixed-harvest-1; gain ship; discard ship-gift-1; use expedition")
	g.offers("deal ship-gift-1") // the Harvest goes on, so its card is set apart
	g.play("deal ship-gift-1; gain ship; done")
	g.discards("mixed-harvest-1")
}

func TestACT10_OpenCardsStayOutOfATilesDraw(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1").owns(0, "expedition").noCards()
	g.Hand(0, goa.CardOf(goa.ShipsOnly, 0), goa.CardOf(goa.ShipsOnly, 1))
	g.play("discard ships-only-1; discard ships-only-2; found calicut; turn ships-only-1; turn ships-only-2; discard ship-gift-1; use expedition")
	g.offers("deal ship-gift-1")
	g.play("deal ship-gift-1; decline")
	g.discards("ships-only-1 ships-only-2")
}

func TestACT10_AFoundingTurnsUpWhatThereIs(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-3").noCards()
	g.play("discard ship-gift-3; found quilon; turn ship-gift-3")
	if !g.told(goa.DeckEmpty) {
		t.Error("nobody was told that there is no second card")
	}
	g.missing(3)
	g.play("pay 3; tile quilon-pepper-nutmeg; put pepper quilon")
	g.has(0, 10, 5, 2)
}

func TestRUL4_CardsOfTilesAreLostWithDeckAndDiscardsEmpty(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		for _, tile := range []string{"expeditions-small", "expeditions-large", "expedition"} {
			g := bare(t, name, 2).owns(0, tile).noCards()
			g.play("use " + tile)
			if !g.told(goa.DeckEmpty) {
				t.Errorf("%s: nobody was told that there is no card", tile)
			}
			g.handIs(0, "")
			g.allows("tax")
			equal(t, "ready "+tile, g.p(0).Ready(g.tile(tile)), 0)
		}
	})
}

func TestRUL4_PartOfTheCardsIsDrawn(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "expeditions-large").dealt(0, "ship-gift-1").noCards()
	g.play("discard ship-gift-1; use expeditions-large; deal ship-gift-1")
	g.handIs(0, "ship-gift-1")
	g.allows("tax")
}
