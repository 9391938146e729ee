package goa_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"goa/edition"
	"goa/goa"
)

// The worked examples of the rulebooks are tests named by edition and heading.
// The complete example rounds are records, tested in package record. Where a
// picture is lost, its content is filled in here and marked as such. Many
// examples appear in several rulebooks, sometimes with other numbers; they are
// here once, below. The French rulebook of 2012 has the examples of the English
// one. The summary has none.

// The players of the 2004 and 2012 examples, in the order of the complete round.
const (
	yellow goa.Seat = iota
	red
	green
	blue
)

// redsTurn returns Red's action turn at a table of four, in round 2.
func redsTurn(t *testing.T, name string) *scene {
	t.Helper()
	g := inTurn(t, name, 4)
	g.Turn(red, 2)
	return g
}

// branch plays moves in a copy of the game, so that another way can be tried.
func (g *scene) branch(moves string) *scene {
	g.Helper()
	s := *g.s
	other := &scene{T: g.T, Editor: goa.Edit(&s), s: &s}
	return other.play(moves)
}

// payAll pays the spices of a step, each from the first place listed.
func (g *scene) payAll() *scene {
	g.Helper()
	for g.lists("pay *") {
		g.play(g.legal()[0])
	}
	return g
}

// spiceRich gives a seat a full plantation of two fields of each of four
// spices, ginger in Cochin, and ships.
func (g *scene) spiceRich(seat goa.Seat) {
	for i, k := range []goa.Spice{goa.Pepper, goa.Nutmeg, goa.Clove, goa.Cinnamon} {
		g.Plant(seat, goa.Place(i), goa.PlantationOf(k, 2), k, k)
	}
	g.Colonize(seat, goa.CochinTile, goa.Ginger)
	g.Purse(seat, 0, 8, 0)
}

// Red, who is not first, is ready to begin. The figure showed a whole table.
func examplePreparation(t *testing.T, name string, firstDucats int) {
	g := newScene(t, name, 4)
	g.playChance() // Nature's first outcomes make Yellow first
	equal(t, "the holder of the flag", g.s.Flag(), yellow)
	equal(t, "the stage", g.s.Stage(), goa.Placing)
	g.has(yellow, firstDucats, 4, 2)
	g.has(red, 10, 4, 2)
	p := g.p(red)
	for track := range goa.Track(goa.NumTracks) {
		equal(t, "Red's level of "+track.String(), p.Level(track), 0)
	}
	equal(t, "Red's extra actions", p.Extras(), 0)
	equal(t, "Red's cards", g.s.HandOf(red).Len(), 0)
	tiles := 0
	for i := range goa.MarketSize {
		if g.s.TileAt(goa.MarketCell(i)) != goa.NoTile {
			tiles++
		}
	}
	equal(t, "the number of tiles", tiles, 25)
}

// A player moves the marker of Taxes from row 2 to row 3 for pepper, a second
// spice and two ships. The player pays two of three ships and so gets one in
// change, as in another example.
func exampleProgress(t *testing.T, name string, seat goa.Seat, second goa.Spice) {
	g := redsTurn(t, name)
	g.Turn(seat, 2)
	g.Level(seat, goa.TaxTrack, 1)
	g.Plant(seat, 0, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
	g.Purse(seat, 0, 3, 0)
	g.refuse("progress tax", goa.LacksSpices)
	g.Plant(seat, 1, goa.PlantationOf(second, 1), second)
	g.Purse(seat, 0, 1, 0)
	g.refuse("progress tax", goa.LacksShips)
	g.Purse(seat, 0, 3, 0)

	g.play("progress tax; pay pepper p1; pay " + second.String() + " p2")
	equal(t, "the row", g.p(seat).Level(goa.TaxTrack)+1, 3)
	equal(t, "the number of spices", g.p(seat).Goods().Total(), 0)
	g.has(seat, 0, 1, 0)
	g.offers("end") // one step per action
}

// The second row of the Ships column gives two ships.
func exampleBuildShips(t *testing.T, name string) {
	g := redsTurn(t, name)
	g.Level(red, goa.ShipTrack, 1)
	g.play("build-ships")
	g.has(red, 10, 4+2, 2)
}

// Four spices are harvested. The picture showed which; here they go to two
// plantations and a colony with five free fields.
func exampleHarvest(t *testing.T, name string) {
	g := redsTurn(t, name)
	g.Level(red, goa.HarvestTrack, 2)
	g.Plant(red, 0, goa.PlantationOf(goa.Pepper, 2))
	g.Plant(red, 1, goa.PlantationOf(goa.Ginger, 2))
	g.Colonize(red, goa.CochinTile)
	g.play("harvest; put pepper p1; put pepper p1; put ginger p2; put nutmeg cochin")
	g.offers("end") // though a field is free
	equal(t, "the number of spices", g.p(red).Goods().Total(), 4)

	few := redsTurn(t, name)
	few.Level(red, goa.HarvestTrack, 2)
	few.Plant(red, 0, goa.PlantationOf(goa.Pepper, 1))
	few.play("harvest; put pepper p1")
	few.forbids("put *") // the rest stays in the supply
	few.play("done; end")
}

// Six ducats are taken from the bank.
func exampleTaxes(t *testing.T, name string) {
	g := redsTurn(t, name)
	g.Level(red, goa.TaxTrack, 1)
	g.play("tax")
	g.has(red, 10+6, 4, 2)
}

// explorer returns Red's turn with a marker in row 4 of the Expedition column,
// two cards to draw, a hand limit of four, and the given number of cards in
// hand.
func explorer(t *testing.T, name string, hand int) *scene {
	g := redsTurn(t, name)
	g.Level(red, goa.ExpeditionTrack, 3)
	for _, c := range []goa.Ability{goa.ShipGift, goa.ShipsOnly, goa.MoreRecruits}[:hand] {
		g.Hand(red, goa.CardOf(c, 0))
	}
	return g.play("explore")
}

// With one card in hand, two can be drawn and all three kept.
func exampleHandLimit1(t *testing.T, name string) {
	g := explorer(t, name, 1)
	g.forbids("draw 3")
	g.play("draw 2; deal ducat-gift-1; deal ducat-gift-2")
	equal(t, "Red's cards", g.s.HandOf(red).Len(), 3)
	g.allows("end")
}

// With three cards in hand, two more are too many. One must be played or
// discarded first, or only one can be drawn.
func exampleHandLimit2(t *testing.T, name string) {
	g := explorer(t, name, 3)
	g.refuse("draw 2", goa.TooManyCards)
	for _, way := range []struct {
		moves string
		cards int
	}{
		{"play ship-gift-1; draw 2; deal ducat-gift-1; deal ducat-gift-2", 4},
		{"discard more-recruits-1; draw 2; deal ducat-gift-1; deal ducat-gift-2", 4},
		{"draw 1; deal ducat-gift-1", 4},
	} {
		equal(t, "Red's cards after "+way.moves, g.branch(way.moves+"; end").s.HandOf(red).Len(), way.cards)
	}
}

// A player who has Madras cannot found it again.
func exampleFoundOnce(t *testing.T, name string) {
	g := redsTurn(t, name)
	g.Purse(red, 0, 0, 12)
	g.allows("found madras")
	g.Colonize(red, goa.ColonyTileOf(goa.Madras, goa.Pepper, goa.Cinnamon))
	g.refuse("found madras", goa.ColonyOwned)
	g.allows("found quilon", "found cochin", "found calicut")
}

// founder is a seat with its level on the track of colonies, whose row has this many
// colonists.
type founder struct {
	seat       goa.Seat
	level, row int
}

// Madras needs ten: the row and two cards give eight, and two are paid.
func exampleFoundMadras(t *testing.T, name string, by founder, cards ...goa.Card) {
	g := redsTurn(t, name)
	seat, level := by.seat, by.level
	g.Turn(seat, 2)
	g.Level(seat, goa.ColonyTrack, level)
	g.Purse(seat, 0, 0, 3)
	equal(t, "the row's colonists", int(g.s.Rules().Recruits[level]), by.row)
	g.play("found madras; turn " + cards[0].String() + "; turn " + cards[1].String())
	c, missing, _ := g.s.Founding()
	equal(t, "the colony", c, goa.Madras)
	equal(t, "the missing colonists", missing, 2)
	g.refuse("pay 1", goa.WrongPayment)
	g.play("pay 2; tile madras-clove-cinnamon; put clove madras; put cinnamon madras")
	g.has(seat, 0, 0, 1)
	equal(t, "Madras", g.p(seat).Colony(goa.Madras).String(), "madras-clove-cinnamon")
	equal(t, "the cards in the discard", g.s.Discards(), cards[0].Set()|cards[1].Set())
}

// Red is first in the second-to-last row of Ships, and Blue is first in the
// last row of Harvest: each draws a card. Green, who comes second, draws none.
func exampleFirstToRow(t *testing.T, name string) {
	g := redsTurn(t, name)
	for _, seat := range []goa.Seat{red, green, blue} {
		g.spiceRich(seat)
	}
	g.Levels(red, 2, 0, 0, 0, 0)
	g.Levels(green, 2, 0, 0, 0, 0)
	g.Levels(blue, 0, 3, 0, 0, 0)
	g.play("progress ship").payAll().play("deal ship-gift-1; end")
	g.play("progress ship").payAll().play("end")
	g.play("progress harvest").payAll().play("deal ship-gift-2; end")
	for seat, cards := range map[goa.Seat]int{red: 1, green: 0, blue: 1} {
		equal(t, "the number of cards", g.s.HandOf(seat).Len(), cards)
	}
	equal(t, "Green's row", g.p(green).Level(goa.ShipTrack)+1, 4)
	equal(t, "Blue's row", g.p(blue).Level(goa.HarvestTrack)+1, 5)
}

// Red's step in the Harvest column is the last one missing: all five markers
// are in row 2 or below, which gives an extra action at once.
func exampleAllInSecondRow(t *testing.T, name string) {
	g := redsTurn(t, name)
	g.spiceRich(red)
	g.Levels(red, 1, 0, 2, 1, 1)
	other := g.branch("progress ship")
	equal(t, "the extra actions after another step", other.payAll().p(red).Extras(), 0)
	g.play("progress harvest").payAll()
	equal(t, "the extra actions", g.p(red).Extras(), 1)
	g.allows("end")
}

// Against a high bid of 5 the auctioneer pays the bank 4.
func exampleAuctioneerBuys(t *testing.T, name string) {
	g := inTurn(t, name, 4)
	g.Bidding(yellow, 1, cell("b1"), cell("b2"), cell("c2"), cell("d2"), cell("e2"))
	g.Purse(yellow, 4, 0, 0)
	for _, seat := range []goa.Seat{red, green, blue} {
		g.Purse(seat, 10, 0, 0)
	}
	g.play("bid 2; pass; bid 5; buy")
	g.has(yellow, 0, 0, 0)
	g.has(blue, 10, 0, 0) // the outbid player pays nothing
	equal(t, "the holder of the flag", g.s.Flag(), yellow)
	equal(t, "the extra actions", g.p(yellow).Extras(), 1)
}

func cell(name string) goa.Cell {
	var c goa.Cell
	if err := c.UnmarshalText([]byte(name)); err != nil {
		panic(err)
	}
	return c
}

// loadPosition returns a finished game from testdata. Everything that an
// example does not tell, such as the other players, is filled in.
func loadPosition(t *testing.T, file string) *goa.State {
	t.Helper()
	var p goa.Position
	if err := json.Unmarshal([]byte(readFile(t, filepath.Join("testdata", "positions", file))), &p); err != nil {
		t.Fatal(err)
	}
	ed, err := edition.ByHash(p.Data)
	if err != nil || ed.Name != p.Edition {
		t.Fatalf("%s: no data %s of edition %s (%v)", file, p.Data, p.Edition, err)
	}
	s, err := goa.FromPosition(ed.Rules(edition.Options{}), p)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Over() {
		t.Fatalf("%s is not over", file)
	}
	return &s
}

// scores expects each line of a score and the total.
func scores(t *testing.T, s *goa.State, seat goa.Seat, want goa.Score, total int) {
	t.Helper()
	if got := s.Score(seat); got != want || got.Total() != total {
		t.Errorf("seat %d scores %+v, in all %d, want %+v, in all %d", seat, got, got.Total(), want, total)
	}
}

func readFile(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
