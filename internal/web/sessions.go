package web

import (
	"errors"
	"net/http"
	"slices"

	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/settingspage"
)

// shownBrowsers returns the browsers of the guest, the current one first.
func (s *Server) shownBrowsers(r *http.Request) ([]settingspage.Browser, error) {
	here := visitOf(r).Session
	all, err := s.sessions.List(r.Context(), here.Guest)
	if err != nil {
		return nil, err
	}
	list := []settingspage.Browser{{Session: here, Here: true}}
	for _, other := range all {
		if other.ID != here.ID {
			list = append(list, settingspage.Browser{Session: other})
		}
	}
	return list, nil
}

// endSessions ends one of the guest's sessions, or all but the current one.
func (s *Server) endSessions(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return formError(err)
	}
	which := r.PostForm.Get("end")
	if which == "" || guest(r) == "" {
		return errForm
	}
	list, err := s.shownBrowsers(r)
	if err != nil {
		return err
	}
	for again := true; again; {
		all := len(list)
		list = slices.DeleteFunc(list, func(l settingspage.Browser) bool {
			return string(l.ID) != which && (which != "others" || l.Here)
		})
		if err := s.endAll(w, r, list, all-len(list)); err != nil {
			return err
		}
		// Another session may have signed in a device before it ended.
		again = which == "others" && len(list) > 0
		if list, err = s.shownBrowsers(r); err != nil {
			return err
		}
	}
	return s.seeOther(w, r, "/settings#sessions")
}

// endAll ends the given sessions of the guest; left is the number that remain.
func (s *Server) endAll(w http.ResponseWriter, r *http.Request, list []settingspage.Browser, left int) error {
	for _, l := range list {
		if l.Here { // a session that has only looked is not stored, and would go on
			if err := s.keepSession(r, l.Session); err != nil {
				return err
			}
		}
		if err := s.sessions.End(r.Context(), l.Guest, l.ID); err != nil && !errors.Is(err, session.ErrNotFound) {
			return err
		}
		if err := s.Notifications.SessionEnded(r.Context(), match.Owner(l.Guest), string(l.ID), left == 0); err != nil {
			return err
		}
		if left == 0 && s.Progress != nil {
			if err := s.Progress.Forget(r.Context(), match.Owner(l.Guest)); err != nil {
				return err
			}
		}
		if l.Here {
			s.removeCookie(w, s.cookieName())
		}
	}
	return nil
}
