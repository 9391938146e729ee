package match

import (
	"slices"
	"testing"
)

func logOf(first, last int) (all []Entry) {
	for n := first; n <= last; n++ {
		all = append(all, Entry{Number: n})
	}
	return all
}

// A room takes over the entries that come along if it has all before them, in
// whatever order it hears of them; otherwise it reads the log.
func TestNews(t *testing.T) {
	said := func(first, last int) Announcement { return Announcement{Entry: last, Entries: logOf(first, last)} }
	for _, c := range []struct {
		what  string
		at    int // the last entry of the room
		heard []Announcement
		want  []Entry
	}{
		{"the next one", 5, []Announcement{said(6, 6)}, logOf(6, 6)},
		{"several", 5, []Announcement{said(6, 7), said(8, 8)}, logOf(6, 8)},
		{"twice", 5, []Announcement{said(6, 7), said(6, 7)}, logOf(6, 7)},
		{"some are known", 6, []Announcement{said(5, 8)}, logOf(7, 8)},
		{"all are known", 8, []Announcement{said(6, 8)}, nil},
		{"one is missing", 5, []Announcement{said(7, 7)}, nil},
		{"in the wrong order", 5, []Announcement{said(7, 7), said(6, 6)}, nil},
		{"one between did not come along", 5, []Announcement{said(6, 6), {Entry: 7}, said(8, 8)}, nil},
		{"nothing came along", 5, []Announcement{{Entry: 6}}, nil},
	} {
		var n news
		for _, a := range c.heard {
			n.hear(a)
		}
		g := &game{entry: c.at}
		heard, entries := n.take()
		if got := g.next(entries); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.what, got, c.want)
		}
		if want := c.heard[0].Entry; heard < want {
			t.Errorf("%s: entry %d was heard of, want at least %d", c.what, heard, want)
		}
		if heard, entries := n.take(); heard != 0 || entries != nil {
			t.Errorf("%s: %d and %v were heard twice", c.what, heard, entries)
		}
	}
}
