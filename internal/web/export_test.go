package web

import "goa/internal/limit"

// What tests look at from outside.
const (
	GuestCookie  = guestCookie
	SecureCookie = secureCookie
	OldCookie    = "goa-guest" // of before there were sessions
)

// Readers are who read what guests send to a server.
func (s *Server) Readers() *limit.Workers { return s.readers }
