package edition

import "goa/goa"

// maxStep limits how much a Gambit or a Story changes a price.
const maxStep = 20

// The amounts of the modules (VAR-4 to VAR-6), named after their pieces.
var (
	gambitRows = []row{
		number("heavy-bidding", 1, maxStep, func(f *figures) *uint8 { return &f.GambitGives.HeavyStep }),
		number("profitable-auction", 0, maxDucats, func(f *figures) *uint8 { return &f.GambitGives.ProfitDucats }),
		number("strategic-victory-price", 0, maxDucats, func(f *figures) *uint8 { return &f.GambitGives.StrategicPrice }),
		number("strategic-victory-extras", 0, maxGain, func(f *figures) *uint8 { return &f.GambitGives.StrategicExtras }),
		number("harbor-support-ships", 0, maxGain, func(f *figures) *uint8 { return &f.GambitGives.HarborShips }),
		number("harbor-support-colonists", 0, maxGain, func(f *figures) *uint8 { return &f.GambitGives.HarborColonists }),
		number("chart-new-routes", 0, maxDraw, func(f *figures) *uint8 { return &f.GambitGives.RouteCards }),
		number("power-broker-picks", 1, 3, func(f *figures) *uint8 { return &f.GambitGives.BrokerPicks }),
		number("power-broker-ships", 0, maxGain, func(f *figures) *uint8 { return &f.GambitGives.BrokerShips }),
		number("power-broker-colonists", 0, maxGain, func(f *figures) *uint8 { return &f.GambitGives.BrokerColonists }),
		number("power-broker-ducats", 0, maxDucats, func(f *figures) *uint8 { return &f.GambitGives.BrokerDucats }),
	}
	storyRows = []row{
		number("rich-outposts-need", 0, maxRecruits, func(f *figures) *uint8 { return &f.StoryGives.OutpostNeed }),
		number("rich-outposts-fields", 0, 1, func(f *figures) *uint8 { return &f.StoryGives.OutpostFields }),
		number("competition", 0, maxPoints, func(f *figures) *uint8 { return &f.StoryGives.CompetitionVP }),
		number("adaptability", 0, maxPoints, func(f *figures) *uint8 { return &f.StoryGives.AdaptabilityVP }),
		series("plagued-crops", goa.MaxFields, 0, maxPoints, func(f *figures) []uint8 { return f.StoryGives.CropVP[1:] }),
		number("tax-story", 0, maxStep, func(f *figures) *uint8 { return &f.StoryGives.Tax }),
	}
	captainRows = []row{
		number("malian", 0, maxStep, func(f *figures) *uint8 { return &f.CaptainGives.MalianDucats }),
		number("javanese", 0, maxHarvest, func(f *figures) *uint8 { return &f.CaptainGives.JavaneseSpices }),
		number("english", 0, maxGain, func(f *figures) *uint8 { return &f.CaptainGives.EnglishShips }),
		number("indian", 0, maxRecruits, func(f *figures) *uint8 { return &f.CaptainGives.IndianColonists }),
	}
)

// storyValues returns the values of the option "story": drawn, or the name of a
// Story.
func storyValues() []string {
	values := []string{"drawn"}
	for s := goa.NoStory + 1; s < goa.NumStories; s++ {
		values = append(values, s.String())
	}
	return values
}
