package match

import (
	"slices"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// TableView is what one viewer may see of a table at one moment. Everything in
// it may be sent to that viewer.
type TableView struct {
	Table     Terms
	Entry     int      // the viewer's version, see [Snapshot.VersionFor]; commands name it
	At        int      // moves played in the position shown
	Moves     int      // of the whole game
	Status    Status   // the present status of the table
	Seat      goa.Seat // the viewer's seat; Nobody for a spectator
	Host      bool     // the viewer is the host
	Seats     []SeatView
	View      goa.View
	Legal     []goa.Move // the viewer's legal moves, if it is this seat's turn
	Log       []Update
	CanUndo   bool // one move, or the whole turn
	CanRedo   bool
	Waiting   Waiting
	Scores    []goa.Score          // of a finished game
	Ranks     []int                // the places of its seats, from 1
	Course    []RoundScores        // round by round
	Ended     bool                 // it was played to its end, which a record need not be
	Picked    goa.Move             // the seat's secret pick until it is played; otherwise no move
	Picks     []goa.Move           // what it may pick instead
	Ahead     bool                 // Picks are for the next time the seat is asked
	Orders    []autopilot.LotOrder // what the seat may give orders for, with the orders given; only for its owner
	Changes   []SeatChange         // of the seats, since the game began
	Days      *turnclock.Days      // how much time people have; nil: the game is in real time
	Abandoned bool                 // it was ended early; the last of Changes says why
	CanEnd    bool                 // the viewer may vote to end it
	Called    bool                 // the viewer is notified when the table waits for them
	Absence   time.Duration        // after which the others may have a bot play for a player
	RematchID ID                   // the table of the rematch, or none
	HostName  string               // the host's name here, or the first seat's if the host has no seat; may be empty
	Deal      DealView
	Evening   string // the club evening that the table belongs to, or empty
	Position  bool   // an earlier position is shown, not the latest
}

// Terms is what everyone may know about how a table was made.
type Terms struct {
	ID           ID
	Made         time.Time
	Edition      string // its name
	Hash         string // of its data
	Words        string // the vocabulary of the edition
	Own          bool   // it is a player's own data
	Options      []string
	Pace         Pace // now
	HiddenDucats bool // other players' ducats are not shown
	Spectators   bool
	Hints        bool
	NoTalk       bool // without chat
	Practice     bool // the game began from a position of another one
	Archived     bool // nobody plays: the game is from a record
}

// Invitation is what the holder of a link to a seat may know.
type Invitation struct {
	Table Terms
	Names []string        // of the people already at the table
	Days  *turnclock.Days // how much time people have; nil for a real-time game
}

// Invitation returns what the holder of a link to the table may know.
func (s *Snapshot) Invitation() Invitation {
	v := Invitation{Table: s.game.terms(), Days: s.game.table.Days}
	for _, seat := range s.game.seats[:s.game.table.Seats] {
		if seat.Kind != Open {
			v.Names = append(v.Names, seat.Name)
		}
	}
	return v
}

// SeatView is what a viewer may know about a seat.
type SeatView struct {
	Kind    SeatKind
	Name    string // empty while the seat is free
	Grade   string // of a bot
	Ready   bool
	Mine    bool   // the viewer plays there
	Offered bool   // it has a link that can be claimed
	Link    string // its token: only for people who may give the seat away, and if this server knows it

	Away       bool      // a bot plays for its owner, who may come back
	MayReturn  bool      // the viewer may come back to it
	Lost       bool      // it was the viewer's, and is now someone else's
	Invites    bool      // the viewer may sit down here
	KeptFor    string    // the name of the person an open seat is kept for, or empty
	CanOffer   bool      // the viewer may make a link to it
	CanReplace bool      // the viewer may give it to a bot, perhaps only once its owner is absent
	CanAgree   bool      // the viewer is one of the people who decide together who gets it
	Agrees     bool      // and agrees
	Deadline   time.Time // when it runs out of time; zero while its clock stands still
	Overdue    bool      // it is out of time
	CanBlock   bool      // the viewer may block its owner
}

// Why says why a table waits.
type Why uint8

// The reasons why a table waits.
const (
	ForNothing Why = iota // the game is over
	ForPeople             // for open seats to be filled
	ForReady              // for people to be ready
	ForMove               // for a person's move
	ForBot                // for a bot's move
	ForAnyone             // for someone to sit down, because the bots were stopped
)

// Waiting says which seats a table waits for.
type Waiting struct {
	Why   Why
	Seats []goa.Seat
	Since time.Time
	Mine  bool // one of them is the viewer's
}

// For returns what a viewer may see now from one of their seats, or as a
// spectator from seat [goa.Nobody].
func (s *Snapshot) For(owner Owner, seat goa.Seat) (*TableView, error) {
	return s.ForAt(owner, seat, s.At())
}

// ForAt is For at an earlier position: after the given number of moves.
func (s *Snapshot) ForAt(owner Owner, seat goa.Seat, at int) (*TableView, error) {
	if err := s.mayLook(owner, seat); err != nil {
		return nil, err
	}
	state, err := s.position(at)
	if err != nil {
		return nil, err
	}
	g := &s.game
	v := &TableView{
		Table: g.terms(), Entry: s.VersionFor(owner), At: at, Moves: len(g.moves), Status: g.status(), Seat: seat,
		Host: owner != "" && owner == g.table.Host, View: state.View(seat), Waiting: g.waits(owner),
		Position: at < len(g.moves), Log: g.log(seat), Changes: g.changesFor(owner), Absence: s.absence, RematchID: g.rematch, HostName: g.hostName(), Days: g.table.Days, Abandoned: g.ended,
	}
	for i := range g.table.Seats {
		v.Seats = append(v.Seats, s.seatView(owner, goa.Seat(i)))
	}
	if g.over() {
		v.end(g)
	} else if g.table.HiddenDucats {
		v.View.HideDucats()
	}
	if !v.Position && g.hasSeat(seat) && g.seats[seat].of(owner) {
		v.choices(g, seat)
	}
	v.Deal, v.Evening = g.dealView(owner, s.ongoing), g.table.Evening
	v.Called = slices.Contains(s.Called(), owner)
	v.CanEnd = g.sits(owner) && !g.over() && g.anyOverdue(owner, now()) && !g.wantEnd.has(goa.Seat(g.seatNumber(owner)-1))
	return v, nil
}

// end adds what is known once the cards are open.
func (v *TableView) end(g *game) {
	ranks := g.state.Ranks()
	for i := range g.table.Seats {
		v.Scores = append(v.Scores, g.state.Score(goa.Seat(i)))
		v.Ranks = append(v.Ranks, ranks[i])
	}
	v.Log, v.Ended = slices.Clone(g.updates), g.state.Over()
	if !v.Position {
		v.Course = g.course()
	}
}

// choices adds what the owner of the seat may do.
func (v *TableView) choices(g *game, seat goa.Seat) {
	v.Orders = g.lotOrders(seat)
	v.Picked, v.Picks, v.Ahead = g.currentPick(seat)
	asked, ok := g.asked(seat)
	if !ok {
		return
	}
	v.Legal = asked.Moves(nil)
	if g.state.Turn() == seat {
		v.CanUndo = len(g.choicesMade()) > 0
		v.CanRedo = len(g.undone) > 0
	}
}

func (g *game) terms() Terms {
	t := g.table
	return Terms{
		ID: t.ID, Made: t.Made, Edition: t.Edition, Hash: t.Hash, Words: g.words, Own: t.Data != "", Options: t.Options,
		Pace: g.pace, HiddenDucats: t.HiddenDucats, Spectators: t.Spectators, Hints: t.Hints,
		NoTalk: t.NoTalk, Practice: len(t.From) > 0, Archived: g.archived,
	}
}

// seatView returns what an owner may see of a seat and do with it. After the game
// an owner can only block others. Viewers without an identity can do nothing.
func (s *Snapshot) seatView(owner Owner, at goa.Seat) SeatView {
	g := &s.game
	seat := &g.seats[at]
	v := SeatView{
		Kind: seat.Kind, Name: seat.Name, Grade: seat.Grade, Ready: seat.Ready,
		KeptFor: seat.ForName, Mine: seat.of(owner), Offered: seat.offered() && g.linkHolds(at), Away: seat.away(),
	}
	_, _, v.CanBlock = g.blockable(owner, at)
	v.Deadline, _ = g.deadline(at)
	v.Overdue = g.overdue(at, now())
	if owner == "" || g.over() {
		return v
	}
	v.MayReturn = v.Away && seat.Owner == owner
	v.Lost = seat.Was == owner && !g.sits(owner)
	v.Invites = seat.Kind == Open && seat.For == owner
	v.CanOffer, v.CanReplace, v.CanAgree = g.mayOffer(owner, at), g.mayReplace(owner, at), g.mayAgree(owner, at)
	v.Agrees = v.CanAgree && g.agreed[at].has(goa.Seat(g.seatNumber(owner)-1))
	if v.CanOffer && !seat.Agreed || seat.Agreed && g.sits(owner) && !v.Mine {
		v.Link = s.links[at]
	}
	return v
}

// log returns the events of the game as a seat may know them.
func (g *game) log(seat goa.Seat) []Update {
	seen := make([]Update, len(g.updates))
	for i, h := range g.updates {
		seen[i] = Update{h.At, h.Event.SeenBy(seat)}
	}
	return seen
}

// waits returns the seats that the table waits for.
func (g *game) waits(owner Owner) Waiting {
	w := Waiting{Since: g.since}
	set := g.waiting()
	for i := range goa.Seat(g.table.Seats) {
		if set.has(i) {
			w.Seats = append(w.Seats, i)
			w.Mine = w.Mine || g.seats[i].of(owner)
			w.Why = max(w.Why, g.why(i))
		}
	}
	if w.Why == ForReady && g.anyOpen() {
		w.Why = ForPeople
	}
	return w
}

// why returns what is missing at a seat that the table waits for.
func (g *game) why(at goa.Seat) Why {
	switch kind := g.seats[at].Kind; {
	case kind == Open:
		return ForPeople
	case !g.begun:
		return ForReady
	case g.stopped:
		return ForAnyone
	case kind == Bot:
		return ForBot
	default:
		return ForMove
	}
}

func (g *game) anyOpen() bool {
	for i := range g.table.Seats {
		if g.seats[i].Kind == Open {
			return true
		}
	}
	return false
}
