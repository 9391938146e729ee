package match

import (
	"fmt"
	"strings"
	"testing"
)

// Parsed texts are cached up to a limit, the latest first.
func TestMemoryIsBounded(t *testing.T) {
	m := memory{ledger: new(ledger), most: maxRemembered}
	const each = 1 << 20
	text := strings.Repeat("x", 100) // what it takes in memory counts
	table := func(i int) *Table {
		return &Table{ID: ID(fmt.Sprint(i)), Record: text, parsed: &parsed{texts: texts{record: text}, bytes: each}}
	}
	for i := range 40 {
		m.remember(table(i))
		m.remember(table(i)) // again, which counts once
	}
	if want := maxRemembered / each; len(m.known) != want || m.ledger.total() != maxRemembered {
		t.Errorf("%d tables of %d bytes are remembered, want %d of %d", len(m.known), m.ledger.total(), want, maxRemembered)
	}
	for i, want := range map[int]bool{0: false, 39: true} {
		fresh := &Table{ID: ID(fmt.Sprint(i)), Record: text}
		if m.recall(fresh); (fresh.parsed != nil) != want {
			t.Errorf("table %d is remembered: %v, want %v", i, fresh.parsed != nil, want)
		}
	}
	if freed := m.shrink(each + 1); freed != 2*each || len(m.known) != maxRemembered/each-2 {
		t.Errorf("%d bytes are freed, and %d tables left", freed, len(m.known))
	}
	for i := range 40 {
		m.forget(ID(fmt.Sprint(i)))
	}
	if len(m.known) != 0 || m.bytes != 0 || m.ledger.total() != 0 {
		t.Errorf("%d tables of %d and %d bytes are left", len(m.known), m.bytes, m.ledger.total())
	}
}
