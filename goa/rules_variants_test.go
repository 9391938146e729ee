package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

// quickStart returns a game whose first player is to choose the Quick start.
func quickStart(t *testing.T, edition string, seats int, first goa.Seat) *scene {
	t.Helper()
	g := newScene(t, edition, seats, "quick-start")
	g.skipTiles()
	start := "spice-gift-2" // an elephant
	if edition == "2004" {
		start = "spice-gift-1" // a tiger
	}
	return g.play(fmt.Sprintf("first %d; turn %s", first, start))
}

func TestVAR1_InPlayerOrderBeforeRoundOne(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := quickStart(t, edition, seats, 1)
		for i := range seats {
			g.inStage(goa.Setup, 0)
			g.toMove(goa.Seat((1 + i) % seats))
			g.play("quick ducats")
		}
		g.inStage(goa.Placing, 1)
		g.toMove(1)
	})
}

func TestVAR1_TwoDifferentMarkersOrTenDucats(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := quickStart(t, edition, 2, 0)
		g.offers("quick ship harvest; quick ship tax; quick ship expedition; quick ship colony; quick harvest tax; " +
			"quick harvest expedition; quick harvest colony; quick tax expedition; quick tax colony; quick expedition colony; quick ducats")
		g.play("quick harvest colony; quick ducats")
		for track, want := range []int{0, 1, 0, 0, 1} {
			equal(t, goa.Track(track).String(), g.p(0).Level(goa.Track(track)), want)
			equal(t, goa.Track(track).String()+" of seat 1", g.p(1).Level(goa.Track(track)), 0)
		}
		g.has(0, map[string]int{"2004": 7, "2012": 5, "2026": 5}[edition], 4, 2)
		g.has(1, 20, 4, 2)
		equal(t, "extra actions", g.p(0).Extras(), 0)
	})
}

func TestVAR1_IsAnOption(t *testing.T) {
	g := newScene(t, "2012", 2)
	g.playChance()
	g.inStage(goa.Placing, 1)
	g.refuse("quick ducats", goa.NotNow)
}

func TestVAR1_ItsRowsCountForTheExtraAction(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := quickStart(t, edition, 2, 0)
		g.play("quick harvest tax; quick ducats")
		g.Turn(0, 1)
		g.rich(0)
		g.play("progress ship; pay ginger cochin; end; tax; end")
		g.rich(0)
		g.play("progress expedition; pay nutmeg p2; end; tax; end")
		equal(t, "extra actions", g.p(0).Extras(), 0)
		g.rich(0)
		g.play("progress colony; pay clove p3; end")
		equal(t, "extra actions", g.p(0).Extras(), 1)
	})
}

// corner returns the auction of token 2 on b2, a corner, by seat 1.
func corner(t *testing.T, edition, tile string, options ...string) *scene {
	t.Helper()
	g := inTurn(t, edition, 2, options...)
	g.market("b2 "+tile, "c2 ship", "f6 foreman")
	g.Bidding(0, 1, g.cells("b1 b2 c2")...)
	g.Purse(0, 10, 0, 0)
	g.Purse(1, 10, 0, 0)
	return g.play("pass; take")
}

func TestVAR2_OneUnderEachCornerTile(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2, "bonanza")
		for range 2 { // halves
			g.playChance()
			for i := range goa.MarketSize {
				c := goa.MarketCell(i)
				name := c.String()
				equal(t, "Bonanza under "+name, g.s.HasBonanza(c), name == "b2" || name == "f2" || name == "b6" || name == "f6")
			}
			g.idleWhile(func() bool { return g.s.Part() == goa.PartA })
		}
		g = newScene(t, edition, 2)
		equal(t, "Bonanza without the option", g.s.HasBonanza(g.cells("b2")[0]), false)
	})
}

func TestVAR2_EightTilesTwoOfEachKind(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := corner(t, edition, "foreman", "bonanza")
		g.play("pass; take")
		equal(t, "tiles that may be turned up", g.s.Outcomes(), 8)
		for kind := range goa.Bonanza(goa.NumBonanzas) {
			equal(t, kind.String(), g.s.Weight(goa.NewTurnBonanza(kind)), 2)
		}
		g.play("reveal bonanza-ship")
		g.Bidding(0, 2, g.cells("g5 f6 c2")...)
		g.play("pass; take; pass; take")
		equal(t, "ships left", g.s.Weight(goa.NewTurnBonanza(goa.BonanzaShip)), 1)
		equal(t, "tiles that may be turned up", g.s.Outcomes(), 7)
	})
}

func TestVAR2_AllEightAgainInTheSecondHalf(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := corner(t, edition, "foreman", "bonanza")
		g.play("pass; take; reveal bonanza-ship")
		g.ExtraCards(0, 1)
		g.Extras(0, 4)
		g.play("pass")
		g.playChance()
		g.market("b2 foreman", "c2 ship")
		g.Bidding(0, 5, g.cells("b1 b2 c2")...)
		g.play("pass; take; pass; take")
		equal(t, "tiles that may be turned up", g.s.Outcomes(), 8)
	})
}

func TestVAR2_WhatTheyGive(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for name, want := range map[string][3]int{
			"bonanza-colonist": {10, 0, 1}, "bonanza-ducats": {13, 0, 0}, "bonanza-ship": {10, 1, 0},
		} {
			g := corner(t, edition, "foreman", "bonanza")
			g.play("pass; take; reveal " + name)
			g.has(1, want[0], want[1], want[2])
			g.has(0, 10, 0, 0)
			a, _ := g.s.Auction()
			equal(t, "next auction", a.Token, 3)
		}
		g := corner(t, edition, "foreman", "bonanza")
		g.Plant(1, 0, goa.PlantationOf(goa.Clove, 2), goa.Clove)
		g.play("pass; take; reveal bonanza-spice")
		g.toMove(1)
		g.offers("put clove p1")
		g.refuse("done", goa.MustChoose)
		g.play("put clove p1")
		g.spicesAt(1, "p1", "clove clove")
		a, _ := g.s.Auction()
		equal(t, "next auction", a.Token, 3)
	})
}

func TestVAR2_TheTilesTakerGetsTheBonus(t *testing.T) {
	for moves, taker := range map[string]goa.Seat{"pass; take": 1, "bid 1; sell": 0, "bid 1; buy": 1} {
		g := corner(t, "2012", "foreman", "bonanza")
		g.play(moves + "; reveal bonanza-ship")
		equal(t, "ship after "+moves, g.p(taker).Ships(), 1)
		equal(t, "ship after "+moves, g.p(1-taker).Ships(), 0)
	}
}

func TestVAR2_TheTileFirstThenTheBonus(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := corner(t, edition, "expeditions-small", "bonanza")
		g.play("pass; take")
		g.offersOnly("deal")
		g.play("deal ship-gift-1; deal ship-gift-2")
		g.offersOnly("reveal")
		g = corner(t, edition, "ships-or-colonists", "bonanza")
		g.play("pass; take; gain ship")
		g.offersOnly("reveal")
		g = corner(t, edition, "pepper-2", "bonanza")
		for at := range goa.Place(goa.NumPlantations) {
			g.Plant(1, at, goa.PlantationOf(goa.Clove, 1), goa.Clove)
		}
		g.play("pass; take; drop p2; reveal bonanza-spice") // p2 is full again, so there is no field
		g.spicesAt(1, "p2", "pepper pepper")
		a, _ := g.s.Auction()
		equal(t, "next auction", a.Token, 3)
	})
}

// offersOnly expects all legal moves to begin with a word.
func (g *scene) offersOnly(word string) {
	g.Helper()
	if other := g.allBut(word); len(other) > 0 || len(g.legal()) == 0 {
		g.Errorf("legal: %v, want only moves that %s", g.legal(), word)
	}
}

func TestVAR2_ASpiceWithoutAFieldIsLost(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := corner(t, edition, "foreman", "bonanza")
		g.play("pass; take; reveal bonanza-spice")
		if !g.told(goa.SpicesLost) {
			t.Error("nobody was told that the spice is lost")
		}
		equal(t, "spices", g.p(1).Goods().Total(), 0)
		a, _ := g.s.Auction()
		equal(t, "next auction", a.Token, 3)
	})
}

func TestVAR2_BySwapTooAndASwapThereHasNone(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2, "bonanza")
		g.market("b2 foreman", "c2 ship", "f6 pepper-2")
		g.Tiles(0, goa.Swap)
		g.Purse(0, 0, 0, 0)
		g.play("use swap b2")
		g.offersOnly("reveal")
		g.play("reveal bonanza-colonist; tax; end")
		g.has(0, 4, 0, 1)
		equal(t, "Bonanza under Swap", g.s.HasBonanza(g.cells("b2")[0]), false)
		g.Bidding(0, 2, g.cells("b1 b2 c2")...)
		g.play("pass; take; pass; take") // Swap
		a, _ := g.s.Auction()
		equal(t, "next auction", a.Token, 3)
	})
}

func TestVAR2_OtherTilesHaveNone(t *testing.T) {
	g := corner(t, "2012", "foreman", "bonanza")
	g.play("pass; take; reveal bonanza-ship; pass; take") // c2
	g.inStage(goa.Acting, 1)
	g.toMove(0)
}

func TestVAR3_NoMoreRecruitsCards(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2, "planned-expansion")
		g.skipTiles()
		g.play("first 0")
		equal(t, "cards", g.s.Outcomes(), 27)
		g.refuse("turn more-recruits-1", goa.NotInPile)
		g.refuse("turn more-recruits-3", goa.NotInPile)
	})
}

func TestVAR3_TheRowAloneAndTheRestIsPaid(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for colony, need := range map[string]int{"quilon": 6, "cochin": 8, "madras": 10, "calicut": 12} {
			for level, row := range []int{4, 6, 8, 10, 12} {
				g := inTurn(t, edition, 2, "planned-expansion")
				g.Levels(0, 0, 0, 0, 0, level)
				g.Purse(0, 0, 0, 8)
				g.deals(0, "ship-gift-3 ducat-gift-3") // their colonists never count
				g.play("found " + colony)
				g.toMove(0)
				equal(t, "open cards", g.s.OpenCards().Len(), 0)
				if row >= need {
					g.allows("tile *")
					g.refuse("decline", goa.NotNow)
					continue
				}
				g.refuse(fmt.Sprintf("pay %d", need-row-1), goa.WrongPayment)
				g.play(fmt.Sprintf("pay %d", need-row))
				g.has(0, 0, 0, 8-need+row)
				g.allows("tile *")
			}
		}
	})
}

func TestVAR3_DecliningAndFailing(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2, "planned-expansion")
		g.Purse(0, 0, 0, 2)
		g.play("found quilon")
		g.offers("pay 2; decline")
		g.play("decline; end; tax; end")
		g.has(0, 0, 0, 3)
		g.play("found calicut")
		g.refuse("pay 8", goa.LacksColonists)
		g.offers("decline")
		g.play("decline; end")
		g.has(0, 0, 0, 4)
		equal(t, "discards", g.s.Discards().Len(), 0)
	})
}

func TestVAR3_ResupplyStillTurnsUpTwo(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2, "planned-expansion")
		g.Purse(0, 0, 0, 0)
		g.Tiles(0, goa.Resupply)
		g.play("use resupply; turn ship-gift-2; turn ship-gift-3; gain colonist")
		g.has(0, 0, 0, 5)
		equal(t, "discards", cardNames(g.s.Discards()), "ship-gift-2 ship-gift-3")
	})
}

func TestVAR3_EspionageReadsTheOpponentsRow(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2, "planned-expansion")
		g.Levels(1, 0, 0, 0, 0, 3)
		g.Purse(0, 0, 0, 2)
		g.Tiles(0, goa.Espionage)
		g.refuse("use espionage 1 recruit", goa.NotByEspionage)
		g.play("use espionage 1 found calicut") // 10 of 12
		g.offers("pay 2; decline")
		g.play("pay 2; tile calicut; put pepper calicut; put ginger calicut")
		g.allows("tax", "found quilon")
		g.has(0, 0, 0, 0)
	})
}
