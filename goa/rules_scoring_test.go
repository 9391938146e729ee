package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

var editions = []string{"2004", "2012", "2026"}

// eachEdition runs a test in Red's turn at a table of four.
func eachEdition(t *testing.T, test func(g *scene, name string)) {
	t.Helper()
	for _, name := range editions {
		t.Run(name, func(t *testing.T) { test(redsTurn(t, name), name) })
	}
}

// poor takes all ducats from everyone but Yellow, so that nobody else is the
// richest.
func (g *scene) poor() {
	g.Purse(yellow, 1, 0, 0)
	for _, seat := range []goa.Seat{red, green, blue} {
		g.Purse(seat, 0, 0, 0)
	}
}

// scored expects exactly these points for Red.
func (g *scene) scored(what string, want goa.Score) {
	g.Helper()
	if got := g.s.Score(red); got != want {
		g.Errorf("%s: %+v, want %+v", what, got, want)
	}
}

func TestSCO1_NothingScoresNothing(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		g.scored("a new player", goa.Score{})
	})
}

func TestSCO1_RowsOfEachMarker(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		for level, vp := range []int{0, 1, 3, 6, 10} {
			for track := range goa.Track(goa.NumTracks) {
				g.Levels(red, 0, 0, 0, 0, 0)
				g.Level(red, track, level)
				g.scored(fmt.Sprintf("%v in row %d", track, level+1), goa.Score{Levels: vp})
			}
			g.Levels(red, level, level, level, level, level)
			g.scored(fmt.Sprintf("all markers in row %d", level+1), goa.Score{Levels: 5 * vp})
		}
	})
}

func TestSCO1_NumberOfColonies(t *testing.T) {
	tiles := []goa.ColonyTile{
		goa.ColonyTileOf(goa.Quilon, goa.Pepper, goa.Nutmeg), goa.CochinTile,
		goa.ColonyTileOf(goa.Madras, goa.Pepper, goa.Cinnamon), goa.CalicutTile,
	}
	vp := []int{0, 1, 3, 6, 10}
	eachEdition(t, func(g *scene, name string) {
		g.poor()
		for n, tile := range tiles {
			alone := redsTurn(g.T, name)
			alone.poor()
			alone.Colonize(red, tile)
			alone.scored(tile.String()+" alone", goa.Score{Colonies: 1})
			g.Colonize(red, tile)
			g.scored(fmt.Sprintf("%d colonies", n+1), goa.Score{Colonies: vp[n+1]})
		}
	})
}

// bySymbol returns the cards with a symbol.
func (g *scene) bySymbol(symbol goa.Symbol) []goa.Card {
	var cards []goa.Card
	for c := range g.s.Rules().CardsInGame.All() {
		if g.s.Rules().Cards[c].Symbol == symbol {
			cards = append(cards, c)
		}
	}
	return cards
}

// 2004 has five symbols with six cards each, the others have six with five
// each.
func TestSCO1_SetsOfSymbols(t *testing.T) {
	vp := []int{0, 1, 3, 6, 10, 15, 20}
	eachEdition(t, func(g *scene, name string) {
		most := 5
		if name == "2004" {
			most = 6
		}
		g.poor()
		kinds := 0
		for symbol := range goa.Symbol(goa.NumSymbols) {
			cards := g.bySymbol(symbol)
			if len(cards) == 0 {
				continue
			}
			kinds++
			equal(g, "the cards with "+symbol.String(), len(cards), most)
			for n := range len(cards) + 1 {
				g.Hand(blue, cards...)
				g.Hand(red, cards[:n]...)
				g.scored(fmt.Sprintf("%d of %v", n, symbol), goa.Score{Symbols: vp[n]})
			}
			g.Hand(blue, cards...)
		}
		equal(g, "the number of symbols", kinds, goa.NumCards/most)
	})
}

// Each symbol is a set of its own. Other hands, discards and the deck do not
// count.
func TestSCO1_SymbolsAreCountedApart(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		palms, shells, fish := g.bySymbol(goa.Palm), g.bySymbol(goa.Shell), g.bySymbol(goa.Fish)
		g.Hand(red, palms[0], palms[1], palms[2], shells[0], shells[1], fish[0])
		g.Hand(blue, palms[3], shells[2])
		g.DeckOnly(fish[1:]...)
		g.scored("sets of three, two and one", goa.Score{Symbols: 6 + 3 + 1})
		equal(g, "Blue's symbols", g.s.Score(blue).Symbols, 1+1)
	})
}

func TestSCO1_CardsBeyondTheHandLimitScore(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		g.Hand(red, g.bySymbol(goa.Palm)[:5]...)
		equal(g, "the hand limit", int(g.s.Rules().HandLimit[0]), 1)
		g.scored("five cards with a limit of one", goa.Score{Symbols: 15})
	})
}

func TestSCO1_MostDucats(t *testing.T) {
	for _, c := range []struct {
		name   string
		ducats [4]int
		vp     [4]int
	}{
		{"one is richest", [4]int{7, 9, 8, 0}, [4]int{0, 3, 0, 0}},
		{"two are tied", [4]int{9, 9, 8, 0}, [4]int{3, 3, 0, 0}},
		{"three are tied", [4]int{9, 9, 8, 9}, [4]int{3, 3, 0, 3}},
		{"all are tied", [4]int{9, 9, 9, 9}, [4]int{3, 3, 3, 3}},
		{"nobody has any", [4]int{}, [4]int{3, 3, 3, 3}},
		{"more than a hundred", [4]int{99, 300, 256, 299}, [4]int{0, 3, 0, 0}},
	} {
		eachEdition(t, func(g *scene, _ string) {
			for seat, n := range c.ducats {
				g.Purse(goa.Seat(seat), n, 50-n%10, 0) // ships count for nothing
			}
			for seat, vp := range c.vp {
				equal(g, fmt.Sprintf("%s: the points of seat %d", c.name, seat), g.s.Score(goa.Seat(seat)), goa.Score{Richest: vp})
			}
		})
	}
}

func TestSCO1_SinglePlantations(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		g.Plant(red, 0, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
		g.scored("one single, full", goa.Score{Singles: 1})
		g.Plant(red, 1, goa.PlantationOf(goa.Ginger, 1))
		g.scored("two singles, one of them empty", goa.Score{Singles: 2})
		g.Plant(red, 2, goa.PlantationOf(goa.Clove, 2), goa.Clove)
		g.Plant(red, 3, goa.PlantationOf(goa.Clove, 3), goa.Clove)
		g.scored("larger ones beside them", goa.Score{Singles: 2})
		g.FaceDown(red, goa.Nutmeg, goa.Cinnamon)
		g.scored("two more face down", goa.Score{Singles: 4})
		equal(g, "Blue's", g.s.Score(blue).Singles, 0)
	})
}

func TestSCO1_ForemanTripleSingles(t *testing.T) {
	for _, name := range []string{"2012", "2026"} {
		g := redsTurn(t, name)
		g.poor()
		g.Tiles(red, goa.Foreman)
		g.scored("Foreman alone", goa.Score{})
		g.Plant(red, 0, goa.PlantationOf(goa.Pepper, 1))
		g.Plant(red, 1, goa.PlantationOf(goa.Pepper, 2))
		g.FaceDown(red, goa.Nutmeg, goa.Clove)
		g.scored("one on the board, two face down", goa.Score{Singles: 3 * 3})
		g.Plant(blue, 0, goa.PlantationOf(goa.Ginger, 1))
		equal(t, "the points of another's single", g.s.Score(blue).Singles, 1)
	}
}

// Crop rotation scores neither on the board nor when it is dropped (TIL-1).
func TestSCO1_CropRotationNeverScores(t *testing.T) {
	for _, name := range []string{"2012", "2026"} {
		g := redsTurn(t, name)
		g.poor()
		g.Tiles(red, goa.Foreman, goa.Swap)
		g.Plant(red, 0, goa.CropRotation, goa.Pepper)
		g.scored("on the board, with Foreman", goa.Score{})
		for at := goa.Place(1); at < goa.NumPlantations; at++ {
			g.Plant(red, at, goa.PlantationOf(goa.Clove, 2))
		}
		g.Lay(cell("b2"), goa.PlantationOf(goa.Ginger, 3))
		g.play("use swap b2; drop p1")
		equal(t, "the plantation at p1", g.p(red).Plantation(0).String(), "ginger-3")
		g.scored("dropped, with Foreman", goa.Score{})
	}
}

// A single that is dropped keeps scoring (TIL-1). Larger ones do not.
func TestSCO1_DroppedSinglesScore(t *testing.T) {
	eachEdition(t, func(g *scene, _ string) {
		g.poor()
		g.Tiles(red, goa.Swap)
		g.Plant(red, 0, goa.PlantationOf(goa.Pepper, 1), goa.Pepper)
		for at := goa.Place(1); at < goa.NumPlantations; at++ {
			g.Plant(red, at, goa.PlantationOf(goa.Clove, 2))
		}
		g.Lay(cell("b2"), goa.PlantationOf(goa.Ginger, 3))
		g.play("use swap b2")
		single, double := g.branch("drop p1"), g.branch("drop p2")
		equal(g, "face-down plantations", single.p(red).FaceDown().Total(), 1)
		single.scored("the single dropped", goa.Score{Singles: 1})
		equal(g, "face-down plantations", double.p(red).FaceDown().Total(), 0)
		double.scored("a double dropped", goa.Score{Singles: 1})
	})
}
