package goa

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// In JSON every piece is its stable name and every seat is its number.
// docs/json.md describes what is built from them: events, views and positions.

func marshalName(names []string, i int, kind string) ([]byte, error) {
	if i < 0 || i >= len(names) || names[i] == "" {
		return nil, fmt.Errorf("no %s has the number %d", kind, i)
	}
	return []byte(names[i]), nil
}

func unmarshalName[T ~uint8](to *T, names []string, text []byte, kind string) error {
	v, ok := named[T](names, string(text))
	if !ok {
		return fmt.Errorf("there is no %s %q", kind, text)
	}
	*to = v
	return nil
}

// MarshalText returns the stable name.
func (t Tile) MarshalText() ([]byte, error) { return marshalName(tileNames[:], int(t), "tile") }

// UnmarshalText reads a stable name.
func (t *Tile) UnmarshalText(text []byte) error {
	return unmarshalName(t, tileNames[:], text, "tile")
}

// MarshalJSON returns the stable name as a string, and null for NoTile.
func (t Tile) MarshalJSON() ([]byte, error) {
	if t == NoTile {
		return []byte("null"), nil
	}
	name, err := t.MarshalText()
	if err != nil {
		return nil, err
	}
	return json.Marshal(string(name))
}

// MarshalText returns the stable name.
func (c Card) MarshalText() ([]byte, error) { return marshalName(cardNames[:], int(c), "card") }

// UnmarshalText reads a stable name.
func (c *Card) UnmarshalText(text []byte) error {
	return unmarshalName(c, cardNames[:], text, "card")
}

// MarshalText returns the name, "a1" to "g7".
func (c Cell) MarshalText() ([]byte, error) { return marshalName(cellNames[:], int(c), "cell") }

// UnmarshalText reads a name from "a1" to "g7".
func (c *Cell) UnmarshalText(text []byte) error {
	return unmarshalName(c, cellNames[:], text, "cell")
}

// MarshalText returns the stable name.
func (s Spice) MarshalText() ([]byte, error) { return marshalName(spiceNames[:], int(s), "spice") }

// UnmarshalText reads a stable name.
func (s *Spice) UnmarshalText(text []byte) error {
	return unmarshalName(s, spiceNames[:], text, "spice")
}

// MarshalText returns the stable name.
func (t Track) MarshalText() ([]byte, error) { return marshalName(trackNames[:], int(t), "track") }

// UnmarshalText reads a stable name.
func (t *Track) UnmarshalText(text []byte) error {
	return unmarshalName(t, trackNames[:], text, "track")
}

// MarshalText returns the stable name.
func (c Colony) MarshalText() ([]byte, error) {
	return marshalName(colonyNames[:], int(c), "colony")
}

// UnmarshalText reads a stable name.
func (c *Colony) UnmarshalText(text []byte) error {
	return unmarshalName(c, colonyNames[:], text, "colony")
}

// MarshalText returns the stable name.
func (t ColonyTile) MarshalText() ([]byte, error) {
	return marshalName(colonyTileNames[:], int(t), "colony tile")
}

// UnmarshalText reads a stable name.
func (t *ColonyTile) UnmarshalText(text []byte) error {
	return unmarshalName(t, colonyTileNames[:], text, "colony tile")
}

// MarshalText returns "p1" to "p4" or a colony's name.
func (p Place) MarshalText() ([]byte, error) { return marshalName(placeNames[:], int(p), "place") }

// UnmarshalText reads "p1" to "p4" or a colony's name.
func (p *Place) UnmarshalText(text []byte) error {
	return unmarshalName(p, placeNames[:], text, "place")
}

// MarshalText returns the stable name.
func (b Bonanza) MarshalText() ([]byte, error) {
	return marshalName(bonanzaNames[:], int(b), "Bonanza tile")
}

// UnmarshalText reads a stable name.
func (b *Bonanza) UnmarshalText(text []byte) error {
	return unmarshalName(b, bonanzaNames[:], text, "Bonanza tile")
}

// MarshalText returns the stable name.
func (g Gambit) MarshalText() ([]byte, error) { return marshalName(gambitNames[:], int(g), "Gambit") }

// UnmarshalText reads a stable name.
func (g *Gambit) UnmarshalText(text []byte) error {
	return unmarshalName(g, gambitNames[:], text, "Gambit")
}

// MarshalText returns the stable name.
func (s Story) MarshalText() ([]byte, error) { return marshalName(storyNames[:], int(s), "Story") }

// UnmarshalText reads a stable name.
func (s *Story) UnmarshalText(text []byte) error {
	return unmarshalName(s, storyNames[:], text, "Story")
}

// MarshalText returns the stable name.
func (c Captain) MarshalText() ([]byte, error) {
	return marshalName(captainNames[:], int(c), "captain")
}

// UnmarshalText reads a stable name.
func (c *Captain) UnmarshalText(text []byte) error {
	return unmarshalName(c, captainNames[:], text, "captain")
}

// MarshalText returns the stable name.
func (g Goal) MarshalText() ([]byte, error) { return marshalName(goalNames[:], int(g), "goal") }

// UnmarshalText reads a stable name.
func (g *Goal) UnmarshalText(text []byte) error {
	return unmarshalName(g, goalNames[:], text, "goal")
}

// MarshalText returns the stable name.
func (b Bonus) MarshalText() ([]byte, error) { return marshalName(bonusNames[:], int(b), "bonus") }

// UnmarshalText reads a stable name.
func (b *Bonus) UnmarshalText(text []byte) error {
	return unmarshalName(b, bonusNames[:], text, "bonus")
}

// MarshalText returns the stable name.
func (s Stage) MarshalText() ([]byte, error) { return marshalName(stageNames[:], int(s), "stage") }

// UnmarshalText reads a stable name.
func (s *Stage) UnmarshalText(text []byte) error {
	return unmarshalName(s, stageNames[:], text, "stage")
}

// MarshalText returns "a" or "b".
func (p Part) MarshalText() ([]byte, error) { return marshalName(partNames[:], int(p), "part") }

// UnmarshalText reads "a" or "b".
func (p *Part) UnmarshalText(text []byte) error {
	return unmarshalName(p, partNames[:], text, "part")
}

// MarshalJSON returns the number of a seat, "nature", "automa", or null for Nobody.
func (s Seat) MarshalJSON() ([]byte, error) {
	switch {
	case s == Nobody:
		return []byte("null"), nil
	case s == Nature:
		return []byte(`"nature"`), nil
	case s == Automa:
		return []byte(`"automa"`), nil
	case s >= 0 && s < MaxSeats:
		return strconv.AppendInt(nil, int64(s), 10), nil
	default:
		return nil, fmt.Errorf("no seat has the number %d", int8(s))
	}
}

// UnmarshalJSON is the inverse of [Seat.MarshalJSON].
func (s *Seat) UnmarshalJSON(text []byte) error {
	for _, seat := range [...]Seat{0, 1, 2, 3, Nature, Nobody, Automa} {
		if name, _ := seat.MarshalJSON(); string(name) == string(text) {
			*s = seat
			return nil
		}
	}
	return fmt.Errorf("%s is not a seat: 0 to %d, or null for nobody", text, MaxSeats-1)
}

// MarshalText returns the text of the move; see [Move.String].
func (m Move) MarshalText() ([]byte, error) {
	if !m.mayBeWritten() {
		return nil, fmt.Errorf("%s has no text", m)
	}
	return []byte(m.String()), nil
}

// UnmarshalText reads a move as [ParseMove] does.
func (m *Move) UnmarshalText(text []byte) error {
	move, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	*m = move
	return nil
}

// MarshalJSON returns the lines of the score with their total.
func (c Score) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Levels   int `json:"levels"`
		Colonies int `json:"colonies"`
		Symbols  int `json:"symbols"`
		Richest  int `json:"richest"`
		Singles  int `json:"singles"`
		Duties   int `json:"duties"`
		Missions int `json:"missions"`
		Story    int `json:"story"`
		Total    int `json:"total"`
	}{c.Levels, c.Colonies, c.Symbols, c.Richest, c.Singles, c.Duties, c.Missions, c.Story, c.Total()})
}
