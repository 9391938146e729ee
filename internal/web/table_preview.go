package web

import (
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/match"
	"goa/internal/preview"
)

// preview is what a picture of the table shows.
func (s *shownTable) preview() *preview.Table {
	t := &preview.Table{Title: editionTitle(s.words, s.Table.Edition), State: s.waits(), Words: s.words}
	if s.Status != match.Gathering {
		t.View = &s.View
		t.State = s.say("round", "n", max(s.View.Round(), 1), "of", strconv.Itoa(goa.NumRounds)) + " · " + s.words.Stage(s.View.Stage())
	}
	if s.Status == match.Finished {
		t.State = s.verdict()
	}
	for i, name := range s.names {
		p := preview.Player{Name: name, Turn: s.active(goa.Seat(i))}
		if t.View != nil {
			p.Points = strconv.Itoa(s.points(goa.Seat(i)))
		}
		t.Players = append(t.Players, p)
	}
	return t
}

// about says who plays what, for those who are sent the address.
func (s *shownTable) about() string {
	return strings.Join(s.names, ", ") + ": " + terms(s.words, s.Table.Edition, s.Table.Options)
}
