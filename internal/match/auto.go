package match

import (
	"goa/goa"
	"goa/internal/autopilot"
)

// setAuto sets what is played automatically at all seats of an owner, from the
// next move on. It does nothing if the log is full.
func (p *proposal) setAuto(by Owner, auto autopilot.Auto) {
	if p.over() {
		return
	}
	for i := range goa.Seat(p.table.Seats) {
		if p.seats[i].of(by) && p.auto[i] != auto {
			_ = p.add(AutoEntry, i, auto.String()) // fails only if the log is full
		}
	}
}

// autoMove returns the move that is played at a seat without asking its owner;
// ok is false if the owner has to be asked.
func (g *game) autoMove(seat goa.Seat) (m goa.Move, ok bool) {
	if !g.asksPerson(seat) {
		return m, false
	}
	return g.auto[seat].Move(&g.state, g.table.HiddenDucats)
}

// isAutoMove reports whether an entry is a move that was played automatically.
func (g *game) isAutoMove(e Entry) bool {
	if e.Kind != MoveEntry {
		return false
	}
	m, ok := g.autoMove(e.Seat)
	if !ok {
		m, ok = g.orderedMove(e.Seat)
	}
	return ok && m.String() == e.Text
}

// choicesMade returns the move counts of the tentative turn at which its seat
// had a choice. Moves that followed automatically are undone together with the
// choice that led to them.
func (g *game) choicesMade() (at []int) {
	then := *g // the same seats, at the position of the checkpoint
	then.state = g.checkpoint.state
	for n := g.checkpoint.at; n < len(g.moves); n++ {
		if _, ok := then.autoMove(then.state.Turn()); !ok {
			at = append(at, n)
		}
		then.state.Play(g.moves[n])
	}
	return at
}

// redoTo returns how many moves the game has after the next choice is redone,
// including the moves that follow automatically.
func (g *game) redoTo() int {
	then := *g
	n := 0
	for {
		then.state.Play(g.undone[len(g.undone)-1-n])
		n++
		if _, ok := then.autoMove(then.state.Turn()); !ok || n == len(g.undone) {
			return len(g.moves) + n
		}
	}
}

// lastOf returns the last action of a seat; nothing is remembered for Nature.
func (g *game) lastOf(seat goa.Seat) *lastEntry {
	if !g.hasSeat(seat) {
		return new(lastEntry)
	}
	return &g.last[seat]
}
