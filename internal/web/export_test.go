package web

import "goa/internal/limit"

// What tests look at from outside.
var ScoreLine = scoreLine

const (
	GuestCookie  = guestCookie
	SecureCookie = secureCookie
	OldCookie    = "goa-guest" // of before there were sessions
)

// QRCode is the code of a text.
var QRCode = qrCode

// Readers are who read what guests send to a server.
func (s *Server) Readers() *limit.Workers { return s.readers }
