package cli

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
	"time"

	"goa/internal/limit"
	"goa/internal/operator"
	"goa/internal/session"
)

// adminTotals describes everything that is stored, and where.
type adminTotals struct {
	operator.Totals
	operator.Stats
}

func (t adminTotals) write(w io.Writer) {
	fmt.Fprintf(w, "tables    %d gathering, %d playing, %d finished; %s\n", t.Gathering, t.Playing, t.Finished, kilobytes(t.Totals.Bytes))
	fmt.Fprintf(w, "guests    %d\ndatabase  %s\n", t.Guests, kilobytes(t.Stats.Bytes))
	if t.Free >= 0 {
		fmt.Fprintf(w, "disk      %s free\n", kilobytes(t.Free))
	}
}

// adminFound is a table or a guest that was looked up.
type adminFound struct {
	Guests   []operator.Guest  `json:"guests,omitempty"`
	Tables   []operator.Table  `json:"tables,omitempty"`
	Sessions []session.Session `json:"sessions,omitempty"`
}

func (f adminFound) write(w io.Writer) {
	if len(f.Guests) > 0 {
		writeGuests(w, f.Guests)
	}
	for _, s := range f.Sessions {
		fmt.Fprintf(w, "session %s  %s, since %s, seen %s\n", s.ID, s.Device, dateOf(s.Began), dateOf(s.Seen))
	}
	writeTables(w, f.Tables)
	if len(f.Guests) > 0 {
		return
	}
	for _, t := range f.Tables {
		for i, seat := range t.Seats {
			fmt.Fprintf(w, "seat %d  %-20s %s\n", i, seat.Name, seat.Owner)
		}
	}
}

// adminDone says how much was done.
type adminDone struct {
	Deleted int  `json:"deleted"`
	Ended   int  `json:"ended"`
	Pretend bool `json:"pretend,omitempty"`
}

func (d adminDone) verb() string {
	switch {
	case d.Pretend:
		return "would be"
	case d.Deleted == 1:
		return "was"
	default:
		return "were"
	}
}

func writeTables(w io.Writer, list []operator.Table) {
	rows := columns(w)
	fmt.Fprintln(rows, "TABLE\tHOST\tSTATUS\tEDITION\tENTRIES\tSIZE\tTOUCHED\tSEATS")
	for _, t := range list {
		var names []string
		for _, s := range t.Seats {
			names = append(names, s.Name)
		}
		fmt.Fprintf(rows, "%s\t%s\t%s\t%s\t%d\t%s\t%s\t%s\n", t.ID, t.Host, t.Status, t.Edition, t.Entries, kilobytes(t.Bytes), dateOf(t.Touched), strings.Join(names, ", "))
	}
	rows.Flush()
}

func writeGuests(w io.Writer, list []operator.Guest) {
	rows := columns(w)
	fmt.Fprintln(rows, "GUEST\tNAME\tHOSTS\tSITS\tSIZE\tSESSIONS\tSEEN")
	for _, g := range list {
		fmt.Fprintf(rows, "%s\t%s\t%d\t%d\t%s\t%d\t%s\n", g.Owner, g.Name, g.Hosts, g.Sits, kilobytes(g.Bytes), g.Sessions, dateOf(g.Seen))
	}
	rows.Flush()
}

func writeExcluded(w io.Writer, head string, list []limit.Ban) {
	rows := columns(w)
	fmt.Fprintln(rows, head+"\tSINCE\tREASON")
	for _, b := range list {
		fmt.Fprintf(rows, "%s\t%s\t%s\n", b.Name, dateOf(b.Since), b.Reason)
	}
	rows.Flush()
}

func columns(w io.Writer) *tabwriter.Writer { return tabwriter.NewWriter(w, 0, 0, 2, ' ', 0) }

func kilobytes(n int64) string { return fmt.Sprintf("%d KB", (n+1023)>>10) }

// dateOf returns the date of a time, or a dash.
func dateOf(t time.Time) string {
	if t.IsZero() {
		return "-"
	}
	return t.Format(time.DateOnly)
}
