package talk

import (
	"fmt"
	"testing"

	"goa/internal/match"
)

// Tables without viewers are forgotten.
func TestTablesWithoutViewersAreForgotten(t *testing.T) {
	m := &Manager{known: map[match.ID]known{}}
	watched := m.Subscribe("watched")
	defer watched.Close()
	for i := range 5000 {
		m.Subscribe(match.ID(fmt.Sprint("t", i))).Close()
	}
	if n := len(m.known); n > 2*minSwept {
		t.Errorf("%d tables are known, but only one has viewers", n)
	}
	if _, ok := m.known["watched"]; !ok {
		t.Error("the table that has viewers is forgotten")
	}
}
