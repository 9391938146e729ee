package lexicon

// puzzleTexts lists the texts of the puzzles of the day, with the values that
// each may use.
var puzzleTexts = map[string][]string{
	"title":        nil,
	"about":        nil,
	"streak":       {"n"},
	"streak.today": {"n"},
	"number":       {"n", "date"},
	"stars":        {"n", "of"},
	"bid":          nil,
	"place":        nil,
	"act":          nil,
	"ask.bid":      nil,
	"ask.place":    nil,
	"ask.act":      nil,
	"tries":        {"n"},
	"wrong":        {"move", "n"},
	"right":        {"move"},
	"right.first":  {"move"},
	"answer":       {"move"},
	"over":         nil,
	"why":          {"move"},
	"worth":        nil,
	"share":        {"n"},
	"tried":        nil,
	"best":         nil,
	"found":        nil,
	"found-by":     {"grade", "n"},
	"list":         nil,
	"today":        nil,
	"older":        nil,
	"newer":        nil,
	"solved":       nil,
	"future":       {"date"},
	"give-up":      nil,
}

// Puzzle returns a text about puzzles. Values come in pairs: a name, and a
// string or int.
func (l *Lexicon) Puzzle(name string, values ...any) string {
	return l.text("puzzle."+name, pairs(values))
}

func (all slots) addPuzzles() {
	for name, fields := range puzzleTexts {
		all.text("puzzle."+name, fields...)
	}
}
