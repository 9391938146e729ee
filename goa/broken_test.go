package goa_test

import (
	"errors"
	"maps"
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
	when func(p *goa.Position) bool // what the position must have beforehand
	do   func(p *goa.Position)
	want string // words of a problem
}

func stage(s goa.Stage) func(*goa.Position) bool {
	return func(p *goa.Position) bool { return p.Stage == s && p.Tasks == nil }
}

// top requires a task on top of the stack.
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
	// Values that cannot even be written into a state.
	{"five seats", anywhere, func(p *goa.Position) { p.Seats = 5 }, "seats is 5 and players has 2 entries; want 2 to 4 seats with a player each"},
	{"a player too few", anywhere, func(p *goa.Position) { p.Players = p.Players[1:] }, "with a player each"},
	{"round nine", anywhere, func(p *goa.Position) { p.Round = 9 }, "round is 9; want 0 to 8"},
	{"the other half", anywhere, func(p *goa.Position) { p.Part = 1 - p.Part }, "; want "},
	{"a flag at no seat", anywhere, func(p *goa.Position) { p.Flag = 3 }, "flag is 3; want 0 to 1, or null for nobody"},
	{"ducats below 0", anywhere, func(p *goa.Position) { p.Players[0].Ducats = -1 }, "players[0].ducats is -1; want 0 to 10000"},
	{"too many ships", anywhere, func(p *goa.Position) { p.Players[0].Ships = 70000 }, "players[0].ships is 70000; want 0 to 10000"},
	{"level 5", anywhere, func(p *goa.Position) { p.Players[1].Levels[goa.TaxTrack] = 5 }, "players[1].levels.tax is 5; want 0 to 4"},
	{"lap four", anywhere, func(p *goa.Position) { p.Lap = 4 }, "lap is 4; want 1 to 3"},
	{"a lap while placing", stage(goa.Placing), func(p *goa.Position) { p.Lap = 1 }, "only stage acting"},
	{"an auction without bidding", anywhere, func(p *goa.Position) { p.Auction = &goa.AuctionPosition{Token: 1} }, "auction is there in stage acting; stage bidding has one, and no other"},
	{"token 0 auctioned", stage(goa.Bidding), func(p *goa.Position) { p.Auction.Token = 0 }, "auction.token is 0; want 1 to 3"},
	{"a tile off the market", anywhere, func(p *goa.Position) { p.Market[goa.CellAt(0, 0)] = goa.Duty }, "market.a1 is duty; want a tile at b2 to f6"},
	{"token 9", anywhere, func(p *goa.Position) { p.Tokens[9] = goa.MarketCell(0) }, "tokens.9 is b2; want tokens 1 to 3 on a cell"},
	{"nine removed", anywhere, func(p *goa.Position) { p.Removed = make([]goa.Tile, 9) }, "removed has 9 tiles; want at most 8"},
	{"a strange tile in the bag", anywhere, func(p *goa.Position) { p.Bag[goa.Duty] = 9 }, "bag.duty is 9; part a has 1"},
	{"a Bonanza inside", anywhere, func(p *goa.Position) { p.Corners = append(p.Corners, goa.MarketCell(1)) }, "corners has c2; want b2, f2, b6 and f6, each once"},
	{"first to level 2", anywhere, func(p *goa.Position) { p.Firsts[goa.ShipTrack] = []int{2} }, "firsts.ship has 2; want levels 3 and 4, each once"},
	{"a discard twice", anywhere, func(p *goa.Position) { p.Discard = append(p.Discard, p.Discard[0]) }, "each once"},
	{"four sets of older cards", anywhere, func(p *goa.Position) { p.Older = make([][]goa.Card, 4) }, "older has 4 lists; want at most 3"},
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
	}, "no more than its 1 fields"},
	{"pepper on ginger", anywhere, func(p *goa.Position) {
		p.Players[0].Plantations = []goa.PlacedTile{
			{Tile: goa.PlantationOf(goa.Ginger, 2), Spices: map[goa.Spice]int{goa.Pepper: 1}}}
	}, "do not bear it"},
	{"a plantation kept", anywhere, func(p *goa.Position) { p.Players[0].Tiles[goa.CropRotation] = 1 }, "not a tile to keep"},
	{"Foreman used", anywhere, func(p *goa.Position) { p.Players[0].Used[goa.Foreman] = 1 }, "never used up"},
	{"a pair face down", anywhere, func(p *goa.Position) { p.Players[0].FaceDown[goa.Duty] = 1 }, "want single plantations"},
	{"eleven tasks", anywhere, func(p *goa.Position) { p.Tasks = make([]goa.Task, 11) }, "tasks has 11 entries; want at most 10"},
	{"no such task", anywhere, func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "dance"}} }, `no task "dance"`},
	{"a task with another's field", top("deal"), func(p *goa.Position) { topOf(p).Tile = goa.Duty }, "tasks[0]: deal cannot have such a tile; docs/json.md names the fields of each task"},

	// Values that do not agree.
	{"nobody acts", anywhere, func(p *goa.Position) { p.Actor = goa.Nobody }, "actor is null in stage acting; want a seat"},
	{"nobody holds the flag", anywhere, func(p *goa.Position) { p.Flag = goa.Nobody }, "flag is null in stage acting of round 1; want the seat that holds it"},
	{"somebody acts when it is over", stage(goa.Over), func(p *goa.Position) { p.Actor = 0 }, "actor is 0 in stage over; want null"},
	{"a task when it is over", stage(goa.Over), func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "favor"}} }, "tasks[0] is favor; in stage over it cannot come first"},
	{"over in round 7", stage(goa.Over), func(p *goa.Position) { p.Round = 7 }, "round is 7 in stage over; want 8"},
	{"Gambits", anywhere, func(p *goa.Position) { p.Stage, p.Lap = goa.Pledging, 0 }, "stage is pledging, which is not played at this table"},
	{"an extra turn too early", anywhere, func(p *goa.Position) { p.ExtraTurn = true }, "extra-turn is true in stage acting; only stage extras has such turns"},
	{"an action while placing", stage(goa.Placing), func(p *goa.Position) { p.Acted = true }, "acted, card-played or extra-turn is true in stage placing; only stages acting and extras have turns"},
	{"out while acting", anywhere, func(p *goa.Position) { p.Out = []goa.Seat{0} }, "out is [0] in stage acting; only stages bidding and extras have seats of this table out"},
	{"out but acting", stage(goa.Extras), func(p *goa.Position) { p.Out = []goa.Seat{p.Actor} }, "is out of the extra actions"},
	{"no extra action", stage(goa.Extras), func(p *goa.Position) { me(p).Extras, p.ExtraTurn, p.Acted, p.CardPlayed = 0, false, false, false }, "players[1].extras is 0 though the player decides about an extra action; want at least 1"},
	{"another's token", stage(goa.Placing), func(p *goa.Position) { p.Actor = 1 - p.Actor }, "actor is 1; token 1, the next one, is placed by 0"},
	{"a token on no tile", stage(goa.Bidding), func(p *goa.Position) { p.Tokens[3] = goa.CellAt(0, 1) }, "tokens.3 is a2, where the market has no tile"},
	{"a token gone", stage(goa.Bidding), func(p *goa.Position) { delete(p.Tokens, 3) }, "tokens.3 is missing; at this turn of stage bidding tokens 1 to 3 lie on the board"},
	{"two tokens on a tile", stage(goa.Bidding), func(p *goa.Position) { p.Tokens[3], p.Auction.Token = p.Tokens[2], 1 }, "tokens.3 is d2, where another token lies"},
	{"the flag on a tile", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.Token == 1 }),
		func(p *goa.Position) { p.Tokens[1] = p.Tokens[3] }, "tokens.1, on the flag, is c3; want an empty space or the edge beside a tile"},
	{"a broken line with a free neighbor", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.Token == 1 }),
		func(p *goa.Position) { p.Tokens[3] = farFrom(p, p.Tokens[2]) }, "next to token 2, as long as one is free there"},
	{"a broken line from the flag", both(stage(goa.Placing), func(p *goa.Position) bool { return len(p.Tokens) == 2 }),
		func(p *goa.Position) { p.Tokens[2] = farFrom(p, p.Tokens[1]) }, "next to token 1, as long as one is free there"},
	{"a gap before a plantation", both(anywhere, func(p *goa.Position) bool { return len(p.Players[0].Plantations) == 1 }),
		func(p *goa.Position) { p.Players[0].Plantations[0].Place = 2 }, "players[0].plantations has p3 and not p1; the first free place is built on"},
	{"a bid by nobody", stage(goa.Bidding), func(p *goa.Position) { p.Auction.High, p.Auction.Bidder = 2, goa.Nobody }, "a bid has a bidder"},
	{"a bid beyond the purse", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.High > 0 }),
		func(p *goa.Position) { p.Auction.High = 999 }, "auction.high is 999, and players[1].ducats of its bidder is 10"},
	{"a bidder to be asked again", both(stage(goa.Bidding), func(p *goa.Position) bool { return p.Auction.High > 0 }),
		func(p *goa.Position) { p.Actor = p.Auction.Bidder }, "still to be asked"},
	{"a tile too few", anywhere, func(p *goa.Position) {
		for c := range p.Market {
			delete(p.Market, c)
			return
		}
	}, "market has 22 tiles; want 23"},
	{"a tile in two places", anywhere, func(p *goa.Position) { p.Players[0].Tiles[goa.Foreman] = 3 }, "there are 4 tiles foreman, those that wait in tasks included; up to part a there have been 1"},
	{"a tile of the other half", anywhere, func(p *goa.Position) {
		for c := range p.Market {
			p.Market[c] = goa.ViceKing
			return
		}
	}, "there are 1 tiles vice-king, those that wait in tasks included; up to part a there have been 0"},
	{"an immediate tile kept", anywhere, func(p *goa.Position) {
		for c, t := range p.Market {
			if t.Kind() == goa.Immediate {
				p.Market[c] = goa.Foreman
				p.Players[0].Tiles[t] = 1
				return
			}
		}
	}, "among their tiles; they are used at once unless Swap took them"},
	{"a bag after the set-up", anywhere, func(p *goa.Position) { p.Bag[goa.Duty] = 1 }, "bag has 1 tiles of part a; want 0"},
	{"tiles removed of the other half", anywhere, func(p *goa.Position) { p.Removed = append(p.Removed, goa.Swap) }, "removed[4] is swap; these four places are for part b, which has filled 0"},
	{"three plantations removed", anywhere, func(p *goa.Position) {
		p.Removed = []goa.Tile{1, 2, 3, 4}
	}, "removed has 4 plantations of part a; want at most 2"},
	{"a card in two places", anywhere, func(p *goa.Position) { p.Players[1].Hand = append(p.Players[1].Hand, p.Discard[0]) }, "in two places"},
	{"an older card in no hand", anywhere, func(p *goa.Position) { p.Older = [][]goa.Card{{p.Discard[0]}} }, "in no hand"},
	{"first without level", anywhere, func(p *goa.Position) { p.Firsts[goa.ShipTrack] = []int{4} }, "firsts.ship is [4]; want [] by the players' levels"},
	{"a colony tile gone", anywhere, func(p *goa.Position) { delete(p.ColonyTiles, goa.CochinTile) }, "colony-tiles and colonies have 0 tiles cochin together; want 4"},
	{"used but not owned", anywhere, func(p *goa.Position) { p.Players[0].Used[goa.Duty] = 3 }, "players[0].used.duty is 3; of tiles.duty there are 0"},
	{"cards open for nothing", anywhere, func(p *goa.Position) { p.Open, p.Discard = p.Discard[:1], p.Discard[1:] }, "without a founding"},
	{"supplies for nothing", anywhere, func(p *goa.Position) { p.Supplies, p.Discard = p.Discard[:1], p.Discard[1:] }, "supplies has 1 cards; want up to 2, and only while tasks has a Resupply"},
	{"a card in play for nothing", anywhere, func(p *goa.Position) {
		p.InPlay, p.Discard = &p.Discard[0], p.Discard[1:]
	}, "in-play is there, the task close-play is not there and card-played is false; want all three or none"},
	{"Bonanza tiles of no option", anywhere, func(p *goa.Position) { p.Corners = []goa.Cell{goa.MarketCell(0)} }, "corners and bonanzas are given without option bonanza"},
	{"a founding while placing", stage(goa.Placing), func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "explore"}} }, "tasks[0] is explore; in stage placing it cannot come first"},
	{"something lies on a choice", top("deal"), func(p *goa.Position) {
		p.Tasks = append(p.Tasks, goa.Task{Task: "explore"})
	}, "tasks[1] is explore; in stage acting it cannot come after deal"},
	{"nothing left to deal", top("deal"), func(p *goa.Position) { topOf(p).Left = 0 }, "some cards left"},
	{"no colony tile left", top("found"), func(p *goa.Position) {
		me(p).Colonies = append(me(p).Colonies, goa.FoundedTile{Tile: tileOf(p, *topOf(p).Colony)})
	}, "a colony that the actor does not have"},
	{"a founding already paid", top("found"), func(p *goa.Position) { topOf(p).More = 200 }, "a colony that the actor does not have"},
	{"another founding inside", top("found"), func(p *goa.Position) { p.Tasks = append(p.Tasks, *topOf(p)) }, "tasks[1] is found; in stage acting it cannot come after found"},
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
	{"a fifth plantation of three", top("drop"), func(p *goa.Position) { me(p).Plantations = me(p).Plantations[1:] }, "for an actor with four built"},
	{"an end that does itself", top("found"), func(p *goa.Position) { p.Tasks = []goa.Task{{Task: "close-open"}} }, "no player has to decide"},
	{"set-up without tasks", top("first"), func(p *goa.Position) { p.Tasks = nil }, "no player has to decide"},
	{"a tile too many to lay", top("lay"), func(p *goa.Position) { *topOf(p).Next = goa.MarketCell(24) }, "market has 0 tiles; want 24"},
	{"a card before the first round", top("first"), func(p *goa.Position) { p.Players[0].Hand = []goa.Card{0} }, "before the first round"},
	{"a level before the first round", top("first"), func(p *goa.Position) { p.Players[0].Levels[0] = 1 }, "before the first round"},
}

// farFrom returns a cell with a tile and without a token that is not a neighbor
// of from.
func farFrom(p *goa.Position, from goa.Cell) goa.Cell {
	for c := range p.Market {
		row, column := c.Row()-from.Row(), c.Column()-from.Column()
		if taken := slices.Contains(slices.Collect(maps.Values(p.Tokens)), c); !taken && (max(row, -row) > 1 || max(column, -column) > 1) {
			return c
		}
	}
	return goa.NoCell
}

// tileOf returns a remaining tile of a colony.
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
