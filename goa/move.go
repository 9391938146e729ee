package goa

// Move is one small choice. It is a comparable value of four bytes. Its text
// (String, [ParseMove]) is its only encoding. Every kind has a constructor,
// such as [NewBid], and every piece that a move can name has an accessor. For a
// kind without that piece, the accessor returns none (NoTile, NoCard, …). A
// piece that is left out is none, too: Move{Kind: Harvest} plays no card, and
// Move{Kind: PlaceFlag} is not a move.
type Move struct {
	Kind MoveKind
	// Pieces by type: a place, a spying and a second track are in b, a card is
	// in c, all others are in a. An amount is in a and b, with a mark in c.
	a, b, c piece
}

// pieces returns the kinds of pieces that moves of the kind name.
func (k MoveKind) pieces() []pieceKind {
	if k >= numMoveKinds {
		return nil
	}
	return forms[k].pieces
}

// ByNature reports whether the move is one of Nature's.
func (m Move) ByNature() bool { return m.Kind >= RemoveTile && m.Kind <= lastOfNature }

// pieceSet is a set of kinds of pieces, one bit each.
type pieceSet uint32

// namedPieces holds the pieces that moves of each kind name. It is empty for a
// kind that does not exist.
var namedPieces = func() (sets [1 << 8]pieceSet) {
	for k, f := range forms {
		for _, p := range f.pieces {
			sets[k] |= 1 << p
		}
	}
	return sets
}()

func (m Move) names(k pieceKind) bool { return namedPieces[m.Kind]>>k&1 != 0 }

// only returns a piece of the move if its kind has such a piece.
func (m Move) only(k pieceKind, p piece) piece {
	if !m.names(k) {
		return noPiece
	}
	return p
}

// Tile returns the tile that is removed, laid, used or taken for Favor, or NoTile.
func (m Move) Tile() Tile { return m.only(aTile, m.a).tile() }

// Cell returns where the flag, a token or a Swap goes, or NoCell.
func (m Move) Cell() Cell { return m.only(aCell, m.a).cell() }

// Track returns the track of a Progress, UseViceKing or PlayCardOn, or NoTrack.
func (m Move) Track() Track { return m.only(aTrack, m.a).track() }

// Tracks returns the two tracks of QuickTracks, or NoTrack twice.
func (m Move) Tracks() (Track, Track) {
	return m.only(firstTrack, m.a).track(), m.only(secondTrack, m.b).track()
}

// Spice returns the spice that is paid, put, sold or returned, or NoSpice.
func (m Move) Spice() Spice { return m.only(aSpice, m.a).spice() }

// Place returns the place of a spice, or the one to fill or drop, or NoPlace.
func (m Move) Place() Place { return m.only(aPlace, m.b).place() }

// Card returns the card that is turned up, dealt, played or discarded, or NoCard.
func (m Move) Card() Card {
	if namedPieces[m.Kind]&(1<<aCard|1<<withCard) == 0 {
		return NoCard
	}
	return m.c.card()
}

// Colony returns the colony to found, or NoColony.
func (m Move) Colony() Colony { return m.only(aColony, m.a).colony() }

// ColonyTile returns the colony tile that is chosen or leaves, or NoColonyTile.
func (m Move) ColonyTile() ColonyTile { return m.only(aColonyTile, m.a).colonyTile() }

// Seat returns the target of Espionage or the seat that turns up the first
// card, or Nobody.
func (m Move) Seat() Seat { return m.only(aSeat, m.a).seat() }

// Spying returns what Espionage is used for, or NoSpying.
func (m Move) Spying() Spying { return m.only(aSpying, m.b).spying() }

// Good returns what a Gain takes, or NoGood.
func (m Move) Good() Good { return m.only(aGood, m.a).good() }

// Amount returns the number of a Bid, Draw or PayColonists, or NoAmount.
func (m Move) Amount() int {
	if !m.names(anAmount) || m.c != hasAmount {
		return NoAmount
	}
	return int(m.a) | int(m.b)<<8
}

// Now reports whether a TurnGambit turns up the Gambit now, not later.
func (m Move) Now() bool { return m.only(aTime, m.a) == now }

// Captain returns the captain that is dealt or kept, or NoCaptain.
func (m Move) Captain() Captain { return m.only(aCaptain, m.a).captain() }

// Gambit returns the Gambit that is pledged, or NoGambit.
func (m Move) Gambit() Gambit { return m.only(aGambit, m.a).gambit() }

// Story returns the Story that is turned up, or NoStory.
func (m Move) Story() Story { return m.only(aStory, m.a).story() }

// Bonanza returns the Bonanza tile that is turned up, or NoBonanza.
func (m Move) Bonanza() Bonanza { return m.only(aBonanza, m.a).bonanza() }

// AuctionCard returns the auction card that is drawn, or NoAuctionCard.
func (m Move) AuctionCard() AuctionCard { return m.only(anAuctionCard, m.a).auctionCard() }

// Money returns the money card that is drawn, or NoMoney.
func (m Move) Money() Money { return m.only(aMoney, m.a).money() }

// ActionCard returns the action card that is drawn, or NoActionCard.
func (m Move) ActionCard() ActionCard { return m.only(anActionCard, m.a).actionCard() }

// Goal returns the goal that is dealt, or NoGoal.
func (m Move) Goal() Goal { return m.only(aGoal, m.a).goal() }

// Bonus returns the bonus that is taken, or NoBonus.
func (m Move) Bonus() Bonus { return m.only(aBonus, m.a).bonus() }

// Amounts of moves.
const (
	MaxAmount = 1<<16 - 1
	NoAmount  = -1

	hasAmount piece = 1
)

// When a TurnGambit turns up the Gambit.
const (
	later piece = 1 + iota
	now
)

// Good is what a [Gain] takes.
type Good uint8

// The goods.
const (
	SpiceGood    Good = iota
	ShipGood          // a ship
	ColonistGood      // a colonist
	DucatsGood        // Power broker
	numGoods          = 4
	NoGood       Good = 0xff
)

var goodNames = [numGoods]string{"spice", "ship", "colonist", "ducats"}

// String returns the stable name of the good.
func (g Good) String() string { return nameOf(goodNames[:], int(g), "good") }

// Spying is a use of Espionage.
type Spying uint8

// The uses of Espionage. SpyFound+Colony names a colony.
const (
	SpyShips   Spying = iota
	SpyHarvest        // a Harvest
	SpyTax
	SpyRecruit        // 2004: the row's colonists in the player's own founding
	SpyFound          // + Colony
	numSpyings        = int(SpyFound) + NumColonies
	NoSpying   Spying = 0xff
)

// Colony returns the colony of SpyFound and above.
func (s Spying) Colony() Colony { return Colony(s - SpyFound) }

// Code returns a number for the move that never changes, for hashes. The
// highest byte is the kind. The next is the tile, cell, track or the like, or
// the lower byte of an amount; in Nature's moves it can also be a card. The
// next is the place, spying, second track or higher byte. The lowest is the
// card of a player's move. Each counts from 0 in the order of its constants. No
// card is [NumCards], and a piece that the kind lacks is 0. Only moves that can
// be written have a code of their own.
func (m Move) Code() uint32 {
	first, second, third := m.a, m.b, m.c
	for _, k := range m.Kind.pieces() {
		switch {
		case k == anAmount:
			third = 0
		case k == aCard && m.ByNature():
			first, third = m.c-1, 0
		case k == withCard && m.c == noPiece:
			third = NumCards
		case k == aCard, k == withCard:
			third--
		case k == secondTrack, k == aPlace, k == aSpying:
			second--
		default:
			first -= pieceSpecs[k].least
		}
	}
	return uint32(m.Kind)<<24 | uint32(first)<<16 | uint32(second)<<8 | uint32(third)
}

// Bytes returns the four bytes of the move. Their meaning is internal and can
// change; see [MoveOf].
func (m Move) Bytes() [4]byte { return [4]byte{byte(m.Kind), byte(m.a), byte(m.b), byte(m.c)} }

// MoveOf is the inverse of [Move.Bytes]. Most values are not moves, but a state
// must answer them like any other. MoveOf exists to test that.
func MoveOf(b [4]byte) Move { return Move{MoveKind(b[0]), piece(b[1]), piece(b[2]), piece(b[3])} }
