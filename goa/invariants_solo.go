package goa

import "math/bits"

// What must hold of Lakshmi's side (VAR-7).

// automaActs reports whether it can be she who is at it: while the card for
// her token is drawn, or her action goes on.
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

// cardToken is the token for which a card can be drawn now.
func (a *audit) cardToken() uint8 {
	if a.stage == Placing {
		return a.token()
	}
	return a.lot
}

// automaCards checks how many of her cards are drawn, and which lie open.
func (a *audit) automaCards() {
	m := &a.automa
	if !a.solo() {
		if *m != (automa{}) {
			a.broken("cards of Lakshmi in a game of several players")
		}
		return
	}
	if m.money > NumMoney || m.deck.Sum() > maxAmount || m.discard.Sum() > maxAmount {
		a.broken("Lakshmi's money: %d and %d ducats; 0 to %d is right", m.deck.Sum(), m.discard.Sum(), maxAmount)
	}
	if m.deck == (Purse{}) && m.discard != (Purse{}) {
		a.broken("Lakshmi's money deck is empty, and her discard is not; it becomes the deck at once")
	}
	if m.money != 0 && (a.stage != Bidding || a.depth > 0) {
		a.broken("a money card of Lakshmi's lies open; it does while the player decides about her bid")
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
		a.deckLeft("auction deck", d+1, left, done, drawn)
		open := m.open[d]
		switch want := drawn && a.stage <= Bidding; {
		case (open != 0) != want:
			a.broken("the card of token %d lies open: %v; %v is right in stage %s", d+1, open != 0, want, a.stage)
		case open > CardsInDeck, open != 0 && left>>(open-1)&1 != 0:
			a.broken("the open card of token %d is number %d; one that was drawn is right", d+1, open)
		}
	}
	a.deckLeft("action deck", 0, m.actions, done, a.automaHasActed())
}

// deckLeft checks that a deck gave one card in every round.
func (a *audit) deckLeft(deck string, d int, left uint8, done int, drawn bool) {
	if drawn {
		done++
	}
	if n := CardsInDeck - bits.OnesCount8(left); n != done {
		a.broken("%s %d has given %d cards; %d is right", deck, d, n, done)
	}
}

// cardDrawn reports whether the card of a token was drawn in this round: of her
// token when it is placed, of the player's when it is auctioned.
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

// soloAuction checks what is bid (VAR-7c).
func (a *audit) soloAuction() {
	hers := a.auctioneer() == Automa
	bidder := Seat(0)
	if !hers {
		bidder = Automa
	}
	if a.actor != 0 {
		a.broken("seat %s is asked in an auction; the only player is right", a.actor)
	}
	if a.bidder != Nobody && a.bidder != bidder || (a.high == 0) != (a.bidder == Nobody) {
		a.broken("a high bid of %d by %s; of %s, or none, is right", a.high, a.bidder, bidder)
	}
	switch drawing := a.depth > 0 && a.stack[0].kind == taskMoney; {
	case a.depth > 0 && !drawing: // the lot is taken: the player resolves it
		if a.lot == 0 {
			a.broken("something of the flag's auction waits to be done; there is nothing")
		}
	case hers && (a.high > 0) != drawing:
		a.broken("a bid of %d, and Lakshmi draws money: %v; both or neither is right", a.high, drawing)
	case hers && a.high > a.players[0].ducats:
		a.broken("the player bid %d and holds %d ducats", a.high, a.players[0].ducats)
	case hers && drawing && a.todo() == taskAuctionCard, !hers && drawing && a.high > 0:
		a.broken("a card is drawn when it lies open, or for a bid that was made")
	case !hers && !drawing && a.automa.open[a.lot] != 0 && int(a.high) != int(a.openFace().Value)+a.moneyValue():
		a.broken("Lakshmi bids %d; %d is right by her cards", a.high, int(a.openFace().Value)+a.moneyValue())
	case !hers && !drawing && a.automa.money == 0 && a.automa.deck != (Purse{}):
		a.broken("Lakshmi bids without money, and has some")
	}
}

// discarded checks that no more tiles of a colony are gone than the action
// cards that were drawn can have taken (VAR-7d). Which cards were drawn in the
// first half is not kept, so all that can have been count.
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
		a.broken("%d tiles of %s were discarded; by the action cards drawn at most %d is right", gone, c, most)
	}
}

// discarders counts the action cards of a half among a set that can discard
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
