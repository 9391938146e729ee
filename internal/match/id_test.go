package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"goa/internal/match"
	"goa/internal/storetest"
)

// picky is a store that refuses IDs that PostgreSQL could not look up.
type picky struct {
	*storetest.Memory
	t *testing.T
}

func (p picky) Load(ctx context.Context, id match.ID) (*match.Table, []match.Entry, error) {
	if strings.Contains(string(id), "\x00") || !utf8.ValidString(string(id)) {
		p.t.Errorf("table %q is looked for", id)
	}
	return p.Memory.Load(ctx, id)
}

// A text that cannot be an ID is not found, and is not looked up in a store.
func TestOddIDs(t *testing.T) {
	k := match.NewKeeper(match.Config{Store: picky{new(storetest.Memory), t}})
	defer k.Close()
	for _, id := range []match.ID{"", "\x00", "\xff\xfe", "a b", "ü", match.ID(strings.Repeat("a", 1000))} {
		if _, err := k.Snapshot(t.Context(), id); !errors.Is(err, match.NotFound) {
			t.Errorf("table %.20q: %v", id, err)
		}
		c := match.Cursor{Rank: match.Begin, Since: time.UnixMilli(1), ID: id}
		if got := match.ParseCursor(c.String()); got != (match.Cursor{}) {
			t.Errorf("a list goes on after %.20q", id)
		}
	}
}
