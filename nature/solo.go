package nature

import "goa/goa"

// Lakshmi's piles in which each piece exists once. Each has an order of its
// own, so that none gives another away.
const (
	auctionPile = iota
	actionPile
	colonyPile
	numSoloPiles
)

var soloPileNames = [numSoloPiles]string{"auction cards", "action cards", "colonies"}

// soloPile returns the pile of a draw.
func soloPile(ask goa.Ask) int {
	switch ask {
	case goa.AskAuctionCard:
		return auctionPile
	case goa.AskActionCard:
		return actionPile
	default:
		return colonyPile
	}
}

// first takes the first of Lakshmi's cards, or of the colony tiles, that is
// still there.
func (d *Deal) first(s *goa.State, ask goa.Ask) goa.Move {
	pile := soloPile(ask)
	if len(d.solo[pile]) == 0 {
		for i := range uint8(goa.NumAuctionCards) { // the largest pile
			d.solo[pile] = append(d.solo[pile], i)
		}
		shuffle(d.pile(soloPileNames[pile]), d.solo[pile])
	}
	for _, i := range d.solo[pile] {
		if m := numbered(ask, i); s.Weight(m) > 0 {
			return m
		}
	}
	panic("nature: there is nothing left to draw")
}

// numbered draws one of Lakshmi's cards, or a colony tile, by its number.
func numbered(ask goa.Ask, i uint8) goa.Move {
	switch ask {
	case goa.AskAuctionCard:
		return goa.NewDrawAuctionCard(goa.AuctionCard(i))
	case goa.AskActionCard:
		return goa.NewDrawActionCard(goa.ActionCard(i))
	default:
		return goa.NewDiscardColony(goa.ColonyTile(i))
	}
}
