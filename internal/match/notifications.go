package match

import (
	"context"
	"fmt"
	"time"

	"goa/goa"
	"goa/internal/jobs"
)

// The kinds of jobs that notify people who are not looking. Their arguments are
// [WaitArgs].
const (
	CallKind    = "call"    // at once: tells a player that it is their turn
	RemindKind  = "remind"  // when most of the player's time has passed
	OverdueKind = "overdue" // when the player is out of time: tells the others
	OverKind    = "over"    // the game is over
	BegunKind   = "begun"   // the game has begun: tells players who were not there
)

// WaitArgs identify the wait that a job is about: the wait for a seat that began
// with an entry. Jobs about the beginning or the end of a game name no seat.
type WaitArgs struct {
	Table ID       `json:"table"`
	Seat  goa.Seat `json:"seat"`
	Entry int      `json:"entry"`
}

// notifyChoice says whether a player is notified about a table.
type notifyChoice struct {
	here notifyHere
	live bool // the player wants to be notified about real-time tables as well
}

// notifyHere is an owner's choice for one table.
type notifyHere uint8

const (
	notifyAsUsual notifyHere = iota // only at turn-based tables
	notifyOn
	notifyOff
)

// called reports whether the player of a seat is notified. In a real-time game
// against bots alone players are not notified, unless they have asked for it at
// this table.
func (g *game) called(at goa.Seat) bool {
	seat, c := &g.seats[at], g.notify[at]
	switch {
	case seat.Kind != Person || c.here == notifyOff:
		return false
	case c.here == notifyOn || g.table.Days != nil:
		return true
	default:
		return c.live && g.othersSit(seat.Owner)
	}
}

// setNotified records whether the player of a seat is notified.
func (g *game) setNotified(e Entry) error {
	if !g.hasSeat(e.Seat) {
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	switch c := &g.notify[e.Seat]; e.Text {
	case "yes":
		c.here = notifyOn
	case "live", "days":
		c.live = e.Text == "live"
	default:
		c.here = notifyOff
	}
	return nil
}

// setNotifiedLive records at a real-time table whether an owner is notified about
// such tables. It does nothing if the log is full.
func (p *proposal) setNotifiedLive(by Owner, live bool) {
	if p.table.Days != nil || p.over() {
		return
	}
	text := "days"
	if live {
		text = "live"
	}
	for i := range goa.Seat(p.table.Seats) {
		if p.seats[i].of(by) && p.notify[i].live != live {
			_ = p.add(CallEntry, i, text) // fails only if the log is full
		}
	}
}

// SetNotified sets whether an owner is notified when the table waits for them. By
// default owners are notified about turn-based tables.
func (k *Keeper) SetNotified(ctx context.Context, c Command, on bool) (*Snapshot, error) {
	return k.command(ctx, c, func(p *proposal) error { return p.setNotified(c.Owner, on) })
}

func (p *proposal) setNotified(by Owner, on bool) error {
	if !p.sits(by) {
		return NotYourSeat
	}
	text := "no"
	if on {
		text = "yes"
	}
	for i := range goa.Seat(p.table.Seats) {
		if p.seats[i].of(by) && p.called(i) != on {
			if err := p.add(CallEntry, i, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// callJobs returns the jobs about players whom the table has begun to wait for,
// or no longer waits for, since an earlier state. The earlier state is nil for a
// new table.
func (g *game) callJobs(before *game) (c jobs.Changes) {
	if before == nil {
		before = &game{table: g.table}
	}
	for i := range goa.Seat(g.table.Seats) {
		is, was := &g.clocks[i], &before.clocks[i]
		began := is.Entry() != was.Entry()
		if began || g.called(i) != before.called(i) {
			g.replaceCall(&c, before, i)
		}
		if g.table.Days != nil && (began || is.Rest().String() != was.Rest().String()) {
			g.replaceTimers(&c, i)
		}
	}
	if before.entry > 0 && !before.begun && g.begun && g.anyCalled() {
		c.Add = append(c.Add, g.waitJob(BegunKind, goa.Nobody, g.entry, time.Time{}))
	}
	if before.begun && !before.over() && g.over() && g.anyCalled() {
		c.Add = append(c.Add, g.waitJob(OverKind, goa.Nobody, g.entry, time.Time{}))
	}
	return c
}

// anyCalled reports whether anyone at the table is notified.
func (g *game) anyCalled() bool {
	for i := range goa.Seat(g.table.Seats) {
		if g.called(i) {
			return true
		}
	}
	return false
}

// replaceCall replaces the notification of a seat, if there is one to make.
func (g *game) replaceCall(c *jobs.Changes, before *game, at goa.Seat) {
	if before.called(at) && before.clocks[at].Entry() != 0 {
		c.Cancel = append(c.Cancel, g.waitName(CallKind, at))
	}
	if is := &g.clocks[at]; g.called(at) && is.Entry() != 0 {
		c.Add = append(c.Add, g.waitJob(CallKind, at, is.Entry(), is.Since()))
	}
}

// replaceTimers replaces the jobs that are due while the clock of a seat runs,
// according to its current state. A job that was due before is left alone, so
// that nobody is notified twice.
func (g *game) replaceTimers(c *jobs.Changes, at goa.Seat) {
	end, runs := g.deadline(at)
	if !runs {
		c.Cancel = append(c.Cancel, g.waitName(RemindKind, at), g.waitName(OverdueKind, at))
		return
	}
	is := &g.clocks[at]
	for _, j := range []jobs.Job{
		g.waitJob(RemindKind, at, is.Entry(), is.Reminder(g.table.Days)),
		g.waitJob(OverdueKind, at, is.Entry(), end),
	} {
		if j.Due.After(g.latest) {
			c.Cancel, c.Add = append(c.Cancel, j.Name), append(c.Add, j)
		}
	}
}

func (g *game) waitName(kind string, at goa.Seat) jobs.Name {
	return jobs.Name{Kind: kind, Key: string(g.table.ID) + "/" + at.String()}
}

func (g *game) waitJob(kind string, at goa.Seat, entry int, due time.Time) jobs.Job {
	return jobs.Job{Name: g.waitName(kind, at), Due: due, Args: jsonText(WaitArgs{g.table.ID, at, entry})}
}

// Wait says that a table waits for a person.
type Wait struct {
	Seat     goa.Seat
	Owner    Owner
	Entry    int // the entry that began it: no two waits have the same
	Since    time.Time
	Deadline time.Time // zero if there is none
	Overdue  bool
}

// WaitOf returns the wait for the person of a seat; ok is false if the table is
// not waiting for them.
func (s *Snapshot) WaitOf(at goa.Seat) (w Wait, ok bool) {
	g := &s.game
	if !g.hasSeat(at) || g.clocks[at].Entry() == 0 {
		return w, false
	}
	c := &g.clocks[at]
	w = Wait{Seat: at, Owner: g.seats[at].Owner, Entry: c.Entry(), Since: c.Since(), Overdue: g.overdue(at, now())}
	w.Deadline, _ = g.deadline(at)
	return w, true
}

// SnapshotWith returns a table with at least the given entry: a job may begin
// before the room knows that the entry which made it due is stored.
func (k *Keeper) SnapshotWith(ctx context.Context, id ID, entry int) (*Snapshot, error) {
	s, err := k.Snapshot(ctx, id)
	if err != nil || s.Version() >= entry {
		return s, err
	}
	if s, err = k.ask(ctx, id, func(*proposal) error { return nil }); err == nil && s.Version() < entry {
		err = fmt.Errorf("table %s: entry %d was not found", id, entry)
	}
	return s, err
}

// Since returns when the table began to wait for the seats that it waits for now,
// or when the game ended.
func (s *Snapshot) Since() time.Time { return s.game.since }

// Begun returns when the game began; zero if it has not.
func (s *Snapshot) Begun() time.Time { return s.game.begunAt }

// Called lists the owners at the table who are notified, each once.
func (s *Snapshot) Called() (list []Owner) {
	g, seen := &s.game, map[Owner]bool{}
	for i := range goa.Seat(g.table.Seats) {
		if owner := g.seats[i].Owner; g.called(i) && !seen[owner] {
			list, seen[owner] = append(list, owner), true
		}
	}
	return list
}
