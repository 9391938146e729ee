package match

import (
	"errors"
	"strings"
	"testing"
)

// A quota is reached with the last table and the last byte that it allows. Zero means
// no limit.
func TestQuotasToTheLastByte(t *testing.T) {
	for _, c := range []struct {
		name         string
		quota        Quota
		host, origin Usage
		bytes        int64
		want         error
	}{
		{"no limits", Quota{}, Usage{999, 1 << 40}, Usage{999, 1 << 40}, 1 << 40, nil},
		{"the last table", Quota{Host: Usage{Tables: 3}}, Usage{Tables: 2}, Usage{}, 1, nil},
		{"one table more", Quota{Host: Usage{Tables: 3}}, Usage{Tables: 3}, Usage{}, 1, HostFull},
		{"one table is allowed", Quota{Host: Usage{Tables: 1}}, Usage{Tables: 1}, Usage{}, 1, HostFull},
		{"the last byte", Quota{Host: Usage{Bytes: 10}}, Usage{Bytes: 7}, Usage{}, 3, nil},
		{"one byte more", Quota{Host: Usage{Bytes: 10}}, Usage{Bytes: 7}, Usage{}, 4, HostFull},
		{"one byte is allowed", Quota{Host: Usage{Bytes: 1}}, Usage{}, Usage{}, 2, HostFull},
		{"the last table of a network", Quota{Origin: Usage{Tables: 3}}, Usage{Tables: 9}, Usage{Tables: 2}, 1, nil},
		{"one table more of a network", Quota{Origin: Usage{Tables: 3}}, Usage{}, Usage{Tables: 3}, 1, OriginFull},
		{"one byte more of a network", Quota{Origin: Usage{Bytes: 10}}, Usage{}, Usage{Bytes: 10}, 1, OriginFull},
		{"of both", Quota{Host: Usage{Tables: 1}, Origin: Usage{Tables: 1}}, Usage{Tables: 1}, Usage{Tables: 1}, 1, HostFull},
	} {
		if got := c.quota.Allows(c.host, c.origin, c.bytes); !errors.Is(got, c.want) || got == nil != (c.want == nil) {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}

// IDs of tables are short and plain.
func TestWhichNamesTablesMayHave(t *testing.T) {
	for id, want := range map[ID]bool{
		"": false, "a": true, "!~": true, "a b": false, "a\x7f": false, "é": false, "a\n": false,
		ID(strings.Repeat("x", 64)): true, ID(strings.Repeat("x", 65)): false,
	} {
		if got := id.valid(); got != want {
			t.Errorf("%q: valid %t, want %t", id, got, want)
		}
	}
}

// A table is watched if someone watches it here, or in another process.
func TestWatchedHereOrElsewhere(t *testing.T) {
	for _, c := range []struct {
		name        string
		here, there bool
		want        bool
	}{{"nowhere", false, false, false}, {"here", true, false, true}, {"elsewhere", false, true, true}, {"both", true, true, true}} {
		k, _ := beside(&elsewhere{watched: c.there})
		if c.here {
			_, leave := k.presence.Open("t", "eve", false)
			defer leave()
		}
		if got := k.watched("t"); got != c.want {
			t.Errorf("%s: watched %t, want %t", c.name, got, c.want)
		}
	}
}

// A game of an evening that was ended does not count, for the first reason that
// applies.
func TestWhyAGameOfAnEveningDoesNotCount(t *testing.T) {
	for before, want := range map[Void]Void{"": VoidGiven, VoidHints: VoidHints} {
		_, _, s := newTable(t)
		g := s.game
		table := *g.table
		table.Evening = "club"
		g.table, g.ended, g.dealt.Tables, g.dealt.Void = &table, true, 1, before
		if st := g.eveningStanding(); st == nil || st.Void != want {
			t.Errorf("%q before: it does not count because of %+v, want %q", before, st, want)
		}
	}
}

// People may type names that pages can show. In a record, a number at the end of a
// name does not count toward its length, because tables add it. In a typed name it
// does.
func TestHowLongTypedNamesAre(t *testing.T) {
	for name, want := range map[string]error{
		strings.Repeat("x", MaxName): nil, strings.Repeat("é", MaxName): nil, strings.Repeat("x", MaxName-2) + " 2": nil,
		strings.Repeat("x", MaxName+1): BadName, strings.Repeat("x", MaxName) + " 2": BadName, "": BadName,
	} {
		if got, err := seatName(name, nil); !errors.Is(err, want) || want == nil && got != name {
			t.Errorf("%q: got %q, %v; want %v", name, got, err, want)
		}
	}
	name := strings.Repeat("x", MaxName)
	if got, err := seatName(name, []string{name}); err != nil || got != name+" 2" {
		t.Errorf("a name that another has: got %q, %v", got, err)
	}
}
