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

// origin returns the network that a request counts against. Requests from the
// server's own machine have none.
func (s *Server) origin(r *http.Request) match.Origin {
	return s.Keeper.NetworkOf(s.sender(r))
}

// Counts counts across all processes of a database, and across restarts.
type Counts interface {
	Take(ctx context.Context, all []notifications.Allowance, now time.Time) (bool, error)
}

// How many sessions of one network are stored at once, and the interval at which one
// more is allowed. Some providers show all their customers as one address.
const (
	sessionsAtOnce = 5000
	sessionsEvery  = 20 * time.Second
)

// How many guests of one network can begin to play one deal at once, and the interval
// at which one more is allowed. A deal has a limited number of places, and one
// stranger must not take them all.
const (
	attemptsAtOnce = 200
	attemptsEvery  = 10 * time.Minute
)

// countAttempt counts that a guest begins to play a deal. It counts against the network
// of the request, and returns errBusy if too many guests have begun there. Games that
// take no place, such as practice games, are not counted.
func (s *Server) countAttempt(r *http.Request, d *match.Deal, by match.Owner) error {
	origin := s.origin(r)
	if origin == "" || s.Counts == nil || d.Day != "" && !s.Keeper.DayOngoing(d) {
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

// keepSession stores the session of a request's guest. It returns errBusy if the
// guest's network has begun too many. A session that is not stored is valid as long
// as the browser keeps the cookie. But its guest cannot end it from another browser,
// nor sign in on another device with it.
func (s *Server) keepSession(r *http.Request, x session.Session) error {
	if stored, err := s.sessions.Stored(r.Context(), x.ID); err != nil || stored {
		return err
	}
	if err := s.countSession(r); err != nil {
		return err
	}
	return s.sessions.Keep(r.Context(), x)
}

// countSession counts a session against the network of a request, before it is stored.
// It returns errBusy if the network has begun too many.
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
