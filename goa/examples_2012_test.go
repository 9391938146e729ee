package goa_test

import (
	"testing"

	"goa/goa"
)

func TestExample2012_FirstPlayer(t *testing.T) { examplePreparation(t, "2012", 5) }

func TestExample2012_TileAuctions(t *testing.T) { exampleAuctioneerBuys(t, "2012") }

func TestExample2012_Progress(t *testing.T) { exampleProgress(t, "2012", red, goa.Nutmeg) }

func TestExample2012_BuildShips(t *testing.T) { exampleBuildShips(t, "2012") }

func TestExample2012_Harvest(t *testing.T) { exampleHarvest(t, "2012") }

func TestExample2012_Taxes(t *testing.T) { exampleTaxes(t, "2012") }

func TestExample2012_Expedition1(t *testing.T) { exampleHandLimit1(t, "2012") }

func TestExample2012_Expedition2(t *testing.T) { exampleHandLimit2(t, "2012") }

func TestExample2012_FoundColonyOnce(t *testing.T) { exampleFoundOnce(t, "2012") }

// 4 colonists on the board, cards with 1 and 3.
func TestExample2012_FoundColony(t *testing.T) {
	exampleFoundMadras(t, "2012", founder{red, 3, 4}, goa.CardOf(goa.SpiceSale, 0), goa.CardOf(goa.ShipGift, 2))
}

func TestExample2012_FinalScoring(t *testing.T) {
	s := loadPosition(t, "scoring-2012.json")
	checkSymbols(t, s, red, map[goa.Symbol]int{goa.Elephant: 1, goa.Palm: 2})
	scores(t, s, red, goa.Score{Levels: 6 + 10 + 3 + 6 + 6, Colonies: 3, Symbols: 1 + 3, Richest: 3, Singles: 1}, 42)
}

func TestExample2012_FirstToRow(t *testing.T) { exampleFirstToRow(t, "2012") }

func TestExample2012_AllInSecondRow(t *testing.T) { exampleAllInSecondRow(t, "2012") }
