package match

import (
	"slices"
	"strings"

	"goa/goa"
)

// Auto is what a table plays automatically at a seat because its owner wants
// that. Such moves are entries like any other, appended together with what led
// to them.
type Auto struct {
	Forced bool    // plays a move where there is no other
	End    AutoEnd // ends the turn
}

// AutoEnd says when a turn ends automatically.
type AutoEnd uint8

// When a turn may end automatically.
const (
	EndNever  AutoEnd = iota
	EndIdle           // when nothing else is left to do in it
	EndAction         // right after its action
	numAutoEnds
)

var autoEndNames = [numAutoEnds]string{"", "end", "end-action"}

// String returns the stable name, which is empty for EndNever.
func (e AutoEnd) String() string { return autoEndNames[e%numAutoEnds] }

// AutoEndNamed is the inverse of String; unknown names are EndNever.
func AutoEndNamed(name string) AutoEnd { return AutoEnd(max(0, slices.Index(autoEndNames[:], name))) }

// String returns the text of an entry: the names of what is done.
func (a Auto) String() string {
	if !a.Forced {
		return a.End.String()
	}
	return strings.TrimSpace("forced " + a.End.String())
}

// parseAuto is the inverse of String. Names that it does not know are left out.
func parseAuto(text string) (a Auto) {
	for name := range strings.FieldsSeq(text) {
		a.Forced = a.Forced || name == "forced"
		a.End = max(a.End, AutoEndNamed(name))
	}
	return a
}

// setAuto sets what is played automatically at all seats of an owner, from the
// next move on. It leaves a full log as it is.
func (p *proposal) setAuto(by Owner, auto Auto) {
	if p.over() || p.entry >= maxEntries {
		return
	}
	for i := range goa.Seat(p.table.Seats) {
		if p.seats[i].of(by) && p.auto[i] != auto {
			_ = p.add(AutoEntry, i, auto.String()) // cannot fail
		}
	}
}

// byItself returns the move that is played at a seat without asking its owner;
// ok is false if the owner is asked. It reveals nothing: whether a move is the
// only one never depends on cards that others do not know, and if it depends on
// ducats that they are not shown, the owner is asked.
func (g *game) byItself(seat goa.Seat) (m goa.Move, ok bool) {
	if !g.begun || !g.hasSeat(seat) || g.state.Turn() != seat || g.seats[seat].Kind != Person || g.auto[seat] == (Auto{}) {
		return m, false
	}
	switch ask := g.state.Ask(); {
	case ask == goa.AskEndTurn:
		return goa.NewEndTurn(), g.auto[seat].End.due(&g.state)
	case !g.auto[seat].Forced || !mayBeForced(ask), g.table.HiddenDucats && tellsDucats(ask):
		return m, false
	}
	var buf [8]goa.Move
	legal := g.state.Moves(buf[:0])
	if len(legal) == 1 {
		return legal[0], true
	}
	return goa.NewDone(), onlyDone(&g.state, legal)
}

// onlyDone reports whether the only answers to a question are to be done with
// it, or to throw cards away, which can also be done later. As in nothingLeft,
// a player who might play a card is asked.
func onlyDone(s *goa.State, legal []goa.Move) bool {
	if s.Hand(s.Turn()) != 0 && !s.HasPlayedCard() {
		return false
	}
	done := false
	for _, m := range legal {
		done = done || m.Kind == goa.Done
		if m.Kind != goa.Done && m.Kind != goa.Discard {
			return false
		}
	}
	return done
}

// mayBeForced reports whether the only answer to a question is played
// automatically. Secret picks are not. Nor are colonists, because a player who
// has turned up cards wants to see them.
func mayBeForced(ask goa.Ask) bool {
	switch ask {
	case goa.AskCaptain, goa.AskPledge, goa.AskColonists, goa.AskAction, goa.AskEndTurn:
		return false
	default:
		return true
	}
}

// tellsDucats reports whether the possible answers to a question depend on
// ducats.
func tellsDucats(ask goa.Ask) bool { return ask == goa.AskBid || ask == goa.AskSale }

// due reports whether a turn whose action is done should end.
func (e AutoEnd) due(s *goa.State) bool {
	switch e {
	case EndIdle:
		return nothingLeft(s)
	case EndAction:
		return true
	default:
		return false
	}
}

// nothingLeft reports whether all that can be done in a turn is to end it or to
// discard cards. A player who holds cards and has not played one is asked, even
// if no card could be played: otherwise a quick end of the turn would reveal
// that.
func nothingLeft(s *goa.State) bool {
	if s.Hand(s.Turn()) != 0 && !s.HasPlayedCard() {
		return false
	}
	for _, m := range s.Moves(nil) {
		if m.Kind != goa.EndTurn && m.Kind != goa.Discard {
			return false
		}
	}
	return true
}

// isByItself reports whether an entry is a move that was played automatically.
func (g *game) isByItself(e Entry) bool {
	if e.Kind != MoveEntry {
		return false
	}
	m, ok := g.byItself(e.Seat)
	if !ok {
		m, ok = g.ordered(e.Seat)
	}
	return ok && m.String() == e.Text
}

// choicesMade returns after how many moves of the tentative turn its seat was
// asked and had a choice. Moves that followed automatically are undone together
// with the choice that led to them.
func (g *game) choicesMade() (at []int) {
	then := *g // with the same seats and the position of the checkpoint
	then.state = g.checkpoint.state
	for n := g.checkpoint.at; n < len(g.moves); n++ {
		if _, ok := then.byItself(then.state.Turn()); !ok {
			at = append(at, n)
		}
		then.state.Play(g.moves[n])
	}
	return at
}

// redoTo returns how many moves there are after the next choice is redone,
// including the moves that follow automatically.
func (g *game) redoTo() int {
	then := *g
	n := 0
	for {
		then.state.Play(g.undone[len(g.undone)-1-n])
		n++
		if _, ok := then.byItself(then.state.Turn()); !ok || n == len(g.undone) {
			return len(g.moves) + n
		}
	}
}

// lastOf returns what a seat did last; nothing is remembered for Nature.
func (g *game) lastOf(seat goa.Seat) *lastEntry {
	if !g.hasSeat(seat) {
		return new(lastEntry)
	}
	return &g.last[seat]
}
