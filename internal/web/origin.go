package web

import (
	"context"
	"errors"
	"net/http"
	"time"

	"goa/internal/match"
	"goa/internal/notifications"
	"goa/internal/session"
)

// origin is the network that a request counts against. Requests from the server's
// own machine have none.
func (s *Server) origin(r *http.Request) match.Origin {
	return s.Keeper.NetworkOf(s.sender(r))
}

// Counts count over all processes of a database, and over restarts.
type Counts interface {
	Take(ctx context.Context, all []notifications.Allowance, now time.Time) (bool, error)
}

// How many sessions of one network are stored at once, and how often one more.
// Some providers show all their customers as one address.
const (
	sessionsAtOnce = 5000
	sessionsEvery  = 20 * time.Second
)

// How many guests of one network may begin to play one deal at once, and how often
// one more: of all who may play it, a stranger is not to take every place.
const (
	attemptsAtOnce = 200
	attemptsEvery  = 10 * time.Minute
)

// countAttempt counts a guest who begins to play a deal against the network of a
// request. It returns errBusy if too many have begun there. Games that take no place,
// as for practice, are not counted.
func (s *Server) countAttempt(r *http.Request, d *match.Deal, by match.Owner) error {
	origin := s.origin(r)
	if origin == "" || s.Counts == nil || d.Day != "" && !s.Keeper.DayRuns(d) {
		return nil
	}
	if _, err := s.Keeper.AttemptAt(r.Context(), d.ID, by); !errors.Is(err, match.NotFound) {
		return err
	}
	name := "attempts " + string(d.ID) + " " + string(origin)
	ok, err := s.Counts.Take(r.Context(), []notifications.Allowance{{Name: name, AtOnce: attemptsAtOnce, Every: attemptsEvery}}, time.Now())
	if err == nil && !ok {
		err = errBusy
	}
	return err
}

// keepSession stores the session of a request's guest, unless its network has
// begun too many: then it returns errBusy. A session that is not stored is good
// as long as its browser keeps the cookie, but its guest cannot end it from
// another browser, nor take it along to one.
func (s *Server) keepSession(r *http.Request, x session.Session) error {
	if stored, err := s.sessions.Stored(r.Context(), x.ID); err != nil || stored {
		return err
	}
	if err := s.countSession(r); err != nil {
		return err
	}
	return s.sessions.Keep(r.Context(), x)
}

// countSession counts a session that is to be stored against the network of a
// request. It returns errBusy if the network has begun too many.
func (s *Server) countSession(r *http.Request) error {
	origin := s.origin(r)
	if origin == "" || s.Counts == nil {
		return nil
	}
	ok, err := s.Counts.Take(r.Context(), []notifications.Allowance{{Name: "sessions " + string(origin), AtOnce: sessionsAtOnce, Every: sessionsEvery}}, time.Now())
	if err == nil && !ok {
		err = errBusy
	}
	return err
}
