package goa

import (
	"fmt"
	"math"
	"math/bits"
)

// RulesVersion is the version of the rules in this package. A correction that
// would change how an earlier game continues gets a new version. Stored tables
// and records name the version that they are played by.
const RulesVersion = 1

// Data holds the numbers of an edition with the options of a table: everything
// that distinguishes one game of Goa from another. Package edition reads it
// from files. Nothing in this package knows the name of an edition.
type Data struct {
	// Set-up (SET-1 to SET-3).
	Tiles              [NumParts][NumTiles]uint8 // copies of each tile in each half
	TilesRemoved       uint8                     // face up before the market is laid out; 0 if leftover tiles stay unseen
	PlantationsRemoved uint8                     // largest number among the removed tiles
	StartShips         uint8
	StartColonists     uint8
	StartDucats        uint8 // for everyone but the first player
	FirstDucats        uint8 // for the first player
	StartSymbol        Symbol
	Cards              [NumCards]CardFace
	CardsInGame        CardSet
	ColonyTiles        [NumColonyTiles]uint8 // copies; at most 1 for a tile with two kinds
	ColonyNeed         [NumColonies]uint8    // colonists (ACT-7)
	ColonyFields       [NumColonies]uint8
	AuctioneerOverbids bool // AUC-3: pays the high bid plus 1 rather than minus 1

	// The development board (ACT-3 to ACT-8).
	Ships         [NumLevels]uint8
	HarvestSpices [NumLevels]uint8
	Taxes         [NumLevels]uint8
	Draws         [NumLevels]uint8
	HandLimit     [NumLevels]uint8
	Recruits      [NumLevels]uint8                // colonists of the row when founding
	Cost          [NumTracks][NumLevels - 1]Stock // spices of the step from level i to i+1

	// Expedition cards (EXP-2).
	SellPrice      uint8
	SellLimit      uint8 // spices sold with one card; 0 for any number
	GiftSpices     uint8
	GiftColonists  uint8
	GiftShips      uint8
	GiftDucats     uint8
	ProgressPrice  [NumLevels]uint8 // ducats to reach level i with j; [0] unused
	BoughtIsAction bool             // j is only a way to pay for a Progress action
	FoundingCards  uint8            // turned up when founding (ACT-7)
	ResupplyCards  uint8

	// Tiles (section 7).
	ShipsOfTile            uint8
	ColonistsOfTile        uint8
	ShipsOrColonistsOfTile uint8
	ExtraActionsOfTile     uint8
	SettlementShips        uint8
	SettlementColonists    uint8
	SettlementExtras       uint8
	SmallExpeditionCards   uint8
	LargeExpeditionCards   uint8
	RoundShips             uint8
	RoundColonists         uint8
	RoundSpices            uint8
	RoundDucats            uint8
	RoundCards             uint8
	HarvestPlaces          uint8 // most places that Extra harvest fills
	DutySpices             uint8
	EspionageIsAction      bool // TIL-4e: c may go with it
	EspionageFounds        bool // a founding of its own, not colonists for the player's own founding

	// Final scoring (SCO-1).
	LevelVP                        [NumLevels]uint8
	ColonyVP                       [NumColonies + 1]uint8
	SetVP                          [7]uint8 // by number of equal symbols
	RichestVP                      uint8
	SingleVP                       uint8
	ForemanVP                      uint8
	DutyVP                         uint8
	SmallMissionVP, LargeMissionVP uint8

	// Table options.
	QuickStart       bool // VAR-1
	QuickStartDucats uint8
	Bonanza          bool               // VAR-2
	Bonanzas         [NumBonanzas]uint8 // copies
	BonanzaGives     [NumBonanzas]uint8 // amount
	Gambit           bool               // VAR-4
	GambitGives      GambitNumbers
	Stories          bool // VAR-5: one is drawn, unless Story says which
	Story            Story
	StoryGives       StoryNumbers
	Captains         bool // VAR-6
	CaptainGives     CaptainNumbers
	Solo             uint8 // VAR-7: difficulty 1 to 3; 0 for several players
	SoloGives        SoloNumbers
	Campaign         bool // VAR-8: a session of the solo campaign
	CampaignGives    CampaignNumbers
	Planned          bool // VAR-3; Recruits, FoundingCards and CardsInGame already reflect it
}

// GambitNumbers holds the amounts of VAR-4a and VAR-4b.
type GambitNumbers struct {
	HeavyStep       uint8 // least raise under Heavy bidding
	ProfitDucats    uint8
	StrategicPrice  uint8 // really paid, at least
	StrategicExtras uint8
	HarborShips     uint8
	HarborColonists uint8
	RouteCards      uint8
	BrokerPicks     uint8 // by its owner; each opponent takes one
	BrokerShips     uint8
	BrokerColonists uint8
	BrokerDucats    uint8
}

// StoryNumbers holds the amounts of VAR-5.
type StoryNumbers struct {
	OutpostNeed    uint8 // more colonists
	OutpostFields  uint8 // more fields
	CompetitionVP  uint8
	AdaptabilityVP uint8
	CropVP         [MaxFields + 1]uint8 // by spices on a plantation
	Tax            uint8
}

// CaptainNumbers holds the amounts of VAR-6.
type CaptainNumbers struct {
	MalianDucats    uint8
	JavaneseSpices  uint8
	EnglishShips    uint8
	IndianColonists uint8
}

// CardFace is the face of an expedition card, besides its ability.
type CardFace struct {
	Colonists uint8
	Symbol    Symbol
}

// Rules is [Data] prepared for play. States of one game share a pointer to it.
// States are comparable because package edition hands out one pointer for equal
// data.
type Rules struct {
	Data
	ways        [NumTracks][numWays]price // the last row leads nowhere, and nothing can pay for that
	bag         [NumParts]uint64          // one bit for each tile of the half, with tiles of a kind side by side
	bagTile     [NumParts][64]Tile
	bagKind     [NumParts][NumTiles]uint64
	plantations [NumParts]uint64
	removals    [NumParts]uint8 // tiles to remove face up
	symbols     [NumSymbols]CardSet
	colonistsOn [NumLevels]CardSet // cards that show 0, 1, 2 … colonists
	quilon      uint16             // the pairs that exist
	madras      uint16
}

// numWays is NumLevels rounded up, so that a remainder saves a bounds check.
const numWays = 8

// price is what a step of a track costs.
type price struct {
	stock Stock
	goods Goods
	ships uint16
}

// NewRules prepares data for play. It trusts the numbers: package edition
// rejects impossible ones.
func NewRules(d Data) *Rules {
	r := &Rules{Data: d}
	for t := range r.ways {
		for l, cost := range d.Cost[t] {
			r.ways[t][l] = price{cost, cost.goods(), uint16(cost.Total())}
		}
		r.ways[t][TopLevel] = price{goods: unpayable, ships: math.MaxUint16}
	}
	for part := range d.Tiles {
		r.fillBag(part)
	}
	for c := range Card(NumCards) {
		if d.CardsInGame.Has(c) {
			r.symbols[d.Cards[c].Symbol] |= c.Set()
			r.colonistsOn[d.Cards[c].Colonists] |= c.Set()
		}
	}
	for i := range numPairs {
		r.quilon |= uint16(d.ColonyTiles[int(firstQuilon)+i]) << i
		r.madras |= uint16(d.ColonyTiles[int(firstMadras)+i]) << i
	}
	return r
}

// Seats reports whether n players can play: one against Lakshmi, otherwise two
// to four.
func (r *Rules) Seats(n int) bool {
	if r.Solo > 0 {
		return n == 1
	}
	return n >= 2 && n <= MaxSeats
}

// seatsWanted describes how many can play.
func (r *Rules) seatsWanted() string {
	if r.Solo > 0 {
		return "1 seat"
	}
	return fmt.Sprintf("2 to %d seats", MaxSeats)
}

func (r *Rules) fillBag(part int) {
	i := 0
	for t := firstPlantation; t < NumTiles; t++ {
		for range r.Tiles[part][t] {
			r.bagTile[part][i] = t
			r.bagKind[part][t] |= 1 << i
			i++
		}
	}
	r.bag[part] = 1<<i - 1
	if r.TilesRemoved > 0 {
		r.removals[part] = uint8(i - MarketSize) // fewer if a tile has left the game (VAR-7)
	}
	for t := firstPlantation; t <= CropRotation; t++ {
		r.plantations[part] |= r.bagKind[part][t]
	}
}

// colonistsOf adds up the colonists on a set of cards.
func (r *Rules) colonistsOf(cards CardSet) int {
	n := 0
	for i := 1; i < NumLevels; i++ {
		n += i * bits.OnesCount32(uint32(cards&r.colonistsOn[i]))
	}
	return n
}
