package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"goa/goa"
	"goa/internal/match"
	"goa/lexicon"
)

// request is a step that somebody asks for at a table.
type request struct {
	id    match.ID
	by    match.Owner
	seat  goa.Seat
	entry int // of the table that he saw
	form  func(name string) string
	picks []string // moves that were ticked
	words *lexicon.Lexicon
}

// asides are what can be done about a turn besides moves. The form of moves
// serves them as well.
var asides = map[string]func(context.Context, *Server, request) (*match.Snapshot, error){
	"undo": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.Keeper.Undo(ctx, q.id, q.by, q.seat, q.entry)
	},
	"redo": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.Keeper.Redo(ctx, q.id, q.by, q.seat, q.entry)
	},
	"restart": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.Keeper.RestartTurn(ctx, q.id, q.by, q.seat, q.entry)
	},
	"skip": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.Keeper.SkipToMyTurn(ctx, q.id, q.by)
	},
}

func setPace(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
	pace, ok := match.PaceNamed(q.form("pace"))
	if !ok {
		return nil, errForm
	}
	return s.Keeper.SetPace(ctx, q.id, q.by, pace)
}

// steps are what can be done at a table, by the last part of the address.
var steps = map[string]func(context.Context, *Server, request) (*match.Snapshot, error){
	"move": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		if do, ok := asides[q.form("do")]; ok {
			return do(ctx, s, q)
		}
		if q.form("pace") != "" {
			return setPace(ctx, s, q)
		}
		return s.Keeper.Move(ctx, q.id, q.by, q.seat, q.entry, q.move())
	},
	"choose": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.choose(ctx, q)
	},
	"ready": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.Keeper.Ready(ctx, q.id, q.by, q.form("ready") != "no")
	},
	"offer": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		return s.Keeper.NewLink(ctx, q.id, q.by, q.seat)
	},
	"bot": func(ctx context.Context, s *Server, q request) (*match.Snapshot, error) {
		if q.seat < 0 {
			return nil, errForm
		}
		c := s.bot(q.words, int(q.seat), q.form("grade"))
		return s.Keeper.SeatBot(ctx, q.id, q.by, q.seat, c.Grade, c.Name)
	},
}

// move returns the text of the move. A bid's number comes in a field of its
// own, since people type it.
func (q request) move() string {
	text := q.form("move")
	if n := strings.TrimSpace(q.form("n")); text == "bid" && n != "" {
		return text + " " + n
	}
	return text
}

// choose plays what was ticked, all of it or nothing, and says that it is all
// where the rules ask.
func (s *Server) choose(ctx context.Context, q request) (*match.Snapshot, error) {
	t, err := s.Keeper.Snapshot(ctx, q.id)
	if err != nil {
		return nil, err
	}
	var moves []goa.Move
	for _, text := range q.picks[:min(len(q.picks), longest)] {
		m, err := goa.ParseMove(text)
		if err != nil {
			return t, err
		}
		if !severally(m.Kind) && m.Kind != goa.Gain {
			return t, &goa.IllegalMoveError{Move: m, Reason: goa.NotNow}
		}
		moves = append(moves, m)
	}
	inOrder(moves)
	if sight, err := t.For(q.by, q.seat); err == nil && endsWithDone(sight, moves) {
		moves = append(moves, goa.Move{Kind: goa.Done})
	}
	if len(moves) == 0 {
		return t, errPick
	}
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = m.String()
	}
	t, err = s.Keeper.MoveAll(ctx, q.id, q.by, q.seat, q.entry, texts)
	if errors.Is(err, match.Stale) { // perhaps it is the same again, which was ended by saying so
		done := goa.Move{Kind: goa.Done}
		t, err = s.Keeper.MoveAll(ctx, q.id, q.by, q.seat, q.entry, append(texts, done.String()))
	}
	return t, err
}

// endsWithDone reports whether a choice is to be ended by saying so.
func endsWithDone(sight *match.Sight, moves []goa.Move) bool {
	var s goa.State
	sight.View.Deal(&s, func(int) int { return 0 })
	for _, m := range moves {
		if s.Turn() != sight.Seat || s.Check(m) != goa.Legal {
			return false
		}
		s.Play(m)
	}
	return s.Turn() == sight.Seat && s.Check(goa.Move{Kind: goa.Done}) == goa.Legal
}

// step does something at a table, and shows the table as it is then.
func (s *Server) step(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	q := request{id: match.ID(r.PathValue("id")), by: guest(r), seat: goa.Nobody, form: r.PostForm.Get, picks: r.PostForm["pick"], words: s.pageWords(r)}
	if n, err := strconv.Atoi(q.form("seat")); err == nil && n >= 0 && n < goa.MaxSeats {
		q.seat = goa.Seat(n)
	}
	q.entry, _ = strconv.Atoi(q.form("entry")) // 0 is stale
	switch name := r.PathValue("step"); name {
	case "again":
		return s.again(w, r, q)
	case "delete":
		return s.delete(w, r, q)
	default:
		do, ok := steps[name]
		if !ok {
			return errNowhere
		}
		if name == "move" {
			if asked, err := s.askAgain(w, r, q); asked {
				return err
			}
		}
		t, err := do(r.Context(), s, q)
		return s.afterStep(w, r, t, err)
	}
}

// afterStep answers a step. A script hears of the new table by its stream; a
// refusal is told beside the table, which has not changed.
func (s *Server) afterStep(w http.ResponseWriter, r *http.Request, t *match.Snapshot, err error) error {
	v := viewerOf(r)
	if err == nil {
		if r.Header.Get("HX-Request") != "" {
			w.WriteHeader(http.StatusNoContent)
			return nil
		}
		to := tablePath(t.ID())
		if v.as != goa.Nobody {
			to += "?as=" + v.as.String()
		}
		http.Redirect(w, r, to+"#prompt", http.StatusSeeOther)
		return nil
	}
	if t == nil || !isRefusal(err) {
		return err
	}
	sh, hidden := s.sheetFor(t, v)
	if hidden != nil {
		return err
	}
	status, text := s.explain(sh.words, err)
	sh.notice = text
	if illegal := new(goa.IllegalMoveError); errors.As(err, &illegal) {
		sh.noticeTag = illegal.Reason.Tag()
	}
	return s.sendTable(w, r, status, sh)
}

// isRefusal reports whether an error is about what was asked for.
func isRefusal(err error) bool {
	var refusal match.Refusal
	var illegal *goa.IllegalMoveError
	var syntax *goa.SyntaxError
	return errors.Is(err, errPick) || errors.As(err, &refusal) || errors.As(err, &illegal) || errors.As(err, &syntax)
}

// again makes another table with the same people.
func (s *Server) again(w http.ResponseWriter, r *http.Request, q request) error {
	t, err := s.Keeper.Again(r.Context(), q.id, q.by)
	if err != nil {
		return s.afterStep(w, r, t, err)
	}
	http.Redirect(w, r, tablePath(t.ID()), http.StatusSeeOther)
	return nil
}

func (s *Server) delete(w http.ResponseWriter, r *http.Request, q request) error {
	if err := s.Keeper.Delete(r.Context(), q.id, q.by); err != nil {
		return err
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
