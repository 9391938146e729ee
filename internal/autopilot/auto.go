package autopilot

import (
	"slices"
	"strings"

	"goa/goa"
)

// Auto says what a table plays automatically at a seat, as its owner wishes. Such moves
// are entries like any other, and are appended together with the move that led to them.
type Auto struct {
	Forced bool    // plays a move that has no alternative
	End    AutoEnd // ends the turn
}

// AutoEnd says when a turn ends automatically.
type AutoEnd uint8

// The times at which a turn can end automatically.
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

// String returns the text of an entry: the names of the settings.
func (a Auto) String() string {
	if !a.Forced {
		return a.End.String()
	}
	return strings.TrimSpace("forced " + a.End.String())
}

// ParseAuto is the inverse of String. It ignores unknown names.
func ParseAuto(text string) (a Auto) {
	for name := range strings.FieldsSeq(text) {
		a.Forced = a.Forced || name == "forced"
		a.End = max(a.End, AutoEndNamed(name))
	}
	return a
}

// Move returns the move to play for the seat to move without asking its owner; ok is
// false if the owner has to be asked. It reveals nothing: whether a move is the only
// one never depends on cards that others do not know. If it depends on ducats that are
// hidden from them, the owner is asked.
func (a Auto) Move(s *goa.State, hiddenDucats bool) (m goa.Move, ok bool) {
	switch ask := s.Ask(); {
	case ask == goa.AskEndTurn:
		return goa.NewEndTurn(), a.End.due(s)
	case !a.Forced || !mayBeForced(ask), hiddenDucats && revealsDucats(ask):
		return m, false
	}
	var buf [8]goa.Move
	legal := s.Moves(buf[:0])
	if len(legal) == 1 {
		return legal[0], true
	}
	return goa.NewDone(), onlyDone(s, legal)
}

// onlyDone reports whether the only answers to a question are to be done with it or to
// throw cards away, which can also be done later. As in nothingLeft, a player who might
// play a card is asked.
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

// mayBeForced reports whether the only answer to a question may be played
// automatically. Secret picks may not. Neither may colonists, because a player who has
// turned up cards wants to see them.
func mayBeForced(ask goa.Ask) bool {
	switch ask {
	case goa.AskCaptain, goa.AskPledge, goa.AskColonists, goa.AskAction, goa.AskEndTurn:
		return false
	default:
		return true
	}
}

// revealsDucats reports whether the possible answers to a question depend on
// ducats.
func revealsDucats(ask goa.Ask) bool { return ask == goa.AskBid || ask == goa.AskSale }

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

// nothingLeft reports whether the only things left to do in a turn are to end it or to
// discard cards. A player who holds cards and has not played one is asked, even if no
// card could be played: otherwise a quick end of the turn would reveal that.
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
