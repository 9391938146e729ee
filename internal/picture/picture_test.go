package picture

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/nature"
)

var update = flag.Bool("update", false, "write the pictures that are drawn into the files")

// randomGame calls visit with every position of a random game.
func randomGame(e *edition.Edition, options []string, players int, seed string, visit func(at int, s *goa.State)) {
	o, err := edition.ParseOptions(options)
	if err != nil {
		panic(err)
	}
	s := goa.New(e.Rules(o), players)
	dice := nature.New(seed)
	var buf []goa.Move
	for at := 0; ; at++ {
		visit(at, &s)
		if s.Over() {
			return
		}
		if s.Turn() == goa.Nature {
			s.Play(dice.Move(&s))
			continue
		}
		buf = s.Moves(buf[:0])
		s.Play(buf[dice.IntN(len(buf))])
	}
}

func words(t *testing.T, e *edition.Edition) *lexicon.Lexicon {
	t.Helper()
	l, err := lexicon.For(lexicon.DefaultLanguage, e.Words)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func draw(t *testing.T, s *goa.State, style Style) string {
	t.Helper()
	var b bytes.Buffer
	seat := s.Turn()
	if seat < 0 {
		seat = goa.Nobody
	}
	v := s.View(seat)
	if err := Draw(&b, &v, style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPicturesAreAsEver(t *testing.T) {
	e := edition.Default()
	var b strings.Builder
	style := Style{Words: words(t, e), Names: []string{"Ana", "Bo", "Cleo"}}
	randomGame(e, []string{"bonanza"}, 3, "picture", func(at int, s *goa.State) {
		if at%100 == 40 || s.Over() {
			fmt.Fprintf(&b, "After %d moves:\n%s\n", at, draw(t, s, style))
		}
		if s.Over() {
			if err := Scores(&b, s, style); err != nil {
				t.Fatal(err)
			}
		}
	})
	file := filepath.Join("testdata", "game.txt")
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("the pictures have changed; look at them with go test -update and git diff:\n%s", b.String())
	}
}

func TestPicturesFit(t *testing.T) {
	names := []string{"Ana", "Bartholomäus von und zu Calicut", "Cleo", "D"}
	for _, e := range edition.All() {
		var styles []Style
		for _, l := range lexicons(t, e) {
			styles = append(styles, Style{Words: l, Names: names})
		}
		for players := 2; players <= goa.MaxSeats; players++ {
			randomGame(e, []string{"bonanza", "captains"}, players, "fit", func(at int, s *goa.State) {
				if at%7 != 0 {
					return
				}
				for _, style := range styles {
					wantFit(t, fmt.Sprintf("%s, %d players, after %d moves", e.Name, players, at), draw(t, s, style), names[1])
				}
			})
		}
	}
}

// lexicons returns the words of an edition in all languages.
func lexicons(t *testing.T, e *edition.Edition) (all []*lexicon.Lexicon) {
	t.Helper()
	for _, language := range lexicon.Languages() {
		l, err := lexicon.For(language, e.Words)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}

// wantFit complains of lines that are too wide, except for a very long name.
func wantFit(t *testing.T, what, text, longName string) {
	t.Helper()
	for _, line := range strings.Split(text, "\n") {
		if n := len([]rune(line)); n > Width && !strings.Contains(line, longName) {
			t.Errorf("%s: %d columns: %s", what, n, line)
		}
	}
}

// A picture has no word of another language.
func TestPicturesSpeakOneLanguage(t *testing.T) {
	english := regexp.MustCompile(`\b(the|of|to move|offers|would pay|no bid|missing|set aside|tokens|cards?|extras?|face down|singles|any|used|left|open|in play|hand of|deck|discards|Round)\b`)
	for _, e := range edition.All() {
		for _, l := range lexicons(t, e)[1:] {
			style := Style{Words: l, Names: []string{"Ana", "Bo", "Cleo"}}
			randomGame(e, []string{"bonanza", "gambit", "story=drawn"}, 3, "words", func(at int, s *goa.State) {
				picture := draw(t, s, style)
				if s.Over() {
					var b strings.Builder
					if err := Scores(&b, s, style); err != nil {
						t.Fatal(err)
					}
					picture += b.String()
				}
				if at%11 == 0 || s.Over() {
					if found := english.FindString(picture); found != "" {
						t.Errorf("%s, %s, after %d moves: %q in\n%s", l.Language(), e.Name, at, found, picture)
					}
				}
			})
		}
	}
}

var colour = regexp.MustCompile("\x1b\\[[0-9]*m")

func TestColoursChangeNothingElse(t *testing.T) {
	e := edition.Default()
	style := Style{Words: words(t, e), Names: []string{"Ana", "Bo"}}
	randomGame(e, nil, 2, "colour", func(at int, s *goa.State) {
		if at%50 != 0 {
			return
		}
		plain := draw(t, s, style)
		coloured := style
		coloured.Color = true
		text := draw(t, s, coloured)
		if !strings.Contains(text, "\x1b[") {
			t.Errorf("after %d moves: no colours", at)
		}
		if bare := colour.ReplaceAllString(text, ""); bare != plain {
			t.Errorf("after %d moves: got\n%s\nwant\n%s", at, bare, plain)
		}
	})
}
