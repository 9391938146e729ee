package web

import (
	"context"
	"net/http"
	"sync"

	"goa/goa"
	"goa/internal/advice"
	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/tablepage"
)

// New guests play against bots with explanations: what a question means, what is
// sensible and why. Explanations follow from the guest's view, by a short search
// that runs once per question.

// keptExplanations is the number of explanations that are kept for pages that are
// rendered again.
const keptExplanations = 256

// question identifies what an explanation is about: a seat's decision at a table.
type question struct {
	table match.ID
	entry int
	seat  goa.Seat
}

// explanations holds the latest explanations. The zero value is ready for use.
type explanations struct {
	mu            sync.Mutex
	recent, older map[question]*advice.Explanation
}

// get returns an explanation, or nil.
func (x *explanations) get(q question) *advice.Explanation {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e := x.recent[q]; e != nil {
		return e
	}
	return x.older[q]
}

// put keeps an explanation. The oldest half is forgotten when there are too many.
func (x *explanations) put(q question, e *advice.Explanation) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.recent == nil || len(x.recent) >= keptExplanations/2 {
		x.older, x.recent = x.recent, map[question]*advice.Explanation{}
	}
	x.recent[q] = e
}

// explainTo adds an explanation to a table if the viewer plays with explanations.
// It also adds which lessons the viewer has finished. The page is
// complete without either, so failures here are not errors.
func (s *Server) explainTo(r *http.Request, shown *tablepage.Table, owner match.Owner) {
	ctx := r.Context()
	explains := s.Explainer != nil && shown.Explainable()
	if s.Progress == nil || owner == "" || !explains && len(shown.NewTo()) == 0 {
		return
	}
	v, err := s.Progress.Of(ctx, owner)
	if err != nil {
		s.Log.Error("a guest's progress cannot be read", "err", err)
		return
	}
	shown.Learned = v.Lessons
	if !explains {
		return
	}
	shown.Explains = tablepage.ExplainsOff
	if alone := len(shown.Seats) == 1; alone && v.Explain != progress.On || !v.Explains() {
		return
	}
	shown.Explains = tablepage.ExplainsOn
	if len(shown.Legal) < 2 || shown.Deal.Closed && shown.Deal.Void == "" {
		return
	}
	if e := s.explanation(ctx, shown, s.commandBy(r, owner)); e != nil && s.mayExplain(ctx, shown, owner) {
		shown.Explain(e)
	}
}

// mayExplain reports whether the viewer may have an explanation. In a game from a
// deal it records that they had one, because an explanation counts as a hint.
func (s *Server) mayExplain(ctx context.Context, shown *tablepage.Table, owner match.Owner) bool {
	if shown.Deal.ID == "" || shown.Deal.Void != "" {
		return true
	}
	return s.Keeper.Advised(ctx, match.Command{Table: shown.Table.ID, Owner: owner}) == nil
}

// explanation returns the explanation of the viewer's question, or nil if there is
// no time for one.
func (s *Server) explanation(ctx context.Context, shown *tablepage.Table, by match.Command) *advice.Explanation {
	q := question{shown.Table.ID, shown.Entry, shown.Seat}
	if e := s.explanations.get(q); e != nil {
		return e
	}
	waiting, stop := context.WithTimeout(ctx, s.ExplainTime)
	defer stop()
	var e advice.Explanation
	err := s.Keeper.Think(waiting, by, func() {
		thinking, stop := context.WithTimeout(ctx, s.ExplainTime)
		defer stop()
		e = advice.Explain(thinking, s.Explainer, shown.View, shown.Legal)
	})
	if err != nil {
		return nil
	}
	s.explanations.put(q, &e)
	return &e
}

// setExplaining turns explanations on or off for a guest who plays at the table.
func (s *Server) setExplaining(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	to := r.PostForm.Get("explain")
	if to != progress.On && to != progress.Off || s.Progress == nil {
		return errForm
	}
	s.ensureGuest(w, r) // nothing is remembered without a session
	v := viewerOf(r)
	t, err := s.Keeper.Snapshot(r.Context(), match.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	if len(t.SeatsOf(v.owner)) == 0 {
		return match.NotYourSeat
	}
	if _, err := s.Progress.Change(r.Context(), v.owner, func(v *progress.Value) error {
		v.Explain = to
		return nil
	}); err != nil {
		return err
	}
	path := frame.TablePath(t.ID())
	if v.as != goa.Nobody {
		path += "?as=" + v.as.String()
	}
	return s.seeOther(w, r, path+"#prompt")
}
