package tablepage

import (
	"fmt"
	"testing"

	"goa/goa"
	"goa/internal/match"
)

// The most recently rendered tables are kept, and others are forgotten.
func TestKeptTablesAreFew(t *testing.T) {
	var tables keptTables
	key := func(i int) keptKey { return keptKey{table: match.ID(fmt.Sprint(i))} }
	first := tables.of(key(0))
	for i := range maxKept {
		tables.of(key(i))
	}
	if tables.of(key(0)) != first {
		t.Error("a table is forgotten although few others were used since")
	}
	for i := range 5 * maxKept {
		tables.of(key(i + 1))
	}
	if tables.of(key(0)) == first {
		t.Error("a table is kept although many others were used since")
	}
	if n := len(tables.now) + len(tables.before); n > 2*maxKept {
		t.Errorf("%d tables are kept, want at most %d", n, 2*maxKept)
	}
}

// A log keeps only the lines that are shown, and only a few lines of undone moves.
func TestKeptLinesAreFew(t *testing.T) {
	k := &keptTable{lines: map[int][]keptLine{}}
	for i := range 10 {
		for n := range 20 {
			k.keep(i, keptLine{&logLine{At: n}, []match.Update{{At: n}}})
		}
	}
	k.keep(-1, keptLine{&logLine{ID: "set-up"}, nil})
	k.forget(4)
	if len(k.lines) != 7 {
		t.Errorf("got lines of %d events, want those of 4 to 9 and of the set-up", len(k.lines))
	}
	if n := len(k.lines[4]); n != goa.MaxSeats+1 {
		t.Errorf("got %d lines of one event, want %d", n, goa.MaxSeats+1)
	}
	if line, ok := k.find(4, []match.Update{{At: 19}}); !ok || line.At != 19 {
		t.Error("the line that was kept last is missing")
	}
}
