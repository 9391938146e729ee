package journal

import (
	"fmt"
	"time"

	"goa/goa"
	"goa/internal/jobs"
	"goa/internal/match"
	"goa/internal/session"
)

// change is a record of the journal: everything that happened in one step. Its field
// names are stored and never change.
type change struct {
	// Journal is the number of the journal. It is set in its first record. Of two
	// whole journals, the one with the higher number counts.
	Journal int64 `json:"journal,omitempty"`
	// Whole marks the end of the state at the beginning of a journal.
	Whole bool `json:"whole,omitempty"`

	Create  *tableRow  `json:"create,omitempty"`
	Append  *appended  `json:"append,omitempty"`
	Packed  []packed   `json:"packed,omitempty"`
	Touched *touched   `json:"touched,omitempty"`
	Deleted []match.ID `json:"deleted,omitempty"`
	Blocked *block     `json:"blocked,omitempty"`
	Freed   int64      `json:"freed,omitempty"` // the number of a block that was removed
	// Forgotten is set if tables were deleted because nobody had touched them since
	// that time. Deals that nobody has touched since then are deleted too.
	Forgotten time.Time         `json:"forgotten,omitzero"`
	Deal      *dealRow          `json:"deal,omitempty"`
	Attempt   *attemptRow       `json:"attempt,omitempty"`
	Attempts  []*attemptRow     `json:"attempts,omitempty"` // more attempts at the same table
	Report    *report           `json:"report,omitempty"`
	Session   *session.Session  `json:"session,omitempty"`
	Progress  *progressRow      `json:"progress,omitempty"`
	Jobs      []jobRow          `json:"jobs,omitempty"` // added, or replacing the job with the same number
	Done      []int64           `json:"done,omitempty"` // jobs that were removed
	Values    map[string]string `json:"values,omitempty"`
}

// tableRow is a table at its creation, or when the journal is rewritten.
type tableRow struct {
	Table   match.Table `json:"table"`
	Entries []entryRow  `json:"entries,omitempty"`
	Packed  []byte      `json:"packed,omitempty"` // the entries, compressed
	Touched time.Time   `json:"touched"`
	Summary summaryRow  `json:"summary"`
}

type appended struct {
	Table   match.ID   `json:"table"`
	Entries []entryRow `json:"entries"`
	Summary summaryRow `json:"summary"`
}

type packed struct {
	Table match.ID `json:"table"`
	Log   []byte   `json:"log"`
}

type touched struct {
	Table match.ID  `json:"table"`
	At    time.Time `json:"at"`
}

// report is the report of an analysis.
type report struct {
	Table match.ID `json:"table"`
	Key   string   `json:"key"`
	Text  []byte   `json:"text"`
}

// block says that an owner does not want to play with another.
type block struct {
	Number int64       `json:"number"`
	Owner  match.Owner `json:"owner"`
	Other  match.Owner `json:"other"`
	Name   string      `json:"name"`
	Since  time.Time   `json:"since"`
}

// entryRow is an entry without its number, which follows from its position.
type entryRow struct {
	Kind string   `json:"kind"`
	Seat goa.Seat `json:"seat"`
	Text string   `json:"text,omitempty"`
	Time int64    `json:"time"` // in milliseconds
}

func rowsOf(entries []match.Entry) (rows []entryRow) {
	for _, e := range entries {
		rows = append(rows, entryRow{e.Kind.String(), e.Seat, e.Text, e.Time.UnixMilli()})
	}
	return rows
}

// entriesOf is the inverse of rowsOf. after is the number of rows before these.
func entriesOf(rows []entryRow, after int) (entries []match.Entry, err error) {
	for i, r := range rows {
		kind, ok := match.EntryKindNamed(r.Kind)
		if !ok {
			return nil, fmt.Errorf("no kind of entry is called %q", r.Kind)
		}
		entries = append(entries, match.Entry{Number: after + i + 1, Kind: kind, Seat: r.Seat, Text: r.Text, Time: time.UnixMilli(r.Time).UTC()})
	}
	return entries, nil
}

// summaryRow is a summary without its jobs, which have their own rows.
type summaryRow struct {
	Status   match.Status `json:"status"`
	Since    time.Time    `json:"since"`
	Seats    []seatRow    `json:"seats"`
	Standing string       `json:"standing,omitempty"`
	// Layouts are the new layouts in a change, and all layouts in a table.
	Layouts []string `json:"layouts,omitempty"`
}

type seatRow struct {
	Name  string      `json:"name,omitempty"`
	Owner match.Owner `json:"owner,omitempty"`
	Link  string      `json:"link,omitempty"`
	Waits bool        `json:"waits,omitempty"`
}

func summaryOf(s *match.Summary) summaryRow {
	row := summaryRow{Status: s.Status, Since: s.Since.UTC().Truncate(time.Millisecond), Standing: s.Standing, Layouts: s.Layouts}
	for _, seat := range s.Seats {
		row.Seats = append(row.Seats, seatRow(seat))
	}
	return row
}

// jobRow is a job.
type jobRow struct {
	ID       int64     `json:"id"`
	Kind     string    `json:"kind"`
	Key      string    `json:"key,omitempty"`
	Due      time.Time `json:"due,omitzero"`
	Args     string    `json:"args,omitempty"`
	Failures int       `json:"failures,omitempty"`
}

func jobRowOf(k jobs.Stored) jobRow {
	return jobRow{k.ID, k.Kind, k.Key, k.Due.UTC(), k.Args, k.Failures}
}

func (r jobRow) kept() jobs.Stored {
	return jobs.Stored{Job: jobs.Job{Name: jobs.Name{Kind: r.Kind, Key: r.Key}, Due: r.Due, Args: r.Args}, ID: r.ID, Failures: r.Failures}
}
