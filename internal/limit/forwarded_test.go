package limit_test

import (
	"net/http/httptest"
	"testing"

	"goa/internal/limit"
)

// A proxy may add a header line of its own instead of extending the visitor's. The
// last entry of the last line counts.
func TestTheLastForwardedLineCounts(t *testing.T) {
	for _, c := range []struct {
		what  string
		lines []string
		want  string
	}{
		{"the proxy adds a line", []string{"192.0.2.9", "198.51.100.1"}, "198.51.100.1"},
		{"the proxy adds a line to a list", []string{"192.0.2.9, 192.0.2.8", "198.51.100.1"}, "198.51.100.1"},
		{"the proxy extends the last line", []string{"192.0.2.9", "192.0.2.8, 198.51.100.1"}, "198.51.100.1"},
		{"the proxy does not know the address", []string{"192.0.2.9", "unknown"}, ""},
		{"the proxy adds an empty line", []string{"192.0.2.9", ""}, ""},
	} {
		r := httptest.NewRequest("GET", "/", nil)
		r.RemoteAddr = "127.0.0.1:1234"
		for _, line := range c.lines {
			r.Header.Add("X-Forwarded-For", line)
		}
		if got := limit.AddressOf(r, true); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
	}
}
