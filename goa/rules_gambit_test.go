package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

const everyPledge = "pledge heavy-bidding; pledge profitable-auction; pledge harbor-support; pledge strategic-victory; " +
	"pledge emergency-resupply; pledge power-broker; pledge chart-new-routes; pledge extended-bidding"

// tokensLie returns round 1 of a game with Gambits when the last token has been
// placed. Seat 0 holds the flag.
func tokensLie(t *testing.T, seats int) *scene {
	t.Helper()
	g := inTurn(t, "2026", seats, "gambit")
	g.Placing(0, 1)
	g.play("flag d1")
	for _, at := range []string{"d2", "e2", "e3", "e4"}[:seats] {
		equal(t, "the stage", g.s.Stage(), goa.Placing)
		g.play("token " + at)
	}
	return g
}

func TestVAR4_EveryonePicksOnceTheLastTokenLies(t *testing.T) {
	g := tokensLie(t, 3)
	for _, seat := range []goa.Seat{0, 1, 2} {
		equal(t, "the stage", g.s.Stage(), goa.Pledging)
		g.turn(seat)
		g.offers(everyPledge)
		g.play("pledge power-broker") // even if others have picked it
		equal(t, "pledged", g.s.HasPledged(seat), true)
	}
	equal(t, "the stage", g.s.Stage(), goa.Bidding)
}

func TestVAR4_TheFlagHolderPicksFirst(t *testing.T) {
	g := inTurn(t, "2012", 2, "gambit")
	g.Placing(1, 1)
	g.play("flag d1; token d2; token e2")
	g.turn(1)
	g.play("pledge heavy-bidding")
	g.turn(0)
}

func TestVAR4_PicksAreSecret(t *testing.T) {
	g, other := tokensLie(t, 3), tokensLie(t, 3)
	g.play("pledge heavy-bidding; pledge power-broker")
	other.play("pledge extended-bidding; pledge power-broker")
	for _, seat := range []goa.Seat{1, 2, goa.Nobody} {
		if g.s.View(seat) != other.s.View(seat) {
			t.Errorf("seat %v sees what seat 0 picked", seat)
		}
		for i, e := range g.events {
			if e.SeenBy(seat) != other.events[i].SeenBy(seat) {
				t.Errorf("seat %v hears what seat 0 picked", seat)
			}
		}
	}
	own := g.s.View(0)
	equal(t, "one's own pick", own.Pick(), goa.HeavyBidding)
	equal(t, "one's own event", g.events[0].SeenBy(0).Gambit(), goa.HeavyBidding)
	hers := g.s.View(1)
	equal(t, "the pick of seat 1", hers.Pick(), goa.PowerBroker)
	equal(t, "another's pick", g.events[1].SeenBy(2).Gambit(), goa.NoGambit)
	g.offers(everyPledge) // of seat 2, whatever the others picked
}

func TestVAR4_TurnedUpBeforeAnyBid(t *testing.T) {
	g := gambitAuctions(t, "2012", 3, []goa.Gambit{goa.NoGambit, goa.HarborSupport, goa.HeavyBidding})
	g.play("pass; pass; take")
	g.happened(goa.Passed, goa.Passed, goa.LotTaken, goa.FlagGained, goa.ExtrasGained, goa.AuctionOpened, goa.GambitTurned)
	equal(t, "the Gambit of the second auction", g.s.Gambit(), goa.HarborSupport)
	g.turn(2)
	g.allows("bid 1")
	g.play("pass; pass; take")
	equal(t, "the Gambit of the third auction", g.s.Gambit(), goa.HeavyBidding)
	g.forbids("bid 1")
	g.play("pass; pass; take")
	equal(t, "the Gambit of the fourth auction", g.s.Gambit(), goa.NoGambit)
	g.allows("bid 1")
}

func TestVAR4_ThePickStaysFaceDownUntilItsAuction(t *testing.T) {
	g := gambitAuctions(t, "2012", 3, []goa.Gambit{goa.NoGambit, goa.HarborSupport, goa.HeavyBidding})
	g.play("pass; pass; take")
	equal(t, "pledged by 1", g.s.HasPledged(1), false)
	equal(t, "pledged by 2", g.s.HasPledged(2), true)
	equal(t, "spent by 1", g.p(1).HasSpent(goa.HarborSupport), true)
	equal(t, "spent by 2", g.p(2).HasSpent(goa.HeavyBidding), false)
	seen := g.s.View(0)
	equal(t, "the pick that 0 sees", seen.Pick(), goa.NoGambit)
}

func TestVAR4_FirstAuctionNow(t *testing.T) {
	g := gambitAuctions(t, "2012", 2, []goa.Gambit{goa.HeavyBidding, goa.HarborSupport})
	g.turn(0)
	g.offers("gambit now; gambit later")
	g.play("gambit now")
	g.happened(goa.GambitTurned)
	g.turn(1)
	g.forbids("bid 2")
	g.play("pass; take; pass; take") // the flag's auction has one too; then that of seat 1
	equal(t, "the Gambit of the last auction", g.s.Gambit(), goa.NoGambit)
	g.turn(1)
	g.allows("bid 1")
	g.forbids("gambit*")
}

func TestVAR4_OtherwiseInTheLastAuctionThoughTheFlagIsLost(t *testing.T) {
	g := gambitAuctions(t, "2012", 3, []goa.Gambit{goa.HeavyBidding, goa.HarborSupport, goa.ProfitableAuction})
	g.play("gambit later")
	g.happened(goa.GambitPostponed)
	equal(t, "the Gambit of the first auction", g.s.Gambit(), goa.NoGambit)
	g.turn(1)
	g.play("bid 1; pass; sell") // seat 1 takes the flag
	equal(t, "the flag", g.s.Flag(), 1)
	equal(t, "pledged", g.s.HasPledged(0), true)
	g.play("pass; pass; take; pass; pass; take")
	equal(t, "the Gambit of the last auction", g.s.Gambit(), goa.HeavyBidding)
	g.turn(1)
	g.forbids("gambit*", "bid 2")
	g.play("pass; pass; take")
	equal(t, "the stage", g.s.Stage(), goa.Acting)
	equal(t, "the Gambit after the auctions", g.s.Gambit(), goa.NoGambit)
	g.turn(1)
}

func TestVAR4_APostponedGambitStaysSecret(t *testing.T) {
	g := gambitAuctions(t, "2012", 3, []goa.Gambit{goa.HeavyBidding, goa.HarborSupport, goa.ProfitableAuction})
	other := gambitAuctions(t, "2012", 3, []goa.Gambit{goa.PowerBroker, goa.HarborSupport, goa.ProfitableAuction})
	for _, moves := range []string{"gambit later", "bid 1; pass; sell", "pass; pass; take"} {
		g.play(moves)
		other.play(moves)
		for _, seat := range []goa.Seat{1, 2, goa.Nobody} {
			if g.s.View(seat) != other.s.View(seat) {
				t.Errorf("after %q seat %v sees what seat 0 postponed", moves, seat)
			}
			for i, e := range g.events {
				if e.SeenBy(seat) != other.events[i].SeenBy(seat) {
					t.Errorf("in %q seat %v hears what seat 0 postponed", moves, seat)
				}
			}
		}
	}
}

func TestVAR4_SpentGambitsAreGone(t *testing.T) {
	g := inTurn(t, "2012", 2, "gambit")
	g.Placing(0, 2)
	g.Spend(0, goa.PowerBroker, goa.HeavyBidding)
	g.Spend(1, goa.ChartNewRoutes)
	g.play("flag d1; token d2; token e2")
	g.forbids("pledge power-broker", "pledge heavy-bidding")
	g.refuse("pledge power-broker", goa.GambitSpent)
	g.play("pledge chart-new-routes")
	g.refuse("pledge chart-new-routes", goa.GambitSpent)
	g.allows("pledge power-broker", "pledge heavy-bidding")
}

func TestVAR4_OneARoundAndNoChoiceInRoundEight(t *testing.T) {
	for seats := 2; seats <= goa.MaxSeats; seats++ {
		g := newScene(t, "2026", seats, "gambit")
		for rounds := 0; !g.s.Over(); {
			g.playChance()
			if g.s.Over() {
				break
			}
			if g.s.Stage() == goa.Pledging && g.s.Turn() == g.s.Flag() {
				rounds++
			}
			legal := g.legal()
			if left := goa.NumRounds + 1 - rounds; g.s.Stage() == goa.Pledging && len(legal) != left {
				t.Fatalf("round %d: %d Gambits to pick from, want %d", rounds, len(legal), left)
			}
			g.play(legal[0])
		}
		for seat := range goa.Seat(seats) {
			for gambit := goa.NoGambit + 1; gambit < goa.NumGambits; gambit++ {
				equal(t, fmt.Sprintf("seat %d has spent %v", seat, gambit), g.p(seat).HasSpent(gambit), true)
			}
		}
	}
}

func TestVAR4a_ProfitableAuction(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		ducats      int // the auctioneer's, out of 20
	}{
		{"bought", "bid 5; buy", 20 - 4 + 5},
		{"free", "pass; take", 20 + 5},
		{"sold", "bid 5; sell", 20 + 5},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := second(t, "2012", 2, goa.ProfitableAuction).play(c.moves)
			equal(t, "ducats", g.p(1).Ducats(), c.ducats)
			equal(t, "the reward", g.told(goa.DucatsGained), c.name != "sold")
		})
	}
}

func TestVAR4a_ARewardNeverHelpsToPay(t *testing.T) {
	g := second(t, "2012", 2, goa.ProfitableAuction)
	g.Purse(1, 3, 0, 0)
	g.play("bid 5") // buying costs 4
	g.refuse("buy", goa.CannotPay)
	g.offers("sell")
}

func TestVAR4a_StrategicVictory(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		extras      int
	}{
		{"pays 4", "bid 5; buy", 0},
		{"pays 5", "bid 6; buy", 1},
		{"pays 6", "bid 7; buy", 1},
		{"free", "pass; take", 0},
		{"sells for 6", "bid 6; sell", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := second(t, "2012", 2, goa.StrategicVictory).play(c.moves)
			equal(t, "extra actions", g.p(1).Extras(), c.extras)
		})
	}
	g := second(t, "2004", 2, goa.StrategicVictory).play("bid 4; buy")
	equal(t, "ducats after overbidding", g.p(1).Ducats(), 20-5)
	equal(t, "extra actions after overbidding", g.p(1).Extras(), 1)
}

func TestVAR4a_TheAuctioneerOfTheFlagTakesBoth(t *testing.T) {
	g := gambitAuctions(t, "2012", 2, []goa.Gambit{goa.StrategicVictory, goa.HarborSupport})
	g.play("gambit now; bid 6; buy")
	equal(t, "extra actions", g.p(0).Extras(), 2) // the flag's and the Gambit's
}

func TestVAR4a_HarborSupport(t *testing.T) {
	g := second(t, "2012", 2, goa.HarborSupport).play("bid 3; sell")
	g.has(1, 23, 1, 1)
	g.has(0, 17, 0, 0)
	for _, moves := range []string{"bid 3; buy", "pass; take"} {
		g := second(t, "2012", 2, goa.HarborSupport).play(moves)
		g.has(1, g.p(1).Ducats(), 0, 0)
	}
}

func TestVAR4a_ChartNewRoutesIgnoresTheHandLimit(t *testing.T) {
	g := second(t, "2012", 2, goa.ChartNewRoutes)
	g.Hand(1, goa.CardOf(goa.ShipGift, 0), goa.CardOf(goa.ShipGift, 1))
	g.play("bid 3; sell")
	g.turn(goa.Nature)
	g.play("deal ducat-gift-1")
	equal(t, "cards of the auctioneer", g.s.HandOf(1).Len(), 3)
	equal(t, "cards of the winner", g.s.HandOf(0).Len(), 0)
	g.happened(goa.CardDrawn, goa.TileKept, goa.AuctionOpened) // the lot comes after it
	for _, moves := range []string{"bid 3; buy", "pass; take"} {
		g := second(t, "2012", 2, goa.ChartNewRoutes).play(moves)
		g.turn(1) // bids for the last lot
		equal(t, "cards", g.s.HandOf(1).Len(), 0)
	}
}

func TestVAR4a_EmergencyResupplyFillsOneColony(t *testing.T) {
	g := second(t, "2012", 2, goa.EmergencyResupply)
	g.Plant(1, 0, goa.PlantationOf(goa.Pepper, 2))
	g.Colonize(1, goa.ColonyTileOf(goa.Quilon, goa.Pepper, goa.Nutmeg))
	g.Colonize(1, goa.CochinTile, goa.Ginger) // full
	g.Colonize(1, goa.ColonyTileOf(goa.Madras, goa.Pepper, goa.Cinnamon))
	g.play("bid 3; sell")
	g.turn(1)
	g.offers("fill quilon; fill madras") // no plantation, nothing full
	g.refuse("fill p1", goa.OnlyColonies)
	g.play("fill madras")
	g.offers("put pepper madras; put cinnamon madras")
	g.play("put pepper madras")
	g.offers("put pepper madras; put cinnamon madras") // every free field
	g.play("put cinnamon madras")
	equal(t, "Madras", g.p(1).Stock(goa.Madras.Place()), goa.StockOf(goa.Pepper, goa.Cinnamon))
	equal(t, "Quilon", g.p(1).Stock(goa.Quilon.Place()).Total(), 0)
	equal(t, "the lot", g.p(0).Tiles(goa.SmallMission), 1)
	g.turn(1) // bids for the last lot
	g.allows("pass")
}

func TestVAR4a_EmergencyResupplyWithNothingToFill(t *testing.T) {
	full := second(t, "2012", 2, goa.EmergencyResupply)
	full.Plant(1, 0, goa.PlantationOf(goa.Pepper, 2))
	full.Colonize(1, goa.CochinTile, goa.Ginger)
	full.play("bid 3; sell")
	full.allows("pass")
	won := second(t, "2012", 2, goa.EmergencyResupply)
	won.Colonize(1, goa.CochinTile)
	won.play("bid 3; buy")
	won.allows("pass")
}
