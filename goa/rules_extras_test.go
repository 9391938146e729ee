package goa_test

import (
	"testing"

	"goa/goa"
)

func TestACT8_FirstToRowsFourAndFiveDraws(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for track := range goa.Track(goa.NumTracks) {
			for level := range goa.TopLevel {
				g := inTurn(t, edition, 2)
				g.rich(0)
				g.Level(0, track, level)
				g.play("progress " + track.String())
				for g.lists("pay *") {
					g.play(g.legal()[0])
				}
				if level+1 < 3 {
					g.offers("end")
					continue
				}
				g.toMove(goa.Nature)
				g.play("deal ship-gift-2")
				g.holds(0, "ship-gift-2")
				equal(t, "extra actions", g.p(0).Extras(), 0)
				equal(t, "row taken", g.s.FirstTo(track, level+1), true)
			}
		}
	})
}

func TestACT8_OnlyTheFirstAtTheTable(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.rich(1)
		g.Level(0, goa.ExpeditionTrack, 2)
		g.Level(1, goa.ExpeditionTrack, 2)
		const toRowFour = "progress expedition; pay nutmeg p2; pay clove p3; pay ginger cochin"
		g.play(toRowFour + "; deal ship-gift-1; end; " + toRowFour)
		g.offers("end")
		g.play("end")
		g.holds(1, "")
		g.rich(1)
		g.play("tax; end; progress expedition; pay nutmeg p2; pay clove p3; pay cinnamon p4; pay ginger cochin")
		g.toMove(goa.Nature) // row 5 is another bonus
		g.play("deal ship-gift-2")
		g.holds(1, "ship-gift-2")
	})
}

func TestACT8_ColumnsHaveTheirOwnBonuses(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Levels(1, 3, 0, 0, 0, 0)
	g.rich(0)
	g.Levels(0, 2, 2, 0, 0, 0)
	g.play("progress ship; pay pepper p1; pay cinnamon p4; pay ginger cochin; end; tax; end")
	g.holds(0, "")
	g.rich(0)
	g.play("progress harvest; pay pepper p1; pay nutmeg p2; pay cinnamon p4")
	g.toMove(goa.Nature)
}

func TestACT8_AllFiveMarkersBringAnExtraAction(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for row := 1; row <= goa.TopLevel; row++ {
			g := inTurn(t, edition, 2)
			g.rich(0)
			g.Levels(0, row, goa.TopLevel, row, row, row-1)
			g.Level(1, goa.ColonyTrack, goa.TopLevel) // no card for the row
			g.play("progress colony")
			for g.lists("pay *") {
				g.play(g.legal()[0])
			}
			g.offers("end")
			equal(t, "extra actions", g.p(0).Extras(), 1)
		}
	})
}

func TestACT8_OncePerRow(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.Levels(0, 1, 1, 1, 1, 1)
		g.play("progress expedition; pay nutmeg p2; pay clove p3; end; tax; end") // row 3, the others are on row 2
		equal(t, "extra actions", g.p(0).Extras(), 0)
		g.Levels(0, 1, 1, 1, 2, 0)
		g.rich(0)
		g.play("progress colony; pay clove p3; end") // the last one on row 2
		equal(t, "extra actions", g.p(0).Extras(), 1)
		g.Levels(1, 2, 2, 2, 2, 2)
		g.play("tax; end")
		equal(t, "extra actions of seat 1", g.p(1).Extras(), 0)
	})
}

func TestACT8_EveryPlayerTakesItsOwnExtraAction(t *testing.T) {
	g := inTurn(t, "2012", 2)
	for seat := range goa.Seat(2) {
		g.rich(seat)
		g.Levels(seat, 1, 1, 1, 1, 0)
	}
	g.play("progress colony; pay clove p3; end; progress colony; pay clove p3; end")
	equal(t, "extra actions of seat 0", g.p(0).Extras(), 1)
	equal(t, "extra actions of seat 1", g.p(1).Extras(), 1)
}

func TestACT8_ATileMovedTheMarker(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 3, 3, 3, 3, 2)
		g.Tiles(0, goa.ViceKing)
		g.play("use vice-king colony; deal ship-gift-1")
		g.holds(0, "ship-gift-1")
		equal(t, "extra actions", g.p(0).Extras(), 1)
	})
}

func TestACT8_ACardMovedTheMarker(t *testing.T) {
	for edition, move := range map[string]string{
		"2004": "progress tax with bought-progress-1", "2012": "play bought-progress-1 tax", "2026": "play bought-progress-1 tax",
	} {
		t.Run(edition, func(t *testing.T) {
			g := inTurn(t, edition, 2)
			g.Levels(0, 4, 4, 3, 4, 4)
			g.Purse(0, 30, 0, 0)
			g.deals(0, "bought-progress-1")
			g.play(move + "; deal ship-gift-1")
			g.holds(0, "ship-gift-1")
			g.has(0, 6, 0, 0)
			equal(t, "extra actions", g.p(0).Extras(), 1)
		})
	}
}

func TestACT9_LapAfterLapFromTheFlag(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 4)
		for seat, n := range []int{2, 0, 3, 1} {
			g.ExtraCards(goa.Seat(seat), n)
		}
		g.Extras(2, 3)
		for _, seat := range []goa.Seat{2, 3, 0, 2, 0, 2} { // seat 1 holds none
			g.inStage(goa.Extras, 3)
			g.toMove(seat)
			g.play("extra; tax; end")
			g.sameSeats("extra action", g.seatsTold(goa.ExtraPlayed), seat)
		}
		for seat := range goa.Seat(4) {
			equal(t, "extra actions", g.p(seat).Extras(), 0)
		}
		g.inStage(goa.Placing, 4)
	})
}

func TestACT9_FollowsTheThirdActions(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := inTurn(t, edition, seats)
		g.Turn(1, 1)
		g.ExtraCards(0, 1)
		g.ExtraCards(1, 1)
		for range 3 * seats {
			g.play("tax; end")
		}
		g.inStage(goa.Extras, 1)
		g.toMove(1)
		g.play("pass")
		g.toMove(0)
		g.play("pass")
		g.inStage(goa.Placing, 2)
	})
}

func TestACT9_OneFullActionTurn(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.ExtraCards(0, 2)
		g.Tiles(0, goa.ShipTile)
		g.Extras(0, 1)
		g.Purse(0, 0, 0, 0)
		g.deals(0, "ship-gift-1 ship-gift-2")
		g.play("extra; use ship; play ship-gift-1; tax")
		equal(t, "extra actions", g.p(0).Extras(), 1)
		g.refuse("build-ships", goa.AlreadyActed)
		g.refuse("play ship-gift-2", goa.CardAlreadyPlayed)
		g.play("end; extra")
		g.refuse("end", goa.NotYetActed)
		g.refuse("use ship", goa.TileUsedUp)
		g.play("play ship-gift-2; build-ships; end")
		g.has(0, 4, 6, 0)
	})
}

func TestACT9_PlayersWhoPassAreOutForThisRound(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 3)
		g.ExtraCards(0, 1)
		g.ExtraCards(1, 3)
		g.Extras(0, 1)
		g.play("pass")
		equal(t, "out", g.s.OutOfExtras(0), true)
		for range 3 {
			g.toMove(1)
			g.play("extra; tax; end")
		}
		g.inStage(goa.Placing, 2)
		equal(t, "extra actions kept", g.p(0).Extras(), 1)
		equal(t, "out", g.s.OutOfExtras(0), false)
		g.idleUntil(goa.Acting)
		g.idleUntil(goa.Extras)
		g.toMove(0) // asked again in the next round
	})
}

func TestACT9_TwoOrMoreMustBePlayed(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		for _, round := range []int{1, 8} {
			g := inTurn(t, edition, 2)
			g.ExtraCards(0, 3)
			g.Extras(0, round)
			g.offers("extra")
			g.refuse("pass", goa.MustPlayExtra)
			g.play("extra; tax; end")
			g.offers("extra")
			g.play("extra; tax; end")
			g.offers("extra; pass") // the last may be kept
			g.play("pass")
			equal(t, "extra actions", g.p(0).Extras(), 1)
			equal(t, "the game is over", g.s.Over(), round == 8)
		}
	})
}

func TestACT9_ACardWonNowCountsAtOnce(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.Levels(0, 1, 1, 1, 1, 0)
		g.ExtraCards(0, 1)
		g.Extras(0, 1)
		g.play("extra; progress colony; pay clove p3; end")
		g.toMove(0)
		g.offers("extra; pass")
		g.Tiles(0, goa.ExtraActionsTile) // kept from Swap
		g.play("extra; tax; use extra-actions; end")
		g.toMove(0)
		g.offers("extra")
	})
}

func TestACT9_AtMostOneIsKept(t *testing.T) {
	everyGame(t, func(t *testing.T, w *walker) {
		if w.s.Stage() != goa.Placing && w.s.Stage() != goa.Over {
			return
		}
		for seat := range goa.Seat(w.s.Seats()) {
			if n := w.s.Player(seat).Extras(); n > 1 {
				t.Fatalf("seat %d kept %d extra actions", seat, n)
			}
		}
	})
}

func TestACT10_TheDiscardsBecomeTheDeck(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 4, 0)
		g.DeckOnly(g.cards("ship-gift-1")...)
		g.play("explore; draw 3")
		g.offers("deal ship-gift-1")
		g.play("deal ship-gift-1")
		if !g.told(goa.DeckShuffled) {
			t.Error("the discards were not shuffled")
		}
		equal(t, "discards", g.s.Discards().Len(), 0)
		equal(t, "cards in the deck", g.s.Outcomes(), 29)
		g.refuse("deal ship-gift-1", goa.NotInPile)
		g.play("deal ship-gift-2; deal ship-gift-3")
	})
}

func TestACT10_NotBeforeACardIsNeeded(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.DeckOnly(g.cards("ship-gift-1")...)
	g.play("explore; draw 1; deal ship-gift-1; end")
	equal(t, "cards in the deck", g.s.DeckCards().Len(), 0)
	equal(t, "discards", g.s.Discards().Len(), 29)
}

func TestACT10_OpenCardsStayOut(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Tiles(0, goa.Resupply)
		g.DeckOnly(g.cards("ship-gift-1")...)
		g.play("found calicut; turn ship-gift-1")
		g.refuse("turn ship-gift-1", goa.NotInPile)
		equal(t, "cards in the deck", g.s.Outcomes(), 29)
		g.play("turn ship-gift-2")
		g.DeckOnly() // everything else
		g.play("use resupply")
		g.refuse("turn ship-gift-1", goa.NotInPile)
		equal(t, "cards in the deck", g.s.Outcomes(), 28)
		g.play("turn ship-gift-3")
		g.refuse("turn ship-gift-3", goa.NotInPile)
	})
}

func TestACT10_TheCardBeingPlayedStaysOut(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.deals(0, "more-recruits-1")
		g.DeckOnly(g.cards("ship-gift-1 ship-gift-2")...)
		g.play("found calicut with more-recruits-1; turn ship-gift-1; turn ship-gift-2")
		g.refuse("turn more-recruits-1", goa.NotInPile)
		equal(t, "cards in the deck", g.s.Outcomes(), 27)
		g.play("turn ship-gift-3")
		equal(t, "discards", cardNames(g.s.Discards()), "more-recruits-1")
	})
}

func TestACT10_BothEmptyNoCardIsDrawn(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 12)
		g.DeckOnly(g.cards("ship-gift-3")...)
		g.NoDiscards()
		g.play("found calicut; turn ship-gift-3")
		g.offers("pay 9; decline")
		g = inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 12)
		g.DeckOnly()
		g.NoDiscards()
		g.play("found calicut")
		g.offers("pay 12; decline")
		g.play("decline; end")
		g.Turn(0, 2)
		g.DeckOnly()
		g.NoDiscards()
		g.play("explore")
		g.offers("draw 0")
	})
}

func TestACT10_NoMoreCardsAreNamedThanThereAre(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 0, 0, 0, 4, 0)
		g.DeckOnly(g.cards("ship-gift-1")...)
		g.NoDiscards()
		g.deals(0, "ship-gift-2")
		g.play("discard ship-gift-2; explore")
		g.offers("draw 0; draw 1; draw 2")
		g.refuse("draw 3", goa.TooFewCards)
	})
}
