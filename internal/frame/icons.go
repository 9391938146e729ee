package frame

import "goa/goa"

// woodenPieces maps the pictures of game pieces to the classes with which style
// sheets draw them.
var woodenPieces = map[string]string{
	"ship": "ship", "colonist": "colonist", "colonists": "colonists", "ducat": "ducat", "card": "back", "extra": "extra", "spice": "sack",
}

// OneSpice returns the spice of a set that has only one.
func OneSpice(set goa.SpiceSet) (goa.Spice, bool) {
	for s := range goa.Spice(goa.NumSpices) {
		if set == 1<<s {
			return s, true
		}
	}
	return 0, false
}

// SpicesOf lists the spices of a stock one by one.
func SpicesOf(k goa.Stock) (list []goa.Spice) {
	for s := range goa.Spice(goa.NumSpices) {
		for range k.Count(s) {
			list = append(list, s)
		}
	}
	return list
}

func Tracks() (all []goa.Track) {
	for t := range goa.Track(goa.NumTracks) {
		all = append(all, t)
	}
	return all
}

var TrackIcons = [goa.NumTracks]string{"ship", "harvest", "tax", "explore", "found"}

// TileIcon returns the picture of a tile other than a plantation of one spice.
func TileIcon(t goa.Tile) string {
	switch t {
	case goa.CropRotation:
		return "crop"
	case goa.ShipTile, goa.ShipsTile:
		return "ship"
	case goa.ColonistTile, goa.ColonistsTile, goa.ShipsOrColonists:
		return "colonist"
	case goa.SpiceTile:
		return "spice"
	case goa.DucatsTile:
		return "ducat"
	case goa.ExpeditionTile, goa.SmallExpeditions, goa.LargeExpeditions:
		return "expedition"
	case goa.ExtraActionsTile:
		return "extra"
	case goa.SmallMission, goa.LargeMission:
		return "mission"
	default:
		return t.String()
	}
}
