package match

import (
	"context"
	"time"

	"goa/goa"
)

// Blocker keeps blocks.
type Blocker interface {
	// Block keeps two owners apart; a second call has no effect. It returns
	// [BlocksFull] if the first owner would have more than limit blocks.
	Block(ctx context.Context, p Pair, limit int) error
	// Unblock removes one of the owner's blocks by its number, if it exists.
	Unblock(ctx context.Context, owner Owner, number int64) error
	// Blocks lists the people that an owner has blocked, the latest first.
	Blocks(ctx context.Context, owner Owner) ([]Block, error)
	// BlocksAmong returns the blocks among some owners, in any order. The first of each
	// pair has blocked the second.
	BlocksAmong(ctx context.Context, people []Owner) ([][2]Owner, error)
}

// Pair is an owner and the person whom the owner blocks or mutes.
type Pair struct {
	Owner, Other Owner
	Name         string // of the other, as known to the owner
	Since        time.Time
}

// Block is a person whom an owner does not want to sit with.
type Block struct {
	Number int64  // identifies it for Unblock
	Name   string // the person's name at the table
	Since  time.Time
}

// maxBlocks is how many others an owner may block.
const maxBlocks = 200

// Block blocks the owner of a seat on behalf of another person who knows the table.
// From then on neither can take a seat where the other sits or is the host. Games that
// have begun go on.
func (k *Keeper) Block(ctx context.Context, c Command) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	other, name, ok := s.game.blockable(c.Owner, c.Seat)
	if !ok {
		return s, NotYourSeat
	}
	return s, k.blocks.Block(ctx, Pair{Owner: c.Owner, Other: other, Name: name, Since: now()}, maxBlocks)
}

// blockable returns the person whom an owner can block at a seat: another person, at
// a table that both know.
func (g *game) blockable(by Owner, at goa.Seat) (other Owner, name string, ok bool) {
	if !g.hasSeat(at) || !g.knows(by) {
		return "", "", false
	}
	s := &g.seats[at]
	return s.Owner, s.Name, s.Owner != "" && s.Owner != by
}

// Unblock removes a block.
func (k *Keeper) Unblock(ctx context.Context, by Owner, number int64) error {
	return k.blocks.Unblock(ctx, by, number)
}

// Blocks lists the people that an owner has blocked, the latest first.
func (k *Keeper) Blocks(ctx context.Context, owner Owner) ([]Block, error) {
	return k.blocks.Blocks(ctx, owner)
}

// maySit returns an error if the owner has blocked, or was blocked by, the host or
// someone who has a seat at the table. It returns nil for owners who already have a
// seat there: they keep it, and must not learn of the block.
func (k *Keeper) maySit(ctx context.Context, s *Snapshot, by Owner) error {
	if s.game.owns(by) {
		return nil
	}
	people := []Owner{by, s.game.table.Host}
	for _, seat := range s.game.seats[:s.game.table.Seats] {
		people = append(people, seat.Owner)
	}
	pairs, err := k.BlocksAmong(ctx, people)
	if err != nil {
		return err
	}
	for _, p := range pairs {
		if p[0] == by || p[1] == by {
			return Blocked
		}
	}
	return nil
}

// BlocksAmong returns the blocks among some owners, as [Blocker.BlocksAmong] does.
func (k *Keeper) BlocksAmong(ctx context.Context, people []Owner) ([][2]Owner, error) {
	return k.blocks.BlocksAmong(ctx, people)
}
