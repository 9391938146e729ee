package goa_test

import (
	"testing"

	"goa/goa"
)

func TestVAR7d_WithTheFlagSheActsFirst(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.ActAlone(goa.Automa, 1)
	equal(t, "turn", g.s.Turn(), goa.Nature)
	g.play("action-card solo-action-a-1") // the rulebook's example: a 5
	equal(t, "her discard", g.s.AutomaDiscard(), deckOf(0, 0, 1, 0))
	for range 3 {
		equal(t, "turn", g.s.Turn(), goa.Seat(0))
		g.play("tax; end")
	}
	equal(t, "round", g.s.Round(), 2)
	equal(t, "turn: she places", g.s.Turn(), goa.Nature)
	g.forbids("action-card *")
}

func TestVAR7d_WithoutItSheActsLast(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.ActAlone(0, 1)
	g.ExtraCards(0, 2)
	g.play("tax; end; tax; end; tax; end; extra; tax; end; pass")
	equal(t, "stage", g.s.Stage(), goa.Extras)
	equal(t, "turn", g.s.Turn(), goa.Nature)
	kept := g.fork()
	g.play("action-card solo-action-a-1")
	equal(t, "her discard", g.s.AutomaDiscard(), deckOf(1, 0, 0, 0))
	equal(t, "round", g.s.Round(), 2)
	equal(t, "turn", g.s.Turn(), goa.Seat(0))
	g = kept
	g.play("action-card solo-action-a-4") // nothing
	equal(t, "her discard", g.s.AutomaDiscard(), goa.Purse{})
	equal(t, "round", g.s.Round(), 2)
}

func TestVAR7d_ColonyTilesLeaveTheSupply(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.ActAlone(goa.Automa, 1)
	g.play("action-card solo-action-a-7")
	g.allows("discard-colony quilon-pepper-nutmeg")
	g.forbids("discard-colony madras*", "discard-colony cochin")
	g.play("discard-colony quilon-pepper-nutmeg")
	g.refuse("discard-colony quilon-pepper-nutmeg", goa.NotInPile)
	g.play("discard-colony quilon-nutmeg-cinnamon")
	equal(t, "turn", g.s.Turn(), goa.Seat(0))
	equal(t, "a tile left", g.s.ColonyTilesLeft(colonyTileNamed(t, "quilon-clove-ginger")), 1)

	g = inTurn(t, "2012", 1, "solo=1")
	g.SoldOut(goa.Madras)
	g.ActAlone(goa.Automa, 1)
	g.play("action-card solo-action-a-8") // as many as there are
	equal(t, "turn", g.s.Turn(), goa.Seat(0))
}

func colonyTileNamed(t *testing.T, name string) goa.ColonyTile {
	t.Helper()
	tile, ok := goa.ColonyTileNamed(name)
	if !ok {
		t.Fatalf("no colony tile %s", name)
	}
	return tile
}

// One round in which she wins the flag, and one in which the player wins it
// back.
func TestVAR7_TheStoneChangesHandsBothWays(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.Purse(0, 20, 0, 0)
	g.PlaceAlone(0, 1)
	g.play("flag d1; auction-card solo-a-2-3").placeNear()
	g.play("auction-card solo-a-1-1; money 1; sell; pass; auction-card solo-a-3-2; money 1; sell")
	equal(t, "turn: she acts first", g.s.Turn(), goa.Nature)
	g.play("action-card solo-action-a-3; tax; end; tax; end; tax; end; auction-card solo-a-1-5")
	equal(t, "owner of token 2", g.s.TokenOwner(2), goa.Seat(0))
	equal(t, "owner of token 3", g.s.TokenOwner(3), goa.Automa)
	g.placeNear().play("auction-card solo-a-3-4; bid 20; money 2")
	equal(t, "flag", g.s.Flag(), goa.Seat(0))
	equal(t, "extra actions", g.p(0).Extras(), 1)
	a, _ := g.s.Auction()
	equal(t, "auctioneer of token 2", a.Auctioneer, goa.Seat(0))
}

// placeNear places the player's token on the first space allowed.
func (g *scene) placeNear() *scene {
	g.Helper()
	return g.play(g.legal()[0])
}

func TestVAR7e_RichestAndRank(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.Money(deckOf(1, 2, 0, 0), deckOf(0, 0, 1, 0)) // 10 in all
	g.Purse(0, 9, 0, 0)
	equal(t, "richest with 9", g.s.Score(0).Richest, 0)
	g.Purse(0, 10, 0, 0)
	equal(t, "richest with 10", g.s.Score(0).Richest, 3)
	for points, want := range map[int]goa.Merchant{
		0: goa.PoorMerchant, 24: goa.PoorMerchant, 25: goa.StrugglingMerchant, 35: goa.StrugglingMerchant,
		36: goa.AverageMerchant, 45: goa.AverageMerchant, 46: goa.SavvyMerchant, 55: goa.SavvyMerchant, 56: goa.RichMerchant,
	} {
		equal(t, "rank", g.s.Rules().MerchantOf(points), want)
	}
}

func TestVAR7f_TaxStoryInOnesOwnAuctionsOnly(t *testing.T) {
	g := alone(t, 0, "story=tax-story")
	g.play("auction-card solo-a-1-1; money 5")
	bought := g.fork()
	g.play("sell")
	g.has(0, 27, 0, 0) // the 5 and 2 from the bank
	bought.play("buy")
	bought.has(0, 12, 0, 0) // 7 - 1 + 2
	g = alone(t, goa.Automa, "story=tax-story")
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 0, 0))
	g.play("bid 9; money 5")
	g.has(0, 11, 0, 0)
}

func TestVAR2_ABonanzaSheWinsLeavesUnseen(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=2", "bonanza")
	g.market("b2 ship", "c2 duty")
	g.Bonanzas(cell("b2"))
	g.Bidding(0, 1, g.cells("b1 b2 c2")...)
	g.play("auction-card solo-a-1-1; money 5; sell")
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 1, 0))
	g.play("pass")
	if g.s.HasBonanza(cell("b2")) || !g.told(goa.BonanzaLost) || g.told(goa.BonanzaTurned) {
		t.Error("the Bonanza tile does not leave unseen")
	}
}

func TestVAR5b_CompetitionIsNotDrawnAlone(t *testing.T) {
	s := goa.New(rulesOf(t, "2026", "solo=1", "story=drawn"), 1)
	for s.Todo() != "story" {
		s.Play(s.Outcome(0))
	}
	equal(t, "Stories", s.Outcomes(), 4)
	m, err := goa.ParseMove("story competition")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Competition", s.Check(m), goa.NotInPile)
}

func TestVAR6_TwoCaptainsForOne(t *testing.T) {
	s := goa.New(rulesOf(t, "2026", "solo=1", "captains"), 1)
	for s.Turn() == goa.Nature {
		s.Play(s.Outcome(0))
	}
	equal(t, "to choose from", len(s.Moves(nil)), 2)
	s.Play(s.Moves(nil)[0])
	equal(t, "stage", s.Stage(), goa.Placing)
}

// The event of her card says what she looks for when the card places her token.
// In the player's auction it has only the value.
func TestVAR7c_InThePlayersAuctionOnlyTheValueCounts(t *testing.T) {
	g := alone(t, 0)
	g.play("auction-card solo-a-1-1").happened(goa.AutomaValued)
	equal(t, "token", int(g.events[0].N), 1)

	g = inTurn(t, "2012", 1, "solo=2")
	g.PlaceAlone(goa.Automa, 1)
	g.play("auction-card solo-a-1-1")
	equal(t, "it is told", g.told(goa.AutomaCardDrawn), true)
	equal(t, "its value alone is told", g.told(goa.AutomaValued), false)
}
