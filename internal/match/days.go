package match

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"goa/goa"
	"goa/internal/turnclock"
)

// Seat clocks follow from the log alone: a clock runs while the table waits for its
// seat.

// deadline returns when a seat runs out of time; ok is false if its clock does not run.
func (g *game) deadline(at goa.Seat) (t time.Time, ok bool) {
	if !g.hasSeat(at) {
		return t, false
	}
	return g.clocks[at].Deadline(g.table.Days)
}

// overdue reports whether a seat is out of time.
func (g *game) overdue(at goa.Seat, now time.Time) bool {
	return g.hasSeat(at) && g.clocks[at].Overdue(g.table.Days, now)
}

// runClocks stops the clocks of seats that the table no longer waits for after an
// entry, and starts the clocks of the seats that it now waits for.
func (g *game) runClocks(e Entry) {
	waiting := g.waiting()
	for i := range goa.Seat(g.table.Seats) {
		c := &g.clocks[i]
		runs := g.begun && waiting.has(i) && g.seats[i].Kind == Person
		switch {
		case runs && !c.Runs():
			c.Begin(e.Time, e.Number)
		case !runs && c.Runs():
			if g.overdue(i, e.Time) {
				g.wantEnd = 0 // the seat no longer holds up the game
			}
			c.End(g.table.Days, e.Time)
		}
	}
}

// setRest sets an owner's quiet hours at all of the owner's seats, if they matter at
// the table. It does nothing if the log is full.
func (p *proposal) setRest(by Owner, r turnclock.Rest) {
	if p.table.Days == nil || !p.table.Days.Rests || p.over() {
		return
	}
	for i := range goa.Seat(p.table.Seats) {
		if p.seats[i].of(by) && p.clocks[i].Rest().String() != r.String() {
			_ = p.add(RestEntry, i, r.FromNow()) // fails only if the log is full
		}
	}
}

// rest records the quiet hours of a seat's owner. A running clock uses the new hours
// from then on; a clock that has run out stays that way. Entries of earlier programs
// count as if the hours had always applied, so the clocks of their games do not change.
func (g *game) rest(e Entry) error {
	if !g.hasSeat(e.Seat) {
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	r, err := turnclock.ParseRest(e.Text)
	if err != nil {
		return fmt.Errorf("seat %d: %w", e.Seat, err)
	}
	c, was := &g.clocks[e.Seat], g.overdue(e.Seat, e.Time)
	if e.Kind == RestEntry && !turnclock.HoldsFromNow(e.Text) {
		c.SetRestAlways(r)
	} else {
		c.SetRest(g.table.Days, r, e.Time)
	}
	if was && !g.overdue(e.Seat, e.Time) {
		g.wantEnd = 0 // the seat no longer holds up the game
	}
	return nil
}

// endGame casts an owner's vote to end a game that waits for a player who is out of
// time. It ends the game if everyone with time left has voted for that.
func (p *proposal) endGame(by Owner) error {
	switch {
	case !p.sits(by):
		return NotYourSeat
	case p.over():
		return GameOver
	case !p.anyOverdue(by, p.now):
		return NotAbsent
	}
	at := goa.Seat(p.seatNumber(by) - 1)
	if !p.wantEnd.has(at) {
		if err := p.add(EndEntry, at, ""); err != nil {
			return err
		}
	}
	if !p.allWantEnd(p.now) {
		return nil // others have yet to vote
	}
	return p.add(EndEntry, goa.Nobody, strconv.Itoa(len(p.moves)))
}

// allWantEnd reports whether everyone with time left has voted to end the game.
func (g *game) allWantEnd(now time.Time) bool {
	for i := range goa.Seat(g.table.Seats) {
		if s := &g.seats[i]; s.Kind == Person && !g.overdue(i, now) && !g.wantEnd.has(i) {
			return false
		}
	}
	return g.wantEnd != 0
}

// anyOverdue reports whether anyone else is out of time.
func (g *game) anyOverdue(except Owner, now time.Time) bool {
	for i := range goa.Seat(g.table.Seats) {
		if !g.seats[i].of(except) && g.overdue(i, now) {
			return true
		}
	}
	return false
}

// end records that a player wants to end the game, or that the game has ended.
func (g *game) end(e Entry) error {
	switch {
	case e.Seat == goa.Nobody:
		g.ended = true
		g.changes = append(g.changes, g.newChange(e, g.whyEnded(e.Time)))
	case !g.hasSeat(e.Seat):
		return fmt.Errorf("there is no seat %d", e.Seat)
	default:
		g.wantEnd |= g.votersAt(e.Seat)
		g.changes = append(g.changes, g.newChange(e, EndWanted))
	}
	return nil
}

// whyEnded returns why a game ended early.
func (g *game) whyEnded(at time.Time) ChangeKind {
	switch {
	case g.allWantEnd(at):
		return GameAbandoned
	case g.table.Evening != "":
		return RoundEnded
	case g.dealt.ID != "":
		return GameGivenUp
	default:
		return GameAbandoned
	}
}

// EndGame casts an owner's vote to end a game that waits for a player who is out of
// time. The game ends when everyone with time left has voted to end it.
func (k *Keeper) EndGame(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.endGame(c.Owner) })
}
