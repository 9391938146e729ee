package goa

// Goal is a goal of a session in the solo campaign (VAR-8a).
type Goal uint8

// The goals, as printed from A to I. The first five name a track that must
// reach its row together with any other track.
const (
	NoGoal Goal = iota
	GoalTax
	GoalShip
	GoalExpedition
	GoalHarvest
	GoalColony
	GoalAllColonies
	GoalSymbols
	GoalFields
	GoalDucats
	NumGoals = 10 // including NoGoal
)

var goalNames = [NumGoals]string{
	"", "goal-tax", "goal-ship", "goal-expedition", "goal-harvest", "goal-colony",
	"goal-all-colonies", "goal-symbols", "goal-fields", "goal-ducats",
}

// String returns the stable name of the goal.
func (g Goal) String() string { return nameOf(goalNames[:], int(g), "goal") }

// Track returns the track that one of the first five goals names.
func (g Goal) Track() (Track, bool) {
	switch g {
	case GoalTax:
		return TaxTrack, true
	case GoalShip:
		return ShipTrack, true
	case GoalExpedition:
		return ExpeditionTrack, true
	case GoalHarvest:
		return HarvestTrack, true
	case GoalColony:
		return ColonyTrack, true
	default:
		return 0, false
	}
}

// goalSet is a set of goals, one bit each.
type goalSet uint16

const allGoals goalSet = 1<<NumGoals - 2

func (g Goal) set() goalSet { return 1 << g }

// nth returns the n-th goal of a set.
func (set goalSet) nth(n int) Goal {
	return Goal(nthBit(uint64(set), n))
}

// Bonus is something that a player begins the second and third session with
// (VAR-8c).
type Bonus uint8

// The bonuses, in the order in which they are chosen.
const (
	BonusColonists Bonus = iota
	BonusShips
	BonusDucats
	NumBonuses       = 3
	NoBonus    Bonus = 0xff
)

var bonusNames = [NumBonuses]string{"bonus-colonists", "bonus-ships", "bonus-ducats"}

// String returns the stable name of the bonus.
func (b Bonus) String() string { return nameOf(bonusNames[:], int(b), "bonus") }

// CampaignRank is the rank that a whole campaign earns (VAR-8d).
type CampaignRank uint8

// The ranks, lowest first.
const (
	Castaway CampaignRank = iota
	Drifter
	Wayfarer
	SeasonedTrader
	Fleetmaster
	NumCampaignRanks = 5
)

var campaignRankNames = [NumCampaignRanks]string{"castaway", "drifter", "wayfarer", "seasoned-trader", "fleetmaster"}

// String returns the stable name of the rank.
func (r CampaignRank) String() string { return nameOf(campaignRankNames[:], int(r), "campaign rank") }

// A campaign: three sessions, each with two goals of its own (VAR-8).
const (
	NumSessions  = 3
	GoalsEach    = 2
	NumGoalsLaid = NumSessions * GoalsEach
)

// CampaignNumbers holds the amounts of VAR-8a to VAR-8d.
type CampaignNumbers struct {
	Row         uint8 // to be reached by both markers of a goal, counted from 1
	Colonies    uint8
	SymbolVP    uint8
	Plantations uint8
	Fields      uint8 // of the plantations together
	Ducats      uint8

	Bonus      [NumBonuses]uint8
	CargoVP    uint8                       // points that make one good; a fraction counts as a whole
	BothGoals  uint8                       // goods for fulfilling both
	CargoRanks [NumCampaignRanks - 1]uint8 // goods needed for the ranks above the lowest
}

// CampaignRankOf returns the rank for an amount of cargo.
func (r *Rules) CampaignRankOf(cargo int) CampaignRank {
	rank := Castaway
	for _, least := range r.CampaignGives.CargoRanks {
		if cargo >= int(least) {
			rank++
		}
	}
	return rank
}

// Session is a session of a campaign, as its board shows it. It is comparable.
type Session struct {
	Number    int                // 1 to 3
	Goals     [NumGoalsLaid]Goal // two per session; NoGoal if not dealt yet, or if the session is over
	Fulfilled int                // goals in the sessions before
	Cargo     int                // from the sessions before
}

// Bonuses returns how many bonuses the session begins with (VAR-8c).
func (n Session) Bonuses() int { return min(n.Fulfilled, NumBonuses) }

// Own returns the goals of the session itself.
func (n Session) Own() [GoalsEach]Goal {
	first := (n.Number - 1) * GoalsEach
	return [GoalsEach]Goal(n.Goals[first : first+GoalsEach])
}
