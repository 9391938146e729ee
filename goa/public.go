package goa

// More queries for programs. Everything here is public, or follows from public
// events (G-4).

// Actor returns the seat that acts, bids or resolves a tile, even while Nature
// is to move, or Nobody.
func (s *Public) Actor() Seat { return s.actor }

// TileAt returns the tile in a space of the market, or NoTile.
func (s *Public) TileAt(c Cell) Tile {
	if !s.tiles.Has(c) {
		return NoTile
	}
	return s.grid[c.market()]
}

// TokenAt returns where token number n lies, counted from 1, or NoCell. Token 1
// lies on the flag.
func (s *Public) TokenAt(n int) Cell { return s.tokens[n-1] }

// TokenOwner returns the owner of token number n, counted from 1, in this
// round.
func (s *Public) TokenOwner(n int) Seat { return s.owner(uint8(n - 1)) }

// Tokens returns how many tokens are placed in a round: one more than there are
// players, including Lakshmi.
func (s *Public) Tokens() int { return int(s.parties()) + 1 }

// HasBonanza reports whether a Bonanza tile lies under a corner.
func (s *Public) HasBonanza(c Cell) bool {
	for i, corner := range cornerCells {
		if c == corner {
			return s.corners>>i&1 != 0
		}
	}
	return false
}

// Removed returns the tiles that Favor may take.
func (s *Public) Removed() []Tile {
	var tiles []Tile
	for _, t := range s.removed {
		if t != NoTile {
			tiles = append(tiles, t)
		}
	}
	return tiles
}

// Auction describes the lot being auctioned.
type Auction struct {
	Token      int // its number, counted from 1
	Auctioneer Seat
	Tile       Tile // NoTile for the flag
	Cell       Cell
	High       int // bid; 0 if there is none
	Bidder     Seat
	Price      int // what the auctioneer would pay
	Proceeds   int // what the auctioneer would get by selling
}

// Auction returns the auction in progress. ok is false outside of bidding.
func (s *Public) Auction() (a Auction, ok bool) {
	if s.stage != Bidding || s.tokens[s.lot] == NoCell {
		return Auction{Auctioneer: Nobody, Bidder: Nobody}, false
	}
	a = Auction{
		Token: int(s.lot) + 1, Auctioneer: s.auctioneer(), Tile: s.lotTile(),
		Cell: s.tokens[s.lot], High: int(s.high), Bidder: s.bidder,
	}
	if s.high > 0 {
		a.Price, a.Proceeds = s.BuyPrice().Total(), s.SalePrice().Total()
	}
	return a, true
}

// Discards returns the discarded cards.
func (s *Public) Discards() CardSet { return s.discard }

// OpenCards returns the cards turned up for a founding or for Resupply.
func (s *Public) OpenCards() CardSet { return s.open | s.supplies }

// CardInPlay returns the card whose effect is in progress, or NoCard.
func (s *Public) CardInPlay() Card { return s.inPlay }

// ActionOfRound returns which of the three actions is being taken, from 1, or 0
// outside of them.
func (s *Public) ActionOfRound() int {
	if s.stage != Acting {
		return 0
	}
	return int(s.action) + 1
}

// HasActed reports whether the turn's action has been chosen.
func (s *Public) HasActed() bool { return s.turn&acted != 0 }

// HasPlayedCard reports whether the turn's one card has been played.
func (s *Public) HasPlayedCard() bool { return s.turn&playedCard != 0 }

// OutOfExtras reports whether a seat is out of this round's extra actions.
func (s *Public) OutOfExtras(seat Seat) bool { return s.stage == Extras && s.noExtra>>seat&1 != 0 }

// Founding returns the colony being founded and how many colonists are still
// missing. ok is false if no founding is open.
func (s *Public) Founding() (c Colony, missing int, ok bool) {
	for i := range s.depth {
		if t := &s.stack[i]; t.kind == taskFound {
			c := t.about.colony()
			return c, s.need(c) - s.recruits(t), true
		}
	}
	return 0, 0, false
}

// ColonyNeed returns how many colonists a colony takes in this game.
func (s *Public) ColonyNeed(c Colony) int { return s.need(c) }

// ColonyTilesLeft returns how many tiles of a kind can still be founded.
func (s *Public) ColonyTilesLeft(t ColonyTile) int {
	switch t.Colony() {
	case Quilon:
		return int(s.quilon >> (t - firstQuilon) & 1)
	case Cochin:
		return int(s.cochin)
	case Madras:
		return int(s.madras >> (t - firstMadras) & 1)
	default:
		return int(s.calicut)
	}
}

// FirstTo reports whether the card for reaching a level of a track first has
// already been drawn (ACT-8).
func (s *Public) FirstTo(t Track, level int) bool {
	return level >= firstBonusLevel && s.firsts>>(int(t)*2+level-firstBonusLevel)&1 != 0
}

// Player returns what lies in front of a seat.
func (s *Public) Player(seat Seat) *PublicPlayer { return &s.players[seat] }

// Level returns the level of a marker, 0 to 4.
func (p *PublicPlayer) Level(t Track) int { return int(p.level[t]) }

// Ducats, Ships, Colonists and Extras return what the player holds.
func (p *PublicPlayer) Ducats() int    { return int(p.ducats) }
func (p *PublicPlayer) Ships() int     { return int(p.ships) }
func (p *PublicPlayer) Colonists() int { return int(p.colonists) }
func (p *PublicPlayer) Extras() int    { return int(p.extras) }

// Plantation returns the tile on one of the four spaces, or NoTile.
func (p *PublicPlayer) Plantation(at Place) Tile { return Tile(p.place[at]) }

// Colony returns the player's tile of a colony, or NoColonyTile.
func (p *PublicPlayer) Colony(c Colony) ColonyTile { return ColonyTile(p.place[c.Place()]) }

// Stock returns the spices on a place.
func (p *PublicPlayer) Stock(at Place) Stock { return p.stock[at] }

// Goods returns all spices of the player.
func (p *PublicPlayer) Goods() Goods { return p.goods }

// FaceDown returns the single plantations given up, counted by spice.
func (p *PublicPlayer) FaceDown() Stock { return p.faceDown }

// Tiles returns how many tiles of a kind, other than plantations, lie in front
// of the player.
func (p *PublicPlayer) Tiles(t Tile) int { return p.tiles.Count(t) }

// Ready returns how many of them can still be used (this round).
func (p *PublicPlayer) Ready(t Tile) int { return p.ready(t) }

// FreeFields returns how many fields of a seat's place are free, and what fits there.
func (s *Public) FreeFields(seat Seat, at Place) (int, SpiceSet) {
	return s.freeFields(&s.players[seat], at)
}

// Story returns the Story of the game, or NoStory (VAR-5).
func (s *Public) Story() Story { return s.story }

// Gambit returns the Gambit in effect in this auction, or NoGambit (VAR-4).
func (s *Public) Gambit() Gambit { return s.gambit }

// HasPledged reports whether a seat has a Gambit face down.
func (s *Public) HasPledged(seat Seat) bool { return s.pledged>>seat&1 != 0 }

// Captain returns the captain shown by the player, or NoCaptain (VAR-6).
func (p *PublicPlayer) Captain() Captain { return p.captain }

// HasSpent reports whether the player's Gambit has been turned up in this game.
func (p *PublicPlayer) HasSpent(g Gambit) bool { return p.spent&g.set() != 0 }

// LeastBid returns the lowest amount for the next bid.
func (s *Public) LeastBid() int { return int(s.leastBid()) }

// Hand returns the cards of a seat. Only a [State] has this method: a [View]
// knows the hand of its own seat.
func (s *State) Hand(seat Seat) CardSet { return s.hands[seat] }
