package web

import (
	"context"
	"net/http"
	"slices"

	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/startpage"
)

// "Play now" seats bots that fit: their grade follows the guest's results, unless the
// guest has fixed it. A new guest is first asked whether they know the game.

// remembered returns what is known about a guest. If over returns true for a game whose
// end is awaited, it first counts the games that have ended.
func (s *Server) remembered(ctx context.Context, owner match.Owner, over func(match.ID) bool) (startpage.Fit, error) {
	f := startpage.Fit{Grades: s.Grades}
	if s.Progress == nil || owner == "" {
		return f, nil
	}
	var err error
	if f.Value, err = s.Progress.Of(ctx, owner); err != nil {
		return f, err
	}
	if slices.ContainsFunc(f.Pending, func(g progress.Game) bool { return over(g.Table) }) {
		f.Value, err = s.Progress.Settle(ctx, owner)
	}
	if !slices.Contains(s.Grades, f.Grade) { // a grade of another version
		f.Grade = ""
	}
	return f, err
}

// remember changes what is known about the guest of a request. The first value of a guest
// is kept forever, so it costs as much as a table. A guest over the limit gets an answer
// all the same, but nothing is remembered. Nothing is remembered for a visitor without a
// session either.
func (s *Server) remember(w http.ResponseWriter, r *http.Request, change func(*progress.Value)) error {
	if s.Progress == nil || guest(r) == "" {
		return nil
	}
	owner := s.ensureGuest(w, r) // stores the session
	known, err := s.Progress.Has(r.Context(), owner)
	if err != nil {
		return err
	}
	if !known && !s.local(r) && s.limits.Take(s.visitor(r), costTable.amount()-costPage.amount()) > 0 {
		return nil
	}
	_, err = s.Progress.Change(r.Context(), owner, func(v *progress.Value) error {
		change(v)
		return nil
	})
	return err
}

func anyTable(match.ID) bool { return true }

// finishedOf returns a function that reports whether a table of a list is over.
func finishedOf(tables []match.Listing) func(match.ID) bool {
	return func(id match.ID) bool {
		return slices.ContainsFunc(tables, func(t match.Listing) bool { return t.ID == id && t.Status == match.Finished })
	}
}

// playPage asks whether the guest knows the game, and offers a choice of opponents.
func (s *Server) playPage(w http.ResponseWriter, r *http.Request) error {
	f, err := s.remembered(r.Context(), guest(r), anyTable)
	if err != nil {
		return err
	}
	p := s.page(r, "play.title")
	p.Style = "play.css"
	return s.send(w, r, http.StatusOK, startpage.PlayPage(p, f, s.firstGrade(), s.defaultGrade()))
}

// firstGrade returns the grade of bots for a first game.
func (s *Server) firstGrade() string { return s.Grades[0] }

// playNow makes a table of the default edition and redirects to it.
func (s *Server) playNow(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	owner := s.ensureGuest(w, r)
	grade, err := s.fittingGrade(r, owner)
	if err != nil {
		return err
	}
	return s.create(w, r, s.tableWithBots(r, owner, grade))
}

// fittingGrade returns the grade of the bots that a guest meets. It remembers what the
// form says about it: first is yes or no, and level is a grade or [startpage.Follows].
func (s *Server) fittingGrade(r *http.Request, owner match.Owner) (string, error) {
	if s.Progress == nil {
		return s.defaultGrade(), nil
	}
	first, level := r.PostForm.Get("first"), r.PostForm.Get("level")
	if !slices.Contains([]string{"", "yes", "no"}, first) || level != "" && level != startpage.Follows && !slices.Contains(s.Grades, level) {
		return "", errForm
	}
	if _, err := s.Progress.Settle(r.Context(), owner); err != nil {
		return "", err
	}
	v, err := s.Progress.Change(r.Context(), owner, func(v *progress.Value) error {
		known := slices.Contains(s.Grades, v.Grade)
		switch {
		case level == startpage.Follows && known:
			v.Choose(v.Grade, false)
		case level != "" && level != startpage.Follows:
			v.Choose(level, true)
		case known: // the question is asked only once
		case first == "yes":
			v.Choose(s.firstGrade(), false)
		case first == "no" || level == startpage.Follows:
			v.Choose(s.defaultGrade(), false)
		}
		return nil
	})
	if err != nil || !slices.Contains(s.Grades, v.Grade) {
		return s.defaultGrade(), err
	}
	return v.Grade, nil
}

// tableWithBots returns the table that "Play now" makes.
func (s *Server) tableWithBots(r *http.Request, host match.Owner, grade string) match.NewTable {
	words := s.pageWords(r)
	n := match.NewTable{Host: host, Spectators: true, Hints: true}
	n.Seats = append(n.Seats, match.NewSeat{Kind: match.Person, Name: ownName(r, words)})
	for i := range startpage.Opponents {
		n.Seats = append(n.Seats, s.bot(words, i, grade))
	}
	return n
}

// awaitGame records a guest's game against bots before its table is made, so that it is
// counted when it is over.
func (s *Server) awaitGame(ctx context.Context, n *match.NewTable) error {
	if s.Progress == nil || !againstBots(n) {
		return nil
	}
	n.ID = match.NewID()
	return s.Progress.Await(ctx, n.Host, n.ID)
}

// againstBots reports whether the host plays only against bots.
func againstBots(n *match.NewTable) bool {
	people := 0
	for _, c := range n.Seats {
		switch {
		case c.Kind == match.Open || c.Owner != "" && c.Owner != n.Host:
			return false
		case c.Kind == match.Person:
			people++
		}
	}
	return people == 1 && len(n.Seats) > 1
}

// awaitRematch records a rematch. A rematch that is over was recorded before and must not
// count again.
func (s *Server) awaitRematch(ctx context.Context, owner match.Owner, t *match.Snapshot) error {
	if s.Progress == nil || t.Status() != match.Playing || !t.AgainstBots(owner) {
		return nil
	}
	return s.Progress.Await(ctx, owner, t.ID())
}
