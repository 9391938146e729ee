package cli

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"goa/lexicon"
	"goa/record"
)

// langFlag is the language of a game's texts.
type langFlag struct{ code string }

func (f *langFlag) add(cmd *cobra.Command) {
	known := strings.Join(lexicon.Languages(), ", ")
	cmd.Flags().StringVar(&f.code, "lang", "", "language by `CODE`: "+known+" (default that of the terminal, by LC_ALL, LC_MESSAGES or LANG)")
	complete(cmd, "lang", lexicon.Languages(), cobra.ShellCompDirectiveNoFileComp)
}

// language returns the language of the flag, of the environment, or the default.
func (f *langFlag) language() (string, error) {
	if f.code == "" {
		language, _ := lexicon.Closest(cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG")))
		return language, nil
	}
	if !slices.Contains(lexicon.Languages(), f.code) {
		return "", usagef("there is no language %q: choose %s", f.code, strings.Join(lexicon.Languages(), ", "))
	}
	return f.code, nil
}

// words returns the words of an edition in the language.
func (f *langFlag) words(vocabulary string) (*lexicon.Lexicon, error) {
	language, err := f.language()
	if err != nil {
		return nil, err
	}
	return lexicon.For(language, vocabulary)
}

// wordsOf returns the words of a record's edition.
func (f *langFlag) wordsOf(r *record.Record) (*lexicon.Lexicon, error) {
	data, err := r.Data()
	if err != nil {
		return nil, err
	}
	return f.words(data.Words)
}
