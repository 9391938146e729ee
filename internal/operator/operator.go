// Package operator is what those who run a server can see and do of what it
// keeps, beside the games: who takes how much, and who is not served any more.
// Nobody's cards are among it.
package operator

import (
	"context"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// Table is what is kept of a table.
type Table struct {
	ID         match.ID    `json:"id"`
	Host       match.Owner `json:"host"`
	Status     string      `json:"status"` // gathering, playing or finished
	Edition    string      `json:"edition"`
	Seats      []Seat      `json:"seats"`
	Entries    int         `json:"entries"`
	Bytes      int64       `json:"bytes"`
	Touched    time.Time   `json:"touched"` // when somebody played or looked last
	Compressed bool        `json:"compressed"`
}

// StatusName is the word for how far a table is.
func StatusName(s match.Status) string {
	return map[match.Status]string{match.Gathering: "gathering", match.Playing: "playing", match.Finished: "finished"}[s]
}

// Seat is who sits at a table.
type Seat struct {
	Name  string      `json:"name"`            // empty while nobody has sat there
	Owner match.Owner `json:"owner,omitempty"` // empty if no person sits there
}

// Guest is what is kept for somebody.
type Guest struct {
	Owner    match.Owner `json:"guest"`
	Name     string      `json:"name"`  // at the latest table
	Hosts    int         `json:"hosts"` // tables
	Sits     int         `json:"sits"`  // at so many
	Bytes    int64       `json:"bytes"` // of those that the guest hosts
	Sessions int         `json:"sessions"`
	Seen     time.Time   `json:"seen,omitzero"` // in any session of the guest
}

// Totals is all that is kept.
type Totals struct {
	Gathering int   `json:"gathering"`
	Playing   int   `json:"playing"`
	Finished  int   `json:"finished"`
	Guests    int   `json:"guests"`
	Bytes     int64 `json:"bytes"`
}

// Query says which tables are wanted.
type Query struct {
	ID    match.ID    // one table, or all if empty
	Guest match.Owner // who sits at the tables or hosts them; all tables if empty
	// Oldest lists those first that nobody has touched for longest; else the
	// largest come first.
	Oldest bool
	Limit  int
}

// ReportedLine is a line of talk that somebody finds wrong.
type ReportedLine struct {
	Number   int64       `json:"report"` // of its first report
	Table    match.ID    `json:"table"`
	Line     int         `json:"line"`
	Of       match.Owner `json:"of"` // who said it
	Name     string      `json:"name"`
	By       match.Owner `json:"by"`       // who reported it first
	Times    int         `json:"times"`    // reported by so many guests
	Networks int         `json:"networks"` // from so many; an unknown one counts for each guest
	// Network is one of them, as a hash, or empty if none is known.
	Network match.Origin `json:"network,omitempty"`
	First   time.Time    `json:"time"`
	Last    time.Time    `json:"last"`
	Context string       `json:"context"` // what was said just before, and the line
}

// Reports says which reports are meant: those for which all that is given holds.
type Reports struct {
	Number  int64        // of one report of the line; 0 for any line
	Table   match.ID     // at which the line was said
	By, Of  match.Owner  // who reports, and who said it
	Network match.Origin // that they came from
	Before  time.Time    // that they were made
}

// Store is what a store tells and does for operators. Server and operator may
// use it at the same time.
type Store interface {
	// Totals sums up what is kept.
	Totals(ctx context.Context) (Totals, error)
	// TablesOf lists tables.
	TablesOf(ctx context.Context, q Query) ([]Table, error)
	// Guests lists those who have something here, those with most first. It is
	// one guest if owner is not empty, or none.
	Guests(ctx context.Context, owner match.Owner, limit int) ([]Guest, error)
	// Bans lists who is not served, the latest last.
	Bans(ctx context.Context) ([]limit.Ban, error)
	// PutBan adds a ban, or replaces the one of the same name.
	PutBan(ctx context.Context, b limit.Ban) error
	// DeleteBan takes a ban back, and reports whether there was one.
	DeleteBan(ctx context.Context, name string) (bool, error)

	// Reports lists lines of talk that somebody finds wrong, the oldest first.
	Reports(ctx context.Context, limit int) ([]talk.Report, error)
	// ReportedLines lists lines that somebody finds wrong, each once: those first
	// that were reported from most networks, and among equals the latest; or just
	// the latest first.
	ReportedLines(ctx context.Context, latest bool, limit int) ([]ReportedLine, error)
	// DeleteReports forgets reports, and returns how many there were. The context
	// of a line stays as long as one of its reports does.
	DeleteReports(ctx context.Context, which Reports) (int, error)
	// RemoveLine takes the text of a line away, and adds another one to the talk
	// of the table that says so; without such a line it answers [talk.NoLine].
	RemoveLine(ctx context.Context, id match.ID, number int, at time.Time) error
	// Silences lists who may not talk, the latest last.
	Silences(ctx context.Context) ([]limit.Ban, error)
	// PutSilence adds one, or replaces the one of the same name.
	PutSilence(ctx context.Context, b limit.Ban) error
	// DeleteSilence takes one back, and reports whether there was one.
	DeleteSilence(ctx context.Context, name string) (bool, error)
}

// Stats is what a store uses, as numbers to watch.
type Stats struct {
	Waiting int   `json:"waiting"`  // that wait to be written
	Bytes   int64 `json:"database"` // of its files
	Free    int64 `json:"free"`     // on the disk; -1 if that is not known
}
