package selfplay

import (
	"slices"

	"goa/edition"
)

// DefaultTables returns the tables that are played by default. Most are the plain game
// of the default edition. The other editions are played less. The options printed with
// each edition are played alone and together, so that all of them are seen.
func DefaultTables() (list []Table) {
	for _, e := range edition.All() {
		often := 1
		if e == edition.Default() {
			often = 4
		}
		plain := edition.Options{}
		list = append(list, Table{e, plain, 2, 2 * often}, Table{e, plain, 3, often}, Table{e, plain, 4, often})
		var together []string
		for _, text := range slices.Backward(optionsOf(e)) { // options that change most come last
			if o, err := edition.ParseOptions([]string{text}); err == nil {
				list = append(list, Table{e, o, 2, 1})
			}
			if _, err := edition.ParseOptions(append(together, text)); err == nil {
				together = append(together, text)
			}
		}
		for players := 2; players <= 4 && len(together) > 1; players++ {
			if o, err := edition.ParseOptions(together); err == nil {
				list = append(list, Table{e, o, players, 1})
			}
		}
		list = append(list, alone(e)...)
	}
	return list
}

// optionsOf returns the texts of the options printed with an edition. For options with
// values, it takes the first value.
func optionsOf(e *edition.Edition) (texts []string) {
	for _, spec := range edition.OptionSpecs() {
		if !slices.Contains(e.Options(), spec.Name) || spec.Name == soloOption {
			continue
		}
		text := spec.Name
		if len(spec.Values) > 0 {
			text += "=" + spec.Values[0]
		}
		texts = append(texts, text)
	}
	return texts
}

const soloOption = "solo"

// alone returns the solo games of an edition, if it has them.
func alone(e *edition.Edition) (list []Table) {
	for _, level := range []string{"1", "2", "3"} {
		o, err := edition.ParseOptions([]string{soloOption + "=" + level})
		if err != nil {
			continue
		}
		if _, err := e.RulesFor(o, 1); err == nil {
			list = append(list, Table{e, o, 1, 1})
		}
	}
	return list
}
