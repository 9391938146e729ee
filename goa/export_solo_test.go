package goa

// SearchEdge, SearchAround and Change are Lakshmi's rules by themselves.
var (
	SearchEdge   = searchEdge
	SearchAround = searchAround
	Change       = change
)

// CellsOf returns a set of cells.
func CellsOf(cells ...Cell) (set Cells) {
	for _, c := range cells {
		set |= c.set()
	}
	return set
}

// Money sets Lakshmi's money deck and discard.
func (e Editor) Money(deck, discard Purse) { e.s.automa.deck, e.s.automa.discard = deck, discard }

// OpenCard lays one of Lakshmi's cards open.
func (e Editor) OpenCard(c AuctionCard) { e.s.automa.open[c.Token()] = uint8(c.Number()) + 1 }

// PlaceAlone sets up the start of a solo round n.
func (e Editor) PlaceAlone(flag Seat, round int) {
	e.Placing(flag, round)
	e.s.toPlace(0)
}

// ActAlone sets up the actions of a solo round n.
func (e Editor) ActAlone(flag Seat, round int) {
	e.Turn(flag, round)
	e.s.endSoloAuctions()
}
