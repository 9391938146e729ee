package match

import "testing"

// Rooms that share a slice of entries do not change it when one of them hears
// more.
func TestNewsIsSharedByRooms(t *testing.T) {
	told := append(make([]Entry, 0, 4), Entry{Number: 1})
	var a, b news
	a.hear(Announcement{Entry: 1, Entries: told})
	b.hear(Announcement{Entry: 1, Entries: told})
	a.hear(Announcement{Entry: 2, Entries: []Entry{{Number: 2, Text: "bid 5"}}})
	b.hear(Announcement{Entry: 2, Entries: []Entry{{Number: 2, Text: "pass"}}})
	if _, got := a.take(); len(got) != 2 || got[1].Text != "bid 5" {
		t.Errorf("got %+v", got)
	}
}
