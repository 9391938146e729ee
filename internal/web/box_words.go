package web

import (
	"slices"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
)

// boxRows are the rows whose names are told by texts of the page; the others are
// named after a piece.
var boxRows = []string{
	"tiles-removed", "plantations-removed", "start-ships", "start-colonists", "start-ducats", "first-ducats", "start-symbol", "auctioneer", "founding-cards",
	"taxes", "draws", "hand-limit", "recruits", "sale-price", "sale-limit", "progress-price",
	"rows", "symbols", "richest", "single-plantation", "leaves",
}

// boxSections are the parts of a box that everybody plays with. The others
// belong to an option.
var boxSections = []string{"general", "tracks", "progress", "tiles", "tile-effects", "cards", "card-effects", "colonies", "colony-tiles", "scoring"}

// boxWords are the words that a cell may hold, besides those for pieces.
var boxWords = []string{"shown", "unseen", "pays-one-less", "overbids", "is-no-action", "is-an-action", "any-time", "as-progress", "any"}

// inBox reports whether everybody plays with a part of the box.
func inBox(section string) bool { return slices.Contains(boxSections, section) }

// boxSection is what a part of the box is called.
func boxSection(p page, section string) string {
	if inBox(section) {
		return p.say("box.part." + section)
	}
	option, rest, _ := strings.Cut(section, "-")
	if slices.ContainsFunc(edition.OptionSpecs(), func(o edition.OptionSpec) bool { return o.Name == section }) {
		return p.Words.Option(section)
	}
	return p.Words.Option(option) + ": " + rest
}

// boxRow is what a row is called.
func boxRow(p page, section, row string) string {
	w := p.Words
	switch section {
	case "tracks":
		for _, t := range tracks() {
			if row == t.String() || row == t.String()+"s" {
				return w.Track(t)
			}
		}
	case "progress":
		if t, ok := goa.TrackNamed(row); ok {
			return w.Track(t)
		}
	case "cards", "card-effects":
		if a, ok := goa.AbilityNamed(row); ok {
			return w.Ability(a)
		}
	case "bonanza":
		if b, ok := goa.BonanzaNamed(row); ok {
			return w.Bonanza(b)
		}
	case "quick-start":
		return w.Term(lexicon.Ducat, 2)
	case "colonies", "colony-tiles":
		if c, ok := goa.ColonyNamed(row); ok {
			return w.Colony(c)
		}
	}
	if slices.Contains(boxRows, row) {
		return p.say("box.row." + row)
	}
	return boxPiece(w, row)
}

// boxPiece is what a row is called that is named after a tile; the name as a file
// has it if it is not.
func boxPiece(w *lexicon.Lexicon, row string) string {
	if row == "colonies" {
		return w.Term(lexicon.Colony, 2)
	}
	if t, ok := goa.TileNamed(row); ok {
		return w.Tile(t)
	}
	rest, ok := strings.CutPrefix(row, goa.Settlement.String()+"-")
	if !ok {
		return row
	}
	terms := map[string]lexicon.Term{"ships": lexicon.Ship, "colonists": lexicon.Colonist, "extras": lexicon.Extra}
	return w.Tile(goa.Settlement) + ": " + w.Term(terms[rest], 2)
}

// boxColumn is what a column is called: its number if it has no name.
func boxColumn(p page, section string, column int) string {
	w := p.Words
	n := strconv.Itoa(column + 1)
	switch section {
	case "tracks":
		return p.say("level", "row", n)
	case "progress":
		return p.say("box.step", "row", n, "n", column+2)
	case "tiles":
		return w.Part(goa.Part(column))
	case "cards":
		if column%2 == 0 {
			return w.Term(lexicon.Colonist, 2)
		}
		return p.say("box.symbol")
	case "colonies":
		return []string{w.Term(lexicon.Colonist, 2), w.Term(lexicon.Field, 2)}[column]
	case "bonanza":
		return []string{p.say("box.copies"), p.say("box.gives")}[column]
	default:
		return n
	}
}

// boxValue is what people call a word that a cell may hold.
func boxValue(p page, text string) string {
	var names []string
	for name := range strings.SplitSeq(text, "+") {
		names = append(names, boxWord(p, name))
	}
	return strings.Join(names, " + ")
}

func boxWord(p page, text string) string {
	if s, ok := goa.SpiceNamed(text); ok {
		return p.Words.Spice(s)
	}
	if s, ok := goa.SymbolNamed(text); ok {
		return p.Words.Symbol(s)
	}
	if a, ok := goa.AbilityNamed(text); ok {
		return p.Words.Ability(a)
	}
	if slices.Contains(boxWords, text) {
		return p.say("box.word." + text)
	}
	return text
}

// boxCell says which cell it is, for those who do not see the table.
func boxCell(p page, section, row string, column int) string {
	if column == 0 && !slices.Contains(headed, section) {
		return boxRow(p, section, row) // it has few others, if any
	}
	return boxRow(p, section, row) + ", " + boxColumn(p, section, column)
}

// headed are the parts of the box whose columns have names.
var headed = []string{"tracks", "progress", "tiles", "cards", "colonies", "bonanza"}

// markText says how well a number is known.
func markText(p page, m edition.Provenance) string {
	if m == 0 {
		return p.say("box.mark.none")
	}
	return p.say("box.mark." + strings.ToLower(m.String()))
}
