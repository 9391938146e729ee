package web

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/eveningpage"
	"goa/internal/frame"
	"goa/internal/match"
)

// listedEvenings is the number of a guest's evenings that are listed.
const listedEvenings = 60

// evenings serves the page on which guests open an evening and see a list of their
// own.
func (s *Server) evenings(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	s.ensureGuest(w, r)
	name := s.pageWords(r).Page("evening") + " " + time.Now().Format(time.DateOnly)
	return s.sendEveningForm(w, r, http.StatusOK, eveningpage.DefaultForm(name, s.defaultGrade()))
}

func (s *Server) sendEveningForm(w http.ResponseWriter, r *http.Request, status int, f eveningpage.Form) error {
	mine, err := s.Evenings.EveningsOf(r.Context(), guest(r), listedEvenings)
	if err != nil {
		return err
	}
	f.List(mine)
	f.Grades = s.Grades
	p := s.page(r, "evening")
	p.Style = frame.EveningStyleName
	return s.send(w, r, status, eveningpage.FormPage(p, f))
}

// openEvening opens an evening.
func (s *Server) openEvening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	words, f := s.pageWords(r), eveningpage.ReadForm(r.PostForm)
	for i := range goa.MaxSeats {
		f.Bots = append(f.Bots, botName(words, i))
	}
	e, err := s.Evenings.Open(r.Context(), s.ensureGuest(w, r), s.sender(r), f.Terms)
	if err != nil {
		status, text := s.explain(words, err)
		if status == http.StatusInternalServerError {
			return err
		}
		f.Problem = text
		return s.sendEveningForm(w, r, status, f)
	}
	return s.seeOther(w, r, eveningpage.Path(e.ID))
}

// evening serves the page of an evening for the organizer, the players and invited
// guests.
func (s *Server) evening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	s.ensureGuest(w, r)
	e, err := s.Evenings.Evening(r.Context(), contest.EveningID(r.PathValue("id")))
	if err != nil {
		return err
	}
	return s.sendEvening(w, r, http.StatusOK, e, "")
}

func (s *Server) sendEvening(w http.ResponseWriter, r *http.Request, status int, e *contest.Evening, problem string) error {
	p := s.page(r, "evening")
	p.Title, p.Style, p.Script = e.Name, frame.EveningStyleName, frame.EveningScriptName
	v, err := s.showEvening(r.Context(), p, e, guest(r))
	if err != nil {
		return err
	}
	at := s.placeOf(r)
	v.Address, v.HereOnly, v.Problem = at.origin+eveningpage.Path(e.ID), at.hereOnly, problem
	if !v.MustNotRefresh() {
		p.Refresh = eveningpage.Path(e.ID)
	}
	return s.send(w, r, status, eveningpage.Page(p, v))
}

// showEvening returns an evening as a viewer sees it.
func (s *Server) showEvening(ctx context.Context, p frame.Page, e *contest.Evening, viewer match.Owner) (eveningpage.Shown, error) {
	v := eveningpage.Shown{View: e.For(viewer)}
	shared, err := s.standings.of(ctx, p, v.View)
	v.Standings = templ.Raw(shared.html)
	return v, err
}

// changeEvening answers a form of an evening with its page.
func (s *Server) changeEvening(w http.ResponseWriter, r *http.Request, do func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error)) error {
	if s.Evenings == nil {
		return errNotFound
	}
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	id := contest.EveningID(r.PathValue("id"))
	e, err := do(r.Context(), id, s.ensureGuest(w, r))
	if refused, ok := errors.AsType[contest.Refusal](err); ok && e != nil && refused != contest.NotOrganizer {
		if now, err := s.Evenings.Evening(r.Context(), id); err == nil { // without the refused change
			e = now
		}
		status, text := s.explain(s.pageWords(r), refused)
		return s.sendEvening(w, r, status, e, text)
	}
	if err != nil {
		return err
	}
	return s.seeOther(w, r, eveningpage.Path(id))
}

func (s *Server) joinEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		name := frame.TidyName(r.PostForm.Get("name"))
		if name != "" {
			s.keepName(w, r, name)
		} else {
			name = ownName(r, s.pageWords(r))
		}
		return s.Evenings.Join(ctx, id, by, name)
	})
}

func (s *Server) addToEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		return s.Evenings.Add(ctx, id, by, frame.TidyName(r.PostForm.Get("name")))
	})
}

func (s *Server) leaveEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		member, err := strconv.Atoi(r.PostForm.Get("person"))
		if err != nil {
			return nil, errForm
		}
		return s.Evenings.Leave(ctx, id, by, member)
	})
}

// nextOfEvening handles the organizer's only button, which begins the next round or
// ends the evening.
func (s *Server) nextOfEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		rounds, err := strconv.Atoi(r.PostForm.Get("rounds"))
		if err != nil {
			return nil, errForm
		}
		return s.Evenings.Press(ctx, id, by, rounds, r.PostForm.Get("early") == "yes")
	})
}

func (s *Server) finishEvening(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, s.Evenings.Finish)
}

// enterResult stores the result of a table that was played with the physical game.
func (s *Server) enterResult(w http.ResponseWriter, r *http.Request) error {
	return s.changeEvening(w, r, func(ctx context.Context, id contest.EveningID, by match.Owner) (*contest.Evening, error) {
		var points []int
		for _, text := range r.PostForm["points"] {
			n, err := strconv.Atoi(strings.TrimSpace(text))
			if err != nil {
				n = -1 // refused
			}
			points = append(points, n)
		}
		return s.Evenings.EnterResult(ctx, id, by, match.ID(r.PostForm.Get("table")), points)
	})
}

func (s *Server) deleteEvening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	if err := s.Evenings.Delete(r.Context(), contest.EveningID(r.PathValue("id")), guest(r)); err != nil {
		return err
	}
	return s.seeOther(w, r, eveningpage.ListPath)
}

// printEvening serves the results as a page to print.
func (s *Server) printEvening(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	e, err := s.Evenings.Evening(r.Context(), contest.EveningID(r.PathValue("id")))
	if err != nil {
		return err
	}
	p := s.page(r, "evening")
	p.Title, p.Style = e.Name, frame.EveningStyleName
	v, err := s.showEvening(r.Context(), p, e, guest(r))
	if err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, eveningpage.Print(p, v))
}

// eveningCSV sends the results as a file for spreadsheets.
func (s *Server) eveningCSV(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	e, err := s.Evenings.Evening(r.Context(), contest.EveningID(r.PathValue("id")))
	if err != nil {
		return err
	}
	h := w.Header()
	asFile(h, "evening.csv")
	h.Set("Content-Type", "text/csv; charset=utf-8")
	return eveningpage.WriteCSV(w, e.For(guest(r)))
}

// season serves the page that adds up evenings.
func (s *Server) season(w http.ResponseWriter, r *http.Request) error {
	if s.Evenings == nil {
		return errNotFound
	}
	all, err := s.Evenings.Season(r.Context(), contest.SeasonID(r.PathValue("id")))
	if err != nil {
		return err
	}
	p := s.page(r, "evening")
	p.Title, p.Style = all[0].SeasonName, frame.EveningStyleName
	return s.send(w, r, http.StatusOK, eveningpage.SeasonPage(p, all, contest.SeasonStandings(all)))
}
