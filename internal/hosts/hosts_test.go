package hosts_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"goa/internal/hosts"
)

// A server answers to its own names and addresses, and to nothing that only resembles
// them.
func TestNamesOfAServer(t *testing.T) {
	names := hosts.New("https://goa.example.org", []string{"Club.Example.Net"})
	for host, want := range map[string]bool{
		"localhost": true, "LOCALHOST:8080": true, "me.localhost": true, "127.8.8.8": true, "[::1]:80": true, "goa.example.org.:443": true,
		"club.example.net": true, "[::ffff:127.0.0.1]": true,
		"": false, "evil.example.com": false, "localhost.evil.example.com": false, "198.51.100.5": false, "localhost@evil.example.com": false, "0x7f000001": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		if got := names.Knows(r); got != want {
			t.Errorf("asked for %q: got %v", host, got)
		}
	}
	for host, want := range map[string]bool{"localhost:80": true, "me.localhost": true, "127.0.0.1:80": true, "[::1]:80": true, "goa.example.org": false, "198.51.100.4": false} {
		if got := hosts.Own(host); got != want {
			t.Errorf("%q is the machine itself: got %v", host, got)
		}
	}
}
