package tablepage

import (
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/preview"
)

// Preview returns the content of a picture of the table.
func (s *Table) Preview() *preview.Table {
	t := &preview.Table{Title: frame.EditionTitle(s.Words, s.Table.Edition), State: s.waits(), Words: s.Words}
	if s.Status != match.Gathering {
		t.View = &s.View
		t.State = s.say("round", "n", max(s.View.Round(), 1), "of", strconv.Itoa(goa.NumRounds)) + " · " + s.Words.Stage(s.View.Stage())
	}
	if s.Status == match.Finished {
		t.State = s.verdict()
	}
	for i, name := range s.names {
		p := preview.Line{Name: name, Turn: s.active(goa.Seat(i))}
		if t.View != nil {
			p.Points = strconv.Itoa(s.points(goa.Seat(i)))
		}
		t.Players = append(t.Players, p)
	}
	return t
}

// About says who plays what, for people who receive the address of the table.
func (s *Table) About() string {
	return strings.Join(s.names, ", ") + ": " + frame.TermsText(s.Words, s.Table.Edition, s.Table.Options)
}
