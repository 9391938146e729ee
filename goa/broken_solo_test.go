package goa_test

import (
	"testing"

	"goa/goa"
)

// lonely is a solo game.
var lonely = setting{"2012", 1, []string{"bonanza", "solo=2"}}

var (
	answering = func(p *goa.Position) bool { return p.Automa != nil && p.Automa.Money != nil }
	toDraw    = func(p *goa.Position) bool { return p.Stage == goa.Placing && p.Actor == goa.Automa }

	// hersPlaced reports whether the player has the flag and Lakshmi's token is
	// the second.
	hersPlaced = func(p *goa.Position) bool {
		return p.Stage == goa.Placing && p.Starter == 0 && len(p.Tokens) == 2
	}
)

var brokenSolo = []broken{
	// Values that cannot even be written into a state.
	{"two players", anywhere, func(p *goa.Position) { p.Seats, p.Players = 2, append(p.Players, p.Players[0]) }, "1 seat with a player"},
	{"no Lakshmi", anywhere, func(p *goa.Position) { p.Automa = nil }, "Lakshmi's side"},
	{"no such money", anywhere, func(p *goa.Position) { p.Automa.Deck[goa.NumMoney] = 1 }, "there is no money card"},
	{"a debt", anywhere, func(p *goa.Position) { p.Automa.Deck[goa.Money1] = -1 }, "automa.deck.1 is -1; want 0 to 10000"},
	{"a card of the night by day", stage(goa.Placing), func(p *goa.Position) {
		p.Automa.Auctions = append(p.Automa.Auctions, goa.AuctionCardOf(1-p.Part, 0, 0))
	}, "is not an auction card of part"},
	{"a card twice", anywhere, func(p *goa.Position) {
		p.Automa.Auctions = append(p.Automa.Auctions, p.Automa.Auctions[0])
	}, "automa has solo-a"},
	{"an action card twice", anywhere, func(p *goa.Position) {
		p.Automa.Actions = append(p.Automa.Actions, p.Automa.Actions[0])
	}, "automa has solo-a"},
	{"a fourth token", anywhere, func(p *goa.Position) { p.Automa.Open[4] = 0 }, "there is no token 4"},

	// Values that do not agree.
	{"a card too few", anywhere, func(p *goa.Position) { p.Automa.Auctions = p.Automa.Auctions[1:] }, "automa.auctions, token 1: 6 cards are left; want 7"},
	{"an action too few", anywhere, func(p *goa.Position) { p.Automa.Actions = p.Automa.Actions[1:] }, "automa.actions, deck 1: 6 cards are left; want 7"},
	{"a card closed", answering, func(p *goa.Position) { delete(p.Automa.Open, p.Auction.Token) }, "automa.open.1 is not there; in stage bidding at this turn the card is there"},
	{"a card of the deck open", answering, func(p *goa.Position) {
		p.Automa.Open[p.Auction.Token] = leftOf(p, p.Auction.Token-1)
	}, "one that was drawn"},
	{"another bid", answering, func(p *goa.Position) { p.Auction.High++ }, "auction.high is 9; want 8 by Lakshmi's open cards"},
	{"a bid of nobody", answering, func(p *goa.Position) { p.Auction.Bidder = 0 }, "auction.high is 8 and auction.bidder is 0; want a bid of \"automa\", or 0 and null"},
	{"nothing in the deck", anywhere, func(p *goa.Position) {
		p.Automa.Deck, p.Automa.Discard = nil, map[goa.Money]int{goa.Money5: 1}
	}, "it becomes the deck at once"},
	{"money open too late", stage(goa.Acting), func(p *goa.Position) { p.Automa.Money = new(goa.Money5) }, "while the player decides"},
	{"another token's deck", toDraw, func(p *goa.Position) { topOf(p).Token = topOf(p).Token%3 + 1 }, "the token that is placed"},
	{"the player at it", toDraw, func(p *goa.Position) { p.Actor = 0 }, ""},
	{"Lakshmi to choose", stage(goa.Acting), func(p *goa.Position) { p.Actor = goa.Automa }, "actor is \"automa\" in stage acting; want a seat"},
	{"her token astray", hersPlaced, func(p *goa.Position) { p.Tokens[2] = farFrom(p, p.Tokens[2]) }, ", where Lakshmi's open card leads"},
	{"a colony without cards", top("discard-colonies"), func(p *goa.Position) { topOf(p).Left = 3 }, "no more left than a card discards"},
	{"tiles gone that no card took", stage(goa.Placing), func(p *goa.Position) {
		for t := range p.ColonyTiles {
			if t.Colony() == goa.Quilon {
				delete(p.ColonyTiles, t)
			}
		}
	}, "colony-tiles and colonies lack 5 tiles of quilon; want at most 0 by the action cards drawn"},
	{"a colony she spares", top("discard-colonies"), func(p *goa.Position) { topOf(p).Colony = new(goa.Cochin) }, "quilon or madras"},
}

// leftOf returns a card of a token's deck that has not been drawn.
func leftOf(p *goa.Position, token int) goa.AuctionCard {
	for _, c := range p.Automa.Auctions {
		if c.Token() == token {
			return c
		}
	}
	panic("all are drawn")
}

func TestBrokenSoloPositionsAreRefused(t *testing.T) { refusedPositions(t, lonely, brokenSolo) }
