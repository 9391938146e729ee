package match

import (
	"context"
	"strings"
	"time"

	"goa/internal/jobs"
	"goa/internal/presence"
)

// ID identifies a table. It cannot be guessed.
type ID string

// maxID is the maximum length of an ID; ours are shorter.
const maxID = 64

// valid reports whether a table can have this ID. People can send any text as an ID,
// but not every store can look up any text: PostgreSQL refuses some bytes.
func (id ID) valid() bool {
	odd := func(r rune) bool { return r <= ' ' || r > '~' }
	return id != "" && len(id) <= maxID && !strings.ContainsFunc(string(id), odd)
}

// Owner identifies a person who sits at seats: an opaque text that the caller
// has verified, such as the hash of a cookie. The empty Owner is nobody.
type Owner string

// Store is everything that a [Keeper] stores. Every method does all of its work or
// none. Once a method has returned without an error, its work survives a crash. Every
// Store passes the tests of package storetest.
type Store interface {
	Logs
	Finder
	Pruner
	Blocker
	DealStore
	jobs.Changer
}

// Logs stores tables forever, each as a log of entries.
type Logs interface {
	// Create stores a new table with its first entries, numbered from 1. It returns
	// [Stale] if a table with this ID exists, and the error of [Quota.Allows] if the
	// quota does not allow it.
	//
	// It adds the deal and the attempts of the summary; an existing deal stays as it
	// is. It returns [DealSeen] if one of the owners has an attempt at the deal, and
	// [DealFull] if there are as many as [AttemptsAllowed].
	Create(ctx context.Context, t *Table, entries []Entry, s *Summary, q Quota) error
	// Load returns a table and its entries in order, or [NotFound].
	Load(ctx context.Context, id ID) (*Table, []Entry, error)
	// After returns the entries of a table after the given one, in order, or
	// [NotFound].
	After(ctx context.Context, id ID, entry int) ([]Entry, error)
	// Append adds entries and replaces the summary. It returns [Stale] if the
	// first entry's number is not the next one, and [NotFound] if there is no
	// such table. It does not keep the slice.
	Append(ctx context.Context, id ID, entries []Entry, s *Summary) error
	// Delete deletes a table, or returns [NotFound].
	Delete(ctx context.Context, id ID) error
	// Touch records that someone looked at a table. It may do nothing within a day of
	// the last time, or if there is no such table.
	Touch(ctx context.Context, id ID, at time.Time) error
}

// Shared is a Store that several processes use at once. A process reads the log again
// when it hears or suspects that the log has more entries. Every Shared passes the
// tests of storetest.RunShared.
type Shared interface {
	Store
	Announcer
	Sightings
	// ClockError returns an error if the clock of this process differs so much from
	// the store's that its times would mislead others. The error says by how much.
	// ClockError does not block.
	ClockError() error
}

// Announcer tells processes what the others store.
type Announcer interface {
	// Listen calls tell with everything that any process stores, until ctx ends.
	// Announcements are hints: they may be late, repeated, missing, or about this
	// process's own changes. When hints may have been lost, it announces no table in
	// particular; then all must be checked.
	Listen(ctx context.Context, tell func(Announcement)) error
	// Latest returns the number of each table's last entry, without unknown tables.
	Latest(ctx context.Context, ids []ID) (map[ID]int, error)
}

// Sightings records who was seen at which tables, by any process.
type Sightings interface {
	// Saw stores sightings; the latest counts.
	Saw(ctx context.Context, all []Sighting) error
	// Seen returns the latest sighting of an owner at a table; zero times mean never.
	// Here is set if the owner has a stream at that time in any process, according to
	// its last report.
	Seen(ctx context.Context, id ID, owner Owner, at time.Time) (Sighting, error)
	// Watched reports whether anyone watches a table at a time, according to
	// the latest sightings.
	Watched(ctx context.Context, id ID, at time.Time) (bool, error)
}

// Announcement says that something about a table may be new. If it names no table,
// that applies to all tables.
type Announcement struct {
	Table ID
	Entry int // the last one; 0 if the table was deleted
	// Entries holds the last entries without gaps, if they were sent along. A
	// room that has all earlier ones need not read the log.
	Entries []Entry
}

// Sighting records that an owner was seen at a table.
type Sighting = presence.Sighting[ID, Owner]

// Status is the stage that a table is at.
type Status uint8

// The stages of a table.
const (
	Gathering Status = iota // waits for people
	Playing
	Finished
)

// Summary is what a store must know about a table: how to find it, and which jobs are
// due.
type Summary struct {
	Status Status
	Since  time.Time // when it began to wait for the seats it waits for now
	Seats  []SeatSummary
	// Standing is a text for lists: see [ParseStanding].
	Standing string
	// Layouts are the markets of the game, by [likeness.Layouts]. They may be left
	// out if they are already stored.
	Layouts  []string
	Deal     *Deal        // a new deal that the table plays
	Attempts []*Attempt   // new attempts at that deal, by the people at the table
	Jobs     jobs.Changes // jobs that the new entries make due or obsolete
}

// SeatSummary is what a store must know about a seat.
type SeatSummary struct {
	Name  string
	Owner Owner
	Link  string // hash of the seat's link, or empty
	Waits bool   // the table waits for this seat
}
