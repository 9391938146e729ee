package lexicon

// sandboxTexts lists the texts of the analysis board, where a finished game is
// tried out again, with the values that each may use.
var sandboxTexts = map[string][]string{
	"try.title":       nil,
	"try.start":       nil,
	"try.count":       {"n", "of"},
	"try.ask":         {"seat", "move", "loss"},
	"try.right":       {"move"},
	"try.same":        {"move", "loss"},
	"try.good":        {"move"},
	"try.worse":       {"move", "loss"},
	"try.busy":        {"move"},
	"try.answer":      nil,
	"try.marks":       nil,
	"try.again":       nil,
	"try.next":        nil,
	"try.prev":        nil,
	"try.all":         nil,
	"title":           nil,
	"offer":           nil,
	"about":           nil,
	"values":          nil,
	"values.first":    nil,
	"values.settling": nil,
	"values.settled":  nil,
	"values.ask":      nil,
	"values.busy":     nil,
	"values.failed":   nil,
	"values.about":    nil,
	"values.points":   nil,
	"best":            {"seat"},
	"line.then":       {"moves"},
	"chance":          nil,
	"chance.choose":   nil,
	"chance.random":   nil,
	"chance.odds":     {"move", "n", "of"},
	"wait":            {"seat"},
	"eyes":            nil,
	"tree":            nil,
	"tree.none":       nil,
	"tree.game":       {"n"},
	"tree.begin":      nil,
	"tree.played":     {"move"},
	"remark":          nil,
	"remark.save":     nil,
	"remove":          nil,
	"share":           nil,
	"save":            nil,
	"keep":            nil,
	"first":           nil,
	"prev":            nil,
	"next":            nil,
	"game":            nil,
	"move":            {"n"},
	"refused.full":    nil,
	"refused.address": nil,
	"refused.large":   nil,
	"refused.running": nil,
	"refused.fair":    nil,
	"refused.closed":  nil,
}

// Sandbox returns a text of the analysis board, or about mistakes to try again.
// Values come in pairs: a name, and a string or int.
func (l *Lexicon) Sandbox(name string, values ...any) string {
	return l.text("sandbox."+name, pairs(values))
}

func (all slots) addSandbox() {
	for name, fields := range sandboxTexts {
		all.text("sandbox."+name, fields...)
	}
}
