package goa

import (
	"math/bits"
	"slices"
)

// auction checks the bids (AUC-1 to AUC-3).
func (a *audit) auction() {
	if a.stage != Bidding {
		if a.lot != 0 || a.high != 0 || a.bidder != Nobody {
			a.broken("auction is given in stage %s; only stage %s has one", a.stage, Bidding)
		}
		return
	}
	if a.lot > a.parties() {
		a.broken("auction.token is %d; want 1 to %d", a.lot+1, a.parties()+1)
		return
	}
	if a.solo() {
		a.soloAuction()
		return
	}
	seller := a.auctioneer()
	switch {
	case (a.high == 0) != (a.bidder == Nobody):
		a.broken("auction.high is %d and auction.bidder is %s; a bid has a bidder, and no bid has null", a.high, seatText(a.bidder))
	case a.bidder != Nobody && (!a.seatOf(a.bidder) || a.bidder == seller):
		a.broken("auction.bidder is %s; want an opponent of the auctioneer, %s", seatText(a.bidder), seatText(seller))
	case a.high > maxAmount:
		a.broken("auction.high is %d; want 0 to %d", a.high, maxAmount)
	case a.gambitOpen():
		if a.bidder != Nobody {
			a.broken("auction.bidder is %s while the auctioneer's Gambit is turned up; want null", seatText(a.bidder))
		}
	case a.lotOpen() && a.depth > 0: // it is paid for
		if a.actor != seller || a.bidder == Nobody {
			a.broken("actor is %s while a Gambit is rewarded; want the auctioneer, %s, who has sold", seatText(a.actor), seatText(seller))
		}
	case a.depth > 0: // the lot is taken and its winner resolves it
		if a.actor != seller && a.actor != a.bidder {
			a.broken("actor is %s, who resolves the lot; want the auctioneer, %s, or the bidder, %s", seatText(a.actor), seatText(seller), seatText(a.bidder))
		}
		if a.lot == 0 {
			a.broken("tasks has something that waits after the auction of token 1; the flag leaves nothing to do")
		}
	case a.bidder != Nobody && a.bidLap == 0 && a.turnsAfter(seller, a.bidder) >= a.turnsAfter(seller, a.actor):
		a.broken("auction.bidder is %s, who is still to be asked when actor is %s", seatText(a.bidder), seatText(a.actor))
	case a.bidder != Nobody && a.high > a.players[a.bidder].ducats:
		a.broken("auction.high is %d, and players[%d].ducats of its bidder is %d", a.high, a.bidder, a.players[a.bidder].ducats)
	}
}

// gambitOpen reports whether an auction opens with a Gambit.
func (a *audit) gambitOpen() bool { return a.depth > 0 && a.stack[0].kind == taskStartBids }

// lotOpen reports whether the lot of the auction has not been handed over.
func (a *audit) lotOpen() bool {
	return a.depth == 0 || a.gambitOpen() || a.stack[0].kind == taskMoney || a.depth > 1 && a.stack[1].kind == taskHandOver
}

// turnsAfter counts the turns from an auctioneer to a seat. The auctioneer is
// last.
func (a *audit) turnsAfter(seller, seat Seat) int {
	n := 1
	for i := a.next(seller); i != seat; i = a.next(i) {
		n++
	}
	return n
}

// marketAndTokens checks the number of tiles on the market, and the tokens on
// them.
func (a *audit) marketAndTokens() {
	a.marketSize()
	first, end := a.tokensOut()
	used := Cells(0)
	for i := range a.parties() + 1 {
		c := a.tokens[i]
		switch {
		case (c != NoCell) != (i >= first && i < end):
			a.misplaced(i, first, end)
			return
		case c == NoCell:
			continue
		case used.Has(c):
			a.broken("tokens.%d is %s, where another token lies", i+1, c)
		case i > 0 && !a.tiles.Has(c):
			a.broken("tokens.%d is %s, where the market has no tile", i+1, c)
		case i == 0 && !a.flagCells().Has(c):
			a.broken("tokens.1, on the flag, is %s; want an empty space or the edge beside a tile", c)
		case i > first && a.lineBroken(i, used):
			a.broken("tokens.%d is %s; want a tile without a token next to token %d, as long as one is free there", i+1, c, i)
		case i > first || i == 0:
			a.automaToken(i)
		}
		used |= c.set()
	}
	if a.stage == Placing && a.actor != a.owner(end) {
		a.broken("actor is %s; token %d, the next one, is placed by %s", seatText(a.actor), end+1, seatText(a.owner(end)))
	}
	if a.stage == Bidding && a.lot == 0 && a.flag != a.starter {
		a.broken("flag is %s while the flag is auctioned; want the starter, %s", seatText(a.flag), seatText(a.starter))
	}
}

// lineBroken reports whether a token is not next to the one before although a
// tile there was free (TOK-2). All tokens before it are used, and the tiles
// auctioned since had one. Lakshmi follows her cards instead (VAR-7b).
func (a *audit) lineBroken(i uint8, used Cells) bool {
	near := around[a.tokens[i-1]]
	return a.owner(i) != Automa && !near.Has(a.tokens[i]) && a.tiles&^used&near != 0
}

// tokensOut returns the tokens that lie on the board: from first up to, but not
// including, end.
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

// marketSize checks that every auction of the half took a tile, and that Swap
// took none.
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
		a.broken("market has %d tiles; want %d in stage %s of round %d with %d players",
			n, laid-gone, a.stage, a.round, a.parties())
		return
	}
	for i := range laid {
		if a.stage == Setup && a.grid[i] == NoTile {
			a.broken("market.%s is missing; tiles are laid row by row", MarketCell(i))
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

// tilesToRemove returns how many tiles the set-up has yet to remove.
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
		a.broken("tasks: %d tiles are left to remove; this half removes %d", toRemove, r.removals[part])
		return
	}
	removed := r.removals[part] - toRemove
	want := bits.OnesCount64(r.bag[part]) - int(removed) - a.tilesLaid()
	if n := bits.OnesCount64(a.bag); n != want || a.bag&^r.bag[part] != 0 {
		a.broken("bag has %d tiles of part %s; want %d", n, part, want)
	}
	a.bagOrder()
	a.removedTiles(removed)
}

// bagOrder checks that equal bags have equal bits: the lowest tile of a kind
// goes first.
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

// removedTiles checks Favor's pool. Each half fills its own places.
func (a *audit) removedTiles(removed uint8) {
	r, part := a.rules, a.part()
	const half = maxRemoved / NumParts
	for i, t := range a.removed {
		in, n := Part(i/half), uint8(i%half)
		switch {
		case t != NoTile && (in > part || in == part && n >= removed || n >= r.removals[in]):
			a.broken("removed[%d] is %s; these four places are for part %s, which has filled %d", i, t, in, a.removedIn(in, removed))
		case t == NoTile && in == part && n < removed && a.stage == Setup:
			a.broken("removed[%d] is null or missing; in the set-up the %d tiles removed lie there", i, removed)
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
			a.broken("removed has %d plantations of part %s; want at most %d", n, Part(in), r.PlantationsRemoved)
		}
	}
}

// bonanzaTiles checks VAR-2: four are laid out in a half.
func (a *audit) bonanzaTiles() {
	if !a.rules.Bonanza {
		if a.corners != 0 || a.bonanzas != 0 {
			a.broken("corners and bonanzas are given without option bonanza")
		}
		return
	}
	n := bits.OnesCount8(a.corners)
	for b := range Bonanza(NumBonanzas) {
		n += int(a.bonanzas >> (2 * b) & 3)
		if a.bonanzasLeft(b) < 0 {
			a.broken("bonanzas.%s is %d, more than there are", b, a.bonanzas>>(2*b)&3)
		}
	}
	for _, t := range a.stack[:a.depth] {
		if t.kind == taskBonanza {
			n++
		}
	}
	if lost := a.solo() && n < len(cornerCells); n != len(cornerCells) && !lost || a.corners>>len(cornerCells) != 0 {
		a.broken("corners and bonanzas have %d tiles together; want %d", n, len(cornerCells))
	}
	for i, c := range cornerCells {
		if a.stage != Setup && a.corners>>i&1 != 0 && !a.tiles.Has(c) {
			a.broken("corners has %s, where the market has no tile", c)
		}
	}
}

// colonyTiles checks that every one is left or has been founded.
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
			a.broken("colony-tiles and colonies have %d tiles %s together; want %d", sum, t, a.rules.ColonyTiles[t])
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
			a.broken("card %s is in two places; want it in only one of the hands, discard, open, supplies and in-play", both.First())
		}
		seen |= set
	}
	if strange := seen &^ a.rules.CardsInGame; strange != 0 {
		a.broken("card %s is not in the game with these options", strange.First())
	}
	held, known := a.inHands(), CardSet(0)
	for _, set := range a.older {
		if both := known & set; both != 0 {
			a.broken("older has card %s twice", both.First())
		}
		known |= set
	}
	if gone := known &^ held; gone != 0 {
		a.broken("older has card %s, which is in no hand", gone.First())
	}
	if a.stage == Setup && a.round == 0 {
		if held != 0 {
			a.broken("card %s is in a hand before the first round", held.First())
		}
		if found := a.discard & a.rules.symbols[a.rules.StartSymbol]; found != 0 && !afterFirst.has(a.todo()) {
			a.broken("discard has card %s with the start symbol, and there is no first player", found.First())
		}
	}
}

func (a *audit) cardInPlay() CardSet {
	if a.inPlay == NoCard {
		return 0
	}
	return a.inPlay.Set()
}

// firstToLevels checks ACT-8: a card was drawn for every level that a player
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
	if a.firsts == want {
		return
	}
	for t := range Track(NumTracks) {
		if got, want := firstLevels(a.firsts, t), firstLevels(want, t); !slices.Equal(got, want) {
			a.broken("firsts.%s is %s; want %s by the players' levels", t, jsonText(got), jsonText(want))
		}
	}
}
