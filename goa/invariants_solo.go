package goa

import "math/bits"

// The invariants of Lakshmi's side (VAR-7).

// automaActs reports whether Lakshmi can be the actor: while the card for her
// token is drawn, or during her action.
func (a *audit) automaActs() bool {
	return a.solo() && a.depth > 0 && (a.stage == Placing || a.stack[0].kind == taskAutomaActed)
}

// soloBottom reports whether a task of the solo game may lie at the bottom.
func (a *audit) soloBottom(k taskKind) bool {
	switch {
	case !a.solo():
		return false
	case k == taskStartSolo, k == taskBonus:
		return a.stage == Setup && a.round == 0
	case k == taskAuctionCard:
		return a.stage == Placing && a.actor == Automa
	case k == taskMoney:
		return a.stage == Bidding
	default:
		first := a.stage == Acting && a.action == 0 && a.flag == Automa
		last := a.stage == Extras && a.noExtra == 1 && a.flag != Automa
		return (first || last) && a.turn == 0 && a.actor == Automa
	}
}

// cardToken returns the token for which a card can be drawn now.
func (a *audit) cardToken() uint8 {
	if a.stage == Placing {
		return a.token()
	}
	return a.lot
}

// automaCards checks how many of her cards have been drawn, and which lie open.
func (a *audit) automaCards() {
	m := &a.automa
	if !a.solo() {
		if *m != (automa{}) {
			a.broken("automa is given in a game of several players")
		}
		return
	}
	if m.money > NumMoney || m.deck.Sum() > maxAmount || m.discard.Sum() > maxAmount {
		a.broken("automa.deck and automa.discard come to %d and %d ducats; want 0 to %d", m.deck.Sum(), m.discard.Sum(), maxAmount)
	}
	if m.deck == (Purse{}) && m.discard != (Purse{}) {
		a.broken("automa.deck is empty, and automa.discard is not; it becomes the deck at once")
	}
	if m.money != 0 && (a.stage != Bidding || a.depth > 0) {
		a.broken("automa.money is given; a card lies open while the player decides about her bid")
	}
	if a.lot > a.parties() {
		return // reported
	}
	done := 0 // rounds of the half
	if a.stage != Setup {
		done = int(a.round-1) % RoundsPerPart
	}
	for d, left := range m.left {
		drawn := a.cardDrawn(uint8(d))
		a.deckLeft("automa.auctions, token", d+1, left, done, drawn)
		open := m.open[d]
		switch want := drawn && a.stage <= Bidding; {
		case (open != 0) != want:
			a.broken("automa.open.%d is %s; in stage %s at this turn the card is %s", d+1, presenceText(open != 0), a.stage, presenceText(want))
		case open > CardsInDeck, open != 0 && left>>(open-1)&1 != 0:
			a.broken("automa.open.%d is a card that automa.auctions has too; want one that was drawn", d+1)
		}
	}
	a.deckLeft("automa.actions, deck", 1, m.actions, done, a.automaHasActed())
}

// deckLeft checks that a deck has given one card in every round.
func (a *audit) deckLeft(deck string, d int, left uint8, done int, drawn bool) {
	if drawn {
		done++
	}
	if n := CardsInDeck - bits.OnesCount8(left); n != done {
		a.broken("%s %d: %d cards are left; want %d", deck, d, CardsInDeck-n, CardsInDeck-done)
	}
}

// cardDrawn reports whether the card of a token has been drawn in this round.
// Her token's is drawn when it is placed, the player's when it is auctioned.
func (a *audit) cardDrawn(token uint8) bool {
	hers := a.owner(token) == Automa
	switch a.stage {
	case Setup:
		return false
	case Placing:
		return hers && a.tokens[token] != NoCell
	case Bidding:
		return hers || token < a.lot || token == a.lot && a.todo() != taskAuctionCard
	default:
		return true
	}
}

// automaToken checks that Lakshmi's token lies where her card led it, given the
// tokens before it (VAR-7b). Tiles that were auctioned since had tokens.
func (a *audit) automaToken(token uint8) {
	if a.owner(token) != Automa || a.automa.open[token] == 0 {
		return
	}
	then := a.Public
	for i := token; i <= a.parties(); i++ {
		then.tokens[i] = NoCell
	}
	face := a.rules.SoloGives.Auctions[AuctionCardOf(a.part(), int(token), int(a.automa.open[token])-1)]
	if c := then.search(token, face, nil); c != a.tokens[token] {
		a.broken("tokens.%d is %s; want %s, where Lakshmi's open card leads", token+1, a.tokens[token], c)
	}
}

// automaHasActed reports whether she has acted in this round.
func (a *audit) automaHasActed() bool {
	acting := a.depth > 0 && a.stack[0].kind == taskAutomaActed
	switch {
	case a.stage == Over:
		return true
	case a.stage != Acting && a.stage != Extras || a.todo() == taskActionCard:
		return false
	default:
		return a.flag == Automa || acting
	}
}

// soloAuction checks the bids (VAR-7c).
func (a *audit) soloAuction() {
	hers := a.auctioneer() == Automa
	bidder := Seat(0)
	if !hers {
		bidder = Automa
	}
	if a.actor != 0 {
		a.broken("actor is %s in an auction; want the only player, 0", seatText(a.actor))
	}
	if a.bidder != Nobody && a.bidder != bidder || (a.high == 0) != (a.bidder == Nobody) {
		a.broken("auction.high is %d and auction.bidder is %s; want a bid of %s, or 0 and null", a.high, seatText(a.bidder), seatText(bidder))
	}
	switch drawing := a.depth > 0 && a.stack[0].kind == taskMoney; {
	case a.depth > 0 && !drawing: // the lot is taken and the player resolves it
		if a.lot == 0 {
			a.broken("tasks has something that waits after the auction of token 1; the flag leaves nothing to do")
		}
	case hers && (a.high > 0) != drawing:
		a.broken("auction.high is %d, and the task money is %s; want a bid and the task, or neither", a.high, presenceText(drawing))
	case hers && a.high > a.players[0].ducats:
		a.broken("auction.high is %d, and players[0].ducats of its bidder is %d", a.high, a.players[0].ducats)
	case hers && drawing && a.todo() == taskAuctionCard, !hers && drawing && a.high > 0:
		a.broken("tasks: a card is to be drawn that lies open, or for a bid that was made")
	case !hers && !drawing && a.automa.open[a.lot] != 0 && int(a.high) != int(a.openFace().Value)+a.moneyValue():
		a.broken("auction.high is %d; want %d by Lakshmi's open cards", a.high, int(a.openFace().Value)+a.moneyValue())
	case !hers && !drawing && a.automa.money == 0 && a.automa.deck != (Purse{}):
		a.broken("automa.money is left out; Lakshmi bids with a money card as long as automa.deck has one")
	}
}

// discarded checks that no more tiles of a colony are gone than the drawn
// action cards can have removed (VAR-7d). The cards drawn in the first half are
// not stored, so all possible ones count.
func (a *audit) discarded(c Colony, founded *[NumColonyTiles]uint8) {
	gone := 0
	for t := firstQuilon; int(t) < NumColonyTiles; t++ {
		if t.Colony() == c {
			gone += int(a.rules.ColonyTiles[t]) - int(founded[t]) - a.ColonyTilesLeft(t)
		}
	}
	cards := a.discarders(a.part(), ^a.automa.actions, c)
	if a.part() == PartB {
		cards += min(RoundsPerPart, a.discarders(PartA, fullDeck, c))
	}
	if most := cards * int(a.rules.SoloGives.Discarded); gone > most {
		a.broken("colony-tiles and colonies lack %d tiles of %s; want at most %d by the action cards drawn", gone, c, most)
	}
}

// discarders counts the action cards of a half, among a set, that can discard
// tiles of a colony.
func (a *audit) discarders(part Part, cards uint8, c Colony) int {
	does, n := DiscardQuilons, 0
	if c == Madras {
		does = DiscardMadras
	}
	for i := range CardsInDeck {
		face := a.rules.SoloGives.Actions[ActionCardOf(part, i)]
		if cards>>i&1 != 0 && (face.WithFlag == does || face.Without == does) {
			n++
		}
	}
	return n
}
