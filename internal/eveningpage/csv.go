package eveningpage

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"

	"goa/internal/contest"
)

// WriteCSV writes the results as a file for spreadsheets.
func WriteCSV(w io.Writer, v *contest.View) error {
	out := csv.NewWriter(w)
	head := []string{"rank", "name", "points", "compared"}
	rounds := 0
	if len(v.Lines) > 0 {
		rounds = len(v.Lines[0].Rounds)
	}
	for n := range rounds {
		for _, part := range []string{"table", "seat", "place", "score", "points"} {
			head = append(head, "round "+strconv.Itoa(n+1)+" "+part)
		}
	}
	_ = out.Write(head)
	for _, l := range v.Lines {
		line := []string{strconv.Itoa(l.Rank), cell(l.Name), halfText(l.Won, "."), strconv.Itoa(l.Of)}
		for _, at := range l.Rounds {
			cells := []string{"", "", "", "", ""}
			if at.Table > 0 {
				cells[0], cells[1] = strconv.Itoa(at.Table), strconv.Itoa(at.Seat)
			}
			if at.Played {
				cells[2], cells[3], cells[4] = strconv.Itoa(at.Place), strconv.Itoa(at.Points), halfText(at.Won, ".")
			}
			line = append(line, cells...)
		}
		_ = out.Write(line)
	}
	out.Flush()
	return out.Error()
}

// cell returns a name in a form that no spreadsheet treats as a formula.
func cell(name string) string {
	if strings.ContainsAny(name[:min(1, len(name))], "=+-@\t\r") {
		return "'" + name
	}
	return name
}

// halfText writes half points as a decimal number.
func halfText(h contest.Half, point string) string {
	text := strconv.Itoa(int(h) / 2)
	if h%2 != 0 {
		text += point + "5"
	}
	return text
}
