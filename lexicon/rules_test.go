package lexicon_test

import "goa/goa"

// newer returns rules with the numbers of the later editions, as far as texts
// use them.
func newer() goa.Data {
	d := goa.Data{
		CardsInGame:  1<<goa.NumCards - 1,
		ColonyNeed:   [goa.NumColonies]uint8{6, 8, 10, 12},
		ColonyFields: [goa.NumColonies]uint8{1, 1, 2, 2},

		Ships:         [goa.NumLevels]uint8{1, 2, 3, 4, 5},
		HarvestSpices: [goa.NumLevels]uint8{1, 2, 4, 6, 8},
		Taxes:         [goa.NumLevels]uint8{4, 6, 8, 10, 12},
		Draws:         [goa.NumLevels]uint8{1, 1, 2, 2, 3},
		HandLimit:     [goa.NumLevels]uint8{1, 2, 3, 4, 5},
		Recruits:      [goa.NumLevels]uint8{0, 2, 3, 4, 5},

		SellPrice: 3, SellLimit: 4,
		GiftSpices: 2, GiftColonists: 2, GiftShips: 2, GiftDucats: 5,
		ProgressPrice: [goa.NumLevels]uint8{0, 6, 12, 18, 24},
		FoundingCards: 2, ResupplyCards: 2,

		ShipsOfTile: 4, ColonistsOfTile: 4, ShipsOrColonistsOfTile: 3, ExtraActionsOfTile: 2,
		SettlementShips: 1, SettlementColonists: 1, SettlementExtras: 1,
		SmallExpeditionCards: 2, LargeExpeditionCards: 3,
		RoundShips: 1, RoundColonists: 1, RoundSpices: 1, RoundDucats: 3, RoundCards: 1,
		HarvestPlaces: 3, DutySpices: 6,
		EspionageIsAction: true, EspionageFounds: true,

		LevelVP:   [goa.NumLevels]uint8{0, 1, 3, 6, 10},
		ColonyVP:  [goa.NumColonies + 1]uint8{0, 1, 3, 6, 10},
		SetVP:     [7]uint8{0, 1, 3, 6, 10, 15},
		RichestVP: 3, SingleVP: 1, ForemanVP: 3, DutyVP: 5, SmallMissionVP: 2, LargeMissionVP: 3,

		QuickStartDucats: 10,
		BonanzaGives:     [goa.NumBonanzas]uint8{1, 1, 3, 1},
		GambitGives: goa.GambitNumbers{
			HeavyStep: 3, ProfitDucats: 5, StrategicPrice: 5, StrategicExtras: 1, HarborShips: 1, HarborColonists: 1,
			RouteCards: 1, BrokerPicks: 2, BrokerShips: 1, BrokerColonists: 1, BrokerDucats: 3,
		},
		StoryGives: goa.StoryNumbers{
			OutpostNeed: 2, OutpostFields: 1, CompetitionVP: 5, AdaptabilityVP: 5,
			CropVP: [goa.MaxFields + 1]uint8{0, 0, 1, 2}, Tax: 2,
		},
		CaptainGives: goa.CaptainNumbers{MalianDucats: 2, JavaneseSpices: 1, EnglishShips: 1, IndianColonists: 2},
		SoloGives:    goa.SoloNumbers{Discarded: 2},
	}
	for c := range goa.Card(goa.NumCards) {
		d.Cards[c] = goa.CardFace{
			Colonists: uint8(c.Copy()) + 1,
			Symbol:    goa.Symbol((int(c.Ability()) + c.Copy()) % goa.NumSymbols),
		}
	}
	return d
}

// older returns rules that differ from newer wherever a text depends on the
// difference.
func older() goa.Data {
	d := newer()
	d.AuctioneerOverbids = true
	d.SellLimit = 0
	d.BoughtIsAction = true
	d.EspionageIsAction, d.EspionageFounds = false, false
	d.RoundDucats, d.DutyVP = 4, 4
	d.SetVP[6] = 20
	return d
}

// planned returns rules with Planned expansion, and Bonanza too.
func planned(d goa.Data) goa.Data {
	d.Planned = true
	d.Bonanza = true
	d.FoundingCards = 0
	d.Recruits = [goa.NumLevels]uint8{4, 6, 8, 10, 12}
	d.EspionageFounds = true
	return d
}

// rulesOf returns rules that a game with these words can have.
func rulesOf(words string) *goa.Rules {
	if words == "2004" {
		return goa.NewRules(older())
	}
	return goa.NewRules(newer())
}

// allRules returns rules for every alternative in the texts.
func allRules() []*goa.Rules {
	return []*goa.Rules{
		goa.NewRules(newer()), goa.NewRules(older()),
		goa.NewRules(planned(newer())), goa.NewRules(planned(older())),
	}
}
