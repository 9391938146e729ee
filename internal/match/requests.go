package match

import (
	"context"
	"errors"

	"goa/goa"
)

// Commands to tables. Each is proposed, stored and published; see [Keeper.ask].

// Move plays a move, given as its text, for a seat of the owner. If the same
// move is sent again, the answer is the same.
func (k *Keeper) Move(ctx context.Context, c Command, text string) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.move(p.inLog(c), text) })
}

// MoveAll plays several moves in a row, all of them or none.
func (k *Keeper) MoveAll(ctx context.Context, c Command, texts []string) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.moveAll(p.inLog(c), texts) })
}

// Undo undoes the last move of a seat's tentative turn.
func (k *Keeper) Undo(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.undo(p.inLog(c), false) })
}

// RestartTurn undoes the whole tentative turn of a seat.
func (k *Keeper) RestartTurn(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.undo(p.inLog(c), true) })
}

// Redo plays the last undone move again.
func (k *Keeper) Redo(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.redo(p.inLog(c)) })
}

// Ready sets whether the owner is ready to begin, at all of the owner's seats.
func (k *Keeper) Ready(ctx context.Context, c Command, ready bool) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.ready(c.Owner, ready) })
}

// FindLink returns the seat that a link leads to, without claiming it.
func (k *Keeper) FindLink(ctx context.Context, token string) (ID, goa.Seat, error) {
	return k.finder.ByLink(ctx, hashLink(token))
}

// Claim seats the owner where a link leads. A link is valid for one person, any
// number of times.
func (k *Keeper) Claim(ctx context.Context, by Owner, token, name string) (*Snapshot, goa.Seat, error) {
	id, seat, err := k.FindLink(ctx, token)
	if err != nil {
		return nil, goa.Nobody, err
	}
	c := Command{Table: id, Owner: by}
	s, err := k.sitDown(ctx, c, func(p *proposal) error { return p.claim(by, seat, hashLink(token), name) })
	if errors.Is(err, NotFound) {
		err = BadLink
	}
	return s, seat, err
}

// sitDown carries out a command that gives an owner a seat, unless a block
// prevents it.
func (k *Keeper) sitDown(ctx context.Context, c Command, do func(*proposal) error) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	if err := k.maySit(ctx, s, c.Owner); err != nil {
		return s, err
	}
	return k.command(ctx, c, do)
}

// Sit seats the owner at the seat that the table offers them.
func (k *Keeper) Sit(ctx context.Context, c Command, name string) (*Snapshot, error) {
	return k.sitDown(ctx, c, func(p *proposal) error { return p.sit(c.Owner, name) })
}

// NewLink makes a new link to a seat, for its owner, or for the host if nobody
// owns it. The old link becomes invalid. Only the owner who made the link sees
// it. Nobody leaves the seat before the link is claimed.
func (k *Keeper) NewLink(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.newLink(c.Owner, c.Seat) })
}

// Agree votes to give the seat of an absent player, or of a bot, to someone
// else. When all others have agreed, the seat gets a link, which all of them
// see.
func (k *Keeper) Agree(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.agree(c.Owner, c.Seat) })
}

// SeatBot gives a seat to a bot: the owner concedes, the host fills a seat that
// nobody owns, or anyone at the table has the bot play for an absent player
// until the player is back. The name is used if the seat has none yet.
func (k *Keeper) SeatBot(ctx context.Context, c Command, grade, name string) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.toBot(c.Owner, c.Seat, grade, name) })
}

// ComeBack gives an owner back the seats at which bots play for them.
func (k *Keeper) ComeBack(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.comeBack(c.Owner) })
}

// SetPace changes how fast bots move. Anyone who sits at the table may do so.
func (k *Keeper) SetPace(ctx context.Context, c Command, pace Pace) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.setPace(c.Owner, pace) })
}

// SkipToMyTurn makes the bots move at once until it is the owner's turn.
func (k *Keeper) SkipToMyTurn(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.skip(c.Owner) })
}

// Delete deletes a table. Only its host may do so. A running game can be
// deleted only when everyone else has left it or been away for very long.
func (k *Keeper) Delete(ctx context.Context, c Command) error {
	_, err := k.ask(ctx, c.Table, func(p *proposal) error { return p.delete(c.Owner) })
	return err
}
