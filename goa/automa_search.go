package goa

// Lakshmi's searches (VAR-7b) are pure functions of the positions of the tiles.

// edgeWalk lists the twenty edge spaces clockwise from the left end of the top.
var edgeWalk = func() (walk [4 * MarketSide]Cell) {
	for i := range MarketSide {
		far, back := boardSide-1, MarketSide-i
		walk[i] = CellAt(i+1, 0)
		walk[MarketSide+i] = CellAt(far, i+1)
		walk[2*MarketSide+i] = CellAt(back, far)
		walk[3*MarketSide+i] = CellAt(0, back)
	}
	return walk
}()

// searchEdge walks around the edge once, from the card's corner in its
// direction. It looks for a space beside one of the tiles. It returns the space
// and how many it looked at, or NoCell.
func searchEdge(card AuctionFace, tiles Cells) (Cell, int) {
	const n = len(edgeWalk)
	hits := tiles.adjacent()
	at, step := int(card.Corner)*MarketSide, 1
	if card.Counterclockwise {
		at, step = at+n-1, n-1
	}
	for i := range n {
		if c := edgeWalk[(at+i*step)%n]; hits.Has(c) {
			return c, i + 1
		}
	}
	return NoCell, 0
}

// searchAround walks the square rings around a space, nearest first. It goes
// around each ring once, from the card's corner in its direction, and looks for
// one of the tiles. It returns the tile's space and how many spaces of the
// board it looked at, or NoCell.
func searchAround(card AuctionFace, from Cell, tiles Cells) (Cell, int) {
	seen := 0
	for k := 1; k <= MarketSide; k++ {
		n := 8 * k
		at, step := int(card.Corner)*2*k, 1
		if card.Counterclockwise {
			step = n - 1
		}
		for i := range n {
			c := ringCell(from, k, (at+i*step)%n)
			if !marketCells.Has(c) {
				continue
			}
			if seen++; tiles.Has(c) {
				return c, seen
			}
		}
	}
	return NoCell, 0
}

// ringCell returns the i-th space of the ring at distance k, clockwise from its
// top left corner, or NoCell if the space is not on the board.
func ringCell(from Cell, k, i int) Cell {
	x, y := from.Column()-k, from.Row()-k
	along := i % (2 * k)
	switch Corner(i / (2 * k)) {
	case TopLeft:
		x += along
	case TopRight:
		x, y = x+2*k, y+along
	case BottomRight:
		x, y = x+2*k-along, y+2*k
	default:
		y += 2*k - along
	}
	if x < 0 || x >= boardSide || y < 0 || y >= boardSide {
		return NoCell
	}
	return CellAt(x, y)
}

// kindCells returns where tiles of a kind lie that bear no token.
func (s *Public) kindCells(k TileKind) Cells {
	set := Cells(0)
	for free := s.tiles &^ s.tokenCells(); free != 0; free = free.rest() {
		if c := free.First(); s.grid[c.market()].Kind() == k {
			set |= c.set()
		}
	}
	return set
}

// search finds the space for Lakshmi's token. It makes one complete search for
// what her card says, then one for each kind in the fallback order (VAR-7b).
func (s *Public) search(token uint8, card AuctionFace, log *eventLog) Cell {
	c, n := s.searchKind(token, card, card.Sought)
	log.add(Event{Kind: AutomaSearched, Seat: Automa, about: card.Sought.piece(), N: int16(n)})
	for _, k := range s.rules.SoloGives.Fallback {
		if c != NoCell {
			break
		}
		if k != card.Sought {
			c, n = s.searchKind(token, card, k)
			log.add(Event{Kind: AutomaSearched, Seat: Automa, about: k.piece(), N: int16(n)})
		}
	}
	return c
}

func (s *Public) searchKind(token uint8, card AuctionFace, k TileKind) (Cell, int) {
	if token == 0 {
		return searchEdge(card, s.kindCells(k))
	}
	return searchAround(card, s.tokens[token-1], s.kindCells(k))
}
