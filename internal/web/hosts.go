package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
)

// hosts are the names that the server answers to. A request by another name comes
// from a page whose owner has pointed that name here, to read and click what only
// this browser may, or to have links made with it.
type hosts struct {
	names map[string]bool // in small letters, without a dot at the end
	// own returns the addresses of this machine, which come and go.
	own func() []netip.Addr
}

// newHosts returns the names of this machine, that of the base URL, and more.
func newHosts(baseURL string, more []string) hosts {
	h := hosts{map[string]bool{}, machineAddresses}
	if machine, err := os.Hostname(); err == nil {
		short, _, _ := strings.Cut(machine, ".")
		more = append([]string{machine, short, short + ".local"}, more...)
	}
	if base, err := url.Parse(baseURL); err == nil {
		more = append(more, base.Hostname())
	}
	for _, name := range more {
		h.names[plainName(name)] = name != ""
	}
	return h
}

func plainName(name string) string { return strings.TrimSuffix(strings.ToLower(name), ".") }

// knows reports whether a request is for one of the names of this server.
func (h hosts) knows(r *http.Request) bool {
	name, ok := hostName(r.Host)
	if !ok {
		return false
	}
	if h.names[name] || name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	ip = ip.Unmap().WithZone("")
	return ip.IsLoopback() || ip == arrival(r) || slices.Contains(h.own(), ip)
}

// hostName returns the name in a Host header, without its port.
func hostName(host string) (name string, ok bool) {
	u, err := url.Parse("//" + host)
	if err != nil || u.Host != host || u.User != nil || u.Hostname() == "" {
		return "", false
	}
	return plainName(u.Hostname()), true
}

// arrival is the address of this machine that a request was sent to.
func arrival(r *http.Request) netip.Addr {
	if to, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		return to.AddrPort().Addr().Unmap().WithZone("")
	}
	return netip.Addr{}
}

func machineAddresses() (list []netip.Addr) {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	for _, a := range all {
		if network, ok := a.(*net.IPNet); ok {
			if ip, ok := netip.AddrFromSlice(network.IP); ok {
				list = append(list, ip.Unmap())
			}
		}
	}
	return list
}

// unknownHostError is why a request for a foreign name is refused.
type unknownHostError string

func (e unknownHostError) Error() string { return "web: unknown host " + string(e) }

// knownHosts lets through requests for this server. Health checks and files that
// are the same for everybody are answered under any name: the page that refuses
// the rest has a style sheet.
func (s *Server) knownHosts(next http.Handler) http.Handler {
	refuse := s.handler(func(_ http.ResponseWriter, r *http.Request) error {
		name, ok := hostName(r.Host)
		if !ok || len(name) > 253 {
			name = "?"
		}
		return unknownHostError(name)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.hosts.knows(r) || routingOf(r).cost.amount() == 0 {
			next.ServeHTTP(w, r)
			return
		}
		refuse.ServeHTTP(w, r)
	})
}
