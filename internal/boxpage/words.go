package boxpage

import (
	"slices"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// boxRows are the rows whose names are texts of the page. The others are named
// after a piece.
var boxRows = []string{
	"tiles-removed", "plantations-removed", "start-ships", "start-colonists", "start-ducats", "first-ducats", "start-symbol", "auctioneer", "founding-cards",
	"taxes", "draws", "hand-limit", "recruits", "sale-price", "sale-limit", "progress-price",
	"rows", "symbols", "richest", "single-plantation", "leaves",
	"fallback", "discarded-colonies", "ranks", "goal-row", "cargo-points", "cargo-both-goals", "cargo-ranks",
}

// boxSections are the parts of a box that everyone plays with. The others belong
// to an option.
var boxSections = []string{"general", "tracks", "progress", "tiles", "tile-effects", "cards", "card-effects", "colonies", "colony-tiles", "scoring"}

// boxWords are the words that a cell can hold, besides those for pieces.
var boxWords = []string{"shown", "unseen", "pays-one-less", "overbids", "is-no-action", "is-an-action", "any-time", "as-progress", "any", "nothing"}

// inBox reports whether everyone plays with a part of the box.
func inBox(section string) bool { return slices.Contains(boxSections, section) }

// boxSection returns the displayed name of a part of the box.
func boxSection(p frame.Page, section string) string {
	if inBox(section) {
		return p.Say("box.part." + section)
	}
	option, _, _ := strings.Cut(section, "-")
	if slices.ContainsFunc(edition.OptionSpecs(), func(o edition.OptionSpec) bool { return o.Name == section }) {
		return p.Words.Option(section)
	}
	return boxOf(p, p.Words.Option(option), p.Say("box.part."+section))
}

// boxRow returns the displayed name of a row.
func boxRow(p frame.Page, section, row string) string {
	w := p.Words
	switch section {
	case "tracks":
		for _, t := range frame.Tracks() {
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
		return p.Say("box.row." + row)
	}
	if name, ok := boxOfModule(p, section, row); ok {
		return name
	}
	return boxPiece(p, row)
}

// boxOfModule returns the displayed name of a row of a module: its piece, and
// which of its numbers it is.
func boxOfModule(p frame.Page, section, row string) (name string, ok bool) {
	w := p.Words
	switch section {
	case "gambit":
		return boxNumberOf(p, row, goa.NumGambits, w.Gambit)
	case "story":
		return boxNumberOf(p, row, goa.NumStories, w.Story)
	case "captains":
		return boxNumberOf(p, row, goa.NumCaptains, w.Captain)
	case "solo-money":
		level, ok := strings.CutPrefix(row, "level-")
		return w.OptionValue("solo", level), ok
	case "solo-auctions":
		return boxNumberOf(p, row, goa.NumAuctionCards, w.AuctionCard)
	case "solo-actions":
		return boxNumberOf(p, row, goa.NumActionCards, w.ActionCard)
	case "campaign":
		if name, ok = boxNumberOf(p, row, goa.NumGoals, w.Goal); !ok {
			name, ok = boxNumberOf(p, row, goa.NumBonuses, w.Bonus)
		}
		return name, ok
	default:
		return "", false
	}
}

// boxNumberOf finds the piece that a row is named after, among the n pieces of its
// kind. No piece's name is the beginning of another's.
func boxNumberOf[P interface {
	~uint8
	String() string
}](p frame.Page, row string, n int, name func(P) string) (text string, ok bool) {
	for i := range n {
		piece := P(i)
		switch detail, ok := strings.CutPrefix(row, piece.String()); {
		case !ok || piece.String() == "":
		case detail == "":
			return name(piece), true
		case detail[0] == '-':
			return boxOf(p, name(piece), boxDetail(p, detail[1:])), true
		}
	}
	return "", false
}

// boxOf returns the name of a part of something.
func boxOf(p frame.Page, whole, part string) string {
	return p.Say("box.of", "name", whole, "other", part)
}

// boxDetail says which of several numbers of a piece it is.
func boxDetail(p frame.Page, detail string) string {
	if term, ok := map[string]lexicon.Term{"ships": lexicon.Ship, "colonists": lexicon.Colonist, "extras": lexicon.Extra, "ducats": lexicon.Ducat}[detail]; ok {
		return p.Words.Term(term, 2)
	}
	return p.Say("box.detail." + detail)
}

// boxPiece returns the displayed name of a row that is named after a tile. For
// other rows it returns the name in the file.
func boxPiece(p frame.Page, row string) string {
	w := p.Words
	if row == "colonies" {
		return w.Term(lexicon.Colony, 2)
	}
	if t, ok := goa.TileNamed(row); ok {
		return w.Tile(t)
	}
	if rest, ok := strings.CutPrefix(row, goa.Settlement.String()+"-"); ok {
		return boxOf(p, w.Tile(goa.Settlement), boxDetail(p, rest))
	}
	return row
}

// boxColumn returns the displayed name of a column, or its number if it has no
// name.
func boxColumn(p frame.Page, section string, column int) string {
	w := p.Words
	n := strconv.Itoa(column + 1)
	switch section {
	case "tracks":
		return p.Say("level", "row", n)
	case "progress":
		return p.Say("box.step", "row", n, "n", column+2)
	case "tiles":
		return w.Part(goa.Part(column))
	case "cards":
		if column%2 == 0 {
			return w.Term(lexicon.Colonist, 2)
		}
		return p.Say("box.symbol")
	case "colonies":
		return []string{w.Term(lexicon.Colonist, 2), w.Term(lexicon.Field, 2)}[column]
	case "bonanza":
		return []string{p.Say("box.copies"), p.Say("box.gives")}[column]
	case "solo-money":
		return w.Count(lexicon.Ducat, goa.Money(column).Value())
	case "solo-auctions":
		return p.Say("box.column." + []string{"corner", "direction", "wish", "value"}[column])
	case "solo-actions":
		return p.Say("box.column." + []string{"with-flag", "without-flag"}[column])
	default:
		return n
	}
}

// boxValue returns the displayed form of a word that a cell can hold.
func boxValue(p frame.Page, text string) string {
	var names []string
	for name := range strings.SplitSeq(text, "+") {
		names = append(names, boxWord(p, name))
	}
	return strings.Join(names, " + ")
}

// boxWord translates a word of an edition's file into the words of the pages, or
// returns it unchanged.
func boxWord(p frame.Page, text string) string {
	if s, ok := goa.SpiceNamed(text); ok {
		return p.Words.Spice(s)
	}
	if s, ok := goa.SymbolNamed(text); ok {
		return p.Words.Symbol(s)
	}
	if a, ok := goa.AbilityNamed(text); ok {
		return p.Words.Ability(a)
	}
	if c, ok := goa.ColonyNamed(text); ok {
		return p.Words.Colony(c)
	}
	if slices.Contains(boxWords, text) {
		return p.Say("box.word." + text)
	}
	if name, ok := boxNumberOf(p, text, goa.NumTileKinds, p.Words.TileKind); ok {
		return name
	}
	if name, ok := boxNumberOf(p, text, goa.NumCorners, p.Words.Corner); ok {
		return name
	}
	if ways := []string{"clockwise", "counterclockwise"}; slices.Contains(ways, text) {
		return p.Words.Direction(text == ways[1])
	}
	return text
}

// boxCell names a cell, for people who do not see the table.
func boxCell(p frame.Page, section, row string, column int) string {
	if column == 0 && !slices.Contains(headed, section) {
		return boxRow(p, section, row) // it has few other cells, if any
	}
	return boxRow(p, section, row) + ", " + boxColumn(p, section, column)
}

// boxLabel returns the visible label of a cell that neither its row nor its column
// heading explains, or "".
func boxLabel(p frame.Page, name edition.CellName) string {
	if name.Section == "general" && name.Row == "tiles-removed" && name.Column == 1 {
		return p.Say("box.shown")
	}
	return ""
}

// headed are the parts of the box whose columns have names.
var headed = []string{"tracks", "progress", "tiles", "cards", "colonies", "bonanza", "solo-money", "solo-auctions", "solo-actions"}

// markText says how certain a number is.
func markText(p frame.Page, m edition.Provenance) string {
	if m == 0 {
		return p.Say("box.mark.none")
	}
	return p.Say("box.mark." + strings.ToLower(m.String()))
}
