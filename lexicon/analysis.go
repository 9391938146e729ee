package lexicon

import (
	"maps"
	"slices"
)

// analysisTexts are the texts about a finished game, with the values that each
// may use.
var analysisTexts = map[string][]string{
	"tenths":             {"n", "tenth"},
	"share":              {"amount"},
	"points":             {"amount"},
	"provisional":        nil,
	"unfinished":         {"n"},
	"own":                nil,
	"unfitted":           nil,
	"players":            nil,
	"player":             {"seat", "n", "loss"},
	"player.of":          {"n"},
	"inaccuracies":       {"n"},
	"mistakes":           {"n"},
	"blunders":           {"n"},
	"goals":              {"n"},
	"columns":            nil,
	"begin":              nil,
	"luck":               nil,
	"skill":              nil,
	"opponents":          nil,
	"reassessment":       nil,
	"result":             nil,
	"views":              nil,
	"moments":            nil,
	"moment":             {"round", "at", "seat", "move", "best", "loss"},
	"moment.lucky":       {"round", "at", "seat", "loss"},
	"moment.unlucky":     {"round", "at", "seat", "loss"},
	"list":               nil,
	"item":               {"round", "at", "seat", "move", "best", "verdict", "loss"},
	"item.provisional":   {"item"},
	"none":               nil,
	"verdict.inaccuracy": nil,
	"verdict.mistake":    nil,
	"verdict.blunder":    nil,
	"past":               {"n"},
	"past.habit":         {"what", "n", "of", "loss"},
	"past.left":          {"what", "n", "of"},
	"past.accuracy":      {"list"},
	"past.none":          nil,
	"habits":             nil,
	"habit":              {"what", "n", "loss"},
	"habit.overpaid":     nil,
	"habit.let-go":       nil,
	"habit.sold-cheap":   nil,
	"habit.misplaced":    nil,
	"habit.misjudged":    nil,
	"habit.neglected":    {"track"},
	"habit.missed":       {"action"},
	"habit.unused":       nil,
	"habit.wasted":       nil,
	"habit.mishandled":   nil,
	"habit.idle-money":   {"n"},
	"habit.idle-extras":  {"n"},
	"advice.overpaid":    nil,
	"advice.let-go":      nil,
	"advice.sold-cheap":  nil,
	"advice.misplaced":   nil,
	"advice.misjudged":   nil,
	"advice.neglected":   {"track"},
	"advice.missed":      {"action"},
	"advice.unused":      nil,
	"advice.wasted":      nil,
	"advice.mishandled":  nil,
	"advice.idle-money":  nil,
	"advice.idle-extras": nil,
	"auctions":           nil,
	"auctions.about":     nil,
	"auction":            {"round", "tile", "seat"},
	"auction.paid":       {"seat", "n", "to", "value"},
	"auction.same":       {"seat", "n", "to", "value"},
	"auction.open":       {"seat", "n", "to", "value"},
	"auction.worth":      {"list"},
	"worth":              nil,
	"worth.never":        nil,
	"worth.all":          {"n"},
	"with":               nil,
	"without":            nil,
	"moment.overpaid":    {"round", "at", "seat", "n", "tile", "worth", "best", "kept", "left", "to", "loss"},
	"moment.let-go":      {"round", "at", "seat", "n", "tile", "worth", "best", "kept", "left", "to", "loss"},
	"moment.sold":        {"round", "at", "seat", "n", "tile", "worth", "best", "kept", "left", "to", "loss"},
	"graph":              nil,
	"graph.points":       nil,
	"title":              nil,
	"start":              nil,
	"about":              nil,
	"waiting":            nil,
	"running":            {"n"},
	"failed":             nil,
	"reload":             nil,
	"back":               nil,
	"position":           nil,
	"played":             nil,
	"better":             nil,
	"everyone":           nil,
	"list.of":            {"seat"},
	"values":             nil,
	"round":              {"n"},
	"end":                nil,
	"point":              {"at", "round"},
	"accuracy":           nil,
	"mean-loss":          nil,
	"columns.about":      nil,
	"refused.not-over":   nil,
	"refused.unreadable": nil,
	"refused.one":        nil,
	"refused.busy":       nil,
}

// AnalysisTexts returns the names of the texts of an analysis, in order.
func AnalysisTexts() []string { return slices.Sorted(maps.Keys(analysisTexts)) }

// Analysis returns a text of an analysis. Values come in pairs, a name and a
// string or int.
func (l *Lexicon) Analysis(name string, values ...any) string {
	return l.text("analysis."+name, pairs(values))
}

func (all slots) addAnalysis() {
	for name, fields := range analysisTexts {
		all.text("analysis."+name, fields...)
	}
}
