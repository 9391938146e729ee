package goa

import (
	"encoding/json"
	"fmt"
)

// Problems name the fields of a position as they appear in JSON, to help its
// author: players[0].ducats, auction.bidder. They are composed only when
// something is wrong.

// jsonText writes a value the way a position does.
func jsonText(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v) // a seat that no table has
	}
	return string(text)
}

// seatText writes a seat the way a position does: null for nobody.
func seatText(s Seat) string { return jsonText(s) }

// given names a piece, or says that its field is left out.
func given[T interface {
	~uint8
	fmt.Stringer
}](piece T) string {
	if piece == 0 {
		return "left out"
	}
	return piece.String()
}

// presenceText says whether a field or a task is given.
func presenceText(there bool) string {
	if there {
		return "there"
	}
	return "not there"
}

// lastTask names the task that is done next.
func (a *audit) lastTask() string {
	if a.depth == 0 {
		return "no task"
	}
	return taskNames[a.todo()] + " as the last task"
}

// taskBefore names the task that another lies on.
func taskBefore(below taskKind) string {
	if below == noTask {
		return "first"
	}
	return "after " + taskNames[below]
}

// misplaced reports a token that contradicts the stage: the tokens from first
// up to, but not including, end must lie on the board, and no others.
func (a *audit) misplaced(token, first, end uint8) {
	right := "none lies"
	if first < end {
		right = fmt.Sprintf("tokens %d to %d lie", first+1, end)
	}
	where := "missing"
	if c := a.tokens[token]; c != NoCell {
		where = c.String()
	}
	a.broken("tokens.%d is %s; at this turn of stage %s %s on the board", token+1, where, a.stage, right)
}

// removedIn returns how many places a half has filled with removed tiles if the
// current half has filled now.
func (a *audit) removedIn(in Part, now uint8) uint8 {
	switch {
	case in < a.part():
		return a.rules.removals[in]
	case in == a.part():
		return now
	default:
		return 0
	}
}

// firstLevels lists the levels of a track among the firsts.
func firstLevels(firsts uint16, t Track) []int {
	levels := []int{}
	for level := firstBonusLevel; level <= TopLevel; level++ {
		if firsts>>(int(t)*2+level-firstBonusLevel)&1 != 0 {
			levels = append(levels, level)
		}
	}
	return levels
}
