package match

import (
	"context"
	"strings"
	"time"

	"goa/internal/jobs"
)

// ID names a table. It cannot be guessed.
type ID string

// maxID is how long an id may be; ours are shorter.
const maxID = 64

// valid reports whether a table may have this id. People send anything as one, and
// not every store can look for anything: PostgreSQL refuses some bytes.
func (id ID) valid() bool {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	return id != "" && len(id) <= maxID && !strings.ContainsFunc(string(id), odd)
}

// Owner identifies who sits at seats: an opaque text that the caller has
// verified, such as the hash of a cookie. The empty Owner is nobody.
type Owner string

// Store is all that a [Keeper] needs to be kept. Every method either does all of
// its work or none of it; what a method has returned from without error
// survives a crash. Package storetest is the suite that every Store passes.
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
	// It adds the deal and the attempt of the summary, if they are not nil; a deal
	// that is there stays as it is. It returns [DealSeen] if the owner has an
	// attempt at the deal, and [DealFull] if there are as many as [AttemptsAllowed].
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
// storetest.RunShared is the suite that every Shared passes.
type Shared interface {
	Store
	Announcer
	Sightings
	// ClockError says by how much the clock of this process differs from that of
	// the store, if it is so much that times of this process mean nothing to
	// others. It does not block.
	ClockError() error
}

// Announcer tells processes of what the others store.
type Announcer interface {
	// Listen calls tell with what any process stores, until ctx ends.
	// Announcements are hints: they may come late, twice, for what this process
	// has stored itself, or not at all. After hints may have been lost, it
	// announces no table in particular: then all must be checked.
	Listen(ctx context.Context, tell func(Announcement)) error
	// Latest returns the numbers of the last entries of tables, without those
	// that are not there.
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

// Announcement says that there may be something new about a table, or if it
// names none about any.
type Announcement struct {
	Table ID
	Entry int // the last one; 0 if the table was deleted
	// Entries holds the last entries without gaps, if they were sent along. A
	// room that has all earlier ones need not read the log.
	Entries []Entry
}

// Sighting says that an owner was seen at a table.
type Sighting struct {
	Table ID
	Owner Owner
	Seen  time.Time
	Until time.Time // the owner counts as a viewer until then
	// Looked is when the owner last looked at the table, as far as that is
	// known: a page hidden behind others is seen, but not looked at.
	Looked time.Time
	// Here says that the owner sits at the table and has a stream of it in the
	// reporting process. It holds until that process reports otherwise, or
	// until Until.
	Here bool
}

// Status is how far a table is.
type Status uint8

// How far a table is.
const (
	Gathering Status = iota // waits for people
	Playing
	Finished
)

// Summary is what a store must know about a table to find it, and which jobs
// are due.
type Summary struct {
	Status Status
	Since  time.Time // since when it waits for those it waits for
	Seats  []SeatSummary
	// Standing is a text for lists: see [ParseStanding].
	Standing string
	// Layouts are markets that the game was laid out with, by [LayoutsOf]. Those
	// that were stored before need not be among them.
	Layouts []string
	Deal    *Deal        // a new one, which the table is played from
	Attempt *Attempt     // a new one, of a table that is played from a deal
	Jobs    jobs.Changes // what the entries stored with it make due, or no longer
}

// SeatSummary is what a store has to know about a seat.
type SeatSummary struct {
	Name  string
	Owner Owner
	Link  string // hash of the seat's link, or empty
	Waits bool   // the table waits for this seat
}
