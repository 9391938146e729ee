package goa_test

import (
	"testing"

	"goa/goa"
)

// The players of the 2026 examples, in order.
const (
	ravi goa.Seat = iota
	anjali
	arjun
	priya
)

// Ravi places the stone on the edge, Anjali and Arjun follow, and Priya is left
// with the corner. From there the line breaks. The picture showed the market of
// a later round; here four spaces are empty.
func TestExample2026_PlaceAuctionMarkers(t *testing.T) {
	g := inTurn(t, "2026", 4)
	g.Placing(ravi, 2)
	for _, c := range []string{"e3", "e4", "f4", "b6"} {
		g.Lay(cell(c), goa.NoTile)
	}
	if err := g.s.Invariants(); err != nil {
		t.Fatal(err)
	}
	g.play("flag e1; token e2; token f3")
	g.offers("token f2") // Priya has no choice
	g.play("token f2")
	equal(t, "who places the last token", g.s.Turn(), ravi)
	legal := g.legal()
	equal(t, "the number of tiles to choose from", len(legal), 25-4-3) // any without a marker
	g.allows("token b2", "token d2", "token f6")
	g.refuse("token b6", goa.NoTileThere)
	g.refuse("token f3", goa.TokenThere)
	g.play("token c5")
	equal(t, "the stage", g.s.Stage(), goa.Bidding)
	equal(t, "the auctioneer of token 5", g.s.TokenOwner(5), ravi)
}

// The outcomes of an auction, one after the other: sold, bought, free. The
// rulebook does not print what the players hold.
func TestExample2026_TileAuctions(t *testing.T) {
	g := inTurn(t, "2026", 4)
	g.Lay(cell("c2"), goa.PlantationOf(goa.Pepper, 2))
	g.Lay(cell("d2"), goa.Settlement)
	g.Bidding(ravi, 1, cell("b1"), cell("c2"), cell("d2"), cell("e2"), cell("f2"))
	for _, seat := range []goa.Seat{ravi, anjali, arjun, priya} {
		g.Purse(seat, 15, 0, 0)
	}
	equal(t, "the first bidder", g.s.Turn(), anjali)
	g.play("bid 6; pass; bid 8; sell")
	g.has(ravi, 15+8, 0, 0)
	g.has(priya, 15-8, 0, 0)
	g.has(anjali, 15, 0, 0)
	equal(t, "the holder of the stone", g.s.Flag(), priya)
	equal(t, "Priya's compass cards", g.p(priya).Extras(), 1)

	a, _ := g.s.Auction()
	equal(t, "the auctioneer", a.Auctioneer, anjali)
	g.play("bid 3; bid 5; pass; buy")
	g.has(anjali, 15-4, 0, 0)
	g.has(priya, 15-8, 0, 0)
	equal(t, "Anjali's depot", g.p(anjali).Plantation(0).String(), "pepper-2")
	equal(t, "Anjali's pepper", g.p(anjali).Stock(0).Count(goa.Pepper), 2)
	equal(t, "Anjali's compass cards", g.p(anjali).Extras(), 0)

	g.play("pass; pass; pass")
	g.offers("take")
	g.play("take")
	g.has(arjun, 15, 1, 1)
	equal(t, "Arjun's compass cards", g.p(arjun).Extras(), 1)
	equal(t, "Arjun's tiles", g.p(arjun).Tiles(goa.Settlement), 0)
	equal(t, "the tile", g.s.TileAt(cell("d2")), goa.NoTile)
}

func TestExample2026_AuctioneerBuys(t *testing.T) { exampleAuctioneerBuys(t, "2026") }

// Silk takes the place of nutmeg.
func TestExample2026_Progress(t *testing.T) { exampleProgress(t, "2026", priya, goa.Nutmeg) }

// Ravi holds two cards, and may draw two and hold three. The choices are to
// play one, to discard one, or to draw only one. The rulebook does not say
// which card is played.
func TestExample2026_Explore(t *testing.T) {
	g := inTurn(t, "2026", 4)
	g.Level(ravi, goa.ExpeditionTrack, 2)
	g.Hand(ravi, goa.CardOf(goa.ColonistGift, 0), goa.CardOf(goa.MoreRecruits, 0))
	g.play("explore")
	g.refuse("draw 2", goa.TooManyCards)
	for _, moves := range []string{
		"play colonist-gift-1; draw 2; deal ship-gift-1; deal ship-gift-2; end",
		"discard colonist-gift-1; draw 2; deal ship-gift-1; deal ship-gift-2; end",
		"draw 1; deal ship-gift-1; end",
	} {
		equal(t, "Ravi's cards after "+moves, g.branch(moves).s.HandOf(ravi).Len(), 3)
	}
	g.play("play colonist-gift-1")
	g.has(ravi, 5, 4, 2+2)
	g.refuse("draw 3", goa.TooManyCards)
}

func TestExample2026_EstablishOutpostOnce(t *testing.T) { exampleFoundOnce(t, "2026") }

// The row has 5 contracts, and the cards have 1 and 2. Coir and dried fish,
// which take the places of cinnamon and clove, go on the outpost.
func TestExample2026_EstablishOutpost(t *testing.T) {
	exampleFoundMadras(t, "2026", founder{anjali, 4, 5}, goa.CardOf(goa.SpiceSale, 0), goa.CardOf(goa.ShipGift, 1))
}

// A depot with one field of pepper counts, even one discarded earlier.
func TestExample2026_SingleDepots(t *testing.T) {
	g := inTurn(t, "2026", 4)
	g.Plant(arjun, 0, goa.PlantationOf(goa.Pepper, 1))
	g.Plant(arjun, 1, goa.PlantationOf(goa.Pepper, 2))
	g.Plant(arjun, 2, goa.CropRotation)
	equal(t, "the points for depots", g.s.Score(arjun).Singles, 1)
	g.FaceDown(arjun, goa.Nutmeg)
	equal(t, "the points for depots", g.s.Score(arjun).Singles, 2)
}

// The rulebook mentions 3 cards and lists 4. Its points are right for 4.
func TestExample2026_FinalScoring(t *testing.T) {
	s := loadPosition(t, "scoring-2026.json")
	checkSymbols(t, s, arjun, map[goa.Symbol]int{goa.Fish: 3, goa.Shell: 1}) // the rulebook does not say which two
	scores(t, s, arjun, goa.Score{Levels: 6 + 10 + 3 + 3 + 10, Colonies: 6, Symbols: 6 + 1, Singles: 1, Duties: 5}, 51)
	if s.Player(ravi).Ducats() <= s.Player(arjun).Ducats() || s.Score(ravi).Richest != 3 {
		t.Error("Ravi is not the richest")
	}
}

// From row 2 on Kollam is certain, from row 3 on Kochi, and so on: the
// overlay's values are the outposts' needs.
func TestExample2026_PlannedExpansion(t *testing.T) {
	for c := range goa.Colony(goa.NumColonies) {
		for level := range goa.NumLevels {
			g := inTurn(t, "2026", 4, "planned-expansion")
			g.Level(ravi, goa.ColonyTrack, level)
			g.Purse(ravi, 0, 0, 0)
			g.play("found " + c.String())
			sure := level > int(c)
			equal(t, "success for sure", g.lists("tile *"), sure)
			equal(t, "failing", g.lists("decline"), !sure)
		}
	}
}
