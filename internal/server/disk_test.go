package server

import (
	"strings"
	"testing"

	"goa/internal/operator"
)

// A server without room for moves is not ready, and says why.
func TestAServerNeedsRoom(t *testing.T) {
	usual := Disk{Free: 64 << 20}
	for _, c := range []struct {
		disk Disk
		now  operator.Stats
		want string
	}{
		{usual, operator.Stats{Free: 40 << 10}, "--min-free"},
		{usual, operator.Stats{Free: 64<<20 - 1}, "--min-free"},
		{usual, operator.Stats{Free: 64 << 20, Bytes: 1 << 50}, ""},
		{usual, operator.Stats{Free: -1}, ""}, // unknown
		{Disk{}, operator.Stats{Free: 0, Bytes: 1 << 50}, ""},
		{Disk{Most: 1 << 20}, operator.Stats{Free: -1, Bytes: 1<<20 + 1}, "--max-database"},
		{Disk{Most: 1 << 20}, operator.Stats{Free: -1, Bytes: 1 << 20}, ""},
	} {
		err := c.disk.check(c.now)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v with %+v: got %v, want %q", c.disk, c.now, err, c.want)
		}
	}
}
