package goa_test

import (
	"testing"

	"goa/goa"
)

func TestExample2004_Preparation(t *testing.T) { examplePreparation(t, "2004", 7) }

func TestExample2004_Progress(t *testing.T) { exampleProgress(t, "2004", red, goa.Cinnamon) }

func TestExample2004_BuildShips(t *testing.T) { exampleBuildShips(t, "2004") }

func TestExample2004_Harvest(t *testing.T) { exampleHarvest(t, "2004") }

func TestExample2004_Taxes(t *testing.T) { exampleTaxes(t, "2004") }

func TestExample2004_Expedition1(t *testing.T) { exampleHandLimit1(t, "2004") }

// The rulebook draws first and then reduces the hand. Its own rule forbids that
// even for a moment, and the rule is binding (ACT-6).
func TestExample2004_Expedition2(t *testing.T) { exampleHandLimit2(t, "2004") }

func TestExample2004_FoundColonyOnce(t *testing.T) { exampleFoundOnce(t, "2004") }

// 3 colonists on the board, cards with 2 and 3.
func TestExample2004_FoundColony(t *testing.T) {
	exampleFoundMadras(t, "2004", founder{red, 2, 3}, goa.CardOf(goa.SpiceSale, 1), goa.CardOf(goa.ShipGift, 2))
}

// The rows are misprinted as 34. The total is right (SCO-2).
func TestExample2004_Scoring(t *testing.T) {
	s := loadPosition(t, "scoring-2004.json")
	checkSymbols(t, s, red, map[goa.Symbol]int{goa.Tiger: 1, goa.Palm: 2})
	scores(t, s, red, goa.Score{Levels: 6 + 10 + 3 + 6 + 6, Colonies: 3, Symbols: 1 + 3, Richest: 3, Singles: 1}, 42)
}

func TestExample2004_FirstToRow(t *testing.T) { exampleFirstToRow(t, "2004") }

func TestExample2004_AllInSecondRow(t *testing.T) { exampleAllInSecondRow(t, "2004") }

// checkSymbols expects these symbols in a hand, and no others.
func checkSymbols(t *testing.T, s *goa.State, seat goa.Seat, want map[goa.Symbol]int) {
	t.Helper()
	got := map[goa.Symbol]int{}
	for c := range s.HandOf(seat).All() {
		got[s.Rules().Cards[c].Symbol]++
	}
	for symbol := range goa.Symbol(goa.NumSymbols) {
		equal(t, "the number of "+symbol.String(), got[symbol], want[symbol])
	}
}
