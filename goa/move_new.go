package goa

// Every kind of move has a constructor with its name. Constructors check
// nothing: a state decides whether the move is legal.

// Nature's moves.

func NewRemoveTile(t Tile) Move             { return Move{Kind: RemoveTile, a: t.piece()} }
func NewLayTile(t Tile) Move                { return Move{Kind: LayTile, a: t.piece()} }
func NewFirstSeat(s Seat) Move              { return Move{Kind: FirstSeat, a: s.piece()} }
func NewTurnCard(c Card) Move               { return Move{Kind: TurnCard, c: c.piece()} }
func NewDealCard(c Card) Move               { return Move{Kind: DealCard, c: c.piece()} }
func NewTurnBonanza(b Bonanza) Move         { return Move{Kind: TurnBonanza, a: b.piece()} }
func NewTurnStory(s Story) Move             { return Move{Kind: TurnStory, a: s.piece()} }
func NewDealCaptain(c Captain) Move         { return Move{Kind: DealCaptain, a: c.piece()} }
func NewDrawAuctionCard(c AuctionCard) Move { return Move{Kind: DrawAuctionCard, a: c.piece()} }
func NewDrawMoney(m Money) Move             { return Move{Kind: DrawMoney, a: m.piece()} }
func NewDrawActionCard(c ActionCard) Move   { return Move{Kind: DrawActionCard, a: c.piece()} }
func NewDiscardColony(t ColonyTile) Move    { return Move{Kind: DiscardColony, a: t.piece()} }
func NewDealGoal(g Goal) Move               { return Move{Kind: DealGoal, a: g.piece()} }

// Set-up, placing and auctions.

func NewQuickDucats() Move { return Move{Kind: QuickDucats} }
func NewQuickTracks(a, b Track) Move {
	return Move{Kind: QuickTracks, a: a.piece(), b: b.piece()}
}
func NewPlaceFlag(c Cell) Move  { return Move{Kind: PlaceFlag, a: c.piece()} }
func NewPlaceToken(c Cell) Move { return Move{Kind: PlaceToken, a: c.piece()} }
func NewBid(n int) Move         { return withAmount(Bid, n) }
func NewPass() Move             { return Move{Kind: Pass} }
func NewTake() Move             { return Move{Kind: Take} }
func NewBuy() Move              { return Move{Kind: Buy} }
func NewSell() Move             { return Move{Kind: Sell} }
func NewKeep(c Captain) Move    { return Move{Kind: Keep, a: c.piece()} }
func NewPledge(g Gambit) Move   { return Move{Kind: Pledge, a: g.piece()} }
func NewTakeBonus(b Bonus) Move { return Move{Kind: TakeBonus, a: b.piece()} }

// NewTurnGambit turns up the Gambit now or leaves it for the last auction.
func NewTurnGambit(inThis bool) Move {
	if inThis {
		return Move{Kind: TurnGambit, a: now}
	}
	return Move{Kind: TurnGambit, a: later}
}

// Actions. NoCard plays no card.

func NewUseExtra() Move { return Move{Kind: UseExtra} }
func NewProgress(t Track, with Card) Move {
	return Move{Kind: Progress, a: t.piece(), c: with.piece()}
}
func NewBuildShips() Move       { return Move{Kind: BuildShips} }
func NewHarvest(with Card) Move { return Move{Kind: Harvest, c: with.piece()} }
func NewTax() Move              { return Move{Kind: Tax} }
func NewExplore() Move          { return Move{Kind: Explore} }
func NewFound(c Colony, with Card) Move {
	return Move{Kind: Found, a: c.piece(), c: with.piece()}
}
func NewEndTurn() Move { return Move{Kind: EndTurn} }

// Choices that follow.

func NewDraw(n int) Move                    { return withAmount(Draw, n) }
func NewPayColonists(n int) Move            { return withAmount(PayColonists, n) }
func NewDecline() Move                      { return Move{Kind: Decline} }
func NewChooseTile(t ColonyTile) Move       { return Move{Kind: ChooseTile, a: t.piece()} }
func NewPaySpice(s Spice, at Place) Move    { return spiceAt(PaySpice, s, at) }
func NewPutSpice(s Spice, at Place) Move    { return spiceAt(PutSpice, s, at) }
func NewSellSpice(s Spice, at Place) Move   { return spiceAt(SellSpice, s, at) }
func NewReturnSpice(s Spice, at Place) Move { return spiceAt(ReturnSpice, s, at) }
func NewGain(g Good) Move                   { return Move{Kind: Gain, a: g.piece()} }
func NewFill(at Place) Move                 { return Move{Kind: Fill, b: at.piece()} }
func NewDrop(at Place) Move                 { return Move{Kind: Drop, b: at.piece()} }
func NewTakeFavor(t Tile) Move              { return Move{Kind: TakeFavor, a: t.piece()} }
func NewDone() Move                         { return Move{Kind: Done} }

// Free moves of a turn.

func NewUseTile(t Tile) Move      { return Move{Kind: UseTile, a: t.piece()} }
func NewUseSwap(c Cell) Move      { return Move{Kind: UseSwap, a: c.piece()} }
func NewUseViceKing(t Track) Move { return Move{Kind: UseViceKing, a: t.piece()} }
func NewUseEspionage(on Seat, what Spying, with Card) Move {
	return Move{Kind: UseEspionage, a: on.piece(), b: what.piece(), c: with.piece()}
}
func NewPlayCard(c Card) Move { return Move{Kind: PlayCard, c: c.piece()} }
func NewPlayCardOn(t Track, c Card) Move {
	return Move{Kind: PlayCardOn, a: t.piece(), c: c.piece()}
}
func NewDiscard(c Card) Move { return Move{Kind: Discard, c: c.piece()} }

func withAmount(k MoveKind, n int) Move {
	return Move{Kind: k, a: piece(n), b: piece(n >> 8), c: hasAmount}
}

func spiceAt(k MoveKind, s Spice, at Place) Move {
	return Move{Kind: k, a: s.piece(), b: at.piece()}
}
