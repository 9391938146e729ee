package lexicon

// screenTexts lists the texts around the game on a terminal, with the values
// that each may use.
var screenTexts = map[string][]string{
	"heading": {"round", "part", "stage"}, "heading.acting": {"round", "part", "stage", "action"},
	"story": {"story"}, "gambit": {"gambit"}, "campaign": {"session", "n"},
	"round": {"n", "of"}, "action": {"n", "of"}, "to-move": {"seat"},
	"auction": {"seat", "tile", "cell"}, "auction.flag": {"seat", "cell"},
	"auction.high": {"seat", "n"}, "auction.price": {"seat", "n"}, "auction.none": nil, "founding": {"colony", "n"},
	"tokens": nil, "aside": nil, "bonus": nil,
	"cards": {"n"}, "extras": {"n"}, "face-down": nil, "singles": nil, "any": nil,
	"used": nil, "used.some": {"n"}, "points": nil, "and-cards": nil, "gambits": {"n"}, "pledged": nil,
	"open": nil, "in-play": nil, "hand": {"seat"}, "piles": {"n", "other"}, "automa": {"deck", "discard"}, "rank": {"n"},

	"label": {"move", "tile"}, "help": nil, "help.moves": nil, "help.picture": nil, "help.undo": nil, "help.save": nil,
	"help.hint": nil, "help.quit": nil, "help.help": nil, "no-hints": nil, "no-number": {"n"}, "no-move": {"move"},
	"save": nil, "save.or-not": nil, "saved": {"command", "file"}, "saved.over": {"file"}, "not-saved": nil, "lost": nil, "undone": nil, "undone.practice": nil, "nothing-to-undo": nil,

	"replay.part": {"part", "stage"}, "replay.round": {"n", "stage"}, "replay.end": {"n"}, "replay.turn": {"n", "seat"},
}

// Screen returns a text for a terminal. Values come in pairs: a name, and a
// string or int.
func (l *Lexicon) Screen(name string, values ...any) string {
	return l.text("screen."+name, pairs(values))
}

func (all slots) addScreen() {
	for name, fields := range screenTexts {
		all.text("screen."+name, fields...)
	}
}
