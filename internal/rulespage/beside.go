package rulespage

import (
	"slices"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// Beside holds what differs between the editions: their words, their numbers, and
// what their pieces do. Each edition is described in its own words.
type Beside struct {
	Editions []*edition.Edition
	Parts    []besidePart
	words    []*lexicon.Lexicon // of each edition
	rules    []*goa.Rules
	same     *lexicon.Lexicon // the words in which all editions are compared
}

// besidePart is a table with a column for each edition.
type besidePart struct {
	ID, Title string
	Rows      []besideRow
}

// besideRow is what each edition says about something. The name is empty if the
// words themselves are compared.
type besideRow struct {
	Name  string
	Texts []string
}

// NewBeside compares all editions, in a language.
func NewBeside(language string) (*Beside, error) {
	b := &Beside{Editions: edition.All()}
	for _, e := range b.Editions {
		words, err := lexicon.For(language, e.Words)
		if err != nil {
			return nil, err
		}
		b.words, b.rules = append(b.words, words), append(b.rules, e.Rules(edition.Options{}))
	}
	b.same = b.words[slices.Index(b.Editions, edition.Default())]
	b.addWords()
	b.addNumbers()
	b.addEffects()
	return b, nil
}

// addWords lists the things that have different names in the editions.
func (b *Beside) addWords() {
	part := besidePart{ID: "beside-words", Title: b.same.Page("rules.beside.words")}
	var names [][][]string // by edition, thing and form
	for _, words := range b.words {
		names = append(names, namesOf(words))
	}
	seen := map[string]bool{}
	for thing := range names[0] {
		var row besideRow
		for i := range b.Editions {
			row.Texts = append(row.Texts, capital(names[i][thing][0]))
		}
		if key := strings.Join(row.Texts, "\n"); differ(row.Texts) && !seen[key] {
			seen[key] = true
			part.Rows = append(part.Rows, row)
		}
	}
	b.Parts = append(b.Parts, part)
}

// addNumbers lists the numbers that differ between the editions: those of the
// setup, and the number of tiles of each kind.
func (b *Beside) addNumbers() {
	start := besidePart{ID: "beside-start", Title: b.same.Page("box.part.general")}
	copies := besidePart{ID: "beside-copies", Title: b.same.Page("box.part.tiles")}
	for _, table := range edition.Default().NumberTables() {
		if table.Name != "general" {
			continue
		}
		for _, row := range table.Rows {
			var texts []string
			for _, e := range b.Editions {
				texts = append(texts, b.numbers(e, table.Name, row.Name))
			}
			start.add(b.same.Page("box.row."+row.Name), texts, texts)
		}
	}
	for t := goa.Tile(1); t < goa.NumTiles; t++ {
		var texts, same []string
		for i, r := range b.rules {
			texts, same = append(texts, copiesOf(b.words[i], r, t)), append(same, copiesOf(b.same, r, t))
		}
		copies.add(b.same.Tile(t), texts, same)
	}
	b.Parts = append(b.Parts, start, copies)
}

// numbers returns the cells of a row in an edition.
func (b *Beside) numbers(e *edition.Edition, section, name string) string {
	var cells []string
	for _, table := range e.NumberTables() {
		if table.Name != section {
			continue
		}
		for _, row := range table.Rows {
			for _, cell := range row.Cells {
				if row.Name == name {
					cells = append(cells, b.number(cell.Text))
				}
			}
		}
	}
	return strings.Join(cells, ", ")
}

// number returns the displayed text of a cell.
func (b *Beside) number(text string) string {
	if s, ok := goa.SymbolNamed(text); ok {
		return b.same.Symbol(s)
	}
	if _, err := strconv.Atoi(text); err == nil || text == "-" {
		return strings.ReplaceAll(text, "-", none)
	}
	return b.same.Page("box.word." + text)
}

// addEffects lists effects that differ, as sentences.
func (b *Beside) addEffects() {
	stages := besidePart{ID: "beside-rules", Title: b.same.Page("rules")}
	compare(b, &stages, kind[goa.Stage]{0, goa.NumStages, (*lexicon.Lexicon).Stage, (*lexicon.Lexicon).StageEffect})
	compare(b, &stages, kind[goa.Action]{goa.ProgressAction, goa.NumActions, (*lexicon.Lexicon).Action, (*lexicon.Lexicon).ActionEffect})
	for _, line := range lexicon.ScoreLines() {
		b.addTold(&stages, b.same.ScoreLine(line), func(l *lexicon.Lexicon, r *goa.Rules) string { return l.ScoreLineEffect(line, r) })
	}
	pieces := besidePart{ID: "beside-pieces", Title: b.same.Page("rules.pieces")}
	compare(b, &pieces, kind[goa.Track]{0, goa.NumTracks, (*lexicon.Lexicon).Track, (*lexicon.Lexicon).TrackEffect})
	compare(b, &pieces, kind[goa.Tile]{1, goa.NumTiles, (*lexicon.Lexicon).Tile, (*lexicon.Lexicon).TileWork})
	compare(b, &pieces, kind[goa.Ability]{0, goa.NumAbilities, (*lexicon.Lexicon).Ability, (*lexicon.Lexicon).AbilityEffect})
	b.Parts = append(b.Parts, stages, pieces)
}

// compare adds the things of a kind, from the first up to but not including the
// last, in which the editions differ.
func compare[P ~uint8](b *Beside, part *besidePart, of kind[P]) {
	for p := of.first; p < of.last; p++ {
		b.addTold(part, of.name(b.same, p), func(l *lexicon.Lexicon, r *goa.Rules) string { return of.effect(l, p, r) })
	}
}

// kind is a kind of things that the rules mention.
type kind[P ~uint8] struct {
	first, last P
	name        func(*lexicon.Lexicon, P) string
	effect      func(*lexicon.Lexicon, P, *goa.Rules) string
}

// addTold adds a row of sentences, if the editions differ in more than their words.
func (b *Beside) addTold(part *besidePart, name string, say func(*lexicon.Lexicon, *goa.Rules) string) {
	var texts, same []string
	for i, r := range b.rules {
		texts, same = append(texts, say(b.words[i], r)), append(same, say(b.same, r))
	}
	part.add(name, texts, same)
}

// add adds a row if the compared texts differ.
func (p *besidePart) add(name string, texts, compared []string) {
	if differ(compared) {
		p.Rows = append(p.Rows, besideRow{capital(name), texts})
	}
}

// named reports whether the rows have names.
func (p *besidePart) named() bool { return len(p.Rows) > 0 && p.Rows[0].Name != "" }

func differ(texts []string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return text != texts[0] })
}

// none is shown where an edition has nothing.
const none = "–"

// copiesOf says how many copies of a tile each half has.
func copiesOf(words *lexicon.Lexicon, r *goa.Rules, t goa.Tile) string {
	var parts []string
	for p := range goa.Part(goa.NumParts) {
		if n := r.Tiles[p][t]; n > 0 {
			parts = append(parts, words.Part(p)+": "+strconv.Itoa(int(n)))
		}
	}
	if len(parts) == 0 {
		return none
	}
	return strings.Join(parts, " · ")
}

// editionHead returns the title of the column of an edition.
func (b *Beside) editionHead(p frame.Page, i int) string {
	return frame.EditionTitle(p.Words, b.Editions[i].Name)
}
