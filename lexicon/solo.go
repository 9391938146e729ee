package lexicon

import (
	"fmt"
	"strings"

	"goa/goa"
)

// The words of the solo game: Lakshmi's cards and the ranks (VAR-7).

func (all slots) addSolo() {
	for c := range goa.Corner(goa.NumCorners) {
		all.text("corner." + c.String())
	}
	all.text("direction.clockwise")
	all.text("direction.counterclockwise")
	all.text("solo-card.auction", "part", "n", "number")
	all.text("solo-card.action", "part", "number")
	all.text("solo-card.auction.effect", "kind", "value", "walk")
	all.text("solo-card.walk.edge", "corner", "direction")
	all.text("solo-card.walk.rings", "corner", "direction")
	all.text("solo-card.action.effect", "deed", "other-deed")
	all.text("deed.nothing")
	all.text("deed.money", "value")
	all.effect("deed.discard", "colony")
	all.text("solo-lot.hers", "seat", "value")
	all.text("solo-lot.yours", "seat", "n")
	all.text("solo-lot.yours.tax", "seat", "n")
	all.text("solo-lot.sell", "seat", "n")
	all.text("solo-lot.sell.tax", "seat", "n")
	all.text("set-up.solo")
	all.text("set-up.automa", "seat", "part", "money")
	all.text("set-up.ability", "card")
	for m := range goa.Merchant(goa.NumMerchants) {
		all.text("merchant." + m.String())
	}
}

// Corner returns the name of a corner of the market.
func (l *Lexicon) Corner(c goa.Corner) string { return l.text("corner."+c.String(), nil) }

// Direction returns the direction of a search.
func (l *Lexicon) Direction(counterclockwise bool) string {
	if counterclockwise {
		return l.text("direction.counterclockwise", nil)
	}
	return l.text("direction.clockwise", nil)
}

// AuctionCard returns the name of one of Lakshmi's auction cards.
func (l *Lexicon) AuctionCard(c goa.AuctionCard) string {
	if int(c) >= goa.NumAuctionCards {
		return c.String()
	}
	a := new(args).word("part", l.Part(c.Part())).number("n", c.Token()+1).number("number", c.Number()+1)
	return l.text("solo-card.auction", a)
}

// ActionCard returns the name of one of Lakshmi's action cards.
func (l *Lexicon) ActionCard(c goa.ActionCard) string {
	if int(c) >= goa.NumActionCards {
		return c.String()
	}
	a := new(args).word("part", l.Part(c.Part())).number("number", c.Number()+1)
	return l.text("solo-card.action", a)
}

// AuctionCardEffect describes the face of an auction card.
func (l *Lexicon) AuctionCardEffect(c goa.AuctionCard, r *goa.Rules) string {
	a := new(args)
	l.auctionFace(a, c, r)
	return l.text("solo-card.auction.effect", a)
}

// ActionCardEffect says what both halves of an action card do.
func (l *Lexicon) ActionCardEffect(c goa.ActionCard, r *goa.Rules) string {
	if int(c) >= goa.NumActionCards {
		return c.String()
	}
	face := r.SoloGives.Actions[c]
	return l.text("solo-card.action.effect", new(args).word("deed", l.AutomaAction(face.WithFlag, r)).word("other-deed", l.AutomaAction(face.Without, r)))
}

// auctionFace adds the values on the face of an auction card.
func (l *Lexicon) auctionFace(a *args, c goa.AuctionCard, r *goa.Rules) {
	if int(c) >= goa.NumAuctionCards {
		return
	}
	face := r.SoloGives.Auctions[c]
	walk := "rings"
	if c.Token() == 0 {
		walk = "edge"
	}
	way := new(args).word("corner", l.Corner(face.Corner)).word("direction", l.Direction(face.Counterclockwise))
	a.word("walk", l.text("solo-card.walk."+walk, way))
	a.word("kind", l.TileKind(face.Sought)).number("value", int(face.Value))
}

// AutomaLot says what decides about the current lot of a solo game. For
// Lakshmi's lot it gives the value of the open card, and what a bid is compared
// with. For the player's lot it says what a sale brings. It returns "" if there
// is nothing to say.
func (l *Lexicon) AutomaLot(v *goa.View) string {
	a, ok := v.Auction()
	switch {
	case !ok:
		return ""
	case a.Auctioneer == goa.Automa:
		return l.openCard(v, a.Token)
	case a.Bidder == goa.Automa:
		return l.sale("yours", v, a)
	default:
		return ""
	}
}

// openCard gives the value of Lakshmi's open card and says what it decides.
func (l *Lexicon) openCard(v *goa.View, token int) string {
	card, ok := v.AutomaCard(token)
	if !ok {
		return ""
	}
	value := v.Rules().SoloGives.Auctions[card].Value
	return l.text("solo-lot.hers", l.automa().number("value", int(value)))
}

// AutomaSale returns the label of the move that sells the lot to Lakshmi, with
// what that brings. It returns false if Lakshmi has not bid.
func (l *Lexicon) AutomaSale(v *goa.View) (label string, ok bool) {
	a, ok := v.Auction()
	if !ok || a.Bidder != goa.Automa {
		return "", false
	}
	return l.sale("sell", v, a), true
}

// sale says what selling to Lakshmi brings: the money card, not the bid.
func (l *Lexicon) sale(name string, v *goa.View, a goa.Auction) string {
	if v.Story() == goa.TaxStory {
		name += ".tax"
	}
	return l.text("solo-lot."+name, l.automa().number("n", a.Proceeds))
}

func (l *Lexicon) automa() *args { return new(args).word("seat", l.Player(goa.Automa, nil)) }

// SetUp describes what happens, without an event, before the first move of a
// game: what leaves the game, and Lakshmi's decks (VAR-3, VAR-7).
func (l *Lexicon) SetUp(r *goa.Rules) (lines []string) {
	for a := range goa.Ability(goa.NumAbilities) {
		if r.CardsInGame&cardsOf(a) == 0 {
			lines = append(lines, l.text("set-up.ability", new(args).word("card", l.Card(goa.CardOf(a, 0)))))
		}
	}
	if r.Solo == 0 {
		return lines
	}
	money := l.Purse(r.SoloGives.MoneyDeck(int(r.Solo)))
	decks := l.automa().word("part", l.Part(goa.PartA)).word("money", money)
	return append(lines, l.text("set-up.solo", nil), l.text("set-up.automa", decks))
}

func cardsOf(a goa.Ability) (set goa.CardSet) {
	for c := range goa.Card(goa.NumCards) {
		if c.Ability() == a {
			set |= c.Set()
		}
	}
	return set
}

// Purse counts money cards by value, such as "2×1 1×5".
func (l *Lexicon) Purse(cards goa.Purse) string {
	var list []string
	for m, n := range cards {
		if n > 0 {
			list = append(list, fmt.Sprintf("%d×%s", n, goa.Money(m)))
		}
	}
	if list == nil {
		return "–"
	}
	return strings.Join(list, " ")
}

// AutomaAction describes what one half of an action card does.
func (l *Lexicon) AutomaAction(d goa.AutomaAction, r *goa.Rules) string {
	switch {
	case d == goa.Rest:
		return l.text("deed.nothing", nil)
	case d < goa.DiscardQuilons:
		return l.text("deed.money", new(args).number("value", goa.Money(d-goa.GainMoney).Value()))
	case d == goa.DiscardQuilons:
		return l.effect(numbersOf(r).word("colony", l.Colony(goa.Quilon)), "deed.discard")
	case d == goa.DiscardMadras:
		return l.effect(numbersOf(r).word("colony", l.Colony(goa.Madras)), "deed.discard")
	default:
		return d.String()
	}
}

// Merchant returns the name of a rank of the solo game.
func (l *Lexicon) Merchant(m goa.Merchant) string { return l.text("merchant."+m.String(), nil) }
