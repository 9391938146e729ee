package analyst

import (
	"context"

	"goa/goa"
	"goa/internal/match"
	"goa/record"
)

// Line is a list of moves from the beginning of a game, and the positions that a person
// asks about.
type Line struct {
	Moves  []goa.Move
	States []goa.State
}

// Open returns the record of a table whose positions a person may try out. Its game is
// over, or it is an opened record.
func (m *Manager) Open(t *match.Snapshot, by match.Owner) (*record.Record, error) {
	if err := t.MayLook(by); err != nil {
		return nil, err
	}
	switch t.Status() {
	case match.Gathering:
		return nil, NotOver
	case match.Playing:
		return nil, Running
	case match.Finished:
	}
	return t.Review(by)
}

// Fair refuses positions of games that are being played on this server. It does not
// matter who asks, or whether the position comes from a table, a record, or a set-up by
// hand. It also refuses deals that others have yet to play, to everyone who has not
// finished them. It allows moves that were played at the table t itself, whose game is
// over. A refusal is [Running] or [Closed]. Nothing keeps people from asking another
// copy of the program.
func (m *Manager) Fair(ctx context.Context, by match.Owner, t *match.Snapshot, line Line) error {
	return m.fair(ctx, by, t, line, m.keeper.Resembles)
}

// compareFunc compares positions with the unfinished games of an owner.
type compareFunc func(ctx context.Context, owner match.Owner, states []goa.State) (bool, error)

func (m *Manager) fair(ctx context.Context, by match.Owner, t *match.Snapshot, line Line, resembles compareFunc) error {
	if t.Played(line.Moves) {
		return nil
	}
	closed, err := m.keeper.ClosedTo(ctx, by, line.Moves)
	if err != nil || closed {
		return orReason(err, Closed)
	}
	playing, err := m.keeper.Playing(ctx, line.Moves)
	if err == nil && !playing {
		playing, err = resembles(ctx, by, line.States)
	}
	if err != nil || playing {
		return orReason(err, Running)
	}
	return nil
}

// FairAt is [Manager.Fair] for playing on from a position of a finished game or of a
// record, after at moves, because the new table has hints. A position may be practiced
// at several tables at once, as long as nobody else plays there.
func (m *Manager) FairAt(ctx context.Context, by match.Owner, t *match.Snapshot, at int) error {
	rec, err := t.Review(by)
	if err != nil {
		return err
	}
	state, err := rec.At(at)
	if err != nil {
		return match.NoSuchPosition
	}
	line := Line{States: []goa.State{state}}
	for i := range at {
		line.Moves = append(line.Moves, rec.Move(i))
	}
	return m.fair(ctx, by, t, line, m.keeper.ResemblesOthers)
}

// FairPosition refuses a position that was set up by hand if it looks like a position
// of a game that the person is playing on this server.
func (m *Manager) FairPosition(ctx context.Context, by match.Owner, s *goa.State) error {
	playing, err := m.keeper.Resembles(ctx, by, []goa.State{*s})
	if err != nil || playing {
		return orReason(err, Running)
	}
	return nil
}

// orReason returns err if it is not nil, and the reason otherwise.
func orReason(err error, why Reason) error {
	if err != nil {
		return err
	}
	return why
}

// fairRecord refuses a record if any of its positions may not be analyzed.
func (m *Manager) fairRecord(ctx context.Context, by match.Owner, t *match.Snapshot, rec *record.Record) error {
	start, err := rec.Start()
	if err != nil {
		return Unreadable
	}
	line := Line{States: []goa.State{start}}
	for step, err := range rec.Steps() {
		if err != nil {
			return Unreadable
		}
		line.Moves, line.States = append(line.Moves, step.Move), append(line.States, *step.After)
	}
	return m.Fair(ctx, by, t, line)
}
