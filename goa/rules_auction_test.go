package goa_test

import (
	"testing"

	"goa/goa"
)

func TestAUC1_FlagFirstThenTokenByToken(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := placing(t, edition, seats, goa.Seat(seats-1))
		g.play("flag b1")
		for _, cell := range []string{"b2", "c3", "d4", "e5"}[:seats] {
			g.play("token " + cell)
		}
		for n := range seats + 1 {
			a, ok := g.s.Auction()
			owner := goa.Seat((2*seats - 1 + n) % seats)
			equal(t, "an auction is on", ok, true)
			equal(t, "token", a.Token, n+1)
			equal(t, "auctioneer", a.Auctioneer, owner)
			equal(t, "cell", a.Cell.String(), []string{"b1", "b2", "c3", "d4", "e5"}[n])
			equal(t, "the flag", a.Tile == goa.NoTile, n == 0)
			for range seats - 1 {
				g.play("pass")
			}
			g.toMove(owner)
			g.play("take")
			g.playChance()
		}
		g.inStage(goa.Acting, 1)
	})
}

func TestAUC2_StartsLeftOfTheAuctioneerEachOnce(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 4)
		g.play("pass; pass; pass; take") // the flag; token 2 is seat 1's
		g.toMove(2)
		g.play("bid 5")
		g.toMove(3)
		g.play("bid 6")
		g.toMove(0)
		g.play("pass")
		g.toMove(1)
		g.offers("sell; buy")
		g.refuse("bid 8", goa.NotNow)
	})
}

func TestAUC2_APassIsFinal(t *testing.T) {
	g := auctions(t, "2012", 3)
	g.play("pass; bid 1")
	g.toMove(0)
	g.refuse("pass", goa.NotNow)
	g.offers("sell; buy")
}

func TestAUC2_AtLeastOne(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 2)
		g.refuse("bid 0", goa.BidTooLow)
		g.allows("pass", "bid 1")
	})
}

func TestAUC2_AtLeastOneOverTheHighBid(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 3)
		g.play("bid 4")
		g.refuse("bid 3", goa.BidTooLow)
		g.refuse("bid 4", goa.BidTooLow)
		g.offers("pass; bid 5; bid 6; bid 7; bid 8; bid 9; bid 10")
	})
}

func TestAUC2_NobodyBidsMoreThanTheyHold(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 3)
		g.Purse(1, 3, 0, 0)
		g.Purse(2, 2, 0, 0)
		g.offers("pass; bid 1; bid 2; bid 3")
		g.refuse("bid 4", goa.BidTooHigh)
		g.play("bid 2")
		g.offers("pass")
		g.refuse("bid 3", goa.BidTooHigh)
	})
}

func TestAUC3_NoBidTheLotIsFreeAndCannotBeRefused(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 3)
		g.play("pass; pass; take; pass; pass")
		g.offers("take")
		g.refuse("pass", goa.MustTakeFree)
		g.refuse("sell", goa.NothingBid)
		g.refuse("buy", goa.NothingBid)
		g.play("take")
		g.has(1, 10, 0, 0)
		equal(t, "missions of seat 1", g.p(1).Tiles(goa.SmallMission), 1)
	})
}

func TestAUC3_TheHighBidderPaysTheAuctioneer(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 4)
		g.play("pass; pass; pass; take; bid 3; bid 5; pass") // seats 2, 3, 0 bid for token 2
		g.refuse("take", goa.LotNotFree)
		g.play("sell")
		g.has(0, 10, 0, 0)
		g.has(1, 15, 0, 0)
		g.has(2, 10, 0, 0)
		g.has(3, 5, 0, 0)
		equal(t, "missions of seat 3", g.p(3).Tiles(goa.SmallMission), 1)
		equal(t, "missions of seat 1", g.p(1).Tiles(goa.SmallMission), 0)
	})
}

func TestAUC3_TheLastBidIsTheHighest(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 4)
		g.play("pass; pass; pass; take; bid 2; bid 3; bid 4; sell") // seats 2, 3, 0 bid for token 2
		g.has(0, 6, 0, 0)
		g.has(3, 10, 0, 0)
		equal(t, "missions of seat 0", g.p(0).Tiles(goa.SmallMission), 1)
	})
}

func TestAUC3_AuctioneerPaysOneLess(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 3)
		g.play("pass; pass; take; bid 3; bid 6")
		a, _ := g.s.Auction()
		equal(t, "price", a.Price, 5)
		g.play("buy")
		g.has(1, 5, 0, 0)
		g.has(2, 10, 0, 0)
		g.has(0, 10, 0, 0) // the outbid player pays nothing
		equal(t, "missions of seat 1", g.p(1).Tiles(goa.SmallMission), 1)
	})
}

func TestAUC3_ABidOfOneCostsTheAuctioneerNothing(t *testing.T) {
	laterEditions(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 2)
		g.Purse(0, 0, 0, 0)
		g.play("bid 1; buy")
		g.has(0, 0, 0, 0)
		g.has(1, 10, 0, 0)
		equal(t, "flag", g.s.Flag(), 0)
	})
}

func TestAUC3_AuctioneerOverbidsByOneIn2004(t *testing.T) {
	g := auctions(t, "2004", 3)
	g.play("pass; pass; take; bid 3; bid 6")
	a, _ := g.s.Auction()
	equal(t, "price", a.Price, 7)
	g.play("buy")
	g.has(1, 3, 0, 0)
	g.has(0, 10, 0, 0)
	equal(t, "missions of seat 1", g.p(1).Tiles(goa.SmallMission), 1)
}

func TestAUC3_BuysOnlyWhatTheAuctioneerCanPay(t *testing.T) {
	for _, c := range []struct {
		edition string
		price   int
	}{{"2004", 7}, {"2012", 5}, {"2026", 5}} {
		t.Run(c.edition, func(t *testing.T) {
			g := auctions(t, c.edition, 2)
			g.Purse(0, c.price-1, 0, 0)
			g.play("bid 6")
			g.offers("sell")
			g.refuse("buy", goa.CannotPay)
			g.Purse(0, c.price, 0, 0)
			g.offers("sell; buy")
			g.play("buy")
			g.has(0, 0, 0, 0)
		})
	}
}

func TestAUC3_MoneyMayBeBidInTheNextAuction(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 2)
		g.play("bid 10; sell") // seat 0 sells the flag; token 2 is seat 1's
		g.toMove(0)
		g.allows("bid 20")
		g.refuse("bid 21", goa.BidTooHigh)
		g.play("bid 20")
		g.offers("sell") // seat 1 spent everything
		g.play("sell")
		g.has(0, 0, 0, 0)
		g.has(1, 20, 0, 0)
	})
}

func TestAUC4_TheFlagBringsAnExtraAction(t *testing.T) {
	for name, c := range map[string]struct {
		moves string
		taker goa.Seat
	}{
		"kept free": {"pass; pass; take", 0},
		"bought":    {"bid 1; pass; buy", 0},
		"sold":      {"pass; bid 2; sell", 2},
	} {
		t.Run(name, func(t *testing.T) {
			everyEdition(t, func(t *testing.T, edition string) {
				g := auctions(t, edition, 3)
				g.play(c.moves)
				g.sameSeats("the flag was gained", g.seatsTold(goa.FlagGained), c.taker)
				equal(t, "flag", g.s.Flag(), c.taker)
				for seat := range goa.Seat(3) {
					want := 0
					if seat == c.taker {
						want = 1
					}
					equal(t, "extra actions", g.p(seat).Extras(), want)
				}
			})
		})
	}
}

func TestAUC4_TheTakerBeginsActionsExtrasAndTheNextRound(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 3)
		g.ExtraCards(0, 1)
		g.ExtraCards(1, 1)
		g.play("pass; bid 1; sell") // to seat 2
		g.idleUntil(goa.Acting)
		g.toMove(2)
		g.idleUntil(goa.Extras)
		g.toMove(2)
		g.idleUntil(goa.Placing)
		g.inStage(goa.Placing, 2)
		g.toMove(2)
		g.allows("flag *")
	})
}

func TestAUC4_TheOldHolderAuctionsTheLastToken(t *testing.T) {
	everyTable(t, func(t *testing.T, edition string, seats int) {
		g := auctions(t, edition, seats)
		g.play("bid 1")
		for range seats - 2 {
			g.play("pass")
		}
		g.play("sell") // seat 1 has the flag now
		for token := 2; token <= seats+1; token++ {
			a, _ := g.s.Auction()
			equal(t, "token", a.Token, token)
			equal(t, "auctioneer", a.Auctioneer, goa.Seat((token-1)%seats))
			for range seats - 1 {
				g.play("pass")
			}
			g.play("take")
		}
		g.inStage(goa.Acting, 1)
		g.toMove(1)
	})
}

func TestAUC5_TheTokenReturnsAndTheSpaceIsEmpty(t *testing.T) {
	everyEdition(t, func(t *testing.T, edition string) {
		g := auctions(t, edition, 2)
		b2, c2 := g.cells("b2")[0], g.cells("c2")[0]
		g.play("pass; take")
		equal(t, "token 1", g.s.TokenAt(1), goa.NoCell)
		equal(t, "token 2", g.s.TokenAt(2), b2)
		g.play("bid 1; sell")
		equal(t, "token 2", g.s.TokenAt(2), goa.NoCell)
		equal(t, "b2", g.s.TileAt(b2), goa.NoTile)
		equal(t, "c2", g.s.TileAt(c2), goa.ShipTile)
		g.play("bid 3; buy")
		equal(t, "c2", g.s.TileAt(c2), goa.NoTile)
		equal(t, "d2", g.s.TileAt(g.cells("d2")[0]), goa.DucatsTile)
		g.idleUntil(goa.Extras)
		g.idleUntil(goa.Placing)
		g.refuse("flag b2", goa.NotBesideTile)
		g.allows("flag c2") // next to d2
	})
}

func TestAUC6_ATileIsResolvedBeforeTheNextAuction(t *testing.T) {
	g := auctions(t, "2012", 3)
	g.market("b2 ships-or-colonists", "c2 crop-rotation", "d2 expeditions-small")
	g.play("pass; pass; take; bid 2; pass; sell") // token 2: seat 2 buys
	g.toMove(2)
	g.offers("gain ship; gain colonist")
	if _, ok := g.s.Auction(); ok {
		t.Error("the next auction is on")
	}
	g.play("gain colonist")
	g.has(2, 8, 0, 3)
	g.play("pass; pass; take") // token 3
	g.toMove(2)
	g.refuse("done", goa.MustChoose)
	g.play("put clove p1; pass; pass; take") // token 4
	g.toMove(goa.Nature)
	g.play("deal ship-gift-1; deal ship-gift-2")
	g.holds(0, "ship-gift-1 ship-gift-2")
	g.inStage(goa.Acting, 1)
}

func TestAUC6_KeptTilesWaitForAnActionTurn(t *testing.T) {
	g := auctions(t, "2012", 2)
	g.play("pass; take; pass; take")
	equal(t, "missions of seat 1", g.p(1).Tiles(goa.SmallMission), 1)
	g.play("bid 2; sell") // the Ship tile, to seat 1
	g.has(1, 8, 0, 0)
	g.refuse("use ship", goa.TileNotOwned) // seat 0's turn
	g.play("tax; end; use ship")
	g.has(1, 8, 1, 0)
}

// The price and proceeds that an auction announces are paid: to the bank, by a
// bidder, by Lakshmi's money card, and with the Story's tax.
func TestAUC3_PriceAndProceedsAreWhatIsPaid(t *testing.T) {
	for _, c := range []setting{
		{"2004", 3, nil}, {"2012", 4, nil}, {"2026", 2, []string{"story=tax-story", "captains"}}, {"2026", 1, []string{"solo=2", "story=tax-story"}},
	} {
		w := newWalker(t, c, 3)
		for w.step() {
			a, ok := w.s.Auction()
			for kind, worth := range map[goa.MoveKind]int{goa.Sell: a.Proceeds, goa.Buy: -a.Price} {
				if m := (goa.Move{Kind: kind}); ok && w.s.Check(m) == goa.Legal {
					after := w.s
					events, err := after.Apply(m)
					if err != nil {
						t.Fatal(err)
					}
					if got := paid(events, a.Auctioneer); got != worth {
						t.Fatalf("%v: %q brings %d, not the %d that were said", c, m, got, worth)
					}
				}
			}
		}
	}
}

// paid returns what a seat gains by the sale of a lot, less what it pays for
// it.
func paid(events []goa.Event, seat goa.Seat) int {
	n := 0
	for _, e := range events {
		switch {
		case e.Kind == goa.LotSold && e.Seat == seat:
			n += int(e.N)
		case e.Kind == goa.LotBought && e.Seat == seat:
			n -= int(e.N)
		case e.Kind == goa.DucatsGained && e.Seat == seat:
			n += int(e.N)
		case e.Kind == goa.AuctionOpened:
			return n
		}
	}
	return n
}
