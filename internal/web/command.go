package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/frame"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/tablepage"
	"goa/internal/talk"
	"goa/lexicon"
)

// command is a form that was sent to a table.
type command struct {
	match.Command
	form   func(name string) string
	ticked []string // moves, in a form with several
	words  *lexicon.Lexicon
}

// commandBy returns a command by an owner to the table of a request.
func (s *Server) commandBy(r *http.Request, by match.Owner) match.Command {
	return match.Command{Table: match.ID(r.PathValue("id")), Owner: by, Sender: s.sender(r)}
}

// sender returns the network that a request counts against in the quotas, since
// one customer can have many addresses. Requests from this machine have none.
func (s *Server) sender(r *http.Request) match.Sender {
	if s.local(r) {
		return match.Sender{}
	}
	return match.Sender{Metered: true, Network: limit.Site(s.visitor(r).Address)}
}

// readCommand reads a form and the guest's preferences.
func (s *Server) readCommand(r *http.Request) (command, error) {
	if err := r.ParseForm(); err != nil {
		return command{}, formError(err)
	}
	c := command{
		Command: s.commandBy(r, guest(r)),
		form:    r.PostForm.Get, ticked: r.PostForm["pick"], words: s.pageWords(r),
	}
	c.Seat, c.Prefs = goa.Nobody, tablePrefs(prefsOf(r))
	if n, err := strconv.Atoi(c.form("seat")); err == nil && n >= 0 && n < goa.MaxSeats {
		c.Seat = goa.Seat(n)
	}
	c.Entry, _ = strconv.Atoi(c.form("entry")) // 0 is stale
	return c, nil
}

// viewOf returns the current table and the owner's view of it. If the owner may
// not watch, it returns only the table and an error.
func (s *Server) viewOf(ctx context.Context, c command) (*match.Snapshot, *match.TableView, error) {
	t, err := s.Keeper.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, nil, err
	}
	view, err := t.For(c.Owner, c.Seat)
	return t, view, err
}

// run carries out a command and shows the table afterwards.
func (s *Server) run(w http.ResponseWriter, r *http.Request, do func(context.Context, command) (*match.Snapshot, error)) error {
	c, err := s.readCommand(r)
	if err != nil {
		return err
	}
	t, err := do(r.Context(), c)
	return s.afterCommand(w, r, t, err)
}

// tablePrefs returns the preferences that tables store.
func tablePrefs(p frame.Prefs) match.Prefs {
	prefs := match.Prefs{Auto: &p.Auto}
	if p.Chosen.Live {
		prefs.Live = &p.Live
	}
	if p.Chosen.Rest {
		prefs.Rest = &p.Rest
	}
	return prefs
}

// move plays a move, unless the guest wants to confirm it first.
func (s *Server) move(w http.ResponseWriter, r *http.Request) error {
	c, err := s.readCommand(r)
	if err != nil {
		return err
	}
	if asked, err := s.askAgain(w, r, c); asked {
		return err
	}
	t, err := s.doMove(r.Context(), c)
	return s.afterCommand(w, r, t, err)
}

// doMove plays a move. The same form also has buttons for a few other commands.
func (s *Server) doMove(ctx context.Context, c command) (*match.Snapshot, error) {
	switch c.form("do") {
	case "undo":
		return s.Keeper.Undo(ctx, c.Command)
	case "redo":
		return s.Keeper.Redo(ctx, c.Command)
	case "restart":
		return s.Keeper.RestartTurn(ctx, c.Command)
	case "pass-round":
		return s.orderRound(ctx, c, autopilot.PassLot)
	case "bid-again":
		return s.orderRound(ctx, c, autopilot.NoOrder)
	case "skip":
		return s.Keeper.SkipToMyTurn(ctx, c.Command)
	}
	if c.form("pace") != "" {
		return s.setPace(ctx, c)
	}
	if from := c.form("ease"); from != "" {
		return s.Keeper.EaseBots(ctx, c.Command, from, s.weakerGrade(from))
	}
	if text := c.form("end"); text != "" {
		m, err := goa.ParseMove(text)
		if err != nil {
			return nil, errForm
		}
		return s.doAndEnd(ctx, c, m)
	}
	return s.Keeper.Move(ctx, c.Command, c.move())
}

func (s *Server) setPace(ctx context.Context, c command) (*match.Snapshot, error) {
	pace, ok := match.PaceNamed(c.form("pace"))
	if !ok {
		return nil, errForm
	}
	return s.Keeper.SetPace(ctx, c.Command, pace)
}

// ready records whether the guest is ready to begin.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.Ready(ctx, c.Command, c.form("ready") != "no")
	})
}

// offer makes a new link to a seat.
func (s *Server) offer(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		return s.Keeper.NewLink(ctx, c.Command)
	})
}

// seatBot gives a seat to a bot.
func (s *Server) seatBot(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, func(ctx context.Context, c command) (*match.Snapshot, error) {
		if c.Seat < 0 {
			return nil, errForm
		}
		b := s.bot(c.words, int(c.Seat), c.form("grade"))
		return s.withWord(r, c.Table, c.form("word"), leaving(c.Owner), func() (*match.Snapshot, error) {
			return s.Keeper.SeatBot(ctx, c.Command, b.Grade, b.Name)
		})
	})
}

// choose plays several moves ticked in one form.
func (s *Server) choose(w http.ResponseWriter, r *http.Request) error {
	return s.run(w, r, s.doChoose)
}

// move returns the text of the move. The number of a bid is in a separate field,
// because people type it.
func (c command) move() string {
	text := c.form("move")
	if n := strings.TrimSpace(c.form("n")); text == "bid" && n != "" {
		return text + " " + n
	}
	return text
}

// doChoose plays all ticked moves or none, and ends the choice where the rules
// require it.
func (s *Server) doChoose(ctx context.Context, c command) (*match.Snapshot, error) {
	t, err := s.Keeper.Snapshot(ctx, c.Table)
	if err != nil {
		return nil, err
	}
	view, _ := t.For(c.Owner, c.Seat) // if the owner may not look, a later call returns the error
	moves, err := c.tickedMoves(view)
	if err != nil {
		return t, err
	}
	if c.form("then") == "end" {
		return s.doAndEnd(ctx, c, moves...)
	}
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	t, err = s.Keeper.MoveAll(ctx, c.Command, texts)
	if errors.Is(err, match.Stale) { // perhaps the same choice was sent twice and ended with done the first time
		done := goa.NewDone()
		t, err = s.Keeper.MoveAll(ctx, c.Command, append(texts, done.String()))
	}
	return t, err
}

// tickedMoves returns the ticked moves in a playable order, with the end of the
// choice where the rules require it.
func (c command) tickedMoves(view *match.TableView) (moves []goa.Move, err error) {
	for _, text := range c.ticked[:min(len(c.ticked), tablepage.LongestChoice)] {
		m, err := goa.ParseMove(text)
		if err != nil {
			return nil, err
		}
		if !tablepage.InOneForm(m.Kind) && m.Kind != goa.Gain && !tablepage.OfExpedition(m.Kind) {
			return nil, &goa.IllegalMoveError{Move: m, Reason: goa.NotNow}
		}
		moves = append(moves, m)
	}
	goa.SortChoice(moves)
	tablepage.DrawsLast(moves)
	if view != nil && endsWithDone(view, moves) {
		moves = append(moves, goa.NewDone())
	}
	if len(moves) == 0 {
		return nil, errNothingTicked
	}
	return moves, nil
}

// endsWithDone reports whether a choice must be ended by a separate move.
func endsWithDone(view *match.TableView, moves []goa.Move) bool {
	var s goa.State
	view.View.Deal(&s, func(int) int { return 0 })
	for _, m := range moves {
		if s.Turn() != view.Seat || s.Check(m) != goa.Legal {
			return false
		}
		s.Play(m)
	}
	return s.Turn() == view.Seat && s.Check(goa.NewDone()) == goa.Legal
}

// afterCommand answers a command. A script receives the version that its stream
// will bring. A refusal is shown beside the unchanged table.
func (s *Server) afterCommand(w http.ResponseWriter, r *http.Request, t *match.Snapshot, err error) error {
	v := viewerOf(r)
	if err == nil {
		if r.Header.Get("HX-Request") != "" {
			w.Header().Set("Table-Entry", strconv.Itoa(t.VersionFor(v.owner)))
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		to := frame.TablePath(t.ID())
		if v.as != goa.Nobody {
			to += "?as=" + v.as.String()
		}
		return s.seeOther(w, r, to+"#prompt")
	}
	if t == nil || !isRefused(err) {
		return err
	}
	shown, hidden := s.show(t, v)
	if hidden != nil {
		return err
	}
	status, text := s.explain(shown.Words, err)
	s.counts.errors.Add(errorKind(err))
	shown.Notice = text
	if illegal, ok := errors.AsType[*goa.IllegalMoveError](err); ok {
		shown.NoticeTag = illegal.Tag()
	}
	return s.sendTable(w, r, status, shown)
}

// isRefused reports whether the request itself caused an error.
func isRefused(err error) bool {
	_, refused := errors.AsType[match.Reason](err)
	_, illegal := errors.AsType[*goa.IllegalMoveError](err)
	_, syntax := errors.AsType[*goa.SyntaxError](err)
	_, unsaid := errors.AsType[talk.Reason](err)
	return refused || illegal || syntax || unsaid || errors.Is(err, errNothingTicked)
}

// rematch invites the same people to another table.
func (s *Server) rematch(w http.ResponseWriter, r *http.Request) error {
	t, err := s.Keeper.Rematch(r.Context(), s.commandBy(r, guest(r)))
	if err != nil {
		return s.afterCommand(w, r, t, err)
	}
	if err := s.awaitRematch(r.Context(), guest(r), t); err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(t.ID()))
}

// delete permanently deletes a table.
func (s *Server) delete(w http.ResponseWriter, r *http.Request) error {
	if err := s.Keeper.Delete(r.Context(), s.commandBy(r, guest(r))); err != nil {
		return err
	}
	return s.seeOther(w, r, "/")
}

// doAndEnd plays moves and ends the turn. It plays all of them or none.
func (s *Server) doAndEnd(ctx context.Context, c command, moves ...goa.Move) (*match.Snapshot, error) {
	t, view, err := s.viewOf(ctx, c)
	if err != nil {
		return t, err
	}
	all, ok := tablepage.ToTheEnd(view, moves...)
	if !ok { // the keeper says why not; perhaps they have been played already
		all = append(moves, goa.NewEndTurn())
	}
	texts := make([]string, len(all))
	for i, m := range all {
		texts[i] = m.String()
	}
	return s.Keeper.MoveAll(ctx, c.Command, texts)
}
