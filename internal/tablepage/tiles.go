package tablepage

import (
	"slices"
	"strings"

	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// tileFace is an auction tile as it is drawn. It is plain data: a page needs no table to
// show one.
type tileFace struct {
	Kind   string // of the tile, which determines its color
	Label  string
	Fields int       // of a plantation of one spice; 0 for other tiles
	Spice  goa.Spice // the spice that grows on them
	Letter string    // of the spice
	Goods  []string  // pictures on any other tile: each good as often as the tile gives it
}

// newTileFace draws a tile with the numbers and words of its edition.
func newTileFace(t goa.Tile, r *goa.Rules, words *lexicon.Lexicon, shorts [goa.NumSpices]string) tileFace {
	f := tileFace{Kind: t.Kind().String(), Label: breakable(words.TileLabel(t))}
	if kind, ok := frame.OneSpice(t.Kinds()); ok && t.IsPlantation() {
		f.Label, f.Fields, f.Spice, f.Letter = words.SpiceLabel(kind), t.Fields(), kind, shorts[kind]
		return f
	}
	f.Goods = tileGoods(t, r)
	return f
}

// maxGoods is the number of pieces that fit on a tile.
const maxGoods = 6

// tileGoods lists pictures of what a tile gives. A tile that gives nothing countable has
// its own picture.
func tileGoods(t goa.Tile, r *goa.Rules) (list []string) {
	add := func(good string, n uint8) { list = append(list, slices.Repeat([]string{good}, int(n))...) }
	switch t {
	case goa.ShipTile:
		add("ship", r.RoundShips)
	case goa.ShipsTile:
		add("ship", r.ShipsOfTile)
	case goa.ColonistTile:
		add("colonist", r.RoundColonists)
	case goa.ColonistsTile:
		add("colonist", r.ColonistsOfTile)
	case goa.ShipsOrColonists:
		add("ship", r.ShipsOrColonistsOfTile)
		add("colonist", r.ShipsOrColonistsOfTile)
	case goa.SpiceTile:
		add("spice", r.RoundSpices)
	case goa.DucatsTile:
		add("ducat", r.RoundDucats)
	case goa.ExpeditionTile:
		add("card", r.RoundCards)
	case goa.SmallExpeditions:
		add("card", r.SmallExpeditionCards)
	case goa.LargeExpeditions:
		add("card", r.LargeExpeditionCards)
	case goa.ExtraActionsTile:
		add("extra", r.ExtraActionsOfTile)
	case goa.Settlement:
		list = append(list, frame.TileIcon(t))
		add("ship", r.SettlementShips)
		add("colonist", r.SettlementColonists)
		add("extra", r.SettlementExtras)
	default:
	}
	if len(list) == 0 || len(list) > maxGoods {
		return []string{frame.TileIcon(t)}
	}
	return list
}

// breakable allows a line break after each slash of a name.
func breakable(name string) string { return strings.ReplaceAll(name, "/", "/\u200b") }
