package web

import (
	"slices"

	"goa/internal/match"
	"goa/internal/tablepage"
)

// slowBots returns the bots of a table that think too long on the viewer's own device,
// if the viewer can replace them.
func (s *Server) slowBots(shown *tablepage.Table) tablepage.SlowBots {
	if !s.OnDevice || shown.Status != match.Playing || shown.Position || shown.Deal.ID != "" || !shown.Sits() {
		return tablepage.SlowBots{}
	}
	mine := 0
	for _, seat := range shown.Seats {
		if seat.Mine {
			mine++
		} else if seat.Kind != match.Bot || seat.Away {
			return tablepage.SlowBots{}
		}
	}
	if mine != 1 {
		return tablepage.SlowBots{}
	}
	for _, seat := range shown.Seats {
		if took := s.Keeper.SlowTime(seat.Grade); seat.Kind == match.Bot && took > 0 && s.weakerGrade(seat.Grade) != "" {
			return tablepage.SlowBots{Grade: seat.Grade, Easier: s.weakerGrade(seat.Grade), Took: took}
		}
	}
	return tablepage.SlowBots{}
}

// weakerGrade returns the next weaker grade, or "" if there is none.
func (s *Server) weakerGrade(grade string) string {
	if i := slices.Index(s.Grades, grade); i > 0 {
		return s.Grades[i-1]
	}
	return ""
}
