package soak

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"goa/goa"
	"goa/nature"
)

// look is a position with what a check may need to judge it.
type look struct {
	before  *goa.State // the position before the last move, or nil
	state   *goa.State
	legal   []goa.Move // as listed
	dice    *nature.Source
	samples int // number of samples where not everything can be tried
	referee referee
}

// referee says why a move is illegal. Tests can plant a false one.
type referee func(*goa.State, goa.Move) goa.Reason

// check is a property that must hold for every position.
type check struct {
	name  string
	every int // one position in this many is checked
	run   func(*look) error
}

// checks lists all checks, the most telling first. If several fail, the first is
// reported.
var checks = []check{
	{"invariants", 1, checkInvariants},
	{"dead end", 1, checkGoesOn},
	{"levels", 1, checkLevels},
	{"listed moves", 1, checkListed},
	{"other moves", 1, checkOthers},
	{"chance", 8, checkChance},
	{"views", 8, checkViews},
	{"two doors", 8, checkDoors},
	{"notation", 16, checkNotation},
	{"position", 256, checkPosition},
}

// checkInvariants checks that all pieces are where they can be.
func checkInvariants(l *look) error { return l.state.Invariants() }

// checkPosition checks that a position can be written and read, and is then the same
// game.
func checkPosition(l *look) error {
	text, err := json.Marshal(l.state.Position())
	if err != nil {
		return err
	}
	var p goa.Position
	if err := json.Unmarshal(text, &p); err != nil {
		return err
	}
	s, err := goa.FromPosition(l.state.Rules(), p)
	if err == nil && s != *l.state {
		err = errors.New("the position that was written and read is another")
	}
	return err
}

// checkGoesOn checks that a player or Nature can move unless the game is over.
func checkGoesOn(l *look) error {
	if l.state.Over() != (len(l.legal) == 0) || l.state.Over() != (l.state.Turn() == goa.Nobody) {
		return fmt.Errorf("over: %t, to move: %s, with %d legal moves", l.state.Over(), l.state.Turn(), len(l.legal))
	}
	return nil
}

// checkLevels checks that no marker ever goes back.
func checkLevels(l *look) error {
	if l.before == nil {
		return nil
	}
	for seat := range goa.Seat(l.state.Seats()) {
		for t := range goa.Track(goa.NumTracks) {
			was, is := l.before.Player(seat).Level(t), l.state.Player(seat).Level(t)
			if is < was {
				return fmt.Errorf("the %s level of seat %s fell from %d to %d", t, seat, was, is)
			}
		}
	}
	return nil
}

// checkListed checks that every listed move is accepted, and that none is listed twice.
func checkListed(l *look) error {
	for _, m := range l.legal {
		if why := l.referee(l.state, m); why != goa.Legal {
			return fmt.Errorf("%q is listed but refused: %s", m, why)
		}
	}
	sorted := slices.SortedFunc(slices.Values(l.legal), compareMoves)
	for i := range len(sorted) - 1 {
		if sorted[i] == sorted[i+1] {
			return fmt.Errorf("%q is listed twice", sorted[i])
		}
	}
	return nil
}

func compareMoves(a, b goa.Move) int { return cmp.Compare(a.Code(), b.Code()) }

// checkOthers checks that moves that are not listed are refused. Half of the samples are
// listed moves with one thing changed.
func checkOthers(l *look) error {
	for i := range l.samples {
		m := randomMove(l.dice)
		if i%2 == 0 && len(l.legal) > 0 {
			m = changed(l.legal[l.dice.IntN(len(l.legal))], l.dice)
		}
		if l.referee(l.state, m) == goa.Legal && !slices.Contains(l.legal, m) {
			return fmt.Errorf("%q is accepted but not listed", m)
		}
	}
	return nil
}

// someValues is the number of values to try. It is somewhat larger than for any piece.
const someValues = 52

// someKinds is the number of kinds of moves to try: all, and a few that do not exist.
var someKinds = len(goa.Usages()) + 3

func randomMove(dice *nature.Source) goa.Move {
	m := [4]byte{byte(dice.IntN(someKinds)), byte(dice.IntN(someValues))}
	if dice.IntN(2) == 0 {
		m[2] = byte(dice.IntN(someValues))
	}
	if dice.IntN(3) == 0 {
		m[3] = byte(dice.IntN(goa.NumCards + 2))
	}
	return goa.MoveOf(m)
}

func changed(m goa.Move, dice *nature.Source) goa.Move {
	v := dice.IntN(someValues)
	bytes, at := m.Bytes(), dice.IntN(4)
	if at == 0 {
		v = dice.IntN(someKinds)
	}
	bytes[at] = byte(v)
	return goa.MoveOf(bytes)
}

// checkChance checks that the weights of Nature's moves add up to the number of
// outcomes, and that an outcome is one of her moves.
func checkChance(l *look) error {
	outcomes := l.state.Outcomes()
	if (l.state.Turn() == goa.Nature) != (outcomes > 0) {
		return fmt.Errorf("%s is to move with %d outcomes", l.state.Turn(), outcomes)
	}
	if outcomes == 0 {
		return nil
	}
	sum := 0
	for _, m := range l.legal {
		sum += l.state.Weight(m)
	}
	if sum != outcomes {
		return fmt.Errorf("the moves of chance weigh %d, not %d", sum, outcomes)
	}
	if m := l.state.Outcome(l.dice.IntN(outcomes)); !slices.Contains(l.legal, m) {
		return fmt.Errorf("the outcome %q is not listed", m)
	}
	return nil
}

// checkViews checks that no view distinguishes redealt hidden cards from the true ones.
func checkViews(l *look) error {
	var other goa.State
	for seat := goa.Nobody; int(seat) < l.state.Seats(); seat++ {
		if seat == goa.Nature {
			continue
		}
		view := l.state.View(seat)
		view.Deal(&other, l.dice.IntN)
		if other.View(seat) != view {
			return fmt.Errorf("seat %s can tell a new deal of the hidden cards from the true one", seat)
		}
		if err := other.Invariants(); err != nil {
			return fmt.Errorf("a new deal of what seat %s cannot see is not a game: %w", seat, err)
		}
	}
	return nil
}

// checkDoors checks that a move has the same effect whether or not it is checked and
// logged, and that a refused move has none.
func checkDoors(l *look) error {
	for _, m := range l.someLegal() {
		a, b := *l.state, *l.state
		a.Play(m)
		if _, err := b.Apply(m); err != nil {
			return fmt.Errorf("%q is listed, but: %w", m, err)
		}
		if a != b {
			return fmt.Errorf("%q played and applied are two things", m)
		}
	}
	c := *l.state
	if _, err := c.Apply(goa.Move{}); err == nil || c != *l.state {
		return errors.New("a refused move did something")
	}
	return nil
}

// someLegal returns one legal move, or all if there is time for them.
func (l *look) someLegal() []goa.Move {
	if len(l.legal) == 0 || l.samples >= len(l.legal) {
		return l.legal
	}
	i := l.dice.IntN(len(l.legal))
	return l.legal[i : i+1]
}

// checkNotation checks that the text of a move can be read as that move.
func checkNotation(l *look) error {
	for _, m := range l.legal {
		if got, err := goa.ParseMove(m.String()); err != nil || got != m {
			return fmt.Errorf("%q is read as %q: %v", m, got, err)
		}
	}
	return nil
}
