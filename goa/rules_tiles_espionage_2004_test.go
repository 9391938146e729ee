package goa_test

import (
	"fmt"
	"testing"

	"goa/goa"
)

// In 2004 Espionage gives what a row gives, and is not an action.

func TestTIL4f_ShipsSpicesOrDucatsByTheOpponentsRow(t *testing.T) {
	for level := range goa.NumLevels {
		g := bare(t, "2004", 3).owns(0, "espionage espionage espionage").farm(0, "p1 pepper-3; p2 nutmeg-3; p3 clove-3")
		g.Levels(2, level, level, level, 0, 0)
		g.play("use espionage 2 build-ships; use espionage 2 tax")
		g.has(0, 10+[]int{4, 6, 8, 10, 12}[level], 5+[]int{1, 2, 3, 4, 5}[level], 5)
		g.play("use espionage 2 harvest")
		for range []int{1, 2, 4, 6, 8}[level] {
			g.play(g.legal()[0])
		}
		equal(t, "spices", g.p(0).Goods().Total(), []int{1, 2, 4, 6, 8}[level])
		g.allows("tax", "harvest", "build-ships")
		g.keeps(0, "espionage", 0, 0)
	}
}

func TestTIL4f_FewerSpicesAndSpicesWithoutAField(t *testing.T) { // RUL-2
	g := bare(t, "2004", 2).owns(0, "espionage").farm(0, "p1 pepper-1; p2 nutmeg-2")
	g.Level(1, goa.HarvestTrack, 4)
	g.play("use espionage 1 harvest; put pepper p1; put nutmeg p2; done")
	g.bears(0, "p1 pepper; p2 nutmeg")
}

func TestTIL4f_NoCardGoesWithIt(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "espionage").dealt(0, "mixed-harvest-1 more-recruits-1").farm(0, "p1 pepper-3")
	g.refuse("use espionage 1 harvest with mixed-harvest-1", goa.CardNeedsAction)
	g.play("use espionage 1 harvest")
	g.offers("put pepper p1; done") // not an action: nothing comes in between
	g.refuse("gain ship", goa.NotOffered)
	g.refuse("discard more-recruits-1", goa.NotNow)
	g.play("put pepper p1")
	g.allows("harvest with mixed-harvest-1") // the card of the turn has not been played
}

func TestTIL4f_FoundsNothingItself(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "espionage")
	for c := range goa.Colony(goa.NumColonies) {
		g.refuse(fmt.Sprintf("use espionage 1 found %v", c), goa.NotByEspionage)
	}
	g.refuse("use espionage 1 recruit", goa.NotNow) // only inside the player's own founding
	g.play("harvest")
	g.refuse("use espionage 1 recruit", goa.NotNow)
}

func TestTIL4f_ColonistsOnTopOfOnesOwnRow(t *testing.T) {
	for level, row := range []int{0, 2, 3, 4, 5} {
		g := bare(t, "2004", 3).owns(0, "espionage")
		g.Level(0, goa.ColonyTrack, 1) // 2
		g.Level(1, goa.ColonyTrack, 4)
		g.Level(2, goa.ColonyTrack, level)
		g.play("found calicut; turn ships-only-1; turn spices-only-1")
		g.missing(8)
		g.play("use espionage 2 recruit")
		g.missing(8 - row)
		g.has(0, 10, 5, 5) // they are not taken
		g.keeps(0, "espionage", 0, 0)
		g.play("decline")
		g.has(0, 10, 5, 6)
	}
}

func TestTIL4f_EnoughFoundsAtOnce(t *testing.T) { // ACT-7a
	g := bare(t, "2004", 2).owns(0, "espionage")
	g.Level(1, goa.ColonyTrack, 4) // 5
	g.play("found quilon; turn ships-only-1; turn spices-only-1; use espionage 1 recruit")
	g.forbids("decline", "pay *")
	g.play("tile quilon-pepper-nutmeg; put nutmeg quilon")
	g.has(0, 10, 5, 5)
}

func TestTIL4f_RecruitsAndCardDTogether(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "espionage").dealt(0, "more-recruits-1")
	g.Level(1, goa.ColonyTrack, 2) // 3
	g.play("found calicut; turn ships-only-1; turn spices-only-1; use espionage 1 recruit; play more-recruits-1; turn ships-only-3")
	g.missing(4) // 12 - 0 - 3 - 1 - 1 - 3
	g.play("pay 4; tile calicut; put pepper calicut; put ginger calicut")
	g.has(0, 10, 5, 1)
}

func TestTIL4f_RecruitsAreForThatFoundingOnly(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "espionage")
	g.Level(1, goa.ColonyTrack, 2)
	g.play("found calicut; turn ships-only-1; turn spices-only-1; use espionage 1 recruit; decline; end; tax; end")
	g.play("found calicut; turn ships-only-2; turn spices-only-2")
	g.missing(8)
}

func TestTIL4f_OtherUsesInsideOnesOwnFounding(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "espionage").farm(0, "p1 pepper-1")
	g.play("found calicut; turn ships-only-1; turn spices-only-1")
	g.allows("use espionage 1 build-ships", "use espionage 1 tax", "use espionage 1 harvest", "use espionage 1 recruit")
	g.play("use espionage 1 harvest; put pepper p1")
	g.missing(10)
}

func TestTIL4f_AnotherPlayerAtThisTable(t *testing.T) {
	g := bare(t, "2004", 2).owns(0, "espionage")
	g.refuse("use espionage 0 tax", goa.BadOpponent)
	g.refuse("use espionage 2 tax", goa.BadOpponent)
	g.play("found calicut; turn ships-only-1; turn spices-only-1")
	g.refuse("use espionage 0 recruit", goa.BadOpponent)
}
