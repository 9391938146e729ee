package advice

import (
	"bufio"
	_ "embed"
	"fmt"
	"strings"

	"goa/goa"
)

// pricesText holds the prices of lots in games between bots of several grades, as counted
// by TestPricesAreMeasured. For each number of players still to bid and each price that
// the bot foresees, it has two prices: one lot in ten stayed below the first, and one in
// ten went beyond the second.
//
//go:embed prices.txt
var pricesText string

// inRange is how many of a hundred lots went for a price in the range that is shown.
const inRange = 80

// span is a range of prices.
type span struct{ Low, High int }

// priceKey is a kind of auction: how many players are still to bid, including the asker,
// and the price that the bot foresees.
type priceKey struct{ bidders, fair int }

// usual holds the ranges of prices by kind of auction.
var usual = readPrices(pricesText)

// readPrices reads lines of four numbers. Lines that begin with # are comments.
func readPrices(text string) map[priceKey]span {
	all := map[priceKey]span{}
	for lines := bufio.NewScanner(strings.NewReader(text)); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "#") {
			continue
		}
		var k priceKey
		var s span
		if _, err := fmt.Sscan(lines.Text(), &k.bidders, &k.fair, &s.Low, &s.High); err != nil {
			panic(fmt.Sprintf("prices.txt: %q: %v", lines.Text(), err)) // it is part of the program
		}
		all[k] = s
	}
	return all
}

// PriceRange returns the range of prices for which eight of ten lots like the one at
// auction were sold. ok is false outside of an auction, and if too few such lots were
// seen.
func (a *Advice) PriceRange() (low, high int, ok bool) {
	lot, on := a.view.Auction()
	if !a.OnLot || !on || a.view.Ask() != goa.AskBid {
		return 0, 0, false
	}
	s, ok := usual[priceKey{Bidders(&a.view.Public), a.Lot.Fair}]
	low = max(s.Low, lot.High)
	return low, max(s.High, low), ok
}

// Bidders counts the players still to bid in an auction, including the one who is asked.
func Bidders(s *goa.Public) (n int) {
	lot, on := s.Auction()
	for seat := s.Actor(); on && seat != lot.Auctioneer; seat = (seat + 1) % goa.Seat(s.Seats()) {
		n++
	}
	return n
}
