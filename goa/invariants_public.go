package goa

import "math/bits"

// auction checks what is bid (AUC-1 to AUC-3).
func (a *audit) auction() {
	if a.stage != Bidding {
		if a.lot != 0 || a.high != 0 || a.bidder != Nobody {
			a.broken("an auction in stage %s; only stage %s has one", a.stage, Bidding)
		}
		return
	}
	if a.lot > a.parties() {
		a.broken("auction of token %d; 1 to %d is right", a.lot+1, a.parties()+1)
		return
	}
	if a.solo() {
		a.soloAuction()
		return
	}
	seller := a.auctioneer()
	switch {
	case (a.high == 0) != (a.bidder == Nobody):
		a.broken("a high bid of %d by %s; a bid has a bidder, and no bid none", a.high, a.bidder)
	case a.bidder != Nobody && (!a.seatOf(a.bidder) || a.bidder == seller):
		a.broken("seat %s made the high bid; an opponent of the auctioneer is right", a.bidder)
	case a.high > maxAmount:
		a.broken("a high bid of %d; 0 to %d is right", a.high, maxAmount)
	case a.gambitOpen():
		if a.bidder != Nobody {
			a.broken("seat %s has bid while the auctioneer's Gambit is turned up; nobody is right", a.bidder)
		}
	case a.lotOpen() && a.depth > 0: // it is paid for
		if a.actor != seller || a.bidder == Nobody {
			a.broken("seat %s is rewarded by a Gambit; the auctioneer who sold is right", a.actor)
		}
	case a.depth > 0: // the lot is taken: its winner resolves it
		if a.actor != seller && a.actor != a.bidder {
			a.broken("seat %s resolves the lot; the auctioneer or the high bidder is right", a.actor)
		}
		if a.lot == 0 {
			a.broken("something of the flag's auction waits to be done; there is nothing")
		}
	case a.bidder != Nobody && a.bidLap == 0 && a.turnsAfter(seller, a.bidder) >= a.turnsAfter(seller, a.actor):
		a.broken("seat %s has bid but is still to be asked", a.bidder)
	case a.bidder != Nobody && a.high > a.players[a.bidder].ducats:
		a.broken("seat %s bid %d and holds %d ducats", a.bidder, a.high, a.players[a.bidder].ducats)
	}
}

// gambitOpen reports whether an auction opens with a Gambit.
func (a *audit) gambitOpen() bool { return a.depth > 0 && a.stack[0].kind == taskStartBids }

// lotOpen reports whether the lot of the auction was not handed over.
func (a *audit) lotOpen() bool {
	return a.depth == 0 || a.gambitOpen() || a.stack[0].kind == taskMoney || a.depth > 1 && a.stack[1].kind == taskHandOver
}

// turnsAfter counts the turns from an auctioneer to a seat; he himself is last.
func (a *audit) turnsAfter(seller, seat Seat) int {
	n := 1
	for i := a.next(seller); i != seat; i = a.next(i) {
		n++
	}
	return n
}

// marketAndTokens checks how many tiles lie where, and the tokens on them.
func (a *audit) marketAndTokens() {
	a.marketSize()
	first, end := a.tokensOut()
	used := Cells(0)
	for i := range a.parties() + 1 {
		c := a.tokens[i]
		switch {
		case (c != NoCell) != (i >= first && i < end):
			a.broken("token %d at %s is not where stage %s has it", i+1, c, a.stage)
			return
		case c == NoCell:
			continue
		case used.Has(c):
			a.broken("two tokens at %s", c)
		case i > 0 && !a.tiles.Has(c):
			a.broken("token %d at %s, where no tile is", i+1, c)
		case i == 0 && !a.flagCells().Has(c):
			a.broken("the flag at %s; an empty space or the edge beside a tile is right", c)
		}
		used |= c.set()
	}
	if a.stage == Placing && a.actor != a.owner(end) {
		a.broken("seat %s places token %d, which is seat %s's", a.actor, end+1, a.owner(end))
	}
	if a.stage == Bidding && a.lot == 0 && a.flag != a.starter {
		a.broken("seat %s holds the flag while seat %s auctions it", a.flag, a.starter)
	}
}

// tokensOut returns which tokens lie on the board: from first up to end.
func (a *audit) tokensOut() (first, end uint8) {
	switch a.stage {
	case Placing:
		for end < a.parties() && a.tokens[end] != NoCell {
			end++
		}
		return 0, end
	case Pledging:
		return 0, a.parties() + 1
	case Bidding:
		if a.lotOpen() {
			return a.lot, a.parties() + 1
		}
		return a.lot + 1, a.parties() + 1
	default:
		return 0, 0
	}
}

// marketSize checks that every auction of the half took a tile, and Swap none.
func (a *audit) marketSize() {
	laid := a.tilesLaid()
	gone := 0
	if a.stage != Setup {
		gone = int(a.parties()) * int((a.round-1)%RoundsPerPart)
	}
	switch a.stage {
	case Bidding:
		if first, _ := a.tokensOut(); first > 0 {
			gone += int(first) - 1
		}
	case Acting, Extras, Over:
		gone += int(a.parties())
	default:
	}
	if n := a.tiles.Len(); n != laid-gone {
		a.broken("%d tiles on the market; %d is right in stage %s of round %d with %d players",
			n, laid-gone, a.stage, a.round, a.parties())
		return
	}
	for i := range laid {
		if a.stage == Setup && a.grid[i] == NoTile {
			a.broken("no tile at %s, though tiles are laid row by row", MarketCell(i))
		}
	}
}

// tilesLaid returns how many spaces of the market the set-up has filled.
func (a *audit) tilesLaid() int {
	for _, t := range a.stack[:a.depth] {
		if t.kind == taskLay {
			return max(t.space(), 0)
		}
	}
	return MarketSize
}

// tilesToRemove returns how many the set-up has still to remove.
func (a *audit) tilesToRemove() uint8 {
	if a.todo() == taskRemove {
		return a.top().left
	}
	return 0
}

// bagAndRemoved checks SET-1.
func (a *audit) bagAndRemoved() {
	r, part := a.rules, a.part()
	toRemove := a.tilesToRemove()
	if toRemove > r.removals[part] {
		a.broken("%d tiles are to be removed; the half removes %d", toRemove, r.removals[part])
		return
	}
	removed := r.removals[part] - toRemove
	want := bits.OnesCount64(r.bag[part]) - int(removed) - a.tilesLaid()
	if n := bits.OnesCount64(a.bag); n != want || a.bag&^r.bag[part] != 0 {
		a.broken("%d tiles in the bag of part %s; %d is right", n, part, want)
	}
	a.bagOrder()
	a.removedTiles(removed)
}

// bagOrder checks that equal bags have equal bits: the lowest tile of a kind goes first.
func (a *audit) bagOrder() {
	r, part := a.rules, a.part()
	for bag := a.bag & r.bag[part]; bag != 0; {
		kind := r.bagKind[part][r.bagTile[part][bits.TrailingZeros64(bag)]]
		left := a.bag & kind
		if lowest := left & -left; left != kind&^(lowest-1) {
			a.broken("the bag did not give its lowest tile of a kind first")
		}
		bag &^= kind
	}
}

// removedTiles checks Favor's pool, of which each half fills its own places.
func (a *audit) removedTiles(removed uint8) {
	r, part := a.rules, a.part()
	const half = maxRemoved / NumParts
	for i, t := range a.removed {
		in, n := Part(i/half), uint8(i%half)
		switch {
		case t != NoTile && (in > part || in == part && n >= removed || n >= r.removals[in]):
			a.broken("%s is among the tiles removed in part %s, which has removed %d", t, in, removed)
		case t == NoTile && in == part && n < removed && a.stage == Setup:
			a.broken("fewer than %d tiles lie removed during the set-up", removed)
		}
	}
	for in := range NumParts {
		n := uint8(0)
		for _, t := range a.removed[in*half : in*half+half] {
			if t.IsPlantation() {
				n++
			}
		}
		if n > r.PlantationsRemoved {
			a.broken("%d plantations are removed in part %s; at most %d is right", n, Part(in), r.PlantationsRemoved)
		}
	}
}

// bonanzaTiles checks VAR-2: four are laid out in a half.
func (a *audit) bonanzaTiles() {
	if !a.rules.Bonanza {
		if a.corners != 0 || a.bonanzas != 0 {
			a.broken("Bonanza tiles in a game without them")
		}
		return
	}
	n := bits.OnesCount8(a.corners)
	for b := range Bonanza(NumBonanzas) {
		n += int(a.bonanzas >> (2 * b) & 3)
		if a.bonanzasLeft(b) < 0 {
			a.broken("more %s are turned up than there are", b)
		}
	}
	for _, t := range a.stack[:a.depth] {
		if t.kind == taskBonanza {
			n++
		}
	}
	if lost := a.solo() && n < len(cornerCells); n != len(cornerCells) && !lost || a.corners>>len(cornerCells) != 0 {
		a.broken("%d Bonanza tiles in corners and turned up; %d is right", n, len(cornerCells))
	}
	for i, c := range cornerCells {
		if a.stage != Setup && a.corners>>i&1 != 0 && !a.tiles.Has(c) {
			a.broken("a Bonanza tile at %s, where no tile is", c)
		}
	}
}

// colonyTiles checks that every one is left or was founded.
func (a *audit) colonyTiles() {
	var n [NumColonyTiles]uint8
	for i := range a.seats {
		for _, t := range a.players[i].place[NumPlantations:] {
			n[t]++
		}
	}
	for t := firstQuilon; int(t) < NumColonyTiles; t++ {
		discarded := a.solo() && (t.Colony() == Quilon || t.Colony() == Madras)
		if sum, all := int(n[t])+a.ColonyTilesLeft(t), int(a.rules.ColonyTiles[t]); sum != all && (sum > all || !discarded) {
			a.broken("colony tile %s is there %d times; %d is right", t, sum, a.rules.ColonyTiles[t])
		}
	}
	if a.solo() {
		a.discarded(Quilon, &n)
		a.discarded(Madras, &n)
	}
	if (a.quilon|a.madras)>>numPairs != 0 {
		a.broken("colony tiles are left that do not exist")
	}
}

// expeditionCards checks that every card is in one place.
func (a *audit) expeditionCards() {
	seen := CardSet(0)
	for _, set := range [...]CardSet{
		a.hands[0], a.hands[1], a.hands[2], a.hands[3], a.discard, a.open, a.supplies, a.cardInPlay(),
	} {
		if both := seen & set; both != 0 {
			a.broken("card %s is in two places", both.First())
		}
		seen |= set
	}
	if strange := seen &^ a.rules.CardsInGame; strange != 0 {
		a.broken("%s is no card of this game", strange.First())
	}
	held, known := a.inHands(), CardSet(0)
	for _, set := range a.older {
		if both := known & set; both != 0 {
			a.broken("card %s is twice among the older ones", both.First())
		}
		known |= set
	}
	if gone := known &^ held; gone != 0 {
		a.broken("card %s is among the older ones but in no hand", gone.First())
	}
	if a.stage == Setup && a.round == 0 {
		if held != 0 {
			a.broken("card %s is in a hand before the first round", held.First())
		}
		if found := a.discard & a.rules.symbols[a.rules.StartSymbol]; found != 0 && !afterFirst.has(a.todo()) {
			a.broken("card %s with the start symbol lies discarded, and there is no first player", found.First())
		}
	}
}

func (a *audit) cardInPlay() CardSet {
	if a.inPlay == NoCard {
		return 0
	}
	return a.inPlay.Set()
}

// firstToLevels checks ACT-8: a card was drawn for every level that somebody
// has reached, and for no other.
func (a *audit) firstToLevels() {
	want := uint16(0)
	for i := range a.seats {
		for t, level := range a.players[i].level {
			if level >= firstBonusLevel {
				want |= (1<<(level-firstBonusLevel+1) - 1) << (t * 2)
			}
		}
	}
	if a.firsts != want {
		a.broken("firsts are %010b; by the levels %010b is right, two bits a track", a.firsts, want)
	}
}
