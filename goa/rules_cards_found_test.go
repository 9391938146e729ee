package goa_test

import (
	"testing"

	"goa/goa"
)

func TestEXP2d_OneMoreCardAfterSeeingTwo(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := inTurn(t, name, 2)
		g.Purse(0, 0, 0, 2)
		g.Hand(0, goa.CardOf(goa.MoreRecruits, 0))
		g.play("found quilon; turn ships-only-1; turn ships-only-2") // 1 + 2 colonists of 6
		g.allows("decline", "play more-recruits-1", "discard more-recruits-1")
		g.refuse("pay 3", goa.LacksColonists)
		g.play("play more-recruits-1; turn spices-only-1") // 1 + 2 + 1
		g.play("pay 2; tile quilon-pepper-nutmeg; put nutmeg quilon; end")
		g.has(0, 0, 0, 0)
		equal(t, "Quilon", g.p(0).Colony(goa.Quilon).String(), "quilon-pepper-nutmeg")
		g.discards("more-recruits-1 ships-only-1 ships-only-2 spices-only-1")
	})
}

func TestEXP2d_OneMoreCardFromTheStart(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).dealt(0, "more-recruits-3")
		g.play("found madras with more-recruits-3; turn ships-only-1; turn spices-only-1")
		equal(t, "the card in play", g.s.CardInPlay().String(), "more-recruits-3")
		g.refuse("decline", goa.NaturesTurn)
		g.refuse("turn more-recruits-3", goa.NotInPile)
		g.play("turn mixed-harvest-1")
		g.missing(7) // its own colonists do not count
		g.discards("more-recruits-3")
		g.play("decline")
		g.discards("more-recruits-3 ships-only-1 spices-only-1 mixed-harvest-1")
		g.has(0, 10, 5, 6)
	})
}

func TestEXP2d_TheThirdCardMaySuffice(t *testing.T) { // ACT-7a
	g := bare(t, "2012", 2).dealt(0, "more-recruits-1")
	g.play("found quilon; turn ships-only-2; turn spices-only-1; play more-recruits-1; turn spices-only-3")
	g.forbids("decline", "pay *", "end") // 2 + 1 + 3: founded
	g.play("tile quilon-cinnamon-ginger; put ginger quilon; end")
	g.has(0, 10, 5, 5)
}

func TestEXP2d_NeedsAnOpenFounding(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "more-recruits-1").farm(0, "p1 pepper-1")
	g.refuse("play more-recruits-1", goa.CardNeedsAction)
	g.refuse("harvest with more-recruits-1", goa.CardNeedsAction)
	g.refuse("progress ship with more-recruits-1", goa.CardNeedsAction)
	g.play("explore")
	g.refuse("play more-recruits-1", goa.CardNeedsAction)
	g.play("draw 0")
	g.refuse("play more-recruits-1", goa.CardNeedsAction)
}

func TestEXP2d_OnceOnly(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "more-recruits-1 more-recruits-2")
	g.play("found calicut with more-recruits-1; turn ships-only-1; turn spices-only-1; turn mixed-harvest-1")
	g.refuse("play more-recruits-2", goa.CardAlreadyPlayed)
	g.allows("discard more-recruits-2")
}

func TestEXP2d_WithNeitherDeckNorDiscardsNothingIsTurnedUp(t *testing.T) { // ACT-10
	g := bare(t, "2012", 2).dealt(0, "more-recruits-1").noCards()
	g.play("found quilon with more-recruits-1")
	if !g.told(goa.DeckEmpty) {
		t.Error("nobody was told that there is no card")
	}
	g.missing(6)
	g.discards("more-recruits-1")
	g.play("decline")
}

func TestEXP2d_OpenCardsStayOutOfAReshuffle(t *testing.T) { // ACT-10
	g := bare(t, "2012", 2).dealt(0, "more-recruits-1").deckOf("ships-only-1 ships-only-2")
	g.play("found calicut; turn ships-only-1; turn ships-only-2; play more-recruits-1")
	if !g.told(goa.DeckShuffled) {
		t.Error("the discards were not shuffled")
	}
	g.refuse("turn ships-only-1", goa.NotInPile)
	g.refuse("turn more-recruits-1", goa.NotInPile)
	equal(t, "cards in the new deck", g.s.DeckCards().Len(), goa.NumCards-3)
	g.play("turn ships-only-3")
	g.discards("more-recruits-1")
	g.missing(6)
}

// What tiles and other cards can do inside a founding.

func TestACT7b_ColonistsFromCardsAndTilesRescueAFounding(t *testing.T) {
	for _, rescue := range []struct {
		moves     string
		colonists int
	}{
		{"play colonist-gift-1", 2},
		{"use colonist", 1},
		{"use colonist; play colonist-gift-1", 3},
		{"use colonists", 4},
		{"use ships-or-colonists; gain colonist", 3},
		{"use settlement", 1},
		{"use resupply; turn spice-gift-1; turn spice-gift-2; gain colonist", 3},
		{"use espionage 1 harvest with mixed-harvest-1; gain colonist; gain colonist", 2},
		{"use swap c3; use colonists", 4},
	} {
		t.Run(rescue.moves, func(t *testing.T) {
			g := bare(t, "2012", 2).dealt(0, "colonist-gift-1 mixed-harvest-1")
			g.owns(0, "colonist ships-or-colonists settlement resupply espionage swap").layTiles("c3 colonists")
			if rescue.moves == "use colonists" {
				g.owns(0, "colonists")
			}
			g.Level(1, goa.HarvestTrack, 1)
			g.Purse(0, 0, 0, 8-2-rescue.colonists) // just enough with them
			g.play("found cochin; turn ships-only-1; turn spices-only-1")
			g.refuse("pay 6", goa.LacksColonists)
			g.play(rescue.moves)
			g.missing(6) // colonists in hand are paid; they do not recruit
			g.refuse("pay 5", goa.WrongPayment)
			g.play("pay 6; tile cochin; put clove cochin")
			equal(t, "colonists", g.p(0).Colonists(), 0)
			g.bears(0, "cochin clove")
		})
	}
}

func TestACT7b_DecliningAfterARescueKeepsAll(t *testing.T) { // ACT-7d
	g := bare(t, "2012", 2).dealt(0, "colonist-gift-1")
	g.play("found quilon; turn ships-only-1; turn spices-only-1; play colonist-gift-1; decline")
	g.has(0, 10, 5, 8)
	g.discards("ships-only-1 spices-only-1 colonist-gift-1")
}

func TestACT7a_ViceKingOnTheColonyTrackFoundsAtOnce(t *testing.T) { // ruling 47
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "vice-king")
		g.play("found quilon; turn ships-only-2; turn spices-only-2")
		g.missing(2)
		g.play("use vice-king colony") // row 2 gives 2
		g.offers("tile quilon-pepper-nutmeg; tile quilon-pepper-clove; tile quilon-nutmeg-cinnamon; " +
			"tile quilon-clove-ginger; tile quilon-cinnamon-ginger")
		g.play("tile quilon-clove-ginger; put clove quilon")
		g.has(0, 10, 5, 5)
		g.keeps(0, "vice-king", 0, 0)
	})
}

func TestACT7a_AFoundingAlreadySecureAsksNothing(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "colonist-gift-1").owns(0, "colonist")
	g.play("found quilon; turn ships-only-3; turn spices-only-3")
	g.forbids("use *", "play *", "decline", "pay *") // only a tile can be chosen
	g.allows("tile quilon-pepper-nutmeg")
}

func TestTIL4c_ResupplyInsideAFoundingKeepsItsCardsApart(t *testing.T) {
	g := bare(t, "2012", 2).owns(0, "resupply")
	g.play("found calicut; turn ships-only-1; turn spices-only-1; use resupply; turn ships-only-3; turn spices-only-3")
	g.missing(10) // Resupply's cards do not belong to the founding
	equal(t, "open cards", g.s.OpenCards().Len(), 4)
	g.play("gain ship")
	g.has(0, 10, 11, 5)
	g.discards("ships-only-3 spices-only-3")
	g.missing(10)
	g.play("decline")
	g.discards("ships-only-1 spices-only-1 ships-only-3 spices-only-3")
	g.has(0, 10, 11, 6)
}

func TestTIL4c_ResupplyInsideAFoundingReshufflesAroundTheOpenCards(t *testing.T) { // ACT-10
	g := bare(t, "2012", 2).owns(0, "resupply").deckOf("ships-only-1 spices-only-1 ships-only-3")
	g.play("found calicut; turn ships-only-1; turn spices-only-1; use resupply; turn ships-only-3")
	for _, open := range []string{"ships-only-1", "spices-only-1", "ships-only-3"} {
		g.refuse("turn "+open, goa.NotInPile)
	}
	equal(t, "cards in the new deck", g.s.DeckCards().Len(), goa.NumCards-3)
}
