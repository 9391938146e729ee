package lexicon

// whyTexts lists the texts that say why one move is better than another, with
// the values that each may use. Most are parts of a list.
var whyTexts = map[string][]string{
	"because": {"list"}, "price": {"list"}, "close": nil, "unclear": nil,
	"ducats.more": {"n"}, "ducats.fewer": {"n"},
	"ships.more": {"n"}, "ships.fewer": {"n"},
	"colonists.more": {"n"}, "colonists.fewer": {"n"},
	"spices.more": {"n"}, "spices.fewer": {"n"}, "spices.better": nil, "spices.worse": nil,
	"level.more": {"n", "track"}, "level.fewer": {"n", "track"},
	"land.more": {"n"}, "land.fewer": {"n"}, "land.better": nil, "land.worse": nil,
	"colony.more": {"n"}, "colony.fewer": {"n"}, "colony.better": nil, "colony.worse": nil,
	"extras.more": {"n"}, "extras.fewer": {"n"},
	"tile.more": {"tile"}, "tile.fewer": {"tile"},
	"cards.more": {"n"}, "cards.fewer": {"n"}, "cards.better": nil, "cards.worse": nil,
	"points.more": {"n"}, "points.fewer": {"n"},
	"actions.more": nil, "actions.fewer": nil,
	"lot.more": {"tile"}, "lot.fewer": {"tile"}, "lot.flag.more": nil, "lot.flag.fewer": nil,
	"lots.more": nil, "lots.fewer": nil,
	"rival.ducats.more": {"seat", "n"}, "rival.ducats.fewer": {"seat", "n"},
	"rival.more": {"seat"}, "rival.fewer": {"seat"},
	"rival.lot.more": {"seat", "tile"}, "rival.lot.fewer": {"seat", "tile"},
	"rival.lot.flag.more": {"seat"}, "rival.lot.flag.fewer": {"seat"},
	"rival.lots.more": {"seat"}, "rival.lots.fewer": {"seat"},
}

// Why returns a text about the reasons for a move. Values come in pairs: a
// name, and a string or int.
func (l *Lexicon) Why(name string, values ...any) string { return l.text("why."+name, pairs(values)) }

func (all slots) addWhys() {
	for name, fields := range whyTexts {
		all.text("why."+name, fields...)
	}
}
