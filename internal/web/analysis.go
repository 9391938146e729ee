package web

import (
	"context"
	"errors"
	"net/http"

	"goa/goa"
	"goa/internal/analysispage"
	"goa/internal/analyst"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// analyze queues the analysis of a game and redirects to its page.
func (s *Server) analyze(w http.ResponseWriter, r *http.Request) error {
	if s.Analyst == nil {
		return errNotFound
	}
	id, by := match.ID(r.PathValue("id")), s.ensureGuest(w, r)
	err := s.Analyst.Ask(r.Context(), s.commandBy(r, by))
	if why, ok := errors.AsType[analyst.Reason](err); ok {
		return s.sendAnalysis(w, r, analystStatus(why), why)
	}
	if err != nil {
		return err
	}
	return s.seeOther(w, r, frame.TablePath(id)+"/analysis")
}

// analysis serves the analysis page of a game.
func (s *Server) analysis(w http.ResponseWriter, r *http.Request) error {
	if s.Analyst == nil {
		return errNotFound
	}
	return s.sendAnalysis(w, r, http.StatusOK, "")
}

// analystStatus returns the HTTP status of a refusal.
func analystStatus(why analyst.Reason) int {
	if why == analyst.OneAtATime || why == analyst.Busy {
		return http.StatusTooManyRequests
	}
	return http.StatusConflict
}

// sendAnalysis sends the analysis page of a game, with a refusal if why is not
// empty.
func (s *Server) sendAnalysis(w http.ResponseWriter, r *http.Request, status int, why analyst.Reason) error {
	id, by := match.ID(r.PathValue("id")), guest(r)
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return err
	}
	st, err := s.Analyst.Look(r.Context(), id, by)
	if refused, ok := errors.AsType[analyst.Reason](err); ok {
		why, status = refused, analystStatus(refused)
	} else if err != nil {
		return err
	}
	p := s.page(r, "analysis")
	p.Words, p.Style = s.wordsOf(t.Terms(), p.Prefs.Lang), frame.AnalysisStyleName
	v := analysispage.View{Of: mistakesOf(r, t, by), Failed: st.Failed, Asked: st.Asked, Done: st.Done, Total: st.Total}
	if why != "" {
		v.Problem, v.Fair = s.whyRefused(p.Words, why)
		v.Refused = why != analyst.OneAtATime && why != analyst.Busy
	}
	if st.Report != nil {
		v.Story, err = analysispage.NewStory(st.Report, st.Record, p.Words, func(at int, seat goa.Seat) string {
			return analysispage.PositionPath(id, at, seat)
		})
		if err != nil {
			return err
		}
		if v.Past, err = s.past(r, by, v.Story); err != nil {
			return err
		}
		v.Story.Links = p.Links
		v.Story.Retry = analysispage.RetryPath(id)
	} else if st.Asked {
		w.Header().Set("Refresh", "4")
	}
	v.At(id)
	return s.send(w, r, status, analysispage.Page(p, v))
}

// past returns the mistakes that keep coming back in the viewer's last games, or
// nil if the server is too busy to look.
func (s *Server) past(r *http.Request, by match.Owner, story *analysispage.Story) (told *analysispage.Past, err error) {
	err = s.read(r, func(ctx context.Context) error {
		p, err := s.Analyst.Past(ctx, by, story.Report.Unit)
		told = story.Past(p.Games, p.Accuracy, p.Habits)
		return err
	})
	if errors.Is(err, errBusy) || errors.Is(err, errSlow) {
		return nil, nil
	}
	return told, err
}

// mistakesOf returns the seat whose mistakes are listed: the requested one, else
// the viewer's, else all.
func mistakesOf(r *http.Request, t *match.Snapshot, by match.Owner) goa.Seat {
	if r.FormValue("as") == "all" {
		return goa.Nobody
	}
	if as := viewerOf(r).as; as != goa.Nobody && int(as) < t.Seats() {
		return as
	}
	seat, _ := t.Place(by)
	return seat
}

// whyRefused explains why a game is not analyzed, and how the rule keeps play
// fair.
func (s *Server) whyRefused(words *lexicon.Lexicon, why analyst.Reason) (problem, fair string) {
	switch why {
	case analyst.Running:
		return words.Sandbox("refused.running"), words.Sandbox("refused.fair")
	case analyst.Closed, analyst.TooLarge:
		return words.Sandbox("refused." + string(why)), ""
	default:
		return words.Analysis("refused." + string(why)), ""
	}
}

// sendRefusal explains on a separate page why there is no analysis board.
func (s *Server) sendRefusal(w http.ResponseWriter, r *http.Request, why analyst.Reason) error {
	id := match.ID(r.PathValue("id"))
	t, err := s.Keeper.Snapshot(r.Context(), id)
	if err != nil {
		return err
	}
	p := s.page(r, "analysis")
	p.Words, p.Style = s.wordsOf(t.Terms(), p.Prefs.Lang), frame.AnalysisStyleName
	v := analysispage.View{Of: goa.Nobody, Refused: true}
	v.Problem, v.Fair = s.whyRefused(p.Words, why)
	v.At(id)
	return s.send(w, r, analystStatus(why), analysispage.Page(p, v))
}
