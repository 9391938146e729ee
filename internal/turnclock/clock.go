package turnclock

import (
	"fmt"
	"time"
)

// Days is how much time people have at a turn-based table. A nil Days means that the
// game is played in real time.
type Days struct {
	Turn    time.Duration `json:"turn"`            // each time the table waits for the player
	Reserve time.Duration `json:"bank,omitempty"`  // additional time, once for the game
	Rests   bool          `json:"rests,omitempty"` // a player's quiet hours do not count
}

// The limits of a turn's time.
const (
	minTurn = time.Hour
	maxTurn = 30 * 24 * time.Hour
)

// Check returns an error if the times are not allowed.
func (d *Days) Check() error {
	if d != nil && (d.Turn < minTurn || d.Turn > maxTurn || d.Reserve < 0 || d.Reserve > maxTurn) {
		return fmt.Errorf("the time for a turn is %v to %v, the reserve at most %v", minTurn, maxTurn, maxTurn)
	}
	return nil
}

// Clock is the time of a seat. It runs while the table waits for the seat's player, and
// depends only on the calls of its methods. All calls must pass the same Days.
type Clock struct {
	rest  Rest          // as the player last set it
	since time.Time     // when the table began to wait for the player; zero while it does not
	entry int           // the entry that began the wait
	spent time.Duration // of the reserve

	// The quiet hours may change once in a wait. Time that has counted under the
	// earlier hours stays counted. Further changes apply from the next wait on.
	// Otherwise, hours that follow the time of day could keep a clock from running at
	// all.
	hours   Rest          // the hours that apply in this wait
	from    time.Time     // since when they apply
	changed bool          // whether they have changed since the wait began
	counted time.Duration // time of this wait before they applied
	out     time.Time     // when the player ran out of time under the earlier hours; otherwise zero
}

// Begin starts a clock that stands still. The entry of the table's log identifies the
// wait.
func (c *Clock) Begin(at time.Time, entry int) {
	c.since, c.from, c.entry, c.hours = at, at, entry, c.rest
}

// End stops a running clock. Time spent from the reserve stays spent.
func (c *Clock) End(d *Days, at time.Time) {
	if d != nil {
		over := c.counted + c.quiet(d).countedTime(c.from, at) - d.Turn
		c.spent += min(max(0, over), c.Reserve(d))
	}
	*c = Clock{rest: c.rest, spent: c.spent}
}

// Runs reports whether the clock runs.
func (c *Clock) Runs() bool { return !c.since.IsZero() }

// Since returns when the clock began to run; zero while it stands still.
func (c *Clock) Since() time.Time { return c.since }

// Entry returns the entry with which the clock began to run; 0 while it stands still.
func (c *Clock) Entry() int { return c.entry }

// Rest returns the quiet hours that the player last set.
func (c *Clock) Rest() Rest { return c.rest }

// Reserve returns what is left of the reserve while the clock stands still.
func (c *Clock) Reserve(d *Days) time.Duration { return d.Reserve - c.spent }

// Deadline returns when the time is up; ok is false if the clock does not run.
func (c *Clock) Deadline(d *Days) (t time.Time, ok bool) {
	switch {
	case d == nil || !c.Runs():
		return t, false
	case !c.out.IsZero():
		return c.out, true
	default:
		return c.quiet(d).after(c.from, d.Turn+c.Reserve(d)-c.counted), true
	}
}

// Reminder returns when most of the time for a turn will have passed.
func (c *Clock) Reminder(d *Days) time.Time { return c.quiet(d).after(c.from, d.Turn*3/4-c.counted) }

// Overdue reports whether the time is up.
func (c *Clock) Overdue(d *Days, now time.Time) bool {
	t, ok := c.Deadline(d)
	return ok && !now.Before(t)
}

// quiet returns the hours in which the clock stands still.
func (c *Clock) quiet(d *Days) Rest {
	if !d.Rests {
		return Rest{}
	}
	return c.hours
}

// SetRest sets the player's quiet hours. A running clock uses them from then on; a
// clock that has run out stays that way.
func (c *Clock) SetRest(d *Days, r Rest, at time.Time) {
	was := c.Overdue(d, at)
	c.rest = r
	if !c.Runs() || c.changed || d == nil {
		return // they apply from the next wait on
	}
	if was {
		c.out, _ = c.Deadline(d)
	}
	c.counted = c.quiet(d).countedTime(c.from, at)
	c.from, c.hours, c.changed = at, r, true
}

// SetRestAlways sets quiet hours that count as if they had always applied.
func (c *Clock) SetRestAlways(r Rest) { c.rest, c.hours = r, r }

// Forget forgets the quiet hours, because another player sits down.
func (c *Clock) Forget() { c.rest, c.hours = Rest{}, Rest{} }
