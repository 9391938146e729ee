package web

import (
	"net"
	"net/http"
	"strings"

	"goa/internal/tablepage"
)

// place is where the server is found, as links on a page say.
type place struct {
	origin   string // what links begin with, the base of the pages included
	hereOnly bool   // no other machine finds it there
}

// placeOf returns where somebody has found the server. Without a base URL that is
// the name that they have asked by, of which there are any number.
func (s *Server) placeOf(r *http.Request) place { return s.placeAt(r.Host) }

// placeOfArrival is placeOf by the address of this machine that a request has
// reached, which nobody can choose freely.
func (s *Server) placeOfArrival(r *http.Request) place {
	if to, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		return s.placeAt(to.String())
	}
	return s.placeAt("localhost")
}

func (s *Server) placeAt(host string) place {
	own := ownHost(host)
	switch {
	case s.BaseURL != "":
		return place{origin: s.BaseURL + s.Base}
	case own && s.NearbyURL != "":
		return place{origin: s.NearbyURL + s.Base}
	default:
		return place{"http://" + host + s.Base, own}
	}
}

// show tells a table where its server is found.
func (p place) show(t *tablepage.Table) {
	t.Address = func(path string) string { return p.origin + path }
	t.HereOnly = p.hereOnly
}

// ownHost reports whether a host is the machine itself, whichever that is.
func ownHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	name := plainName(host)
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback()
}
