package web

import (
	"errors"
	"net/http"

	"goa/internal/match"
	"goa/internal/session"
	"goa/internal/startpage"
)

// A link or a code signs guests in on another device. They are the same guests
// there and keep their seats for as long as they like.

// newPass makes a pass for the guest and shows it.
func (s *Server) newPass(w http.ResponseWriter, r *http.Request) error {
	s.ensureGuest(w, r)
	if err := s.keepSession(r, visitOf(r).Session); err != nil {
		return err
	}
	pass, err := s.sessions.NewPass(r.Context(), visitOf(r).Session)
	if err != nil {
		return err
	}
	return s.send(w, r, http.StatusOK, startpage.PassPage(s.page(r, "along"), s.address(r, "/me/"+pass)))
}

// confirmPass asks for confirmation on the other device. Opening the link does not
// use up the pass, because messaging programs open links on their own.
func (s *Server) confirmPass(w http.ResponseWriter, r *http.Request) error {
	pass := r.PathValue("pass")
	owner, err := s.sessions.PassGuest(pass)
	if err != nil {
		return badPass(err)
	}
	hasTables := string(guest(r)) != "" && string(guest(r)) != owner
	if hasTables {
		tables, _, err := s.Keeper.Tables(r.Context(), guest(r), match.Cursor{}, 1)
		if err != nil {
			return err
		}
		hasTables = len(tables) > 0
	}
	return s.send(w, r, http.StatusOK, startpage.ArrivalPage(s.page(r, "along"), pass, hasTables))
}

// usePass signs this device in as the guest of a pass.
func (s *Server) usePass(w http.ResponseWriter, r *http.Request) error {
	pass := r.PathValue("pass")
	if _, err := s.sessions.PassGuest(pass); err != nil {
		return badPass(err)
	}
	if err := s.countSession(r); err != nil {
		return err // the pass stays valid
	}
	visit, err := s.sessions.UsePass(r.Context(), pass, session.Device(r.UserAgent()))
	if err != nil {
		return badPass(err)
	}
	s.giveCookie(w, visit.Token)
	return s.seeOther(w, r, "/")
}

func badPass(err error) error {
	if errors.Is(err, session.ErrBadPass) {
		return errPass
	}
	return err
}
