package ai

import "goa/goa"

// Weights holds what the hand-made evaluation thinks things are worth, in
// thousandths of a point unless stated otherwise. It is data, so that it can be
// fitted to games and tuned in matches.
type Weights struct {
	// Things that a player has.
	Action   int
	Ship     int
	Spice    int
	Colonist int
	Card     int                          // not looked at
	Flag     int                          // placing first in the next round
	Ducat    [goa.MaxSeats + 1]int        // by the number of seats: the ducats that a player pays go to the others
	Ability  [goa.NumAbilities]int        // of cards, as long as they can be played
	OneShot  [goa.NumTiles]int            // of tiles that wait in front of a player
	ViceKing int                          // beyond the points of the level
	Useful   [usefulSteps]int             // hundredths of their worth that goods keep, by actions left
	Source   [maxSource]int               // yield of half fields of a spice for each action left
	Wild     int                          // a field for any spice, the same
	Loose    struct{ Spice, Ship [2]int } // hundredths for many and for too many

	// Shares of the actions left, in hundredths, that go into a track.
	ShipShare, HarvestShare, TaxShare, ExploreShare, FoundShare int

	HarvestFields int    // hundredths of the fields that a harvest finds free
	TaxUse        [2]int // hundredths of a tax that are useful, and more for each auction to come
	HandRoom      int    // a place in the hand for each action left

	// Steps of a track.
	StepCost  int // an action spent on a step, and the doubt whether it will be taken
	StepShare int // hundredths of what a first step in reach gains
	StepDecay int // fewer for each further step

	// Colonies.
	FoundCards    int                   // colonists that cards turned up bring
	FoundDoubt    int                   // how many of these colonists are uncertain
	FoundChance   [maxColonists + 1]int // hundredths, by how many colonists are missing
	FoundGain     int                   // of a colony beyond its points
	FoundNext     int                   // hundredths of the next colony's worth
	SpareColonist int                   // one more than are wanted

	// Tiles used once a round: hundredths.
	RoundLate     int // of their worth that does not depend on the actions left
	RoundColonist int
	RoundSpice    int
	RoundDucats   int

	// Duty, in hundredths of its points: without goods, for each spice, and at
	// most.
	Duty [3]int

	// Cards in hand, in hundredths.
	SetsEarly int // share of the points of sets that is uncertain early in a game
	Effects   int // of what abilities are worth
	CardLate  int // thousandths of a point more for an unknown card at the end

	// Money.
	Rich      [2]int          // ducats beyond these are worth less
	RichWorth [2]int          // hundredths of a ducat's worth beyond
	Spend     [spendSteps]int // hundredths of a ducat's worth by auctions to come
	Doubt     [2]int          // about being the richest: actions left that count one, and ducats for each auction
	Prudence  int             // hundredths of its worth that people pay for a lot
}

const (
	usefulSteps = 9
	maxSource   = 8
	spendSteps  = 5
)

// Classic holds the weights of the planner, found by hand in matches. They
// never change: planner and searcher are the yardsticks for other bots.
var Classic = Weights{
	Action: 850, Ship: 300, Spice: 280, Colonist: 260, Card: 1000, Flag: 150,
	Ducat: [goa.MaxSeats + 1]int{1: 120, 2: 170, 3: 145, 4: 120},
	Ability: [goa.NumAbilities]int{
		goa.ShipsOnly: 900, goa.SpicesOnly: 900, goa.MixedHarvest: 600, goa.MoreRecruits: 450,
		goa.SpiceSale: 500, goa.SpiceGift: 600, goa.ColonistGift: 480, goa.ShipGift: 560,
		goa.DucatGift: 800, goa.BoughtProgress: 900,
	},
	OneShot: [goa.NumTiles]int{
		goa.Swap: 900, goa.ExtraHarvest: 1500, goa.Espionage: 900, goa.Resupply: 1150,
		goa.ShipsTile: 1100, goa.ColonistsTile: 900, goa.ShipsOrColonists: 800, goa.Settlement: 1100,
		goa.ExtraActionsTile: 1900, goa.SmallExpeditions: 1300, goa.LargeExpeditions: 1900, goa.Favor: 1500,
	},
	ViceKing: 1300,
	Useful:   [usefulSteps]int{0, 22, 45, 62, 75, 85, 92, 96, 100},
	Source:   [maxSource]int{0, 21, 34, 42, 48, 52, 55, 57},
	Wild:     26,
	Loose:    struct{ Spice, Ship [2]int }{[2]int{50, 20}, [2]int{60, 20}},

	ShipShare: 16, HarvestShare: 17, TaxShare: 15, ExploreShare: 7, FoundShare: 7,
	HarvestFields: 80, TaxUse: [2]int{40, 15}, HandRoom: 12,

	StepCost: 850, StepShare: 80, StepDecay: 25,

	FoundCards: 4, FoundDoubt: 2, FoundChance: [maxColonists + 1]int{100, 90, 67, 33, 10},
	FoundGain: 600, FoundNext: 45, SpareColonist: 20,

	RoundLate: 50, RoundColonist: 90, RoundSpice: 90, RoundDucats: 90,
	Duty:      [3]int{30, 8, 80},
	SetsEarly: 40, Effects: 45, CardLate: 400,

	Rich: [2]int{12, 24}, RichWorth: [2]int{70, 30}, Spend: [spendSteps]int{3, 60, 85, 95, 100},
	Doubt: [2]int{6, 6}, Prudence: 88,
}
