package web

import (
	"errors"
	"net/http"
	"slices"

	"goa/goa"
	"goa/internal/analysispage"
	"goa/internal/contest"
	"goa/internal/dealpage"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// compare puts the viewer's game beside another one, if both exist, and returns the
// words of their edition.
func (s *Server) compare(r *http.Request, v *dealpage.Shown, p frame.Page) (*lexicon.Lexicon, error) {
	i := slices.IndexFunc(v.Results, func(r contest.Result) bool { return r.Mine })
	if i < 0 {
		return p.Words, nil
	}
	mine, words, err := s.finishedGame(r, v.Results[i], p)
	if gone(err) {
		return p.Words, nil
	}
	if err != nil {
		return p.Words, err
	}
	v.Mine = v.Results[i]
	other, ok := v.Find(match.ID(r.FormValue("with")))
	if !ok || other.Mine {
		if other, ok = v.Opponent(); !ok {
			return words, nil
		}
	}
	theirs, _, err := s.finishedGame(r, other, p)
	if gone(err) {
		return words, nil
	}
	if err != nil {
		return words, err
	}
	c := contest.Compare(mine, theirs, [2]goa.Seat{v.Mine.Seat, other.Seat})
	v.Other, v.Compared = other, &c
	for i, of := range []contest.Result{v.Mine, other} {
		v.Analyses[i] = s.figures(r, of, words)
	}
	return words, nil
}

// gone reports whether a game was deleted or withdrawn after the results were read.
func gone(err error) bool {
	_, ok := errors.AsType[match.Reason](err)
	return ok
}

// figures returns what the analysis of a result's game says about its player. It
// returns nil if there is no analysis.
func (s *Server) figures(r *http.Request, of contest.Result, words *lexicon.Lexicon) []analysispage.Figure {
	if s.Analyst == nil {
		return nil
	}
	st, err := s.Analyst.Look(r.Context(), of.Table, guest(r))
	if err != nil || st.Report == nil || int(of.Seat) >= len(st.Report.Players) {
		return nil // the comparison is complete without it
	}
	return analysispage.Figures(words, st.Report, of.Seat)
}

// finishedGame returns the game of a result.
func (s *Server) finishedGame(r *http.Request, of contest.Result, p frame.Page) (*match.TableView, *lexicon.Lexicon, error) {
	t, err := s.Keeper.Snapshot(r.Context(), of.Table)
	if err != nil {
		return nil, nil, err
	}
	view, err := t.For(guest(r), of.Seat)
	if err != nil {
		return nil, nil, err
	}
	return view, s.wordsOf(view.Table, p.Prefs.Lang), nil
}
