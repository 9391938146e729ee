package goa_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"goa/goa"
)

func TestCorruptStatesAreFound(t *testing.T) {
	w := newWalker(t, setting{edition: "2012", seats: 2}, 1)
	for w.s.Stage() != goa.Acting {
		w.step()
	}
	for words, corrupt := range goa.Corruptions {
		s := w.s
		corrupt(&s)
		if err := s.Invariants(); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("got %v, want %q", err, words)
		}
	}
}

// broken is a position of some game with one thing wrong.
type broken struct {
	name string
	when func(p *goa.Position) bool // what the position must have before
	do   func(p *goa.Position)
	want string // words of a problem
}

func stage(s goa.Stage) func(*goa.Position) bool {
	return func(p *goa.Position) bool { return p.Stage == s && p.Tasks == nil }
}

// top asks for a task on top of the stack.
func top(task string) func(*goa.Position) bool {
	return func(p *goa.Position) bool { return len(p.Tasks) > 0 && topOf(p).Task == task }
}

func topOf(p *goa.Position) *goa.Task { return &p.Tasks[len(p.Tasks)-1] }

func both(a, b func(*goa.Position) bool) func(*goa.Position) bool {
	return func(p *goa.Position) bool { return a(p) && b(p) }
}

func me(p *goa.Position) *goa.PlayerPosition { return &p.Players[p.Actor] }

var anywhere = stage(goa.Acting)

var brokenPositions = []broken{
	// What cannot even be written into a state.
	{"five seats", anywhere, func(p *goa.Position) { p.Seats = 5 }, "5 seats"},
	{"a player too few", anywhere, func(p *goa.Position) { p.Players = p.Players[1:] }, "a player each is right"},
	{"round nine", anywhere, func(p *goa.Position) { p.Round = 9 }, "round: 9; 0 to 8 is right"},
	{"the other half", anywhere, func(p *goa.Position) { p.Part = 1 - p.Part }, "is right"},
	{"a flag at no seat", anywhere, func(p *goa.Position) { p.Flag = 3 }, "flag is seat 3"},
	{"ducats below 0", anywhere, func(p *goa.Position) { p.Players[0].Ducats = -1 }, "ducats of seat 0: -1"},
	{"too many ships", anywhere, func(p *goa.Position) { p.Players[0].Ships = 70000 }, "ships of seat 0: 70000"},
	{"level 5", anywhere, func(p *goa.Position) { p.Players[1].Levels[goa.TaxTrack] = 5 }, "track tax: 5; 0 to 4"},
	{"lap four", anywhere, func(p *goa.Position) { p.Lap = 4 }, "lap 4; 1 to 3"},
	{"a lap while placing", stage(goa.Placing), func(p *goa.Position) { p.Lap = 1 }, "only stage acting"},
	{"an auction without bidding", anywhere, func(p *goa.Position) { p.Auction = &goa.AuctionPosition{Token: 1} }, "in no other"},
	{"token 0 auctioned", stage(goa.Bidding), func(p *goa.Position) { p.Auction.Token = 0 }, "auction of token 0"},
	{"a tile off the market", anywhere, func(p *goa.Position) { p.Market[goa.CellAt(0, 0)] = goa.Duty }, "duty at a1"},
	{"token 9", anywhere, func(p *goa.Position) { p.Tokens[9] = goa.MarketCell(0) }, "token 9"},
	{"nine removed", anywhere, func(p *goa.Position) { p.Removed = make([]goa.Tile, 9) }, "9 tiles removed"},
	{"a strange tile in the bag", anywhere, func(p *goa.Position) { p.Bag[goa.Duty] = 9 }, "bag: 9 of duty"},
	{"a Bonanza inside", anywhere, func(p *goa.Position) { p.Corners = append(p.Corners, goa.MarketCell(1)) }, "corners: c2"},
	{"first to level 2", anywhere, func(p *goa.Position) { p.Firsts[goa.ShipTrack] = []int{2} }, "level 2 of track ship"},
	{"a discard twice", anywhere, func(p *goa.Position) { p.Discard = append(p.Discard, p.Discard[0]) }, "each once"},
	{"four sets of older cards", anywhere, func(p *goa.Position) { p.Older = make([][]goa.Card, 4) }, "4 sets of older"},
	{"two plantations on p1", anywhere, func(p *goa.Position) {
		one := goa.PlacedTile{Place: 0, Tile: goa.CropRotation}
		p.Players[0].Plantations = []goa.PlacedTile{one, one}
	}, "crop-rotation at p1"},
	{"two Cochins", anywhere, func(p *goa.Position) {
		one := goa.FoundedTile{Tile: goa.CochinTile}
		p.Players[0].Colonies = []goa.FoundedTile{one, one}
	}, "one colony tile of a name"},
	{"too many spices", anywhere, func(p *goa.Position) {
		p.Players[0].Plantations = []goa.PlacedTile{{Tile: goa.CropRotation, Spices: map[goa.Spice]int{goa.Clove: 2}}}
	}, "as many as its 1 fields"},
	{"pepper on ginger", anywhere, func(p *goa.Position) {
		p.Players[0].Plantations = []goa.PlacedTile{
			{Tile: goa.PlantationOf(goa.Ginger, 2), Spices: map[goa.Spice]int{goa.Pepper: 1}}}
	}, "do not bear it"},
	{"a plantation kept", anywhere, func(p *goa.Position) { p.Players[0].Tiles[goa.CropRotation] = 1 }, "no tile to keep"},
	{"Foreman used", anywhere, func(p *goa.Position) { p.Players[0].Used[goa.Foreman] = 1 }, "never used up"},
	{"a pair face down", anywhere, func(p *goa.Position) { p.Players[0].FaceDown[goa.Duty] = 1 }, "single plantations are right"},
	{"eleven tasks", anywhere, func(p *goa.Position) { p.Tasks = make([]goa.Task, 11) }, "11 tasks"},
	{"no such task", anywhere, func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "dance"}} }, `no task "dance"`},
	{"a task with another's field", top("deal"), func(p *goa.Position) { topOf(p).Tile = goa.Duty }, "task deal: its fields"},

	// What does not agree.
	{"nobody acts", anywhere, func(p *goa.Position) { p.Actor = goa.Nobody }, "nobody acts in stage acting"},
	{"nobody holds the flag", anywhere, func(p *goa.Position) { p.Flag = goa.Nobody }, "nobody holds the flag"},
	{"somebody acts when it is over", stage(goa.Over), func(p *goa.Position) { p.Actor = 0 }, "when the game is over"},
	{"a task when it is over", stage(goa.Over), func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "favor"}} }, "task favor lies on"},
	{"over in round 7", stage(goa.Over), func(p *goa.Position) { p.Round = 7 }, "over in round 7"},
	{"Gambits", anywhere, func(p *goa.Position) { p.Stage, p.Lap = goa.Pledging, 0 }, "pledging is not played"},
	{"an extra turn too early", anywhere, func(p *goa.Position) { p.ExtraTurn = true }, "an extra turn in stage acting"},
	{"an action while placing", stage(goa.Placing), func(p *goa.Position) { p.Acted = true }, "an action turn in stage placing"},
	{"out while acting", anywhere, func(p *goa.Position) { p.Out = []goa.Seat{0} }, "seats are out"},
	{"out but acting", stage(goa.Extras), func(p *goa.Position) { p.Out = []goa.Seat{p.Actor} }, "is out of the extra actions"},
	{"no extra action", stage(goa.Extras), func(p *goa.Position) { me(p).Extras, p.ExtraTurn, p.Acted, p.CardPlayed = 0, false, false, false }, "has none"},
	{"another's token", stage(goa.Placing), func(p *goa.Position) { p.Actor = 1 - p.Actor }, "places token"},
	{"a token on no tile", stage(goa.Bidding), func(p *goa.Position) { p.Tokens[3] = goa.CellAt(0, 1) }, "where no tile is"},
	{"a token gone", stage(goa.Bidding), func(p *goa.Position) { delete(p.Tokens, 3) }, "token 3"},
	{"two tokens on a tile", stage(goa.Bidding), func(p *goa.Position) { p.Tokens[3], p.Auction.Token = p.Tokens[2], 1 }, "two tokens"},
	{"the flag on a tile", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.Token == 1 }),
		func(p *goa.Position) { p.Tokens[1] = p.Tokens[3] }, "the flag at"},
	{"a bid by nobody", stage(goa.Bidding), func(p *goa.Position) { p.Auction.High, p.Auction.Bidder = 2, goa.Nobody }, "a bid has a bidder"},
	{"a bid beyond the purse", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.High > 0 }),
		func(p *goa.Position) { p.Auction.High = 999 }, "bid 999 and holds"},
	{"a bidder to be asked again", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.High > 0 }),
		func(p *goa.Position) { p.Actor = p.Auction.Bidder }, "still to be asked"},
	{"a tile too few", anywhere, func(p *goa.Position) {
		for c := range p.Market {
			delete(p.Market, c)
			return
		}
	}, "tiles on the market"},
	{"a tile in two places", anywhere, func(p *goa.Position) { p.Players[0].Tiles[goa.Foreman] = 3 }, "tiles foreman; part"},
	{"a tile of the other half", anywhere, func(p *goa.Position) {
		for c := range p.Market {
			p.Market[c] = goa.ViceKing
			return
		}
	}, "vice-king; part a has"},
	{"an immediate tile kept", anywhere, func(p *goa.Position) {
		for c, t := range p.Market {
			if t.Kind() == goa.Immediate {
				p.Market[c] = goa.Foreman
				p.Players[0].Tiles[t] = 1
				return
			}
		}
	}, "are kept"},
	{"a bag after the set-up", anywhere, func(p *goa.Position) { p.Bag[goa.Duty] = 1 }, "tiles in the bag"},
	{"tiles removed of the other half", anywhere, func(p *goa.Position) { p.Removed = append(p.Removed, goa.Swap) }, "swap is among"},
	{"three plantations removed", anywhere, func(p *goa.Position) {
		p.Removed = []goa.Tile{1, 2, 3, 4}
	}, "4 plantations are removed"},
	{"a card in two places", anywhere, func(p *goa.Position) { p.Players[1].Hand = append(p.Players[1].Hand, p.Discard[0]) }, "in two places"},
	{"an older card in no hand", anywhere, func(p *goa.Position) { p.Older = [][]goa.Card{{p.Discard[0]}} }, "in no hand"},
	{"first without level", anywhere, func(p *goa.Position) { p.Firsts[goa.ShipTrack] = []int{4} }, "by the levels"},
	{"a colony tile gone", anywhere, func(p *goa.Position) { delete(p.ColonyTiles, goa.CochinTile) }, "colony tile cochin is there"},
	{"used but not owned", anywhere, func(p *goa.Position) { p.Players[0].Used[goa.Duty] = 3 }, "has used 3 tiles duty"},
	{"cards open for nothing", anywhere, func(p *goa.Position) { p.Open, p.Discard = p.Discard[:1], p.Discard[1:] }, "without a founding"},
	{"supplies for nothing", anywhere, func(p *goa.Position) { p.Supplies, p.Discard = p.Discard[:1], p.Discard[1:] }, "for Resupply"},
	{"a card in play for nothing", anywhere, func(p *goa.Position) {
		p.InPlay, p.Discard = &p.Discard[0], p.Discard[1:]
	}, "one card a turn"},
	{"Bonanza tiles of no option", anywhere, func(p *goa.Position) { p.Corners = []goa.Cell{goa.MarketCell(0)} }, "without them"},
	{"a founding while placing", stage(goa.Placing), func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "explore"}} }, "lies on"},
	{"something lies on a choice", top("deal"), func(p *goa.Position) {
		p.Tasks = append(p.Tasks, goa.Task{Task: "explore"})
	}, "task explore lies on"},
	{"nothing left to deal", top("deal"), func(p *goa.Position) { topOf(p).Left = 0 }, "some cards left"},
	{"no colony tile left", top("found"), func(p *goa.Position) {
		me(p).Colonies = append(me(p).Colonies, goa.FoundedTile{Tile: tileOf(p, *topOf(p).Colony)})
	}, "a colony that the actor does not have"},
	{"a founding already paid", top("found"), func(p *goa.Position) { topOf(p).More = 200 }, "a colony that the actor does not have"},
	{"another founding inside", top("found"), func(p *goa.Position) { p.Tasks = append(p.Tasks, *topOf(p)) }, "lies on"},
	{"a payment not covered", top("pay"), func(p *goa.Position) {
		for _, list := range [][]goa.PlacedTile{me(p).Plantations} {
			for i := range list {
				list[i].Spices = nil
			}
		}
		for i := range me(p).Colonies {
			me(p).Colonies[i].Spices = nil
		}
	}, "whose price is covered"},
	{"too many fields to fill", top("put"), func(p *goa.Position) { topOf(p).Left++ }, "as many free fields"},
	{"no spices left", top("spices"), func(p *goa.Position) { topOf(p).Left = 0 }, "spices left"},
	{"a fifth plantation of three", top("drop"), func(p *goa.Position) { me(p).Plantations = me(p).Plantations[1:] }, "four are built"},
	{"an end that does itself", top("found"), func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "close-open"}} }, "nobody has to decide"},
	{"set-up without tasks", top("first"), func(p *goa.Position) { p.Tasks = nil }, "nobody has to decide"},
	{"a tile too many to lay", top("lay"), func(p *goa.Position) { *topOf(p).Next = goa.MarketCell(24) }, "tiles on the market"},
	{"a card before the first round", top("first"), func(p *goa.Position) { p.Players[0].Hand = []goa.Card{0} }, "before the first round"},
	{"a level before the first round", top("first"), func(p *goa.Position) { p.Players[0].Levels[0] = 1 }, "before the first round"},
}

// tileOf returns a colony tile of a name that is left.
func tileOf(p *goa.Position, c goa.Colony) goa.ColonyTile {
	for t := range p.ColonyTiles {
		if t.Colony() == c {
			return t
		}
	}
	return goa.NoColonyTile
}

func TestBrokenPositionsAreRefused(t *testing.T) {
	refusedPositions(t, setting{edition: "2012", seats: 2}, brokenPositions)
	refusedPositions(t, modular, brokenModules)
}

func refusedPositions(t *testing.T, in setting, list []broken) {
	t.Helper()
	r := rulesOf(t, in.edition, in.options...)
	for _, c := range list {
		t.Run(c.name, func(t *testing.T) {
			p := reach(t, in, c.when)
			c.do(&p)
			_, err := goa.FromPosition(r, p)
			bad, ok := errors.AsType[*goa.PositionError](err)
			if !ok {
				t.Fatalf("got %v, want a PositionError", err)
			}
			if !slices.ContainsFunc(bad.Problems, func(s string) bool { return strings.Contains(s, c.want) }) {
				t.Errorf("got %q, want %q", bad.Problems, c.want)
			}
		})
	}
}

// reach plays random games until a position is as wanted.
func reach(t *testing.T, in setting, when func(p *goa.Position) bool) goa.Position {
	t.Helper()
	for seed := range uint64(50) {
		w := newWalker(t, in, seed)
		for w.step() {
			if p := w.s.Position(); when(&p) {
				return p
			}
		}
		if p := w.s.Position(); when(&p) {
			return p
		}
	}
	t.Fatal("no such position")
	return goa.Position{}
}
