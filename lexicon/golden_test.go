package lexicon_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"goa/lexicon"
)

var update = flag.Bool("update", false, "write the golden files anew")

// The golden files are for reading: every text as a player meets it.
func TestEveryTextAsItReads(t *testing.T) {
	each(t, func(t *testing.T, l *lexicon.Lexicon) {
		var b strings.Builder
		for _, s := range everything(l, rulesOf(l.Words())) {
			b.WriteString(s.about + "\n\t" + s.text + "\n")
		}
		path := filepath.Join("testdata", l.Language()+"-"+l.Words()+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(b.String()), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		got, wanted := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
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
