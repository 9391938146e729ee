package soak

import (
	"bytes"
	"fmt"
	"slices"
	"time"

	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
	"goa/record"
)

// Failure is a game in which a check failed.
type Failure struct {
	Setting edition.Setting
	Session goa.Session // of a campaign
	Check   string      // the check that failed
	Err     error
	Moves   []goa.Move // up to the failing position, or to a move that panics
}

func (f *Failure) Error() string {
	return fmt.Sprintf("%s: %v (after %d moves, %s)", f.Check, f.Err, len(f.Moves), f.Setting)
}

// Record returns the game so far, with a comment that describes the failure.
func (f *Failure) Record() (*record.Record, error) {
	r, err := newRecord(f.Setting, f.Session, f.Moves)
	if err != nil {
		return nil, err
	}
	return r, r.Comment(r.Len(), fmt.Sprintf("soak: %s: %v", f.Check, f.Err))
}

func newRecord(t edition.Setting, n goa.Session, moves []goa.Move) (*record.Record, error) {
	players := make([]record.Seat, t.Players)
	for i := range players {
		players[i] = record.Seat{Name: fmt.Sprintf("Player %d", i+1), Kind: "random"}
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

// One game in recordEvery is written and read.
const recordEvery = 64

// checkRecord checks that a game can be written, read and checked.
func (g *game) checkRecord() *Failure {
	r, err := newRecord(g.setting, g.session, g.moves)
	if err != nil {
		return g.failure("record", err)
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
		return g.failure("record", err)
	}
	return nil
}

// Verify checks every position of a record, more thoroughly than a hunt does. It returns
// the failure, or nil if there is none. It returns an error if the record cannot be
// played.
func Verify(r *record.Record) (*Failure, error) {
	setting, err := r.Setting()
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
	session, _ := r.Session()
	g := &game{hunt: &Hunt{referee: (*goa.State).Check}, setting: setting, session: session}
	found, ok := g.playAgain(start, moves, false)
	if at := len(g.moves); !ok {
		return nil, fmt.Errorf("line %d, move %d: %q is not a legal move", r.Line(at), at+1, moves[at])
	}
	return found, nil
}

// shorterGames is the number of games in the search for a shorter failing one.
const shorterGames = 2000

// shortest looks for the shortest game that fails in the same way.
func (h *Hunt) shortest(f *Failure) *Failure {
	g := &game{hunt: h}
	until := time.Now().Add(h.patience)
	for i := 0; i < shorterGames && time.Now().Before(until); i++ {
		found := g.play(f.Setting, playout.Seed(h.Seed, "shorter", i), byKind(i, 1))
		if found != nil && found.Check == f.Check && len(found.Moves) < len(f.Moves) {
			f = found
		}
	}
	return h.thinned(f)
}

// thinned leaves out moves, at first many at once, as long as the rest is a game that
// ends in the same failure.
func (h *Hunt) thinned(f *Failure) *Failure {
	g := &game{hunt: h, setting: f.Setting, session: f.Session}
	for size := len(f.Moves) / 2; size > 0; size /= 2 {
		for from := len(f.Moves) - size; from >= 0; from -= size {
			rest := slices.Concat(f.Moves[:from], f.Moves[from+size:])
			found, ok := g.playAgain(newGame(f.Setting, f.Session), rest, true)
			if ok && found != nil && found.Check == f.Check && len(found.Moves) == len(rest) {
				f = found
			}
		}
	}
	return f
}
