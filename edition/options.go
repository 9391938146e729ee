package edition

import (
	"fmt"
	"slices"
	"strings"

	"goa/goa"
)

// option is an entry in the list of options.
type option struct {
	name     string
	values   []string // of name=value; nil if the name stands alone
	needs    string   // name of an option that it cannot be played without
	excludes []string // names or texts of options it cannot be played with
	without  []string // vocabularies of the editions it cannot be played with
	apply    func(d *goa.Data, f *figures, value int)
}

// The names of the options for playing alone (VAR-7), and for three such games
// in a row (VAR-8).
const (
	SoloOption     = "solo"
	CampaignOption = "campaign"
)

// options lists the options of a game in canonical order. It can grow at any
// place, because texts contain only names.
var options = []option{
	{name: "quick-start", apply: func(d *goa.Data, _ *figures, _ int) { d.QuickStart = true }},
	{name: "bonanza", apply: func(d *goa.Data, _ *figures, _ int) { d.Bonanza = true }},
	{name: "planned-expansion", apply: planExpansion},
	{name: "gambit", apply: func(d *goa.Data, _ *figures, _ int) { d.Gambit = true }},
	{name: "story", values: storyValues(), apply: func(d *goa.Data, _ *figures, v int) {
		d.Stories, d.Story = true, goa.Story(v)
	}},
	{name: "captains", excludes: []string{"quick-start"}, apply: func(d *goa.Data, _ *figures, _ int) { d.Captains = true }},
	{name: SoloOption, values: []string{"1", "2", "3"}, excludes: []string{"gambit", "story=competition"}, without: []string{"2004"}, apply: playAlone},
	{name: CampaignOption, needs: SoloOption, excludes: []string{"gambit", "story=competition"}, without: []string{"2004"}, apply: func(d *goa.Data, _ *figures, _ int) { d.Campaign = true }},
}

// planExpansion applies VAR-3.
func planExpansion(d *goa.Data, f *figures, _ int) {
	d.Planned = true
	d.Recruits = f.planned.recruits
	d.FoundingCards = f.planned.foundingCards
	for i := range goa.CopiesOfCard {
		d.CardsInGame &^= goa.CardOf(f.planned.leaves, i).Set()
	}
	d.EspionageFounds = true // TIL-4f
}

// maxOptions limits the list of options.
const maxOptions = 8

// Options holds the choices for a game besides the edition. It is comparable.
// The zero value is the plain game.
type Options struct {
	chosen [maxOptions]uint8 // by place in the list: 0 if not chosen, otherwise 1 + position of the value
}

// ParseOptions reads texts such as "bonanza" or "name=value", in any order.
func ParseOptions(texts []string) (Options, error) { return parseOptions(options, texts) }

// CheckOption returns an error if a single text is wrong, regardless of other
// choices.
func CheckOption(text string) error {
	_, err := readOptions(options, []string{text})
	return err
}

func parseOptions(known []option, texts []string) (Options, error) {
	o, err := readOptions(known, texts)
	if err == nil {
		err = o.checkClash(known)
	}
	if err == nil {
		err = o.lacks(known)
	}
	if err != nil {
		return Options{}, err
	}
	return o, nil
}

// readOptions reads texts without checking whether they go together.
func readOptions(known []option, texts []string) (Options, error) {
	var o Options
	for _, text := range texts {
		name, value, hasValue := strings.Cut(text, "=")
		i := slices.IndexFunc(known, func(row option) bool { return row.name == name })
		if i < 0 {
			return Options{}, fmt.Errorf("unknown option %q; there are %s", name, strings.Join(optionNames(known), ", "))
		}
		if o.chosen[i] != 0 {
			return Options{}, fmt.Errorf("option %s is given twice", name)
		}
		v, ok := known[i].parseValue(value, hasValue)
		if !ok {
			return Options{}, fmt.Errorf("option %q: write %s", text, strings.Join(known[i].texts(), " or "))
		}
		o.chosen[i] = uint8(1 + v)
	}
	return o, nil
}

// lacks reports an option without the one that it needs.
func (o Options) lacks(known []option) error {
	for i, row := range known {
		if _, ok := o.value(known, row.needs); o.chosen[i] != 0 && row.needs != "" && !ok {
			return &NeedsError{row.name, row.needs}
		}
	}
	return nil
}

func (row option) parseValue(value string, hasValue bool) (int, bool) {
	if len(row.values) == 0 {
		return 0, !hasValue
	}
	v := slices.Index(row.values, value)
	return v, v >= 0
}

// texts lists the ways to write the option.
func (row option) texts() []string {
	if len(row.values) == 0 {
		return []string{row.name}
	}
	var list []string
	for _, v := range row.values {
		list = append(list, row.name+"="+v)
	}
	return list
}

// checkClash reports two options that cannot be played together.
func (o Options) checkClash(known []option) error {
	for i, row := range known {
		for j, other := range known {
			if o.chosen[i] == 0 || o.chosen[j] == 0 {
				continue
			}
			for _, name := range []string{other.name, other.texts()[o.chosen[j]-1]} {
				if slices.Contains(row.excludes, name) {
					return &ClashError{row.name, name}
				}
			}
		}
	}
	return nil
}

// Allows returns the reason why a game with these options cannot be played with
// the edition, or nil.
func (e *Edition) Allows(o Options) error {
	for i, row := range options {
		if o.chosen[i] != 0 && slices.Contains(row.without, e.Words) {
			return &UnfitError{row.name, e.Words}
		}
	}
	return nil
}

func optionNames(known []option) []string {
	var list []string
	for _, row := range known {
		list = append(list, strings.Join(row.texts(), "|"))
	}
	return list
}

// Strings returns the canonical texts, which [ParseOptions] reads again.
func (o Options) Strings() []string { return o.strings(options) }

func (o Options) strings(known []option) []string {
	list := []string{}
	for i, row := range known {
		if o.chosen[i] != 0 {
			list = append(list, row.texts()[o.chosen[i]-1])
		}
	}
	return list
}

// String returns the canonical texts, separated by commas.
func (o Options) String() string { return strings.Join(o.Strings(), ",") }

// Has reports whether the option with this name was chosen.
func (o Options) Has(name string) bool {
	_, ok := o.value(options, name)
	return ok
}

// Value returns the chosen value of an option, or "".
func (o Options) Value(name string) string {
	v, _ := o.value(options, name)
	return v
}

func (o Options) value(known []option, name string) (string, bool) {
	for i, row := range known {
		if row.name == name && o.chosen[i] != 0 {
			_, v, _ := strings.Cut(row.texts()[o.chosen[i]-1], "=")
			return v, true
		}
	}
	return "", false
}

// OptionSpec describes an option for programs that offer it.
type OptionSpec struct {
	Name     string
	Values   []string // of name=value; nil if the name stands alone
	Editions []string // editions that print it: it is offered first there, but goes with all
	Needs    string   // an option it cannot be played without, or ""
	Excludes []string // options it cannot be played with, as names or as texts with a value; an exclusion of one value is listed only at the other option
	Without  []string // editions it cannot be played with
}

// OptionSpecs returns all options in canonical order.
func OptionSpecs() []OptionSpec {
	var list []OptionSpec
	for _, row := range options {
		spec := OptionSpec{Name: row.name, Values: slices.Clone(row.values), Needs: row.needs, Excludes: slices.Clone(row.excludes), Without: slices.Clone(row.without)}
		for _, other := range options {
			if slices.Contains(other.excludes, row.name) {
				spec.Excludes = append(spec.Excludes, other.name)
			}
		}
		for _, e := range All() {
			if slices.Contains(e.options, row.name) {
				spec.Editions = append(spec.Editions, e.Name)
			}
		}
		list = append(list, spec)
	}
	return list
}
