package match

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"goa/goa"
	"goa/internal/autopilot"
	"goa/internal/turnclock"
)

// Update is an event and the number of moves played by then.
type Update struct {
	At    int
	Event goa.Event
}

// game is the state of a table according to its log. A copy is independent as
// long as moves and events are only appended to: published elements are never
// overwritten.
type game struct {
	table *Table
	rules *goa.Rules
	words string // the vocabulary of the edition

	entry   int      // the last one
	touched int      // the last that changed the position
	secrets []secret // entries that only their owner sees, in the order of the log
	seats   [goa.MaxSeats]seat
	begun   bool
	begunAt time.Time
	pace    Pace
	since   time.Time     // when the table began to wait for the seats it waits for now
	latest  time.Time     // of the last entry
	alone   time.Duration // how long bots have played without people
	stopped bool          // they must not go on

	start   *goa.State // before the first move
	state   goa.State
	moves   []goa.Move // those that count
	updates []Update
	undone  []goa.Move // the last one is the next to be played again
	// checkpoint is where undo ends.
	checkpoint checkpoint
	last       [goa.MaxSeats]lastEntry // by seat

	auto     [goa.MaxSeats]autopilot.Auto   // by seat, what is played automatically
	orders   [goa.MaxSeats]autopilot.Orders // by seat, what is played without its owner
	clocks   [goa.MaxSeats]turnclock.Clock  // by seat
	notify   [goa.MaxSeats]notifyChoice     // by seat, whether its player is notified
	wantEnd  seatSet                        // seats whose owners want to end the game
	ended    bool                           // ended early
	lot      int                            // the token whose lot is up for auction, or was last
	agreed   [goa.MaxSeats]seatSet          // by seat, the seats whose owners agree to give it to someone else
	conceded [goa.MaxSeats]Owner            // by seat, the owner who last gave it to a bot, and may look on
	changes  []SeatChange                   // since the game began
	rematch  ID                             // the table of the rematch, or none
	dealt    dealt                          // the deal that it is played from, if any
	reseated seatSet                        // the seats that have changed hands since the game began

	picks     [goa.MaxSeats]goa.Move  // waiting for their turn
	picksFrom int                     // the entry that began the picking, or ended it if nobody is picking now
	ahead     [goa.MaxSeats]aheadPick // by seat, its next pick
	archived  bool                    // nobody plays: the game comes from a record
	loading   bool                    // nobody has seen it yet
}

// checkpoint is how far moves can be undone: to the start of the turn, or to
// the last point at which something was revealed.
type checkpoint struct {
	at      int // moves
	updates int
	state   goa.State
}

// lastEntry is the last entry of a seat. It identifies repeated requests.
type lastEntry struct {
	after, number int // the entry that touched the position before, and its own
	until         int // the last entry that followed from it automatically
	moves         int // how many there were after it
	kind          EntryKind
	text          string
}

// newGame returns a table before its first entry.
func newGame(t *Table) (game, error) {
	rules, words, err := t.rules() // parses the texts
	if err != nil {
		return game{}, fmt.Errorf("table %s: %w", t.ID, err)
	}
	g := game{table: t, rules: rules, words: words, pace: t.Pace, since: t.Made}
	if t.Record != "" {
		err = g.playRecord()
		return g, err
	}
	start, err := t.start(rules)
	if err != nil {
		return game{}, fmt.Errorf("table %s: %w", t.ID, err)
	}
	g.start, g.state = &start, start
	if a, on := start.Auction(); on {
		g.lot = a.Token
	}
	g.commit()
	return g, nil
}

// loadGame rebuilds a table from its log.
func loadGame(t *Table, entries []Entry) (game, error) {
	g, err := newGame(t)
	if err != nil {
		return game{}, err
	}
	g.loading = true
	for _, e := range entries {
		if err := g.apply(e); err != nil {
			return game{}, err
		}
	}
	g.loading = false
	return g, nil
}

// apply adds an entry. Nothing else changes a table. An error means that the
// log is wrong.
func (g *game) apply(e Entry) error {
	if e.Number != g.entry+1 {
		return fmt.Errorf("table %s: entry %d after entry %d", g.table.ID, e.Number, g.entry)
	}
	waited, picking, auto := g.waiting(), g.picking() != 0, g.isAutoMove(e)
	change := g.change
	if g.isSecret(e) {
		change = g.applySecret
	}
	if err := change(e); err != nil {
		return fmt.Errorf("table %s, entry %d (%s): %w", g.table.ID, e.Number, e.Kind, err)
	}
	g.note(e, picking, auto)
	g.countBotTime(e)
	if picking != (g.picking() != 0) {
		g.picksFrom = e.Number
	}
	g.entry = e.Number
	g.runClocks(e)
	if g.waiting() != waited {
		g.since = e.Time
	}
	return nil
}

// longestMove limits how much a bot's move counts toward the time that bots
// have played without people, because they pause when nobody is watching.
const longestMove = 10 * time.Second

// countBotTime counts the time that bots have played without people. It starts again
// when a person sits down.
func (g *game) countBotTime(e Entry) {
	switch {
	case !g.botsAlone():
		g.alone, g.stopped = 0, false
	case g.begun && e.Kind == MoveEntry:
		g.alone += min(max(e.Time.Sub(g.latest), 0), longestMove)
	}
	g.latest = e.Time
}

// note remembers an entry: the last action of its seat, and whether the
// position has changed. One of several picks changes nothing for the others.
// Automatic moves do not count as the owner's.
func (g *game) note(e Entry, picking, auto bool) {
	switch e.Kind {
	case PickEntry:
		if !picking {
			return // made ahead of time
		}
		g.last[e.Seat] = lastEntry{g.picksFrom, e.Number, e.Number, len(g.moves), MoveEntry, e.Text}
		g.clearVotes(e.Seat)
		if g.picking() == 0 { // it was the last pick: all are played
			g.touched = e.Number
		}
	case MoveEntry, UndoEntry, RedoEntry:
		if last := g.lastOf(e.Seat); auto {
			if last.until == g.touched {
				last.until = e.Number
			}
			g.touched = e.Number
			return
		}
		after := g.touched
		if picking {
			after = g.picksFrom
		}
		if e.Seat == goa.Nature {
			g.extendLast(e)
		}
		if e.Seat >= 0 {
			g.last[e.Seat] = lastEntry{after, e.Number, e.Number, len(g.moves), e.Kind, e.Text}
		}
		if e.Kind == MoveEntry {
			g.clearVotes(e.Seat)
		}
		g.touched = e.Number
	default:
	}
}

// extendLast records that a seat's last entry has led to a move of Nature.
func (g *game) extendLast(e Entry) {
	for i := range g.last {
		if last := &g.last[i]; last.number > 0 && last.until == g.touched {
			last.until = e.Number
		}
	}
}

// change carries out an entry.
func (g *game) change(e Entry) error {
	switch e.Kind {
	case SeatEntry:
		return g.changeSeat(e)
	case ReadyEntry:
		if !g.hasSeat(e.Seat) {
			return fmt.Errorf("there is no seat %d", e.Seat)
		}
		g.seats[e.Seat].Ready = e.Text == "yes"
	case BeginEntry:
		g.begun, g.begunAt = true, e.Time
		g.commit()
	case PickEntry:
		return g.pick(e)
	case MoveEntry:
		m, err := goa.ParseMove(e.Text)
		if err != nil {
			return err
		}
		return g.play(e.Seat, m)
	case UndoEntry, RedoEntry:
		return g.undoOrRedo(e)
	case PaceEntry:
		p, ok := PaceNamed(e.Text)
		if !ok {
			return fmt.Errorf("unknown pace %q", e.Text)
		}
		g.pace = p
	case StopEntry:
		g.stopped = true
		g.changes = append(g.changes, g.newChange(e, BotsStopped))
	case AgreeEntry:
		return g.agree(e)
	case RestEntry, RestFromEntry:
		return g.rest(e)
	case EndEntry:
		return g.end(e)
	case CallEntry:
		return g.setNotified(e)
	case OrderEntry:
		return g.order(e)
	case AutoEntry:
		if !g.hasSeat(e.Seat) {
			return fmt.Errorf("there is no seat %d", e.Seat)
		}
		g.auto[e.Seat] = autopilot.ParseAuto(e.Text)
	case AgainEntry:
		g.rematch = ID(e.Text)
	case DealEntry:
		return g.deal(e)
	default:
		return errors.New("unknown kind of entry")
	}
	return nil
}

// undoOrRedo takes the game to the position that an entry names.
func (g *game) undoOrRedo(e Entry) error {
	at, err := strconv.Atoi(e.Text)
	if err != nil {
		return err
	}
	if e.Kind == UndoEntry {
		return g.undo(at)
	}
	return g.redo(at)
}

func (g *game) hasSeat(s goa.Seat) bool { return s >= 0 && int(s) < g.table.Seats }

// play plays a move of a seat or of Nature; nothing can be redone after it.
func (g *game) play(by goa.Seat, m goa.Move) error {
	picking := g.picking() != 0
	if err := g.advance(by, m); err != nil {
		return err
	}
	g.undone = nil
	if picking { // it was a pick: later picks may have waited for it
		return g.playPicks()
	}
	g.useAheadPicks()
	return g.playAllPicks()
}

func (g *game) advance(by goa.Seat, m goa.Move) error {
	if turn := g.state.Turn(); turn != by {
		return fmt.Errorf("%q by seat %s, but seat %s is to move", m, by, turn)
	}
	var buf [16]goa.Event
	events, err := g.state.ApplyTo(buf[:0], m)
	if err != nil {
		return err
	}
	g.recordMove(by, m, events)
	return nil
}

// recordMove records a move that was just made, and its events.
func (g *game) recordMove(by goa.Seat, m goa.Move, events []goa.Event) {
	g.moves = append(g.moves, m)
	ends := by == goa.Nature || endsAtOnce(m.Kind) || g.state.Turn() != by
	for _, e := range events {
		g.updates = append(g.updates, Update{len(g.moves), e})
		g.dropOrders(e)
		ends = ends || e.Kind == goa.AuctionOpened
	}
	if ends {
		g.commit()
	}
}

func (g *game) status() Status {
	switch {
	case !g.begun:
		return Gathering
	case g.over():
		return Finished
	default:
		return Playing
	}
}

// summary returns the summary that the store keeps.
func (g *game) summary() *Summary {
	s := &Summary{Status: g.status(), Since: g.since, Standing: g.standing().String(), Layouts: g.layouts()}
	waiting := g.waiting()
	for i, seat := range g.seats[:g.table.Seats] {
		owner := seat.Owner
		if seat.Kind == Open {
			owner = seat.For // the owner finds it in their list
		}
		s.Seats = append(s.Seats, SeatSummary{
			Name: seat.Name, Owner: owner, Link: seat.Link, Waits: waiting.has(goa.Seat(i)) && seat.Kind != Bot,
		})
	}
	return s
}
