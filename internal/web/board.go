package web

import (
	"errors"
	"net/http"
	"strconv"

	"goa/goa"
	"goa/internal/analysis"
	"goa/internal/analysispage"
	"goa/internal/analyst"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/sandbox"
	"goa/internal/tablepage"
	"goa/nature"
)

// boardSeen is an analysis board as one request sees it.
type boardSeen struct {
	*analysispage.Board
	terms match.Terms
	state *goa.State // the position on display
}

// boardOf returns the board of a request. A refusal is an [analyst.Reason] or a
// [match.Reason].
func (s *Server) boardOf(r *http.Request, by match.Owner) (*boardSeen, error) {
	if s.Analyst == nil {
		return nil, errNotFound
	}
	c := s.commandBy(r, by)
	t, err := s.Keeper.Snapshot(r.Context(), c.Table)
	if err != nil {
		return nil, err
	}
	rec, err := s.Analyst.Open(t, by)
	if err != nil {
		return nil, err
	}
	tree, err := sandbox.New(rec)
	if err != nil {
		return nil, analyst.TooLarge
	}
	b := &analysispage.Board{Links: s.links, Tree: tree, Table: c.Table, As: goa.Nobody, Words: s.wordsOf(t.Terms(), prefsOf(r).Lang), Valued: true, Stays: t.DealOngoing()}
	for _, p := range rec.Players() {
		b.Names = append(b.Names, p.Name)
	}
	q := r.URL.Query()
	if err := tree.Read(q.Get("v")); err != nil {
		b.Problem = b.Words.Sandbox("refused.address")
	}
	if seat, err := strconv.Atoi(q.Get("as")); err == nil && seat >= 0 && seat < len(b.Names) {
		b.As = goa.Seat(seat)
	}
	if n, err := strconv.Atoi(q.Get("n")); err == nil && tree.Has(n) {
		b.At = n
	} else if q.Get("n") == "" {
		b.At = tree.Game()
	} else {
		b.Problem = b.Words.Sandbox("refused.address")
	}
	seen := &boardSeen{b, t.Terms(), tree.State(b.At)}
	return seen, s.Analyst.Fair(r.Context(), by, t, analyst.Line{Moves: tree.Moves(b.At), States: []goa.State{*seen.state}})
}

// board serves the page of an analysis board.
func (s *Server) board(w http.ResponseWriter, r *http.Request) error {
	by := s.ensureGuest(w, r)
	b, err := s.boardOf(r, by)
	if err != nil {
		return s.refuseBoard(w, r, err)
	}
	if r.URL.Query().Get("worth") != "" {
		b.Worth = s.worth(r, by, b, analysis.Settled)
	}
	return s.sendBoard(w, r, http.StatusOK, b, s.showBoard(r, b))
}

// refuseBoard explains why there is no board.
func (s *Server) refuseBoard(w http.ResponseWriter, r *http.Request, err error) error {
	why, ok := errors.AsType[analyst.Reason](err)
	if !ok {
		return err
	}
	return s.sendRefusal(w, r, why)
}

func (s *Server) showBoard(r *http.Request, b *boardSeen) *tablepage.Table {
	return s.showGuided(r, b.Tree.View(b.At, b.Seat(), b.terms), &tablepage.Guide{
		Path: frame.BoardPath(b.Table), Query: b.Query(), Here: b.Here(), Says: b.Says(),
		At:    func(at int) string { return b.Path(b.Tree.On(b.At, at)) },
		Above: analysispage.BoardGuide(b.Board), Tools: analysispage.BoardTools(b.Board),
	})
}

func (s *Server) sendBoard(w http.ResponseWriter, r *http.Request, status int, b *boardSeen, shown *tablepage.Table) error {
	return s.sendGuided(w, r, status, guidedPage{Table: shown, title: b.Words.Sandbox("title")})
}

// worth asks the analyst what a position is worth.
func (s *Server) worth(r *http.Request, by match.Owner, b *boardSeen, e analysis.Effort) *analysispage.Worth {
	found := &analysispage.Worth{Effort: e}
	var err error
	found.Assessment, err = s.Analyst.Value(r.Context(), s.commandBy(r, by), b.state, e)
	_, found.Busy = errors.AsType[analyst.Reason](err)
	found.Failed = err != nil && !found.Busy
	return found
}

// boardWorth sends what the position of a board is worth, as a fragment that a
// script puts in place.
func (s *Server) boardWorth(w http.ResponseWriter, r *http.Request) error {
	by := guest(r)
	b, err := s.boardOf(r, by)
	if err != nil {
		return s.refuseBoard(w, r, err)
	}
	e := analysis.Glance
	if r.URL.Query().Get("effort") != "0" {
		e = analysis.Settled
	}
	b.Worth = s.worth(r, by, b, e)
	return s.send(w, r, http.StatusOK, analysispage.BoardWorth(b.Board))
}

// boardMove and boardChoose play a choice for the seat to move, or for chance.
func (s *Server) boardMove(w http.ResponseWriter, r *http.Request) error {
	return s.changeBoard(w, r, func(c command, b *boardSeen) (int, error) {
		if c.form("do") == "random" {
			luck, _ := nature.Fresh()
			return b.Tree.Draw(b.At, luck)
		}
		return b.playChosen(c, false)
	})
}

func (s *Server) boardChoose(w http.ResponseWriter, r *http.Request) error {
	return s.changeBoard(w, r, func(c command, b *boardSeen) (int, error) { return b.playChosen(c, true) })
}

func (b *boardSeen) playChosen(c command, several bool) (int, error) {
	moves, err := c.chosen(b.Tree.View(b.At, b.Tree.Seat(b.At), b.terms), *b.state, several)
	if err != nil {
		return b.At, err
	}
	return b.Tree.Play(b.At, moves...)
}

// boardRemark adds a comment to a position.
func (s *Server) boardRemark(w http.ResponseWriter, r *http.Request) error {
	return s.changeBoard(w, r, func(c command, b *boardSeen) (int, error) {
		return b.At, b.Tree.Remark(b.At, c.form("text"))
	})
}

// boardRemove deletes a variation.
func (s *Server) boardRemove(w http.ResponseWriter, r *http.Request) error {
	return s.changeBoard(w, r, func(_ command, b *boardSeen) (at int, err error) {
		b.Tree, at, err = b.Tree.Remove(b.At)
		return at, err
	})
}

// changeBoard changes a board and redirects to the address of the result. A
// refused change has no effect, and the page says why.
func (s *Server) changeBoard(w http.ResponseWriter, r *http.Request, change func(command, *boardSeen) (int, error)) error {
	c, err := s.readCommand(r)
	if err != nil {
		return err
	}
	b, err := s.boardOf(r, c.Owner)
	if err != nil {
		return s.refuseBoard(w, r, err)
	}
	at, err := change(c, b)
	switch {
	case err == nil:
		made := &analysispage.Board{Links: s.links, Tree: b.Tree, Table: b.Table, As: b.As}
		return s.seeOther(w, r, made.Path(at))
	case errors.Is(err, sandbox.ErrFull):
		b.Problem = b.Words.Sandbox("refused.full")
		return s.sendBoard(w, r, http.StatusConflict, b, s.showBoard(r, b))
	case errors.Is(err, sandbox.ErrGame) || errors.Is(err, sandbox.ErrNoNode):
		return errForm
	}
	shown := s.showBoard(r, b)
	status, err := s.noteRefusal(shown, err)
	return orElse(err, func() error { return s.sendBoard(w, r, status, b, shown) })
}

// exportedBoard returns the board of a request that exports it as a record.
func (s *Server) exportedBoard(r *http.Request, by match.Owner) (*boardSeen, error) {
	b, err := s.boardOf(r, by)
	if err == nil && b.Stays {
		err = analyst.Closed
	}
	return b, err
}

// boardRecord sends the game with its variations as a file.
func (s *Server) boardRecord(w http.ResponseWriter, r *http.Request) error {
	b, err := s.exportedBoard(r, guest(r))
	if err != nil {
		return s.refuseBoard(w, r, err)
	}
	rec, err := b.Tree.Record()
	if err != nil {
		return err
	}
	asFile(w.Header(), string(b.Table)+"-variations.goa")
	w.Write(rec.Text())
	return nil
}

// boardKeep stores the game with its variations as a new table and redirects
// there.
func (s *Server) boardKeep(w http.ResponseWriter, r *http.Request) error {
	by := s.ensureGuest(w, r)
	b, err := s.exportedBoard(r, by)
	if err != nil {
		return s.refuseBoard(w, r, err)
	}
	rec, err := b.Tree.Record()
	if err != nil {
		return err
	}
	tree, err := sandbox.New(rec)
	if err != nil {
		return err
	}
	made, err := s.Keeper.Archive(r.Context(), s.commandBy(r, by), rec)
	if err != nil {
		return err
	}
	at, _ := tree.Find(b.Tree.Moves(b.At))
	kept := &analysispage.Board{Links: s.links, Tree: tree, Table: made.ID(), As: b.As}
	return s.seeOther(w, r, kept.Path(at))
}
