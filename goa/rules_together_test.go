package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

// TestVAR9_AuctioneersPrice checks that the price is the sum of everything that
// goes into it, limited to 0 once at the end.
func TestVAR9_AuctioneersPrice(t *testing.T) {
	for _, c := range []struct {
		edition string
		modules
		high, want int
	}{
		{"2012", modules{goa.NoGambit, goa.NoStory, goa.NoCaptain}, 1, 0},
		{"2012", modules{goa.NoGambit, goa.NoStory, goa.NoCaptain}, 6, 5},
		{"2012", modules{goa.NoGambit, goa.TaxStory, goa.NoCaptain}, 1, 2},
		{"2012", modules{goa.NoGambit, goa.TaxStory, goa.NoCaptain}, 6, 7},
		{"2012", modules{goa.NoGambit, goa.NoStory, goa.Malian}, 1, 0},
		{"2012", modules{goa.NoGambit, goa.NoStory, goa.Malian}, 2, 0},
		{"2012", modules{goa.NoGambit, goa.NoStory, goa.Malian}, 3, 0},
		{"2012", modules{goa.NoGambit, goa.NoStory, goa.Malian}, 4, 1},
		{"2012", modules{goa.NoGambit, goa.TaxStory, goa.Malian}, 1, 0}, // not max(0, 0 − 2) + 2
		{"2012", modules{goa.NoGambit, goa.TaxStory, goa.Malian}, 2, 1},
		{"2012", modules{goa.HeavyBidding, goa.NoStory, goa.NoCaptain}, 6, 5},
		{"2012", modules{goa.HeavyBidding, goa.TaxStory, goa.Malian}, 3, 2},
		{"2026", modules{goa.NoGambit, goa.TaxStory, goa.NoCaptain}, 4, 5},
		{"2004", modules{goa.NoGambit, goa.NoStory, goa.NoCaptain}, 6, 7},
		{"2004", modules{goa.NoGambit, goa.TaxStory, goa.NoCaptain}, 6, 9},
		{"2004", modules{goa.NoGambit, goa.NoStory, goa.Malian}, 1, 0},
		{"2004", modules{goa.NoGambit, goa.TaxStory, goa.Malian}, 1, 2},
		{"2004", modules{goa.HeavyBidding, goa.NoStory, goa.NoCaptain}, 6, 9},
		{"2004", modules{goa.HeavyBidding, goa.NoStory, goa.Malian}, 6, 7},
		{"2004", modules{goa.HeavyBidding, goa.TaxStory, goa.Malian}, 6, 9},
		{"2004", modules{goa.HeavyBidding, goa.TaxStory, goa.NoCaptain}, 3, 8},
		{"2004", modules{goa.ExtendedBidding, goa.NoStory, goa.NoCaptain}, 6, 7},
	} {
		name := fmt.Sprintf("%s/%d/%d/%d/%d", c.edition, c.gambit, c.story, c.captain, c.high)
		t.Run(name, func(t *testing.T) {
			g := bought(t, c.edition, c.modules, c.high)
			g.price(c.want)
			g.Purse(1, c.want, 0, 0)
			g.play("buy")
			equal(t, "ducats left", g.p(1).Ducats(), 0)
			if c.want == 0 {
				return
			}
			g = bought(t, c.edition, c.modules, c.high)
			g.Purse(1, c.want-1, 0, 0)
			g.refuse("buy", goa.CannotPay)
			g.offers("sell")
		})
	}
}

// modules are the cards of modules that seat 1 has in an auction.
type modules struct {
	gambit  goa.Gambit
	story   goa.Story
	captain goa.Captain
}

// bought returns the second auction, seat 1's, when it decides against a bid.
func bought(t *testing.T, name string, m modules, high int) *scene {
	t.Helper()
	g := second(t, name, 2, m.gambit, "captains")
	g.Story(m.story)
	g.Captain(1, m.captain)
	g.play(goa.NewBid(high).String())
	if m.gambit == goa.ExtendedBidding {
		g.play("pass")
	}
	return g
}

func TestVAR9_StrategicVictoryAsksWhatIsReallyPaid(t *testing.T) {
	for _, c := range []struct {
		story   goa.Story
		captain goa.Captain
		high    int
		extras  int
	}{
		{goa.TaxStory, goa.NoCaptain, 3, 0}, // pays 4
		{goa.TaxStory, goa.NoCaptain, 4, 1}, // pays 5
		{goa.NoStory, goa.Malian, 6, 0},     // pays 3
		{goa.NoStory, goa.Malian, 7, 0},     // pays 4
		{goa.NoStory, goa.Malian, 8, 1},     // pays 5
		{goa.TaxStory, goa.Malian, 5, 0},    // pays 4
		{goa.TaxStory, goa.Malian, 6, 1},    // pays 5
	} {
		t.Run(fmt.Sprintf("%d/%d/%d", c.story, c.captain, c.high), func(t *testing.T) {
			g := bought(t, "2012", modules{goa.StrategicVictory, c.story, c.captain}, c.high).play("buy")
			equal(t, "extra actions", g.p(1).Extras(), c.extras)
		})
	}
}

func TestVAR4a_AnAuctionEndsInThisOrder(t *testing.T) {
	g := second(t, "2012", 2, goa.HarborSupport, "bonanza", "story=tax-story")
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2)) // a corner
	g.Bonanzas(cell("b2"))
	g.play("bid 5; sell; reveal bonanza-ship")
	g.happened(goa.BidMade, goa.LotSold, goa.DucatsGained, goa.ShipsGained, goa.ColonistsGained,
		goa.PlantationBuilt, goa.SpicePut, goa.BonanzaTurned, goa.ShipsGained, goa.AuctionOpened)
	for i, seat := range []goa.Seat{0, 1, 1, 1, 1, 0, 0, 0, 0} {
		equal(t, fmt.Sprintf("the seat of event %d", i), g.events[i].Seat, seat)
	}
	g.has(1, 20+5+2, 1, 1)
	g.has(0, 15, 1, 0)

	g = second(t, "2012", 2, goa.ProfitableAuction, "bonanza", "story=tax-story")
	g.Bonanzas(cell("b2"))
	g.play("bid 5; buy; reveal bonanza-ducats")
	g.happened(goa.BidMade, goa.LotBought, goa.DucatsGained, goa.TileKept, goa.BonanzaTurned, goa.DucatsGained, goa.AuctionOpened)
	g.has(1, 20-4-2+5+3, 0, 0)
}

func TestVAR4a_StoryMoneyCannotPayEither(t *testing.T) {
	g := second(t, "2012", 2, goa.ProfitableAuction, "story=tax-story")
	g.Purse(1, 5, 0, 0)
	g.play("bid 5") // 4 and 2, before the 5 arrive
	g.refuse("buy", goa.CannotPay)
}

func TestVAR4_RewardsComeBeforeTheFlagIsHandedOver(t *testing.T) {
	g := gambitAuctions(t, "2012", 2, []goa.Gambit{goa.ChartNewRoutes, goa.HeavyBidding})
	g.play("gambit now; bid 2; sell")
	g.turn(goa.Nature)
	equal(t, "the flag", g.s.Flag(), 0)
	g.play("deal ship-gift-1")
	equal(t, "the flag", g.s.Flag(), 1)
	equal(t, "cards of the auctioneer", g.s.HandOf(0).Len(), 1)
}

func TestVAR5a_WithTheIndianCaptain(t *testing.T) {
	g := commands(t, "2012", goa.Indian, "story=rich-outposts")
	g.play("found quilon; turn ships-only-1; turn spices-only-1") // 2 + 1 + 1 of 8
	_, missing, _ := g.s.Founding()
	equal(t, "colonists missing", missing, 4)
}

func TestVAR5d_TheJavaneseSpiceMayUseTheLastField(t *testing.T) {
	g := second(t, "2012", 2, goa.NoGambit, "captains", "story=plagued-crops")
	g.Captain(1, goa.Javanese)
	g.Lay(cell("b2"), goa.PlantationOf(goa.Clove, 2))
	g.play("pass; take")
	equal(t, "cloves", g.p(1).Stock(0).Total(), 1)
	g.offers("put clove p1")
	g.play("put clove p1")
	equal(t, "cloves", g.p(1).Stock(0).Total(), 2)
}

// A game with everything reaches its end, in every edition.
func TestVAR9_AllModulesTogether(t *testing.T) {
	for _, name := range []string{"2004", "2012", "2026"} {
		for story := goa.NoStory + 1; story < goa.NumStories; story++ {
			g := newScene(t, name, 4, "gambit", "captains", "bonanza", "planned-expansion", "story="+story.String())
			for !g.s.Over() {
				if g.playChance(); !g.s.Over() {
					g.play(g.legal()[0])
				}
			}
			equal(t, "the last round", g.s.Round(), goa.NumRounds)
		}
	}
}
