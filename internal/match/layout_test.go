package match_test

import (
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/internal/match"
	"goa/nature"
	"goa/record"
)

// Moves count as played at a table if the game began there: not the moves of a
// record, and not the moves before a position.
func TestWhatWasPlayedAtATable(t *testing.T) {
	h := newHouse(t)
	defer h.Close()
	seats := []match.NewSeat{person("Ana"), person("Bo")}
	began := h.must(h.Create(t.Context(), match.NewTable{Host: "ana", Seats: seats}))
	state := goa.New(edition.Default().Rules(edition.Options{}), 2)
	rec, err := record.New(edition.Default(), edition.Options{}, []record.Seat{{Name: "Ana"}, {Name: "Bo"}})
	if err != nil {
		t.Fatal(err)
	}
	nature.New("played").PlayChance(&state, func(m goa.Move) {
		if err := rec.Append(m); err != nil {
			t.Fatal(err)
		}
	})
	from := state.Position()
	for what, c := range map[string]struct {
		table *match.Snapshot
		want  bool
	}{
		"the beginning of a game":       {began, true},
		"a record":                      {h.must(h.Archive(t.Context(), match.Command{Owner: "ana"}, rec)), false},
		"a game that is continued here": {h.must(h.Create(t.Context(), match.NewTable{Host: "ana", From: &from, Seats: seats})), false},
	} {
		if got := c.table.Played(nil); got != c.want {
			t.Errorf("%s is the table's own: %v", what, got)
		}
	}
	other := []goa.Move{{Kind: goa.Pass}}
	if began.Played(other) {
		t.Error("another move was played at the table")
	}
}
