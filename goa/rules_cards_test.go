package goa_test

import (
	"fmt"
	"strings"
	"testing"

	"goa/goa"
)

// Tests that apply to all expedition cards, and to each of the thirty.

func TestEXP1_OneCardPerActionTurn(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for _, first := range []string{
			"play ship-gift-1",
			"harvest with mixed-harvest-1; done",
			"progress ship with ships-only-1",
			"found quilon with more-recruits-1; turn spices-only-1; turn spices-only-2; turn mixed-harvest-2; decline",
		} {
			g := bare(t, name, 2).farm(0, "p1 pepper-3 pepper")
			g.dealt(0, "ship-gift-1 ship-gift-2 mixed-harvest-1 ships-only-1 more-recruits-1 bought-progress-1 spice-sale-1")
			g.play(first)
			g.refuse("play ship-gift-2", goa.CardAlreadyPlayed)
			g.refuse("play spice-sale-1", goa.CardAlreadyPlayed)
			g.forbids("play *", "harvest with *", "progress ship with *", "found cochin with *")
			g.allows("discard ship-gift-2") // as many as the player likes
		}
	})
}

func TestEXP1_ACardPlayedBeforeLeavesNoneForTheAction(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1 mixed-harvest-1 ships-only-1 more-recruits-1")
	g.play("play ship-gift-1")
	g.refuse("harvest with mixed-harvest-1", goa.CardAlreadyPlayed)
	g.refuse("progress ship with ships-only-1", goa.CardAlreadyPlayed)
	g.refuse("found quilon with more-recruits-1", goa.CardAlreadyPlayed)
	g.play("found quilon; turn spices-only-1; turn spices-only-2")
	g.refuse("play more-recruits-1", goa.CardAlreadyPlayed)
}

func TestEXP1_TheNextTurnHasItsOwnCard(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1 ship-gift-2 ship-gift-3").dealt(1, "ducat-gift-1")
	g.ExtraCards(0, 1)
	g.Action(2)
	g.play("play ship-gift-1; tax; end; play ducat-gift-1; tax; end; play ship-gift-2; tax; end; tax; end")
	g.offers("extra; pass")
	g.refuse("play ship-gift-3", goa.NotNow) // no turn yet
	g.play("extra; play ship-gift-3; tax")   // an extra action is a turn of its own
	g.has(0, 22, 11, 5)
}

func TestEXP1_TheCardGoesToTheDiscardsAfterItsEffect(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "spice-gift-1").farm(0, "p1 pepper-2")
	g.play("play spice-gift-1")
	g.handIs(0, "")
	g.discards("")
	equal(t, "the card in play", g.s.CardInPlay().String(), "spice-gift-1")
	g.play("done")
	g.discards("spice-gift-1")
	equal(t, "the card in play", g.s.CardInPlay(), goa.NoCard)
}

func TestEXP1_OnlyCardsHeldAndOnlyInOwnTurns(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1").dealt(1, "ducat-gift-1")
	g.refuse("play ducat-gift-1", goa.CardNotHeld)
	g.refuse("play ship-gift-2", goa.CardNotHeld)
	g.refuse("discard ship-gift-2", goa.CardNotHeld)
	g.play("play ship-gift-1")
	g.refuse("play ship-gift-1", goa.CardNotHeld)
	g.refuse("discard ship-gift-1", goa.CardNotHeld)

	g = bare(t, "2012", 2)
	g.layTiles("b2 ships; b3 duty")
	g.Placing(0, 5)
	g.dealt(0, "ship-gift-1").dealt(1, "ship-gift-2").owns(0, "ship")
	g.refuse("play ship-gift-1", goa.NotNow)
	g.refuse("use ship", goa.NotNow)
	g.Bidding(0, 5, g.cell("a2"), g.cell("b2"), g.cell("b3"))
	g.dealt(0, "ship-gift-1").dealt(1, "ship-gift-2")
	g.refuse("play ship-gift-2", goa.NotNow)
	g.refuse("discard ship-gift-2", goa.NotNow)
}

func TestACT2_DiscardingIsNotPlaying(t *testing.T) {
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1 ship-gift-2 ship-gift-3")
	g.play("discard ship-gift-1; discard ship-gift-3")
	g.discards("ship-gift-1 ship-gift-3")
	g.has(0, 10, 5, 5)
	g.play("play ship-gift-2") // the one card of the turn
	g.has(0, 10, 7, 5)
	g.discards("ship-gift-1 ship-gift-2 ship-gift-3")
}

func TestEXP1_TilesAreNotActionsForCards(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for _, tile := range []string{
			"use extra-harvest", "use resupply; turn spice-sale-1; turn spice-sale-2", "use spice", "use vice-king ship",
		} {
			g := bare(t, name, 2).farm(0, "p1 pepper-3").owns(0, "extra-harvest resupply spice vice-king")
			g.dealt(0, "ships-only-1 spices-only-1 mixed-harvest-1 more-recruits-1")
			g.forbids("play *")
			for _, card := range []string{"ships-only-1", "spices-only-1", "mixed-harvest-1", "more-recruits-1"} {
				g.refuse("play "+card, goa.CardNeedsAction)
			}
			g.play(tile)
			g.forbids("play *")
		}
	})
}

func TestEXP1_EachCardGoesWithItsActionOnly(t *testing.T) {
	inEditions(t, editionNames, func(t *testing.T, name string) {
		fits := map[string][]goa.Ability{
			"progress ship": {goa.ShipsOnly, goa.SpicesOnly},
			"harvest":       {goa.MixedHarvest},
			"found quilon":  {goa.MoreRecruits},
		}
		if name == "2004" {
			fits["progress ship"] = append(fits["progress ship"], goa.BoughtProgress)
		}
		for action, wanted := range fits {
			for a := range goa.Ability(goa.NumAbilities) {
				card := goa.CardOf(a, 1)
				g := bare(t, name, 2).farm(0, "p1 ginger-1 ginger")
				g.Hand(0, card)
				move := fmt.Sprintf("%s with %s", action, card)
				ok := false
				for _, w := range wanted {
					ok = ok || w == a
				}
				switch {
				case ok:
					g.allows(move)
				case a < goa.SpiceSale, a == goa.BoughtProgress && name == "2004":
					g.refuse(move, goa.CardNeedsAction)
				default:
					g.refuse(move, goa.CardIsFree)
				}
			}
		}
	})
}

func TestEXP3_CardsFromATileBeforeTheDrawMustBeCut(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "expedition").dealt(0, "ship-gift-1")
		g.Level(0, goa.ExpeditionTrack, 1) // draw 1, limit 2
		g.play("explore; use expedition; deal ships-only-1")
		g.allows("draw 0")
		g.refuse("draw 1", goa.TooManyCards)
		g.play("play ship-gift-1; draw 1; deal ships-only-2")
		g.handIs(0, "ships-only-1 ships-only-2")

		g = bare(t, name, 2).owns(0, "expedition").dealt(0, "ship-gift-1")
		g.play("explore; use expedition; deal ships-only-1") // limit 1
		g.refuse("draw 0", goa.HandOverLimit)
		g.forbids("draw *", "end")
		g.play("discard ships-only-1")
		g.offers("draw 0; play ship-gift-1; discard ship-gift-1")
	})
}

func TestEXP3_BeforeAndAfterTheActionTheHandMayBeLarger(t *testing.T) {
	inEditions(t, []string{"2012", "2026"}, func(t *testing.T, name string) {
		g := bare(t, name, 2).owns(0, "expedition").dealt(0, "ship-gift-1")
		g.play("explore; draw 0; use expedition; deal ships-only-1")
		g.handIs(0, "ship-gift-1 ships-only-1") // over the limit of 1
		g.play("end; tax; end")
		g.allows("tax") // nothing forces a reduction
		g.play("explore")
		g.refuse("draw 0", goa.HandOverLimit)
		g.play("discard ship-gift-1; draw 0; end")
		g.handIs(0, "ships-only-1")
	})
}

func TestEXP3_ARowBonusMayExceedTheLimit(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "vice-king").dealt(0, "ship-gift-1 ship-gift-2 ship-gift-3")
	g.Levels(0, 3, 3, 3, 2, 3)                                 // limit 3
	g.play("tax; use vice-king expedition; deal ships-only-1") // first to row 4; all five there
	g.handIs(0, "ship-gift-1 ship-gift-2 ship-gift-3 ships-only-1")
	g.play("end; tax; end; explore")
	g.offers("draw 0; play ship-gift-1; play ship-gift-2; play ship-gift-3; " +
		"discard ship-gift-1; discard ship-gift-2; discard ship-gift-3; discard ships-only-1") // row 4: limit 4
}

func TestEXP3_ASurplusIsCutEvenIfNothingIsDrawn(t *testing.T) { // ACT-6
	g := bare(t, "2012", 2).dealt(0, "ship-gift-1 ship-gift-2 ship-gift-3").noCards()
	g.play("explore")
	g.forbids("draw *")
	g.play("play ship-gift-1; discard ship-gift-2")
	g.allows("draw 0")
	g.handIs(0, "ship-gift-3")
	g.refuse("draw 1", goa.TooManyCards)
}

// Every one of the thirty cards.

func TestEveryCardCountsItsColonistsWhenTurnedUp(t *testing.T) { // ACT-7, TIL-4c
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for card := range goa.Card(goa.NumCards) {
			other := goa.Card((int(card) + 1) % goa.NumCards)
			turns := fmt.Sprintf("; turn %s; turn %s", card, other)
			g := bare(t, name, 2).owns(0, "resupply resupply resupply")
			face := &g.s.Rules().Cards
			n := int(face[card].Colonists) + int(face[other].Colonists)
			if n < 2 || n > 6 {
				t.Fatalf("%v and %v show %d colonists", card, other, n)
			}
			g.play("found calicut" + turns)
			g.missing(12 - n)
			g.play("decline")

			g.Turn(0, 5)
			g.Purse(0, 0, 0, 0)
			g.play("use resupply" + turns + "; gain ship")
			g.Turn(0, 5)
			g.play("use resupply" + turns + "; gain colonist")
			g.has(0, 0, n, n)
		}
	})
}

func TestEveryCardScoresItsSymbol(t *testing.T) { // SCO-1
	inEditions(t, editionNames, func(t *testing.T, name string) {
		g := bare(t, name, 2)
		for card := range goa.Card(goa.NumCards) {
			for other := range goa.Card(goa.NumCards) {
				g.Turn(0, 5) // nobody holds a card
				g.Hand(0, card, other)
				face, want := &g.s.Rules().Cards, 2
				switch {
				case card == other:
					want = 1
				case face[card].Symbol == face[other].Symbol:
					want = 3
				}
				equal(t, fmt.Sprintf("the score of %v and %v", card, other), g.s.Score(0).Symbols, want)
			}
		}
	})
}

// TestEveryCardHasItsEffect plays each card; "CARD" stands for its name.
func TestEveryCardHasItsEffect(t *testing.T) {
	type effect struct {
		moves                    string
		ducats, ships, colonists int // afterwards, from 10, 5, 5
		bears                    string
		edge                     string // a move that cannot be made on an empty board without ducats and ships
		why                      goa.Reason
	}
	const farm, left = "p1 ginger-3 ginger; quilon quilon-pepper-nutmeg", "p1 ginger; quilon"
	effects := map[goa.Ability]effect{
		goa.ShipsOnly:      {"progress ship with CARD", 10, 4, 5, left, "progress ship with CARD", goa.LacksShips},
		goa.SpicesOnly:     {"progress ship with CARD; pay ginger p1", 10, 5, 5, "p1; quilon", "progress ship with CARD", goa.LacksSpices},
		goa.MixedHarvest:   {"harvest with CARD; gain colonist", 10, 5, 6, left, "play CARD", goa.CardNeedsAction},
		goa.MoreRecruits:   {"found calicut with CARD; turn ALL; turn ALL; turn ALL; decline", 10, 5, 6, left, "play CARD", goa.CardNeedsAction},
		goa.SpiceSale:      {"play CARD; sell ginger p1; done", 13, 5, 5, "p1; quilon", "play CARD", goa.NoEffect},
		goa.SpiceGift:      {"play CARD; put ginger p1; put nutmeg quilon", 10, 5, 5, "p1 ginger ginger; quilon nutmeg", "play CARD", goa.NoFreeField},
		goa.ColonistGift:   {"play CARD", 10, 5, 7, left, "harvest with CARD", goa.CardIsFree},
		goa.ShipGift:       {"play CARD", 10, 7, 5, left, "harvest with CARD", goa.CardIsFree},
		goa.DucatGift:      {"play CARD", 15, 5, 5, left, "harvest with CARD", goa.CardIsFree},
		goa.BoughtProgress: {"play CARD tax", 4, 5, 5, left, "play CARD tax", goa.LacksDucats},
	}
	inEditions(t, editionNames, func(t *testing.T, name string) {
		for card := range goa.Card(goa.NumCards) {
			e, ok := effects[card.Ability()]
			if !ok {
				t.Fatalf("%v has no row", card)
			}
			if card.Ability() == goa.BoughtProgress && name == "2004" {
				e.moves, e.edge = "progress tax with CARD", "progress tax with CARD"
			}
			t.Run(card.String(), func(t *testing.T) {
				g := bare(t, name, 2).farm(0, farm)
				g.Hand(0, card)
				for move := range strings.SplitSeq(strings.ReplaceAll(e.moves, "CARD", card.String()), "; ") {
					if move == "turn ALL" {
						move = g.legal()[0]
					}
					g.play(move)
				}
				g.has(0, e.ducats, e.ships, e.colonists)
				g.bears(0, e.bears)
				g.handIs(0, "")
				if !g.s.Discards().Has(card) {
					t.Error("the card is not among the discards")
				}
				equal(t, "a card was played", g.s.HasPlayedCard(), true)

				g = bare(t, name, 2)
				g.Hand(0, card)
				g.Purse(0, 0, 0, 0)
				g.refuse(strings.ReplaceAll(e.edge, "CARD", card.String()), e.why)
			})
		}
	})
}
