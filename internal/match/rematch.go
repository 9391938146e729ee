package match

import (
	"context"
	"errors"
	"slices"

	"goa/goa"
)

// Rematch makes another table like a finished one. Anyone who sat at the finished
// table may do so and becomes the host; the others are offered seats. There is
// only one such table: later requests return it.
func (k *Keeper) Rematch(ctx context.Context, c Command) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	g := &s.game
	switch {
	case !g.sits(c.Owner):
		return s, NotYourSeat
	case !g.over():
		return s, NotOver
	}
	n, err := k.rematchOf(ctx, g, c)
	if err != nil {
		return s, err
	}
	made, err := k.Create(ctx, *n)
	if errors.Is(err, Stale) { // it already exists
		made, err = k.Snapshot(ctx, n.ID)
	}
	if err != nil {
		return s, err
	}
	_, err = k.command(ctx, c, func(p *proposal) error { return p.recordRematch(n.ID) })
	return made, err
}

// rematchOf returns the settings of a rematch. It offers no seat to players who
// do not want to sit with the owner.
func (k *Keeper) rematchOf(ctx context.Context, g *game, c Command) (*NewTable, error) {
	t, by := g.table, c.Owner
	ed, err := t.edition()
	if err != nil {
		return nil, err
	}
	n := &NewTable{
		Host: by, Sender: c.Sender, exact: ed, Options: t.Options, Pace: g.pace, ID: k.links.derivedID("again after", t.ID),
		HiddenDucats: t.HiddenDucats, Spectators: t.Spectators, Hints: t.Hints, NoTalk: t.NoTalk, Days: t.Days,
	}
	for _, s := range g.seats[:t.Seats] {
		offered := NewSeat{Kind: s.Kind, Name: s.Name, Grade: s.Grade}
		if s.Owner != "" && s.Owner != by { // a person, even one who was away at the end
			offered = NewSeat{Kind: Open, For: s.Owner, ForName: s.Name}
			if apart, err := k.BlocksAmong(ctx, []Owner{by, s.Owner}); err != nil || len(apart) > 0 {
				offered.For, offered.ForName = "", ""
			}
		}
		n.Seats = append(n.Seats, offered)
	}
	return n, nil
}

// recordRematch records the ID of the rematch in the log of its table.
func (p *proposal) recordRematch(id ID) error {
	if p.rematch == id {
		return nil
	}
	return p.add(AgainEntry, goa.Nobody, string(id))
}

// inviterOf returns the name of the player who invites an owner to a table, or
// "".
func (k *Keeper) inviterOf(ctx context.Context, l *Listing, owner Owner) string {
	if l.Status != Gathering || !l.ForMe || l.Host || !slices.Contains(l.Names, "") {
		return ""
	}
	s, err := k.Snapshot(ctx, l.ID)
	if err != nil || !s.game.isInvited(owner) {
		return "" // perhaps it was deleted just now
	}
	return s.game.hostName()
}

// hostName returns the host's name at the table, or the name of the first seat
// if the host has left.
func (g *game) hostName() string { return g.seats[max(1, g.seatNumber(g.table.Host))-1].Name }

// InviterOf returns the name of the player who invites an owner to a seat
// kept for them, or "".
func (s *Snapshot) InviterOf(owner Owner) string {
	if s.Status() != Gathering || !s.game.isInvited(owner) {
		return ""
	}
	return s.game.hostName()
}

// isInvited reports whether a seat is kept for the owner.
func (g *game) isInvited(owner Owner) bool {
	return slices.ContainsFunc(g.seats[:g.table.Seats], func(s seat) bool { return s.Kind == Open && s.For == owner && owner != "" })
}

// Decline frees the seats kept for an owner, so that anyone with their links
// can take them.
func (k *Keeper) Decline(ctx context.Context, c Command) (*Snapshot, error) {
	return k.ask(ctx, c.Table, func(p *proposal) error { return p.decline(c.Owner) })
}

// decline frees all seats kept for an owner.
func (p *proposal) decline(by Owner) error {
	if !p.isInvited(by) {
		return NotYourSeat
	}
	for i, s := range p.seats[:p.table.Seats] {
		if s.Kind != Open || s.For != by {
			continue
		}
		s.For, s.ForName = "", ""
		if err := p.add(SeatEntry, goa.Seat(i), s.text()); err != nil {
			return err
		}
	}
	return nil
}
