package lexicon

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"goa/goa"
)

// ruleNumbers holds the numbers of the rules that effects may use, by name.
var ruleNumbers = map[string]func(*goa.Rules) uint8{
	"ships-of-tile":              func(r *goa.Rules) uint8 { return r.ShipsOfTile },
	"colonists-of-tile":          func(r *goa.Rules) uint8 { return r.ColonistsOfTile },
	"ships-or-colonists-of-tile": func(r *goa.Rules) uint8 { return r.ShipsOrColonistsOfTile },
	"extras-of-tile":             func(r *goa.Rules) uint8 { return r.ExtraActionsOfTile },
	"settlement-ships":           func(r *goa.Rules) uint8 { return r.SettlementShips },
	"settlement-colonists":       func(r *goa.Rules) uint8 { return r.SettlementColonists },
	"settlement-extras":          func(r *goa.Rules) uint8 { return r.SettlementExtras },
	"small-expedition-cards":     func(r *goa.Rules) uint8 { return r.SmallExpeditionCards },
	"large-expedition-cards":     func(r *goa.Rules) uint8 { return r.LargeExpeditionCards },
	"round-ships":                func(r *goa.Rules) uint8 { return r.RoundShips },
	"round-colonists":            func(r *goa.Rules) uint8 { return r.RoundColonists },
	"round-spices":               func(r *goa.Rules) uint8 { return r.RoundSpices },
	"round-ducats":               func(r *goa.Rules) uint8 { return r.RoundDucats },
	"round-cards":                func(r *goa.Rules) uint8 { return r.RoundCards },
	"harvest-places":             func(r *goa.Rules) uint8 { return r.HarvestPlaces },
	"resupply-cards":             func(r *goa.Rules) uint8 { return r.ResupplyCards },
	"founding-cards":             func(r *goa.Rules) uint8 { return r.FoundingCards },
	"duty-spices":                func(r *goa.Rules) uint8 { return r.DutySpices },
	"sell-price":                 func(r *goa.Rules) uint8 { return r.SellPrice },
	"sell-limit":                 func(r *goa.Rules) uint8 { return r.SellLimit },
	"gift-spices":                func(r *goa.Rules) uint8 { return r.GiftSpices },
	"gift-colonists":             func(r *goa.Rules) uint8 { return r.GiftColonists },
	"gift-ships":                 func(r *goa.Rules) uint8 { return r.GiftShips },
	"gift-ducats":                func(r *goa.Rules) uint8 { return r.GiftDucats },
	"quick-start-ducats":         func(r *goa.Rules) uint8 { return r.QuickStartDucats },
	"plantation-spaces":          func(*goa.Rules) uint8 { return goa.NumPlantations },
	"single-vp":                  func(r *goa.Rules) uint8 { return r.SingleVP },
	"foreman-vp":                 func(r *goa.Rules) uint8 { return r.ForemanVP },
	"duty-vp":                    func(r *goa.Rules) uint8 { return r.DutyVP },
	"small-mission-vp":           func(r *goa.Rules) uint8 { return r.SmallMissionVP },
	"large-mission-vp":           func(r *goa.Rules) uint8 { return r.LargeMissionVP },
	"richest-vp":                 func(r *goa.Rules) uint8 { return r.RichestVP },

	"discarded-colonies": func(r *goa.Rules) uint8 { return r.SoloGives.Discarded },
	"goal-row":           func(r *goa.Rules) uint8 { return r.CampaignGives.Row },
	"goal-colonies":      func(r *goa.Rules) uint8 { return r.CampaignGives.Colonies },
	"goal-symbol-vp":     func(r *goa.Rules) uint8 { return r.CampaignGives.SymbolVP },
	"goal-plantations":   func(r *goa.Rules) uint8 { return r.CampaignGives.Plantations },
	"goal-fields":        func(r *goa.Rules) uint8 { return r.CampaignGives.Fields },
	"goal-ducats":        func(r *goa.Rules) uint8 { return r.CampaignGives.Ducats },
	"cargo-vp":           func(r *goa.Rules) uint8 { return r.CampaignGives.CargoVP },
	"cargo-both":         func(r *goa.Rules) uint8 { return r.CampaignGives.BothGoals },
	"gambits":            func(*goa.Rules) uint8 { return goa.NumGambits - 1 },
	"heavy-step":         func(r *goa.Rules) uint8 { return r.GambitGives.HeavyStep },
	"profit-ducats":      func(r *goa.Rules) uint8 { return r.GambitGives.ProfitDucats },
	"strategic-price":    func(r *goa.Rules) uint8 { return r.GambitGives.StrategicPrice },
	"strategic-extras":   func(r *goa.Rules) uint8 { return r.GambitGives.StrategicExtras },
	"harbor-ships":       func(r *goa.Rules) uint8 { return r.GambitGives.HarborShips },
	"harbor-colonists":   func(r *goa.Rules) uint8 { return r.GambitGives.HarborColonists },
	"route-cards":        func(r *goa.Rules) uint8 { return r.GambitGives.RouteCards },
	"broker-picks":       func(r *goa.Rules) uint8 { return r.GambitGives.BrokerPicks },
	"broker-ships":       func(r *goa.Rules) uint8 { return r.GambitGives.BrokerShips },
	"broker-colonists":   func(r *goa.Rules) uint8 { return r.GambitGives.BrokerColonists },
	"broker-ducats":      func(r *goa.Rules) uint8 { return r.GambitGives.BrokerDucats },
	"rich-need":          func(r *goa.Rules) uint8 { return r.StoryGives.OutpostNeed },
	"rich-fields":        func(r *goa.Rules) uint8 { return r.StoryGives.OutpostFields },
	"competition-vp":     func(r *goa.Rules) uint8 { return r.StoryGives.CompetitionVP },
	"adaptability-vp":    func(r *goa.Rules) uint8 { return r.StoryGives.AdaptabilityVP },
	"auction-tax":        func(r *goa.Rules) uint8 { return r.StoryGives.Tax },
	"malian-ducats":      func(r *goa.Rules) uint8 { return r.CaptainGives.MalianDucats },
	"javanese-spices":    func(r *goa.Rules) uint8 { return r.CaptainGives.JavaneseSpices },
	"english-ships":      func(r *goa.Rules) uint8 { return r.CaptainGives.EnglishShips },
	"indian-colonists":   func(r *goa.Rules) uint8 { return r.CaptainGives.IndianColonists },
}

// ruleLists holds the rows of numbers that effects may use, by name. They read
// "1/2/3".
var ruleLists = map[string]func(*goa.Rules) []uint8{
	"ships-by-row":    func(r *goa.Rules) []uint8 { return r.Ships[:] },
	"spices-by-row":   func(r *goa.Rules) []uint8 { return r.HarvestSpices[:] },
	"ducats-by-row":   func(r *goa.Rules) []uint8 { return r.Taxes[:] },
	"draws-by-row":    func(r *goa.Rules) []uint8 { return r.Draws[:] },
	"limits-by-row":   func(r *goa.Rules) []uint8 { return r.HandLimit[:] },
	"recruits-by-row": func(r *goa.Rules) []uint8 { return r.Recruits[:] },
	"progress-prices": func(r *goa.Rules) []uint8 { return r.ProgressPrice[1:] },
	"level-vp":        func(r *goa.Rules) []uint8 { return r.LevelVP[:] },
	"colony-vp":       func(r *goa.Rules) []uint8 { return r.ColonyVP[1:] },
	"crop-vp":         func(r *goa.Rules) []uint8 { return r.StoryGives.CropVP[1:] },
	"set-vp":          setVP,
}

// setVP returns the scores for one, two, … equal symbols, up to the number that
// exists.
func setVP(r *goa.Rules) []uint8 {
	vp := r.SetVP[1:]
	for len(vp) > 0 && vp[len(vp)-1] == 0 {
		vp = vp[:len(vp)-1]
	}
	return vp
}

// isOfRules reports whether the rules have a number or list with that name.
func isOfRules(name string) bool {
	_, number := ruleNumbers[name]
	_, list := ruleLists[name]
	return number || list
}

func ruleNames() []string {
	names := slices.Sorted(maps.Keys(ruleNumbers))
	return slices.AppendSeq(names, slices.Values(slices.Sorted(maps.Keys(ruleLists))))
}

// numbersOf returns all numbers of the rules as values for an effect.
func numbersOf(r *goa.Rules) *args { return &args{rules: r} }

// numberOf returns a number or list of the rules as a value, or the zero value.
func numberOf(r *goa.Rules, name string) value {
	if r == nil {
		return value{}
	}
	if number, ok := ruleNumbers[name]; ok {
		n := int(number(r))
		return value{text: strconv.Itoa(n), n: n}
	}
	if list, ok := ruleLists[name]; ok {
		return value{text: joined(list(r))}
	}
	return value{}
}

func joined(numbers []uint8) string {
	texts := make([]string, len(numbers))
	for i, n := range numbers {
		texts[i] = strconv.Itoa(int(n))
	}
	return strings.Join(texts, "/")
}
