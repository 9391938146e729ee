package cli

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"goa/goa"
	"goa/internal/analysispage"
	"goa/internal/gamefile"
	"goa/record"
)

// tellStory writes an analysis for a terminal.
func tellStory(w io.Writer, s *analysispage.Story, r *record.Record) error {
	if err := gamefile.Title(w, r, s.Words); err != nil {
		return err
	}
	for _, line := range s.Remarks() {
		fmt.Fprintln(w, line)
	}
	head := func(name string) { fmt.Fprintf(w, "\n%s\n", s.Words.Analysis(name)) }
	if moments := s.Moments(); len(moments) > 0 {
		head("moments")
		for i, m := range moments {
			fmt.Fprintf(w, "  %d. %s\n", i+1, m.Text)
		}
	}
	head("players")
	for _, p := range s.Summaries() {
		fmt.Fprintln(w, "  "+p.Line)
		for _, line := range s.Habits(p.Seat) {
			fmt.Fprintln(w, "    "+line)
		}
	}
	head("columns")
	writeTable(w, s.Sources())
	fmt.Fprintf(w, "  %s\n", s.Words.Analysis("views"))
	fmt.Fprintf(w, "  %s\n", s.Words.Analysis("columns.about"))
	head("list")
	list := s.Mistakes(goa.Nobody)
	if len(list) > 0 {
		fmt.Fprintln(w, "  "+s.Severities())
	}
	for _, m := range list {
		fmt.Fprintln(w, "  "+m.Line)
		for _, line := range m.Why {
			fmt.Fprintln(w, "    "+line)
		}
	}
	if len(list) == 0 {
		fmt.Fprintln(w, "  "+s.Words.Analysis("none"))
	}
	if auctions := s.Auctions(); len(auctions) > 0 {
		head("auctions")
		for _, a := range auctions {
			fmt.Fprintln(w, "  "+a.Line)
		}
	}
	return nil
}

// writeTable aligns a table in which all columns except the first are numbers.
func writeTable(w io.Writer, table [][]string) {
	width := make([]int, len(table[0]))
	for _, row := range table {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	for _, row := range table {
		var line strings.Builder
		for i, cell := range row {
			blanks := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				line.WriteString(cell + blanks)
			} else {
				line.WriteString("  " + blanks + cell)
			}
		}
		fmt.Fprintln(w, "  "+strings.TrimRight(line.String(), " "))
	}
}
