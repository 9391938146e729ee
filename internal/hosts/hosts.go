// Package hosts knows the names by which clients address a server.
package hosts

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
)

// Names are the names that the server answers to. A request for another name
// comes from a page whose owner has pointed that name here, either to read and
// click what only this browser may, or to get links with that name.
type Names struct {
	known map[string]bool // in lower case, without a trailing dot
	// own returns the addresses of this machine, which may change.
	own func() []netip.Addr
}

// New returns the names of this machine, the name in the base URL, and more.
func New(baseURL string, more []string) Names {
	h := Names{map[string]bool{}, machineAddresses}
	if machine, err := os.Hostname(); err == nil {
		short, _, _ := strings.Cut(machine, ".")
		more = append([]string{machine, short, short + ".local"}, more...)
	}
	if base, err := url.Parse(baseURL); err == nil {
		more = append(more, base.Hostname())
	}
	for _, name := range more {
		h.known[plain(name)] = name != ""
	}
	return h
}

func plain(name string) string { return strings.TrimSuffix(strings.ToLower(name), ".") }

// Knows reports whether a request is for one of the names of this server.
func (h Names) Knows(r *http.Request) bool {
	name, ok := Name(r.Host)
	if !ok {
		return false
	}
	if h.known[name] || name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(name)
	if err != nil {
		return false
	}
	ip = ip.Unmap().WithZone("")
	return ip.IsLoopback() || ip == arrival(r) || slices.Contains(h.own(), ip)
}

// Name returns the name in a Host header, without its port.
func Name(host string) (name string, ok bool) {
	u, err := url.Parse("//" + host)
	if err != nil || u.Host != host || u.User != nil || u.Hostname() == "" {
		return "", false
	}
	return plain(u.Hostname()), true
}

// Own reports whether a host is the local machine, whichever that is.
func Own(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	name := plain(host)
	ip := net.ParseIP(strings.Trim(name, "[]"))
	return name == "localhost" || strings.HasSuffix(name, ".localhost") || ip != nil && ip.IsLoopback()
}

// arrival returns the address of this machine that a request was sent to.
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
