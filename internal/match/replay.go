package match

import (
	"bytes"
	"encoding/json"
)

// Replay replays the game of a log and returns the summary that follows from
// it, without jobs. An error means that the log is wrong, or that its rules are
// unknown to this program.
func Replay(t *Table, entries []Entry) (*Summary, error) {
	g, err := loadGame(t, entries)
	if err != nil {
		return nil, err
	}
	return g.summary(), nil
}

// SameTable reports whether two tables are equal.
func SameTable(a, b *Table) bool {
	one, err := json.Marshal(a)
	if err != nil {
		return false
	}
	other, err := json.Marshal(b)
	return err == nil && bytes.Equal(one, other)
}
