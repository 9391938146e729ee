package web

import (
	"net"
	"net/http"
	"net/url"
)

// local reports whether a request comes from this machine, and from nobody for
// whom a server on this machine passes it on: one that is found at another
// address has no local requests, since not every proxy says that it is one.
func (s *Server) local(r *http.Request) bool {
	if r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "" {
		return false
	}
	if base, err := url.Parse(s.BaseURL); err != nil || s.BaseURL != "" && !isLoopback(base.Hostname()) {
		return false
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && isLoopback(host)
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
