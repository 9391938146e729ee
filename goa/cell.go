package goa

import (
	"fmt"
	"math/bits"
)

// Cell is a space of the market, b2 to f6, or of the ring around it. The letter
// is the column from the left, the digit is the row from the top.
type Cell uint8

const (
	boardSide  = 7
	NumCells   = boardSide * boardSide
	MarketSide = 5
	MarketSize = MarketSide * MarketSide
	// NoCell stands for a token that is not on the board.
	NoCell Cell = 0xff
)

// CellAt returns the cell in a column and row, both counted from 0.
func CellAt(column, row int) Cell { return Cell(row*boardSide + column) }

// MarketCell returns the i-th cell of the market, 0 to 24, row by row.
func MarketCell(i int) Cell { return CellAt(i%MarketSide+1, i/MarketSide+1) }

// Column and Row count from 0.
func (c Cell) Column() int { return int(c % boardSide) }
func (c Cell) Row() int    { return int(c / boardSide) }

// InMarket reports whether tiles can lie here.
func (c Cell) InMarket() bool { return marketCells.Has(c) }

// InRing reports whether the cell is one of the twenty edge spaces.
func (c Cell) InRing() bool { return ringCells.Has(c) }

// market returns the number of this space among the 25. The cell must be in the
// market.
func (c Cell) market() int { return (c.Row()-1)*MarketSide + c.Column() - 1 }

// String returns the name, "a1" to "g7".
func (c Cell) String() string {
	if c >= NumCells {
		return fmt.Sprintf("cell(%d)", uint8(c))
	}
	return string([]byte{'a' + byte(c.Column()), '1' + byte(c.Row())})
}

// Cells is a set of cells, one bit each.
type Cells uint64

// Has reports whether c is in the set.
func (set Cells) Has(c Cell) bool { return set>>c&1 != 0 }

// Len returns the number of cells in the set.
func (set Cells) Len() int { return bits.OnesCount64(uint64(set)) }

// First returns the cell nearest to the top left. The set must not be empty.
func (set Cells) First() Cell { return Cell(bits.TrailingZeros64(uint64(set))) }

func (set Cells) rest() Cells { return set & (set - 1) }

func (c Cell) set() Cells { return 1 << c }

var marketCells = func() (set Cells) {
	for i := range MarketSize {
		set |= MarketCell(i).set()
	}
	return set
}()

var cornerCells = [4]Cell{CellAt(1, 1), CellAt(5, 1), CellAt(1, 5), CellAt(5, 5)}

// adjacent returns the cells orthogonally next to one of the set's cells. These
// must be in the market, so that nothing wraps around.
func (set Cells) adjacent() Cells {
	return set<<1 | set>>1 | set<<boardSide | set>>boardSide
}

var ringCells = marketCells.adjacent() &^ marketCells

// around holds the eight neighbors of each cell.
var around = func() (near [NumCells]Cells) {
	for c := range near {
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				x, y := Cell(c).Column()+dx, Cell(c).Row()+dy
				if (dx != 0 || dy != 0) && x >= 0 && x < boardSide && y >= 0 && y < boardSide {
					near[c] |= CellAt(x, y).set()
				}
			}
		}
	}
	return near
}()
