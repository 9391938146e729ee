package goa

// The JSON forms of views, for the test of their documentation.
type (
	ViewJSON     = viewJSON
	LotJSON      = lotJSON
	FoundingJSON = foundingJSON
)

// Editor sets up positions for rule tests that a game would take long to reach.
// It keeps related values consistent: a spice put on a place is also counted in
// the player's goods.
type Editor struct{ s *State }

// Edit returns an editor of s.
func Edit(s *State) Editor { return Editor{s} }

// Turn sets up a seat's action turn in round n, with nothing done yet and no
// cards in hands. The seat holds the flag.
func (e Editor) Turn(seat Seat, round int) {
	s := e.s
	s.stack, s.depth = [maxDepth]task{}, 0
	s.stage, s.round, s.turn = Acting, uint8(round), 0
	s.action, s.bidLap, s.noBid, s.noExtra = 0, 0, 0, 0
	s.flag, s.starter, s.actor, s.bidder = seat, seat, seat, Nobody
	s.lot, s.high, s.inPlay = 0, 0, NoCard
	s.hands, s.open, s.supplies, s.discard, s.older = [MaxSeats]CardSet{}, 0, 0, 0, [numOlder]CardSet{}
	s.clearTokens()
}

// Placing sets up the start of round n with the flag at a seat.
func (e Editor) Placing(flag Seat, round int) {
	e.Turn(flag, round)
	e.s.stage = Placing
}

// Bidding puts tokens on cells, the first the flag's, and opens the first auction.
func (e Editor) Bidding(flag Seat, round int, cells ...Cell) {
	e.Placing(flag, round)
	copy(e.s.tokens[:], cells)
	e.s.stage = Bidding
	e.s.openLot(0, nil)
}

// Extras sets up the extra actions of round n, starting at the flag.
func (e Editor) Extras(flag Seat, round int) {
	e.Turn(flag, round)
	e.s.stage, e.s.action = Extras, ActionsPerRound
	e.s.nextExtra(nil)
}

// Flag gives the flag to a seat.
func (e Editor) Flag(seat Seat) { e.s.flag = seat }

// Action sets which action of the round is being taken, from 1.
func (e Editor) Action(n int) { e.s.action = uint8(n - 1) }

// Level sets a marker. The first-to-row bonuses up to there count as taken.
func (e Editor) Level(seat Seat, t Track, level int) {
	e.s.players[seat].level[t] = uint8(level)
	for l := firstBonusLevel; l <= level; l++ {
		e.s.firsts |= 1 << (int(t)*2 + l - firstBonusLevel)
	}
}

// Levels sets all five markers.
func (e Editor) Levels(seat Seat, levels ...int) {
	for t, l := range levels {
		e.Level(seat, Track(t), l)
	}
}

// Purse sets ducats, ships and colonists.
func (e Editor) Purse(seat Seat, ducats, ships, colonists int) {
	p := &e.s.players[seat]
	p.ducats, p.ships, p.colonists = uint16(ducats), uint16(ships), uint16(colonists)
}

// ExtraCards sets the extra action cards.
func (e Editor) ExtraCards(seat Seat, n int) { e.s.players[seat].extras = uint8(n) }

// Hand deals cards to a seat, wherever they are.
func (e Editor) Hand(seat Seat, cards ...Card) {
	for _, c := range cards {
		e.s.discard &^= c.Set()
		for i := range e.s.hands {
			e.s.hands[i] &^= c.Set()
		}
		e.s.hands[seat] |= c.Set()
	}
}

// DeckOnly discards the whole deck except these cards.
func (e Editor) DeckOnly(cards ...Card) {
	e.s.discard |= e.s.deck()
	for _, c := range cards {
		e.s.discard &^= c.Set()
	}
}

// NoDiscards puts the discards out of the way, into the last seat's hand.
func (e Editor) NoDiscards() {
	e.s.hands[e.s.seats-1] |= e.s.discard
	e.s.discard = 0
}

// Plant puts a plantation with spices on a place.
func (e Editor) Plant(seat Seat, at Place, t Tile, spices ...Spice) {
	e.s.players[seat].place[at] = uint8(t)
	e.Spices(seat, at, spices...)
}

// Colonize gives a colony tile with spices.
func (e Editor) Colonize(seat Seat, t ColonyTile, spices ...Spice) {
	switch t.Colony() {
	case Quilon:
		e.s.quilon &^= 1 << (t - firstQuilon)
	case Cochin:
		e.s.cochin--
	case Madras:
		e.s.madras &^= 1 << (t - firstMadras)
	case Calicut:
		e.s.calicut--
	}
	e.s.players[seat].place[t.Colony().Place()] = uint8(t)
	e.Spices(seat, t.Colony().Place(), spices...)
}

// Spices adds spices to a place.
func (e Editor) Spices(seat Seat, at Place, spices ...Spice) {
	for _, k := range spices {
		e.s.players[seat].addSpice(k, at, 1)
	}
}

// Tiles lays tiles other than plantations in front of a seat.
func (e Editor) Tiles(seat Seat, tiles ...Tile) {
	for _, t := range tiles {
		e.s.players[seat].tiles += t.owned()
	}
}

// FaceDown gives single plantations of these spices, face down.
func (e Editor) FaceDown(seat Seat, spices ...Spice) {
	for _, k := range spices {
		e.s.players[seat].faceDown += k.one()
	}
}

// Lay puts a tile on the market, or clears the space with NoTile.
func (e Editor) Lay(c Cell, t Tile) {
	e.s.clearCell(c)
	if t != NoTile {
		e.s.grid[c.market()] = t
		e.s.tiles |= c.set()
	}
}

// ClearMarket takes all tiles off the market.
func (e Editor) ClearMarket() { e.s.grid, e.s.tiles = [MarketSize]Tile{}, 0 }

// Remove sets Favor's pool.
func (e Editor) Remove(tiles ...Tile) {
	e.s.removed = [maxRemoved]Tile{}
	copy(e.s.removed[:], tiles)
}

// Bonanzas sets the corners that have a Bonanza tile.
func (e Editor) Bonanzas(cells ...Cell) {
	e.s.corners = 0
	for _, c := range cells {
		for i, corner := range cornerCells {
			if c == corner {
				e.s.corners |= 1 << i
			}
		}
	}
}

// SoldOut takes all tiles of a colony out of the supply.
func (e Editor) SoldOut(c Colony) {
	switch c {
	case Quilon:
		e.s.quilon = 0
	case Cochin:
		e.s.cochin = 0
	case Madras:
		e.s.madras = 0
	case Calicut:
		e.s.calicut = 0
	}
}

// pushTask puts a task on the stack.
func (s *State) pushTask(t task) { *s.push(t.kind) = t }

// Queries that tests need and programs do not.

func (s *State) HandOf(seat Seat) CardSet { return s.hands[seat] }
func (s *State) DeckCards() CardSet       { return s.deck() }
func (s *State) Depth() int               { return int(s.depth) }
func (s *State) Todo() string             { return taskNames[s.todo()] }

// MaxDepth is the number of tasks that the stack can hold.
const MaxDepth = maxDepth

// EveryMove lists all well-formed moves whose numbers are at most limit.
func EveryMove(limit int) []Move {
	var all []Move
	for k := RemoveTile; k < numMoveKinds; k++ {
		all = append(all, expand(Move{Kind: k}, forms[k].pieces, limit)...)
	}
	return all
}

func expand(m Move, pieces []pieceKind, limit int) []Move {
	if len(pieces) == 0 {
		if !m.wellFormed() {
			return nil
		}
		return []Move{m}
	}
	var all []Move
	for _, v := range pieceMoves(m, pieces[0], limit) {
		all = append(all, expand(v, pieces[1:], limit)...)
	}
	return all
}

// pieceMoves returns m with every value of one piece.
func pieceMoves(m Move, k pieceKind, limit int) []Move {
	var all []Move
	switch k {
	case anAmount:
		for n := range limit + 1 {
			all = append(all, withAmount(m.Kind, n))
		}
	case aSpying:
		for what := range Spying(numSpyings) {
			m.b = what.piece()
			all = append(all, m)
		}
	case withCard:
		return append(pieceMoves(m, aCard, limit), m)
	default:
		for _, name := range pieceSpecs[k].names {
			if name != "" {
				v := m
				v.readName(k, name)
				all = append(all, v)
			}
		}
	}
	return all
}
