package boxpage

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// Form holds the numbers of an edition as the owner of a box has filled them in,
// and what is wrong with them.
type Form struct {
	Base     *edition.Edition
	Cells    map[edition.CellName]string // cells in which the box may differ
	Own      *edition.Edition            // the edition of the box; nil if it cannot be played
	File     string                      // the owner's file
	Problems []edition.Problem           // why it cannot be played
	Detail   string                      // why a file could not be read
}

// EnteredCells returns what a form says about the cells of an edition. Missing
// fields leave their cells unchanged, except for boxes that were not ticked.
func EnteredCells(base *edition.Edition, form url.Values) map[edition.CellName]string {
	cells := map[edition.CellName]string{}
	for _, t := range base.NumberTables() {
		for _, row := range t.Rows {
			if row.Any != nil {
				enterAny(cells, t.Name, row, form)
				continue
			}
			for i, c := range row.Cells {
				name := edition.CellName{Section: t.Name, Row: row.Name, Column: i}
				if text, ok := entered(c.Input, form, name.String()); ok && text != c.Text {
					cells[name] = text
				}
			}
		}
	}
	return cells
}

// nothing is the content of a required cell that was left empty.
const nothing = "?"

// entered returns what was entered into a cell.
func entered(in edition.Input, form url.Values, name string) (text string, ok bool) {
	switch {
	case in.Several:
		text = strings.Join(form[name], "+")
		ok = form.Has(name) || form.Has(name+".of")
	case in.Words != nil || in.Max > 0:
		text, ok = strings.TrimSpace(form.Get(name)), form.Has(name)
	}
	switch {
	case text != "":
	case in.MayLack:
		text = "-"
	default:
		text = nothing
	}
	return text, ok
}

// enterAny enters the ticked values of a row that can have several of them.
func enterAny(cells map[edition.CellName]string, section string, row edition.NumberRow, form url.Values) {
	field := section + "." + row.Name
	if !form.Has(field + ".of") {
		return
	}
	var ticked []string
	for _, text := range row.Any {
		if slices.Contains(form[field], text) {
			ticked = append(ticked, text)
		}
	}
	if len(ticked) == 0 {
		ticked = []string{nothing}
	}
	for i := range max(len(ticked), len(row.Cells)) {
		text := ""
		if i < len(ticked) {
			text = ticked[i]
		}
		cells[edition.CellName{Section: section, Row: row.Name, Column: i}] = text
	}
}

// NewForm reads the numbers as an owner's file.
func NewForm(words *lexicon.Lexicon, base *edition.Edition, cells map[edition.CellName]string) *Form {
	f := &Form{Base: base, Cells: cells}
	title := words.Page("box.title", "edition", frame.EditionTitle(words, base.Name))
	text := base.Corrected("my-"+base.Name, title, cells)
	own, err := edition.Parse("edition", text)
	if problems, ok := errors.AsType[*edition.ProblemsError](err); ok {
		f.Problems = problems.Problems
		return f
	}
	f.Own, f.File = own, string(text)
	return f
}

// changes returns the cells in which the box differs.
func (f *Form) changes() []edition.Difference {
	if f.Own == nil {
		return nil
	}
	return f.Own.Differences(f.Base)
}

// letter returns what an owner sends to the project: which numbers differ, for
// people, and the file, for programs.
func (f *Form) letter() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, data %s\n\n", f.Base.Title, f.Base.Short())
	for _, d := range f.changes() {
		fmt.Fprintf(&b, "[%s] %s, %d: %s -> %s\n", d.Section, d.Row, d.Column+1, orNone(d.Was), orNone(d.Is))
	}
	return b.String() + "\n" + f.File
}

func orNone(text string) string {
	if text == "" {
		return "(none)"
	}
	return text
}

// value returns the content of a cell of the form.
func (f *Form) value(name edition.CellName, c edition.NumberCell) string {
	if text, ok := f.Cells[name]; ok {
		return text
	}
	return c.Text
}

// has reports whether a row that can have several values has one of them.
func (f *Form) has(section string, row edition.NumberRow, text string) bool {
	for i := range max(len(row.Any), len(row.Cells)) {
		given, ok := f.Cells[edition.CellName{Section: section, Row: row.Name, Column: i}]
		if !ok && i < len(row.Cells) {
			given = row.Cells[i].Text
		}
		if given == text {
			return true
		}
	}
	return false
}

// changedEffects returns the sentences about pieces that are different with the
// box.
func (f *Form) changedEffects(words *lexicon.Lexicon) []changedEffect {
	if f.Own == nil || len(f.changes()) == 0 {
		return nil
	}
	all := changedEffects{was: f.Base.Rules(edition.Options{}), is: f.Own.Rules(edition.Options{})}
	addChanged(&all, 1, goa.NumTiles, words.Tile, words.TileEffect)
	addChanged(&all, 0, goa.NumAbilities, words.Ability, words.AbilityEffect)
	addChanged(&all, 0, goa.NumTracks, words.Track, words.TrackEffect)
	addChanged(&all, 0, goa.NumBonanzas, words.Bonanza, words.BonanzaEffect)
	addChanged(&all, 1, goa.NumGambits, words.Gambit, words.GambitEffect)
	addChanged(&all, 1, goa.NumStories, words.Story, words.StoryEffect)
	addChanged(&all, 1, goa.NumCaptains, words.Captain, words.CaptainEffect)
	addChanged(&all, 0, goa.NumAuctionCards, words.AuctionCard, words.AuctionCardEffect)
	addChanged(&all, 0, goa.NumActionCards, words.ActionCard, words.ActionCardEffect)
	addChanged(&all, 1, goa.NumGoals, words.Goal, words.GoalEffect)
	for _, line := range lexicon.ScoreLines() {
		all.add(words.ScoreLine(line), words.ScoreLineEffect(line, all.was), words.ScoreLineEffect(line, all.is))
	}
	return all.list
}

// addChanged adds the pieces of a kind, from the first up to but not including
// the last, whose sentence differs between the rules.
func addChanged[P ~uint8](all *changedEffects, first, last P, name func(P) string, effect func(P, *goa.Rules) string) {
	for piece := first; piece < last; piece++ {
		all.add(name(piece), effect(piece, all.was), effect(piece, all.is))
	}
}

// changedEffects collects the pieces whose effect differs in the box.
type changedEffects struct {
	was, is *goa.Rules // of the edition, and of the box
	list    []changedEffect
}

// add adds a piece if its sentences differ.
func (l *changedEffects) add(name, was, is string) {
	if was != is {
		l.list = append(l.list, changedEffect{name, was, is})
	}
}

// changedEffect is the effect of a piece in the edition and in the box.
type changedEffect struct{ Name, Was, Is string }
