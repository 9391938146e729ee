// Package operator defines what the people who run a server can see and do: how much
// space guests use, and whom the server no longer serves. It never shows anybody's
// cards.
package operator

import (
	"context"
	"time"

	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/talk"
)

// Table describes a stored table.
type Table struct {
	ID         match.ID    `json:"id"`
	Host       match.Owner `json:"host"`
	Status     string      `json:"status"` // gathering, playing or finished
	Edition    string      `json:"edition"`
	Seats      []Seat      `json:"seats"`
	Entries    int         `json:"entries"`
	Bytes      int64       `json:"bytes"`
	Touched    time.Time   `json:"touched"` // last time a person played or looked
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

// Guest describes the stored data of a guest.
type Guest struct {
	Owner    match.Owner `json:"guest"`
	Name     string      `json:"name"`  // at the latest table
	Hosts    int         `json:"hosts"` // number of tables
	Sits     int         `json:"sits"`  // number of tables
	Bytes    int64       `json:"bytes"` // of the tables that the guest hosts
	Sessions int         `json:"sessions"`
	Seen     time.Time   `json:"seen,omitzero"` // last time in any session of the guest
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
	Guest match.Owner // sits at the tables or hosts them; empty for all tables
	// Oldest lists tables that have not been touched for longest first. Otherwise the
	// largest come first.
	Oldest bool
	Limit  int
}

// ReportedLine is a reported line of chat.
type ReportedLine struct {
	Number   int64       `json:"report"` // of its first report
	Table    match.ID    `json:"table"`
	Line     int         `json:"line"`
	Of       match.Owner `json:"of"` // the speaker
	Name     string      `json:"name"`
	By       match.Owner `json:"by"`       // the first reporter
	Times    int         `json:"times"`    // number of guests who reported it
	Networks int         `json:"networks"` // number of networks; unknown ones count once for each guest
	// Network is one of the networks, as a hash, or empty if none is known.
	Network match.Origin `json:"network,omitempty"`
	First   time.Time    `json:"time"`
	Last    time.Time    `json:"last"`
	Context string       `json:"context"` // the preceding lines and the line itself
}

// Reports selects the reports that match all fields that are set.
type Reports struct {
	Number  int64        // of one report of the line; 0 for any line
	Table   match.ID     // where the line was said
	By, Of  match.Owner  // the reporter and the speaker
	Network match.Origin // the network of the reporter
	Before  time.Time    // made before this time
}

// Store is the part of a store for operators. A server may use the same store at the
// same time.
type Store interface {
	// Totals sums up the stored data.
	Totals(ctx context.Context) (Totals, error)
	// TablesOf lists tables.
	TablesOf(ctx context.Context, q Query) ([]Table, error)
	// Guests lists guests with data on this server, those with most data first. If
	// owner is not empty, it lists only that guest.
	Guests(ctx context.Context, owner match.Owner, limit int) ([]Guest, error)
	// Bans lists the bans, the latest last.
	Bans(ctx context.Context) ([]limit.Ban, error)
	// PutBan adds a ban or replaces the one with the same name.
	PutBan(ctx context.Context, b limit.Ban) error
	// DeleteBan removes a ban and reports whether it existed.
	DeleteBan(ctx context.Context, name string) (bool, error)

	// Reports lists reports of chat lines, the oldest first.
	Reports(ctx context.Context, limit int) ([]talk.Report, error)
	// ReportedLines lists each reported line once. Lines reported from most networks
	// come first and, among equals, the latest report. If latest is set, the latest come
	// first.
	ReportedLines(ctx context.Context, latest bool, limit int) ([]ReportedLine, error)
	// DeleteReports deletes reports and returns how many there were. The context of a
	// line stays as long as one of its reports does.
	DeleteReports(ctx context.Context, which Reports) (int, error)
	// RemoveLine removes the text of a line, and adds a line to the chat that says
	// so. It returns [talk.NoLine] if the line does not exist.
	RemoveLine(ctx context.Context, id match.ID, number int, at time.Time) error
	// Silences lists the silences, the latest last.
	Silences(ctx context.Context) ([]limit.Ban, error)
	// PutSilence adds a silence or replaces the one with the same name.
	PutSilence(ctx context.Context, b limit.Ban) error
	// DeleteSilence removes a silence and reports whether it existed.
	DeleteSilence(ctx context.Context, name string) (bool, error)
}

// Stats is the resource use of a store, for monitoring.
type Stats struct {
	Waiting int   `json:"waiting"`  // number of waiting writes
	Bytes   int64 `json:"database"` // of its files
	Free    int64 `json:"free"`     // on the disk; -1 if unknown
}
