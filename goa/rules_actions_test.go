package goa_test

import (
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

func TestACT1_FromTheFlagClockwiseThreeTimes(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		for flag := range goa.Seat(seats) {
			g := inTurn(t, edition, seats)
			g.Turn(flag, 1)
			for i := range 3 * seats {
				g.inStage(goa.Acting, 1)
				g.toMove((flag + goa.Seat(i)) % goa.Seat(seats))
				equal(t, "action of the round", g.s.ActionOfRound(), i/seats+1)
				g.play("tax; end")
			}
			g.inStage(goa.Placing, 2)
		}
	})
}

func TestACT1_OneActionATurnAndNoPassing(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.refuse("end", goa.NotYetActed)
		g.refuse("pass", goa.NotNow)
		g.play("tax")
		for _, text := range []string{"tax", "build-ships", "harvest", "explore", "found quilon", "progress ship"} {
			g.refuse(text, goa.AlreadyActed)
		}
		g.offers("end")
		g.play("end")
		g.toMove(1)
	})
}

func TestACT1_FourActionsCanAlwaysBeChosen(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 0)
		for _, c := range []goa.Colony{goa.Quilon, goa.Cochin, goa.Madras, goa.Calicut} {
			g.SoldOut(c)
		}
		g.DeckOnly()
		g.NoDiscards() // no fields, no cards, no colonies
		g.offers("build-ships; harvest; tax; explore")
		g.play("harvest; done; end; tax; end")
		g.play("explore; draw 0; end")
	})
}

func TestACT1_ProgressOnlyAboveRowFive(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.Levels(0, 4, 3, 4, 4, 4)
		g.refuse("progress ship", goa.TrackAtEnd)
		g.refuse("progress colony", goa.TrackAtEnd)
		g.allows("progress harvest")
		g.forbids("progress tax", "progress expedition")
	})
}

// rich gives a seat ships and, on full places, spices of every kind.
func (g *scene) rich(seat goa.Seat) {
	for i, k := range []goa.Spice{goa.Pepper, goa.Nutmeg, goa.Clove, goa.Cinnamon} {
		at := goa.Place(i)
		g.Plant(seat, at, goa.PlantationOf(k, 2))
		for g.p(seat).Stock(at).Total() < 2 {
			g.Spices(seat, at, k)
		}
	}
	if g.p(seat).Colony(goa.Cochin) == goa.NoColonyTile {
		g.Colonize(seat, goa.CochinTile)
	}
	if at := goa.Cochin.Place(); g.p(seat).Stock(at) == 0 {
		g.Spices(seat, at, goa.Ginger)
	}
	g.Purse(seat, 10, 4, 2)
}

func TestACT1_FoundOnlyWhatIsNotOwnedAndLeft(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		quilon, _ := goa.ColonyTileNamed("quilon-pepper-clove")
		g.Colonize(0, quilon)
		g.SoldOut(goa.Madras)
		g.refuse("found quilon", goa.ColonyOwned)
		g.refuse("found madras", goa.NoColonyTileLeft)
		g.allows("found cochin", "found calicut")
		g.SoldOut(goa.Cochin)
		g.SoldOut(goa.Calicut)
		g.refuse("found cochin", goa.NoColonyTileLeft)
		g.refuse("found calicut", goa.NoColonyTileLeft)
		g.play("tax; end")
		g.allows("found quilon") // seat 1 owns none
	})
}

func TestACT2_AnyNumberOfTilesBeforeAndAfterTheAction(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 0)
		g.Tiles(0, goa.ShipTile, goa.ColonistTile, goa.DucatsTile, goa.Resupply)
		g.play("use ship; use colonist")
		g.has(0, 0, 1, 1)
		g.allows("tax", "build-ships") // none of them was the action
		g.play("build-ships; use ducats; use resupply; turn ship-gift-1; turn ship-gift-2; gain ship")
		g.has(0, map[string]int{"2004": 4, "2012": 3, "2026": 3}[edition], 5, 1)
		g.offers("end")
	})
}

func TestACT2_OneCardATurn(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Purse(0, 0, 0, 0)
		g.deals(0, "ship-gift-1 ship-gift-2 colonist-gift-1")
		g.play("play ship-gift-1")
		g.allows("tax") // it was not an action
		g.refuse("play ship-gift-2", goa.CardAlreadyPlayed)
		g.play("tax")
		g.refuse("play colonist-gift-1", goa.CardAlreadyPlayed)
		g.play("end; tax; end; play ship-gift-2; build-ships")
		g.refuse("play colonist-gift-1", goa.CardAlreadyPlayed)
		g.has(0, 4, 5, 0)
	})
}

func TestACT2_ACardAfterTheAction(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.deals(0, "ducat-gift-1 mixed-harvest-1")
	g.play("harvest with mixed-harvest-1; gain ship")
	g.refuse("play ducat-gift-1", goa.CardAlreadyPlayed)
	g.play("end; tax; end; tax; play ducat-gift-1; end")
	g.toMove(1)
}

func TestACT2_NotInOthersTurns(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Tiles(0, goa.ShipTile, goa.Swap, goa.ViceKing, goa.Espionage)
		g.deals(0, "ship-gift-1")
		g.play("tax; end")
		g.toMove(1)
		g.refuse("use ship", goa.TileNotOwned)
		g.refuse("use swap b2", goa.TileNotOwned)
		g.refuse("use vice-king ship", goa.TileNotOwned)
		g.refuse("use espionage 0 tax", goa.TileNotOwned)
		g.refuse("play ship-gift-1", goa.CardNotHeld)
		g.refuse("discard ship-gift-1", goa.CardNotHeld)
	})
}

func TestACT2_NotWhilePlacingBiddingOrBetweenExtras(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		idle := func(g *scene) {
			g.Tiles(g.s.Turn(), goa.ShipTile, goa.Swap)
			g.deals(g.s.Turn(), "ship-gift-1")
			g.refuse("use ship", goa.NotNow)
			g.refuse("use swap b2", goa.NotNow)
			g.refuse("play ship-gift-1", goa.NotNow)
			g.refuse("discard ship-gift-1", goa.NotNow)
			g.refuse("tax", goa.NotNow)
		}
		idle(placing(t, edition, 2, 0))
		g := placing(t, edition, 2, 0)
		idle(g.play("flag b1"))
		idle(auctions(t, edition, 2))
		g = auctions(t, edition, 2)
		idle(g.play("bid 1"))
		g = inTurn(t, edition, 2)
		g.ExtraCards(0, 1)
		g.Extras(0, 1)
		idle(g)
	})
}

func TestACT2_CardsMayBeDiscardedInOwnTurns(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.deals(0, "ship-gift-1 ship-gift-2 mixed-harvest-1 spice-sale-2")
		g.play("discard ship-gift-1; discard mixed-harvest-1; tax; discard spice-sale-2")
		g.holds(0, "ship-gift-2")
		equal(t, "discards", cardNames(g.s.Discards()), "mixed-harvest-1 spice-sale-2 ship-gift-1")
		g.play("play ship-gift-2") // discarding is not playing
		g.refuse("discard ducat-gift-1", goa.CardNotHeld)
	})
}

func TestACT2_TilesAndCardsDuringAHarvest(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Purse(0, 0, 0, 0)
	g.Levels(0, 0, 1, 0, 0, 0)
	g.Plant(0, 0, goa.PlantationOf(goa.Pepper, 2), goa.Pepper)
	g.Plant(0, 1, goa.PlantationOf(goa.Clove, 1), goa.Clove)
	g.Tiles(0, goa.ShipTile)
	g.deals(0, "spice-sale-1")
	g.play("harvest; put pepper p1; use ship") // no field is left for the second spice
	g.forbids("put *")
	g.play("play spice-sale-1; sell clove p2; done; put clove p2; end")
	g.has(0, 3, 1, 0)
	g.spicesAt(0, "p1", "pepper pepper")
	g.spicesAt(0, "p2", "clove")
}

func TestACT2_AnEffectIsNotInterrupted(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.rich(0)
	g.Tiles(0, goa.ShipTile, goa.Duty)
	g.deals(0, "ship-gift-1")
	g.play("progress tax")
	g.refuse("use ship", goa.NotNow)
	g.refuse("play ship-gift-1", goa.NotNow)
	g.refuse("discard ship-gift-1", goa.NotNow)
	g.play("pay pepper p1; use duty")
	g.refuse("use ship", goa.NotNow)
	g.refuse("end", goa.NotNow)
}

func TestACT3_ProgressMovesOneMarkerOneRow(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.rich(0)
		g.Levels(0, 0, 0, 0, 1, 0)
		g.play("progress expedition; pay nutmeg p2; pay clove p3; end")
		for track, want := range []int{0, 0, 0, 2, 0} {
			equal(t, goa.Track(track).String(), g.p(0).Level(goa.Track(track)), want)
		}
		g.has(0, 10, 2, 2)
		g.spicesAt(0, "p1", "pepper pepper")
		g.spicesAt(0, "p2", "nutmeg")
		g.spicesAt(0, "p3", "clove")
		equal(t, "spices", g.p(0).Goods().Total(), 7)
	})
}

// The columns of the development board: what each step adds.
var ring = map[string]map[string]string{
	"2004": {
		"ship": "ginger cinnamon pepper nutmeg", "harvest": "pepper nutmeg clove ginger", "tax": "cinnamon pepper nutmeg clove",
		"expedition": "nutmeg clove ginger cinnamon", "colony": "clove ginger cinnamon pepper",
	},
	"2012": {
		"ship": "ginger cinnamon pepper nutmeg", "harvest": "cinnamon pepper nutmeg clove", "tax": "pepper nutmeg clove ginger",
		"expedition": "nutmeg clove ginger cinnamon", "colony": "clove ginger cinnamon pepper",
	},
}

func TestACT3_TheSpicesAndShipsOfEveryStep(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		columns := ring[edition]
		if columns == nil {
			columns = ring["2012"]
		}
		for track, column := range columns {
			kinds := strings.Fields(column)
			for level := range kinds {
				g := inTurn(t, edition, 2)
				g.rich(0)
				g.Purse(0, 0, level+1, 0)
				for tr := range goa.Track(goa.NumTracks) {
					g.Level(0, tr, level)
				}
				g.play("progress " + track)
				paid := []string{}
				for g.lists("pay *") {
					text := g.legal()[0]
					paid = append(paid, strings.Fields(text)[1])
					g.play(text)
				}
				want := slices.Clone(kinds[:level+1])
				slices.Sort(paid)
				slices.Sort(want)
				equal(t, track+" costs", strings.Join(paid, " "), strings.Join(want, " "))
				g.has(0, 0, 0, 0)
			}
		}
	})
}

func TestACT3_WithoutTheSpicesOrShipsNoProgress(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		g.Levels(0, 1, 0, 0, 0, 0) // ginger and cinnamon
		g.Plant(0, 0, goa.PlantationOf(goa.Ginger, 2), goa.Ginger, goa.Ginger)
		g.refuse("progress ship", goa.LacksSpices)
		g.Plant(0, 1, goa.PlantationOf(goa.Cinnamon, 1), goa.Cinnamon)
		g.allows("progress ship")
		g.Purse(0, 9, 1, 9)
		g.refuse("progress ship", goa.LacksShips)
		g.Purse(0, 9, 2, 9)
		g.allows("progress ship")
	})
}

func TestACT3_EachSpiceFromAPlaceOfThePlayersChoice(t *testing.T) {
	g := inTurn(t, "2012", 2)
	g.Plant(0, 1, goa.PlantationOf(goa.Ginger, 1), goa.Ginger)
	g.Plant(0, 2, goa.CropRotation, goa.Cinnamon)
	g.Colonize(0, goa.CochinTile, goa.Ginger)
	g.Colonize(0, goa.CalicutTile, goa.Pepper, goa.Ginger)
	g.play("progress ship")
	g.offers("pay ginger p2; pay ginger cochin; pay ginger calicut")
	g.refuse("pay ginger p1", goa.PlaceEmpty)
	g.refuse("pay cinnamon p3", goa.NotOwed)
	g.refuse("done", goa.MustChoose)
	g.play("pay ginger calicut")
	g.spicesAt(0, "calicut", "pepper")
	g.spicesAt(0, "cochin", "ginger")
	equal(t, "ship marker", g.p(0).Level(goa.ShipTrack), 1)
}
