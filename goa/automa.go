package goa

import "fmt"

// Money is a money card, by value. Which cards make up a sum matters only for
// Lakshmi (VAR-7a).
type Money uint8

// The money cards, lowest first.
const (
	Money1 Money = iota
	Money2
	Money5
	Money10
	NumMoney       = 4
	NoMoney  Money = 0xff
)

var moneyNames = [NumMoney]string{"1", "2", "5", "10"}

// String returns the value.
func (m Money) String() string { return nameOf(moneyNames[:], int(m), "money") }

// Value returns how many ducats the card is worth.
func (m Money) Value() int { return [NumMoney]int{1, 2, 5, 10}[m] }

// Purse counts money cards by value.
type Purse [NumMoney]uint16

// Cards returns how many there are.
func (p Purse) Cards() int {
	n := 0
	for _, k := range p {
		n += int(k)
	}
	return n
}

// Sum returns the total value of the cards.
func (p Purse) Sum() int {
	n := 0
	for m, k := range p {
		n += int(k) * Money(m).Value()
	}
	return n
}

// change returns a sum in the fewest cards (VAR-7a). With these values, taking
// the largest first is best.
func change(n int) (p Purse) {
	for m := Money10; n > 0; m-- {
		p[m] = uint16(n / m.Value())
		n %= m.Value()
	}
	return p
}

// Solo decks: for each half, one of auction cards for each token, and one of
// action cards.
const (
	NumAuctionDecks = 3
	CardsInDeck     = 8
	NumAuctionCards = NumParts * NumAuctionDecks * CardsInDeck
	NumActionCards  = NumParts * CardsInDeck

	NoAuctionCard AuctionCard = 0xff
	NoActionCard  ActionCard  = 0xff
)

// AuctionCard is one of Lakshmi's auction cards, by half, token and number.
type AuctionCard uint8

// AuctionCardOf returns a card of a half by its token, 0 to 2, and number, 0 to 7.
func AuctionCardOf(part Part, token, i int) AuctionCard {
	return AuctionCard((int(part)*NumAuctionDecks+token)*CardsInDeck + i)
}

// Part, Token and Number return the arguments of [AuctionCardOf].
func (c AuctionCard) Part() Part  { return Part(c / CardsInDeck / NumAuctionDecks) }
func (c AuctionCard) Token() int  { return int(c / CardsInDeck % NumAuctionDecks) }
func (c AuctionCard) Number() int { return int(c % CardsInDeck) }

var auctionCardNames = func() (names [NumAuctionCards]string) {
	for i := range names {
		c := AuctionCard(i)
		names[i] = fmt.Sprintf("solo-%s-%d-%d", c.Part(), c.Token()+1, c.Number()+1)
	}
	return names
}()

// String returns the stable name, such as "solo-a-1-5": half, token, number.
func (c AuctionCard) String() string { return nameOf(auctionCardNames[:], int(c), "auction card") }

// ActionCard is one of Lakshmi's action cards, by half and number.
type ActionCard uint8

// ActionCardOf returns a card of a half by its number, 0 to 7.
func ActionCardOf(part Part, i int) ActionCard { return ActionCard(int(part)*CardsInDeck + i) }

// Part and Number return the arguments of [ActionCardOf].
func (c ActionCard) Part() Part  { return Part(c / CardsInDeck) }
func (c ActionCard) Number() int { return int(c % CardsInDeck) }

var actionCardNames = func() (names [NumActionCards]string) {
	for i := range names {
		c := ActionCard(i)
		names[i] = fmt.Sprintf("solo-action-%s-%d", c.Part(), c.Number()+1)
	}
	return names
}()

// String returns the stable name, such as "solo-action-a-3".
func (c ActionCard) String() string { return nameOf(actionCardNames[:], int(c), "action card") }

// Corner is where a search begins.
type Corner uint8

// The corners, clockwise.
const (
	TopLeft Corner = iota
	TopRight
	BottomRight
	BottomLeft
	NumCorners = 4
)

var cornerNames = [NumCorners]string{"top-left", "top-right", "bottom-right", "bottom-left"}

// String returns the stable name of the corner.
func (c Corner) String() string { return nameOf(cornerNames[:], int(c), "corner") }

// AuctionFace is the face of an auction card (VAR-7b, VAR-7c).
type AuctionFace struct {
	Corner           Corner
	Counterclockwise bool
	Sought           TileKind // the kind she looks for first
	Value            uint8
}

// AutomaAction is one half of an action card (VAR-7d).
type AutomaAction uint8

// What Lakshmi does: nothing, gain a money card, or take colony tiles out of
// the supply. GainMoney+Money names a card.
const (
	Rest             AutomaAction = 0
	GainMoney        AutomaAction = 1
	DiscardQuilons   AutomaAction = GainMoney + NumMoney
	DiscardMadras    AutomaAction = DiscardQuilons + 1
	NumAutomaActions              = int(DiscardMadras) + 1
	NoAutomaAction   AutomaAction = 0xff
)

var automaActionNames = [NumAutomaActions]string{"nothing", "1", "2", "5", "10", "quilon", "madras"}

// String returns "nothing", the value of a money card or the name of a colony.
func (d AutomaAction) String() string { return nameOf(automaActionNames[:], int(d), "deed") }

// ActionFace is the face of an action card. One half applies when Lakshmi holds
// the flag, the other when she does not.
type ActionFace struct{ WithFlag, Without AutomaAction }

// NumDifficulties is the number of difficulties, which are numbered from 1.
const NumDifficulties = 3

// SoloNumbers is Lakshmi's side of the box (VAR-7).
type SoloNumbers struct {
	Money     [NumDifficulties][NumMoney]uint8 // her deck, by difficulty
	Auctions  [NumAuctionCards]AuctionFace
	Actions   [NumActionCards]ActionFace
	Fallback  [NumTileKinds]TileKind // the order in which she looks if none of her first choice is left
	Discarded uint8                  // colony tiles that an action card takes
	RankVP    [NumMerchants - 1]uint8
}

// MoneyDeck returns the money cards that Lakshmi begins with, by difficulty
// from 1 on.
func (n *SoloNumbers) MoneyDeck(difficulty int) (deck Purse) {
	for m, cards := range n.Money[difficulty-1] {
		deck[m] = uint16(cards)
	}
	return deck
}

// Merchant is the rank that a solo player reaches (VAR-7e).
type Merchant uint8

// The ranks, lowest first.
const (
	PoorMerchant Merchant = iota
	StrugglingMerchant
	AverageMerchant
	SavvyMerchant
	RichMerchant
	NumMerchants = 5
)

var merchantNames = [NumMerchants]string{"poor", "struggling", "average", "savvy", "rich"}

// String returns the stable name of the rank.
func (m Merchant) String() string { return nameOf(merchantNames[:], int(m), "merchant") }

// MerchantOf returns the rank for a number of points.
func (r *Rules) MerchantOf(points int) Merchant {
	rank := PoorMerchant
	for _, least := range r.SoloGives.RankVP {
		if points >= int(least) {
			rank++
		}
	}
	return rank
}

// automa is Lakshmi's side of the table. Her decks have no order: a card is
// chosen when it is drawn.
type automa struct {
	deck    Purse
	discard Purse
	left    [NumAuctionDecks]uint8 // auction cards not drawn in this half, one bit each
	open    [NumAuctionDecks]uint8 // number of the open card of each deck, from 1; 0 for none
	actions uint8                  // action cards not drawn in this half
	money   uint8                  // the open money card, from 1; 0 for none
}

// fullDeck has one bit for every card of an auction or action deck.
const fullDeck uint8 = 1<<CardsInDeck - 1
