package goa

// pieceKind is a kind of piece that moves or events name.
type pieceKind uint8

const (
	aTile pieceKind = iota
	aSeat
	aCard
	withCard // maybe a card
	aBonanza
	aTrack
	firstTrack
	secondTrack
	aCell
	anAmount
	aColony
	aColonyTile
	aSpice
	aPlace
	aGood
	aStory
	aCaptain
	aGambit
	aTime
	anAuctionCard
	aMoney
	anActionCard
	aGoal
	aBonus
	aSpying
	anAction // only in events, like those below
	aTileKind
	anAutomaAction
	numPieceKinds
)

// pieceSpec describes how a kind of piece is written.
type pieceSpec struct {
	usage string
	names []string // by value; "" for a value that means none
	least piece    // the piece of value 0
}

var pieceSpecs = [numPieceKinds]pieceSpec{
	aTile:          {"TILE", tileNames[:], NoTile.piece()},
	aSeat:          {"SEAT", []string{"0", "1", "2", "3"}, Seat(0).piece()},
	aCard:          {"CARD", cardNames[:], 1},
	withCard:       {"[with CARD]", cardNames[:], 1},
	aBonanza:       {"BONANZA", bonanzaNames[:], 1},
	aTrack:         {"TRACK", trackNames[:], 1},
	firstTrack:     {"TRACK", trackNames[:], 1},
	secondTrack:    {"TRACK", trackNames[:], 1},
	aCell:          {"CELL", cellNames[:], 1},
	anAmount:       {"N", nil, 1},
	aColony:        {"COLONY", colonyNames[:], 1},
	aColonyTile:    {"COLONY-TILE", colonyTileNames[:], NoColonyTile.piece()},
	aSpice:         {"SPICE", spiceNames[:], 1},
	aPlace:         {"PLACE", placeNames[:], 1},
	aGood:          {"spice|ship|colonist|ducats", goodNames[:], 1},
	aStory:         {"STORY", storyNames[:], NoStory.piece()},
	aCaptain:       {"CAPTAIN", captainNames[:], NoCaptain.piece()},
	aGambit:        {"GAMBIT", gambitNames[:], NoGambit.piece()},
	aTime:          {"now|later", []string{"later", "now"}, later},
	anAuctionCard:  {"AUCTION-CARD", auctionCardNames[:], 1},
	aMoney:         {"1|2|5|10", moneyNames[:], 1},
	anActionCard:   {"ACTION-CARD", actionCardNames[:], 1},
	aGoal:          {"GOAL", goalNames[:], NoGoal.piece()},
	aBonus:         {"BONUS", bonusNames[:], 1},
	aSpying:        {"build-ships|harvest|tax|recruit|found COLONY", spyingNames[:], 1}, // a colony is a word of its own
	anAction:       {"", actionNames[:], NoAction.piece()},
	aTileKind:      {"", tileKindNames[:], 1},
	anAutomaAction: {"", automaActionNames[:], 1},
}

var spyingNames = [...]string{SpyShips: "build-ships", SpyHarvest: "harvest", SpyTax: "tax", SpyRecruit: "recruit"}

var cellNames = func() (names [NumCells]string) {
	for c := range names {
		names[c] = Cell(c).String()
	}
	return names
}()

// name returns the stable name of a piece of the kind.
func (k pieceKind) name(p piece) string {
	return nameOf(pieceSpecs[k].names, int(p)-int(pieceSpecs[k].least), "piece")
}

// pieceIndex is the inverse of name.
var pieceIndex = func() (index [numPieceKinds]map[string]piece) {
	for k, spec := range pieceSpecs {
		index[k] = make(map[string]piece, len(spec.names))
		for i, name := range spec.names {
			if name != "" {
				index[k][name] = spec.least + piece(i)
			}
		}
	}
	return index
}()

// at returns where a move keeps its piece of a kind. An amount begins in a.
func (m *Move) at(k pieceKind) *piece {
	switch k {
	case aPlace, aSpying, secondTrack:
		return &m.b
	case aCard, withCard:
		return &m.c
	default:
		return &m.a
	}
}
