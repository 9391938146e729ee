package record

import (
	"strings"

	"goa/goa"
)

// section is the part of a record under one head: a stage of a round, or the
// set-up of a half.
type section struct {
	stage goa.Stage
	round uint8 // the set-up of the second half belongs to the last round of the first
}

var stageWords = [goa.NumStages]string{
	goa.Setup: "set-up", goa.Placing: "placing", goa.Pledging: "pledging",
	goa.Bidding: "auctions", goa.Acting: "actions", goa.Extras: "extras",
}

func sectionOf(s *goa.State) section { return section{s.Stage(), uint8(s.Round())} }

// String returns the head without its "=", such as "A1 placing".
func (s section) String() string {
	half := "A"
	if s.round > goa.RoundsPerPart || s.stage == goa.Setup && s.round > 0 {
		half = "B"
	}
	if s.stage != goa.Setup {
		half += string('0' + rune(s.round))
	}
	return half + " " + stageWords[s.stage]
}

// parseSection is the inverse of String.
func parseSection(head string) (section, bool) {
	when, word, _ := strings.Cut(head, " ")
	for stage, w := range stageWords {
		if w == "" || w != word {
			continue
		}
		s := section{stage: goa.Stage(stage)}
		switch {
		case s.stage != goa.Setup && len(when) == 2:
			s.round = when[1] - '0'
		case when == "B":
			s.round = goa.RoundsPerPart
		}
		valid := s.stage == goa.Setup || s.round >= 1 && s.round <= goa.NumRounds
		return s, valid && s.String() == head
	}
	return section{}, false
}

// lot is the subject of an auction. The zero lot stands for none.
type lot struct {
	cell goa.Cell
	tile goa.Tile
}

var (
	noLot = lot{}
	flag  = lot{goa.NoCell, goa.NoTile}
	// taken is a lot that was taken before the record began.
	taken = lot{goa.NoCell, goa.NumTiles}
)

func lotOf(a goa.Auction) lot {
	if a.Tile == goa.NoTile {
		return flag
	}
	return lot{a.Cell, a.Tile}
}

// String returns the label of the lot's line.
func (l lot) String() string {
	switch l {
	case flag:
		return "flag"
	case taken:
		return "taken"
	default:
		return l.cell.String() + " " + l.tile.String()
	}
}

// parseLot is the inverse of String.
func parseLot(label string) (lot, bool) {
	switch label {
	case "flag":
		return flag, true
	case "taken":
		return taken, true
	}
	where, what, _ := strings.Cut(label, " ")
	cell, ok := goa.CellNamed(where)
	if !ok || !cell.InMarket() {
		return lot{}, false
	}
	tile, ok := goa.TileNamed(what)
	return lot{cell, tile}, ok
}
