package tablepage

import (
	"bytes"
	"context"

	"goa/edition"
	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// FirstQuestions returns the prompts of an imaginary game, up to the first
// action.
func FirstQuestions(words *lexicon.Lexicon, links frame.Links) []byte {
	const seats = goa.MaxSeats
	var html bytes.Buffer
	s := goa.New(edition.Default().Rules(edition.Options{}), seats)
	for asked := goa.NoAsk; ; {
		moves := s.Moves(nil)
		if ask := s.Ask(); s.Turn() >= 0 && ask != asked && (ask == goa.AskBid || ask == goa.AskAction) {
			asked = ask
			shown := New(&match.TableView{
				Status: match.Playing, Seat: s.Turn(), Seats: make([]match.SeatView, seats), View: s.View(s.Turn()), Legal: moves,
			}, words, links)
			if err := prompt(shown).Render(context.Background(), &html); err != nil || ask == goa.AskAction {
				return html.Bytes()
			}
		}
		s.Play(moves[len(moves)-1])
	}
}
