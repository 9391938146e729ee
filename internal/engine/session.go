package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/lexicon"
	"goa/record"
)

// client is one client with its games.
type client struct {
	opts  Options
	words map[string]*lexicon.Lexicon // the words used so far, by edition
	games map[string]*game            // by name; the unnamed one is ""
	game  *game                       // the game of the request; nil if there is none
}

func newClient(opts Options) *client {
	if opts.Edition == nil {
		opts.Edition = edition.Default()
	}
	return &client{opts: opts, words: map[string]*lexicon.Lexicon{}, games: map[string]*game{}}
}

// command is a kind of request: its name, its fields, and the function that answers it.
// The context may cut that short.
type command struct {
	do     string
	fields []string
	answer func(*client, context.Context, *request) (reply, error)
}

// inGame returns a command that needs a game.
func inGame(do string, answer func(*client, context.Context, *request) (reply, error), fields ...string) command {
	return command{do, append(fields, "game"), func(s *client, ctx context.Context, r *request) (reply, error) {
		if s.game == nil && r.has("game") {
			return nil, fail(noGame, "there is no game of that name; %q or %q begins one", "new", "load")
		}
		if s.game == nil {
			return nil, fail(noGame, "there is no game yet; %q or %q begins one", "new", "load")
		}
		return answer(s, ctx, r)
	}}
}

var commands = []command{
	{"hello", nil, (*client).hello},
	{"new", []string{"edition", "seats", "options", "seed", "auto", "campaign", "with", "game"}, (*client).begin},
	inGame("status", (*client).status, "with"),
	inGame("moves", (*client).moves, "with"),
	inGame("play", (*client).play, "move", "moves", "with"),
	inGame("undo", (*client).undo, "to", "with"),
	inGame("view", (*client).view, "seat"),
	inGame("position", (*client).position),
	{"load", []string{"position", "record", "seed", "auto", "with", "game"}, (*client).load},
	inGame("record", (*client).record),
	inGame("score", (*client).score),
	inGame("go", (*client).choose, "grade", "ms", "seed"),
	inGame("close", (*client).close),
}

// answer returns the reply to a line. There is always one. A panic is an internal error,
// and leaves the games as they were.
func (s *client) answer(ctx context.Context, l line) (text []byte) {
	r := &request{}
	defer func() {
		if p := recover(); p != nil {
			s.logPanic(p)
			text, _ = encode(refusal(r.id, fail(internal, "the engine has a fault: %v", p)))
		}
	}()
	r = parseRequest(l)
	a, err := s.handle(ctx, r)
	if err == nil {
		a.identify(r.id)
		text, err = encode(a)
	}
	if err != nil {
		text, _ = encode(refusal(r.id, err)) // texts and numbers can always be encoded
	}
	return text
}

// refusal returns the reply to a failed request.
func refusal(id json.RawMessage, err error) *failed {
	f, ok := errors.AsType[*failure](err)
	if !ok {
		f = fail(internal, "%s", err)
	}
	a := &failed{Error: f}
	a.identify(id)
	return a
}

// logPanic logs a panic with its stack.
func (s *client) logPanic(p any) {
	if s.opts.Log != nil {
		fmt.Fprintf(s.opts.Log, "goa engine: a request panicked: %v\n%s", p, debug.Stack())
	}
}

// handle answers a request, or returns its error.
func (s *client) handle(ctx context.Context, r *request) (reply, error) {
	if r.err != nil {
		return nil, r.err
	}
	for _, c := range commands {
		if c.do != r.do {
			continue
		}
		if r.allow(c.fields); r.err != nil {
			return nil, r.err
		}
		return s.handleInGame(ctx, c, r)
	}
	names := make([]string, len(commands))
	for i, c := range commands {
		names[i] = c.do
	}
	if r.do == "" {
		return nil, fail(badRequest, "%q is missing; it may be %s", "do", strings.Join(names, ", "))
	}
	return nil, fail(badRequest, "there is no request %q; there are %s", r.do, strings.Join(names, ", "))
}

// handleInGame answers a request about the game that it names. If the request succeeds,
// the changed game is kept. Otherwise the game stays as it was.
func (s *client) handleInGame(ctx context.Context, c command, r *request) (reply, error) {
	name := r.gameName()
	along := r.along(c.do)
	if r.err != nil {
		return nil, r.err
	}
	_, known := s.games[name]
	s.game = s.games[name]
	a, err := c.answer(s, ctx, r)
	switch {
	case err != nil:
		return nil, err
	case s.game == nil:
		delete(s.games, name)
		return a, nil
	case !known && len(s.games) >= maxGames:
		return nil, fail(tooManyGames, "there are %d games already; %q ends one", maxGames, "close")
	}
	s.games[name] = s.game
	if bearer, ok := a.(bearer); ok {
		bearer.bring(along, &s.game.state)
	}
	return a, nil
}

// begin handles the request "new".
func (s *client) begin(_ context.Context, r *request) (reply, error) {
	if r.has("campaign") {
		return s.beginSession(r)
	}
	r.need("seats", "the number of players, 2 to 4, or 1 with option solo")
	name, texts, seats := r.text("edition"), r.texts("options"), r.number("seats")
	seed, auto := r.text("seed"), r.flag("auto")
	switch {
	case r.err != nil:
		return nil, r.err
	case seats < 1 || seats > goa.MaxSeats:
		return nil, fail(badRequest, "\"seats\" must be 2 to %d, or 1 with option solo, not %d", goa.MaxSeats, seats)
	}
	ed, err := s.findEdition(name)
	if err != nil {
		return nil, err
	}
	o, err := parseOptions(texts)
	if err != nil {
		return nil, err
	}
	if err := ed.Allows(o); err != nil {
		return nil, fail(optionsConflict, "%s", err)
	}
	if _, err := ed.RulesFor(o, seats); err != nil {
		return nil, fail(badRequest, "\"seats\": %s", err)
	}
	origin, err := record.New(ed, o, players(seats))
	if err != nil {
		return nil, err
	}
	g, err := newGame(ed, o, origin)
	if err != nil {
		return nil, err
	}
	if g.campaign, err = firstSession(ed, o); err != nil {
		return nil, err
	}
	g.auto, g.seeded, g.seed = auto, r.has("seed"), seed
	return s.accept(g), nil
}

// beginSession handles the request "new" for the next session of a campaign.
func (s *client) beginSession(r *request) (reply, error) {
	for _, field := range []string{"edition", "seats", "options"} {
		if r.has(field) {
			r.refuse("the campaign already determines %q; leave it out", field)
		}
	}
	text, seed, auto := r.text("campaign"), r.text("seed"), r.flag("auto")
	if r.err != nil {
		return nil, r.err
	}
	g, err := fromCampaign(text)
	if err != nil {
		return nil, err
	}
	g.auto, g.seeded, g.seed = auto, r.has("seed"), seed
	return s.accept(g), nil
}

// accept makes g the current game, plays for Nature if wanted, and returns the status.
func (s *client) accept(g *game) reply {
	from := len(g.moves)
	events := g.playChance(nil)
	s.game = g
	st := newStatus(g)
	if g.auto {
		st.played = newPlayed(g, from, events)
	}
	return st
}

func (s *client) status(context.Context, *request) (reply, error) { return newStatus(s.game), nil }

func (s *client) moves(context.Context, *request) (reply, error) {
	return newLegal(&s.game.state), nil
}

// close handles the request that ends a game.
func (s *client) close(context.Context, *request) (reply, error) {
	s.game = nil
	return &head{}, nil
}

func (s *client) undo(_ context.Context, r *request) (reply, error) {
	r.need("to", "how many moves stay")
	to := r.number("to")
	if at := len(s.game.moves); r.err == nil && (to < 0 || to > at) {
		r.refuse("\"to\" must be 0 to %d, not %d", at, to)
	}
	if r.err != nil {
		return nil, r.err
	}
	g := *s.game
	g.undo(to)
	s.game = &g
	return newStatus(&g), nil
}

func (s *client) view(_ context.Context, r *request) (reply, error) {
	r.need("seat", "whose view it is, or \"spectator\"")
	if r.err != nil {
		return nil, r.err
	}
	seat := goa.Nobody
	if text := string(r.fields["seat"]); text != `"spectator"` {
		n, err := strconv.Atoi(text)
		if seats := s.game.state.Seats(); err != nil || n < 0 || n >= seats {
			return nil, fail(badRequest, "\"seat\" must be a number from 0 to %d or \"spectator\", not %s", seats-1, shorten(r.fields["seat"]))
		}
		seat = goa.Seat(n)
	}
	v := s.game.state.View(seat)
	return &viewReply{View: &v}, nil
}

func (s *client) position(context.Context, *request) (reply, error) {
	g := s.game
	p := g.state.Position()
	p.Edition, p.Data, p.Options = g.edition.Name, g.edition.Short(), g.options.Strings()
	return &positionReply{Position: p}, nil
}

func (s *client) record(context.Context, *request) (reply, error) {
	rec, err := s.game.record()
	if err != nil {
		return nil, err
	}
	whole, err := s.game.campaignText()
	if err != nil {
		return nil, err
	}
	return &recordReply{Record: string(rec.Text()), Campaign: whole}, nil
}

func (s *client) score(context.Context, *request) (reply, error) {
	return newScore(&s.game.state), nil
}
