package engine

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

// load starts a game from a position or from a record.
func (s *client) load(_ context.Context, r *request) (reply, error) {
	if r.has("position") == r.has("record") {
		r.refuse("give \"position\", an object, or \"record\", a text")
	}
	text, seed, auto := r.text("record"), r.text("seed"), r.flag("auto")
	if r.err != nil {
		return nil, r.err
	}
	var g *game
	var err error
	if r.has("position") {
		g, err = s.fromPosition(r.fields["position"])
	} else {
		g, err = fromRecord(text)
	}
	if err != nil {
		return nil, err
	}
	g.auto, g.seeded, g.seed = auto, r.has("seed"), seed
	return s.accept(g), nil
}

// fromPosition returns the game that begins at a position.
func (s *client) fromPosition(text json.RawMessage) (*game, error) {
	var p goa.Position
	if err := json.Unmarshal(text, &p); err != nil {
		return nil, wrongPosition(err)
	}
	ed, err := s.editionOf(p)
	if err != nil {
		return nil, err
	}
	o, err := parseOptions(p.Options)
	if err != nil {
		return nil, err
	}
	state, err := goa.FromPosition(ed.Rules(o), p)
	if err != nil {
		return nil, wrongPosition(err)
	}
	origin, err := record.NewFrom(ed, o, players(state.Seats()), state.Position())
	if err != nil {
		return nil, err
	}
	return newGame(ed, o, origin)
}

// wrongPosition lists the problems of a position.
func wrongPosition(err error) *failure {
	f := fail(badPosition, "%s", err)
	if wrong, ok := errors.AsType[*goa.PositionError](err); ok {
		f.Message, f.Problems = strings.Join(wrong.Problems, "; "), wrong.Problems
	}
	return f
}

// editionOf returns the edition of a position, by its data if it has any.
func (s *client) editionOf(p goa.Position) (*edition.Edition, error) {
	if p.Data == "" {
		return s.findEdition(p.Edition)
	}
	ed := s.findData(p.Data)
	switch {
	case ed == nil:
		return nil, fail(unknownEdition, "no edition is known whose data has the hash %s", p.Data)
	case p.Edition != "" && p.Edition != ed.Name:
		return nil, fail(badPosition, "data %s is of edition %q, not %q", p.Data, ed.Name, p.Edition)
	default:
		return ed, nil
	}
}

// fromRecord returns the game of a record, at its end.
func fromRecord(text string) (*game, error) {
	rec, err := record.Parse([]byte(text))
	if err != nil {
		return nil, wrongRecord(err)
	}
	if _, isView := rec.IsView(); isView {
		return nil, fail(badRecord, "this is what one seat knows of a game; it cannot be played on")
	}
	if err := rec.Check(); err != nil {
		return nil, wrongRecord(err)
	}
	setting, err := rec.Setting()
	if err != nil {
		return nil, wrongRecord(err)
	}
	g, err := newGame(setting.Edition, setting.Options, rec)
	if err != nil {
		return nil, wrongRecord(err)
	}
	for step, err := range rec.Steps() {
		if err != nil {
			return nil, wrongRecord(err)
		}
		g.moves, g.state = append(g.moves, step.Move), *step.After
	}
	g.kept = len(g.moves)
	return g, nil
}

// wrongRecord says what is wrong with a record, and where.
func wrongRecord(err error) *failure {
	f := fail(badRecord, "%s", err)
	if errors.Is(err, edition.ErrUnknown) {
		f.Code = unknownEdition
	}
	if wrong, ok := errors.AsType[*record.SyntaxError](err); ok {
		f.Line = wrong.Line
	}
	if wrong, ok := errors.AsType[*record.CheckError](err); ok {
		f.Line = wrong.Line
		if wrong.Reason != goa.Legal {
			f.Reason, f.Tag = wrong.Reason.String(), wrong.Reason.TagFor(wrong.Move)
		}
	}
	return f
}
