package goa

// second reports whether events keep the pieces of a field in at.
func (f Field) second() bool { return f == FieldCell || f == FieldPlace || f == FieldAutomaAction }

// fieldSet is a set of fields, one bit each.
type fieldSet uint32

// eventFields holds the fields of each kind of event.
var eventFields = func() (sets [1 << 8]fieldSet) {
	for k, spec := range eventSpecs {
		for _, f := range spec.fields {
			sets[k] |= 1 << f
		}
	}
	return sets
}()

// Has reports whether events of the kind have a field.
func (k EventKind) Has(f Field) bool { return eventFields[k]>>f&1 != 0 }

// piece returns the piece of a field, if the event has one.
func (e Event) piece(f Field) piece {
	switch {
	case !e.Kind.Has(f):
		return noPiece
	case f.second():
		return e.at
	default:
		return e.about
	}
}

// Tile returns the tile that an event is about, or NoTile. The flag's lot has
// NoTile.
func (e Event) Tile() Tile { return e.piece(FieldTile).tile() }

// Cell returns where it happened on the market, or NoCell.
func (e Event) Cell() Cell { return e.piece(FieldCell).cell() }

// Card returns the expedition card, or NoCard.
func (e Event) Card() Card { return e.piece(FieldCard).card() }

// Track returns the track, or NoTrack.
func (e Event) Track() Track { return e.piece(FieldTrack).track() }

// Place returns where it happened on a player's board, or NoPlace.
func (e Event) Place() Place { return e.piece(FieldPlace).place() }

// Spice returns the spice, or NoSpice.
func (e Event) Spice() Spice { return e.piece(FieldSpice).spice() }

// Action returns the action chosen, or NoAction.
func (e Event) Action() Action { return e.piece(FieldAction).action() }

// Colony returns the colony, or NoColony.
func (e Event) Colony() Colony { return e.piece(FieldColony).colony() }

// ColonyTile returns the colony tile, or NoColonyTile.
func (e Event) ColonyTile() ColonyTile { return e.piece(FieldColonyTile).colonyTile() }

// Bonanza returns the Bonanza tile, or NoBonanza.
func (e Event) Bonanza() Bonanza { return e.piece(FieldBonanza).bonanza() }

// Story returns the Story, or NoStory.
func (e Event) Story() Story { return e.piece(FieldStory).story() }

// Captain returns the captain, or NoCaptain.
func (e Event) Captain() Captain { return e.piece(FieldCaptain).captain() }

// Gambit returns the Gambit, or NoGambit.
func (e Event) Gambit() Gambit { return e.piece(FieldGambit).gambit() }

// AuctionCard returns Lakshmi's auction card, or NoAuctionCard.
func (e Event) AuctionCard() AuctionCard { return e.piece(FieldAuctionCard).auctionCard() }

// TileKind returns the kind of tile that she looked for, or NoTileKind.
func (e Event) TileKind() TileKind { return e.piece(FieldKind).tileKind() }

// Money returns her money card, or NoMoney.
func (e Event) Money() Money { return e.piece(FieldMoney).money() }

// ActionCard returns her action card, or NoActionCard.
func (e Event) ActionCard() ActionCard { return e.piece(FieldActionCard).actionCard() }

// AutomaAction returns what she does, or NoAutomaAction.
func (e Event) AutomaAction() AutomaAction { return e.piece(FieldAutomaAction).automaAction() }

// Goal returns the goal of a campaign, or NoGoal.
func (e Event) Goal() Goal { return e.piece(FieldGoal).goal() }

// Bonus returns the bonus of a campaign, or NoBonus.
func (e Event) Bonus() Bonus { return e.piece(FieldBonus).bonus() }

// Value returns a field as its stable name or number: an int for seat, other
// and n, otherwise a string. A hidden or missing piece is "".
func (e Event) Value(f Field) any {
	switch f {
	case FieldSeat:
		return int(e.Seat)
	case FieldOther:
		return int(e.Other)
	case FieldN:
		return int(e.N)
	default:
	}
	p := e.piece(f)
	if p == noPiece {
		return ""
	}
	return fieldKinds[f].name(p)
}

// fieldKinds holds the kind of piece of each field.
var fieldKinds = [numFields]pieceKind{
	FieldTile: aTile, FieldCell: aCell, FieldCard: aCard, FieldTrack: aTrack, FieldPlace: aPlace,
	FieldSpice: aSpice, FieldAction: anAction, FieldColony: aColony, FieldColonyTile: aColonyTile,
	FieldBonanza: aBonanza, FieldStory: aStory, FieldCaptain: aCaptain, FieldGambit: aGambit,
	FieldAuctionCard: anAuctionCard, FieldKind: aTileKind, FieldMoney: aMoney,
	FieldActionCard: anActionCard, FieldAutomaAction: anAutomaAction, FieldGoal: aGoal, FieldBonus: aBonus,
}

// mayBeNone reports whether a field can be none: the tile of the flag's lot, or
// a piece that the reader may not see.
func (f Field) mayBeNone() bool {
	return f == FieldTile || f == FieldCard || f == FieldCaptain || f == FieldGambit
}
