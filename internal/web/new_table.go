package web

import (
	"errors"
	"net/http"

	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/tablepage"
)

// newTable serves the form for a new table.
func (s *Server) newTable(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	return s.sendNewTableForm(w, r, http.StatusOK, startpage.DefaultNewTable(prefsOf(r), s.Grades, s.defaultGrade()))
}

func (s *Server) sendNewTableForm(w http.ResponseWriter, r *http.Request, status int, n startpage.NewTable) error {
	p := s.page(r, "new-table")
	return s.send(w, r, status, startpage.NewTablePage(p, n))
}

// tableOf returns the table that the form asks for.
func (s *Server) tableOf(n startpage.NewTable, host match.Owner, r *http.Request) match.NewTable {
	t := match.NewTable{
		Host: host, Edition: n.Edition, Options: n.Options, Pace: n.Pace,
		HiddenDucats: n.Hidden, Spectators: n.Spectators, Hints: n.Hints, NoTalk: !n.Talk,
	}
	if n.Edition == startpage.OwnEdition && n.Data != "" {
		t.Edition, t.Data = "", n.Data
	}
	if n.Days.Turn != 0 {
		t.Days = &n.Days
	}
	for i, seat := range n.Seats {
		if c, ok := s.newSeat(r, i, seat); ok {
			t.Seats = append(t.Seats, c)
		}
	}
	return t
}

// newSeat returns the occupant of a seat; ok is false if the seat is not used.
func (s *Server) newSeat(r *http.Request, i int, seat startpage.SeatChoice) (c match.NewSeat, ok bool) {
	words := s.pageWords(r)
	switch seat.Kind {
	case tablepage.SeatMe:
		c = match.NewSeat{Kind: match.Person, Name: ownName(r, words)}
	case tablepage.SeatHere:
		c = match.NewSeat{Kind: match.Person, Name: words.Page("guest")}
	case tablepage.SeatBot:
		c = s.bot(words, i, seat.Grade)
	case tablepage.SeatLink:
		return match.NewSeat{Kind: match.Open}, true
	default:
		return c, false
	}
	if seat.Name != "" {
		c.Name = seat.Name
	}
	return c, true
}

func (s *Server) createTable(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	n := startpage.ReadNewTable(r.PostForm, s.Grades)
	s.keepChoices(w, r, n)
	err := s.create(w, r, s.tableOf(n, s.ensureGuest(w, r), r))
	if _, ok := errors.AsType[*match.TableError](err); !ok {
		return err
	}
	var status int
	status, n.Problem = s.explain(s.pageWords(r), err)
	return s.sendNewTableForm(w, r, status, n)
}

// keepChoices remembers the parts of the form that the guest will want again.
func (s *Server) keepChoices(w http.ResponseWriter, r *http.Request, n startpage.NewTable) {
	p := chosenPrefs(r)
	was := p
	if r.PostForm.Has("device") {
		p.Curtain = n.Curtain
	}
	for _, seat := range n.Seats {
		if seat.Kind == tablepage.SeatMe && seat.Name != "" {
			p.Name = seat.Name
		}
	}
	if p != was {
		s.keepPrefs(w, p)
	}
}
