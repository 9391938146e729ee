package tablepage

import "goa/goa"

// offers holds the legal moves by the piece that they are about. A move can be about
// several pieces; all has every move.
type offers struct {
	all       []goa.Move
	cell      map[goa.Cell][]goa.Move
	card      map[goa.Card][]goa.Move
	tile      map[goa.Tile][]goa.Move
	track     map[goa.Track][]goa.Move
	place     map[goa.Place][]goa.Move
	favor     map[goa.Tile]goa.Move
	espionage map[espionageTarget][]goa.Move
	bids      []goa.Move // in ascending order
}

func sortOffers(legal []goa.Move) offers {
	o := offers{
		all: legal, cell: map[goa.Cell][]goa.Move{}, card: map[goa.Card][]goa.Move{}, tile: map[goa.Tile][]goa.Move{},
		track: map[goa.Track][]goa.Move{}, place: map[goa.Place][]goa.Move{},
		favor: map[goa.Tile]goa.Move{}, espionage: map[espionageTarget][]goa.Move{},
	}
	for _, m := range legal {
		o.add(m)
	}
	return o
}

// add puts a move where it can be chosen: at the piece that it names, and at the
// card that is played with it.
func (o *offers) add(m goa.Move) {
	switch m.Kind {
	case goa.Bid:
		o.bids = append(o.bids, m)
	case goa.PlaceFlag, goa.PlaceToken, goa.UseSwap:
		o.cell[m.Cell()] = append(o.cell[m.Cell()], m)
	case goa.Progress, goa.UseViceKing:
		o.track[m.Track()] = append(o.track[m.Track()], m)
	case goa.UseTile:
		o.tile[m.Tile()] = append(o.tile[m.Tile()], m)
	case goa.PaySpice, goa.PutSpice, goa.SellSpice, goa.ReturnSpice, goa.Fill, goa.Drop:
		o.place[m.Place()] = append(o.place[m.Place()], m)
	case goa.Found:
		at := m.Colony().Place()
		if m.Card() == goa.NoCard {
			o.place[at] = append(o.place[at], m)
		}
	case goa.TakeFavor:
		o.favor[m.Tile()] = m
	case goa.UseEspionage:
		at := espionageTarget{m.Seat(), spiedTrack(m.Spying())}
		o.espionage[at] = append(o.espionage[at], m)
	default:
	}
	if c := m.Card(); c != goa.NoCard {
		o.card[c] = append(o.card[c], m)
	}
}

// espionageTarget is the seat and the track that Espionage looks at.
type espionageTarget struct {
	seat  goa.Seat
	track goa.Track
}

// spiedTrack returns the track whose row Espionage uses.
func spiedTrack(s goa.Spying) goa.Track {
	switch s {
	case goa.SpyShips:
		return goa.ShipTrack
	case goa.SpyHarvest:
		return goa.HarvestTrack
	case goa.SpyTax:
		return goa.TaxTrack
	default:
		return goa.ColonyTrack
	}
}

// has reports whether a move of one of the kinds can be made.
func (o *offers) has(kinds ...goa.MoveKind) bool {
	for _, m := range o.all {
		for _, k := range kinds {
			if m.Kind == k {
				return true
			}
		}
	}
	return false
}

// section is a part of the prompt.
type section uint8

const (
	answers section = iota // answers to the question
	actions
	progress
	foundings
	spaces // of the market
	ownTiles
	cards
	discards
	numSections
)

// sectionOf returns the section of the prompt that a move belongs to. Bids have a form
// of their own.
func sectionOf(m goa.Move) section {
	if m.Card() != goa.NoCard && m.Kind != goa.Discard {
		return cards
	}
	switch m.Kind {
	case goa.BuildShips, goa.Harvest, goa.Tax, goa.Explore:
		return actions
	case goa.Progress, goa.QuickTracks:
		return progress
	case goa.Found:
		return foundings
	case goa.PlaceFlag, goa.PlaceToken, goa.UseSwap:
		return spaces
	case goa.UseTile, goa.UseViceKing, goa.UseEspionage:
		return ownTiles
	case goa.Discard:
		return discards
	default:
		return answers
	}
}
