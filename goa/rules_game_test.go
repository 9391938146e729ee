package goa_test

import (
	"slices"
	"testing"

	"goa/goa"
)

func TestG1_TwoToFourPlayers(t *testing.T) {
	for _, seats := range []int{2, 3, 4} {
		equal(t, "seats", newScene(t, "2012", seats).s.Seats(), seats)
	}
	for _, seats := range []int{0, 1, 5} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a game of %d began", seats)
				}
			}()
			newScene(t, "2012", seats)
		}()
	}
}

func TestG1_TwoHalvesOfFourRounds(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := newScene(t, edition, seats)
		var parts, halves string
		g.idleWhile(func() bool {
			if g.told(goa.RoundBegan) {
				parts += g.s.Part().String()
			}
			if g.told(goa.MarketCleared) {
				halves += g.s.Part().String()
			}
			return !g.s.Over()
		})
		equal(t, "halves of the rounds", parts, "aaaabbbb")
		equal(t, "halves laid out after the first", halves, "b")
		g.toMove(goa.Nobody)
		g.refuse("pass", goa.GameOver)
	})
}

func TestG1_RoundIsPlacingAuctionsActionsAndExtras(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := newScene(t, edition, seats)
		g.playChance()
		flag := g.s.Flag()
		g.ExtraCards(flag, 3)
		stages := []goa.Stage{g.s.Stage()}
		count := map[goa.EventKind]int{}
		g.idleWhile(func() bool {
			for _, e := range g.events {
				count[e.Kind]++
			}
			if now := g.s.Stage(); now != stages[len(stages)-1] {
				stages = append(stages, now)
			}
			return g.s.Round() == 1
		})
		if want := []goa.Stage{goa.Placing, goa.Bidding, goa.Acting, goa.Extras, goa.Placing}; !slices.Equal(stages, want) {
			t.Errorf("stages %v, want %v", stages, want)
		}
		equal(t, "flags placed", count[goa.FlagPlaced], 1)
		equal(t, "tokens placed", count[goa.TokenPlaced], seats)
		equal(t, "auctions", count[goa.AuctionOpened], seats+1)
		extras := count[goa.ExtraPlayed]
		equal(t, "ordinary actions", count[goa.ActionChosen]-extras, 3*seats)
		if extras < 3 {
			t.Errorf("%d extra actions, want at least 3 of the flag's holder", extras)
		}
	})
}

func TestG2_MostPointsWin(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 3)
		g.Purse(0, 50, 0, 0) // 3 points
		g.Levels(1, 3, 0, 0, 0, 0)
		g.Levels(2, 4, 0, 0, 0, 0)
		equal(t, "ranks", g.s.Ranks(), [4]int{3, 2, 1, 0})
	})
}

func TestG2_MostDucatsBreakATie(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 3)
		g.Levels(0, 2, 0, 0, 0, 0)
		g.Levels(1, 2, 2, 0, 0, 0)
		g.Levels(2, 2, 0, 0, 0, 0)
		g.Purse(0, 9, 9, 9)
		g.Purse(1, 5, 0, 0)
		g.Purse(2, 9, 0, 0)
		g.Tiles(2, goa.SmallMission) // 8 points, seats 0 and 1 have 6
		equal(t, "points of seat 0", g.s.Score(0).Total(), g.s.Score(1).Total())
		equal(t, "ranks", g.s.Ranks(), [4]int{2, 3, 1, 0})
	})
}

func TestG2_StillTiedPlayersShare(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 4)
		for seat := range goa.Seat(4) {
			g.Purse(seat, 7, int(seat), 4-int(seat))
		}
		g.Levels(1, 1, 1, 0, 0, 0)
		g.Levels(3, 0, 0, 1, 1, 0)
		equal(t, "ranks", g.s.Ranks(), [4]int{3, 1, 3, 1})
	})
}

func TestG3_ShipsColonistsAndDucatsNeverRunOut(t *testing.T) {
	g := inTurn(t, "2012", 2)
	for seat := range goa.Seat(2) {
		g.Purse(seat, 900, 900, 900)
	}
	g.Tiles(0, goa.ColonistTile)
	g.play("tax; use colonist; end; build-ships")
	g.has(0, 904, 900, 901)
	g.has(1, 900, 901, 900)
}

func TestG3_SpicesNeverRunOut(t *testing.T) {
	g := inTurn(t, "2012", 4)
	pepper := goa.Pepper
	for seat := range goa.Seat(4) {
		for at := range goa.Place(goa.NumPlantations) {
			g.Plant(seat, at, goa.PlantationOf(pepper, 3), pepper, pepper, pepper)
		}
	}
	g.Colonize(0, goa.CalicutTile)
	g.play("harvest; put pepper calicut; end")
	equal(t, "pepper of seat 0", g.p(0).Goods().Count(pepper), 13)
}

func TestG3_ExtraActionCardsNeverRunOut(t *testing.T) {
	g := auctions(t, "2012", 4)
	for seat := range goa.Seat(4) {
		g.ExtraCards(seat, 3)
	}
	g.play("pass; pass; pass; take")
	equal(t, "extra actions of seat 0", g.p(0).Extras(), 4)
}

func TestG3_CardsAndColonyTilesAreFinite(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 4)
		equal(t, "cards", g.s.DeckCards().Len(), 30)
		want := map[goa.Colony]int{goa.Quilon: 5, goa.Cochin: 4, goa.Madras: 5, goa.Calicut: 4}
		for tile := goa.ColonyTile(1); int(tile) < goa.NumColonyTiles; tile++ {
			want[tile.Colony()] -= g.s.ColonyTilesLeft(tile)
		}
		for c, missing := range want {
			equal(t, "tiles missing of "+c.String(), missing, 0)
		}
		g.Purse(0, 0, 0, 12)
		g.play("found quilon; turn ship-gift-1; turn ship-gift-2; pay 3; tile quilon-pepper-nutmeg; put pepper quilon; end")
		g.play("found quilon; turn ship-gift-3; turn ducat-gift-3")
		g.forbids("tile quilon-pepper-nutmeg")
	})
}

func TestG4_OpenInformation(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 3)
		g.Levels(0, 1, 2, 0, 0, 0)
		g.Plant(0, 0, goa.PlantationOf(goa.Clove, 2), goa.Clove)
		g.Purse(0, 1, 8, 9)
		g.ExtraCards(0, 2)
		g.Tiles(0, goa.LargeMission)
		g.deals(0, "ship-gift-1 ship-gift-2")
		g.play("discard ship-gift-2")
		for _, seat := range []goa.Seat{0, 1, 2, goa.Nobody} {
			v := g.s.View(seat)
			p := v.Player(0)
			equal(t, "harvest marker", p.Level(goa.HarvestTrack), 2)
			equal(t, "plantation", p.Plantation(0), goa.PlantationOf(goa.Clove, 2))
			equal(t, "spices", p.Goods().Count(goa.Clove), 1)
			equal(t, "ships", p.Ships(), 8)
			equal(t, "colonists", p.Colonists(), 9)
			equal(t, "extra actions", p.Extras(), 2)
			equal(t, "missions", p.Tiles(goa.LargeMission), 1)
			equal(t, "number of cards", v.HandSize(0), 1)
			equal(t, "discards", cardNames(v.Discards()), "ship-gift-2")
			equal(t, "removed tiles", len(v.Removed()), 4)
		}
	})
}

func TestG4_HandsAreHidden(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		one, other := inTurn(t, edition, 3), inTurn(t, edition, 3)
		one.deals(1, "ship-gift-1 ship-gift-2")
		other.deals(1, "ducat-gift-1 spice-sale-3")
		for _, seat := range []goa.Seat{0, 2, goa.Nobody} {
			if one.s.View(seat) != other.s.View(seat) {
				t.Errorf("seat %v can tell the hands apart", seat)
			}
		}
		v := one.s.View(1)
		equal(t, "own hand", cardNames(v.Hand()), "ship-gift-1 ship-gift-2")
		equal(t, "points for own cards", v.Score(1).Symbols, 2)
		equal(t, "points for others' cards", v.Score(0).Symbols, 0)
		if v == other.s.View(1) {
			t.Error("seat 1 does not know its own hand")
		}
	})
}

func TestG4_OnlyItsOwnerSeesADrawnCard(t *testing.T) {
	g := inTurn(t, "2012", 3)
	g.play("explore; draw 1; deal ship-gift-2")
	for _, e := range g.events {
		if e.Kind != goa.CardDrawn {
			continue
		}
		equal[any](t, "card for its owner", e.SeenBy(0).Value(goa.FieldCard), "ship-gift-2")
		equal[any](t, "card for an opponent", e.SeenBy(1).Value(goa.FieldCard), "")
		equal[any](t, "card for a spectator", e.SeenBy(goa.Nobody).Value(goa.FieldCard), "")
	}
	if !g.told(goa.CardDrawn) {
		t.Error("nobody was told of the card")
	}
}

func TestG4_NobodyKnowsTheNextCard(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.deals(1, "ship-gift-1 ship-gift-2")
	g.play("found calicut")
	equal(t, "cards that may be turned up", g.s.Outcomes(), 28)
	for c := range g.s.DeckCards().All() {
		g.allows("turn " + c.String())
	}
	v := g.s.View(0)
	equal(t, "cards in the deck", v.DeckSize(), 28)
	equal(t, "cards that seat 0 has not seen", v.Unseen().Len(), 30)
}

func TestG4_NobodyKnowsABonanzaTile(t *testing.T) {
	g := inTurn(t, "2012", 2, "bonanza")
	g.market("b2 foreman", "f6 ship")
	g.Bidding(0, 1, g.cells("b1 b2 f6")...)
	g.play("pass; take; pass; take")
	g.offers("reveal bonanza-spice; reveal bonanza-colonist; reveal bonanza-ducats; reveal bonanza-ship")
}

func TestG4_RemovedTilesAreUnseenIn2004(t *testing.T) {
	g := inTurn(t, "2004", 3)
	for _, seat := range []goa.Seat{0, 1, 2, goa.Nobody} {
		v := g.s.View(seat)
		equal(t, "removed tiles", len(v.Removed()), 0)
	}
}

func TestG5_NothingPassesBetweenPlayersButBids(t *testing.T) {
	everyPlay(t, func(t *testing.T, before, after *goa.State, m goa.Move) {
		if before.Stage() == goa.Setup || m.Kind == goa.Sell || after.Round() > before.Round() ||
			before.Rules().Gambit && before.Stage() == goa.Bidding {
			return // starting ducats; a lot is sold; tiles are readied; a Gambit is turned up
		}
		if before.Stage() == goa.Bidding && before.Rules().Gambit {
			return // with the next auction its owner's Gambit is turned up
		}
		for seat := range goa.Seat(before.Seats()) {
			same := *before.Player(seat) == *after.Player(seat) && before.HandOf(seat) == after.HandOf(seat)
			if seat != before.Actor() && !same {
				t.Fatalf("%q of seat %d changed what seat %d has", m, before.Actor(), seat)
			}
		}
	})
}
