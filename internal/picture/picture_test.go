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

func TestPicturesAreUnchanged(t *testing.T) {
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

// widths are widths of terminals, beginning with the narrowest one promised.
var widths = []int{Narrowest, 80, Width, Widest}

func TestPicturesFit(t *testing.T) {
	names := []string{"Ana", "Bartholomäus von und zu Calicut", "果阿果阿果阿果阿果阿", "D"}
	for _, e := range edition.All() {
		var styles []Style
		for _, l := range lexicons(t, e) {
			for _, width := range widths {
				styles = append(styles, Style{Words: l, Names: names, Width: width})
			}
		}
		for players := 2; players <= goa.MaxSeats; players++ {
			randomGame(e, []string{"bonanza", "captains", "gambit", "story=drawn"}, players, "fit", func(at int, s *goa.State) {
				if at%23 != 0 && !s.Over() {
					return
				}
				for _, style := range styles {
					what := fmt.Sprintf("%s, %s, %d players, after %d moves", e.Name, style.Words.Language(), players, at)
					wantFit(t, what, draw(t, s, style), style.Width)
					if s.Over() {
						wantFit(t, what, scores(t, s, style), style.Width)
					}
				}
			})
		}
	}
}

func TestSoloPicturesFit(t *testing.T) {
	e := edition.Default()
	for _, l := range lexicons(t, e) {
		for _, width := range widths {
			style := Style{Words: l, Names: []string{"Bartholomäus von und zu Calicut"}, Width: width}
			randomGame(e, []string{"solo=2", "campaign"}, 1, "fit", func(at int, s *goa.State) {
				if at%17 == 0 || s.Over() {
					wantFit(t, fmt.Sprintf("%s, after %d moves", l.Language(), at), draw(t, s, style), width)
				}
			})
		}
	}
}

func scores(t *testing.T, s *goa.State, style Style) string {
	t.Helper()
	var b strings.Builder
	if err := Scores(&b, s, style); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// However narrow a cell is, no two tiles look alike.
func TestTilesCanBeToldApart(t *testing.T) {
	for _, e := range edition.All() {
		for _, l := range lexicons(t, e) {
			p := &painter{Style: Style{Words: l}}
			width := newGrid(Narrowest).cell - 1
			seen := map[string]goa.Tile{}
			for tile := goa.NoTile + 1; tile < goa.NumTiles; tile++ {
				text := strings.Join(breakName(p.tileLabel(tile), width-3, width), " ")
				if strings.Contains(text, "…") {
					t.Errorf("%s, %s: %v is cut to %q", e.Name, l.Language(), tile, text)
				}
				if other, ok := seen[text]; ok && p.tileName(other) != p.tileName(tile) {
					t.Errorf("%s, %s: %v and %v are both drawn as %q", e.Name, l.Language(), other, tile, text)
				}
				seen[text] = tile
			}
		}
	}
}

// A long word breaks where its language allows it.
func TestWordsBreakWhereTheyMay(t *testing.T) {
	l, err := lexicon.For("de", edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	p := &painter{Style: Style{Words: l}}
	for width, want := range map[int]string{10: "Frucht-|wechsel", 13: "Fruchtwechsel"} {
		if got := strings.Join(breakName(p.tileLabel(goa.CropRotation), width, width), "|"); got != want {
			t.Errorf("on %d columns: %q, want %q", width, got, want)
		}
	}
}

// On every width, all columns of the market are drawn, and no tile is cut.
func TestTheWholeMarketIsDrawn(t *testing.T) {
	e := edition.Default()
	for _, l := range lexicons(t, e) {
		for _, width := range widths {
			style := Style{Words: l, Names: []string{"Ana", "Bo"}, Width: width}
			randomGame(e, []string{"bonanza"}, 2, "market", func(at int, s *goa.State) {
				if at%40 != 0 || s.Round() == 0 {
					return
				}
				var b strings.Builder
				v := s.View(goa.Nobody)
				if err := Market(&b, &v, style); err != nil {
					t.Fatal(err)
				}
				market, _, _ := strings.Cut(b.String(), "\n7 ")
				header := strings.Join(strings.Fields(strings.Split(b.String(), "\n")[1]), "")
				if header != "abcdefg" || strings.Contains(market, "…") {
					t.Fatalf("%s, %d columns, after %d moves:\n%s", l.Language(), width, at, &b)
				}
			})
		}
	}
}

// On 80 columns, four players are drawn beside each other, and nothing they have is
// left out.
func TestFourPlayersSideBySide(t *testing.T) {
	e := edition.Default()
	names := []string{"Ana", "Bo", "Cleo", "Dev"}
	style := Style{Words: words(t, e), Names: names, Width: 80}
	drawn := false
	randomGame(e, nil, goa.MaxSeats, "beside", func(at int, s *goa.State) {
		if at%40 != 0 || s.Round() == 0 {
			return
		}
		drawn = true
		picture := draw(t, s, style)
		if !regexp.MustCompile(`(?m)^ +(▶ )?Ana.* (▶ )?Bo.* (▶ )?Cleo.* (▶ )?Dev`).MatchString(picture) {
			t.Errorf("after %d moves the players are not beside each other:\n%s", at, picture)
		}
		if strings.Contains(picture, "…") {
			t.Errorf("after %d moves something is cut:\n%s", at, picture)
		}
	})
	if !drawn {
		t.Error("nothing was drawn")
	}
}

// With every module, on every width and in every language, nothing that the players
// have is cut: if they do not fit beside each other, they are drawn below each other.
func TestNothingIsCut(t *testing.T) {
	for _, e := range edition.All() {
		for _, l := range lexicons(t, e) {
			for _, width := range widths {
				style := Style{Words: l, Names: []string{"Ana", "Bo", "Cleo", "Dev"}, Width: width}
				randomGame(e, []string{"captains", "gambit", "story=drawn"}, goa.MaxSeats, "cut", func(at int, s *goa.State) {
					if at%37 != 0 {
						return
					}
					if picture := draw(t, s, style); strings.Contains(picture, "…") {
						t.Errorf("%s, %s, %d columns, after %d moves something is cut:\n%s", e.Name, l.Language(), width, at, picture)
					}
				})
			}
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

// wantFit reports lines that a terminal would wrap.
func wantFit(t *testing.T, what, text string, width int) {
	t.Helper()
	for line := range strings.Lines(text) {
		if n := columns(strings.TrimSuffix(line, "\n")); n > width {
			t.Errorf("%s: %d columns on %d: %s", what, n, width, line)
		}
	}
}

// A picture has no words in another language.
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

var color = regexp.MustCompile("\x1b\\[[0-9]*m")

func TestColorsChangeNothingElse(t *testing.T) {
	e := edition.Default()
	style := Style{Words: words(t, e), Names: []string{"Ana", "Bo"}}
	randomGame(e, nil, 2, "color", func(at int, s *goa.State) {
		if at%50 != 0 {
			return
		}
		plain := draw(t, s, style)
		colored := style
		colored.Color = true
		text := draw(t, s, colored)
		if !strings.Contains(text, "\x1b[") {
			t.Errorf("after %d moves: no colors", at)
		}
		if bare := color.ReplaceAllString(text, ""); bare != plain {
			t.Errorf("after %d moves: got\n%s\nwant\n%s", at, bare, plain)
		}
	})
}
