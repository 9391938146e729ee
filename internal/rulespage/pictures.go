package rulespage

import (
	"context"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/lexicon"
)

// drawnTerms are words in the rules that have pictures.
var drawnTerms = map[lexicon.Term]string{
	lexicon.Ducat: "ducat", lexicon.Ship: "ship", lexicon.Colonist: "colonist", lexicon.Spice: "spice", lexicon.Card: "card",
	lexicon.Extra: "extra", lexicon.Flag: "flag", lexicon.VictoryPoint: "vp", lexicon.Colony: "found", lexicon.Plantation: "harvest",
}

// newPictures returns the words in the rules of a language that have pictures.
// They stand for the name of a picture, or for a spice after a colon. The rules
// are written in the words of the default edition.
func newPictures(language string) (*frame.Vocabulary, error) {
	words, err := lexicon.For(language, edition.Default().Words)
	if err != nil {
		return nil, err
	}
	v := new(frame.Vocabulary)
	for term, picture := range drawnTerms {
		v.Add(words.Term(term, 1), picture)
		v.Add(words.Term(term, 2), picture)
	}
	for s := range goa.Spice(goa.NumSpices) {
		v.Add(words.Spice(s), ":"+s.String())
	}
	for a := goa.ProgressAction; a < goa.NumActions; a++ {
		v.Add(words.Action(a), actionPictures[a])
	}
	for t := goa.CropRotation; t < goa.NumTiles; t++ {
		if !t.IsPlantation() || t == goa.CropRotation {
			v.AddPiece(words.Tile(t), frame.TileIcon(t))
		}
	}
	return v, nil
}

var actionPictures = [goa.NumActions]string{
	goa.ProgressAction: "progress", goa.BuildShipsAction: "ship", goa.HarvestAction: "harvest", goa.TaxAction: "tax", goa.ExploreAction: "explore", goa.FoundAction: "found",
}

// illustrate writes a text with the pictures of its pieces, each at its first
// mention. The results of a search have marks instead.
func (s *Found) illustrate(b *strings.Builder, text string) {
	if s.finder.asks() || s.pictures == nil {
		s.mark(b, text)
		return
	}
	for _, run := range s.pictures.Split(text) {
		if run.To == "" || s.drawn[run.To] {
			s.mark(b, run.Text)
			continue
		}
		s.drawn[run.To] = true
		b.WriteString(`<span class="pictured">`)
		s.draw(b, run.To)
		s.mark(b, run.Text)
		b.WriteString("</span>")
	}
}

func (s *Found) draw(b *strings.Builder, picture string) {
	if spice, ok := strings.CutPrefix(picture, ":"); ok {
		b.WriteString(`<i class="dot ` + spice + `" aria-hidden="true"></i>`)
		return
	}
	_ = frame.Icon(s.Assets, picture).Render(context.Background(), b) // writing to a builder does not fail
}
