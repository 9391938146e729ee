package cli

import (
	"fmt"
	"io"
	"strings"

	"goa/edition"
	"goa/lexicon"
)

// optionInfo describes a table option for programs.
type optionInfo struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Text     string   `json:"text"`
	Values   []string `json:"values"`          // of name=value; empty for a bare name
	Editions []string `json:"editions"`        // editions that print it
	Needs    string   `json:"needs,omitempty"` // an option that it requires
	Excludes []string `json:"excludes"`
	Without  []string `json:"without"` // editions that do not support it
}

// optionInfos lists the options in the words and numbers of an edition.
func optionInfos(e *edition.Edition) ([]optionInfo, error) {
	words, err := lexicon.For(lexicon.DefaultLanguage, e.Words)
	if err != nil {
		return nil, err
	}
	rules := e.Rules(edition.Options{})
	var all []optionInfo
	for _, o := range edition.OptionSpecs() {
		all = append(all, optionInfo{
			Name: o.Name, Title: words.Option(o.Name), Text: words.OptionEffect(o.Name, rules),
			Values: append([]string{}, o.Values...), Editions: append([]string{}, o.Editions...), Needs: o.Needs,
			Excludes: append([]string{}, o.Excludes...), Without: append([]string{}, o.Without...),
		})
	}
	return all, nil
}

// writeOptions lists the options for people.
func writeOptions(w io.Writer, all []optionInfo) error {
	fmt.Fprint(w, "\nTable options, for every edition except those named\n")
	for _, o := range all {
		text := o.Name
		if len(o.Values) > 0 {
			text += "=" + strings.Join(o.Values, "|")
		}
		limits := "printed with " + strings.Join(o.Editions, ", ")
		for _, limit := range []struct{ what, names string }{
			{"needs ", o.Needs}, {"not with ", strings.Join(o.Excludes, ", ")}, {"not in ", strings.Join(o.Without, ", ")},
		} {
			if limit.names != "" {
				limits += "; " + limit.what + limit.names
			}
		}
		if _, err := fmt.Fprintf(w, "  %s (%s)\n    %s\n", text, limits, o.Text); err != nil {
			return err
		}
	}
	return nil
}
