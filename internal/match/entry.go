package match

import (
	"fmt"
	"slices"
	"time"

	"goa/goa"
)

// EntryKind says what an entry of the log is about. Compressed logs store its
// number, so a new kind comes after all others.
type EntryKind uint8

// The kinds of entries, and the text of each.
const (
	SeatEntry     EntryKind = iota + 1 // who sits there from now on, as JSON
	ReadyEntry                         // whether the seat's player is ready: "yes", "no"
	BeginEntry                         // the game begins
	MoveEntry                          // a move of the seat or of Nature
	UndoEntry                          // how many moves are left after undoing some
	RedoEntry                          // how many moves there are after redoing some
	PaceEntry                          // the name of the new pace
	PickEntry                          // a secret move of the seat, to be played on its turn; an empty text takes back a pick made ahead of time
	StopEntry                          // a game of bots alone has lasted long enough
	AgreeEntry                         // the number of another seat, which agrees to give this one to someone else
	AgainEntry                         // the table of the rematch
	AutoEntry                          // what is played automatically at the seat: "forced", then "end", "end-action" or nothing
	OrderEntry                         // what the seat does without its owner, see [autopilot.Order]; only the owner sees it
	RestEntry                          // the player's quiet hours, see [turnclock.Rest]: from now on if hours have a sign, as in "+22", otherwise as if they had always applied; nobody sees it
	EndEntry                           // the seat's player wants to end the game; without a seat, the game has ended
	CallEntry                          // whether the seat's player is notified of their turns: "yes", "no", and for all real-time tables "live", "days"; only the owner sees it
	RestFromEntry                      // a RestEntry with signs. It is read but no longer written, because processes of the previous version cannot read it
	DealEntry                          // the deal that the game is played from, as the first entry, and later what became of it: see dealt
	numEntryKinds
)

var entryNames = [numEntryKinds]string{
	SeatEntry: "seat", ReadyEntry: "ready", BeginEntry: "begin", MoveEntry: "move",
	UndoEntry: "undo", RedoEntry: "redo", PaceEntry: "pace", PickEntry: "pick", StopEntry: "stop", AgreeEntry: "agree", AgainEntry: "again",
	AutoEntry: "auto", OrderEntry: "order", RestEntry: "rest", EndEntry: "end", CallEntry: "call", RestFromEntry: "rest-from", DealEntry: "deal",
}

// String returns the stable name of the kind, which stores keep.
func (k EntryKind) String() string {
	if k == 0 || k >= numEntryKinds {
		return fmt.Sprintf("entry(%d)", uint8(k))
	}
	return entryNames[k]
}

// EntryKindNamed is the inverse of String.
func EntryKindNamed(name string) (EntryKind, bool) {
	i := slices.Index(entryNames[:], name)
	return EntryKind(max(i, 0)), i > 0
}

// Entry is one acknowledged change of a table. Entries are numbered from 1
// without gaps and never change.
type Entry struct {
	Number int
	Kind   EntryKind
	Seat   goa.Seat // the seat it concerns; Nature for her moves, Nobody for the table
	Text   string
	Time   time.Time // in UTC, whole milliseconds
}
