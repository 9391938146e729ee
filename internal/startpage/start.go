package startpage

import (
	"slices"
	"time"

	"goa/edition"
	"goa/internal/match"
	"goa/lexicon"
)

// lessonMinutes is the stated duration of the first lesson.
const lessonMinutes = 15

// List is a page of a guest's list of tables.
type List struct {
	Tables []match.Listing
	First  bool   // it is the first page
	Next   string // address of the next page, or empty
	None   bool   // the guest asked for a table that waits for them, and none does
	Lost   bool   // an address of the guest was switched off
	Now    time.Time
	Fit    Fit
	Daily  bool // there is a deal of the day
	Streak int  // days in a row on which the guest has solved the puzzle
	Solved bool // including today's
}

// soloEdition returns the first edition that prints the solo game.
func soloEdition() *edition.Edition {
	for _, e := range edition.All() {
		if slices.Contains(e.Options(), edition.SoloOption) {
			return e
		}
	}
	return edition.Default()
}

// editionsWith returns the editions that have a solo game with the given
// options.
func editionsWith(options ...string) (list []*edition.Edition) {
	o, err := edition.ParseOptions(options)
	for _, e := range edition.All() {
		if _, unfit := e.RulesFor(o, 1); err == nil && unfit == nil {
			list = append(list, e)
		}
	}
	return list
}

// running reports whether the guest has a game to go on with.
func (l *List) running() bool {
	return slices.ContainsFunc(l.Tables, func(t match.Listing) bool { return t.Status != match.Finished })
}

// soloLevels returns the strengths of Lakshmi.
func soloLevels(words *lexicon.Lexicon) (levels []optionValue) {
	for _, spec := range edition.OptionSpecs() {
		if spec.Name != edition.SoloOption {
			continue
		}
		for _, v := range spec.Values {
			levels = append(levels, optionValue{spec.Name + "=" + v, words.OptionValue(spec.Name, v)})
		}
	}
	return levels
}
