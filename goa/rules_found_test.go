package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

// The cards numbered 1, 2 and 3 show that many colonists.

func TestACT7_ColonistsOfColonyRowAndTwoCards(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for colony, need := range map[string]int{"quilon": 6, "cochin": 8, "madras": 10, "calicut": 12} {
			for level, row := range []int{0, 2, 3, 4, 5} {
				g := inTurn(t, edition, 2)
				g.Levels(0, 4, 4, 4, 4, level)
				g.Purse(0, 0, 0, 12)
				g.play("found " + colony)
				g.toMove(goa.Nature)
				g.play("turn ship-gift-1")
				g.toMove(goa.Nature)
				g.play("turn spices-only-2")
				missing := need - row - 3
				if missing <= 0 {
					g.allows("tile *")
					continue
				}
				g.toMove(0)
				g.refuse(fmt.Sprintf("pay %d", missing-1), goa.WrongPayment)
				g.refuse(fmt.Sprintf("pay %d", missing+1), goa.WrongPayment)
				g.offers(fmt.Sprintf("pay %d; decline", missing))
			}
		}
	})
}

func TestACT7a_EnoughFoundsWithoutPayment(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for name, c := range map[string]struct {
			level int
			cards string
		}{
			"exactly enough":   {1, "turn ship-gift-1; turn ship-gift-3"}, // 2 + 1 + 3
			"more than enough": {4, "turn ship-gift-3; turn ducat-gift-3"},
		} {
			t.Run(name, func(t *testing.T) {
				g := inTurn(t, edition, 2)
				g.Levels(0, 0, 0, 0, 0, c.level)
				g.Tiles(0, goa.ColonistTile)
				g.Purse(0, 0, 0, 7)
				g.play("found quilon; " + c.cards)
				g.refuse("decline", goa.NotNow)
				g.refuse("pay 0", goa.NotNow)
				g.refuse("use colonist", goa.NotNow)
				g.play("tile quilon-pepper-nutmeg; put pepper quilon; end")
				g.has(0, 0, 0, 7)
			})
		}
	})
}

func TestACT7a_EnoughAfterACardAlsoFoundsAtOnce(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 7)
		g.deals(0, "more-recruits-1")
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2") // 3 of 6
		g.allows("pay 3", "decline")
		g.play("play more-recruits-1; turn ship-gift-3")
		g.refuse("decline", goa.NotNow)
		g.play("tile quilon-pepper-clove; put clove quilon; end")
		g.has(0, 0, 0, 7)
	})
}

func TestACT7a_EnoughAfterAMarkerMoved(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 1, 1, 1, 1, 0)
		g.Tiles(0, goa.ViceKing)
		g.Purse(0, 0, 0, 7)
		g.play("found quilon; turn ship-gift-1; turn ship-gift-3") // 4 of 6
		g.allows("pay 2")
		g.play("use vice-king colony") // the row gives 2 now
		g.allows("tile quilon-pepper-nutmeg")
		g.refuse("decline", goa.NotNow)
	})
}

func TestACT7b_TilesAndTheOneCardWithTheCardsOpen(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 0)
		g.Tiles(0, goa.ColonistTile)
		g.deals(0, "colonist-gift-1 more-recruits-1")
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2")
		g.refuse("pay 3", goa.LacksColonists)
		equal(t, "open cards", cardNames(g.s.OpenCards()), "ship-gift-1 ship-gift-2")
		g.play("use colonist; play colonist-gift-1")
		g.refuse("play more-recruits-1", goa.CardAlreadyPlayed)
		g.allows("discard more-recruits-1")
		g.play("pay 3; tile quilon-pepper-nutmeg; put nutmeg quilon; end")
		g.has(0, 0, 0, 0)
	})
}

func TestACT7b_OneMoreCardBeforeOrAfterTheTwo(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for _, moves := range []string{
			"found calicut with more-recruits-1; turn ship-gift-1; turn ship-gift-2; turn ship-gift-3",
			"found calicut; turn ship-gift-1; turn ship-gift-2; play more-recruits-1; turn ship-gift-3",
		} {
			g := inTurn(t, edition, 2)
			g.Purse(0, 0, 0, 6)
			g.deals(0, "more-recruits-1 more-recruits-2")
			g.play(moves)
			g.offers("pay 6; decline; discard more-recruits-2")
			equal(t, "open cards", g.s.OpenCards().Len(), 3)
		}
	})
}

func TestACT7b_DecliningThoughThePlayerCouldPay(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 9)
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2")
		g.offers("pay 3; decline")
		g.play("decline; end")
		g.has(0, 0, 0, 10)
		equal(t, "Quilon", g.p(0).Colony(goa.Quilon), goa.NoColonyTile)
		g.toMove(1)
	})
}

func TestACT7b_OthersCannotHelp(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Purse(0, 99, 99, 1) // ducats and ships are not colonists
	g.Purse(1, 0, 0, 99)
	g.play("found quilon; turn ship-gift-1; turn ship-gift-2")
	g.offers("decline")
}

func TestACT7c_OneOfTheTilesLeftOfThatName(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 9)
		taken, _ := goa.ColonyTileNamed("quilon-pepper-nutmeg")
		g.Colonize(1, taken)
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2; pay 3")
		g.offers("tile quilon-cinnamon-ginger; tile quilon-nutmeg-cinnamon; tile quilon-clove-ginger; tile quilon-pepper-clove")
		g.refuse("tile quilon-pepper-nutmeg", goa.ColonyTileGone)
		g.refuse("tile cochin", goa.NotOffered)
		g.refuse("tile madras-pepper-cinnamon", goa.NotOffered)
		g.play("tile quilon-clove-ginger")
		equal(t, "Quilon", g.p(0).Colony(goa.Quilon).String(), "quilon-clove-ginger")
		equal(t, "tiles left", g.s.ColonyTilesLeft(g.p(0).Colony(goa.Quilon)), 0)
	})
}

func TestACT7c_TilesOfEveryColony(t *testing.T) {
	for colony, want := range map[string]string{
		"cochin":  "tile cochin",
		"madras":  "tile madras-pepper-cinnamon; tile madras-clove-cinnamon; tile madras-nutmeg-clove; tile madras-nutmeg-ginger; tile madras-pepper-ginger",
		"calicut": "tile calicut",
	} {
		everyEdition(t, func(t *testing.T, edition string) {
			g := inTurn(t, edition, 2)
			g.Levels(0, 0, 0, 0, 0, 4)
			g.Purse(0, 0, 0, 9)
			g.play("found " + colony + "; turn ship-gift-1; turn ship-gift-2") // 8
			if text := g.legal()[0]; text[:3] == "pay" {
				g.play(text)
			}
			g.offers(want)
		})
	}
}

func TestACT7c_FilledAtOnceEachFieldWithOneOfItsKinds(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 0, 4)
		g.Levels(1, 0, 0, 0, 0, 4)
		g.Purse(0, 0, 0, 9)
		g.Purse(1, 0, 0, 9)
		g.play("found madras; turn ship-gift-1; turn ship-gift-2; pay 2; tile madras-clove-cinnamon")
		g.offers("put clove madras; put cinnamon madras")
		g.refuse("put pepper madras", goa.WrongSpice)
		g.refuse("done", goa.MustChoose)
		g.refuse("end", goa.NotNow)
		g.play("put clove madras; put cinnamon madras; end")
		g.spicesAt(0, "madras", "clove cinnamon")
		g.play("found calicut; turn ducat-gift-1; turn ducat-gift-2; pay 4; tile calicut")
		g.offers("put pepper calicut; put nutmeg calicut; put clove calicut; put cinnamon calicut; put ginger calicut")
		g.play("put ginger calicut; put ginger calicut; end")
		g.spicesAt(1, "calicut", "ginger ginger")
	})
}

func TestACT7c_SingleFieldsTakeOneSpice(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Levels(0, 0, 0, 0, 0, 4)
	g.play("found cochin; turn ship-gift-1; turn ship-gift-2; tile cochin; put cinnamon cochin; end")
	g.spicesAt(0, "cochin", "cinnamon")
}

func TestACT7d_FailingKeepsAllAndTakesOne(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 2)
		g.play("found calicut; turn ship-gift-1; turn ship-gift-2")
		g.offers("decline")
		g.play("decline; end")
		g.has(0, 0, 0, 3)
		equal(t, "Calicut", g.p(0).Colony(goa.Calicut), goa.NoColonyTile)
	})
}

func TestACT7d_TheOpenCardsAreDiscardedInEveryCase(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for name, c := range map[string]struct {
			level int
			rest  string
		}{
			"declined": {0, "decline"},
			"paid":     {0, "pay 3; tile quilon-pepper-nutmeg; put pepper quilon"},
			"enough":   {2, "tile quilon-pepper-nutmeg; put pepper quilon"},
		} {
			t.Run(name, func(t *testing.T) {
				g := inTurn(t, edition, 2)
				g.Levels(0, 0, 0, 0, 0, c.level)
				g.Purse(0, 0, 0, 3)
				g.play("found quilon; turn ship-gift-1; turn ship-gift-2")
				equal(t, "discards", g.s.Discards().Len(), 0)
				g.play(c.rest)
				equal(t, "open cards", g.s.OpenCards().Len(), 0)
				equal(t, "discards", cardNames(g.s.Discards()), "ship-gift-1 ship-gift-2")
				g.offers("end")
			})
		}
	})
}
