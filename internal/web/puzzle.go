package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/progress"
	"goa/internal/puzzle"
	"goa/internal/puzzlepage"
	"goa/internal/tablepage"
)

// The address of a puzzle holds its number and the answers that were tried. So
// looking at puzzles stores nothing.

// Fields of a puzzle's address.
const (
	triedField = "t"
	shownField = "shown" // set if the answer was requested
)

// puzzleOfTheDay redirects to today's puzzle.
func (s *Server) puzzleOfTheDay(w http.ResponseWriter, r *http.Request) error {
	return s.seeOther(w, r, puzzlepage.Path(puzzle.Day(time.Now())))
}

// puzzle serves the page of a puzzle.
func (s *Server) puzzle(w http.ResponseWriter, r *http.Request) error {
	shown, err := s.puzzleOf(r)
	if err != nil {
		return err
	}
	return s.sendPuzzle(w, r, http.StatusOK, shown, "")
}

// puzzleOf returns the puzzle that a request is about, with the answers that
// were tried. Puzzles of future days do not exist yet.
func (s *Server) puzzleOf(r *http.Request) (*puzzlepage.Shown, error) {
	number, err := strconv.Atoi(r.PathValue("number"))
	if err != nil || number > puzzle.Day(time.Now()) {
		return nil, errNotFound
	}
	p := puzzle.Numbered(number)
	if p == nil {
		return nil, errNotFound
	}
	words := s.pageWords(r)
	shown := &puzzlepage.Shown{Links: s.links, Number: number, Puzzle: p, Words: words, GivenUp: r.URL.Query().Has(shownField)}
	names := []string{ownName(r, words)}
	for i := range goa.MaxSeats {
		names = append(names, botName(words, i))
	}
	if err := shown.Open(names); err != nil {
		return nil, err
	}
	for text := range strings.SplitSeq(r.URL.Query().Get(triedField), ".") {
		m, err := goa.ParseMove(strings.ReplaceAll(text, "_", " "))
		if err != nil || shown.Over() {
			continue
		}
		if m, ok := shown.Answer(m); ok && !slices.Contains(shown.Tried, m) {
			shown.Tried = append(shown.Tried, m)
		}
	}
	return shown, nil
}

// puzzleQuery returns the tried answers as the query of an address.
func puzzleQuery(tried []goa.Move, givenUp bool) string {
	var parts []string
	if len(tried) > 0 {
		var moves []string
		for _, m := range tried {
			moves = append(moves, strings.ReplaceAll(m.String(), " ", "_"))
		}
		parts = append(parts, triedField+"="+strings.Join(moves, "."))
	}
	if givenUp {
		parts = append(parts, shownField+"=1")
	}
	if len(parts) == 0 {
		return ""
	}
	return "?" + strings.Join(parts, "&")
}

func (s *Server) sendPuzzle(w http.ResponseWriter, r *http.Request, status int, p *puzzlepage.Shown, notice string) error {
	view := p.Table()
	shown := tablepage.New(view, s.wordsOf(view.Table, prefsOf(r).Lang), s.links)
	shown.Prefs, shown.Notice = prefsOf(r), notice
	p.Words = shown.Words
	shown.Lesson = &tablepage.Lesson{
		Path: puzzlepage.Path(p.Number), Query: puzzleQuery(p.Tried, p.GivenUp),
		Panel: puzzlepage.Panel(p), Idle: p.Question(),
	}
	shown.Share(&s.kinds)
	return s.send(w, r, status, tablepage.Page(frame.Page{
		Links: s.links, Words: shown.Words, Prefs: shown.Prefs, Table: true, Style: "lesson.css", Script: "lesson.js",
		Title: shown.Words.Puzzle("title") + " – " + shown.Words.Page("name"),
	}, shown))
}

// answerPuzzle checks an answer, or shows the solution on request.
func (s *Server) answerPuzzle(w http.ResponseWriter, r *http.Request) error {
	c, err := s.readCommand(r)
	if err != nil {
		return err
	}
	p, err := s.puzzleOf(r)
	if err != nil {
		return err
	}
	switch {
	case p.Over():
	case c.form("do") == "show":
		p.GivenUp = true
	default:
		text := c.move()
		if end := c.form("end"); end != "" {
			text = end
		}
		m, err := goa.ParseMove(text)
		if err != nil {
			return s.sendPuzzle(w, r, http.StatusUnprocessableEntity, p, p.Question())
		}
		m, ok := p.Answer(m)
		if !ok {
			return s.sendPuzzle(w, r, http.StatusUnprocessableEntity, p, p.Question())
		}
		if !slices.Contains(p.Tried, m) {
			p.Tried = append(p.Tried, m)
		}
		if p.Solved() && p.Number == puzzle.Day(time.Now()) {
			if err := s.remember(w, r, func(v *progress.Value) { v.Solve(p.Number) }); err != nil {
				return err
			}
		}
	}
	return s.seeOther(w, r, puzzlepage.Path(p.Number)+puzzleQuery(p.Tried, p.GivenUp)+"#teacher")
}

// listedPuzzles is the number of puzzles on a page of the archive.
const listedPuzzles = 28

// puzzles serves the archive.
func (s *Server) puzzles(w http.ResponseWriter, r *http.Request) error {
	list := puzzlepage.List{Today: puzzle.Day(time.Now())}
	list.From = list.Today
	if n, err := strconv.Atoi(r.FormValue("before")); err == nil {
		list.From = min(list.Today, max(1, n-1))
	}
	list.To = max(1, list.From-listedPuzzles+1)
	p := s.page(r, "name")
	p.Title, p.Style = p.Words.Puzzle("list")+" – "+p.Words.Page("name"), "lesson.css"
	return s.send(w, r, http.StatusOK, puzzlepage.Archive(p, list))
}
