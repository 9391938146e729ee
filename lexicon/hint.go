package lexicon

// hintTexts lists the sentences of advice about a decision, with the values
// that each may use.
var hintTexts = map[string][]string{
	"move": {"n", "move"}, "candidate": {"n", "move", "percent"},
	"worth": {"n"}, "fair": {"n", "seat"}, "range": {"percent", "n", "other"}, "win": {"seat", "percent"}, "cut": nil,
	"best": {"move"}, "equal": {"move", "other"}, "worth-next": {"n", "other"}, "all-the-same": {}, "worth-only": {"n"},
}

// Hint returns a sentence of advice. Values come in pairs: a name, and a string
// or int.
func (l *Lexicon) Hint(name string, values ...any) string { return l.text("hint."+name, pairs(values)) }

func (all slots) addHints() {
	for name, fields := range hintTexts {
		all.text("hint."+name, fields...)
	}
}
