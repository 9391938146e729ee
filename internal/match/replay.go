package match

import (
	"bytes"
	"encoding/json"
	"errors"
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
	one, errOne := json.Marshal(a)
	other, errOther := json.Marshal(b)
	return errors.Join(errOne, errOther) == nil && bytes.Equal(one, other)
}
