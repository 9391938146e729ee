package lexicon_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"goa/lexicon"
)

var update = flag.Bool("update", false, "write the golden files anew")

// firstWords is the edition whose texts are written in full. For the others
// only differences are written.
const firstWords = "2012"

// The golden files are for reading: they show every text as a player sees it.
func TestEveryTextAsItReads(t *testing.T) {
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		path := filepath.Join("testdata", l.Language()+"-"+l.Words()+".golden")
		text := asItReads(t, l)
		if *update {
			if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, wanted := strings.Split(text, "\n"), strings.Split(string(want), "\n")
		for i := range min(len(got), len(wanted)) {
			if got[i] != wanted[i] {
				t.Fatalf("%s:%d: got %q, want %q (go test -update writes it anew)", path, i+1, got[i], wanted[i])
			}
		}
		if len(got) != len(wanted) {
			t.Errorf("%s has %d lines, want %d", path, len(wanted), len(got))
		}
	})
}

// asItReads returns all texts, or those that the first words lack.
func asItReads(t *testing.T, l *lexicon.Lexicon) string {
	var known []sentence
	if l.Words() != firstWords {
		first, err := lexicon.For(l.Language(), firstWords)
		if err != nil {
			t.Fatal(err)
		}
		known = everything(first, rulesOf(firstWords))
	}
	var b strings.Builder
	for _, s := range everything(l, rulesOf(l.Words())) {
		if !slices.Contains(known, s) {
			b.WriteString(s.about + "\n\t" + s.text + "\n")
		}
	}
	return b.String()
}
