package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"goa/edition"
	"goa/internal/delivery"
	"goa/internal/frame"
	"goa/internal/rulespage"
)

// rules serves the rules to read and search: /rules?edition=NAME&q=WORDS. With
// show=sheet it is one page to print, and with show=editions the differences
// between the editions.
func (s *Server) rules(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	e, err := edition.ByName(query.Get("edition"))
	if err != nil {
		e = edition.Default()
	}
	words := s.wordsFor(r, e.Words)
	book, err := s.library.Book(words, e)
	if err != nil {
		return err
	}
	p := s.page(r, "rules")
	p.Words, p.Style = words, "rules.css"
	p.Title = words.Page("title", "name", p.Title, "edition", frame.EditionTitle(words, e.Name))
	if words := query.Get("q"); words != "" {
		if err := s.charge(w, r, searchCost); err != nil {
			return err
		}
		return s.sendKept(w, r, rulespage.Page(p, rulespage.Body(p, rulespage.Search(p.Links, book, words))))
	}
	switch query.Get(rulespage.ShowField) {
	case rulespage.ShowSheet:
		p.Title = words.Page("rules.sheet")
		return s.sendKept(w, r, rulespage.SheetPage(p, rulespage.Search(p.Links, book, "")))
	case rulespage.ShowBeside:
		beside, err := s.library.Beside(words.Language())
		if err != nil {
			return err
		}
		p.Title = words.Page("rules.beside")
		return s.sendKept(w, r, rulespage.BesidePage(p, beside))
	}
	whole, err := book.Whole(p)
	if err != nil {
		return err
	}
	return s.sendKept(w, r, rulespage.Page(p, templ.Raw(whole)))
}

// sendKept sends a page that browsers may keep, provided that they check
// whether it is current.
func (s *Server) sendKept(w http.ResponseWriter, r *http.Request, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(context.WithoutCancel(r.Context()), &b); err != nil {
		return err
	}
	sum := sha256.Sum256(b.Bytes())
	tag := `W/"` + hex.EncodeToString(sum[:8]) + `"` // weak, because it is the same in every encoding
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("ETag", tag)
	h.Add("Vary", "Accept-Language, Cookie")
	if slices.Contains(strings.Split(r.Header.Get("If-None-Match"), ", "), tag) {
		h.Add("Vary", "Accept-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	delivery.Send(w, r, http.StatusOK, b.Bytes())
	return nil
}
