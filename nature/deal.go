package nature

import (
	"crypto/sha256"
	"math/bits"
	"strconv"

	"goa/goa"
)

// Deal fixes the luck of a game before it begins. It has one order of each
// half's tiles and Bonanza tiles, of the captains, of Lakshmi's cards and her
// money, and of the expedition cards. A draw takes the first piece of the order
// that is still there. So games with equal seeds lay out the same markets and
// have the same cards in the deck, whatever the players do and wherever they
// sit. After each shuffle the cards have a new order.
//
// A Deal serves one game from its first move on, and must make all of Nature's
// moves. [Deal.Resume] takes up a game again.
type Deal struct {
	seed     string
	rules    *goa.Rules // the rules that the orders were made for
	tiles    [goa.NumParts][]goa.Tile
	bonanzas [goa.NumParts][]goa.Bonanza
	captains []goa.Captain
	solo     [numSoloPiles][]uint8 // an order of numbers for each of Lakshmi's piles
	purse    []moneyCard           // Lakshmi's money after its last shuffle, in order
	decks    [][goa.NumCards]goa.Card
	top      Stack // what the piles begin with
	game     progress
	source   Source
	key      []byte
}

// progress tells how far a game has come in the orders of its Deal.
type progress struct {
	tiles    [goa.NumParts]uint64 // places in the order whose tile is gone
	money    int                  // shuffles of Lakshmi's money cards
	paid     int                  // money cards in her deck
	shuffles int
	next     int // next card of this shuffle
	left     int // cards in the deck
}

// Dealt returns the deal of a seed.
func Dealt(seed string) *Deal { return &Deal{seed: seed} }

// Again begins another game with the same luck.
func (d *Deal) Again() { d.game = progress{} }

// Renew makes d the deal of another seed and reuses its memory. The new games
// may use other rules.
func (d *Deal) Renew(seed string) { d.seed, d.rules = seed, nil }

// Move returns Nature's next move. It must be her turn.
func (d *Deal) Move(s *goa.State) goa.Move {
	if d.rules != s.Rules() {
		d.begin(s.Rules())
	}
	switch ask := s.Ask(); ask {
	case goa.AskRemoveTile:
		return d.tile(s, goa.NewRemoveTile)
	case goa.AskLayTile:
		return d.tile(s, goa.NewLayTile)
	case goa.AskTurnBonanza:
		return d.bonanza(s)
	case goa.AskDealCaptain:
		return d.captain(s)
	case goa.AskFirstSeat:
		if n := d.top.First; n > 0 && n <= s.Outcomes() {
			return s.Outcome(n - 1)
		}
		return s.Outcome(d.pile("first").IntN(s.Outcomes()))
	case goa.AskTurnStory:
		return s.Outcome(d.pile("story").IntN(s.Outcomes()))
	case goa.AskDealGoal:
		return s.Outcome(d.pile("goal " + strconv.Itoa(s.Outcomes())).IntN(s.Outcomes()))
	case goa.AskAuctionCard, goa.AskActionCard, goa.AskDiscardColony:
		return d.first(s, ask)
	case goa.AskMoney:
		return d.money(s)
	case goa.AskDealCard:
		return d.card(s, goa.NewDealCard)
	default:
		return d.card(s, goa.NewTurnCard)
	}
}

// PlayChance plays for Nature until it is not her turn. It calls played, unless
// it is nil, with each move.
func (d *Deal) PlayChance(s *goa.State, played func(goa.Move)) {
	PlayChance(d, s, played)
}

// pile returns the source for one pile's order. It is valid until the next
// call. Its seed is the deal's seed with the name of the pile.
func (d *Deal) pile(name string) *Source {
	d.key = append(append(append(d.key[:0], d.seed...), 0), name...)
	d.source.stream.Seed(sha256.Sum256(d.key))
	return &d.source
}

// begin forgets all orders. Each pile is ordered when it is needed.
func (d *Deal) begin(r *goa.Rules) {
	d.rules = r
	for part := range d.tiles {
		d.tiles[part], d.bonanzas[part] = d.tiles[part][:0], d.bonanzas[part][:0]
	}
	for pile := range d.solo {
		d.solo[pile] = d.solo[pile][:0]
	}
	d.captains, d.decks = d.captains[:0], d.decks[:0]
	d.Again()
}

// tile takes the first tile still in the bag.
func (d *Deal) tile(s *goa.State, draw func(goa.Tile) goa.Move) goa.Move {
	part := s.Part()
	if len(d.tiles[part]) == 0 {
		for t, copies := range d.rules.Tiles[part] {
			for range copies {
				d.tiles[part] = append(d.tiles[part], goa.Tile(t))
			}
		}
		shuffle(d.pile("tiles "+part.String()), d.tiles[part])
		moveToFront(d.top.Tiles[part], d.tiles[part])
	}
	tiles := d.tiles[part]
	for rest := ^d.game.tiles[part]; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		if i >= len(tiles) {
			break
		}
		m := draw(tiles[i])
		if s.Weight(m) > 0 {
			d.game.tiles[part] |= 1 << i
			return m
		}
	}
	panic("nature: the bag of tiles is empty")
}

// bonanza takes the first Bonanza tile not yet turned up in this half.
func (d *Deal) bonanza(s *goa.State) goa.Move {
	part := s.Part()
	if len(d.bonanzas[part]) == 0 {
		for b, copies := range d.rules.Bonanzas {
			for range copies {
				d.bonanzas[part] = append(d.bonanzas[part], goa.Bonanza(b))
			}
		}
		shuffle(d.pile("bonanza "+part.String()), d.bonanzas[part])
	}
	var gone [goa.NumBonanzas]uint8
	for _, b := range d.bonanzas[part] {
		m := goa.NewTurnBonanza(b)
		if int(gone[b])+s.Weight(m) == int(d.rules.Bonanzas[b]) {
			return m
		}
		gone[b]++
	}
	panic("nature: there are no Bonanza tiles left")
}

// captain takes the first captain not yet dealt.
func (d *Deal) captain(s *goa.State) goa.Move {
	if len(d.captains) == 0 {
		for c := goa.NoCaptain + 1; c < goa.NumCaptains; c++ {
			d.captains = append(d.captains, c)
		}
		shuffle(d.pile("captains"), d.captains)
	}
	for _, c := range d.captains {
		if m := (goa.NewDealCaptain(c)); s.Weight(m) > 0 {
			return m
		}
	}
	panic("nature: there are no captains left")
}

// card takes the first card still in the deck. A deck is shuffled when it is
// empty and a card is needed, so the Deal notices each shuffle.
func (d *Deal) card(s *goa.State, draw func(goa.Card) goa.Move) goa.Move {
	if d.game.left == 0 {
		d.game.shuffles++
		d.game.next = 0
	}
	d.game.left = s.Outcomes() - 1
	cards := d.deck(d.game.shuffles - 1)
	for d.game.next < len(cards) {
		m := draw(cards[d.game.next])
		d.game.next++
		if s.Weight(m) > 0 {
			return m
		}
	}
	panic("nature: the deck is empty")
}

// deck returns the order of all cards after a number of shuffles.
func (d *Deal) deck(shuffles int) *[goa.NumCards]goa.Card {
	for n := len(d.decks); n <= shuffles; n++ {
		var cards [goa.NumCards]goa.Card
		for c := range cards {
			cards[c] = goa.Card(c)
		}
		shuffle(d.pile("cards "+strconv.Itoa(n)), cards[:])
		if n == 0 {
			moveToFront(d.top.Cards, cards[:])
		}
		d.decks = append(d.decks, cards)
	}
	return &d.decks[shuffles]
}
