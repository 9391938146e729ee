package web

import (
	"net"
	"net/http"

	"goa/internal/hosts"
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
	own := hosts.Own(host)
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

// unknownHostError is why a request for a foreign name is refused.
type unknownHostError string

func (e unknownHostError) Error() string { return "web: unknown host " + string(e) }

// knownHosts lets through requests for this server. Health checks and files that
// are the same for everybody are answered under any name: the page that refuses
// the rest has a style sheet.
func (s *Server) knownHosts(next http.Handler) http.Handler {
	refuse := s.handler(func(_ http.ResponseWriter, r *http.Request) error {
		name, ok := hosts.Name(r.Host)
		if !ok || len(name) > 253 {
			name = "?"
		}
		return unknownHostError(name)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.hosts.Knows(r) || routingOf(r).cost.amount() == 0 {
			next.ServeHTTP(w, r)
			return
		}
		refuse.ServeHTTP(w, r)
	})
}
