package web

import (
	"context"
	"errors"
	"net/http"

	"goa/edition"
	"goa/internal/boxpage"
	"goa/internal/startpage"
)

// box shows the numbers of an edition.
func (s *Server) box(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	e, err := edition.ByName(r.FormValue("edition"))
	if err != nil {
		e = edition.Default()
	}
	return s.sendBox(w, r, http.StatusOK, boxpage.NewForm(s.wordsFor(r, e.Words), e, nil))
}

// checkBox shows what the owner's numbers change and what is wrong with them.
func (s *Server) checkBox(w http.ResponseWriter, r *http.Request) error {
	f, err := s.readBox(r)
	if err != nil {
		return err
	}
	status := http.StatusOK
	if f.Own == nil {
		status = http.StatusUnprocessableEntity
	}
	return s.sendBox(w, r, status, f)
}

// openBox shows the numbers in an owner's file.
func (s *Server) openBox(w http.ResponseWriter, r *http.Request) error {
	text, err := recordText(r)
	if err != nil {
		return err
	}
	var own *edition.Edition
	err = s.read(r, func(context.Context) (err error) {
		own, err = edition.Parse("edition", text)
		return err
	})
	if problems, ok := errors.AsType[*edition.ProblemsError](err); ok {
		f := boxpage.NewForm(s.pageWords(r), edition.Default(), nil)
		f.Own, f.Problems = nil, problems.Problems
		return s.sendBox(w, r, http.StatusUnprocessableEntity, f)
	}
	if err != nil {
		return err
	}
	base := own.Base()
	return s.sendBox(w, r, http.StatusOK, boxpage.NewForm(s.wordsFor(r, base.Words), base, own.Corrections(base)))
}

// saveBox sends the owner's numbers as a file.
func (s *Server) saveBox(w http.ResponseWriter, r *http.Request) error {
	f, err := s.playableBox(w, r)
	if f == nil {
		return err
	}
	asFile(w.Header(), f.Own.Name+".edition")
	_, err = w.Write([]byte(f.File))
	return err
}

// playBox makes a table with the owner's numbers and redirects to it.
func (s *Server) playBox(w http.ResponseWriter, r *http.Request) error {
	f, err := s.playableBox(w, r)
	if f == nil {
		return err
	}
	owner := s.ensureGuest(w, r)
	grade, err := s.fittingGrade(r, owner)
	if err != nil {
		return err
	}
	n := s.tableWithBots(r, owner, grade)
	n.Data = f.File
	return s.create(w, r, n)
}

// seatBox serves the new-table form for the owner's numbers.
func (s *Server) seatBox(w http.ResponseWriter, r *http.Request) error {
	f, err := s.playableBox(w, r)
	if f == nil {
		return err
	}
	n := startpage.DefaultNewTable(prefsOf(r), s.Grades, s.defaultGrade())
	n.Edition, n.Data = startpage.OwnEdition, f.File
	return s.sendNewTableForm(w, r, http.StatusOK, n)
}

// playableBox reads the form. If a box with such numbers cannot be played, it
// sends the form back and returns nil.
func (s *Server) playableBox(w http.ResponseWriter, r *http.Request) (*boxpage.Form, error) {
	f, err := s.readBox(r)
	if err != nil {
		return nil, err
	}
	if f.Own == nil {
		return nil, s.sendBox(w, r, http.StatusUnprocessableEntity, f)
	}
	return f, nil
}

func (s *Server) sendBox(w http.ResponseWriter, r *http.Request, status int, f *boxpage.Form) error {
	p := s.page(r, "box")
	p.Words, p.Style = s.wordsFor(r, f.Base.Words), "box.css"
	return s.send(w, r, status, boxpage.Page(p, f))
}

// readBox reads the form with the numbers.
func (s *Server) readBox(r *http.Request) (*boxpage.Form, error) {
	if err := r.ParseForm(); err != nil {
		return nil, formError(err)
	}
	base, err := edition.ByName(r.PostForm.Get("edition"))
	if err != nil {
		return nil, errForm
	}
	return boxpage.NewForm(s.wordsFor(r, base.Words), base, boxpage.EnteredCells(base, r.PostForm)), nil
}
