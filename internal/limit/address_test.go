package limit_test

import (
	"net/http/httptest"
	"testing"

	"goa/internal/limit"
)

func TestWhereRequestsComeFrom(t *testing.T) {
	const direct, proxied = false, true
	for _, c := range []struct {
		what                    string
		proxied                 bool
		remote, forwarded, want string
	}{
		{"a browser", direct, "203.0.113.7:1234", "", "203.0.113.7"},
		{"a browser that lies", direct, "203.0.113.7:1234", "198.51.100.1", "203.0.113.7"},
		{"many addresses of one network", direct, "[2001:db8:1:2:3:4:5:6]:1234", "", "2001:db8:1:2::/64"},
		{"an old address in a new one", direct, "[::ffff:203.0.113.7]:1234", "", "203.0.113.7"},
		{"a browser on this machine that lies", direct, "127.0.0.1:1234", "198.51.100.1", "127.0.0.1"},
		{"a proxy that tells an old address in a new one", proxied, "127.0.0.1:1234", "::ffff:198.51.100.1", "198.51.100.1"},
		{"a proxy that tells a new address", proxied, "[::1]:1234", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"},
		{"an address of one link", direct, "[fe80::1%eth0]:1234", "", "fe80::/64"},
		{"a proxy", proxied, "127.0.0.1:1234", "198.51.100.1", "198.51.100.1"},
		{"a browser that lies to a proxy", proxied, "10.0.0.2:1234", "192.0.2.9, 198.51.100.1", "198.51.100.1"},
		{"a proxy that says nothing", proxied, "127.0.0.1:1234", "", ""},
		{"a proxy that says nonsense", proxied, "127.0.0.1:1234", "unknown", ""},
		{"somebody past the proxy", proxied, "203.0.113.7:1234", "198.51.100.1", "203.0.113.7"},
		{"nobody", direct, "", "", ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = c.remote
		if c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got := limit.AddressOf(r, c.proxied); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}

// All networks that one customer can have form one site.
func TestSites(t *testing.T) {
	for address, want := range map[string]string{
		"203.0.113.7": "203.0.113.7", "": "", "nonsense": "nonsense",
		"2001:db8:1:2::/64": "2001:db8:1::/48", "2001:db8:1:ffff::/64": "2001:db8:1::/48", "2001:db8:2::/64": "2001:db8:2::/48",
		"2001:db8:1:2::/48": "2001:db8:1::/48", "2001:db8::/47": "2001:db8::/47", "2001:db8::/32": "2001:db8::/32",
	} {
		if got := limit.Site(address); got != want {
			t.Errorf("the site of %q is %q, want %q", address, got, want)
		}
	}
}
