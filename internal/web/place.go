package web

import (
	"net"
	"net/http"

	"goa/internal/hosts"
	"goa/internal/tablepage"
)

// place is the address of the server in links on a page.
type place struct {
	origin   string // the beginning of links, including the base of the pages
	hereOnly bool   // other machines cannot reach it there
}

// placeOf returns the place at which the visitor found the server. Without a base
// URL this is the host name of the request, and visitors can choose any number of
// names.
func (s *Server) placeOf(r *http.Request) place { return s.placeAt(r.Host) }

// placeOfArrival returns the place by the address of this machine that a request
// has reached. Visitors cannot choose it freely.
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

// show adds the place of the server to a table.
func (p place) show(t *tablepage.Table) {
	t.Address = func(path string) string { return p.origin + path }
	t.HereOnly = p.hereOnly
}

// unknownHostError is the error for a request to a foreign host name.
type unknownHostError string

func (e unknownHostError) Error() string { return "web: unknown host " + string(e) }

// knownHosts lets requests for this server through. Health checks and files that
// are the same for everyone are answered under any name, because the page that
// refuses the rest has a style sheet.
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
