package match

import (
	"context"
	"strings"
	"time"

	"goa/internal/jobs"
	"goa/internal/presence"
)

// ID names a table. It cannot be guessed.
type ID string

// maxID is how long an id may be; ours are shorter.
const maxID = 64

// valid reports whether a table may have this ID. People send anything as one,
// and not every store can look up anything: PostgreSQL refuses some bytes.
func (id ID) valid() bool {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	return id != "" && len(id) <= maxID && !strings.ContainsFunc(string(id), odd)
}

// Owner identifies a person who sits at seats: an opaque text that the caller
// has verified, such as the hash of a cookie. The empty Owner is nobody.
type Owner string

// Store is everything that a [Keeper] stores. Every method does all of its work
// or none; once a method has returned without an error, its work survives a
// crash. Every Store passes the tests of package storetest.
type Store interface {
	Logs
	Finder
	Pruner
	Blocker
	DealStore
	jobs.Changer
}

// Logs keeps tables for ever, each as a log of entries.
type Logs interface {
	// Create stores a new table with its first entries, numbered from 1. It
	// returns [Stale] if a table with this ID exists, and the error of
	// [Quota.Allows] if the quota does not allow it.
	//
	// It adds the deal and the attempts of the summary; a deal that is there stays as
	// it is. It returns [DealSeen] if one of the owners has an attempt at the deal,
	// and [DealFull] if there are as many as [AttemptsAllowed].
	Create(ctx context.Context, t *Table, entries []Entry, s *Summary, q Quota) error
	// Load returns a table and its entries in order, or [NotFound].
	Load(ctx context.Context, id ID) (*Table, []Entry, error)
	// After returns the entries of a table that come after one, in order, or
	// [NotFound].
	After(ctx context.Context, id ID, entry int) ([]Entry, error)
	// Append adds entries and replaces the summary. It returns [Stale] if the
	// first entry's number is not the next one, and [NotFound] if there is no
	// such table.
	Append(ctx context.Context, id ID, entries []Entry, s *Summary) error
	// Delete deletes a table, or returns [NotFound].
	Delete(ctx context.Context, id ID) error
	// Touch notes that a table was looked at. It may do nothing within a day of
	// the last time, or if there is no such table.
	Touch(ctx context.Context, id ID, at time.Time) error
}

// Shared is a Store that several processes use at once. A process reads the log
// again when it hears, or suspects, that there is more than it has in memory.
// Every Shared passes the tests of storetest.RunShared.
type Shared interface {
	Store
	Announcer
	Sightings
	// ClockError says how far the clock of this process is from the store's, if
	// it is so far that this process's times mislead others. It does not block.
	ClockError() error
}

// Announcer announces to processes what the others store.
type Announcer interface {
	// Listen calls tell with what any process stores, until ctx ends.
	// Announcements are hints: they may come late, twice, for what this process
	// itself has stored, or not at all. When hints may have been lost, it
	// announces no table in particular: then all must be checked.
	Listen(ctx context.Context, tell func(Announcement)) error
	// Latest returns the number of each table's last entry, leaving out unknown
	// tables.
	Latest(ctx context.Context, ids []ID) (map[ID]int, error)
}

// Sightings knows who was seen at which tables by any process.
type Sightings interface {
	// Saw stores sightings; the latest counts.
	Saw(ctx context.Context, all []Sighting) error
	// Seen returns the latest sighting of an owner at a table, with zero times
	// for never. Here is set if the owner has a stream at that time in any
	// process, according to its last report.
	Seen(ctx context.Context, id ID, owner Owner, at time.Time) (Sighting, error)
	// Watched reports whether anyone watches a table at a time, according to
	// the latest sightings.
	Watched(ctx context.Context, id ID, at time.Time) (bool, error)
}

// Announcement says that something about a table may be new; if it names none,
// about any table.
type Announcement struct {
	Table ID
	Entry int // the last one; 0 if the table was deleted
	// Entries holds the last entries without gaps, if they were sent along. A
	// room that has all earlier ones need not read the log.
	Entries []Entry
}

// Sighting says that an owner was seen at a table.
type Sighting = presence.Sighting[ID, Owner]

// Status is how far a table is.
type Status uint8

// How far a table is.
const (
	Gathering Status = iota // waits for people
	Playing
	Finished
)

// Summary is what a store must know about a table: how to find it, and which
// jobs are due.
type Summary struct {
	Status Status
	Since  time.Time // when it began to wait for the present seats
	Seats  []SeatSummary
	// Standing is a text for lists: see [ParseStanding].
	Standing string
	// Layouts are the markets of the game, by [likeness.Layouts]. Those stored before
	// may be left out.
	Layouts  []string
	Deal     *Deal        // a new one that the table is played from
	Attempts []*Attempt   // new ones at one deal, of those at a table that is played from it
	Jobs     jobs.Changes // jobs that the entries stored with it make due or obsolete
}

// SeatSummary is what a store must know about a seat.
type SeatSummary struct {
	Name  string
	Owner Owner
	Link  string // hash of the seat's link, or empty
	Waits bool   // the table waits for this seat
}
