package goa_test

import (
	"strings"
	"testing"

	"goa/goa"
)

// toldStory returns the action turn of seat 0 in a game with a Story.
func toldStory(t *testing.T, name string, seats int, story goa.Story, options ...string) *scene {
	t.Helper()
	g := inTurn(t, name, seats, append([]string{"story=" + story.String()}, options...)...)
	equal(t, "the Story", g.s.Story(), story)
	return g
}

func TestVAR5_OneOfFiveIsDrawnBeforeAnyoneChooses(t *testing.T) {
	g := newScene(t, "2026", 2, "quick-start", "story=drawn")
	for g.s.Todo() != "story" {
		g.s.Play(g.s.Outcome(0))
	}
	g.turn(goa.Nature)
	equal(t, "the Story before", g.s.Story(), goa.NoStory)
	g.offers("story rich-outposts; story competition; story adaptability; story plagued-crops; story tax-story")
	for _, m := range g.s.Moves(nil) {
		equal(t, "weight of "+m.String(), g.s.Weight(m), 1)
	}
	g.play("story plagued-crops")
	g.happened(goa.StoryTold)
	g.playChance()
	equal(t, "the Story when all choose", g.s.Story(), goa.PlaguedCrops)
	g.allows("quick ducats")
}

func TestVAR5_OrChosenAtTheTable(t *testing.T) {
	g := newScene(t, "2004", 2, "story=tax-story")
	equal(t, "the Story", g.s.Story(), goa.TaxStory)
	for g.s.Outcomes() > 0 {
		if g.s.Todo() == "story" {
			t.Fatal("a Story is drawn all the same")
		}
		g.s.Play(g.s.Outcome(0))
	}
}

func TestVAR5_ForTheWholeGame(t *testing.T) {
	g := newScene(t, "2012", 2, "story=drawn")
	for !g.s.Over() {
		if g.playChance(); g.s.Over() {
			break
		}
		equal(t, "the Story", g.s.Story(), goa.RichOutposts) // the first outcome
		g.play(g.legal()[0])
	}
	equal(t, "the Story at the end", g.s.Story(), goa.RichOutposts)
}

func TestVAR5a_ColoniesNeedTwoMore(t *testing.T) {
	for colony, want := range map[string]int{"quilon": 8, "cochin": 10, "madras": 12, "calicut": 14} {
		g := toldStory(t, "2012", 2, goa.RichOutposts)
		g.Purse(0, 0, 0, 20)
		g.play("found " + colony)
		equal(t, colony, int(g.events[1].N), want)
		g.play("turn ships-only-1; turn ships-only-2") // 1 + 2 colonists
		_, missing, _ := g.s.Founding()
		equal(t, "colonists missing for "+colony, missing, want-3)
		g.refuse("pay 3", goa.WrongPayment)
	}
}

func TestVAR5a_OneMoreFieldFilledAtFounding(t *testing.T) {
	for _, c := range []struct {
		colony goa.Colony
		tile   string
		puts   string
		kinds  goa.Stock
	}{
		{goa.Quilon, "quilon-pepper-nutmeg", "put pepper quilon; put nutmeg quilon", goa.StockOf(goa.Pepper, goa.Nutmeg)},
		{goa.Cochin, "cochin", "put clove cochin; put ginger cochin", goa.StockOf(goa.Clove, goa.Ginger)},
		{goa.Madras, "madras-pepper-cinnamon", "put pepper madras; put cinnamon madras; put cinnamon madras",
			goa.StockOf(goa.Pepper, goa.Cinnamon, goa.Cinnamon)},
		{goa.Calicut, "calicut", "put pepper calicut; put nutmeg calicut; put ginger calicut",
			goa.StockOf(goa.Pepper, goa.Nutmeg, goa.Ginger)},
	} {
		g := toldStory(t, "2012", 2, goa.RichOutposts)
		g.Purse(0, 0, 0, 20)
		g.play("found " + c.colony.String() + "; turn ships-only-1; turn ships-only-2")
		_, missing, _ := g.s.Founding()
		g.play(goa.NewPayColonists(missing).String() + "; tile " + c.tile)
		g.play(c.puts)
		equal(t, c.tile, g.p(0).Stock(c.colony.Place()), c.kinds)
		free, _ := g.s.FreeFields(0, c.colony.Place())
		equal(t, "free fields of "+c.tile, free, 0)
		g.allows("end")
	}
}

func TestVAR5a_OnlyItsOwnKinds(t *testing.T) {
	g := toldStory(t, "2012", 2, goa.RichOutposts)
	g.Colonize(0, goa.ColonyTileOf(goa.Quilon, goa.Pepper, goa.Nutmeg), goa.Pepper)
	g.play("harvest")
	g.offers("put pepper quilon; put nutmeg quilon; done")
	g.play("put nutmeg quilon")
	equal(t, "Quilon", g.p(0).Stock(goa.Quilon.Place()), goa.StockOf(goa.Pepper, goa.Nutmeg))
}

func TestVAR5a_FilledByEveryFillEffect(t *testing.T) {
	g := toldStory(t, "2012", 2, goa.RichOutposts)
	g.Tiles(0, goa.ExtraHarvest)
	g.Colonize(0, goa.CochinTile, goa.Pepper) // full by the ordinary rules
	g.play("use extra-harvest; fill cochin; put ginger cochin; done")
	equal(t, "Cochin", g.p(0).Stock(goa.Cochin.Place()), goa.StockOf(goa.Pepper, goa.Ginger))

	g = second(t, "2012", 2, goa.EmergencyResupply, "story=rich-outposts")
	g.Colonize(1, goa.CalicutTile, goa.Pepper, goa.Pepper)
	g.play("bid 1; sell; fill calicut; put ginger calicut")
	equal(t, "Calicut", g.p(1).Stock(goa.Calicut.Place()).Total(), 3)
}

func TestVAR5a_WithPlannedExpansion(t *testing.T) {
	g := toldStory(t, "2026", 2, goa.RichOutposts, "planned-expansion")
	g.Purse(0, 0, 0, 4)
	g.play("found quilon") // the first row gives 4 of 8
	g.offers("pay 4; decline")
	g.play("pay 4; tile quilon-pepper-nutmeg; put pepper quilon; put pepper quilon")
	g.has(0, 0, 0, 0)

	g = toldStory(t, "2026", 2, goa.RichOutposts, "planned-expansion")
	g.Level(0, goa.ColonyTrack, 2)
	g.play("found quilon") // the third gives 8
	g.allows("tile quilon-pepper-nutmeg")
}

func TestVAR5a_TheScoreIsUnchanged(t *testing.T) {
	rich, plain := toldStory(t, "2012", 2, goa.RichOutposts), inTurn(t, "2012", 2)
	for _, g := range []*scene{rich, plain} {
		g.Colonize(0, goa.CochinTile, goa.Ginger)
		g.Colonize(0, goa.CalicutTile, goa.Ginger)
	}
	equal(t, "the score", rich.s.Score(0), plain.s.Score(0))
}

// fields gives a seat a plantation with n fields, at most three.
func (g *scene) fields(seat goa.Seat, at goa.Place, n int) {
	g.Plant(seat, at, goa.PlantationOf(goa.Clove, n))
}

func TestVAR5b_Competition(t *testing.T) {
	for _, c := range []struct {
		name   string
		fields []int // by seat
		want   []int
	}{
		{"one each way", []int{3, 2, 1}, []int{5, 0, -5}},
		{"two tie for most", []int{3, 1, 3}, []int{5, -5, 5}},
		{"two tie for fewest", []int{1, 3, 1}, []int{-5, 5, -5}},
		{"both", []int{1, 3, 1, 3}, []int{-5, 5, -5, 5}},
		{"all tie", []int{2, 2, 2}, []int{0, 0, 0}},
		{"two players", []int{1, 2}, []int{-5, 5}},
		{"in between", []int{1, 2, 2, 3}, []int{-5, 0, 0, 5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := toldStory(t, "2026", len(c.fields), goa.Competition)
			for seat, n := range c.fields {
				g.fields(goa.Seat(seat), 0, n)
			}
			for seat, want := range c.want {
				score := g.s.Score(goa.Seat(seat))
				equal(t, "the line", score.Story, want)
				equal(t, "its part of the total", score.Total()-score.Singles-score.Richest, want)
			}
		})
	}
}

func TestVAR5b_AllFieldsOfPlantationsAndColoniesCount(t *testing.T) {
	g := toldStory(t, "2026", 2, goa.Competition)
	g.fields(0, 0, 2)
	g.Plant(0, 1, goa.CropRotation)
	g.Colonize(0, goa.CalicutTile) // 2 + 1 + 2, all empty
	g.fields(1, 0, 3)
	g.Plant(1, 3, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
	equal(t, "5 fields against 4", g.s.Score(0).Story, 5)
	g.Colonize(1, goa.CochinTile)
	equal(t, "5 fields against 5", g.s.Score(0).Story, 0)
	g.Colonize(1, goa.ColonyTileOf(goa.Quilon, goa.Pepper, goa.Nutmeg))
	equal(t, "5 fields against 6", g.s.Score(0).Story, -5)
}

func TestVAR5b_FaceDownSinglesDoNotCount(t *testing.T) {
	g := toldStory(t, "2026", 2, goa.Competition)
	g.fields(0, 0, 1)
	g.fields(1, 0, 1)
	g.FaceDown(1, goa.Pepper, goa.Clove)
	equal(t, "of seat 1", g.s.Score(1).Story, 0)
	g.fields(0, 1, 1)
	equal(t, "of seat 1 with fewer on the board", g.s.Score(1).Story, -5)
}

func TestVAR5c_AdaptabilityOnce(t *testing.T) {
	for _, c := range []struct {
		levels []int
		want   int
	}{
		{[]int{0, 0, 0, 0, 0}, 5},
		{[]int{4, 4, 4, 4, 0}, 5},
		{[]int{0, 1, 0, 4, 2}, 5},
		{[]int{1, 1, 1, 1, 1}, 0},
		{[]int{4, 3, 2, 1, 4}, 0},
	} {
		g := toldStory(t, "2012", 2, goa.Adaptability)
		g.Levels(0, c.levels...)
		equal(t, "points", g.s.Score(0).Story, c.want)
	}
}

func TestVAR5_OtherStoriesScoreNothing(t *testing.T) {
	for _, story := range []goa.Story{goa.RichOutposts, goa.TaxStory} {
		g := toldStory(t, "2012", 2, story)
		g.Plant(0, 0, goa.PlantationOf(goa.Clove, 3), goa.Clove, goa.Clove, goa.Clove)
		equal(t, story.String(), g.s.Score(0).Story, 0)
	}
}

func TestVAR5e_TaxStory(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		seller      int // what the auctioneer has left of 20
		bidder      int
	}{
		{"buys", "bid 5; buy", 20 - 4 - 2, 20},
		{"sells", "bid 5; sell", 20 + 5 + 2, 15},
		{"takes it free", "pass; take", 20, 20},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := second(t, "2012", 2, goa.NoGambit, "story=tax-story").play(c.moves)
			g.has(1, c.seller, 0, 0)
			g.has(0, c.bidder, 0, 0)
		})
		t.Run(c.name+", the flag", func(t *testing.T) {
			g := gambitAuctions(t, "2012", 2, nil, "story=tax-story").play(c.moves)
			g.has(0, c.seller, 0, 0)
			g.has(1, c.bidder, 0, 0)
		})
	}
}

func TestVAR5e_TheTaxMustBePaidToo(t *testing.T) {
	g := second(t, "2012", 2, goa.NoGambit, "story=tax-story")
	g.Purse(1, 5, 0, 0)
	g.play("bid 5") // 4 and 2
	g.price(6)
	g.refuse("buy", goa.CannotPay)
	g.Purse(1, 6, 0, 0)
	g.play("buy")
	equal(t, "ducats", g.p(1).Ducats(), 0)
	if strings.Contains(strings.Join(g.legal(), " "), "buy") {
		t.Error("the auction goes on")
	}
}
