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
	// there is one with its ID already, it answers [Stale].
	Create(ctx context.Context, t *Table, entries []Entry, s *Summary) error
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
	// Tables lists at most limit tables at which the owner sits or which he
	// hosts: first those that wait for him, those waiting longest first; then
	// the other unfinished ones, then the finished ones, the latest first.
	Tables(ctx context.Context, owner Owner, limit int) ([]Listing, error)
	// Unattended lists the tables that wait for a bot.
	Unattended(ctx context.Context) ([]ID, error)
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

// Listing is a line of somebody's list of tables.
type Listing struct {
	ID      ID
	Edition string // its name
	Options []string
	Status  Status
	Names   []string // of the seats; empty for an open one
	ForMe   bool     // the table waits for him who asked
	Host    bool     // he hosts it
	Since   time.Time
}
