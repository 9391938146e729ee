package goa_test

import (
	"fmt"
	"strings"
	"testing"

	"goa/goa"
)

// TestNamesFindTheirValues walks through every enumeration. Looking up what
// String returns yields the value again, and a name beyond the last finds
// nothing.
func TestNamesFindTheirValues(t *testing.T) {
	findsAll(t, 1, goa.NumTiles, goa.TileNamed)
	findsAll(t, 0, goa.NumBonanzas, goa.BonanzaNamed)
	findsAll(t, 0, goa.NumCards, goa.CardNamed)
	findsAll(t, 0, goa.NumAbilities, goa.AbilityNamed)
	findsAll(t, 0, goa.NumSymbols, goa.SymbolNamed)
	findsAll(t, 0, goa.NumSpices, goa.SpiceNamed)
	findsAll(t, 0, goa.NumColonies, goa.ColonyNamed)
	findsAll(t, 1, goa.NumColonyTiles, goa.ColonyTileNamed)
	findsAll(t, 0, goa.NumPlaces, goa.PlaceNamed)
	findsAll(t, 0, goa.NumTracks, goa.TrackNamed)
	findsAll(t, 0, goa.NumCells, goa.CellNamed)
	findsAll(t, 0, goa.NumStages, goa.StageNamed)
}

func findsAll[T interface {
	~uint8
	fmt.Stringer
}](t *testing.T, first, end int, find func(string) (T, bool)) {
	t.Helper()
	for i := first; i < end; i++ {
		if got, ok := find(T(i).String()); !ok || got != T(i) {
			t.Errorf("%T %v: found %v, %v", T(i), T(i), got, ok)
		}
	}
	for _, no := range []string{"", "no-such-name", T(end).String()} {
		if got, ok := find(no); ok {
			t.Errorf("%T: %q found %v", got, no, got)
		}
	}
}

func TestStockOfCounts(t *testing.T) {
	k := goa.StockOf(goa.Ginger, goa.Pepper, goa.Ginger)
	if k.Total() != 3 || k.Count(goa.Ginger) != 2 || k.Count(goa.Pepper) != 1 {
		t.Errorf("ginger, pepper, ginger: got %d in all, %d ginger, %d pepper", k.Total(), k.Count(goa.Ginger), k.Count(goa.Pepper))
	}
}

func TestOnlySomeMovesHaveACard(t *testing.T) {
	for _, m := range everyMove {
		named := strings.Contains(m.String(), " with ") || strings.HasPrefix(m.String(), "play ") || strings.HasPrefix(m.String(), "discard ") ||
			m.Kind == goa.TurnCard || m.Kind == goa.DealCard
		if got := m.Card() != goa.NoCard; got != named {
			t.Errorf("%q has card %v", m, m.Card())
		}
	}
}
