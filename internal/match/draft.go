package match

import (
	"strconv"
	"time"

	"goa/goa"
	"goa/nature"
)

// draft is a table with the entries that a request is about to append. It is
// thrown away if the request or the store fails.
type draft struct {
	game
	entries []Entry
	now     time.Time
	luck    *nature.Source
	links   linker
	grades  func(grade string) bool
	hurry   Owner // see Keeper.SkipToMyTurn
	remove  bool  // the table is to be deleted
}

// add appends an entry.
func (d *draft) add(kind EntryKind, seat goa.Seat, text string) error {
	e := Entry{Number: d.entry + 1, Kind: kind, Seat: seat, Text: text, Time: d.now}
	if err := d.apply(e); err != nil {
		return err
	}
	d.entries = append(d.entries, e)
	return nil
}

// finish adds what follows by itself: the game begins when its people are
// there, and Nature moves when it is her turn.
func (d *draft) finish() error {
	if !d.begun && d.waiting() == 0 {
		if err := d.add(BeginEntry, goa.Nobody, ""); err != nil {
			return err
		}
	}
	for d.begun && d.state.Turn() == goa.Nature {
		if err := d.add(MoveEntry, goa.Nature, d.luck.Move(&d.state).String()); err != nil {
			return err
		}
	}
	return nil
}

// move plays a person's move.
func (d *draft) move(by Owner, seat goa.Seat, entry int, text string) error {
	if err := d.mine(by, seat); err != nil {
		return err
	}
	m, err := goa.ParseMove(text)
	if err != nil {
		return err
	}
	text = m.String()
	if repeated, err := d.current(seat, entry, MoveEntry, text); err != nil || repeated {
		return err
	}
	asked, ok := d.asked(seat)
	if !ok {
		return NotYourTurn
	}
	if why := asked.Check(m); why != goa.Legal {
		return &goa.IllegalMoveError{Move: m, Reason: why}
	}
	return d.choose(seat, m)
}

// moveAll plays several moves of a person, all or none. The last ones sent
// again are not played again.
func (d *draft) moveAll(by Owner, seat goa.Seat, entry int, texts []string) error {
	if err := d.mine(by, seat); err != nil {
		return err
	}
	if entry < d.touched {
		if d.posts[seat].number == d.touched && d.endsWith(texts) {
			return nil
		}
		return Stale
	}
	for _, text := range texts {
		if err := d.move(by, seat, max(entry, d.touched), text); err != nil {
			return err
		}
	}
	return nil
}

// endsWith reports whether these were the last moves.
func (d *draft) endsWith(texts []string) bool {
	from := len(d.moves) - len(texts)
	if from < 0 {
		return false
	}
	for i, text := range texts {
		if d.moves[from+i].String() != text {
			return false
		}
	}
	return true
}

// botMove plays what a bot chose, or the default if that is illegal.
func (d *draft) botMove(seat goa.Seat, m goa.Move) error {
	asked, ok := d.asked(seat)
	if !ok {
		return NotYourTurn
	}
	if asked.Check(m) != goa.Legal {
		m = asked.Moves(nil)[0]
	}
	return d.choose(seat, m)
}

// choose adds a move that a seat was asked for: at its turn, or as a pick before
// it.
func (d *draft) choose(seat goa.Seat, m goa.Move) error {
	if d.state.Turn() == seat {
		return d.add(MoveEntry, seat, m.String())
	}
	return d.add(PickEntry, seat, m.String())
}

// undo takes back one step of the tentative turn, or all of it.
func (d *draft) undo(by Owner, seat goa.Seat, entry int, all bool) error {
	if err := d.mine(by, seat); err != nil {
		return err
	}
	if repeated, err := d.current(seat, entry, UndoEntry, ""); err != nil || repeated {
		return err
	}
	switch {
	case d.state.Turn() != seat:
		return NotYourTurn
	case len(d.moves) == d.floor.at:
		return NothingToUndo
	case all:
		return d.add(UndoEntry, seat, strconv.Itoa(d.floor.at))
	default:
		return d.add(UndoEntry, seat, strconv.Itoa(len(d.moves)-1))
	}
}

// redo plays again one step that was taken back.
func (d *draft) redo(by Owner, seat goa.Seat, entry int) error {
	if err := d.mine(by, seat); err != nil {
		return err
	}
	if repeated, err := d.current(seat, entry, RedoEntry, ""); err != nil || repeated {
		return err
	}
	switch {
	case d.state.Turn() != seat:
		return NotYourTurn
	case len(d.undone) == 0:
		return NothingToRedo
	default:
		return d.add(RedoEntry, seat, strconv.Itoa(len(d.moves)+1))
	}
}

// mine makes sure that a step can be the owner's.
func (d *draft) mine(by Owner, seat goa.Seat) error {
	switch {
	case !d.hasSeat(seat) || !d.seats[seat].of(by):
		return NotYourSeat
	case !d.begun:
		return NotBegun
	default:
		return nil
	}
}

// current makes sure that a step is meant for the position as it is: nothing
// that touches it came after the entry that the viewer had seen. A step that
// was already taken from there is repeated: it need not be taken again. An
// empty text stands for any.
func (d *draft) current(seat goa.Seat, entry int, kind EntryKind, text string) (repeated bool, err error) {
	p := &d.posts[seat]
	if entry >= p.after && entry < p.number && kind == p.kind && (text == "" || text == p.text) {
		return true, nil
	}
	since := d.touched
	if kind == MoveEntry && d.picking().has(seat) {
		since = d.picksFrom
	}
	switch {
	case entry < since || entry > d.entry:
		return false, Stale
	case d.over():
		return false, GameOver
	default:
		return false, nil
	}
}
