package web

import (
	"errors"
	"net/http"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/dealpage"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/tablepage"
)

// deal serves the page that a link to a deal leads to: an invitation for guests who
// have not played it, and the results for those who have.
func (s *Server) deal(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	return s.sendDeal(w, r, http.StatusOK, "")
}

// sendDeal sends the page of a deal, with a refusal if problem is not empty.
func (s *Server) sendDeal(w http.ResponseWriter, r *http.Request, status int, problem string) error {
	board, err := contest.Look(r.Context(), s.Keeper, match.DealID(r.PathValue("id")), guest(r))
	if err != nil {
		return err
	}
	at := s.placeOf(r)
	v := dealpage.Shown{Board: board, Problem: problem, Address: at.origin + tablepage.DealPath(board.Deal.ID), HereOnly: at.hereOnly}
	p := s.page(r, "deal")
	p.Style, p.Title = frame.DealStyleName, v.Title(p)
	if p.Words, err = s.compare(r, &v, p); err != nil {
		return err
	}
	return s.send(w, r, status, dealpage.Page(p, v))
}

// playDeal seats the guest at a table with the deal.
func (s *Server) playDeal(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	d, err := s.Keeper.Deal(r.Context(), match.DealID(r.PathValue("id")))
	if err != nil {
		return err
	}
	words, name := s.pageWords(r), frame.TidyName(r.PostForm.Get("name"))
	if name != "" {
		s.keepName(w, r, name)
	} else {
		name = ownName(r, words)
	}
	by := s.ensureGuest(w, r)
	if err := s.countAttempt(r, d, by); err != nil {
		return err
	}
	t, err := s.Keeper.PlayDeal(r.Context(), match.Command{Owner: by, Sender: s.sender(r)}, d, name, func(at goa.Seat) string {
		return botName(words, int(at))
	})
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(t.ID()))
}

// shareDeal makes a link to the deal of a finished game.
func (s *Server) shareDeal(w http.ResponseWriter, r *http.Request) error {
	by := guest(r)
	t, err := s.Keeper.ShareDeal(r.Context(), s.commandBy(r, by))
	if err != nil {
		return err
	}
	view, err := t.For(by, t.DefaultSeat(by))
	if err != nil {
		return err
	}
	if r.Header.Get("Goa-Copied") != "" { // the page has the link, and its stream brings the rest
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	return s.seeOther(w, r, tablepage.DealPath(view.Deal.ID))
}

// showResult shows the guest's result to the others, or withdraws it.
func (s *Server) showResult(w http.ResponseWriter, r *http.Request) error {
	id := match.DealID(r.PathValue("id"))
	if err := s.Keeper.ShowAttempt(r.Context(), id, guest(r), r.PostFormValue("shown") == "yes"); err != nil {
		return err
	}
	return s.seeOther(w, r, tablepage.DealPath(id))
}

// giveUpDeal ends the guest's game of a deal.
func (s *Server) giveUpDeal(w http.ResponseWriter, r *http.Request) error {
	id, by := match.DealID(r.PathValue("id")), guest(r)
	tried, err := s.Keeper.AttemptAt(r.Context(), id, by)
	if err != nil {
		return err
	}
	_, err = s.Keeper.GiveUp(r.Context(), match.Command{Table: tried.Table, Owner: by})
	if err != nil && !errors.Is(err, match.NotFound) { // deleting the table is giving up
		return err
	}
	return s.seeOther(w, r, tablepage.DealPath(id))
}
