package web

import (
	"net"
	"net/http"
	"net/url"
)

// local reports whether a request comes from this machine itself and was not
// forwarded by a proxy here. A server with a public base URL has no local
// requests, because not every proxy identifies itself.
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
