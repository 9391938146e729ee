package cli

import (
	"strings"
	"testing"

	"goa/internal/operator"
)

// A server without room for moves is not ready, and says what is missing.
func TestAServerNeedsRoom(t *testing.T) {
	for _, c := range []struct {
		flags diskFlags
		now   operator.Stats
		want  string
	}{
		{defaultKeep.disk, operator.Stats{Free: 40 << 10}, "--min-free"},
		{defaultKeep.disk, operator.Stats{Free: 64<<20 - 1}, "--min-free"},
		{defaultKeep.disk, operator.Stats{Free: 64 << 20, Bytes: 1 << 50}, ""},
		{defaultKeep.disk, operator.Stats{Free: -1}, ""}, // not known
		{diskFlags{}, operator.Stats{Free: 0, Bytes: 1 << 50}, ""},
		{diskFlags{most: 1 << 20}, operator.Stats{Free: -1, Bytes: 1<<20 + 1}, "--max-database"},
		{diskFlags{most: 1 << 20}, operator.Stats{Free: -1, Bytes: 1 << 20}, ""},
	} {
		err := c.flags.check(c.now)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v with %+v: got %v, want %q", c.flags, c.now, err, c.want)
		}
	}
}
