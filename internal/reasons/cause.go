package reasons

import (
	"fmt"
	"slices"

	"goa/ai/net"
	"goa/goa"
)

// Component is something that a seat can have more or less of.
type Component uint8

// The components. Lot is everything that an auction brings a seat apart from
// money, and Lots everything that all auctions of a round bring. The others
// are only distinguished within turns.
const (
	Ducats Component = iota
	Lot
	Lots
	Ships
	Colonists
	Spices
	Level // of a track
	Land  // fields of plantations
	Colony
	Extras // extra actions in hand
	Tile   // a tile in reserve
	Cards
	Points
	Actions // left until the end of the game
	Side    // everything that another seat has
	numComponents
)

var componentNames = [numComponents]string{
	"ducats", "lot", "lots", "ships", "colonists", "spices", "level", "land", "colony", "extras", "tile", "cards", "points", "actions", "side",
}

// String returns the stable name of the component.
func (c Component) String() string { return componentNames[c] }

// MarshalText returns the stable name.
func (c Component) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads a stable name.
func (c *Component) UnmarshalText(text []byte) error {
	i := slices.Index(componentNames[:], string(text))
	if i < 0 {
		return fmt.Errorf("there is no component %q", text)
	}
	*c = Component(i)
	return nil
}

// Cause is something that the better move leaves a seat more or less of.
type Cause struct {
	What   Component `json:"what"`
	Seat   goa.Seat  `json:"seat"`           // the seat that has it
	Track  goa.Track `json:"track,omitzero"` // of a Level
	Tile   goa.Tile  `json:"tile,omitzero"`  // of a Tile or a Lot; for a Lot, NoTile is the flag
	Amount int       `json:"amount"`         // how much more of it the better move leaves; 0 for lots
	// Gain is what the cause brings the player who decides, in the unit of the
	// gap. If it is negative, it is a price that the better move pays.
	Gain int `json:"gain"`
}

// ofMarket returns the possible causes for decisions before and in auctions.
func ofMarket(s *goa.Public) (list []Cause) {
	lots := Cause{What: Lots}
	if lot, ok := s.Auction(); ok {
		lots = Cause{What: Lot, Tile: lot.Tile}
	}
	for lots.Seat = range goa.Seat(s.Seats()) {
		list = append(list, Cause{What: Ducats, Seat: lots.Seat}, lots)
	}
	return list
}

// ofTurn returns the possible causes for decisions within a turn.
func ofTurn(seats int, me goa.Seat) (list []Cause) {
	for c := range numComponents {
		switch c {
		case Lot, Lots, Side:
		case Level:
			for t := range goa.Track(goa.NumTracks) {
				list = append(list, Cause{What: Level, Seat: me, Track: t})
			}
		case Tile:
			for t := goa.Foreman; t < goa.NumTiles; t++ {
				list = append(list, Cause{What: Tile, Seat: me, Tile: t})
			}
		default:
			list = append(list, Cause{What: c, Seat: me})
		}
	}
	for seat := range goa.Seat(seats) {
		if seat != me {
			list = append(list, Cause{What: Side, Seat: seat})
		}
	}
	return list
}

// undo gives x as much of a component as y has.
func (c *Cause) undo(x, y *net.Side) {
	switch c.What {
	case Ducats:
		x.Ducats = y.Ducats
	case Lot, Lots:
		ducats := x.Ducats
		*x = *y
		x.Ducats = ducats
	case Ships:
		x.Ships = y.Ships
	case Colonists:
		x.Colonists = y.Colonists
	case Spices:
		x.Spices = y.Spices
	case Level:
		x.Level[c.Track] = y.Level[c.Track]
	case Land:
		x.Plantations, x.Planted, x.Singles = y.Plantations, y.Planted, y.Singles
		if x.Unfounded == y.Unfounded {
			fields(x, y)
		}
	case Colony:
		if x.Unfounded != y.Unfounded {
			x.Colonies, x.Unfounded = y.Colonies, y.Unfounded
			fields(x, y)
		}
	case Extras:
		x.Extras = y.Extras
	case Tile:
		x.Tiles[c.Tile], x.Ready[c.Tile] = y.Tiles[c.Tile], y.Ready[c.Tile]
	case Cards:
		x.Hand, x.Unknown, x.Cards = y.Hand, y.Unknown, y.Cards
	case Points:
		x.Points = y.Points
	case Actions:
		x.Actions = y.Actions
	case Side:
		*x = *y
	}
}

// amount returns how much more of a component x has than y.
func (c *Cause) amount(x, y *net.Side) int {
	switch c.What {
	case Lot, Lots, Side:
		return 0
	case Ducats:
		return x.Ducats - y.Ducats
	case Ships:
		return x.Ships - y.Ships
	case Colonists:
		return x.Colonists - y.Colonists
	case Spices:
		return total(x) - total(y)
	case Level:
		return x.Level[c.Track] - y.Level[c.Track]
	case Land:
		return x.Fields - y.Fields
	case Colony:
		return x.Colonies - y.Colonies
	case Extras:
		return x.Extras - y.Extras
	case Tile:
		if n := int(x.Tiles[c.Tile]) - int(y.Tiles[c.Tile]); n != 0 {
			return n
		}
		return int(x.Ready[c.Tile]) - int(y.Ready[c.Tile])
	case Cards:
		return x.Hand.Len() + x.Unknown - y.Hand.Len() - y.Unknown
	case Points:
		return x.Points - y.Points
	default:
		return x.Actions - y.Actions
	}
}

// hasWords reports whether there are words for a cause of a seat's decision: a
// number that moved in the direction of the gain, or something whose quality
// can differ.
func (c *Cause) hasWords(me goa.Seat) bool {
	switch c.What {
	case Lot, Lots, Side, Spices, Land, Colony, Cards:
		return true
	default:
		return c.Amount != 0 && (c.Amount > 0) == ((c.Gain > 0) == (c.Seat == me))
	}
}

func total(x *net.Side) (n int) {
	for _, k := range x.Spices {
		n += k
	}
	return n
}

// fields gives x the fields of y.
func fields(x, y *net.Side) { x.Sources, x.Wild, x.Fields = y.Sources, y.Wild, y.Fields }
