package web

import "goa/internal/limit"

// What tests look at from outside.
const (
	GuestCookie  = guestCookie
	SecureCookie = secureCookie
	OldCookie    = "goa-guest" // of before there were sessions

	AttemptsAtOnce = attemptsAtOnce
	AttemptsEvery  = attemptsEvery
	SessionsAtOnce = sessionsAtOnce
	SessionsEvery  = sessionsEvery
)

// Readers are who read what guests send to a server.
func (s *Server) Readers() *limit.Workers { return s.readers }

// ViewerGroups is how many groups of strangers a server renders tables for.
func (s *Server) ViewerGroups() int {
	s.groups.mu.Lock()
	defer s.groups.mu.Unlock()
	return len(s.groups.all)
}

// Patterns are those of all routes, in their order.
func (s *Server) Patterns() (list []string) {
	for _, rt := range s.routes() {
		list = append(list, rt.pattern)
	}
	return list
}
