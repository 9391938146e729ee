package match

import (
	"context"
	"errors"
	"slices"

	"goa/goa"
	"goa/internal/likeness"
)

// layouts returns the market layouts of a game that people play here.
func (g *game) layouts() []string {
	if g.archived {
		return nil
	}
	return likeness.Layouts(g.moves)
}

// laysMarket reports whether any of the entries lays a tile of the market.
func laysMarket(entries []Entry) bool {
	for _, e := range entries {
		if e.Kind != MoveEntry {
			continue
		}
		if m, err := goa.ParseMove(e.Text); err == nil && m.Kind == goa.LayTile {
			return true
		}
	}
	return false
}

// Playing reports whether a game that begins with these moves is being played at a
// table of this server, by anyone and in any process. Moves that do not lay out a
// whole market match nothing.
func (k *Keeper) Playing(ctx context.Context, moves []goa.Move) (bool, error) {
	list := likeness.Layouts(moves)
	if len(list) == 0 {
		return false, nil
	}
	return k.finder.Playing(ctx, list)
}

// ClosedTo reports whether a game that begins with these moves is played from a
// deal that is closed to an owner: others may still play it, and the owner has not
// finished it.
func (k *Keeper) ClosedTo(ctx context.Context, owner Owner, moves []goa.Move) (bool, error) {
	list := likeness.Layouts(moves)
	if len(list) == 0 {
		return false, nil
	}
	deals, err := k.deals.DealsWithLayouts(ctx, list)
	if err != nil {
		return false, err
	}
	for _, d := range deals {
		if d.Day != "" && !k.DayOngoing(d) {
			continue
		}
		tried, err := k.AttemptAt(ctx, d.ID, owner)
		if err != nil && !errors.Is(err, NotFound) {
			return false, err
		}
		if err != nil || !tried.Done() {
			return true, nil
		}
	}
	return false, nil
}

// maxCompared is how many of an owner's tables a position is compared with:
// those that have waited longest for the owner, then the latest.
const maxCompared = 40

// Resembles reports whether one of the positions of a game looks like an
// unfinished game at one of the owner's tables. Seats may be in another order, and
// a few things may differ: people who set up a position by hand may leave
// something out.
func (k *Keeper) Resembles(ctx context.Context, owner Owner, states []goa.State) (bool, error) {
	return k.resembles(ctx, owner, states, func(*game) bool { return true })
}

// ResemblesOthers is [Keeper.Resembles] without tables at which the owner
// practices alone: owners may practice a position as often as they like.
func (k *Keeper) ResemblesOthers(ctx context.Context, owner Owner, states []goa.State) (bool, error) {
	return k.resembles(ctx, owner, states, func(g *game) bool { return !g.practice(owner) })
}

// practice reports whether a game continues from a position and only the owner and
// bots play.
func (g *game) practice(owner Owner) bool {
	for i := range g.table.Seats {
		if seat := &g.seats[i]; !seat.of(owner) && (seat.Kind != Bot || seat.away()) {
			return false
		}
	}
	return len(g.table.From) > 0
}

func (k *Keeper) resembles(ctx context.Context, owner Owner, states []goa.State, counts func(*game) bool) (bool, error) {
	if owner == "" || len(states) == 0 {
		return false, nil
	}
	list, err := k.finder.Tables(ctx, owner, Cursor{}, maxCompared)
	if err != nil {
		return false, err
	}
	for i := range list {
		if list[i].Status != Playing || len(list[i].Names) != states[0].Seats() {
			continue
		}
		t, err := k.Snapshot(ctx, list[i].ID)
		if err != nil || !counts(&t.game) {
			continue // with an error, it is gone
		}
		for i := range states {
			if likeness.Alike(&states[i], &t.game.state) {
				return true, nil
			}
		}
	}
	return false, nil
}

// Played reports whether moves are the beginning of a game that was played at this
// table from its set-up. The moves of a record were played elsewhere, and the
// moves before a position that a game began from may be from another table.
func (s *Snapshot) Played(moves []goa.Move) bool {
	g := &s.game
	return !g.archived && len(g.table.From) == 0 && len(moves) <= len(g.moves) && slices.Equal(moves, g.moves[:len(moves)])
}
