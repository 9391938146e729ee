package goa

import "fmt"

// Colony is one of the four colonies, by name.
type Colony uint8

// The colonies, cheapest first.
const (
	Quilon Colony = iota
	Cochin
	Madras
	Calicut
	NumColonies        = 4
	NoColony    Colony = 0xff
)

var colonyNames = [NumColonies]string{"quilon", "cochin", "madras", "calicut"}

// String returns the stable name of the colony.
func (c Colony) String() string { return nameOf(colonyNames[:], int(c), "colony") }

// ColonyTile is a kind of colony tile: a colony and what its fields bear.
// Quilon and Madras come with pairs of spices, Cochin and Calicut with any.
type ColonyTile uint8

const (
	numPairs                  = 10
	NoColonyTile   ColonyTile = 0
	firstQuilon    ColonyTile = 1
	CochinTile     ColonyTile = firstQuilon + numPairs
	firstMadras    ColonyTile = CochinTile + 1
	CalicutTile    ColonyTile = firstMadras + numPairs
	NumColonyTiles            = int(CalicutTile) + 1 // including NoColonyTile
)

// pairs lists the ten pairs of different spices, lower spice first.
var pairs = func() (p [numPairs][2]Spice) {
	i := 0
	for a := range Spice(NumSpices) {
		for b := a + 1; b < NumSpices; b++ {
			p[i] = [2]Spice{a, b}
			i++
		}
	}
	return p
}()

// ColonyTileOf returns the tile of Quilon or Madras with two kinds of spice, in
// either order, or NoColonyTile if no such tile exists.
func ColonyTileOf(c Colony, a, b Spice) ColonyTile {
	first := firstQuilon
	switch c {
	case Quilon:
	case Madras:
		first = firstMadras
	case Cochin, Calicut:
		return NoColonyTile
	}
	for i, p := range pairs {
		if p == [2]Spice{a, b} || p == [2]Spice{b, a} {
			return first + ColonyTile(i)
		}
	}
	return NoColonyTile
}

// Colony returns the colony that the tile belongs to.
func (t ColonyTile) Colony() Colony {
	switch {
	case t < CochinTile:
		return Quilon
	case t == CochinTile:
		return Cochin
	case t < CalicutTile:
		return Madras
	default:
		return Calicut
	}
}

// Kinds returns the spices that may lie on the fields.
func (t ColonyTile) Kinds() SpiceSet {
	switch t.Colony() {
	case Quilon:
		return pairSet(int(t - firstQuilon))
	case Madras:
		return pairSet(int(t - firstMadras))
	default:
		return AnySpice
	}
}

func pairSet(i int) SpiceSet { return 1<<pairs[i][0] | 1<<pairs[i][1] }

var colonyTileNames = func() (names [NumColonyTiles]string) {
	for i, p := range pairs {
		names[int(firstQuilon)+i] = fmt.Sprintf("%s-%s-%s", Quilon, p[0], p[1])
		names[int(firstMadras)+i] = fmt.Sprintf("%s-%s-%s", Madras, p[0], p[1])
	}
	names[CochinTile] = Cochin.String()
	names[CalicutTile] = Calicut.String()
	return names
}()

// String returns the stable name, such as "quilon-pepper-nutmeg" or "cochin".
func (t ColonyTile) String() string { return nameOf(colonyTileNames[:], int(t), "colony tile") }

// Place is a place for spices on a player's board: four spaces for plantations,
// then one for each colony.
type Place uint8

// The numbers of places.
const (
	NumPlantations       = 4
	NumPlaces            = NumPlantations + NumColonies
	NoPlace        Place = 0xff
)

// Place returns the space of the colony on every player's board.
func (c Colony) Place() Place { return NumPlantations + Place(c) }

// Colony returns the colony that this space belongs to. The place must be a
// colony's.
func (p Place) Colony() Colony { return Colony(p - NumPlantations) }

var placeNames = [NumPlaces]string{"p1", "p2", "p3", "p4", "quilon", "cochin", "madras", "calicut"}

// String returns "p1" to "p4" for the plantations, otherwise the colony's name.
func (p Place) String() string { return nameOf(placeNames[:], int(p), "place") }
