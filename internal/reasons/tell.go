package reasons

import (
	"strings"

	"goa/goa"
	"goa/lexicon"
)

// Lines puts an account into words, addressed to the player of a seat or about
// them. One sentence says what the better move brings, and one what it costs.
// If there are no causes, Lines says that the moves are close, or that no cause
// explains the gap.
func (a *Account) Lines(words *lexicon.Lexicon, me goa.Seat, names []string) []string {
	switch a.Finding {
	case Close:
		return []string{words.Why("close")}
	case Unclear:
		return []string{words.Why("unclear")}
	default:
	}
	var brings, costs []string
	for i := range a.Causes {
		c := &a.Causes[i]
		if c.Gain > 0 {
			brings = append(brings, c.Text(words, me, names))
		} else {
			costs = append(costs, c.Text(words, me, names))
		}
	}
	var lines []string
	if len(brings) > 0 {
		lines = append(lines, words.Why("because", "list", strings.Join(brings, "; ")))
	}
	if len(costs) > 0 {
		lines = append(lines, words.Why("price", "list", strings.Join(costs, "; ")))
	}
	return lines
}

// Text describes a cause in a few words, as part of a list.
func (c *Cause) Text(words *lexicon.Lexicon, me goa.Seat, names []string) string {
	name, more := c.What.String(), c.Amount > 0
	values := []any{"n", abs(c.Amount), "seat", words.Player(c.Seat, names), "track", words.Track(c.Track), "tile", words.Tile(c.Tile)}
	switch {
	case c.What == Lot || c.What == Lots || c.What == Side:
		more = (c.Gain > 0) == (c.Seat == me)
		if c.What == Lot && c.Tile == goa.NoTile {
			name += ".flag"
		}
	case c.Amount == 0 || more != (c.Gain > 0) && c.Seat == me: // spices, land, a colony or cards
		if c.Gain > 0 {
			return words.Why(name + ".better")
		}
		return words.Why(name + ".worse")
	}
	switch {
	case c.What == Side:
		name = "rival"
	case c.Seat != me:
		name = "rival." + name
	}
	if more {
		return words.Why(name+".more", values...)
	}
	return words.Why(name+".fewer", values...)
}
