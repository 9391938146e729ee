package record

import (
	"fmt"

	"goa/goa"
)

// Problem classifies a mistake in a record.
type Problem uint8

// The problems of a record whose syntax is correct.
const (
	BadEdition   Problem = iota // unknown data, or data other than the record names
	BadOptions                  // unknown, or not playable together
	BadSession                  // not possible after the sessions before, or not part of a campaign
	BadPosition                 // the game cannot begin from the position
	WrongSection                // the head of a section does not match the game
	WrongLot                    // a different lot is being auctioned
	WrongSeat                   // the move belongs to another player
	IllegalMove                 // by the rules
	AfterEnd                    // a move after the end of the game
	HiddenCard                  // a view cannot be played past it
	numProblems
)

var problemNames = [numProblems]string{
	"bad-edition", "bad-options", "bad-session", "bad-position", "wrong-section", "wrong-lot",
	"wrong-seat", "illegal-move", "after-end", "hidden-card",
}

// String returns the stable name of the problem.
func (p Problem) String() string {
	if p >= numProblems {
		return fmt.Sprintf("problem(%d)", uint8(p))
	}
	return problemNames[p]
}

// CheckError describes the first error in a record.
type CheckError struct {
	Problem Problem
	Line    int        // in the parsed text; 0 if the record was not parsed
	At      int        // moves before the wrong one; -1 in the header
	Move    goa.Move   // the wrong one
	Reason  goa.Reason // of an illegal move
	Err     error      // what is wrong
}

func (e *CheckError) Error() string {
	switch {
	case e.Line > 0 && e.At >= 0:
		return fmt.Sprintf("line %d, move %d: %v", e.Line, e.At+1, e.Err)
	case e.Line > 0:
		return fmt.Sprintf("line %d: %v", e.Line, e.Err)
	case e.At >= 0:
		return fmt.Sprintf("move %d: %v", e.At+1, e.Err)
	default:
		return e.Err.Error()
	}
}

// Unwrap returns the [*goa.IllegalMoveError] of an illegal move.
func (e *CheckError) Unwrap() error { return e.Err }

// Check plays the whole game, then its variations. It returns a [*CheckError]
// about the first line that is wrong, or nil. A game need not be finished.
func (r *Record) Check() error {
	if _, err := r.checked(nil); err != nil {
		return err
	}
	return r.checkVariations()
}

// checked plays the whole game and compares it with the lines of the record. If
// visit is not nil, it calls visit with the position before each move.
func (r *Record) checked(visit func(*cursor)) (*cursor, error) {
	c, err := r.begin()
	for err == nil && c.at < len(r.moves) {
		if visit != nil {
			visit(c)
		}
		if err = r.checkLine(c); err == nil {
			err = r.next(c)
		}
	}
	return c, err
}

// checkLine compares the line of the next move with the game before it.
func (r *Record) checkLine(c *cursor) error {
	at := c.at
	mv := &r.moves[at]
	want := c.recorded(mv.move)
	switch {
	case c.state.Over():
		return r.illegal(c, goa.GameOver)
	case mv.section != want.section:
		return r.problem(WrongSection, at, "this belongs under “= %s”, not “= %s”", want.section, mv.section)
	case mv.lot == want.lot && mv.by == want.by:
		return nil
	case mv.lot != want.lot && mv.lot == noLot:
		return r.problem(WrongLot, at, "the line does not begin with the lot, “%s:”", want.lot)
	case mv.lot != want.lot:
		return r.problem(WrongLot, at, "the lot is “%s”, not “%s”", want.lot, mv.lot)
	case want.by == goa.Nature && !mv.move.ByNature():
		return nil // the move is illegal, which tells more
	default:
		return r.problem(WrongSeat, at, "“%s” belongs to %s, not to %s", mv.move, r.name(want.by), r.name(mv.by))
	}
}

// name returns the record's name for a seat.
func (r *Record) name(seat goa.Seat) string {
	if seat < 0 || int(seat) >= len(r.players) {
		return "nobody"
	}
	return r.players[seat].Name
}

// illegal returns the reason why the next move cannot be played.
func (r *Record) illegal(c *cursor, why goa.Reason) *CheckError {
	at := c.at
	m := r.moves[at].move
	if hidden(m) {
		return r.problem(HiddenCard, at, "“%s” is not known in this view, so it cannot be played on", secrets[m.Kind])
	}
	e := r.problem(IllegalMove, at, "")
	if c.state.Over() {
		e.Problem = AfterEnd
	}
	e.Reason, e.Err = why, &goa.IllegalMoveError{Move: m, Reason: why}
	return e
}

func (r *Record) problem(kind Problem, at int, format string, args ...any) *CheckError {
	return &CheckError{
		Problem: kind, Line: r.Line(at), At: at, Move: r.moves[at].move, Err: fmt.Errorf(format, args...),
	}
}

// headProblem returns a problem in a line of the header.
func (r *Record) headProblem(kind Problem, key string, err error) *CheckError {
	return &CheckError{Problem: kind, Line: r.keyLine[key], At: -1, Err: err}
}
