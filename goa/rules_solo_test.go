package goa_test

import (
	"strings"
	"testing"

	"goa/goa"
)

// alone returns the first round of a solo game. The flag is at a seat, and
// tokens lie on d1 (the flag), d2 and d3. The player has 20 ducats. The open
// cards are those of Lakshmi's tokens.
func alone(t *testing.T, flag goa.Seat, options ...string) *scene {
	t.Helper()
	g := inTurn(t, "2012", 1, append([]string{"solo=2"}, options...)...)
	g.market("d2 ship", "d3 duty", "b2 foreman", "f6 mission-small")
	g.Bidding(flag, 1, g.cells("d1 d2 d3")...)
	g.Purse(0, 20, 0, 0)
	return g
}

// fork returns the same scene, to be continued in another way.
func (g *scene) fork() *scene {
	s := *g.s
	return &scene{T: g.T, s: &s, Editor: goa.Edit(&s)}
}

// deckOf counts money cards of 1, 2, 5 and 10.
func deckOf(ones, twos, fives, tens uint16) goa.Purse { return goa.Purse{ones, twos, fives, tens} }

func TestVAR7_SetUpOfASoloGame(t *testing.T) {
	s := goa.New(rulesOf(t, "2026", "solo=3"), 1)
	for s.Turn() == goa.Nature {
		s.Play(s.Outcome(0))
	}
	equal(t, "seats", s.Seats(), 1)
	equal(t, "tokens", s.Tokens(), 3)
	equal(t, "flag", s.Flag(), 0)
	equal(t, "ducats", s.Player(0).Ducats(), 5)
	equal(t, "extra actions", s.Player(0).Extras(), 0)
	equal(t, "cards turned up", s.Discards().Len(), 0)
	equal(t, "her deck", s.AutomaDeck(), deckOf(2, 9, 3, 0))
	equal(t, "her discard", s.AutomaDiscard(), goa.Purse{})
	equal(t, "turn", s.Turn(), 0)
}

func TestVAR7_EspionageLeavesSoThatThreeTilesAreRemovedAtNight(t *testing.T) {
	w := newWalker(t, setting{"2012", 1, []string{"solo=1"}}, 3)
	for w.s.Round() < 5 {
		w.step()
	}
	if n := len(w.s.Removed()); n > 7 || n < 4 {
		t.Errorf("%d tiles in Favor's pool", n)
	}
	equal(t, "tiles laid", tilesOn(&w.s), goa.MarketSize)
	for _, tile := range w.s.Removed() {
		if tile == goa.Espionage {
			t.Error("Espionage is in Favor's pool")
		}
	}
}

func tilesOn(s *goa.State) (n int) {
	for i := range goa.MarketSize {
		if s.TileAt(goa.MarketCell(i)) != goa.NoTile {
			n++
		}
	}
	return n
}

func TestVAR7a_ChangeInTheFewestCards(t *testing.T) {
	for n, want := range map[int]goa.Purse{
		1: deckOf(1, 0, 0, 0), 4: deckOf(0, 2, 0, 0), 6: deckOf(1, 0, 1, 0), 8: deckOf(1, 1, 1, 0),
		9: deckOf(0, 2, 1, 0), 10: deckOf(0, 0, 0, 1), 38: deckOf(1, 1, 1, 3),
	} {
		equal(t, "change", goa.Change(n), want)
	}
	for n := range 60 { // no way takes fewer cards
		equal(t, "sum", goa.Change(n).Sum(), n)
		equal(t, "cards", goa.Change(n).Cards(), fewest(n))
	}
}

// fewest finds, by trial, the smallest number of cards that make up a sum.
func fewest(n int) int {
	if n == 0 {
		return 0
	}
	best := n
	for m := range goa.Money(goa.NumMoney) {
		if v := m.Value(); v <= n {
			best = min(best, 1+fewestBelow(n-v, m))
		}
	}
	return best
}

// fewestBelow uses no card above most.
func fewestBelow(n int, most goa.Money) int {
	if n == 0 {
		return 0
	}
	best := n
	for m := range most + 1 {
		if v := m.Value(); v <= n {
			best = min(best, 1+fewestBelow(n-v, m))
		}
	}
	return best
}

func TestVAR7a_AnEmptiedDeckIsReformedAtOnce(t *testing.T) {
	g := alone(t, 0)
	g.Money(deckOf(0, 1, 0, 0), deckOf(3, 0, 1, 0))
	g.play("auction-card solo-a-1-1; money 2")
	equal(t, "deck", g.s.AutomaDeck(), deckOf(3, 0, 1, 0))
	equal(t, "discard", g.s.AutomaDiscard(), goa.Purse{})
	if !g.told(goa.AutomaShuffled) {
		t.Error("nobody says that the deck was re-formed")
	}
	g.play("buy")
	equal(t, "discard with the card of the bid", g.s.AutomaDiscard(), deckOf(0, 1, 0, 0))
}

func TestVAR7a_WithoutAnyMoneyTheDrawIsNothing(t *testing.T) {
	g := alone(t, 0)
	g.Money(goa.Purse{}, goa.Purse{})
	g.play("auction-card solo-a-1-1")
	g.offers("buy; sell") // 2 on the card
	g.play("sell")
	g.has(0, 20, 0, 0)
	g = alone(t, goa.Automa)
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 0, 0))
	g.Money(goa.Purse{}, goa.Purse{})
	g.play("bid 4")
	g.has(0, 16, 0, 0)
	equal(t, "her new deck", g.s.AutomaDeck(), deckOf(0, 2, 0, 0))
}

func TestVAR7b_TheEdgeFromEveryCorner(t *testing.T) {
	all := goa.CellsOf()
	for i := range goa.MarketSize {
		all |= goa.CellsOf(goa.MarketCell(i))
	}
	want := map[goa.Corner]string{
		goa.TopLeft: "b1 a2", goa.TopRight: "g2 f1", goa.BottomRight: "f7 g6", goa.BottomLeft: "a6 b7",
	}
	for corner, cells := range want {
		for i, name := range strings.Fields(cells) {
			face := goa.AuctionFace{Corner: corner, Counterclockwise: i == 1}
			at, n := goa.SearchEdge(face, all)
			equal(t, corner.String()+" begins", at.String(), name)
			equal(t, "spaces", n, 1)
		}
	}
	// One tile in the corner f6 is met at f7 clockwise from the right,
	// otherwise at g6.
	corner := goa.CellsOf(cell("f6"))
	at, n := goa.SearchEdge(goa.AuctionFace{Corner: goa.BottomRight}, corner)
	equal(t, "at", at.String(), "f7")
	equal(t, "spaces", n, 1)
	at, n = goa.SearchEdge(goa.AuctionFace{Corner: goa.BottomRight, Counterclockwise: true}, corner)
	equal(t, "at", at.String(), "g6")
	equal(t, "spaces", n, 1)
	at, n = goa.SearchEdge(goa.AuctionFace{Corner: goa.BottomLeft}, corner)
	equal(t, "at", at.String(), "g6")
	equal(t, "spaces", n, 15)
	if at, _ := goa.SearchEdge(goa.AuctionFace{}, goa.CellsOf(cell("d4"))); at != goa.NoCell {
		t.Errorf("a tile in the middle is found from %s", at)
	}
}

func TestVAR7b_RingsAndGaps(t *testing.T) {
	for _, c := range []struct {
		from, tiles string
		face        goa.AuctionFace
		want        string
	}{
		{"d4", "c3 e3 e5 c5", goa.AuctionFace{Corner: goa.TopRight}, "e3"},
		{"d4", "c3 e5 c5", goa.AuctionFace{Corner: goa.TopRight}, "e5"},
		{"d4", "c3 e5 c5", goa.AuctionFace{Corner: goa.TopRight, Counterclockwise: true}, "c3"},
		{"d4", "c4 d3", goa.AuctionFace{Corner: goa.BottomLeft}, "c4"},
		{"d4", "d5 d3", goa.AuctionFace{Corner: goa.BottomLeft, Counterclockwise: true}, "d5"},
		{"d4", "b2 f2 b6 f6", goa.AuctionFace{Corner: goa.BottomRight}, "f6"}, // the second ring
		{"d4", "b2 f2 b6 d5", goa.AuctionFace{Corner: goa.TopLeft}, "d5"},     // the nearer one comes first
		{"b2", "f6", goa.AuctionFace{Corner: goa.TopLeft}, "f6"},              // the fourth
		{"b1", "f6", goa.AuctionFace{Corner: goa.BottomLeft}, "f6"},           // the fifth, from the edge
		{"a2", "b3 b2", goa.AuctionFace{Corner: goa.TopLeft}, "b2"},           // over the edge and back
		{"a2", "b3 b2", goa.AuctionFace{Corner: goa.BottomRight}, "b3"},       // begins on a tile
		{"g4", "f5 f4 f3", goa.AuctionFace{Corner: goa.BottomLeft}, "f5"},     // upwards on the left
		{"g4", "f4 f3", goa.AuctionFace{Corner: goa.BottomLeft}, "f4"},        // a gap is skipped
		{"d7", "c6 d6", goa.AuctionFace{Corner: goa.TopRight, Counterclockwise: true}, "d6"},
	} {
		var tiles []goa.Cell
		for _, name := range strings.Fields(c.tiles) {
			tiles = append(tiles, cell(name))
		}
		at, _ := goa.SearchAround(c.face, cell(c.from), goa.CellsOf(tiles...))
		equal(t, "from "+c.from+" among "+c.tiles, at.String(), c.want)
	}
}

// The rulebook's example: token 2, from the top right of the stone, clockwise,
// to a teal tile, which is immediate.
func TestVAR7b_ExampleOfTheRulebook(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.ClearMarket()
	g.market("c2 pepper-2", "d2 ship", "e2 foreman", "e3 settlement", "c3 ships", "d4 duty")
	g.PlaceAlone(0, 1)
	g.play("flag d1; auction-card solo-a-2-2")
	equal(t, "token 2", g.s.TokenAt(2).String(), "e3")
	equal(t, "its owner", g.s.TokenOwner(2), goa.Automa)
	g.offers("token d2; token e2; token d4") // TOK-2 binds the player
}

func TestVAR7b_FallbackAndTokensInTheWay(t *testing.T) {
	g := inTurn(t, "2012", 1, "solo=1")
	g.ClearMarket()
	g.market("b2 pepper-2", "c2 duty", "f6 swap", "d4 resupply")
	g.PlaceAlone(goa.Automa, 1)
	g.play("auction-card solo-a-1-2") // immediate from the top right: none; then one-shot
	equal(t, "the flag", g.s.TokenAt(1).String(), "g6")
	equal(t, "turn", g.s.Turn(), goa.Seat(0))
	g.play("token f6; auction-card solo-a-3-1") // per round: none; one-shot: f6 has a token
	equal(t, "token 3", g.s.TokenAt(3).String(), "d4")
	var kinds []string
	for _, e := range g.events {
		if e.Kind == goa.AutomaSearched {
			kinds = append(kinds, e.TileKind().String())
		}
	}
	equal(t, "searches", strings.Join(kinds, " "), "per-round immediate one-shot")
}

// The rulebook's example: 2 on the card and a 5 make 7. A player who accepts
// gets the 5.
func TestVAR7c_ExampleOfTheRulebook(t *testing.T) {
	g := alone(t, 0)
	g.play("auction-card solo-a-1-1; money 5")
	a, _ := g.s.Auction()
	equal(t, "her bid", a.High, 7)
	equal(t, "bidder", a.Bidder, goa.Automa)
	equal(t, "price", a.Price, 6)
	sold := g.fork()
	g.play("buy")
	g.has(0, 14, 0, 0)
	equal(t, "her discard", g.s.AutomaDiscard(), deckOf(0, 0, 1, 0))
	equal(t, "flag", g.s.Flag(), goa.Seat(0))
	equal(t, "extra actions", g.p(0).Extras(), 1)
	g = sold
	g.play("sell")
	g.has(0, 25, 0, 0)
	equal(t, "her discard", g.s.AutomaDiscard(), goa.Purse{})
	equal(t, "flag", g.s.Flag(), goa.Automa)
	equal(t, "extra actions", g.p(0).Extras(), 0)
}

func TestVAR7c_ASumOfNothingIsFree(t *testing.T) {
	g := alone(t, 0)
	g.play("auction-card solo-a-1-1; money 5; sell")
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 1, 0))
	g.Money(goa.Purse{}, goa.Purse{})
	g.play("pass; auction-card solo-a-3-1") // worth 0
	g.offers("take")
	g.play("take")
	g.has(0, 25, 0, 0)
	equal(t, "Duties", g.p(0).Tiles(goa.Duty), 1)
}

func TestVAR7c_ThePlayerCannotBuyBeyondTheirMeans(t *testing.T) {
	g := alone(t, 0)
	g.Purse(0, 5, 0, 0)
	g.play("auction-card solo-a-1-1; money 5")
	g.offers("sell")
	g.refuse("buy", goa.CannotPay)
	g.Purse(0, 6, 0, 0)
	g.offers("buy; sell")
}

// Lakshmi's token: her sum must reach the bid less 1.
func TestVAR7c_HerOwnAuction(t *testing.T) {
	for bid, takes := range map[string]bool{"bid 1": true, "bid 7": true, "bid 8": true, "bid 9": false, "bid 20": false} {
		g := alone(t, goa.Automa)
		g.OpenCard(goa.AuctionCardOf(goa.PartA, 0, 0)) // worth 2
		g.offersBids(20)
		g.play(bid + "; money 5")
		if takes {
			g.has(0, 20, 0, 0)
			equal(t, bid+": flag", g.s.Flag(), goa.Automa)
			equal(t, bid+": her money", g.s.AutomaDeck().Sum()+g.s.AutomaDiscard().Sum(), 4+12+10-5)
			continue
		}
		equal(t, bid+": flag", g.s.Flag(), goa.Seat(0))
		equal(t, bid+": extra actions", g.p(0).Extras(), 1)
	}
	g := alone(t, goa.Automa)
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 0, 0))
	g.play("bid 9; money 5")
	g.has(0, 11, 0, 0)
	equal(t, "her discard", g.s.AutomaDiscard(), deckOf(0, 2, 2, 0)) // 9 in three cards, and her own
	g = alone(t, goa.Automa)
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 0, 0))
	g.play("pass")
	equal(t, "flag", g.s.Flag(), goa.Automa)
	equal(t, "her deck", g.s.AutomaDeck(), deckOf(4, 6, 2, 0))
}

// offersBids expects a pass or a bid up to a sum.
func (g *scene) offersBids(most int) {
	g.Helper()
	equal(g.T, "choices", len(g.legal()), most+1)
	g.allows("pass", "bid 1")
}

func TestVAR7c_ATileSheTakesLeavesTheGame(t *testing.T) {
	g := alone(t, 0)
	g.play("auction-card solo-a-1-1; money 5; sell")
	g.OpenCard(goa.AuctionCardOf(goa.PartA, 1, 0))
	g.play("pass")
	equal(t, "d2", g.s.TileAt(cell("d2")), goa.NoTile)
	if !g.told(goa.TileGone) {
		t.Error("nobody says that the tile leaves")
	}
}
