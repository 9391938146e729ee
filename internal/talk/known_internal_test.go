package talk

import (
	"fmt"
	"testing"

	"goa/internal/match"
)

// Tables without viewers are forgotten once there are 64 more known tables than
// twice the number that the last sweep left.
func TestTablesWithoutViewersAreForgotten(t *testing.T) {
	m := &Manager{known: map[match.ID]known{}}
	for i := range 10 {
		defer m.Subscribe(match.ID(fmt.Sprint("watched ", i))).Close()
	}
	left := 0
	leave := func(tables, want int) {
		t.Helper()
		for range tables {
			left++
			m.Subscribe(match.ID(fmt.Sprint("left ", left))).Close()
		}
		if n := len(m.known); n != want {
			t.Errorf("%d tables are known after %d were left, want %d", n, left, want)
		}
	}
	leave(54, 64)
	leave(1, 11) // the ten that have viewers, and the last one
	leave(73, 84)
	leave(1, 11)
	for i := range 10 {
		if _, ok := m.known[match.ID(fmt.Sprint("watched ", i))]; !ok {
			t.Errorf("table %d has viewers, but is forgotten", i)
		}
	}
}

// When the last window of an owner is closed, nothing about the owner remains.
func TestClosedWindowsLeaveNothingBehind(t *testing.T) {
	m := &Manager{muteWatchers: map[match.Owner]map[chan struct{}]bool{}}
	_, stopFirst := m.WatchMutes("flo")
	_, stopSecond := m.WatchMutes("flo")
	stopFirst()
	if len(m.muteWatchers["flo"]) != 1 {
		t.Error("the second window is forgotten")
	}
	stopSecond()
	if len(m.muteWatchers) != 0 {
		t.Errorf("%v remains", m.muteWatchers)
	}
}
