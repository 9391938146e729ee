package goa

// What everyone at the table can see of an auction, besides the lot itself.

// StillToBid returns the seats that have yet to bid or pass, in the order in
// which they are asked. It begins with the one being asked now. Under Extended
// bidding the seats that have bid are asked once more (VAR-4b). In a game
// against Lakshmi it is empty: the two answer each other.
func (s *Public) StillToBid() (seats []Seat) {
	a, on := s.Auction()
	if !on || s.solo() {
		return nil
	}
	from := s.actor
	if s.beforeBids() {
		from = s.next(a.Auctioneer)
	}
	for i := from; i != a.Auctioneer; i = s.next(i) {
		if s.noBid>>i&1 == 0 {
			seats = append(seats, i)
		}
	}
	if s.gambit != ExtendedBidding || s.bidLap > 0 {
		return seats
	}
	for i := s.next(a.Auctioneer); i != from; i = s.next(i) {
		if i != a.Auctioneer && s.noBid>>i&1 == 0 {
			seats = append(seats, i)
		}
	}
	return seats
}

// beforeBids reports whether a Gambit is still undecided (VAR-4).
func (s *Public) beforeBids() bool {
	for i := range s.depth {
		if s.stack[i].kind == taskStartBids {
			return true
		}
	}
	return false
}

// Price shows how the amount that the auctioneer pays or receives is made up.
type Price struct {
	Bid    int // the bid it is based on
	Gambit int // added by Heavy bidding
	Story  int // added by the Story (VAR-5e)
	Spared int // saved by the bidder's captain (VAR-6)
}

// Total returns the amount paid or received.
func (p Price) Total() int { return max(0, p.Bid+p.Gambit+p.Story-p.Spared) }

// BuyPrice returns the parts of the price for which the auctioneer can buy a lot
// that has a bid (AUC-3).
func (s *Public) BuyPrice() (p Price) {
	p.Bid = int(s.high) - 1
	if s.rules.AuctioneerOverbids {
		p.Bid = int(s.high) + 1
		if s.gambit == HeavyBidding {
			p.Bid, p.Gambit = int(s.high), int(s.rules.GambitGives.HeavyStep)
		}
	}
	p.Story = s.taxed()
	if s.players[uint8(s.auctioneer())%MaxSeats].captain == Malian {
		p.Spared = int(s.rules.CaptainGives.MalianDucats)
	}
	return p
}

// SalePrice returns the parts of the auctioneer's proceeds from selling: the high
// bid or Lakshmi's money card, and what the Story adds (AUC-3, VAR-5e, VAR-7c).
func (s *Public) SalePrice() (p Price) {
	p.Bid, p.Story = int(s.high), s.taxed()
	if s.bidder == Automa {
		p.Bid = s.moneyValue()
	}
	return p
}

// taxed returns what the Story adds to the amount that an auctioneer pays or
// receives.
func (s *Public) taxed() int {
	if s.story != TaxStory {
		return 0
	}
	return int(s.rules.StoryGives.Tax)
}
