package match

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"goa/goa"
)

// Days is how much time people have at a turn-based table. Their clocks follow
// from the log alone: a clock runs while the table waits for its seat.
type Days struct {
	Turn  time.Duration `json:"turn"`            // each time the table waits for somebody
	Bank  time.Duration `json:"bank,omitempty"`  // additional time, once for the game
	Rests bool          `json:"rests,omitempty"` // a player's quiet hours do not count
}

// The limits of what can be chosen.
const (
	minTurn = time.Hour
	maxTurn = 30 * 24 * time.Hour
)

// check returns an error if the times are not allowed.
func (d *Days) check() error {
	if d != nil && (d.Turn < minTurn || d.Turn > maxTurn || d.Bank < 0 || d.Bank > maxTurn) {
		return fmt.Errorf("the time for a turn is %v to %v, the bank at most %v", minTurn, maxTurn, maxTurn)
	}
	return nil
}

// seatClock is the time of a seat.
type seatClock struct {
	rest  Rest          // as the player last said
	since time.Time     // when the table began to wait for its person; zero while it does not
	entry int           // with which it began
	spent time.Duration // of the bank

	// The quiet hours may change once in a wait. Time that has counted under
	// the earlier hours stays counted. Further changes apply from the next wait
	// on: hours that follow the time of day would keep a clock from running at
	// all.
	hours   Rest          // the clock runs by these in this wait
	from    time.Time     // since when
	changed bool          // they have changed since the wait began
	counted time.Duration // time of this wait before they applied
	out     time.Time     // when the time was up, if that was before; otherwise zero
}

// bank returns what is left of a seat's reserve while its clock stands still.
func (g *game) bank(at goa.Seat) time.Duration { return g.table.Days.Bank - g.clocks[at].spent }

// deadline returns when the time of a seat is up; ok is false if its clock does
// not run.
func (g *game) deadline(at goa.Seat) (t time.Time, ok bool) {
	if g.table.Days == nil || !g.hasSeat(at) || g.clocks[at].since.IsZero() {
		return t, false
	}
	c := &g.clocks[at]
	if !c.out.IsZero() {
		return c.out, true
	}
	return g.restOf(at).after(c.from, g.table.Days.Turn+g.bank(at)-c.counted), true
}

// restOf returns when the clock of a seat stands still at this table.
func (g *game) restOf(at goa.Seat) Rest {
	if !g.table.Days.Rests {
		return Rest{}
	}
	return g.clocks[at].hours
}

// overdue reports whether the time of a seat is up.
func (g *game) overdue(at goa.Seat, now time.Time) bool {
	t, ok := g.deadline(at)
	return ok && !now.Before(t)
}

// runClocks stops the clocks of seats that the table no longer waits for after
// an entry, and starts those of others.
func (g *game) runClocks(e Entry) {
	waiting := g.waiting()
	for i := range goa.Seat(g.table.Seats) {
		c := &g.clocks[i]
		runs := g.begun && !g.over() && waiting.has(i) && g.seats[i].Kind == Person
		switch {
		case runs && c.since.IsZero():
			c.since, c.from, c.entry, c.hours = e.Time, e.Time, e.Number, c.rest
		case !runs && !c.since.IsZero():
			if g.overdue(i, e.Time) {
				g.ending = 0 // the seat no longer holds up the game
			}
			c.spent += g.overspent(i, e.Time)
			*c = seatClock{rest: c.rest, spent: c.spent}
		}
	}
}

// overspent returns what a wait that ends now takes of a seat's bank.
func (g *game) overspent(at goa.Seat, now time.Time) time.Duration {
	if g.table.Days == nil {
		return 0
	}
	c := &g.clocks[at]
	over := c.counted + g.restOf(at).counted(c.from, now) - g.table.Days.Turn
	return min(max(0, over), g.bank(at))
}

// setRest sets the quiet hours of an owner at all of the owner's seats, if they
// matter at the table.
func (p *proposal) setRest(by Owner, r Rest) error {
	if p.table.Days == nil || !p.table.Days.Rests || p.over() || p.entry >= maxEntries {
		return nil
	}
	for i := range goa.Seat(p.table.Seats) {
		if p.seats[i].of(by) && p.clocks[i].rest.String() != r.String() {
			if err := p.add(RestEntry, i, r.fromNow()); err != nil {
				return err
			}
		}
	}
	return nil
}

// rest notes the quiet hours of a seat's owner. A running clock uses the new
// hours from then on; time that is up stays up. Entries of earlier programs
// count as if the hours had always applied, so games that have them keep their
// clocks.
func (g *game) rest(e Entry) error {
	if !g.hasSeat(e.Seat) {
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	r, err := parseRest(e.Text)
	if err != nil {
		return fmt.Errorf("seat %d: %w", e.Seat, err)
	}
	c, was := &g.clocks[e.Seat], g.overdue(e.Seat, e.Time)
	c.rest = r
	switch {
	case e.Kind == RestEntry && !holdsFromNow(e.Text):
		c.hours = r
	case c.since.IsZero() || c.changed || g.table.Days == nil: // they apply from the next wait on
	default:
		if was {
			c.out, _ = g.deadline(e.Seat)
		}
		c.counted = g.restOf(e.Seat).counted(c.from, e.Time)
		c.from, c.hours, c.changed = e.Time, r, true
	}
	if was && !g.overdue(e.Seat, e.Time) {
		g.ending = 0 // the seat no longer holds up the game
	}
	return nil
}

// endGame ends a game that waits for a player who is out of time, if everyone
// else who has time left wants that.
func (p *proposal) endGame(by Owner) error {
	switch {
	case !p.sits(by):
		return NotYourSeat
	case p.over():
		return GameOver
	case !p.anyOverdue(by, p.now):
		return NotAbsent
	}
	at := goa.Seat(p.number(by) - 1)
	if !p.ending.has(at) {
		if err := p.add(EndEntry, at, ""); err != nil {
			return err
		}
	}
	for i := range goa.Seat(p.table.Seats) {
		if s := &p.seats[i]; s.Kind == Person && !p.overdue(i, p.now) && !p.ending.has(goa.Seat(p.number(s.Owner)-1)) {
			return nil // others have yet to vote
		}
	}
	return p.add(EndEntry, goa.Nobody, strconv.Itoa(len(p.moves)))
}

// anyOverdue reports whether anyone else is out of time.
func (g *game) anyOverdue(but Owner, now time.Time) bool {
	for i := range goa.Seat(g.table.Seats) {
		if !g.seats[i].of(but) && g.overdue(i, now) {
			return true
		}
	}
	return false
}

// end notes that a player wants to end the game, or that it is ended.
func (g *game) end(e Entry) error {
	switch {
	case e.Seat == goa.Nobody:
		g.ended = true
		g.changes = append(g.changes, g.newChange(e, GameAbandoned))
	case !g.hasSeat(e.Seat):
		return fmt.Errorf("there is no seat %d", e.Seat)
	default:
		g.ending |= 1 << e.Seat
		g.changes = append(g.changes, g.newChange(e, EndWanted))
	}
	return nil
}

// EndGame votes for an owner to end a game that waits for a player who is out
// of time. The game ends when everyone else who has time left has voted so.
func (k *Keeper) EndGame(ctx context.Context, c Command) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.endGame(c.Owner) })
}
