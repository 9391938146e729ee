package match

import (
	"fmt"
	"strconv"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
)

// SeatChange is something that happened to the seats of a running game. It is
// visible to everyone.
type SeatChange struct {
	Entry int // in a view, the viewer's version at the time
	At    int // moves played before it
	Time  time.Time
	Kind  ChangeKind
	Seat  goa.Seat // the seat concerned, if any
	Name  string   // of the player before
	New   string   // of the player from now on
	By    goa.Seat // the seat that did it, or Nobody
}

// ChangeKind says what happened to a seat.
type ChangeKind uint8

// The kinds of changes.
const (
	SeatOffered   ChangeKind = iota + 1 // its owner, or the host, has made a link to it
	SeatAgreed                          // a player agrees to give it to someone else
	SeatOpened                          // all others agree, and it has a link
	SeatTaken                           // a new player has sat down
	SeatConceded                        // its owner has left it to a bot for good
	SeatReplaced                        // a bot plays for its owner, who is away
	SeatReturned                        // the owner is back
	BotsStopped                         // a game of bots alone was stopped
	EndWanted                           // its owner wants to end the game, which another player holds up
	GameAbandoned                       // everyone with time left wants it: the game is ended
	GameGivenUp                         // the player of a deal has ended the game
	RoundEnded                          // the game ended with the round of its evening
)

func (g *game) newChange(e Entry, kind ChangeKind) SeatChange {
	c := SeatChange{Entry: e.Number, At: len(g.moves), Time: e.Time, Kind: kind, Seat: e.Seat, By: goa.Nobody}
	if g.hasSeat(e.Seat) {
		c.Name = g.seats[e.Seat].Name
		c.New = c.Name
	}
	return c
}

// changeSeat gives a seat to the player in an entry.
func (g *game) changeSeat(e Entry) error {
	if !g.hasSeat(e.Seat) {
		return fmt.Errorf("there is no seat %d", e.Seat)
	}
	s, err := parseSeat(e.Text)
	if err != nil {
		return fmt.Errorf("seat %d: %q: %w", e.Seat, e.Text, err)
	}
	s.Name = keptName(s.Name, g.otherNames(e.Seat))
	g.reseat(e, s)
	return nil
}

// reseat changes who sits at a seat. During the game the log shows that to
// everyone.
func (g *game) reseat(e Entry, s seat) {
	old := &g.seats[e.Seat]
	if kind := changeOf(old, &s); g.begun && kind != 0 {
		c := g.newChange(e, kind)
		c.New = s.Name
		if s.By > 0 {
			c.By = goa.Seat(s.By - 1)
		}
		g.changes = append(g.changes, c)
		if kind == SeatConceded {
			g.conceded[e.Seat] = old.Owner
		}
	}
	if g.begun && (s.Kind != old.Kind || s.Owner != old.Owner || s.Grade != old.Grade) {
		g.reseated |= 1 << e.Seat
	}
	s.Ready = old.Ready && s.of(old.Owner)
	g.agreed[e.Seat] = 0
	if s.Kind != Person || s.Owner != old.Owner {
		g.auto[e.Seat], g.orders[e.Seat], g.ahead[e.Seat] = autopilot.Auto{}, autopilot.Orders{}, aheadPick{}
		g.clocks[e.Seat].Forget()
		g.notify[e.Seat] = notifyChoice{}
	}
	passed := s.Owner != old.Owner
	*old = s
	if passed {
		g.passVotes(e.Seat)
	}
}

// passVotes drops the votes of a seat that has a new owner, except those that the new
// owner has cast from another seat.
func (g *game) passVotes(at goa.Seat) {
	others := g.votersAt(at) &^ (1 << at)
	pass := func(votes *seatSet) {
		*votes &^= 1 << at
		if *votes&others != 0 {
			*votes |= 1 << at
		}
	}
	pass(&g.wantEnd)
	for i := range g.agreed {
		pass(&g.agreed[i])
	}
}

// votersAt returns the seats for which the owner of a seat votes: all that they own,
// even if they are away.
func (g *game) votersAt(at goa.Seat) seatSet {
	set := seatSet(1 << at)
	for i, s := range g.seats[:g.table.Seats] {
		if s.Owner != "" && s.Owner == g.seats[at].Owner {
			set |= 1 << i
		}
	}
	return set
}

// changeOf returns what has happened to a seat, or 0 if that concerns nobody
// else.
func changeOf(old, s *seat) ChangeKind {
	switch {
	case s.offered() && s.Agreed:
		return SeatOpened
	case s.offered() && s.Link != old.Link:
		return SeatOffered
	case s.Kind == Person && old.away() && s.Owner == old.Owner:
		return SeatReturned
	case s.Kind == Person && s.Owner != old.Owner:
		return SeatTaken
	case s.away() && old.Kind == Person:
		return SeatReplaced
	case s.Kind == Bot && old.Kind == Person:
		return SeatConceded
	default:
		return 0
	}
}

// agree records that a player agrees to give a seat away.
func (g *game) agree(e Entry) error {
	by, err := strconv.Atoi(e.Text)
	if err != nil || !g.hasSeat(goa.Seat(by)) || !g.hasSeat(e.Seat) {
		return fmt.Errorf("%q is not a seat that can vote on seat %d", e.Text, e.Seat)
	}
	g.agreed[e.Seat] |= g.votersAt(goa.Seat(by))
	c := g.newChange(e, SeatAgreed)
	c.By = goa.Seat(by)
	g.changes = append(g.changes, c)
	return nil
}

// clearVotes clears the votes to give a seat away, because its owner plays.
func (g *game) clearVotes(at goa.Seat) {
	if !g.hasSeat(at) || g.seats[at].Kind != Person {
		return
	}
	g.agreed[at] = 0
	if s := &g.seats[at]; s.Agreed && s.offered() {
		s.Link, s.Agreed = "", false
	}
}
