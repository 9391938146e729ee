package web

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"goa/goa"
	"goa/internal/analysispage"
	"goa/internal/analyst"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/sandbox"
	"goa/internal/tablepage"
)

// retried is a mistake that the viewer tries to improve on, with its position.
type retried struct {
	*analysispage.Retry
	tree  *sandbox.Tree
	terms match.Terms
}

// mistake returns the mistake that a request is about, or nil if there is none
// or the analysis is not finished.
func (s *Server) mistake(r *http.Request, by match.Owner) (*retried, error) {
	if s.Analyst == nil {
		return nil, errNotFound
	}
	id := match.ID(r.PathValue("id"))
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return nil, err
	}
	st, err := s.Analyst.Look(r.Context(), id, by)
	if _, refused := errors.AsType[analyst.Reason](err); refused || err == nil && st.Report == nil {
		return nil, nil // the analysis page says why
	}
	if err != nil {
		return nil, err
	}
	story, err := analysispage.NewStory(st.Report, st.Record, s.wordsOf(t.Terms(), prefsOf(r).Lang), nil)
	if err != nil {
		return nil, err
	}
	story.Links = s.links
	n, err := strconv.Atoi(r.URL.Query().Get("n"))
	if err != nil {
		n = 1
	}
	m, ok := analysispage.NewRetry(story, id, mistakesOf(r, t, by), n)
	if !ok {
		return nil, nil
	}
	tree, err := sandbox.New(st.Record)
	if err != nil {
		return nil, err
	}
	return &retried{m, tree, t.Terms()}, nil
}

// view returns the table as the player who made the mistake saw it.
func (m *retried) view() *match.TableView {
	return m.tree.View(m.Verdict.At, m.Verdict.Seat, m.terms)
}

// toAnalysis returns the path of the whole analysis.
func toAnalysis(r *http.Request) string {
	return frame.TablePath(match.ID(r.PathValue("id"))) + "/analysis"
}

// retry shows a mistake: the position, the move that was played, and, after a
// choice or on request, the better move.
func (s *Server) retry(w http.ResponseWriter, r *http.Request) error {
	by := s.ensureGuest(w, r)
	m, err := s.mistake(r, by)
	if err != nil || m == nil {
		return orElse(err, func() error { return s.seeOther(w, r, toAnalysis(r)) })
	}
	m.Answer = r.URL.Query().Get("answer") != ""
	state := m.tree.State(m.Verdict.At)
	if tried, err := goa.ParseMove(r.URL.Query().Get("tried")); err == nil && state.Check(tried) == goa.Legal {
		m.Tried = tried
	}
	if m.NeedsJudging() {
		loss, err := s.Analyst.Judge(r.Context(), s.commandBy(r, by), state, m.Tried)
		m.Loss, m.Judged = loss, err == nil
	}
	return s.sendRetry(w, r, http.StatusOK, m, s.showRetry(r, m))
}

// orElse returns err if it is not nil, and otherwise the result of do.
func orElse(err error, do func() error) error {
	if err != nil {
		return err
	}
	return do()
}

func (s *Server) showRetry(r *http.Request, m *retried) *tablepage.Table {
	return s.showGuided(r, m.view(), &tablepage.Guide{
		Path: analysispage.RetryPath(m.Table), Query: analysispage.RetryQuery(m.Of, m.N), Here: m.Here(),
		At:    func(at int) string { return analysispage.PositionPath(m.Table, at, m.Verdict.Seat) },
		Above: analysispage.RetryGuide(m.Retry), Tools: analysispage.RetryTools(m.Retry),
	})
}

func (s *Server) sendRetry(w http.ResponseWriter, r *http.Request, status int, m *retried, shown *tablepage.Table) error {
	var marks []tablepage.Mark
	if m.Shown() {
		played, best := m.Moves()
		marks = bothMarks(m.Verdict.Seat, played, best)
	}
	return s.sendGuided(w, r, status, guidedPage{shown, shown.Words.Sandbox("try.title"), marks})
}

// bothMarks returns marks for the move that was played and the better one.
// Pieces that belong to both are not marked.
func bothMarks(seat goa.Seat, played, best goa.Move) (marks []tablepage.Mark) {
	ids := map[string]string{}
	var order []string
	for _, m := range []struct {
		move goa.Move
		as   string
	}{{best, "best"}, {played, "played"}} {
		for _, id := range tablepage.Pieces(seat, m.move) {
			if _, twice := ids[id]; twice {
				ids[id] = ""
				continue
			}
			ids[id], order = m.as, append(order, id)
		}
	}
	for _, id := range order {
		if ids[id] != "" {
			marks = append(marks, tablepage.Mark{ID: id, Attribute: `data-mark="` + ids[id] + `"`})
		}
	}
	return marks
}

// retryMove and retryChoose accept the move that the viewer would play instead.
// If several were ticked, the first is the decision.
func (s *Server) retryMove(w http.ResponseWriter, r *http.Request) error {
	return s.tryAgain(w, r, false)
}

func (s *Server) retryChoose(w http.ResponseWriter, r *http.Request) error {
	return s.tryAgain(w, r, true)
}

func (s *Server) tryAgain(w http.ResponseWriter, r *http.Request, several bool) error {
	c, err := s.readCommand(r)
	if err != nil {
		return err
	}
	m, err := s.mistake(r, c.Owner)
	if err != nil || m == nil {
		return orElse(err, func() error { return s.seeOther(w, r, toAnalysis(r)) })
	}
	moves, err := c.chosen(m.view(), *m.tree.State(m.Verdict.At), several)
	if err != nil {
		shown := s.showRetry(r, m)
		status, err := s.noteRefusal(shown, err)
		return orElse(err, func() error { return s.sendRetry(w, r, status, m, shown) })
	}
	to := analysispage.RetryPath(m.Table) + analysispage.RetryQuery(m.Of, m.N) + "&tried=" + url.QueryEscape(moves[0].String()) + "#guide"
	return s.seeOther(w, r, to)
}
