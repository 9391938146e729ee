package record_test

import (
	"testing"

	"goa/goa"
)

func TestExample2004_CompleteRound(t *testing.T) {
	e := openExample(t, "example-2004.goa")
	e.placing(7)
	for n, tile := range []goa.Tile{
		goa.ColonistsTile, goa.PlantationOf(goa.Clove, 2), goa.PlantationOf(goa.Ginger, 1), goa.ColonistTile,
	} {
		if got := e.s.TileAt(e.s.TokenAt(n + 2)); got != tile {
			t.Errorf("token %d lies on %v, want %v", n+2, got, tile)
		}
	}
	e.auctions(7)
	e.actions(goa.TaxTrack)
	e.end()
}

// The French rulebook of 2012 tells the same round.
func TestExample2012_CompleteRound(t *testing.T) {
	e := openExample(t, "example-2012.goa")
	e.placing(5)
	e.auctions(5)
	e.actions(goa.HarvestTrack)
	e.end()
}

// placing covers the first step: Yellow got the flag and places it outside the
// play area, and Red follows diagonally.
func (e *example) placing(ducats int) {
	e.Helper()
	for e.s.Turn() == goa.Nature {
		e.nature(1)
	}
	e.equal("holder of the flag", int(e.s.Flag()), int(yellow))
	e.has(yellow, ducats, 4, 2)
	for _, other := range []goa.Seat{red, green, blue} {
		e.has(other, 10, 4, 2)
	}
	for n, owner := range []goa.Seat{yellow, red, green, blue, yellow} {
		if e.s.Turn() != owner {
			e.Fatalf("token %d is placed by seat %v", n+1, e.s.Turn())
		}
		e.s.Play(e.r.Move(e.at))
		e.at++
	}
	flag, second := e.s.TokenAt(1), e.s.TokenAt(2)
	if !flag.InRing() {
		e.Errorf("the flag lies at %v", flag)
	}
	if dx, dy := flag.Column()-second.Column(), flag.Row()-second.Row(); dx*dx != 1 || dy*dy != 1 {
		e.Errorf("token 2 at %v is not diagonally next to the flag at %v", second, flag)
	}
}

// auctions covers who bought what. The bids for the flag are printed.
func (e *example) auctions(ducats int) {
	e.Helper()
	e.plays(red, "bid 4")
	e.plays(green, "pass")
	e.plays(blue, "bid 6")
	a, _ := e.s.Auction()
	price := 5 // one less than the high bid
	if e.s.Rules().AuctioneerOverbids {
		price = 7
	}
	e.equal("what keeping the flag would cost", a.Price, price)
	e.plays(yellow, "sell")
	e.has(yellow, ducats+6, 4, 2)
	e.has(blue, 4, 4, 2)
	e.equal("holder of the flag", int(e.s.Flag()), int(blue))
	e.equal("Blue's extra actions", e.s.Player(blue).Extras(), 1)

	e.plays(red, "buy") // the colonists: 4 at once
	e.equal("Red's colonists", e.s.Player(red).Colonists(), 6)
	e.equal("Red's tiles", e.s.Player(red).Tiles(goa.ColonistsTile), 0)
	e.plays(green, "sell")
	e.holds(yellow, 0, goa.Clove, 2)
	e.plays(blue, "sell")
	e.holds(green, 0, goa.Ginger, 1)
	e.plays(yellow, "sell")
	e.equal("Blue's colonist tile", e.s.Player(blue).Ready(goa.ColonistTile), 1)
	for seat := range goa.Seat(4) {
		n := 0
		for at := range goa.Place(goa.NumPlantations) {
			if e.s.Player(seat).Plantation(at) != goa.NoTile {
				n++
			}
		}
		e.equal("plantations", n, map[goa.Seat]int{yellow: 1, green: 1}[seat])
	}
}

// actions covers three actions of each player, Blue first. In the third, Red
// moves another marker in 2004 than in 2012.
func (e *example) actions(third goa.Track) {
	e.Helper()
	e.firstActions()
	e.secondActions()

	ducats := e.s.Player(blue).Ducats()
	e.plays(blue, "tax")
	e.equal("Blue's taxes", e.s.Player(blue).Ducats()-ducats, 4)
	e.progress(yellow, goa.ColonyTrack, 3, 2, 2)
	e.holds(yellow, 0, goa.Clove, 0)
	e.holds(yellow, goa.Quilon.Place(), goa.Ginger, 0)
	e.progress(red, third, 2, 1, 1)
	e.holds(red, goa.Cochin.Place(), goa.Cinnamon, 0)
	e.plays(red, "play ship-gift-1")
	e.equal("Red's ships", e.s.Player(red).Ships(), 4-1+2)
	e.equal("Red's cards", e.cards(red), 0)
	e.plays(green, "progress ship with ships-only-2")
	e.row(green, goa.ShipTrack, 3)
	e.equal("Green's ships", e.s.Player(green).Ships(), 4-1-2)
	e.equal("Green's cards", e.cards(green), 0)
}

func (e *example) firstActions() {
	e.Helper()
	e.plays(blue, "use colonist")
	e.equal("Blue's colonists", e.s.Player(blue).Colonists(), 3)
	e.founding(blue, goa.Quilon, 0, 6-2) // two cards, 5 with Blue's own
	e.plays(blue, "decline")
	e.equal("Blue's colonists", e.s.Player(blue).Colonists(), 3+1)
	e.equal("colony", int(e.s.Player(blue).Colony(goa.Quilon)), int(goa.NoColonyTile))
	e.equal("ready colonist tile", e.s.Player(blue).Ready(goa.ColonistTile), 0)

	e.progress(yellow, goa.ColonyTrack, 2, 1, 1)
	e.holds(yellow, 0, goa.Clove, 1)

	e.founding(red, goa.Cochin, 0, 3)
	e.plays(red, "pay 3")
	e.equal("Red's colonists", e.s.Player(red).Colonists(), 3)
	e.plays(red, "put cinnamon cochin")
	e.holds(red, goa.Cochin.Place(), goa.Cinnamon, 1)
	e.expedition(green)
}

func (e *example) secondActions() {
	e.Helper()
	e.plays(blue, "found quilon")
	e.plays(blue, "tile quilon-pepper-nutmeg")
	e.plays(blue, "put nutmeg quilon")
	e.holds(blue, goa.Quilon.Place(), goa.Nutmeg, 1)
	e.plays(yellow, "found quilon")
	e.plays(yellow, "tile quilon-cinnamon-ginger")
	e.plays(yellow, "put ginger quilon")
	e.holds(yellow, goa.Quilon.Place(), goa.Ginger, 1)
	e.expedition(red)
	e.progress(green, goa.ShipTrack, 2, 1, 1)
	e.holds(green, 0, goa.Ginger, 0)
}

// founding names a colony, turns up two cards, and checks how many colonists
// are then missing. The row gives none yet.
func (e *example) founding(seat goa.Seat, c goa.Colony, row, missing int) {
	e.Helper()
	e.plays(seat, "found "+c.String())
	level := e.s.Player(seat).Level(goa.ColonyTrack)
	e.equal("colonists on the board", int(e.s.Rules().Recruits[level]), row)
	e.nature(2)
	e.equal("open cards", e.s.OpenCards().Len(), 2)
	_, got, _ := e.s.Founding()
	e.equal("missing colonists", got, missing)
}

// expedition draws one card. The hand limit is one.
func (e *example) expedition(seat goa.Seat) {
	e.Helper()
	e.plays(seat, "explore")
	level := e.s.Player(seat).Level(goa.ExpeditionTrack)
	e.equal("cards to draw", int(e.s.Rules().Draws[level]), 1)
	e.equal("hand limit", int(e.s.Rules().HandLimit[level]), 1)
	e.plays(seat, "draw 1")
	e.nature(1)
	e.equal("cards", e.cards(seat), 1)
}

func (e *example) cards(seat goa.Seat) int {
	v := e.s.View(seat)
	return v.Hand().Len()
}

// end covers the end of the round: Blue keeps the extra action card and begins
// the next one.
func (e *example) end() {
	e.Helper()
	e.plays(green, "end")
	if e.s.Stage() != goa.Extras || e.s.Turn() != blue {
		e.Errorf("move %d: seat %v is to move in stage %v", e.at, e.s.Turn(), e.s.Stage())
	}
	e.plays(blue, "pass")
	e.equal("Blue's extra actions", e.s.Player(blue).Extras(), 1)
	e.equal("round", e.s.Round(), 2)
	if e.s.Stage() != goa.Placing {
		e.Errorf("the stage is %v", e.s.Stage())
	}
	e.plays(blue, "flag e1")
	e.equal("moves", e.at, e.r.Len())
}
