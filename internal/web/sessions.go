package web

import (
	"errors"
	"net/http"
	"slices"

	"goa/internal/frame"
	"goa/internal/match"
	"goa/internal/session"
)

// shownSession is a browser on its guest's list.
type shownSession struct {
	session.Session
	Here bool // it is the one that asks
}

// device is what a session's browser is called.
func device(p frame.Page, s shownSession) string {
	if s.Device == "" {
		return p.Say("sessions.unknown")
	}
	return s.Device
}

// shownSessions returns the sessions of the guest who asks, this one first.
func (s *Server) shownSessions(r *http.Request) ([]shownSession, error) {
	here := visitOf(r).Session
	all, err := s.sessions.List(r.Context(), here.Guest)
	if err != nil {
		return nil, err
	}
	list := []shownSession{{here, true}}
	for _, other := range all {
		if other.ID != here.ID {
			list = append(list, shownSession{Session: other})
		}
	}
	return list, nil
}

// endSessions ends one of the guest's sessions, or all others.
func (s *Server) endSessions(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	list, err := s.shownSessions(r)
	if err != nil {
		return err
	}
	which, all := r.PostForm.Get("end"), len(list)
	list = slices.DeleteFunc(list, func(l shownSession) bool {
		return string(l.ID) != which && (which != "others" || l.Here)
	})
	left := all - len(list)
	for _, l := range list {
		if err := s.sessions.End(r.Context(), l.Guest, l.ID); err != nil && !errors.Is(err, session.ErrNotFound) {
			return err
		}
		if err := s.Calls.SessionEnded(r.Context(), match.Owner(l.Guest), string(l.ID), left == 0); err != nil {
			return err
		}
		if l.Here {
			s.takeCookie(w, s.cookieName())
		}
	}
	http.Redirect(w, r, "/settings#sessions", http.StatusSeeOther)
	return nil
}
