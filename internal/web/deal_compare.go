package web

import (
	"net/http"
	"slices"

	"goa/goa"
	"goa/internal/contest"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/lexicon"
)

// compare puts the viewer's game beside another one, if both are there, and returns
// the words of their edition.
func (s *Server) compare(r *http.Request, v *shownDeal, p frame.Page) (*lexicon.Lexicon, error) {
	i := slices.IndexFunc(v.Results, func(r contest.Result) bool { return r.Mine })
	if i < 0 {
		return p.Words, nil
	}
	mine, words, err := s.finished(r, v.Results[i], p)
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
	theirs, _, err := s.finished(r, other, p)
	if err != nil {
		return words, err
	}
	c := contest.Compare(mine, theirs, [2]goa.Seat{v.Mine.Seat, other.Seat})
	v.Other, v.Compared = other, &c
	return words, nil
}

// finished returns the game of a result.
func (s *Server) finished(r *http.Request, of contest.Result, p frame.Page) (*match.TableView, *lexicon.Lexicon, error) {
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
