package engine

import (
	"context"
	"errors"
	"slices"

	"goa/goa"
	"goa/lexicon"
)

// sampled is the text of a move that Nature chooses by chance. In a list of moves, the
// zero Move stands for it.
const sampled = "?"

// play plays the moves of a request, all of them or none.
func (s *client) play(_ context.Context, r *request) (reply, error) {
	listed := r.has("moves")
	if listed == r.has("move") {
		r.refuse("give \"move\", one text, or \"moves\", a list of texts")
	}
	texts := r.texts("moves")
	if !listed {
		texts = []string{r.text("move")}
	}
	if r.err != nil {
		return nil, r.err
	}
	words, err := s.lexicon(s.game.edition)
	if err != nil {
		return nil, err
	}
	t := trial{game: *s.game, words: words}
	i, failed := t.playTexts(texts)
	if failed != nil {
		if listed {
			failed.Index = &i
		}
		return nil, failed
	}
	from := len(s.game.moves)
	s.game = &t.game
	st := newStatus(s.game)
	st.played = newPlayed(s.game, from, t.events)
	return st, nil
}

func newPlayed(g *game, from int, events []goa.Event) *played {
	if events == nil {
		events = []goa.Event{} // [] in JSON rather than null
	}
	return &played{Moves: g.texts(from), Events: events}
}

// trial is a game for trying moves.
type trial struct {
	game   game
	events []goa.Event
	words  *lexicon.Lexicon
}

// playTexts plays a list of moves. If a move fails, it returns its index and the
// failure.
func (t *trial) playTexts(texts []string) (int, *failure) {
	moves := make([]goa.Move, len(texts))
	for i, text := range texts {
		if text == sampled {
			continue
		}
		m, err := goa.ParseMove(text)
		if err != nil {
			return i, &failure{Code: badRequest, Message: err.Error(), Move: text}
		}
		moves[i] = m
	}
	for first := 0; first < len(moves); {
		end := endOfChoice(moves, first)
		if i, failed := t.playChoice(moves[first:end]); failed != nil {
			return first + i, failed
		}
		first = end
	}
	return 0, nil
}

// endOfChoice returns the end of the run of moves from first on that belong to one
// choice of several things.
func endOfChoice(moves []goa.Move, first int) int {
	end := first + 1
	for end < len(moves) && goa.SameChoice(moves[first], moves[end]) {
		end++
	}
	return end
}

// playChoice plays the moves of one choice, in canonical order if the given order fails.
func (t *trial) playChoice(moves []goa.Move) (int, *failure) {
	before := *t
	i, failed := t.playInTurn(moves)
	if failed == nil || failed.Reason != goa.OutOfOrder.String() {
		return i, failed
	}
	*t = before
	sorted := slices.Clone(moves)
	goa.SortChoice(sorted)
	if _, again := t.playInTurn(sorted); again == nil {
		return 0, nil
	}
	return i, failed
}

func (t *trial) playInTurn(moves []goa.Move) (int, *failure) {
	for i, m := range moves {
		if failed := t.playOne(m); failed != nil {
			return i, failed
		}
	}
	return 0, nil
}

// playOne plays a move and keeps its events. The zero Move is a move that Nature chooses
// by chance.
func (t *trial) playOne(m goa.Move) *failure {
	g, text := &t.game, m.String()
	if m == (goa.Move{}) {
		text = sampled
	}
	switch {
	case g.state.Over():
		return &failure{Code: over, Message: t.words.Reason(goa.GameOver), Move: text}
	case text == sampled && g.state.Turn() != goa.Nature:
		return illegalMove(text, &goa.IllegalMoveError{Reason: goa.NotNaturesTurn}, t.words)
	case text == sampled:
		m = g.sample()
	}
	var err error
	t.events, err = g.play(t.events, m)
	if why, ok := errors.AsType[*goa.IllegalMoveError](err); ok {
		return illegalMove(text, why, t.words)
	}
	return nil
}
