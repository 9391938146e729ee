package goa

// piece is a byte of a [Move] or [Event]: a tile, a card, a track. 0 is none,
// so a piece that is left out is none. Types whose own 0 means none are stored
// as they are. The others are stored one higher, and their none is 0xff.
type piece uint8

// noPiece is none of any type.
const noPiece piece = 0

func (t Tile) piece() piece         { return piece(t) }
func (t ColonyTile) piece() piece   { return piece(t) }
func (a Action) piece() piece       { return piece(a) }
func (s Story) piece() piece        { return piece(s) }
func (c Captain) piece() piece      { return piece(c) }
func (g Gambit) piece() piece       { return piece(g) }
func (g Goal) piece() piece         { return piece(g) }
func (c Cell) piece() piece         { return piece(c + 1) }
func (c Card) piece() piece         { return piece(c + 1) }
func (t Track) piece() piece        { return piece(t + 1) }
func (s Spice) piece() piece        { return piece(s + 1) }
func (p Place) piece() piece        { return piece(p + 1) }
func (c Colony) piece() piece       { return piece(c + 1) }
func (b Bonanza) piece() piece      { return piece(b + 1) }
func (k TileKind) piece() piece     { return piece(k + 1) }
func (c AuctionCard) piece() piece  { return piece(c + 1) }
func (c ActionCard) piece() piece   { return piece(c + 1) }
func (d AutomaAction) piece() piece { return piece(d + 1) }
func (m Money) piece() piece        { return piece(m + 1) }
func (b Bonus) piece() piece        { return piece(b + 1) }
func (g Good) piece() piece         { return piece(g + 1) }
func (s Spying) piece() piece       { return piece(s + 1) }
func (s Seat) piece() piece         { return piece(s - Nobody) }

func (p piece) tile() Tile                 { return Tile(p) }
func (p piece) colonyTile() ColonyTile     { return ColonyTile(p) }
func (p piece) action() Action             { return Action(p) }
func (p piece) story() Story               { return Story(p) }
func (p piece) captain() Captain           { return Captain(p) }
func (p piece) gambit() Gambit             { return Gambit(p) }
func (p piece) goal() Goal                 { return Goal(p) }
func (p piece) cell() Cell                 { return Cell(p - 1) }
func (p piece) card() Card                 { return Card(p - 1) }
func (p piece) track() Track               { return Track(p - 1) }
func (p piece) spice() Spice               { return Spice(p - 1) }
func (p piece) place() Place               { return Place(p - 1) }
func (p piece) colony() Colony             { return Colony(p - 1) }
func (p piece) bonanza() Bonanza           { return Bonanza(p - 1) }
func (p piece) tileKind() TileKind         { return TileKind(p - 1) }
func (p piece) auctionCard() AuctionCard   { return AuctionCard(p - 1) }
func (p piece) actionCard() ActionCard     { return ActionCard(p - 1) }
func (p piece) automaAction() AutomaAction { return AutomaAction(p - 1) }
func (p piece) money() Money               { return Money(p - 1) }
func (p piece) bonus() Bonus               { return Bonus(p - 1) }
func (p piece) good() Good                 { return Good(p - 1) }
func (p piece) spying() Spying             { return Spying(p - 1) }
func (p piece) seat() Seat                 { return Nobody + Seat(p) }
