package goa_test

import (
	"strings"
	"testing"

	"goa/goa"
)

func TestSET1_EachHalfUsesItsOwnTiles(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2)
		for part := range goa.Part(goa.NumParts) {
			var left [goa.NumTiles]int
			for tile, n := range g.s.Rules().Tiles[part] {
				left[tile] = int(n)
			}
			g.skipTiles()
			for _, tile := range g.s.Removed()[len(g.s.Removed())/2*int(part):] {
				left[tile]--
			}
			for i := range goa.MarketSize {
				left[g.s.TileAt(goa.MarketCell(i))]--
			}
			unseen := 0
			for tile, n := range left {
				unseen += n
				if n < 0 {
					t.Errorf("half %v: %v is not one of its tiles", part, goa.Tile(tile))
				}
			}
			equal(t, "tiles unseen", unseen, map[string]int{"2004": 2}[edition])
			g.idleWhile(func() bool { return g.s.Part() == part && !g.s.Over() })
		}
		equal(t, "the game is over", g.s.Over(), true)
	})
}

func TestSET1_HowManyTilesAHalfHas(t *testing.T) {
	for edition, want := range map[string]int{"2004": 27, "2012": 29, "2026": 29} {
		g := newScene(t, edition, 2)
		equal(t, edition+" A", g.s.Outcomes(), want)
		g.playChance()
		g.ExtraCards(0, 1)
		g.Extras(0, 4)
		g.play("pass")
		equal(t, edition+" B", g.s.Outcomes(), want)
	}
}

func TestSET1_TilesAreLaidRowByRow(t *testing.T) {
	g := newScene(t, "2004", 2)
	g.play("lay ship; lay duty; lay clove-2; lay clove-2; lay settlement; lay ginger-1")
	for cell, want := range map[string]string{"b2": "ship", "c2": "duty", "e2": "clove-2", "f2": "settlement", "b3": "ginger-1"} {
		equal(t, cell, g.s.TileAt(g.cells(cell)[0]).String(), want)
	}
	g.refuse("lay clove-2", goa.NotInPile)
	g.refuse("lay swap", goa.NotInPile)
}

func TestSET1_TwoTilesStayUnseenIn2004(t *testing.T) {
	g := newScene(t, "2004", 2)
	g.forbids("remove *")
	var laid []string
	for g.lists("lay *") {
		text := "lay " + last(g.legal())
		g.play(text)
		laid = append(laid, text)
	}
	equal(t, "tiles laid", len(laid), 25)
	g.offers("first 0; first 1")
	if text := strings.Join(laid, " "); strings.Contains(text, "pepper-1") || strings.Contains(text, "nutmeg-1") {
		t.Error("the two left over should have been plantations")
	}
}

// last returns the piece that the last of some moves names.
func last(moves []string) string {
	_, name, _ := strings.Cut(moves[len(moves)-1], " ")
	return name
}

func TestSET1_FourTilesAreRemovedFaceUp(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2)
		g.forbids("lay *")
		g.play("remove foreman; remove pepper-2; remove duty; remove ship")
		g.forbids("remove *")
		g.refuse("lay foreman", goa.NotInPile)
		var names []string
		for _, tile := range g.s.Removed() {
			names = append(names, tile.String())
		}
		equal(t, "removed", strings.Join(names, " "), "foreman pepper-2 duty ship")
	})
}

func TestSET1_AtMostTwoPlantationsAreRemoved(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2)
		equal(t, "outcomes", g.s.Outcomes(), 29)
		g.play("remove pepper-2; remove pepper-2")
		equal(t, "outcomes", g.s.Outcomes(), 13)
		g.refuse("remove pepper-1", goa.TooManyPlantations)
		g.refuse("remove crop-rotation", goa.TooManyPlantations)
		g.play("remove ships-or-colonists; remove ships-or-colonists")
		equal(t, "outcomes", g.s.Outcomes(), 25)
		g.allows("lay pepper-1", "lay crop-rotation")
	})
}

func TestSET1_CropRotationCountsAsAPlantation(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2)
		g.play("remove crop-rotation; remove ship; remove ginger-1")
		g.refuse("remove pepper-1", goa.TooManyPlantations)
		g.allows("remove colonist")
	})
}

func TestSET1_EachHalfCountsItsOwnPlantations(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 2)
		g.play("remove pepper-1; remove ginger-1; remove duty; remove ship")
		g.playChance()
		g.ExtraCards(0, 1)
		g.Extras(0, 4)
		g.play("pass; remove clove-3; remove swap; remove nutmeg-2")
		g.refuse("remove pepper-3", goa.TooManyPlantations)
		g.play("remove favor")
		equal(t, "removed in both halves", len(g.s.Removed()), 8)
	})
}

func TestSET2_WhatEachPlayerHas(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := newScene(t, edition, seats)
		g.playChance()
		for seat := range goa.Seat(seats) {
			p := g.p(seat)
			for track := range goa.Track(goa.NumTracks) {
				equal(t, track.String(), p.Level(track), 0)
			}
			equal(t, "ships", p.Ships(), 4)
			equal(t, "colonists", p.Colonists(), 2)
			equal(t, "extra actions", p.Extras(), 0)
			equal(t, "spices", p.Goods().Total(), 0)
			equal(t, "cards", g.s.HandOf(seat).Len(), 0)
		}
		tokens := 0
		for ; g.s.Stage() == goa.Placing; tokens++ {
			g.idle()
		}
		equal(t, "tokens", tokens, seats+1)
	})
}

func TestSET3_CardsAreTurnedClockwiseUntilTheStartSymbol(t *testing.T) {
	for _, c := range []struct{ edition, others, start, discards string }{
		{"2004", "turn spice-sale-1; turn ships-only-2; turn ship-gift-1; turn ducat-gift-1", "turn spice-gift-1",
			"ships-only-2 spice-sale-1 spice-gift-1 ship-gift-1 ducat-gift-1"},
		{"2012", "turn spices-only-1; turn ships-only-2; turn ship-gift-1; turn ducat-gift-1", "turn ships-only-1",
			"ships-only-1 ships-only-2 spices-only-1 ship-gift-1 ducat-gift-1"},
		{"2026", "turn spices-only-1; turn ships-only-2; turn ship-gift-1; turn ducat-gift-1", "turn ship-gift-3",
			"ships-only-2 spices-only-1 ship-gift-1 ship-gift-3 ducat-gift-1"},
	} {
		t.Run(c.edition, func(t *testing.T) {
			g := newScene(t, c.edition, 3)
			g.skipTiles()
			g.offers("first 0; first 1; first 2")
			g.play("first 1; " + c.others + "; " + c.start)
			g.sameSeats("cards were turned", g.seatsTold(goa.StartCardTurned), 1, 2, 0, 1, 2)
			g.sameSeats("first player", g.seatsTold(goa.BecameFirst), 2)
			equal(t, "flag", g.s.Flag(), 2)
			equal(t, "discards", cardNames(g.s.Discards()), c.discards)
			g.inStage(goa.Placing, 1)
			g.toMove(2)
		})
	}
}

// skipTiles has Nature lay out the market.
func (g *scene) skipTiles() {
	g.Helper()
	g.idleWhile(func() bool { return g.lists("lay *") || g.lists("remove *") })
}

func TestSET3_TheStartSymbol(t *testing.T) {
	for edition, want := range map[string]goa.Symbol{"2004": goa.Tiger, "2012": goa.Elephant, "2026": goa.Elephant} {
		g := newScene(t, edition, 2)
		g.skipTiles()
		g.play("first 0")
		for c, face := range g.s.Rules().Cards {
			s := *g.s
			s.Play(goa.NewTurnCard(goa.Card(c)))
			equal(t, edition+": "+goa.Card(c).String()+" starts the game", s.Stage() == goa.Placing, face.Symbol == want)
		}
	}
}

func TestSET3_StartingDucats(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := newScene(t, edition, seats)
		g.playChance()
		for seat := range goa.Seat(seats) {
			want := 10
			if seat == g.s.Flag() {
				want = map[string]int{"2004": 7, "2012": 5, "2026": 5}[edition]
			}
			equal(t, "ducats", g.p(seat).Ducats(), want)
		}
	})
}

func TestSET3_TheFirstFlagBringsNoExtraAction(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := newScene(t, edition, 3)
		g.playChance()
		equal(t, "extra actions", g.p(g.s.Flag()).Extras(), 0)
	})
}

func TestSET4_TilesLeftLeaveTheGame(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 2)
		removed := len(g.s.Removed())
		g.market("b2 ship", "d4 pepper-1", "f6 foreman")
		g.ExtraCards(0, 1)
		g.Extras(0, 4)
		g.play("pass")
		for i := range goa.MarketSize {
			equal(t, "tile left over", g.s.TileAt(goa.MarketCell(i)), goa.NoTile)
		}
		equal(t, "Favor's pool", len(g.s.Removed()), removed)
		g.toMove(goa.Nature)
		g.playChance()
		g.inStage(goa.Placing, 5)
		equal(t, "half", g.s.Part(), goa.PartB)
		equal(t, "Favor's pool", len(g.s.Removed()), 2*removed)
	})
}

func TestSET4_RoundsOfAHalfShareTheirTiles(t *testing.T) {
	for round := 1; round <= 7; round++ {
		g := inTurn(t, "2012", 2)
		g.market("b2 ship", "d4 pepper-1")
		g.ExtraCards(0, 1)
		g.Extras(0, round)
		g.play("pass")
		if cleared := g.s.TileAt(g.cells("d4")[0]) == goa.NoTile; cleared != (round == 4) {
			t.Errorf("the market is cleared after round %d", round)
		}
	}
}

func TestSET4_PlayersKeepEverything(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := inTurn(t, edition, 3)
		g.ExtraCards(2, 1)
		g.Extras(1, 4)
		g.Purse(2, 17, 6, 5)
		g.Levels(2, 3, 2, 1, 4, 0)
		g.deals(2, "ship-gift-1 ship-gift-2 spice-sale-3")
		g.Plant(2, 1, goa.PlantationOf(goa.Clove, 2), goa.Clove)
		g.Colonize(2, goa.CalicutTile, goa.Ginger)
		g.Tiles(2, goa.ShipTile, goa.Duty)
		g.FaceDown(2, goa.Pepper)
		players := [...]goa.PublicPlayer{*g.p(0), *g.p(1), *g.p(2)}
		g.play("pass")
		g.playChance()
		g.inStage(goa.Placing, 5)
		for seat, p := range players {
			equal(t, "what a player has", *g.p(goa.Seat(seat)), p)
		}
		g.holds(2, "spice-sale-3 ship-gift-1 ship-gift-2")
		equal(t, "flag", g.s.Flag(), 1)
		equal(t, "extra actions", g.p(2).Extras(), 1)
		equal(t, "open Duty", g.p(2).Ready(goa.Duty), 1)
		g.toMove(1)
	})
}
