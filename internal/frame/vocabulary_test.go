package frame_test

import (
	"strings"
	"testing"

	"goa/internal/frame"
)

// Words of the game are found as whole words, the longest name first. A name in
// quotation marks is that of a piece.
func TestWordsInSentences(t *testing.T) {
	var v frame.Vocabulary
	v.Add("ducats", "ducat")
	v.Add("Dukaten", "ducat")
	v.AddPiece("Dukaten", "ducats-tile")
	v.AddPiece("Extra harvest", "extra-harvest")
	v.Add("Extra", "extra")
	v.AddPiece("Résine", "resin")
	v.Add("", "nothing")
	for text, want := range map[string]string{
		"":                                  "",
		"Ana passes.":                       "Ana passes.",
		"Ana pays 3 ducats.":                "Ana pays 3 [ducats=ducat].",
		"ducats":                            "[ducats=ducat]",
		"Supraducats, ducatship":            "Supraducats, ducatship",
		"Ana kauft „Dukaten“ für 3 Dukaten": "Ana kauft „[Dukaten=ducats-tile]“ für 3 [Dukaten=ducat]",
		"“Extra harvest”, Extra.":           "“[Extra harvest=extra-harvest]”, [Extra=extra].",
		"« Résine »":                        "« [Résine=resin] »",
	} {
		var got strings.Builder
		for _, run := range v.Split(text) {
			if run.To == "" {
				got.WriteString(run.Text)
				continue
			}
			got.WriteString("[" + run.Text + "=" + run.To + "]")
		}
		if got.String() != want {
			t.Errorf("%q: got %q, want %q", text, got.String(), want)
		}
	}
	if runs := new(frame.Vocabulary).Split("Ana pays 3 ducats."); len(runs) != 1 {
		t.Errorf("without words: %v", runs)
	}
}
