package goa

// PublicPlayer holds everything public about one player. Ducats are hidden at the
// table but follow from public events, so they are here too (G-4).
type PublicPlayer struct {
	tiles     Tiles // other than plantations
	goods     Goods // sum of stock
	ducats    uint16
	ships     uint16
	colonists uint16
	faceDown  Stock            // single plantations given up (TIL-1), by spice
	used      uint16           // two bits each for per-round tiles used this round and fulfilled Duties
	stock     [NumPlaces]Stock // spices by place
	place     [NumPlaces]uint8 // a Tile for plantations, a ColonyTile for colonies, 0 if empty
	level     [NumTracks]uint8
	extras    uint8     // extra action cards
	captain   Captain   // once shown (VAR-6)
	spent     gambitSet // Gambits turned up so far (VAR-4)
}

// Public holds everything that lies open: what a spectator with a good memory
// knows. [State] adds what is hidden. [View] adds what one seat knows of that.
type Public struct {
	rules    *Rules
	bag      uint64 // tiles of this half not yet laid out (SET-1)
	tiles    Cells  // where tiles lie
	players  [MaxSeats]PublicPlayer
	discard  CardSet
	open     CardSet           // turned up for a founding
	supplies CardSet           // turned up for Resupply
	older    [numOlder]CardSet // cards in hands since before the last shuffles; older[0] is the newest
	high     uint16            // bid
	firsts   uint16            // first-to-row bonuses taken: bit track*2 + level-3 (ACT-8)
	quilon   uint16            // pairs left
	madras   uint16
	cochin   uint8
	calicut  uint8
	grid     [MarketSize]Tile
	tokens   [MaxSeats + 1]Cell // tokens[0] lies on the flag
	removed  [maxRemoved]Tile   // Favor's pool, in order of removal; taken tiles leave a gap
	depth    uint8              // of the stack
	seats    uint8
	stage    Stage
	round    uint8 // 1 to 8; 0 before the first
	flag     Seat  // the seat that holds it
	starter  Seat  // the seat that held it when this round's tokens were placed
	actor    Seat  // the seat that acts, bids or resolves a tile
	bidder   Seat  // of the high bid
	lot      uint8 // token whose auction is in progress
	bidLap   uint8 // lap of bids: 1 once Extended bidding asks again (VAR-4b)
	action   uint8 // of the round, 0 to 2; 3 in the extra actions
	noBid    uint8 // seats that have passed under Extended bidding, one bit each
	noExtra  uint8 // seats that are out of the extra actions, one bit each
	turn     turnFlags
	inPlay   Card  // the expedition card whose effect is in progress
	corners  uint8 // corners with a Bonanza tile, one bit each
	bonanzas uint8 // number turned up in this half, two bits per kind
	story    Story
	gambit   Gambit // in effect in this auction
	pledged  uint8  // seats with a Gambit face down, one bit each
	automa   automa // Lakshmi's side in a solo game (VAR-7)
	campaign campaign
	stack    [maxDepth]task
}

const (
	numOlder   = 3
	maxRemoved = 8
	maxDepth   = 10
)

// turnFlags tell what has been done in the action turn.
type turnFlags uint8

const (
	inTurn     turnFlags = 1 << iota // an extra action card was played for this turn
	acted                            // the action has been chosen
	playedCard                       // the one expedition card (ACT-2)
)

// State is a game: what lies open, and what is hidden. It is comparable, and a
// copy is independent. The zero State is not a game: use [New].
type State struct {
	Public
	hands    [MaxSeats]CardSet
	picks    [MaxSeats]Gambit     // face down (VAR-4)
	captains [MaxSeats]captainSet // dealt to choose from (VAR-6)
	kept     [MaxSeats]Captain    // face down until all are shown
}
