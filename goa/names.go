package goa

import "fmt"

// nameOf looks up a stable name. A value out of range becomes kind(n), which no
// parser accepts.
func nameOf(names []string, i int, kind string) string {
	if i < 0 || i >= len(names) || names[i] == "" {
		return fmt.Sprintf("%s(%d)", kind, i)
	}
	return names[i]
}

// indexOf is the inverse of nameOf.
func indexOf(names []string, name string) (int, bool) {
	if name == "" {
		return 0, false
	}
	for i, n := range names {
		if n == name {
			return i, true
		}
	}
	return 0, false
}

// Seat is a place at the table, 0 to 3 clockwise. [Nature] and [Nobody] stand
// in where chance or no one is to move.
type Seat int8

// Values of Seat besides the players.
const (
	Nature Seat = -1 // turns up cards, lays tiles
	Nobody Seat = -2 // the game is over
	Automa Seat = -3 // Lakshmi, the opponent in solo games; she is never to move (VAR-7)
	// MaxSeats is the largest number of players.
	MaxSeats = 4
)

// String returns the seat's number, "nature", "nobody" or "automa".
func (s Seat) String() string {
	switch s {
	case Nature:
		return "nature"
	case Nobody:
		return "nobody"
	case Automa:
		return "automa"
	default:
		return fmt.Sprintf("%d", int8(s))
	}
}

// Track is a column of the development board.
type Track uint8

// The five tracks, as printed from left to right.
const (
	ShipTrack Track = iota
	HarvestTrack
	TaxTrack
	ExpeditionTrack
	ColonyTrack
	NumTracks       = 5
	NoTrack   Track = 0xff
)

var trackNames = [NumTracks]string{"ship", "harvest", "tax", "expedition", "colony"}

// String returns the stable name of the track.
func (t Track) String() string { return nameOf(trackNames[:], int(t), "track") }

// Levels of a track, 0 to 4: the printed row less one.
const (
	NumLevels = 5
	TopLevel  = NumLevels - 1
)

// Part is a half of the game.
type Part uint8

// The two halves.
const (
	PartA Part = iota
	PartB
	NumParts = 2
)

var partNames = [NumParts]string{"a", "b"}

// String returns "a" or "b".
func (p Part) String() string { return nameOf(partNames[:], int(p), "part") }

// The number of rounds, in all and in each half (G-1).
const (
	NumRounds     = 8
	RoundsPerPart = 4
)

// Stage is a step of the game.
type Stage uint8

// The stages. Pledging is the secret pick of Gambits.
const (
	Setup Stage = iota
	Placing
	Pledging
	Bidding
	Acting
	Extras
	Over
	NumStages = 7
)

var stageNames = [NumStages]string{"setup", "placing", "pledging", "bidding", "acting", "extras", "over"}

// String returns the stable name of the stage.
func (s Stage) String() string { return nameOf(stageNames[:], int(s), "stage") }

// Action is one of the six actions of a turn.
type Action uint8

// The actions.
const (
	NoAction Action = iota
	ProgressAction
	BuildShipsAction
	HarvestAction
	TaxAction
	ExploreAction
	FoundAction
	NumActions = 7
)

var actionNames = [NumActions]string{"", "progress", "build-ships", "harvest", "tax", "explore", "found"}

// String returns the stable name of the action.
func (a Action) String() string { return nameOf(actionNames[:], int(a), "action") }
