package goa

// checkPlacing checks the flag, which comes first, and the tokens.
func (s *State) checkPlacing(m Move) Reason {
	if s.stage != Placing || s.depth > 0 {
		return NotNow
	}
	flag := s.tokens[0] == NoCell
	switch c := m.Cell(); {
	case flag != (m.Kind == PlaceFlag):
		return NotNow
	case flag:
		return s.checkFlag(c)
	default:
		return s.checkToken(c)
	}
}

// checkFlag checks TOK-1.
func (s *State) checkFlag(c Cell) Reason {
	empty := c.InMarket() && !s.tiles.Has(c)
	switch {
	case !empty && !c.InRing():
		return NotOnEdge
	case !s.tiles.adjacent().Has(c):
		return NotBesideTile
	default:
		return Legal
	}
}

// checkToken checks TOK-2 and, where the line breaks, TOK-3.
func (s *State) checkToken(c Cell) Reason {
	last, placed := NoCell, Cells(0)
	for _, at := range s.tokens {
		if at != NoCell {
			last = at
			placed |= at.set()
		}
	}
	near := s.tiles &^ placed & around[last]
	switch {
	case !s.tiles.Has(c):
		return NoTileThere
	case placed.Has(c):
		return TokenThere
	case near != 0 && !near.Has(c):
		return NotAdjacent
	default:
		return Legal
	}
}

// checkBidding checks the opponents' bids and the auctioneer's decision.
func (s *State) checkBidding(m Move) Reason {
	if s.stage != Bidding || s.depth > 0 {
		return NotNow
	}
	if s.checkedIsAuctioneer() {
		return s.checkAuctioneer(m.Kind)
	}
	switch m.Kind {
	case Bid:
		return s.checkBid(m.Amount())
	case Pass:
		return Legal
	default:
		return NotNow
	}
}

// checkedIsAuctioneer reports whether the lot is the actor's (AUC-1, AUC-4). In a
// solo game the first and the last token belong to one side and the second to
// the other (VAR-7).
func (s *State) checkedIsAuctioneer() bool {
	if s.rules.Solo > 0 {
		return (s.lot == 1) == (s.starter == Automa)
	}
	return s.actor == Seat((int(s.starter)+int(s.lot))%int(s.seats))
}

// checkBid checks AUC-2. A bid is at least 1, since it exceeds a high bid of 0.
// In a second lap, too, it must exceed the high bid, even the player's own (VAR-4b).
func (s *State) checkBid(n int) Reason {
	switch {
	case n <= int(s.high):
		return BidTooLow
	case n < int(s.high)+s.checkedRaise():
		return RaiseTooSmall
	case n > int(s.players[s.actor].ducats):
		return BidTooHigh
	default:
		return Legal
	}
}

// checkAuctioneer checks AUC-3.
func (s *State) checkAuctioneer(k MoveKind) Reason {
	bid := s.high > 0
	switch {
	case k == Take && bid:
		return LotNotFree
	case k == Take:
		return Legal
	case (k == Buy || k == Sell) && !bid:
		return NothingBid
	case k == Sell:
		return Legal
	case k == Buy && int(s.players[s.actor].ducats) < s.checkedPrice():
		return CannotPay
	case k == Buy:
		return Legal
	case !bid:
		return MustTakeFree
	default:
		return NotNow
	}
}

// checkedPrice returns what the deciding auctioneer pays the bank against a
// high bid (AUC-3): one less or, where auctioneers overbid, one raise more. The
// changes by Story and captain are added up, and nobody is paid for buying
// (VAR-9).
func (s *State) checkedPrice() int {
	price := int(s.high) + s.checkedRaise()
	if !s.rules.AuctioneerOverbids {
		price = int(s.high) - 1
	}
	if s.story == TaxStory {
		price += int(s.rules.StoryGives.Tax)
	}
	if s.players[s.actor].captain == Malian {
		price -= int(s.rules.CaptainGives.MalianDucats)
	}
	return max(price, 0)
}
