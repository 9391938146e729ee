package engine

import (
	"context"
	"hash/fnv"
	"slices"
	"strings"
	"time"

	"goa/ai/ladder"
	"goa/goa"
	"goa/internal/advice"
)

// maxThinking is the longest time that a client can give a bot for one move.
const maxThinking = 10 * time.Minute

// choiceReply is the choice of a bot.
type choiceReply struct {
	head
	*advice.Report
}

// choose handles the request "go".
func (s *client) choose(ctx context.Context, r *request) (reply, error) {
	if r.has("grade") == r.has("ms") {
		r.refuse("give \"grade\", one of %s, or \"ms\", the milliseconds to think", strings.Join(ladder.Names(), ", "))
	}
	grade, ms, seed := r.text("grade"), r.number("ms"), r.text("seed")
	if r.has("ms") && r.err == nil && (ms < 1 || ms > int(maxThinking.Milliseconds())) {
		r.refuse("\"ms\" must be 1 to %d, not %d", maxThinking.Milliseconds(), ms)
	}
	switch state := &s.game.state; {
	case r.err != nil:
		return nil, r.err
	case r.has("grade") && !slices.Contains(ladder.Names(), grade):
		return nil, fail(unknownGrade, "there is no grade %q; there are %s", grade, strings.Join(ladder.Names(), ", "))
	case state.Over():
		return nil, fail(over, "the game is over: there is nothing to choose")
	case state.Turn() == goa.Nature:
		return nil, fail(badRequest, "it is Nature's turn, and no bot plays for her; the move %q samples one", sampled)
	}
	if r.has("ms") {
		grade = ladder.Top()
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(ms)*time.Millisecond)
		defer cancel()
	}
	return s.think(ctx, grade, seed)
}

// think asks a bot, which gets the view of the seat to move.
func (s *client) think(ctx context.Context, grade, seed string) (reply, error) {
	h := fnv.New64a()
	h.Write([]byte(seed))
	bot, err := ladder.New(grade, h.Sum64())
	if err != nil {
		return nil, err
	}
	state := &s.game.state
	given := advice.Ask(ctx, bot, state.View(state.Turn()), state.Moves(nil))
	return &choiceReply{Report: given.Report(state.Turn(), grade)}, nil
}
