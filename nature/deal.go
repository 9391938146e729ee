package nature

import (
	"strconv"

	"goa"
)

// Deal fixes the luck of a game before it begins: one order of each half's
// tiles, of its Bonanza tiles, of the captains, of Lakshmi's cards and of the
// expedition cards. A draw takes the first piece of the order that is still there, so that games with equal seeds
// lay out the same markets and have the same cards in the deck, whatever the
// players do and wherever they sit. After a shuffle the cards have a new
// order, one for each time.
//
// A Deal serves one game from its first move on, and must be asked for all of
// Nature's moves; to take a game up again, replay it with a new Deal of the
// same seed.
type Deal struct {
	seed     string
	rules    *goa.Rules // that the orders are made for
	tiles    [goa.NumParts][]goa.Tile
	bonanzas [goa.NumParts][]goa.Bonanza
	captains []goa.Captain
	solo     [goa.NumAuctionCards]uint8 // an order of the numbers of Lakshmi's cards
	money    int                        // cards that Lakshmi has drawn
	cards    [goa.NumCards]goa.Card
	shuffles int
	drawn    bool        // a card was drawn
	left     goa.CardSet // in the deck after that
}

// Dealt returns the deal of a seed.
func Dealt(seed string) *Deal { return &Deal{seed: seed} }

// Move returns what Nature does next. It must be her turn.
func (d *Deal) Move(s *goa.State) goa.Move {
	if d.rules != s.Rules() {
		d.begin(s.Rules())
	}
	kind := s.Outcome(0).Kind
	switch kind {
	case goa.RemoveTile, goa.LayTile:
		return d.tile(s, kind)
	case goa.TurnBonanza:
		return d.bonanza(s)
	case goa.DealCaptain:
		return d.captain(s)
	case goa.FirstSeat:
		return s.Outcome(d.pile("first").IntN(s.Outcomes()))
	case goa.TurnStory:
		return s.Outcome(d.pile("story").IntN(s.Outcomes()))
	case goa.DealGoal:
		return s.Outcome(d.pile("goal " + strconv.Itoa(s.Outcomes())).IntN(s.Outcomes()))
	case goa.DrawAuctionCard, goa.DrawActionCard, goa.DiscardColony:
		return d.first(s, kind)
	case goa.DrawMoney:
		d.money++
		return s.Outcome(d.pile("money " + strconv.Itoa(d.money)).IntN(s.Outcomes()))
	default:
		return d.card(s, kind)
	}
}

// Settle plays for Nature until it is not her turn, and tells each move that
// it has played. A nil played is told nothing.
func (d *Deal) Settle(s *goa.State, played func(goa.Move)) {
	for s.Turn() == goa.Nature {
		m := d.Move(s)
		s.Play(m)
		if played != nil {
			played(m)
		}
	}
}

// pile is the source of one pile's order.
func (d *Deal) pile(name string) *Source { return New(d.seed + "\x00" + name) }

// begin orders the piles of a game.
func (d *Deal) begin(r *goa.Rules) {
	d.rules = r
	for part := range goa.Part(goa.NumParts) {
		d.tiles[part] = nil
		for t, copies := range r.Tiles[part] {
			for range copies {
				d.tiles[part] = append(d.tiles[part], goa.Tile(t))
			}
		}
		shuffle(d.pile("tiles "+part.String()), d.tiles[part])
		d.bonanzas[part] = nil
		for b, copies := range r.Bonanzas {
			for range copies {
				d.bonanzas[part] = append(d.bonanzas[part], goa.Bonanza(b))
			}
		}
		shuffle(d.pile("bonanza "+part.String()), d.bonanzas[part])
	}
	d.captains = nil
	for c := goa.NoCaptain + 1; c < goa.NumCaptains; c++ {
		d.captains = append(d.captains, c)
	}
	shuffle(d.pile("captains"), d.captains)
	for i := range d.solo {
		d.solo[i] = uint8(i)
	}
	shuffle(d.pile("solo"), d.solo[:])
	d.money, d.shuffles, d.drawn = 0, 0, false
	d.orderCards()
}

// orderCards gives all cards the order of this shuffle.
func (d *Deal) orderCards() {
	for c := range d.cards {
		d.cards[c] = goa.Card(c)
	}
	shuffle(d.pile("cards "+strconv.Itoa(d.shuffles)), d.cards[:])
	d.shuffles++
}

// tile takes the first tile still in the bag. Tiles of a kind are alike: those
// that are gone are the first of their kind.
func (d *Deal) tile(s *goa.State, kind goa.MoveKind) goa.Move {
	var gone [goa.NumTiles]uint8
	part := s.Part()
	for _, t := range d.tiles[part] {
		m := goa.Move{Kind: kind, A: uint8(t)}
		if left := s.Weight(m); left > 0 {
			if int(gone[t])+left == int(d.rules.Tiles[part][t]) {
				return m
			}
			gone[t]++
		}
	}
	panic("nature: the bag of tiles is empty")
}

// bonanza takes the first Bonanza tile not yet turned up in this half.
func (d *Deal) bonanza(s *goa.State) goa.Move {
	var gone [goa.NumBonanzas]uint8
	for _, b := range d.bonanzas[s.Part()] {
		m := goa.Move{Kind: goa.TurnBonanza, A: uint8(b)}
		if int(gone[b])+s.Weight(m) == int(d.rules.Bonanzas[b]) {
			return m
		}
		gone[b]++
	}
	panic("nature: there are no Bonanza tiles left")
}

// captain takes the first captain not yet dealt.
func (d *Deal) captain(s *goa.State) goa.Move {
	for _, c := range d.captains {
		if m := (goa.Move{Kind: goa.DealCaptain, A: uint8(c)}); s.Weight(m) > 0 {
			return m
		}
	}
	panic("nature: there are no captains left")
}

// first takes the first of Lakshmi's cards, or of the colony tiles, that is
// still there: there is one of each.
func (d *Deal) first(s *goa.State, kind goa.MoveKind) goa.Move {
	for _, a := range d.solo {
		if m := (goa.Move{Kind: kind, A: a}); s.Weight(m) > 0 {
			return m
		}
	}
	panic("nature: there is nothing left to draw")
}

// card takes the first card still in the deck. A deck is shuffled when it is
// empty and one more card is needed, so this Deal can tell.
func (d *Deal) card(s *goa.State, kind goa.MoveKind) goa.Move {
	if d.drawn && d.left == 0 {
		d.orderCards()
	}
	d.drawn, d.left = true, deck(s, kind)
	for _, c := range d.cards {
		if d.left.Has(c) {
			d.left &^= c.Set()
			return goa.Move{Kind: kind, A: uint8(c)}
		}
	}
	panic("nature: the deck is empty")
}

// deck is the cards that Nature may turn or deal.
func deck(s *goa.State, kind goa.MoveKind) (set goa.CardSet) {
	for c := range goa.Card(goa.NumCards) {
		if s.Weight(goa.Move{Kind: kind, A: uint8(c)}) > 0 {
			set |= c.Set()
		}
	}
	return set
}
