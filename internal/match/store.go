package match

import (
	"context"
	"time"

	"goa/goa"
)

// ID names a table. It cannot be guessed.
type ID string

// Owner is who sits at seats: an opaque text that the caller has made sure of,
// such as the hash of a cookie. The empty Owner is nobody.
type Owner string

// Store keeps tables for ever. Every method either does all of its work or
// none of it; what a method has returned from without error survives a crash.
// package storetest is the suite that every Store passes.
type Store interface {
	// Create stores a new table with its first entries, numbered from 1. If
	// there is one with its ID already, it answers [Stale]; if the quota does
	// not allow it, as [Quota.Allows] says.
	Create(ctx context.Context, t *Table, entries []Entry, s *Summary, q Quota) error
	// Load returns a table and its entries in order, or [NotFound].
	Load(ctx context.Context, id ID) (*Table, []Entry, error)
	// Append adds entries and replaces the summary. If the first entry's
	// number is not the next one, it answers [Stale]; without such a table
	// [NotFound].
	Append(ctx context.Context, id ID, entries []Entry, s *Summary) error
	// Delete forgets a table, or answers [NotFound].
	Delete(ctx context.Context, id ID) error
	// ByLink returns the seat whose link has this hash, or [BadLink].
	ByLink(ctx context.Context, hash string) (ID, goa.Seat, error)
	// Tables lists tables at which the owner sits or which he hosts, in the
	// order of [Cursor.Compare]: at most limit of those after a place. What it
	// costs does not depend on how large they are.
	Tables(ctx context.Context, owner Owner, after Cursor, limit int) ([]Listing, error)
	// Usage returns what the tables take that an owner hosts, and those made
	// from an origin; compressed ones take what they take then.
	Usage(ctx context.Context, host Owner, from Origin) (ofHost, ofOrigin Usage, err error)
	// Touch notes that somebody looked at a table then. It may do nothing within
	// a day of the last time, or if there is no such table.
	Touch(ctx context.Context, id ID, at time.Time) error
	// Compress makes one compressed row of each log of at most limit tables that
	// nobody appended to or touched since: finished ones since the first time,
	// others since the second. It returns how many. All else is as before; who
	// appends to such a table gets its log back.
	Compress(ctx context.Context, finished, idle time.Time, limit int) (int, error)
	// Forget deletes at most limit tables that nobody appended to or touched
	// since, and returns which.
	Forget(ctx context.Context, since time.Time, limit int) ([]ID, error)
	// Unattended lists the tables that wait for a bot.
	Unattended(ctx context.Context) ([]ID, error)
	// Block notes that an owner does not want to sit with another one, whom he
	// knows by a name; twice is once. At most so many are kept for him, or
	// [BlocksFull].
	Block(ctx context.Context, owner, other Owner, name string, at time.Time, most int) error
	// Unblock forgets one of the owner's blocks by its number, if it is there.
	Unblock(ctx context.Context, owner Owner, number int64) error
	// Blocks lists whom an owner has blocked, the latest first.
	Blocks(ctx context.Context, owner Owner) ([]Block, error)
	// Apart reports whether one of two owners has blocked the other.
	Apart(ctx context.Context, one, other Owner) (bool, error)
}

// Block is somebody whom an owner does not want to sit with.
type Block struct {
	Number int64  // by which it is forgotten
	Name   string // as he was called at the table
	Since  time.Time
}

// Status is how far a table is.
type Status uint8

// How far a table is.
const (
	Gathering Status = iota // waits for people
	Playing
	Finished
)

// Summary is what a store has to know about a table to find it.
type Summary struct {
	Status Status
	ForBot bool      // it is a bot's turn
	Since  time.Time // since when it waits for those it waits for
	Seats  []SeatSummary
}

// SeatSummary is what a store has to know about a seat.
type SeatSummary struct {
	Name  string
	Owner Owner
	Link  string // hash of the seat's link, or empty
	Waits bool   // the table waits for this seat
}
