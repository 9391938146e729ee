package match

import (
	"fmt"
	"strings"
	"testing"
)

// What was parsed is remembered up to a limit, the latest first.
func TestMemoryIsBounded(t *testing.T) {
	var m memory
	table := func(i int) *Table {
		return &Table{ID: ID(fmt.Sprint(i)), Record: strings.Repeat("x", 1<<20), parsed: new(parsed)}
	}
	for i := range 40 {
		m.remember(table(i))
		m.remember(table(i)) // again, which counts once
	}
	if want := maxParsed >> 20; len(m.known) != want || m.bytes != maxParsed {
		t.Errorf("%d tables of %d bytes are remembered, want %d of %d", len(m.known), m.bytes, want, maxParsed)
	}
	for i, want := range map[int]bool{0: false, 39: true} {
		fresh := &Table{ID: ID(fmt.Sprint(i))}
		if m.recall(fresh); (fresh.parsed != nil) != want {
			t.Errorf("table %d is remembered: %v, want %v", i, fresh.parsed != nil, want)
		}
	}
	for i := range 40 {
		m.forget(ID(fmt.Sprint(i)))
	}
	if len(m.known) != 0 || m.bytes != 0 {
		t.Errorf("%d tables of %d bytes are left", len(m.known), m.bytes)
	}
}
