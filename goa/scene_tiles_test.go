package goa_test

import (
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

// Helpers for the tests of cards and tiles: positions given as texts.

var editionNames = []string{"2004", "2012", "2026"}

// inEditions runs a test once for each of the editions.
func inEditions(t *testing.T, names []string, test func(t *testing.T, name string)) {
	t.Helper()
	for _, name := range names {
		t.Run(name, func(t *testing.T) { test(t, name) })
	}
}

// bare returns the action turn of seat 0 at the start of the second half. The
// market is empty, Favor has no tiles to take, and each player has 10 ducats, 5
// ships and 5 colonists.
func bare(t *testing.T, name string, seats int, options ...string) *scene {
	t.Helper()
	g := inTurn(t, name, seats, options...)
	g.Turn(0, 5)
	g.ClearMarket()
	g.Remove()
	g.Bonanzas()
	for seat := range goa.Seat(seats) {
		g.Purse(seat, 10, 5, 5)
	}
	return g
}

// must returns what a lookup by name found.
func must[T any](g *scene, name string) func(T, bool) T {
	return func(v T, ok bool) T {
		g.Helper()
		if !ok {
			g.Fatalf("nothing is named %q", name)
		}
		return v
	}
}

// farm builds places, each given as its name, its tile and the spices on it:
// "p1 pepper-2 pepper; quilon quilon-pepper-nutmeg".
func (g *scene) farm(seat goa.Seat, places string) *scene {
	g.Helper()
	for text := range strings.SplitSeq(places, "; ") {
		words := strings.Fields(text)
		at := must[goa.Place](g, words[0])(goa.PlaceNamed(words[0]))
		spices := g.spices(words[2:])
		if at >= goa.NumPlantations {
			g.Colonize(seat, must[goa.ColonyTile](g, words[1])(goa.ColonyTileNamed(words[1])), spices...)
			continue
		}
		g.Plant(seat, at, g.tile(words[1]), spices...)
	}
	return g
}

func (g *scene) spices(names []string) []goa.Spice {
	g.Helper()
	var spices []goa.Spice
	for _, name := range names {
		spices = append(spices, must[goa.Spice](g, name)(goa.SpiceNamed(name)))
	}
	return spices
}

func (g *scene) tile(name string) goa.Tile {
	g.Helper()
	return must[goa.Tile](g, name)(goa.TileNamed(name))
}

func (g *scene) cell(name string) goa.Cell {
	g.Helper()
	return must[goa.Cell](g, name)(goa.CellNamed(name))
}

func (g *scene) cardsNamed(names string) []goa.Card {
	g.Helper()
	var cards []goa.Card
	for _, name := range strings.Fields(names) {
		cards = append(cards, must[goa.Card](g, name)(goa.CardNamed(name)))
	}
	return cards
}

// owns lays tiles other than plantations in front of a seat.
func (g *scene) owns(seat goa.Seat, names string) *scene {
	g.Helper()
	for _, name := range strings.Fields(names) {
		g.Tiles(seat, g.tile(name))
	}
	return g
}

// dealt gives a seat cards.
func (g *scene) dealt(seat goa.Seat, names string) *scene {
	g.Helper()
	g.Hand(seat, g.cardsNamed(names)...)
	return g
}

// deckOf leaves only these cards in the deck; the others are discarded.
func (g *scene) deckOf(names string) *scene {
	g.Helper()
	g.DeckOnly(g.cardsNamed(names)...)
	return g
}

// noCards leaves neither deck nor discards.
func (g *scene) noCards() *scene {
	g.deckOf("")
	g.NoDiscards()
	return g
}

// layTiles lays out tiles, each given as its space and its name.
func (g *scene) layTiles(tiles string) *scene {
	g.Helper()
	for text := range strings.SplitSeq(tiles, "; ") {
		words := strings.Fields(text)
		g.Lay(g.cell(words[0]), g.tile(words[1]))
	}
	return g
}

// removed fills Favor's pool.
func (g *scene) removed(names string) *scene {
	g.Helper()
	var tiles []goa.Tile
	for _, name := range strings.Fields(names) {
		tiles = append(tiles, g.tile(name))
	}
	g.Remove(tiles...)
	return g
}

// bears expects places of a seat with exactly these spices, given like farm but
// without the tiles: "p1 pepper pepper; quilon".
func (g *scene) bears(seat goa.Seat, places string) {
	g.Helper()
	for text := range strings.SplitSeq(places, "; ") {
		words := strings.Fields(text)
		at := must[goa.Place](g, words[0])(goa.PlaceNamed(words[0]))
		if got, want := g.p(seat).Stock(at), goa.StockOf(g.spices(words[1:])...); got != want {
			g.Errorf("%v of seat %d bears %s, want %s", at, seat, wordsOf(got), wordsOf(want))
		}
	}
}

func wordsOf(k goa.Stock) string {
	var names []string
	for s := range goa.Spice(goa.NumSpices) {
		for range k.Count(s) {
			names = append(names, s.String())
		}
	}
	return "[" + strings.Join(names, " ") + "]"
}

// planted expects the tiles on the four spaces for plantations; "-" is none.
func (g *scene) planted(seat goa.Seat, names string) {
	g.Helper()
	for i, name := range strings.Fields(names) {
		want := goa.NoTile
		if name != "-" {
			want = g.tile(name)
		}
		if got := g.p(seat).Plantation(goa.Place(i)); got != want {
			g.Errorf("plantation %d of seat %d is %v, want %v", i+1, seat, got, want)
		}
	}
}

// handIs expects the cards of a hand.
func (g *scene) handIs(seat goa.Seat, names string) {
	g.Helper()
	g.sameCards("the hand", g.s.HandOf(seat), names)
}

// discards expects the cards of the discard pile.
func (g *scene) discards(names string) {
	g.Helper()
	g.sameCards("the discard pile", g.s.Discards(), names)
}

func (g *scene) sameCards(what string, got goa.CardSet, names string) {
	g.Helper()
	var want goa.CardSet
	for _, c := range g.cardsNamed(names) {
		want |= c.Set()
	}
	if got != want {
		g.Errorf("%s is %v, want %v", what, slices.Collect(got.All()), slices.Collect(want.All()))
	}
}

// level expects a marker's level, counted from 0.
func (g *scene) level(seat goa.Seat, track goa.Track, want int) {
	g.Helper()
	if got := g.p(seat).Level(track); got != want {
		g.Errorf("the %v marker of seat %d is on level %d, want %d", track, seat, got, want)
	}
}

// keeps expects how many tiles of a kind lie in front of a seat, and how many
// of them are ready.
func (g *scene) keeps(seat goa.Seat, name string, owned, ready int) {
	g.Helper()
	p, tile := g.p(seat), g.tile(name)
	if p.Tiles(tile) != owned || p.Ready(tile) != ready {
		g.Errorf("seat %d has %d %s, %d ready, want %d, %d", seat, p.Tiles(tile), name, p.Ready(tile), owned, ready)
	}
}

// missing expects an open founding that lacks this number of colonists.
func (g *scene) missing(want int) {
	g.Helper()
	if _, n, ok := g.s.Founding(); !ok || n != want {
		g.Errorf("an open founding is %v, with %d colonists missing, want %d", ok, n, want)
	}
}

// untilNextRound plays the round to its end. Everyone taxes, and nobody plays
// an extra action that they can keep.
func (g *scene) untilNextRound() *scene {
	g.Helper()
	for round := g.s.Round(); g.s.Round() == round && !g.s.Over(); {
		switch {
		case g.s.Turn() == goa.Nature: // the second half is laid out
			g.playChance()
		case g.lists("end"):
			g.play("end")
		case g.lists("tax"):
			g.play("tax")
		case g.lists("pass"):
			g.play("pass")
		default:
			g.play("extra")
		}
	}
	return g
}

// untilActions plays placing and auctions with the first move listed, so nobody
// bids.
func (g *scene) untilActions() *scene {
	g.Helper()
	for g.s.Stage() != goa.Acting {
		g.play(g.s.Moves(nil)[0].String())
	}
	return g
}

// auction opens the first auction of a two-player round. Seat 0 has the flag
// and token 3, seat 1 has token 2 on b2. The last lot is a Duty.
func auction(t *testing.T, name, tile string) *scene {
	t.Helper()
	g := bare(t, name, 2)
	g.layTiles("b2 " + tile + "; b3 duty")
	g.Bidding(0, 5, g.cell("a2"), g.cell("b2"), g.cell("b3"))
	return g
}

// With buysTile, seat 0 keeps the flag and buys seat 1's tile for 1 ducat. With
// sellsDuty, it then sells the Duty for 1.
const (
	buysTile  = "pass; take; bid 1; sell"
	sellsDuty = "bid 1; sell"
)
