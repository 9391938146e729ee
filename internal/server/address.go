package server

import (
	"net"
	"slices"
	"strconv"
)

// Nearby returns the URL at which others in the room reach a server that listens at
// an address, or "" if they cannot.
func Nearby(at net.Addr) string {
	if OnlyHere(at) || len(lanHosts()) == 0 {
		return ""
	}
	return Addresses(at, true)[0]
}

// OnlyHere reports whether an address can only be reached from this machine.
func OnlyHere(at net.Addr) bool {
	tcp, ok := at.(*net.TCPAddr)
	return ok && tcp.IP.IsLoopback()
}

// Addresses returns the URLs that lead to a listener, the likeliest first. They work
// from this machine, or from others on its network if lan is set.
func Addresses(at net.Addr, lan bool) (list []string) {
	tcp, ok := at.(*net.TCPAddr)
	if !ok {
		return []string{at.String()}
	}
	var hosts []string
	switch {
	case !tcp.IP.IsUnspecified() && !tcp.IP.IsLoopback():
		hosts = []string{tcp.IP.String()}
	case lan:
		hosts = lanHosts()
	}
	if len(hosts) == 0 {
		hosts = []string{"localhost"}
	}
	for _, host := range hosts {
		list = append(list, "http://"+net.JoinHostPort(host, strconv.Itoa(tcp.Port)))
	}
	return list
}

// lanHosts returns the addresses of this machine that others in the room can use. The
// address for outgoing connections comes first, since some of a machine's networks
// exist only inside it.
func lanHosts() (hosts []string) {
	// Connecting a packet socket sends nothing. It only chooses the route. The
	// address is reserved for examples.
	if c, err := net.Dial("udp4", "192.0.2.1:9"); err == nil {
		hosts = append(hosts, c.LocalAddr().(*net.UDPAddr).IP.String())
		c.Close()
	}
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		addresses = nil
	}
	for _, a := range addresses {
		n, ok := a.(*net.IPNet)
		if ok && n.IP.IsPrivate() && n.IP.To4() != nil && !slices.Contains(hosts, n.IP.String()) {
			hosts = append(hosts, n.IP.String())
		}
	}
	return hosts
}
