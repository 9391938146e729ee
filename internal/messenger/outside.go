package messenger

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Outside opens connections to addresses supplied by strangers. It reaches
// public addresses only: a stranger must not be able to reach the machine
// itself, its neighbors or a cloud's metadata service through it.
type Outside struct {
	// Allowed are networks that may be reached although they are not public,
	// such as that of a host's own ntfy server.
	Allowed []netip.Prefix
	// Resolve looks up names; nil uses the system's resolver.
	Resolve func(ctx context.Context, host string) ([]netip.Addr, error)
}

const (
	dialTimeout = 5 * time.Second
	callTimeout = 15 * time.Second
	maxAnswer   = 4 << 10 // the most bytes read from an answer's body
	maxURL      = 2000
)

// Client returns a client that connects this way. It follows no redirects, uses
// no proxy and keeps no connection. Each call looks up the name once and
// connects to an address it has checked.
func (o *Outside) Client() *http.Client {
	return &http.Client{
		Timeout: callTimeout,
		Transport: &http.Transport{
			DialContext:            o.dial,
			DisableKeepAlives:      true,
			ForceAttemptHTTP2:      true,
			TLSHandshakeTimeout:    dialTimeout,
			MaxResponseHeaderBytes: 16 << 10,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// dial looks up a name once, checks the addresses, and connects to the first
// that is allowed.
func (o *Outside) dial(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	found, err := o.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	dialer := net.Dialer{Timeout: dialTimeout}
	last := fmt.Errorf("%s: %w", host, Private)
	for _, addr := range found {
		if !o.mayReach(addr) {
			continue
		}
		conn, err := dialer.DialContext(ctx, network, net.JoinHostPort(addr.String(), port))
		if err == nil {
			return conn, nil
		}
		last = err
	}
	return nil, last
}

func (o *Outside) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if addr, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{addr}, nil
	}
	if o.Resolve != nil {
		return o.Resolve(ctx, host)
	}
	return net.DefaultResolver.LookupNetIP(ctx, "ip", host)
}

// unicast6 contains all public IPv6 addresses. Addresses outside lead elsewhere
// (wrapped IPv4 addresses, such as ::ffff:0:0:0/96 and 64:ff9b::/96, and
// 100::/64, 5f00::/16, fec0::/10) or are unassigned.
var unicast6 = netip.MustParsePrefix("2000::/3")

// special are networks that netip does not call private, loopback, link-local
// or multicast, but that are not public or lead elsewhere: the IANA's
// special-purpose registries, the former 6to4 relays and the remains of the
// 6bone.
var special = prefixes(
	"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.175.48.0/24",
	"198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4",
	"2001::/23", "2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3ffe::/16", "3fff::/20",
)

func prefixes(texts ...string) []netip.Prefix {
	list := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		list[i] = netip.MustParsePrefix(text)
	}
	return list
}

// mayReach reports whether an address is public, or allowed.
func (o *Outside) mayReach(addr netip.Addr) bool {
	addr = addr.Unmap().WithZone("")
	if within(addr, o.Allowed) {
		return true
	}
	return addr.IsGlobalUnicast() && !addr.IsPrivate() && (addr.Is4() || unicast6.Contains(addr)) && !within(addr, special)
}

func within(addr netip.Addr, list []netip.Prefix) bool {
	for _, p := range list {
		if p.Contains(addr) {
			return true
		}
	}
	return false
}

// CheckURL returns a [Reason] if a text supplied by a stranger is not a usable
// web address. The addresses behind its name are checked when it is called.
func (o *Outside) CheckURL(text string) error {
	if len(text) > maxURL {
		return TooLong
	}
	u, err := url.Parse(text)
	switch {
	case err != nil || u.Host == "" || u.Hostname() == "" || !utf8.ValidString(text):
		return NoWebAddress
	case u.Scheme != "https" && u.Scheme != "http":
		return BadScheme
	case u.User != nil:
		return HasPassword
	case !portAllowed(u.Port()):
		return BadPort
	}
	if addr, err := netip.ParseAddr(u.Hostname()); err == nil && !o.mayReach(addr) || o.isOwnName(u.Hostname()) {
		return Private
	}
	return nil
}

// ownNames are suffixes of names that always mean the machine itself or its
// home network; see RFC 6761, 6762, 8375 and 9476.
var ownNames = []string{"localhost", "localdomain", "local", "home.arpa", "internal"}

// isOwnName reports whether a name can only lead to an address that must not be
// reached. If some private networks are allowed, no name is ruled out.
func (o *Outside) isOwnName(host string) bool {
	name := strings.TrimSuffix(strings.ToLower(host), ".")
	for _, end := range ownNames {
		if name == end || strings.HasSuffix(name, "."+end) {
			return len(o.Allowed) == 0
		}
	}
	return false
}

// isAllowed reports whether a web address is in one of the allowed networks.
func (o *Outside) isAllowed(text string) bool {
	u, err := url.Parse(text)
	if err != nil {
		return false
	}
	addr, _ := netip.ParseAddr(u.Hostname()) // no network contains a name
	return within(addr.Unmap(), o.Allowed)
}

// portAllowed reports whether a port is used for the web. In the protocols of
// other ports our requests could have a meaning.
func portAllowed(text string) bool {
	if text == "" {
		return true
	}
	port, _ := strconv.Atoi(text) // no web port if it is not a number
	return port == 80 || port == 443 || port >= 1024 && port <= 65535
}

// outcome turns the answer to a request into an error, or nil.
func outcome(resp *http.Response, err error) error {
	if err != nil {
		if errors.Is(err, Private) {
			return lasting(Private)
		}
		if where, ok := errors.AsType[*url.Error](err); ok {
			err = where.Err // without the URL, which is a secret
		}
		return temporary("the server could not be reached: %w", err)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, maxAnswer))
	e := &Error{After: retryAfter(resp.Header.Get("Retry-After"), time.Now()), err: fmt.Errorf("the server answered %s", resp.Status)}
	switch code := resp.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusNotFound || code == http.StatusGone:
		e.Gone, e.Lasting = true, true
	case code == http.StatusTooManyRequests || code == http.StatusRequestTimeout || code >= 500:
	default: // including redirects: another URL would have to be used
		e.Lasting = true
	}
	return e
}

// maxAfter is the longest silence that a receiver can ask for.
const maxAfter = time.Hour

// retryAfter parses the header of that name: seconds or a date.
func retryAfter(text string, now time.Time) time.Duration {
	if seconds, err := strconv.Atoi(text); err == nil {
		return min(max(0, time.Duration(seconds)*time.Second), maxAfter)
	}
	if at, err := http.ParseTime(text); err == nil {
		return min(max(0, at.Sub(now)), maxAfter)
	}
	return 0
}
