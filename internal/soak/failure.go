package soak

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/record"
)

// Failure is a game in which something was not as it must be.
type Failure struct {
	Table   Table
	Session goa.Session // of a campaign
	Check   string      // that failed
	Err     error
	Moves   []goa.Move // up to the faulty position, or to a move that panics
}

func newFailure(t Table, n goa.Session, moves []goa.Move, f *fault) *Failure {
	return &Failure{Table: t, Session: n, Check: f.check, Err: f.err, Moves: slices.Clone(moves)}
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s: %v (after %d moves, %s)", f.Check, f.Err, len(f.Moves), f.Table)
}

// Record returns the game as far as it went, with a comment that tells what
// is wrong there.
func (f *Failure) Record() (*record.Record, error) {
	r, err := newRecord(f.Table, f.Session, f.Moves)
	if err != nil {
		return nil, err
	}
	return r, r.Comment(r.Len(), fmt.Sprintf("soak: %s: %v", f.Check, f.Err))
}

func newRecord(t Table, n goa.Session, moves []goa.Move) (*record.Record, error) {
	players := make([]record.Player, t.Players)
	for i := range players {
		players[i] = record.Player{Name: fmt.Sprintf("Player %d", i+1), Kind: "random"}
	}
	r, err := record.New(t.Edition, t.Options, players)
	if t.Options.Has("campaign") {
		r, err = record.NewSession(t.Edition, t.Options, players, n)
	}
	if err != nil {
		return nil, err
	}
	for _, m := range moves {
		if err := r.Append(m); err != nil {
			return r, err
		}
	}
	return r, nil
}

// recordEvery is how many games there are for one that is written and read.
const recordEvery = 64

// checkRecord: a game can be written, read and checked.
func (g *game) checkRecord(t Table, i int) *fault {
	if i%recordEvery != 0 {
		return nil
	}
	r, err := newRecord(t, g.first, g.moves)
	if err != nil {
		return &fault{"record", err}
	}
	text := r.Text()
	again, err := record.Parse(text)
	if err == nil {
		err = again.Check()
	}
	if err == nil && !bytes.Equal(again.Text(), text) {
		err = fmt.Errorf("the record is written in two ways")
	}
	if err != nil {
		return &fault{"record", err}
	}
	return nil
}

// Verify holds every position of a record against all checks, more thoroughly
// than a hunt does. It returns the failure, or nil if all is well; the error
// is about a record that cannot be played.
func Verify(r *record.Record) (*Failure, error) {
	table, err := tableOf(r)
	if err != nil {
		return nil, err
	}
	start, err := r.Start()
	if err != nil {
		return nil, err
	}
	var moves []goa.Move
	for _, m := range r.Moves() {
		moves = append(moves, m)
	}
	g := &game{hunt: &Hunt{referee: (*goa.State).Check}}
	found, at, ok := g.replay(start, moves, false)
	switch {
	case found != nil:
		n, _ := r.Session()
		return newFailure(table, n, moves[:at], found), nil
	case !ok:
		return nil, fmt.Errorf("line %d, move %d: %q is not a legal move", r.Line(at), at+1, moves[at])
	default:
		return nil, nil
	}
}

// tableOf returns the kind of game that a record is.
func tableOf(r *record.Record) (Table, error) {
	data, err := r.Data()
	if err != nil {
		return Table{}, err
	}
	options, err := edition.ParseOptions(r.Options())
	return Table{data, options, len(r.Players())}, err
}

// shorterGames is how many games are searched for a shorter one that fails.
const shorterGames = 2000

// shortest looks for the shortest game that fails in the same way.
func (h *Hunt) shortest(f *Failure) *Failure {
	g := &game{hunt: h}
	until := time.Now().Add(h.patience)
	for i := 0; i < shorterGames && time.Now().Before(until); i++ {
		found := g.play(f.Table, fmt.Sprintf("%s/shorter/%d", h.Seed, i), byKind(i, 1))
		if found != nil && found.check == f.Check && len(g.moves) < len(f.Moves) {
			f = newFailure(f.Table, g.first, g.moves, found)
		}
	}
	return h.thinned(f)
}

// thinned leaves out moves, many at once first, as long as the rest is a game
// that ends in the same failure.
func (h *Hunt) thinned(f *Failure) *Failure {
	g := &game{hunt: h}
	for size := len(f.Moves) / 2; size > 0; size /= 2 {
		for from := len(f.Moves) - size; from >= 0; from -= size {
			rest := slices.Concat(f.Moves[:from], f.Moves[from+size:])
			found, at, ok := g.replay(f.Table.newGame(f.Session), rest, true)
			if ok && found != nil && found.check == f.Check && at == len(rest) {
				f = newFailure(f.Table, f.Session, rest, found)
			}
		}
	}
	return f
}
