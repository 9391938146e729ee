package goa

import "fmt"

// Tile is a kind of auction tile. Tiles of one kind are alike, so none has an
// identity of its own.
type Tile uint8

// The tiles. Plantations come first: [PlantationOf] computes them.
const (
	NoTile           Tile = 0
	firstPlantation  Tile = 1
	CropRotation     Tile = 16
	Foreman          Tile = 17
	ShipTile         Tile = 18
	ColonistTile     Tile = 19
	SpiceTile        Tile = 20
	DucatsTile       Tile = 21
	ExpeditionTile   Tile = 22
	Duty             Tile = 23
	ExtraActionsTile Tile = 24
	ShipsTile        Tile = 25
	ColonistsTile    Tile = 26
	ShipsOrColonists Tile = 27
	Settlement       Tile = 28
	SmallExpeditions Tile = 29
	LargeExpeditions Tile = 30
	Favor            Tile = 31
	Swap             Tile = 32
	ExtraHarvest     Tile = 33
	Espionage        Tile = 34
	Resupply         Tile = 35
	ViceKing         Tile = 36
	SmallMission     Tile = 37
	LargeMission     Tile = 38
	NumTiles              = 39 // including NoTile
	MaxFields             = 3  // on one plantation
	firstOwnedTile        = Foreman
	firstUsable           = ShipTile
)

var tileNames = func() (names [NumTiles]string) {
	for fields := 1; fields <= MaxFields; fields++ {
		for s := range Spice(NumSpices) {
			names[PlantationOf(s, fields)] = fmt.Sprintf("%s-%d", s, fields)
		}
	}
	copy(names[CropRotation:], []string{
		"crop-rotation", "foreman",
		"ship", "colonist", "spice", "ducats", "expedition",
		"duty", "extra-actions", "ships", "colonists", "ships-or-colonists",
		"settlement", "expeditions-small", "expeditions-large", "favor",
		"swap", "extra-harvest", "espionage", "resupply", "vice-king",
		"mission-small", "mission-large",
	})
	return names
}()

// String returns the stable name, such as "clove-2" or "vice-king".
func (t Tile) String() string { return nameOf(tileNames[:], int(t), "tile") }

// PlantationOf returns the plantation with 1 to 3 fields of one spice.
func PlantationOf(s Spice, fields int) Tile {
	return firstPlantation + Tile(fields-1)*NumSpices + Tile(s)
}

// IsPlantation reports whether the tile has fields. Crop rotation does.
func (t Tile) IsPlantation() bool { return t >= firstPlantation && t <= CropRotation }

// Fields returns the number of fields of a plantation.
func (t Tile) Fields() int {
	if t == CropRotation {
		return 1
	}
	return int(t-firstPlantation)/NumSpices + 1
}

// Kinds returns the spices that may lie on the fields of a plantation.
func (t Tile) Kinds() SpiceSet {
	if t == CropRotation {
		return AnySpice
	}
	return 1 << t.spice()
}

func (t Tile) spice() Spice { return Spice((t - firstPlantation) % NumSpices) }

// IsSingle reports whether the tile is a single plantation, which scores (SCO-1).
func (t Tile) IsSingle() bool { return t >= firstPlantation && t < firstPlantation+NumSpices }

// TileKind tells when a tile works.
type TileKind uint8

// The kinds of tiles (TIL-1 to TIL-5).
const (
	Plantation TileKind = iota
	Immediate
	PerRound
	OneShot
	Scoring
	NumTileKinds          = 5
	NoTileKind   TileKind = 0xff
)

var tileKindNames = [NumTileKinds]string{"plantation", "immediate", "per-round", "one-shot", "scoring"}

// String returns the stable name of the kind.
func (k TileKind) String() string { return nameOf(tileKindNames[:], int(k), "tile kind") }

// Kind returns the kind of the tile.
func (t Tile) Kind() TileKind {
	switch {
	case t <= CropRotation:
		return Plantation
	case t >= ShipTile && t <= ExpeditionTile:
		return PerRound
	case t >= ExtraActionsTile && t <= Favor:
		return Immediate
	case t >= Swap && t <= ViceKing:
		return OneShot
	default:
		return Scoring
	}
}

// Tiles counts a player's tiles other than plantations, with two bits per kind.
type Tiles uint64

// MaxCopies is the largest number of tiles of one kind, other than plantations,
// that a player can hold.
const MaxCopies = 3

func (t Tile) ownedShift() uint { return uint(t-firstOwnedTile) * 2 }

// Count returns how many of t there are.
func (o Tiles) Count(t Tile) int { return int(o >> t.ownedShift() & MaxCopies) }

func (t Tile) owned() Tiles { return 1 << t.ownedShift() }

// Bonanza is a tile that can lie under a corner tile (VAR-2).
type Bonanza uint8

// The Bonanza tiles.
const (
	BonanzaSpice Bonanza = iota
	BonanzaColonist
	BonanzaDucats
	BonanzaShip
	NumBonanzas         = 4
	NoBonanza   Bonanza = 0xff
)

var bonanzaNames = [NumBonanzas]string{"bonanza-spice", "bonanza-colonist", "bonanza-ducats", "bonanza-ship"}

// String returns the stable name of the Bonanza tile.
func (b Bonanza) String() string { return nameOf(bonanzaNames[:], int(b), "bonanza") }
