// Package operator defines what people who run a server can see and do beside
// the games: who uses how much, and who is no longer served. It never shows
// anybody's cards.
package operator

import (
	"context"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// Table is what is stored of a table.
type Table struct {
	ID         match.ID    `json:"id"`
	Host       match.Owner `json:"host"`
	Status     string      `json:"status"` // gathering, playing or finished
	Edition    string      `json:"edition"`
	Seats      []Seat      `json:"seats"`
	Entries    int         `json:"entries"`
	Bytes      int64       `json:"bytes"`
	Touched    time.Time   `json:"touched"` // when somebody last played or looked
	Compressed bool        `json:"compressed"`
}

// StatusName returns the word for a table's status.
func StatusName(s match.Status) string {
	return map[match.Status]string{match.Gathering: "gathering", match.Playing: "playing", match.Finished: "finished"}[s]
}

// Seat is a seat at a table.
type Seat struct {
	Name  string      `json:"name"`            // empty while the seat is free
	Owner match.Owner `json:"owner,omitempty"` // empty if no person sits there
}

// Guest is what is stored for a guest.
type Guest struct {
	Owner    match.Owner `json:"guest"`
	Name     string      `json:"name"`  // at the latest table
	Hosts    int         `json:"hosts"` // number of tables
	Sits     int         `json:"sits"`  // number of tables
	Bytes    int64       `json:"bytes"` // of the tables that the guest hosts
	Sessions int         `json:"sessions"`
	Seen     time.Time   `json:"seen,omitzero"` // in any session of the guest
}

// Totals sums up everything stored.
type Totals struct {
	Gathering int   `json:"gathering"`
	Playing   int   `json:"playing"`
	Finished  int   `json:"finished"`
	Guests    int   `json:"guests"`
	Bytes     int64 `json:"bytes"`
}

// Query selects tables.
type Query struct {
	ID    match.ID    // one table, or all if empty
	Guest match.Owner // who sits at the tables or hosts them; empty for all tables
	// Oldest lists the tables first that nobody has touched for longest.
	// Otherwise the largest come first.
	Oldest bool
	Limit  int
}

// ReportedLine is a line of chat that somebody has reported.
type ReportedLine struct {
	Number   int64       `json:"report"` // of its first report
	Table    match.ID    `json:"table"`
	Line     int         `json:"line"`
	Of       match.Owner `json:"of"` // who said it
	Name     string      `json:"name"`
	By       match.Owner `json:"by"`       // who reported it first
	Times    int         `json:"times"`    // number of guests who reported it
	Networks int         `json:"networks"` // number of networks; unknown ones count once for each guest
	// Network is one of them, as a hash, or empty if none is known.
	Network match.Origin `json:"network,omitempty"`
	First   time.Time    `json:"time"`
	Last    time.Time    `json:"last"`
	Context string       `json:"context"` // what was said just before, and the line
}

// Reports selects reports: those that match all fields that are set.
type Reports struct {
	Number  int64        // of one report of the line; 0 for any line
	Table   match.ID     // at which the line was said
	By, Of  match.Owner  // who reports, and who said it
	Network match.Origin // where the reports came from
	Before  time.Time    // when the reports were made
}

// Store is what a store offers operators. A server may use the same store at
// the same time.
type Store interface {
	// Totals sums up what is kept.
	Totals(ctx context.Context) (Totals, error)
	// TablesOf lists tables.
	TablesOf(ctx context.Context, q Query) ([]Table, error)
	// Guests lists guests who have something on this server, those with most
	// first. If owner is not empty, it lists only that guest.
	Guests(ctx context.Context, owner match.Owner, limit int) ([]Guest, error)
	// Bans lists the bans, the latest last.
	Bans(ctx context.Context) ([]limit.Ban, error)
	// PutBan adds a ban, or replaces the one of the same name.
	PutBan(ctx context.Context, b limit.Ban) error
	// DeleteBan removes a ban, and reports whether there was one.
	DeleteBan(ctx context.Context, name string) (bool, error)

	// Reports lists reports of chat lines, the oldest first.
	Reports(ctx context.Context, limit int) ([]talk.Report, error)
	// ReportedLines lists reported lines, each once: first the lines reported
	// from most networks and, among equals, the latest. If latest is set, the
	// latest come first.
	ReportedLines(ctx context.Context, latest bool, limit int) ([]ReportedLine, error)
	// DeleteReports deletes reports, and returns how many there were. The
	// context of a line stays as long as one of its reports does.
	DeleteReports(ctx context.Context, which Reports) (int, error)
	// RemoveLine removes the text of a line, and adds a line to the chat that
	// says so. It returns [talk.NoLine] if there is no such line.
	RemoveLine(ctx context.Context, id match.ID, number int, at time.Time) error
	// Silences lists the silences, the latest last.
	Silences(ctx context.Context) ([]limit.Ban, error)
	// PutSilence adds a silence, or replaces the one of the same name.
	PutSilence(ctx context.Context, b limit.Ban) error
	// DeleteSilence removes a silence, and reports whether there was one.
	DeleteSilence(ctx context.Context, name string) (bool, error)
}

// Stats is what a store uses, for monitoring.
type Stats struct {
	Waiting int   `json:"waiting"`  // writes that wait
	Bytes   int64 `json:"database"` // of its files
	Free    int64 `json:"free"`     // on the disk; -1 if unknown
}
