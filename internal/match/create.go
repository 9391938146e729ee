package match

import (
	"context"
	"encoding/json"
	"fmt"

	"goa/edition"
	"goa/goa"
	"goa/internal/turnclock"
)

// NewTable is a host's request for a table.
type NewTable struct {
	Host         Owner
	Sender       Sender // for the quotas
	Edition      string // its name; the default one if empty
	Data         string // the text of a player's own edition instead
	Options      []string
	Pace         Pace
	HiddenDucats bool
	Spectators   bool
	Hints        bool
	NoTalk       bool            // without chat
	Days         *turnclock.Days // nil: the game is played in real time
	Seats        []NewSeat
	// Opening holds moves that have already been played, such as when a game continues
	// from a position of another game.
	Opening []goa.Move
	// From is the position to begin from instead of the set-up.
	From *goa.Position

	// Evening is the evening that the table belongs to, or empty. Its players are
	// seated and need not say that they are ready.
	Evening string
	// Origin is where the evening was opened from, if that counts toward a quota.
	Origin Origin
	// Dealt is the deal of the evening's round, which other tables play too. It is nil
	// if the table has a deal of its own.
	Dealt *RoundDeal

	// ID is the ID of the table. If it is empty, the table gets a new one from
	// [NewID].
	ID ID

	exact    *edition.Edition // the exact data of another table
	campaign string           // see Table.Campaign
	deal     *Deal            // to play, instead of a new one
	practice bool             // the host has played it before
	late     bool             // its day is over
}

// NewSeat says who will sit at a seat of a new table. An Open seat gets a link, which
// the host's [TableView] shows.
type NewSeat struct {
	Kind  SeatKind
	Name  string // of a Person or Bot
	Grade string // of a Bot
	Owner Owner  // of a Person; the host if empty
	For   Owner  // the owner who may take an Open seat without its link, if any
	// ForName is the name of the owner in For, if it is known.
	ForName string
}

// A TableError says why a table cannot be made.
type TableError struct {
	Field string // "edition", "options", "seats", "name", "bot", "days" or "opening"
	Err   error
}

func (e *TableError) Error() string { return fmt.Sprintf("new table: %s: %v", e.Field, e.Err) }

// Unwrap returns the cause. For an edition's data it holds all problems with their
// line numbers.
func (e *TableError) Unwrap() error { return e.Err }

// Create makes a table. It begins at once if only the host and bots sit at it;
// otherwise when all seats are filled and all people are ready. If n asks for something
// that is not possible, Create returns a [*TableError].
func (k *Keeper) Create(ctx context.Context, n NewTable) (*Snapshot, error) {
	t, err := n.table()
	if err != nil {
		return nil, err
	}
	g, err := newGame(t)
	if err != nil {
		return nil, err
	}
	p := &proposal{game: g, now: t.Made, luck: k.config.Luck(), links: k.links, grades: k.hasGrade, dayOngoing: k.dayOngoing}
	if err := k.putDeal(p, &n); err != nil {
		return nil, err
	}
	if err := p.setUp(&n); err != nil {
		return nil, err
	}
	p.dealLuck = k.dealLuck(&p.game)
	if err := p.finish(); err != nil {
		return nil, err
	}
	if err := k.store(ctx, t, p, n.Sender); err != nil {
		return nil, err
	}
	return k.Snapshot(ctx, t.ID)
}

// idLength gives an ID 60 bits.
const idLength = 12

// table returns what never changes about the new table.
func (n *NewTable) table() (*Table, error) {
	if n.Host == "" {
		return nil, NotHost
	}
	ed, err := n.edition()
	if err != nil {
		return nil, &TableError{"edition", err}
	}
	o, err := edition.ParseOptions(n.Options)
	if err != nil {
		return nil, &TableError{"options", err}
	}
	if err := ed.Allows(o); err != nil {
		return nil, &TableError{"options", err}
	}
	rules, err := ed.RulesFor(o, len(n.Seats))
	if err != nil {
		return nil, &TableError{"seats", err}
	}
	if err := n.Days.Check(); err != nil {
		return nil, &TableError{"days", err}
	}
	t := &Table{
		ID: NewID(), Host: n.Host, Made: now(), Rules: goa.RulesVersion,
		Edition: ed.Name, Hash: ed.Hash, Options: o.Strings(), Seats: len(n.Seats), Pace: n.Pace,
		HiddenDucats: n.HiddenDucats, Spectators: n.Spectators, Hints: n.Hints, NoTalk: n.NoTalk, Days: n.Days, Campaign: n.campaign, Evening: n.Evening, Origin: n.Origin,
	}
	if n.ID != "" {
		t.ID = n.ID
	}
	if !ed.Released() {
		t.Data = ed.Text()
	}
	if err := t.parse(); err != nil {
		return nil, err
	}
	if n.From == nil {
		return t, nil
	}
	if t.From, err = json.Marshal(n.From); err == nil {
		_, err = t.start(rules)
	}
	if err != nil {
		return nil, &TableError{"opening", err}
	}
	return t, nil
}

func (n *NewTable) edition() (*edition.Edition, error) {
	switch {
	case n.exact != nil:
		return n.exact, nil
	case n.Data != "":
		return edition.Parse("data", []byte(n.Data))
	case n.Edition == "":
		return edition.Default(), nil
	default:
		return edition.ByName(n.Edition)
	}
}

// setUp seats everyone and plays the opening. If there is nobody to wait for,
// the host counts as ready.
func (p *proposal) setUp(n *NewTable) error {
	alone := true
	for i, c := range n.Seats {
		s, err := p.newSeat(goa.Seat(i), c)
		if err != nil {
			return err
		}
		alone = alone && (s.Kind == Bot || s.of(n.Host))
		if err := p.add(SeatEntry, goa.Seat(i), s.text()); err != nil {
			return err
		}
	}
	for _, m := range n.Opening {
		if err := p.add(MoveEntry, p.state.Turn(), m.String()); err != nil {
			return &TableError{"opening", err}
		}
	}
	if p.over() {
		return &TableError{"opening", GameOver}
	}
	if n.Evening != "" {
		return p.allReady()
	}
	if !alone || !p.sits(n.Host) {
		return nil
	}
	return p.ready(n.Host, true)
}

// newSeat returns a seat of a new table.
func (p *proposal) newSeat(at goa.Seat, c NewSeat) (s seat, err error) {
	s = seat{Kind: c.Kind}
	if c.Kind != Open {
		if s.Name, err = seatName(c.Name, p.otherNames(at)); err != nil {
			return s, &TableError{"name", err}
		}
	}
	switch c.Kind {
	case Open:
		s.For, s.ForName = c.For, c.ForName
		p.offer(at, &s)
	case Person:
		s.Owner = c.Owner
		if s.Owner == "" {
			s.Owner = p.table.Host
		}
	case Bot:
		if s.Grade = c.Grade; !p.grades(c.Grade) {
			return s, &TableError{"bot", NoSuchBot}
		}
	default:
		return s, &TableError{"seats", fmt.Errorf("unknown kind of seat %s", c.Kind)}
	}
	return s, nil
}
