package goa

// The functions below find a value by its stable name. They are the inverses of
// the String methods, for data files, records and addresses.

// TileNamed returns the tile with a stable name such as "clove-2".
func TileNamed(name string) (Tile, bool) { return named[Tile](tileNames[:], name) }

// BonanzaNamed returns the Bonanza tile with a stable name.
func BonanzaNamed(name string) (Bonanza, bool) { return named[Bonanza](bonanzaNames[:], name) }

// CardNamed returns the expedition card with a stable name such as "ships-only-2".
func CardNamed(name string) (Card, bool) { return named[Card](cardNames[:], name) }

// AbilityNamed returns the ability with a stable name.
func AbilityNamed(name string) (Ability, bool) { return named[Ability](abilityNames[:], name) }

// SymbolNamed returns the symbol with a stable name.
func SymbolNamed(name string) (Symbol, bool) { return named[Symbol](symbolNames[:], name) }

// SpiceNamed returns the spice with a stable name.
func SpiceNamed(name string) (Spice, bool) { return named[Spice](spiceNames[:], name) }

// ColonyNamed returns the colony with a stable name.
func ColonyNamed(name string) (Colony, bool) { return named[Colony](colonyNames[:], name) }

// ColonyTileNamed returns the colony tile with a stable name such as
// "quilon-pepper-nutmeg".
func ColonyTileNamed(name string) (ColonyTile, bool) {
	return named[ColonyTile](colonyTileNames[:], name)
}

// PlaceNamed returns the place with a stable name, such as "p1" or a colony's
// name.
func PlaceNamed(name string) (Place, bool) { return named[Place](placeNames[:], name) }

// TrackNamed returns the track with a stable name.
func TrackNamed(name string) (Track, bool) { return named[Track](trackNames[:], name) }

// CellNamed returns the cell with a name from "a1" to "g7".
func CellNamed(name string) (Cell, bool) { return named[Cell](cellNames[:], name) }

// StageNamed returns the stage with a stable name.
func StageNamed(name string) (Stage, bool) { return named[Stage](stageNames[:], name) }

// GoalNamed returns the goal with a stable name such as "goal-ducats".
func GoalNamed(name string) (Goal, bool) { return named[Goal](goalNames[:], name) }

func named[T ~uint8](names []string, name string) (T, bool) {
	i, ok := indexOf(names, name)
	return T(i), ok
}

// StockOf returns the stock of the given spices. At most seven may be of one
// kind.
func StockOf(spices ...Spice) Stock {
	var k Stock
	for _, s := range spices {
		k += s.one()
	}
	return k
}
