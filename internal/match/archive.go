package match

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"

	"goa/campaign"
	"goa/edition"
	"goa/goa"
	"goa/record"
)

// Archive puts a record on a table of its own, where nobody plays. The command
// names its host and sender. Anyone who knows its address can look at it like a
// finished game and play on from it. The host may delete it. A record that does
// not pass Check is refused with its [*record.CheckError].
func (k *Keeper) Archive(ctx context.Context, c Command, rec *record.Record) (*Snapshot, error) {
	return k.archive(ctx, c, rec, nil)
}

// archive is Archive, but also takes a session of a campaign; before is the
// campaign up to that session.
func (k *Keeper) archive(ctx context.Context, c Command, rec *record.Record, before *campaign.Campaign) (*Snapshot, error) {
	if c.Owner == "" {
		return nil, NotHost
	}
	ed, err := rec.Data()
	if err == nil {
		err = rec.Check()
	}
	if err != nil {
		return nil, err
	}
	players := rec.Players()
	t := &Table{
		ID: NewID(), Host: c.Owner, Made: now(), Rules: goa.RulesVersion, Edition: ed.Name, Hash: ed.Hash,
		Options: rec.Options(), Seats: len(players), Spectators: true, Record: string(rec.Text()),
		parsed: &parsed{record: rec.Clone(), campaign: before},
	}
	if !ed.Released() {
		t.Data, t.parsed.edition = ed.Text(), ed
	}
	if before != nil {
		t.Campaign = string(before.Text())
	}
	g, err := newGame(t)
	if err != nil {
		return nil, err
	}
	p := &proposal{game: g, now: t.Made, luck: k.config.Luck(), links: k.links, grades: k.hasGrade}
	for i, player := range players {
		s := seat{Kind: Person, Name: player.Name}
		if player.Kind != "" {
			s.Kind, s.Grade = Bot, player.Kind
		}
		if err := p.add(SeatEntry, goa.Seat(i), s.text()); err != nil {
			return nil, err
		}
	}
	if err := k.store(ctx, t, p, c.Sender); err != nil {
		return nil, err
	}
	return k.Snapshot(ctx, t.ID)
}

// NewID returns an unguessable ID for a table.
func NewID() ID { return ID(strings.ToLower(rand.Text()[:idLength])) }

// Fork makes a table that continues a finished game, or one from a record, from
// an earlier position. Anyone who may look at the game may do so. The result is
// practice: its record begins with the position.
func (k *Keeper) Fork(ctx context.Context, c Command, at int, seats []NewSeat) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	if err := s.mayLook(c.Owner, goa.Nobody); err != nil {
		return s, err
	}
	if !s.game.over() {
		return s, NotOver
	}
	if s.DealOngoing() {
		return s, DealClosed // the new table would offer hints
	}
	state, err := s.position(at)
	if err != nil {
		return s, err
	}
	t := s.game.table
	ed, err := t.edition()
	if err != nil {
		return s, err
	}
	from := state.Position()
	return k.Create(ctx, NewTable{
		Host: c.Owner, Sender: c.Sender, exact: ed, Options: t.Options, Spectators: true, Hints: true, Seats: seats, From: &from,
	})
}

// start returns the game before its first move.
func (t *Table) start(rules *goa.Rules) (goa.State, error) {
	if t.Campaign != "" {
		rec, err := t.session()
		if err != nil {
			return goa.State{}, err
		}
		return rec.At(rec.Len())
	}
	if len(t.From) == 0 {
		return goa.New(rules, t.Seats), nil
	}
	var from goa.Position
	if err := json.Unmarshal(t.From, &from); err != nil {
		return goa.State{}, err
	}
	s, err := goa.FromPosition(rules, from)
	if err == nil && s.Seats() != t.Seats {
		err = fmt.Errorf("the position has %d seats, the table %d", s.Seats(), t.Seats)
	}
	return s, err
}

// playRecord plays the record of an archived table.
func (g *game) playRecord() error {
	rec := g.table.parsed.record
	start, err := rec.Start()
	if err != nil {
		return err
	}
	g.start, g.state, g.begun, g.archived = &start, start, true, true
	for step, err := range rec.Steps() {
		if err != nil {
			return err
		}
		g.state = *step.After
		g.recordMove(step.Before.Turn(), step.Move, step.Events)
	}
	return nil
}

// newRecord returns the record of the table before its first move.
func (g *game) newRecord() (*record.Record, error) {
	if g.archived {
		return g.table.parsed.record, nil
	}
	if g.table.Campaign != "" {
		return g.table.session()
	}
	ed, err := g.table.edition()
	if err != nil {
		return nil, err
	}
	o, err := edition.ParseOptions(g.table.Options)
	if err != nil {
		return nil, err
	}
	var players []record.Seat
	for _, p := range g.seats[:g.table.Seats] {
		players = append(players, record.Seat{Name: p.Name, Kind: p.Grade})
	}
	if len(g.table.From) > 0 {
		return record.NewFrom(ed, o, players, g.start.Position())
	}
	return record.New(ed, o, players)
}
