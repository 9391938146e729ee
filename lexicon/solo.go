package lexicon

import "goa/goa"

// The words of the solo game: Lakshmi's cards and the ranks (VAR-7).

func (all slots) addSolo() {
	for c := range goa.Corner(goa.NumCorners) {
		all.text("corner." + c.String())
	}
	all.text("direction.clockwise")
	all.text("direction.counterclockwise")
	all.text("solo-card.auction", "part", "n", "number")
	all.text("solo-card.action", "part", "number")
	all.text("solo-card.auction.effect", "kind", "value", "corner", "direction")
	all.text("solo-card.action.effect", "deed", "other-deed")
	all.text("deed.nothing")
	all.text("deed.money", "value")
	all.effect("deed.discard", "colony")
	for m := range goa.Merchant(goa.NumMerchants) {
		all.text("merchant." + m.String())
	}
}

// AuctionCard returns the name of one of Lakshmi's auction cards.
func (l *Lexicon) AuctionCard(c goa.AuctionCard) string {
	if int(c) >= goa.NumAuctionCards {
		return c.String()
	}
	a := args{}.word("part", l.Part(c.Part())).number("n", c.Token()+1).number("number", c.Number()+1)
	return l.text("solo-card.auction", a)
}

// ActionCard returns the name of one of Lakshmi's action cards.
func (l *Lexicon) ActionCard(c goa.ActionCard) string {
	if int(c) >= goa.NumActionCards {
		return c.String()
	}
	a := args{}.word("part", l.Part(c.Part())).number("number", c.Number()+1)
	return l.text("solo-card.action", a)
}

// AuctionCardEffect tells what is printed on an auction card.
func (l *Lexicon) AuctionCardEffect(c goa.AuctionCard, r *goa.Rules) string {
	a := args{}
	l.auctionFace(a, c, r)
	return l.text("solo-card.auction.effect", a)
}

// ActionCardEffect tells what both halves of an action card do.
func (l *Lexicon) ActionCardEffect(c goa.ActionCard, r *goa.Rules) string {
	if int(c) >= goa.NumActionCards {
		return c.String()
	}
	face := r.SoloGives.Actions[c]
	return l.text("solo-card.action.effect", args{}.word("deed", l.Deed(face.WithFlag, r)).word("other-deed", l.Deed(face.Without, r)))
}

// auctionFace adds what is printed on an auction card.
func (l *Lexicon) auctionFace(a args, c goa.AuctionCard, r *goa.Rules) {
	if int(c) >= goa.NumAuctionCards {
		return
	}
	face, direction := r.SoloGives.Auctions[c], "clockwise"
	if face.Counterclockwise {
		direction = "counterclockwise"
	}
	a.word("corner", l.text("corner."+face.Corner.String(), nil))
	a.word("direction", l.text("direction."+direction, nil))
	a.word("kind", l.TileKind(face.Wish)).number("value", int(face.Value))
}

// Deed returns what a half of an action card does.
func (l *Lexicon) Deed(d goa.Deed, r *goa.Rules) string {
	switch {
	case d == goa.Rest:
		return l.text("deed.nothing", nil)
	case d < goa.DiscardQuilons:
		return l.text("deed.money", args{}.number("value", goa.Money(d-goa.GainMoney).Value()))
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
