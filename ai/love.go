package ai

import "goa/goa"

// love is a kind of lot that a player cannot resist.
type love uint8

const (
	loveOfLand    love = iota // plantations
	loveOfShips               // and their crews
	loveOfCards               // expeditions
	loveOfActions             // more turns: the flag too
	numLoves
)

// has reports whether a tile, or the flag for NoTile, is of that kind.
func (l love) has(t goa.Tile) bool {
	switch t {
	case goa.ShipsTile, goa.ColonistsTile, goa.ShipsOrColonists, goa.Settlement, goa.ShipTile, goa.ColonistTile:
		return l == loveOfShips
	case goa.SmallExpeditions, goa.LargeExpeditions:
		return l == loveOfCards
	case goa.ExtraActionsTile, goa.NoTile:
		return l == loveOfActions
	default:
		return l == loveOfLand && t.IsPlantation()
	}
}
