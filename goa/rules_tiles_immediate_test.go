package goa_test

import (
	"testing"

	"goa/goa"
)

func TestTIL2_ImmediateTilesWorkWhenTheyAreTaken(t *testing.T) { // AUC-6
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for _, c := range []struct {
			tile                     string
			ships, colonists, extras int
		}{
			{"ships", 4, 0, 0}, {"colonists", 0, 4, 0}, {"settlement", 1, 1, 1}, {"extra-actions", 0, 0, 2},
		} {
			g := auction(t, name, c.tile)
			g.play(buysTile)
			g.has(0, 9, 5+c.ships, 5+c.colonists)
			equal(t, "extra actions", g.p(0).Extras(), 1+c.extras) // one for the flag
			g.keeps(0, c.tile, 0, 0)                               // it left the game
			equal(t, "who bids for token 3", g.s.Turn(), 1)        // before the next auction
			g.play(sellsDuty)
			g.refuse("use "+c.tile, goa.TileNotOwned)
			g.has(1, 10, 5, 5)
			equal(t, "Favor's pool", len(g.s.Removed()), 0) // it is for tiles removed in a set-up
		}
	})
}

func TestTIL2_ShipsOrColonistsAreOfOneKind(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := auction(t, name, "ships-or-colonists").play(buysTile)
		g.offers("gain ship; gain colonist")
		g.refuse("gain spice", goa.NotOffered)
		g.refuse("done", goa.MustChoose)
		g.play("gain ship")
		g.has(0, 9, 8, 5)

		g = auction(t, name, "ships-or-colonists").play(buysTile + "; gain colonist")
		g.has(0, 9, 5, 8)
		g.keeps(0, "ships-or-colonists", 0, 0)
	})
}

func TestTIL2_ExpeditionsDrawCardsOverTheLimit(t *testing.T) { // EXP-3
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := auction(t, name, "expeditions-small")
		g.Hand(0, goa.CardOf(goa.ShipGift, 0)) // at the limit of row 1
		g.play(buysTile + "; deal ships-only-1")
		equal(t, "who is to move", g.s.Turn(), goa.Nature)
		g.play("deal ships-only-2")
		g.handIs(0, "ship-gift-1 ships-only-1 ships-only-2")
		equal(t, "who bids for token 3", g.s.Turn(), 1)

		g = auction(t, name, "expeditions-large").play(buysTile + "; deal ships-only-1; deal ships-only-2; deal ships-only-3")
		g.handIs(0, "ships-only-1 ships-only-2 ships-only-3")
		equal(t, "who bids for token 3", g.s.Turn(), 1)
	})
}

func TestTIL2_ExpeditionsWithFewCardsOrNone(t *testing.T) { // ACT-10
	g := auction(t, "2012", "expeditions-large").noCards()
	g.play(buysTile)
	g.handIs(0, "")
	equal(t, "who bids for token 3", g.s.Turn(), 1)

	g = auction(t, "2012", "expeditions-large").deckOf("ships-only-1")
	g.NoDiscards()
	g.play(buysTile + "; deal ships-only-1")
	g.handIs(0, "ships-only-1")
	equal(t, "who bids for token 3", g.s.Turn(), 1)
}

// inFavor returns a scene in which seat 0 has bought Favor and is to take one
// of these tiles.
func inFavor(t *testing.T, name, removed string) *scene {
	t.Helper()
	return auction(t, name, "favor").removed(removed).play(buysTile)
}

func TestTIL2_FavorTakesOneOfTheRemovedTiles(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := auction(t, name, "favor")
		g.removed("pepper-1 nutmeg-2 ships ships duty swap mission-large")
		g.play(buysTile)
		g.offers("favor pepper-1; favor nutmeg-2; favor ships; favor duty; favor swap; favor mission-large")
		g.refuse("favor clove-2", goa.NotOffered)
		g.refuse("done", goa.MustChoose)
		g.play("favor ships")
		g.keeps(0, "favor", 0, 0)
		equal(t, "tiles left of those removed", len(g.s.Removed()), 6) // only one of two equal ones
		g.has(0, 9, 9, 5)
	})
}

func TestTIL2_FavorsPoolIsThatOfBothSetUps(t *testing.T) { // SET-1, SET-4
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := newScene(t, name, 2)
		g.playChance()
		equal(t, "tiles removed in the first half", len(g.s.Removed()), 4)
		first := g.s.Removed()
		g.Turn(0, 4)
		g.untilNextRound()
		equal(t, "the round", g.s.Round(), 5)
		equal(t, "tiles removed in both halves", len(g.s.Removed()), 8)
		for i, tile := range first {
			equal(t, "a tile removed first", g.s.Removed()[i], tile) // tiles left over did not join it
		}
	})
}

func TestTIL2_FavorResolvesImmediateTilesAtOnce(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		for _, c := range []struct {
			tile, then                      string
			ships, colonists, extras, cards int
		}{
			{"ships", "", 4, 0, 0, 0},
			{"colonists", "", 0, 4, 0, 0},
			{"settlement", "", 1, 1, 1, 0},
			{"extra-actions", "", 0, 0, 2, 0},
			{"ships-or-colonists", "; gain colonist", 0, 3, 0, 0},
			{"expeditions-small", "; deal ships-only-1; deal ships-only-2", 0, 0, 0, 2},
			{"expeditions-large", "; deal ships-only-1; deal ships-only-2; deal ships-only-3", 0, 0, 0, 3},
		} {
			g := inFavor(t, name, c.tile).play("favor " + c.tile + c.then)
			g.has(0, 9, 5+c.ships, 5+c.colonists)
			equal(t, "extra actions", g.p(0).Extras(), 1+c.extras)
			equal(t, "cards", g.s.HandOf(0).Len(), c.cards)
			g.keeps(0, c.tile, 0, 0)
			equal(t, "who bids for token 3", g.s.Turn(), 1)
		}
	})
}

func TestTIL2_FavorKeepsAllOthersForOnesOwnTurn(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		for _, tile := range []string{
			"ship", "colonist", "spice", "ducats", "expedition",
			"swap", "extra-harvest", "espionage", "resupply", "vice-king",
			"foreman", "duty", "mission-small", "mission-large",
		} {
			g := inFavor(t, name, tile).play("favor " + tile)
			equal(t, "who bids for token 3", g.s.Turn(), 1) // nothing happens yet
			g.has(0, 9, 5, 5)
			equal(t, tile+" before its owner", g.p(0).Tiles(g.tile(tile)), 1)
		}
		g := inFavor(t, name, "ship").play("favor ship; " + sellsDuty + "; use ship") // this very round
		g.has(0, 10, 6, 5)
	})
}

func TestTIL2_FavorBuildsPlantationsAtOnce(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := inFavor(t, name, "cinnamon-2").play("favor cinnamon-2")
		g.bears(0, "p1 cinnamon cinnamon")
		g = inFavor(t, name, "crop-rotation").play("favor crop-rotation; put ginger p1")
		g.bears(0, "p1 ginger")
		equal(t, "who bids for token 3", g.s.Turn(), 1)
	})
}

func TestRUL3_FavorAndAFifthPlantationResolveFully(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := auction(t, name, "favor").removed("crop-rotation ships").farm(0, fourPlantations)
		g.play(buysTile + "; favor crop-rotation")
		g.offers("drop p1; drop p2; drop p3; drop p4")
		g.play("drop p4")
		g.offers("put pepper p4; put nutmeg p4; put clove p4; put cinnamon p4; put ginger p4")
		g.play("put pepper p4")
		equal(t, "who bids for token 3", g.s.Turn(), 1)
		g.planted(0, "pepper-2 nutmeg-1 clove-3 crop-rotation")
		equal(t, "face-down singles", g.p(0).FaceDown(), goa.StockOf(goa.Ginger))
		equal(t, "tiles left of those removed", len(g.s.Removed()), 1)
	})
}

func TestTIL2_FavorWithNothingLeftDoesNothing(t *testing.T) {
	g := inFavor(t, "2012", "")
	g.keeps(0, "favor", 0, 0)
	equal(t, "who bids for token 3", g.s.Turn(), 1)

	g = bare(t, "2012", 2).owns(0, "favor") // kept from Swap
	g.refuse("use favor", goa.NoEffect)
	g.removed("duty")
	g.allows("use favor")
}

func TestTIL2_WhatAnImmediateTileAsksForIsItsTakersChoice(t *testing.T) {
	g := auction(t, "2012", "ships-or-colonists")
	g.play("pass; take; pass; take") // seat 1 gets it free
	equal(t, "who chooses", g.s.Turn(), 1)
	g.play("gain ship")
	g.has(1, 10, 8, 5)
	g.has(0, 10, 5, 5)
}
