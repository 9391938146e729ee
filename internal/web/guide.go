package web

import (
	"errors"
	"net/http"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
)

// On some pages people try things out on a finished game: a table with a guide.
// The address holds everything they tried. So nothing is stored, going back and
// reloading work as usual, and any process can answer.

// chosen returns the moves that a form of such a table chooses. They are legal one
// after the other; otherwise the error says why not.
func (c command) chosen(view *match.TableView, state goa.State, several bool) (moves []goa.Move, err error) {
	switch {
	case several:
		if moves, err = c.tickedMoves(view); err != nil {
			return nil, err
		}
		if c.form("then") == "end" {
			moves = toTheEnd(view, moves)
		}
	case c.form("end") != "":
		m, err := goa.ParseMove(c.form("end"))
		if err != nil {
			return nil, errForm
		}
		moves = toTheEnd(view, []goa.Move{m})
	default:
		m, err := goa.ParseMove(c.move())
		if err != nil {
			return nil, err
		}
		moves = []goa.Move{m}
	}
	for _, m := range moves {
		if why := state.Check(m); why != goa.Legal {
			return nil, &goa.IllegalMoveError{Move: m, Reason: why}
		}
		state.Play(m)
	}
	return moves, nil
}

// toTheEnd adds the moves that end the turn, if it can end after these.
func toTheEnd(view *match.TableView, moves []goa.Move) []goa.Move {
	if all, ok := tablepage.ToTheEnd(view, moves...); ok {
		return all
	}
	return moves
}

// showGuided returns the table with a guide.
func (s *Server) showGuided(r *http.Request, view *match.TableView, g *tablepage.Guide) *tablepage.Table {
	shown := tablepage.New(view, s.wordsOf(view.Table, prefsOf(r).Lang), s.links)
	shown.Prefs, shown.Guide = prefsOf(r), g
	shown.Share(&s.kinds)
	return shown
}

// guidedPage is the page of a table with a guide.
type guidedPage struct {
	*tablepage.Table
	title string
	marks []tablepage.Mark // the pieces that stand out
}

func (s *Server) sendGuided(w http.ResponseWriter, r *http.Request, status int, g guidedPage) error {
	p := frame.Page{
		Links: s.links, Words: g.Words, Prefs: g.Prefs, Table: true, Style: frame.AnalysisStyleName, Script: "lesson.js",
		Title: g.Words.Page("title", "name", g.Words.Page("name"), "edition", g.title),
	}
	return s.send(w, r, status, tablepage.Marked(tablepage.Page(p, g.Table), g.marks))
}

// noteRefusal shows a refusal on a table and returns its status. It returns other
// errors to the caller.
func (s *Server) noteRefusal(shown *tablepage.Table, err error) (int, error) {
	if !isRefused(err) {
		return 0, err
	}
	status, text := s.explain(shown.Words, err)
	s.counts.errors.Add(errorKind(err))
	shown.Notice = text
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); ok {
		shown.NoticeTag = illegal.Tag()
	}
	return status, nil
}
