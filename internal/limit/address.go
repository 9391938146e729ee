package limit

import (
	"net/http"
	"net/netip"
	"strings"
)

// AddressOf returns where a request comes from, as limits count it: somebody
// with an address of version 6 has 2^64 of them. Behind a proxy, which is on a
// private network, it is what the proxy says; one that does not say it leaves
// the address unknown.
func AddressOf(r *http.Request, proxied bool) string {
	from, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return ""
	}
	ip := from.Addr().Unmap()
	if proxied && (ip.IsLoopback() || ip.IsPrivate()) {
		// The last one is the proxy's word, those before anybody's.
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

// siteBits is how much of an address of version 6 one customer is given at most:
// whoever has a /48 has 65,536 networks of the kind that limits count.
const siteBits = 48

// Site returns the network that a whole household, school or company has, from an
// address as [AddressOf] returns it: the /48 of an address of version 6, else the
// address itself. An unknown address has an unknown site.
func Site(address string) string {
	p, ok := ParseNetwork(address)
	if !ok || !p.Addr().Is6() || p.Bits() < siteBits {
		return address
	}
	site, err := p.Addr().Prefix(siteBits)
	if err != nil {
		return address
	}
	return site.String()
}
