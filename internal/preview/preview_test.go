package preview_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"goa/edition"
	"goa/internal/preview"
	"goa/lexicon"
)

// A picture shows the actual game: other tiles, players or names make another
// picture, and the longest names do not break it.
func TestPictures(t *testing.T) {
	words, err := lexicon.For("en", edition.Default().Words)
	if err != nil {
		t.Fatal(err)
	}
	draw := func(names ...string) []byte {
		t.Helper()
		table := &preview.Table{Title: "Goa · " + edition.Default().Title, State: "Round 3 of 8", Words: words}
		for i, name := range names {
			table.Players = append(table.Players, preview.Line{Name: name, Points: "12", Turn: i == 1})
		}
		text, err := preview.PNG(table)
		if err != nil {
			t.Fatal(err)
		}
		if p, err := png.Decode(bytes.NewReader(text)); err != nil || p.Bounds().Dx() != preview.Width || p.Bounds().Dy() != preview.Height {
			t.Fatalf("%v: %v", p, err)
		}
		return text
	}
	a, b := draw("Ana", "Bo"), draw("Ana", "Bo")
	if !bytes.Equal(a, b) {
		t.Error("one table has two pictures")
	}
	for _, names := range [][]string{{"Ana", "Cy"}, {"Ana"}, {}, {strings.Repeat("W", 200), "Bo", "\u202e", "日本"}} {
		if bytes.Equal(a, draw(names...)) {
			t.Errorf("%q look like Ana and Bo", names)
		}
	}
}
