package match

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/goa"
)

// Listing is a line of an owner's list of tables.
type Listing struct {
	ID      ID
	Edition string // its name
	Options []string
	Status  Status
	Names   []string // of the seats; empty for open seats
	ForMe   bool     // the table waits for the owner of the list
	Seat    goa.Seat // the owner's seat that it waits for (the first of several), or Nobody
	Host    bool     // the owner hosts it
	Since   time.Time
	// Standing describes the standing of the game: see [ParseStanding].
	Standing string
	// InvitedBy is the name of the player who invites the owner to take a seat,
	// or "". Stores do not set it: to them the seat belongs to the owner and
	// has no name.
	InvitedBy string
}

// Cursor is a place in an owner's list of tables, right after a line. The zero
// Cursor is before the first line. A line that moves does not change the places
// of the others.
type Cursor struct {
	Rank  Rank
	Since time.Time // of the line before, in whole milliseconds
	ID    ID        // of the line before
}

// Rank is a part of a list of tables.
type Rank uint8

// The parts of a list, in their order.
const (
	Begin  Rank = iota // before the first line
	Mine               // waits for the owner of the list, the longest first
	Others             // not finished, the latest first
	Past               // finished, the latest first
	numRanks
)

// Rank returns the part of the list that a line is in.
func (l *Listing) Rank() Rank {
	switch {
	case l.ForMe:
		return Mine
	case l.Status == Finished:
		return Past
	default:
		return Others
	}
}

// Cursor returns the place right after a line.
func (l *Listing) Cursor() Cursor { return Cursor{l.Rank(), l.Since, l.ID} }

// Compare orders places as lists do. Tables that wait for the owner come first,
// the longest wait at the top; all others follow, the latest first.
func (c Cursor) Compare(other Cursor) int {
	if by := cmp.Compare(c.Rank, other.Rank); by != 0 {
		return by
	}
	by := c.Since.Compare(other.Since)
	if c.Rank != Mine {
		by = -by
	}
	return cmp.Or(by, cmp.Compare(c.ID, other.ID))
}

// Place returns the time of the line before as a number that increases along
// its part of the list.
func (c Cursor) Place() int64 {
	if c.Rank == Mine {
		return c.Since.UnixMilli()
	}
	return -c.Since.UnixMilli()
}

// Ended returns where the finished games after the place begin. They ended at
// this moment and have a later ID, or ended before it.
func (c Cursor) Ended() (ms int64, id ID) {
	if c.Rank == Past {
		return c.Since.UnixMilli(), c.ID
	}
	return math.MaxInt64, ""
}

// String returns the place as text for a URL.
func (c Cursor) String() string {
	return fmt.Sprintf("%d-%d-%s", c.Rank, c.Since.UnixMilli(), c.ID)
}

// ParseCursor is the inverse of String. It returns the zero Cursor for any
// other text.
func ParseCursor(text string) Cursor {
	parts := strings.SplitN(text, "-", 3)
	if len(parts) < 3 {
		return Cursor{}
	}
	rank, _ := strconv.Atoi(parts[0]) // if it is not a number, String did not return it
	ms, _ := strconv.ParseInt(parts[1], 10, 64)
	c := Cursor{Rank: Rank(rank), Since: time.UnixMilli(ms).UTC(), ID: ID(parts[2])}
	if rank >= int(numRanks) || !c.ID.valid() || c.String() != text {
		return Cursor{}
	}
	return c
}

// Finder finds tables.
type Finder interface {
	// ByLink returns the seat whose link has this hash, or [BadLink].
	ByLink(ctx context.Context, hash string) (ID, goa.Seat, error)
	// Tables lists the tables at which the owner sits or is the host, in the
	// order of [Cursor.Compare]: at most limit tables after a place. Its cost
	// does not depend on their sizes.
	Tables(ctx context.Context, owner Owner, after Cursor, limit int) ([]Listing, error)
	// Waiting returns how many tables wait for the owner.
	Waiting(ctx context.Context, owner Owner) (int, error)
	// Playing reports whether some table has one of these layouts and its game
	// is not over.
	Playing(ctx context.Context, layouts []string) (bool, error)
}

// Tables lists the tables of an owner after a place of the list, those that
// wait for the owner first; more reports whether others follow.
func (k *Keeper) Tables(ctx context.Context, owner Owner, after Cursor, limit int) (list []Listing, more bool, err error) {
	list, err = k.finder.Tables(ctx, owner, after, limit+1)
	more = len(list) > limit
	list = list[:min(limit, len(list))]
	for i := range list {
		list[i].InvitedBy = k.inviterOf(ctx, &list[i], owner)
	}
	return list, more, err
}

// Waiting returns how many tables wait for the owner.
func (k *Keeper) Waiting(ctx context.Context, owner Owner) (int, error) {
	return k.finder.Waiting(ctx, owner)
}

// OthersWaiting returns how many tables wait for the owner, not counting except.
func (k *Keeper) OthersWaiting(ctx context.Context, owner Owner, except *Snapshot) (int, error) {
	n, err := k.Waiting(ctx, owner)
	if except.countsAsWaiting(owner) {
		n--
	}
	return max(n, 0), err
}

// countsAsWaiting reports whether an owner's list shows that the table waits for them.
// A seat that is kept for the owner counts too.
func (s *Snapshot) countsAsWaiting(owner Owner) bool {
	return slices.ContainsFunc(s.game.summary().Seats, func(seat SeatSummary) bool {
		return owner != "" && seat.Owner == owner && seat.Waits
	})
}

// Next returns the table that has been waiting longest for the owner; ok is
// false if none is waiting. If except is a waiting table, Next returns the table
// that follows it in the order of waiting. The first one follows the last.
func (k *Keeper) Next(ctx context.Context, owner Owner, except ID) (id ID, ok bool, err error) {
	if after, ok := k.placeOf(ctx, owner, except); ok {
		list, err := k.finder.Tables(ctx, owner, after, 1)
		if err != nil {
			return "", false, err
		}
		if len(list) > 0 && list[0].ForMe {
			return list[0].ID, true, nil
		}
	}
	list, err := k.finder.Tables(ctx, owner, Cursor{}, 2)
	if err != nil {
		return "", false, err
	}
	for _, t := range list {
		if t.ForMe && (!ok || id == except) {
			id, ok = t.ID, true
		}
	}
	return id, ok, nil
}

// placeOf returns the place of a table among those that wait for an owner; ok
// is false if it does not wait.
func (k *Keeper) placeOf(ctx context.Context, owner Owner, id ID) (Cursor, bool) {
	s, err := k.Snapshot(ctx, id)
	if err != nil || !s.countsAsWaiting(owner) {
		return Cursor{}, false // there may be no such table, or no ID
	}
	return Cursor{Mine, s.game.since, id}, true
}
