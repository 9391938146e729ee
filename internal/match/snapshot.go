package match

import (
	"sync"
	"time"

	"goa/goa"
	"goa/internal/memory"
	"goa/record"
)

// Snapshot is a table at one moment. It never changes, and it reveals nothing
// hidden: For builds what a viewer may see of it.
type Snapshot struct {
	game    game
	ledger  *memory.Ledger
	links   [goa.MaxSeats]string
	join    string                         // the token of the link to any free seat
	absence time.Duration                  // see Config
	whole   func() (*record.Record, error) // the record, made on demand
	admits  func(*dealt, Owner) bool       // see Keeper.admits
	hidden  func(*game) bool               // see Keeper.hidden
	ongoing func(*dealt) bool              // see Keeper.dealOngoing
}

func (k *Keeper) snapshot(g *game) *Snapshot {
	s := &Snapshot{game: *g, ledger: &k.ledger, absence: k.config.Absence, admits: k.admits, hidden: k.hidden, ongoing: k.dealOngoing, join: k.links.table(g.table.ID)}
	s.whole = sync.OnceValues(s.game.record)
	for i := range g.table.Seats {
		s.links[i] = k.links.show(g.table.ID, goa.Seat(i), &g.seats[i])
	}
	return s
}

// ID returns the ID of the table.
func (s *Snapshot) ID() ID { return s.game.table.ID }

// Version returns the number of the last entry. It orders snapshots, and is never
// shown: see [Snapshot.VersionFor].
func (s *Snapshot) Version() int { return s.game.entry }

// At returns how many moves have been played.
func (s *Snapshot) At() int { return len(s.game.moves) }

// Status returns whether the table is gathering, playing or finished.
func (s *Snapshot) Status() Status { return s.game.status() }

// TurnBased reports whether people have days for a turn.
func (s *Snapshot) TurnBased() bool { return s.game.table.Days != nil }

// Seats returns the number of seats.
func (s *Snapshot) Seats() int { return s.game.table.Seats }

// Rules returns the rules of the game.
func (s *Snapshot) Rules() *goa.Rules { return s.game.rules }

// SeatsOf returns the seats of an owner.
func (s *Snapshot) SeatsOf(owner Owner) (seats []goa.Seat) {
	for i := range s.game.table.Seats {
		if s.game.seats[i].of(owner) {
			seats = append(seats, goa.Seat(i))
		}
	}
	return seats
}

// DefaultSeat returns the seat from which an owner looks by default: the owner's
// seat that the table waits for, otherwise the owner's first seat, or [goa.Nobody].
func (s *Snapshot) DefaultSeat(owner Owner) goa.Seat {
	mine := s.SeatsOf(owner)
	for _, seat := range mine {
		if s.game.waiting().has(seat) {
			return seat
		}
	}
	if len(mine) == 0 {
		return goa.Nobody
	}
	return mine[0]
}

// WaitsFor reports whether the table waits for the owner.
func (s *Snapshot) WaitsFor(owner Owner) bool {
	seat := s.DefaultSeat(owner)
	return s.game.waiting().has(seat)
}

// Hides reports whether a seat may see something that nobody else may see: a hand, or,
// while picks are made, its own pick.
func (s *Snapshot) Hides(seat goa.Seat) bool {
	return s.game.state.Hand(seat) != 0 || s.game.picking() != 0
}

// mayLook returns an error unless an owner may look from a seat, or as a spectator.
// When the game is over, all cards are open.
func (s *Snapshot) mayLook(owner Owner, seat goa.Seat) error {
	g := &s.game
	switch {
	case g.dealt.Closed && !g.knows(owner) && !s.admits(&g.dealt, owner):
		return DealClosed
	case g.dealt.Closed && !g.knows(owner) && s.hidden(g):
		return Withdrawn
	case !g.knows(owner) && !g.table.Spectators:
		return NoSpectators
	case seat == goa.Nobody:
		return nil
	case !g.hasSeat(seat), !g.over() && !g.seats[seat].of(owner):
		return NotYourSeat
	default:
		return nil
	}
}

// IsStranger reports whether an owner sees only what any spectator sees.
func (s *Snapshot) IsStranger(owner Owner) bool {
	return s.game.table.Spectators && !s.game.dealt.Closed && !s.game.knows(owner)
}

// MayLook returns nil, or the reason why an owner may not look at the table.
func (s *Snapshot) MayLook(owner Owner) error { return s.mayLook(owner, goa.Nobody) }

// MayReadChat reports whether an owner who may look at the table may also read its chat
// and join it. People who compare games of one deal only see the game.
func (s *Snapshot) MayReadChat(owner Owner) bool { return !s.game.dealt.Closed || s.game.knows(owner) }

// Terms returns what everyone may know about how the table was made.
func (s *Snapshot) Terms() Terms { return s.game.terms() }

// IsHost reports whether an owner is the host of the table.
func (s *Snapshot) IsHost(owner Owner) bool { return owner != "" && s.game.table.Host == owner }

// Place returns an owner's seat and name at the table, even while a bot plays for
// the owner. It returns [goa.Nobody] if the owner has no seat.
func (s *Snapshot) Place(owner Owner) (goa.Seat, string) {
	if seat := s.DefaultSeat(owner); seat != goa.Nobody {
		return seat, s.game.seats[seat].Name
	}
	for i := range s.game.table.Seats {
		if at := &s.game.seats[i]; at.Owner == owner && at.away() {
			return goa.Seat(i), at.Name
		}
	}
	return goa.Nobody, ""
}

// position returns the game after the given number of moves.
func (s *Snapshot) position(at int) (goa.State, error) {
	g := &s.game
	if at < 0 || at > len(g.moves) {
		return goa.State{}, NoSuchPosition
	}
	if at == len(g.moves) {
		return g.state, nil
	}
	state := *g.start
	for _, m := range g.moves[:at] {
		state.Play(m)
	}
	return state, nil
}

// Export returns the record of the game: all of a finished game, or the part of a
// running one that can be seen from the seat. It is made once for all callers, so
// it must not be changed.
func (s *Snapshot) Export(owner Owner, seat goa.Seat) (*record.Record, error) {
	if err := s.mayLook(owner, seat); err != nil {
		return nil, err
	}
	g := &s.game
	switch {
	case !g.begun:
		return nil, NotBegun
	case g.dealt.Closed && !g.over(), s.DealOngoing():
		return nil, DealClosed // it could be used to get advice elsewhere
	}
	alone := g.table.Seats == 1 && g.hasSeat(seat) // nothing is hidden from a solo player
	r, err := s.whole()
	if err != nil || g.over() || alone {
		return r, err
	}
	return r.View(seat)
}

// Review returns the record of a finished game, for an owner who may look at it. It
// is for this server's own comments on the game. Players get it even while their
// deal is closed to others, so unlike the record of [Snapshot.Export] it must not
// be given away.
func (s *Snapshot) Review(owner Owner) (*record.Record, error) {
	if err := s.mayLook(owner, goa.Nobody); err != nil {
		return nil, err
	}
	if !s.game.over() {
		return nil, NotOver
	}
	return s.whole()
}

// record returns the record of the game so far, with open cards.
func (g *game) record() (*record.Record, error) {
	r, err := g.newRecord()
	if err != nil || g.archived {
		return r, err
	}
	if err := r.SetTag("date", g.table.Made.Format(time.DateOnly)); err != nil {
		return nil, err
	}
	for _, m := range g.moves {
		if err := r.Append(m); err != nil {
			return nil, err
		}
	}
	return r, nil
}
