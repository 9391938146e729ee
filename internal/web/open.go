package web

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"net/http"
	"strconv"
	"strings"

	"goa/campaign"
	"goa/goa"
	"goa/internal/analyst"
	"goa/internal/frame"
	"goa/internal/limit"
	"goa/internal/match"
	"goa/internal/startpage"
	"goa/internal/tablepage"
	"goa/lexicon"
	"goa/record"
)

// sampleGame is a whole game between three bots, for visitors who have no record
// yet.
//
//go:embed sample.goa
var sampleGame []byte

// openPage serves the page on which a record is opened.
func (s *Server) openPage(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	return s.send(w, r, http.StatusOK, startpage.OpenPage(s.page(r, "open"), startpage.OpenForm{}))
}

// openRecord puts a record on a new table.
func (s *Server) openRecord(w http.ResponseWriter, r *http.Request) error {
	text, err := recordText(r)
	if err != nil {
		return err
	}
	switch {
	case campaign.Begins(text):
		err = s.openCampaign(w, r, text)
	case record.IsPosition(text):
		err = s.openPosition(w, r, text)
	default:
		err = s.openGame(w, r, text)
	}
	form, ok := s.unreadable(s.pageWords(r), err)
	if !ok {
		return err
	}
	if len(text) <= maxForm { // no one corrects a longer text on a page
		form.Text = string(text)
	}
	return s.send(w, r, http.StatusUnprocessableEntity, startpage.OpenPage(s.page(r, "open"), form))
}

// openGame puts the record of a game on a table.
func (s *Server) openGame(w http.ResponseWriter, r *http.Request, text []byte) error {
	var rec *record.Record
	err := s.read(r, func(ctx context.Context) (err error) {
		if rec, err = record.ParseContext(ctx, text); err == nil {
			err = rec.Check()
		}
		return err
	})
	if err != nil {
		return err
	}
	t, err := s.Keeper.Archive(r.Context(), s.commandBy(r, s.ensureGuest(w, r)), rec)
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(t.ID()))
}

// openPosition puts a position in JSON on the analysis board. A position from a
// game in progress here is refused, and nothing of it is kept.
func (s *Server) openPosition(w http.ResponseWriter, r *http.Request, text []byte) error {
	var rec *record.Record
	var start goa.State
	words := s.pageWords(r)
	err := s.read(r, func(context.Context) (err error) {
		if rec, err = record.ParsePosition(text, func(seat goa.Seat) string { return words.Player(seat, nil) }); err == nil {
			start, err = rec.Start()
		}
		return err
	})
	if err != nil {
		return err
	}
	by, path := s.ensureGuest(w, r), frame.TablePath
	if s.Analyst != nil {
		path = frame.BoardPath
		if err := s.Analyst.FairPosition(r.Context(), by, &start); err != nil {
			return err
		}
	}
	t, err := s.Keeper.Archive(r.Context(), s.commandBy(r, by), rec)
	if err != nil {
		return err
	}
	return s.seeOther(w, r, path(t.ID()))
}

// read does the work of reading data that a guest has sent. It limits the time and
// the number of concurrent readers, and stops when the guest leaves.
func (s *Server) read(r *http.Request, work func(context.Context) error) error {
	switch err := s.readers.Do(r.Context(), work); {
	case errors.Is(err, limit.ErrBusy):
		return errBusy
	case errors.Is(err, limit.ErrSlow):
		return errSlow
	default:
		return err
	}
}

// recordText returns the uploaded file, or else the pasted text.
func recordText(r *http.Request) ([]byte, error) {
	if err := r.ParseForm(); err != nil {
		return nil, formError(err)
	}
	if err := r.ParseMultipartForm(maxRecord); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return nil, formError(err)
	}
	if r.PostForm.Has("sample") {
		return sampleGame, nil
	}
	file, _, err := r.FormFile("file")
	if err != nil {
		return []byte(r.PostFormValue("text")), nil // no file was chosen
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	if len(text) == 0 && err == nil {
		text = []byte(r.PostFormValue("text"))
	}
	return text, err
}

// unreadable explains what is wrong with a record or a position, or why it is not
// shown; ok is false for all other errors.
func (s *Server) unreadable(words *lexicon.Lexicon, err error) (f startpage.OpenForm, ok bool) {
	if why, ok := errors.AsType[analyst.Reason](err); ok {
		f.Problem, f.Fair = s.whyRefused(words, why)
		return f, true
	}
	if position, ok := errors.AsType[*goa.PositionError](err); ok {
		if _, of := errors.AsType[*record.CheckError](err); !of {
			return startpage.OpenForm{Problem: words.Page("open.position"), Detail: strings.Join(position.Problems, "; ")}, true
		}
	}
	if session, ok := errors.AsType[*campaign.Error](err); ok {
		return startpage.OpenForm{Problem: words.Page("open.line", "n", max(session.Line, 1)), Detail: session.Problem}, true
	}
	if syntax, ok := errors.AsType[*record.SyntaxError](err); ok {
		return startpage.OpenForm{Problem: words.Page("open.line", "n", syntax.Line), Detail: syntax.Problem}, true
	}
	wrong, ok := errors.AsType[*record.CheckError](err)
	switch {
	case !ok:
		return f, false
	case wrong.Problem == record.HiddenCard:
		f.Problem = words.Page("open.view")
	case wrong.Problem == record.IllegalMove:
		f.Problem = words.Page("open.move", "n", wrong.Line, "move", wrong.Move.String(), "reason", words.Reason(wrong.Reason))
	case wrong.Line > 0:
		f.Problem, f.Detail = words.Page("open.line", "n", wrong.Line), wrong.Err.Error()
	default:
		f.Problem, f.Detail = words.Page("open.wrong"), wrong.Err.Error()
	}
	return f, true
}

// fork makes a table that continues from a position.
func (s *Server) fork(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	id, owner := match.ID(r.PathValue("id")), s.ensureGuest(w, r)
	at, err := strconv.Atoi(r.PostForm.Get("at"))
	if err != nil {
		return errForm
	}
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return err
	}
	if s.Analyst != nil {
		err := s.Analyst.FairAt(r.Context(), owner, t, at)
		if why, ok := errors.AsType[analyst.Reason](err); ok {
			return s.sendRefusal(w, r, why)
		}
		if err != nil {
			return s.afterCommand(w, r, t, err)
		}
	}
	var seats []match.NewSeat
	names := namesAt(t, owner)
	for i, seat := range startpage.ReadSeats(r.PostForm) {
		if seat.Kind != tablepage.SeatMe && seat.Name == "" {
			seat.Name = names[i] // the new player takes over the name
		}
		if c, ok := s.newSeat(r, i, seat); ok {
			seats = append(seats, c)
		}
	}
	made, err := s.Keeper.Fork(r.Context(), s.commandBy(r, owner), at, seats)
	if err != nil {
		return s.afterCommand(w, r, t, err)
	}
	return s.seeOther(w, r, frame.TablePath(made.ID()))
}

// namesAt returns the players' names at a table, as far as the owner may know
// them.
func namesAt(t *match.Snapshot, owner match.Owner) (names [goa.MaxSeats]string) {
	view, err := t.For(owner, goa.Nobody)
	if err != nil {
		return names
	}
	for i, seat := range view.Seats {
		names[i] = seat.Name
	}
	return names
}

// seenFrom returns the seat from which a finished game is shown: the requested
// one, else the viewer's, else the first.
func seenFrom(s *match.Snapshot, v viewer) goa.Seat {
	if v.as >= 0 && int(v.as) < s.Seats() {
		return v.as
	}
	return max(s.DefaultSeat(v.owner), 0)
}
