package goa

// Gambit is a card that changes one auction of its owner (VAR-4).
type Gambit uint8

// The Gambits. NoGambit stands for none or for an unknown one.
const (
	NoGambit Gambit = iota
	HeavyBidding
	ProfitableAuction
	HarborSupport
	StrategicVictory
	EmergencyResupply
	PowerBroker
	ChartNewRoutes
	ExtendedBidding
	NumGambits = 9 // including NoGambit
)

var gambitNames = [NumGambits]string{
	"", "heavy-bidding", "profitable-auction", "harbor-support", "strategic-victory",
	"emergency-resupply", "power-broker", "chart-new-routes", "extended-bidding",
}

// String returns the stable name of the Gambit.
func (g Gambit) String() string { return nameOf(gambitNames[:], int(g), "gambit") }

// gambitSet is a set of Gambits: bit 0 for the first.
type gambitSet uint8

const allGambits gambitSet = 1<<(NumGambits-1) - 1

func (g Gambit) set() gambitSet { return 1 << (g - 1) }

func (set gambitSet) list() []Gambit {
	var all []Gambit
	for g := NoGambit + 1; g < NumGambits; g++ {
		if set&g.set() != 0 {
			all = append(all, g)
		}
	}
	return all
}

// Story is a rule that holds for a whole game (VAR-5).
type Story uint8

// The Stories. TaxStory is printed as "Taxes".
const (
	NoStory Story = iota
	RichOutposts
	Competition
	Adaptability
	PlaguedCrops
	TaxStory
	NumStories = 6 // including NoStory
)

var storyNames = [NumStories]string{"", "rich-outposts", "competition", "adaptability", "plagued-crops", "tax-story"}

// String returns the stable name of the Story.
func (s Story) String() string { return nameOf(storyNames[:], int(s), "story") }

// Captain gives a player a special ability (VAR-6).
type Captain uint8

// The Captains. The first five start with a marker on row 2, in the order of
// the tracks.
const (
	NoCaptain Captain = iota
	Korean
	Ottoman
	Portuguese
	French
	Japanese
	Malian
	Javanese
	English
	Indian
	NumCaptains = 10 // including NoCaptain
)

var captainNames = [NumCaptains]string{
	"", "korean", "ottoman", "portuguese", "french", "japanese", "malian", "javanese", "english", "indian",
}

// String returns the stable name of the Captain.
func (c Captain) String() string { return nameOf(captainNames[:], int(c), "captain") }

// track returns the track on which the captain starts ahead, if any.
func (c Captain) track() (Track, bool) { return Track(c - Korean), c >= Korean && c <= Japanese }

// captainSet is a set of captains, one bit each.
type captainSet uint16

func (c Captain) set() captainSet { return 1 << c }

func (set captainSet) list() []Captain {
	var all []Captain
	for c := NoCaptain + 1; c < NumCaptains; c++ {
		if set&c.set() != 0 {
			all = append(all, c)
		}
	}
	return all
}

const allCaptains captainSet = 1<<NumCaptains - 2

// captainsEach is the number of captains dealt to each player, who keeps one
// (VAR-6).
const captainsEach = 2
