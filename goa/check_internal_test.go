package goa

import (
	"math/rand/v2"
	"testing"
)

// checkRules returns a small edition, just enough to distinguish the rules.
func checkRules(change func(*Data)) *Rules {
	d := Data{
		TilesRemoved: 4, PlantationsRemoved: 2,
		CardsInGame: 1<<NumCards - 1,
		ColonyNeed:  [NumColonies]uint8{6, 8, 10, 12}, ColonyFields: [NumColonies]uint8{2, 2, 3, 3},
		HarvestSpices: [NumLevels]uint8{2, 3, 4, 5, 6},
		Draws:         [NumLevels]uint8{1, 2, 2, 3, 3}, HandLimit: [NumLevels]uint8{2, 3, 4, 5, 6},
		Recruits: [NumLevels]uint8{0, 1, 2, 3, 4}, ProgressPrice: [NumLevels]uint8{0, 2, 4, 6, 8},
		SellPrice: 3, SellLimit: 4, GiftSpices: 2, FoundingCards: 2, ResupplyCards: 2,
		RoundSpices: 1, HarvestPlaces: 3, DutySpices: 6,
		EspionageIsAction: true, EspionageFounds: true,
		Bonanzas: [NumBonanzas]uint8{2, 2, 2, 2},
	}
	for t := firstPlantation; t < NumTiles; t++ {
		d.Tiles[PartA][t], d.Tiles[PartB][t] = 1, 1
	}
	for t := range d.Cost {
		for l := range d.Cost[t] {
			d.Cost[t][l] = Pepper.one()*Stock(l+1) + Clove.one()
		}
	}
	for c := range d.Cards {
		d.Cards[c] = CardFace{Colonists: uint8(c % 4), Symbol: Symbol(c % NumSymbols)}
	}
	if change != nil {
		change(&d)
	}
	return NewRules(d)
}

// checkTable returns a table of three players in round 1. Seat 1 acts and holds
// the flag.
func checkTable(stage Stage, r *Rules) *State {
	s := &State{Public: Public{
		rules: r, seats: 3, stage: stage, round: 1, flag: 1, starter: 1, actor: 1,
		tiles: CellAt(1, 1).set() | CellAt(2, 1).set() | CellAt(5, 5).set(),
		bag:   r.bag[PartA], inPlay: NoCard, quilon: 1, cochin: 1, calicut: 1,
	}}
	for i := range s.tokens {
		s.tokens[i] = NoCell
	}
	p := &s.players[1]
	p.ducats, p.ships, p.colonists = 3, 4, 2
	p.place = [NumPlaces]uint8{uint8(PlantationOf(Pepper, 3)), uint8(CropRotation), 0, 0, uint8(firstQuilon)}
	p.stock = [NumPlaces]Stock{Pepper.one(), Clove.one(), 0, 0, Pepper.one()}
	p.tiles = Swap.owned() | SpiceTile.owned() | Duty.owned() | Espionage.owned() | ViceKing.owned() | Foreman.owned()
	p.level[ShipTrack] = 1
	s.hands[1] = CardOf(ShipGift, 0).Set() | CardOf(ShipsOnly, 0).Set() | CardOf(MoreRecruits, 0).Set() | CardOf(BoughtProgress, 0).Set()
	return s
}

type checkCase struct {
	name string
	s    *State
	want map[string]Reason
}

func checkAt(name string, stage Stage, change func(*State), want map[string]Reason) checkCase {
	s := checkTable(stage, checkRules(nil))
	if change != nil {
		change(s)
	}
	return checkCase{name, s, want}
}

func checkCases() []checkCase {
	pushed := func(t task) func(*State) {
		return func(s *State) { s.turn |= acted; s.pushTask(t) }
	}
	return []checkCase{
		checkAt("two plantations were removed", Setup, func(s *State) {
			s.round = 0
			s.removed[0], s.removed[1] = PlantationOf(Pepper, 1), CropRotation
			s.pushTask(task{kind: taskRemove, left: 2})
		}, map[string]Reason{
			"remove swap": Legal, "remove pepper-2": TooManyPlantations, "lay swap": NotNow, "pass": NaturesTurn,
		}),
		checkAt("cards are dealt", Acting, pushed(task{kind: taskDeal, left: 1}), map[string]Reason{
			"deal ship-gift-1": NotInPile, "deal ship-gift-2": Legal, "turn ship-gift-2": NotNow,
		}),
		checkAt("the flag is placed", Placing, nil, map[string]Reason{
			"flag b1": Legal, "flag a1": NotOnEdge, "flag b2": NotOnEdge, "flag d2": Legal,
			"flag d3": NotBesideTile, "token b2": NotNow, "turn ship-gift-2": NotNaturesTurn,
		}),
		checkAt("a token is placed", Placing, func(s *State) { s.tokens[0] = CellAt(1, 0) }, map[string]Reason{
			"token b2": Legal, "token c2": Legal, "token f6": NotAdjacent, "token d4": NoTileThere,
		}),
		checkAt("the line breaks", Placing, func(s *State) {
			s.tokens = [MaxSeats + 1]Cell{CellAt(1, 0), CellAt(1, 1), CellAt(2, 1), NoCell, NoCell}
		}, map[string]Reason{"token f6": Legal, "token b2": TokenThere}),
		checkAt("an opponent bids", Bidding, func(s *State) { s.lot, s.high = 1, 2 }, map[string]Reason{
			"bid 2": BidTooLow, "bid 3": Legal, "bid 4": BidTooHigh, "pass": Legal, "buy": NotNow,
		}),
		checkAt("the auctioneer has a bid", Bidding, func(s *State) { s.lot, s.high = 3, 4 }, map[string]Reason{
			"buy": Legal, "sell": Legal, "take": LotNotFree, "pass": NotNow,
		}),
		checkAt("the auctioneer has none", Bidding, nil, map[string]Reason{
			"buy": NothingBid, "take": Legal, "pass": MustTakeFree,
		}),
		checkAt("an action turn", Acting, nil, map[string]Reason{
			"progress harvest": Legal, "progress ship": Legal, "progress ship with ships-only-1": Legal,
			"progress ship with ship-gift-1": CardIsFree, "progress ship with ships-only-2": CardNotHeld,
			"found quilon": ColonyOwned, "found cochin": Legal, "found madras": NoColonyTileLeft,
			"found cochin with more-recruits-1": Legal, "end": NotYetActed, "explore": Legal,
			"use spice": Legal, "use duty": LacksSpices, "use foreman": TileNotUsable, "use ship": TileNotOwned,
			"use swap f6": Legal, "use swap d4": NoTileThere, "use vice-king ship": NotLeastAdvanced,
			"use vice-king tax": Legal, "use espionage 1 tax": BadOpponent, "use espionage 3 tax": BadOpponent,
			"use espionage 2 harvest": Legal, "use espionage 2 found cochin with more-recruits-1": Legal,
			"use espionage 2 recruit": NotByEspionage, "play more-recruits-1": CardNeedsAction,
			"play bought-progress-1 tax": Legal, "play bought-progress-1 ship": LacksDucats,
			"discard ship-gift-1": Legal,
		}),
		checkAt("after the action and a card", Acting, func(s *State) { s.turn = acted | playedCard }, map[string]Reason{
			"tax": AlreadyActed, "end": Legal, "play ship-gift-1": CardAlreadyPlayed,
		}),
		checkAt("two extra actions", Extras, func(s *State) { s.players[1].extras = 2 }, map[string]Reason{
			"pass": MustPlayExtra, "extra": Legal, "tax": NotNow,
		}),
		checkAt("a harvest", Acting, pushed(task{kind: taskSpices, left: 2, flags: optional | inAction, least: 1}), map[string]Reason{
			"put pepper p1": OutOfOrder, "put nutmeg p1": WrongSpice, "put clove p2": NoFreeField,
			"put nutmeg quilon": Legal, "put clove p3": PlaceEmpty, "gain ship": NotOffered, "done": Legal, "use spice": Legal,
		}),
		checkAt("pepper is paid twice", Acting, pushed(task{kind: taskPay, about: ShipTrack.piece(), due: 2*Pepper.one() + Clove.one()}), map[string]Reason{
			"pay pepper p1": Legal, "pay pepper quilon": OutOfOrder, "pay clove p2": OutOfOrder, "pay nutmeg p1": NotOwed, "done": MustChoose,
		}),
		checkAt("the hand is over the limit", Acting, pushed(task{kind: taskExplore}), map[string]Reason{
			"draw 0": HandOverLimit, "discard ship-gift-1": Legal,
		}),
		checkAt("a founding is open", Acting, func(s *State) {
			s.open = Card(2).Set() | Card(6).Set()
			pushed(task{kind: taskFound, about: Quilon.piece(), seat: Nobody})(s)
		}, map[string]Reason{
			"pay 2": Legal, "pay 1": WrongPayment, "decline": Legal, "play more-recruits-1": Legal,
			"use espionage 0 found cochin": FoundingOpen, "use espionage 0 harvest": Legal, "done": NotNow,
		}),
		checkAt("a tile is chosen", Bidding, pushed(task{kind: taskFavor}), map[string]Reason{
			"favor swap": NotOffered, "take": NotNow, "use spice": NotNow, "tax": NotNow,
		}),
		checkAt("the end", Over, nil, map[string]Reason{"pass": GameOver}),
	}
}

func TestCheckNamesTheRule(t *testing.T) {
	for _, c := range append(checkCases(), checkModuleCases()...) {
		for text, want := range c.want {
			m, err := ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := c.s.check(m); got != want {
				t.Errorf("%s: %s: got %v, want %v", c.name, text, got, want)
			}
		}
	}
}

// randomValue returns any value of a move, mostly small ones.
func randomValue(random *rand.Rand) Move {
	value := func(end int) piece {
		switch random.IntN(8) {
		case 0:
			return piece(random.UintN(256))
		case 1, 2, 3:
			return 0
		default:
			return piece(random.IntN(end))
		}
	}
	return Move{MoveKind(random.IntN(int(numMoveKinds) + 2)), value(NumCells + 1), value(NumPlaces + 1), value(NumCards + 1)}
}

func TestCheckAnswersEveryValue(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	states := []*State{}
	for _, c := range append(checkCases(), checkModuleCases()...) {
		states = append(states, c.s)
	}
	for _, stage := range []Stage{Setup, Pledging, Acting, Bidding, Extras} {
		for k := taskRemove; k < numTaskKinds; k++ {
			s := checkTable(stage, checkRules(nil))
			s.pushTask(task{kind: k, left: 1, seat: 1, about: 1})
			states = append(states, s)
		}
	}
	for _, s := range states {
		before := *s
		for range 5000 {
			m := randomValue(random)
			why := s.check(m)
			parsed, err := ParseMove(m.String())
			wellFormed := err == nil && parsed == m
			if wellFormed != (why != Malformed) {
				t.Fatalf("%+v: got %v for the text %q", m, why, m)
			}
		}
		if *s != before {
			t.Fatal("check changed the state")
		}
	}
}
