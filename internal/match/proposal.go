package match

import (
	"strconv"
	"time"

	"goa/goa"
	"goa/nature"
)

// proposal is a table with the entries that a request proposes to append. It is
// thrown away if the request or the store fails.
type proposal struct {
	game
	entries  []Entry
	now      time.Time
	luck     *nature.Source
	dealLuck *dealLuck // replaces luck at a table that plays a deal
	links    linker
	grades   func(grade string) bool
	absence  time.Duration // see Config
	// lastSeen returns when an owner was last seen at the table.
	lastSeen   func(Owner) time.Time
	hurry      Owner                 // see Keeper.SkipToMyTurn
	remove     bool                  // delete the table
	dayOngoing func(day string) bool // see Keeper.dayOngoing
	newDeal    *Deal                 // to store with the table
	attempts   []*Attempt
}

// maxEntries is how many entries a log may have. After that it only accepts
// entries that bring the game to its end, of which there cannot be many. It is
// several times the length of a long game.
const maxEntries = 10_000

// fits reports whether the log accepts an entry. In a full log nothing can be undone
// and nobody can sit down. So moves come to an end, and each seat of an evening is left
// once at most. Votes to end the game are only repeated after one of these.
func (p *proposal) fits(kind EntryKind, at goa.Seat, text string) bool {
	if p.entry < maxEntries {
		return true
	}
	switch kind {
	case MoveEntry, PickEntry, BeginEntry, DealEntry, EndEntry:
		return true
	case SeatEntry:
		s, err := parseSeat(text)
		return err == nil && p.table.Evening != "" && p.hasSeat(at) && p.seats[at].Owner != "" && s.Kind == Bot && s.Owner == ""
	default:
		return false
	}
}

// add appends an entry.
func (p *proposal) add(kind EntryKind, seat goa.Seat, text string) error {
	if !p.fits(kind, seat, text) {
		return LogFull
	}
	e := Entry{Number: p.entry + 1, Kind: kind, Seat: seat, Text: text, Time: p.now}
	if err := p.apply(e); err != nil {
		return err
	}
	p.entries = append(p.entries, e)
	return nil
}

// finish adds what follows automatically: the game begins when its players are
// there, and Nature and seats with automatic moves move on their turn.
func (p *proposal) finish() error {
	if !p.begun && p.waiting() == 0 {
		if err := p.add(BeginEntry, goa.Nobody, ""); err != nil {
			return err
		}
	}
	if err := p.checkDeal(); err != nil {
		return err
	}
	var chance interface{ Move(*goa.State) goa.Move }
	for p.begun {
		turn := p.state.Turn()
		m, ok := p.autoMove(turn)
		if !ok {
			m, ok = p.orderedMove(turn)
		}
		if turn == goa.Nature {
			if chance == nil {
				chance = p.chance()
			}
			m, ok = chance.Move(&p.state), true
		}
		if !ok {
			return nil
		}
		if err := p.add(MoveEntry, turn, m.String()); err != nil {
			return err
		}
	}
	return nil
}

// move plays a person's move.
func (p *proposal) move(c Command, text string) error {
	seat := c.Seat
	if err := p.checkOwnSeat(c); err != nil {
		return err
	}
	m, err := goa.ParseMove(text)
	if err != nil {
		return err
	}
	text = m.String()
	if repeated, err := p.current(c, MoveEntry, text); err != nil || repeated {
		return err
	}
	asked, ok := p.asked(seat)
	if !ok {
		asked, ok = p.toPick(seat) // to change the pick
	}
	if !ok {
		return NotYourTurn
	}
	if why := asked.Check(m); why != goa.Legal {
		return &goa.IllegalMoveError{Move: m, Reason: why}
	}
	switch {
	case p.picks[seat] == m: // picked before
		return nil
	case p.picked().has(seat) && p.entry >= maxEntries:
		return LogFull
	default:
		return p.choose(seat, m)
	}
}

// moveAll plays several moves of a person, all or none. If the last moves are
// sent again, they are not played again.
func (p *proposal) moveAll(c Command, texts []string) error {
	if err := p.checkOwnSeat(c); err != nil {
		return err
	}
	if c.Entry < p.touched {
		if p.wereLastMoves(c.Seat, texts) {
			return nil
		}
		return Stale
	}
	for _, text := range texts {
		c.Entry = max(c.Entry, p.touched)
		if err := p.move(c, text); err != nil {
			return err
		}
	}
	return nil
}

// wereLastMoves reports whether these were the last moves of a seat, and nothing has
// happened since except what followed automatically. Automatic moves may be
// among them.
func (p *proposal) wereLastMoves(seat goa.Seat, texts []string) bool {
	last := &p.last[seat]
	for n := last.moves; last.until == p.touched && n <= len(p.moves); n++ {
		if endWith(p.moves[:n], texts) {
			return true
		}
	}
	return false
}

// endWith reports whether these were the last of some moves.
func endWith(moves []goa.Move, texts []string) bool {
	from := len(moves) - len(texts)
	if from < 0 {
		return false
	}
	for i, text := range texts {
		if moves[from+i].String() != text {
			return false
		}
	}
	return true
}

// botMove plays a bot's choice, or any legal move if there is none. Afterwards
// bots that have played long enough without people are stopped.
func (p *proposal) botMove(seat goa.Seat, c choice, limit time.Duration) error {
	asked, ok := p.asked(seat)
	if !ok {
		return NotYourTurn
	}
	m := c.move
	if asked.Check(m) != goa.Legal {
		m, c.cut = asked.Moves(nil)[0], true
	}
	if c.cut && p.dealt.Tables == 0 {
		if err := p.voidResult(VoidCut); err != nil {
			return err
		}
	}
	if err := p.choose(seat, m); err != nil || !p.needsWatching() || p.over() || p.alone < limit {
		return err
	}
	return p.add(StopEntry, goa.Nobody, "")
}

// choose adds a move that a seat was asked for: on its turn, or as a pick that is
// held until all have picked.
func (p *proposal) choose(seat goa.Seat, m goa.Move) error {
	others := p.picking() &^ p.picked() &^ (1 << seat) // seats that have yet to pick
	if p.state.Turn() == seat && others == 0 {
		return p.add(MoveEntry, seat, m.String())
	}
	return p.add(PickEntry, seat, m.String())
}

// undo undoes the last choice of the tentative turn, or all of them.
func (p *proposal) undo(c Command, all bool) error {
	if err := p.checkOwnSeat(c); err != nil {
		return err
	}
	if repeated, err := p.current(c, UndoEntry, ""); err != nil || repeated {
		return err
	}
	made := p.choicesMade()
	switch {
	case p.state.Turn() != c.Seat:
		return NotYourTurn
	case len(made) == 0:
		return NothingToUndo
	case all:
		return p.add(UndoEntry, c.Seat, strconv.Itoa(made[0]))
	default:
		return p.add(UndoEntry, c.Seat, strconv.Itoa(made[len(made)-1]))
	}
}

// redo makes one undone choice again.
func (p *proposal) redo(c Command) error {
	if err := p.checkOwnSeat(c); err != nil {
		return err
	}
	if repeated, err := p.current(c, RedoEntry, ""); err != nil || repeated {
		return err
	}
	switch {
	case p.state.Turn() != c.Seat:
		return NotYourTurn
	case len(p.undone) == 0:
		return NothingToRedo
	default:
		return p.add(RedoEntry, c.Seat, strconv.Itoa(p.redoTo()))
	}
}

// checkOwnSeat returns an error unless a command concerns a seat of its owner in a game
// that has begun.
func (p *proposal) checkOwnSeat(c Command) error {
	switch {
	case !p.hasSeat(c.Seat) || !p.seats[c.Seat].of(c.Owner):
		return NotYourSeat
	case !p.begun:
		return NotBegun
	default:
		return nil
	}
}

// current returns an error unless a command is meant for the current position: no
// entry after the one that the owner saw has changed it. A command that was
// already carried out from there is reported as repeated, and is not carried out
// again. An empty text matches any.
func (p *proposal) current(c Command, kind EntryKind, text string) (repeated bool, err error) {
	seat, entry, last := c.Seat, c.Entry, &p.last[c.Seat]
	if entry >= last.after && entry < last.number && kind == last.kind && (text == "" || text == last.text) {
		return true, nil
	}
	since := p.touched
	if kind == MoveEntry && p.picking().has(seat) {
		since = p.picksFrom
		if p.picked().has(seat) { // the owner has seen it, and changes it
			since = max(since, last.number)
		}
	}
	switch {
	case entry < since || entry > p.entry:
		return false, Stale
	case p.over():
		return false, GameOver
	default:
		return false, nil
	}
}
