package limit

import (
	"net/http"
	"net/netip"
	"strings"
)

// AddressOf returns the address that a request comes from, as limits count it.
// An IPv6 address counts as its /64 network, since one user has 2^64 addresses.
// Behind a proxy, which is on a private network, it is the address that the
// proxy reports. If the proxy reports none, the address is unknown.
func AddressOf(r *http.Request, proxied bool) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return ""
	}
	ip := from.Addr().Unmap()
	if proxied && (ip.IsLoopback() || ip.IsPrivate()) {
		// The proxy wrote the last entry; those before it may be forged.
		said := r.Header.Values("X-Forwarded-For")
		if len(said) == 0 {
			return ""
		}
		parts := strings.Split(said[len(said)-1], ",")
		if ip, err = netip.ParseAddr(strings.TrimSpace(parts[len(parts)-1])); err != nil {
			return ""
		}
		ip = ip.Unmap()
	}
	if ip.Is6() {
		if network, err := ip.WithZone("").Prefix(64); err == nil {
			return network.String()
		}
	}
	return ip.String()
}

// siteBits is the prefix length of the largest IPv6 network that one customer
// usually gets: a /48 holds 65,536 of the /64 networks that limits count.
const siteBits = 48

// Site returns the network of a whole household, school or company, given an
// address as [AddressOf] returns it: the /48 of an IPv6 address, otherwise the
// address itself. An unknown address has an unknown site.
func Site(address string) string {
	p, _ := ParseNetwork(address)
	if p.Bits() < siteBits { // like every IPv4 address
		return address
	}
	return netip.PrefixFrom(p.Addr(), siteBits).Masked().String()
}
