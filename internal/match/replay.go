package match

import (
	"bytes"
	"encoding/json"
)

// Replay plays the game of a log anew and returns the summary that follows from
// it, without jobs. An error means that the log is not true, or of rules that this
// program does not know.
func Replay(t *Table, entries []Entry) (*Summary, error) {
	g, err := loaded(t, entries)
	if err != nil {
		return nil, err
	}
	return g.summary(), nil
}

// SameTable reports whether two tables were made alike.
func SameTable(a, b *Table) bool {
	one, err := json.Marshal(a)
	if err != nil {
		return false
	}
	other, err := json.Marshal(b)
	return err == nil && bytes.Equal(one, other)
}
