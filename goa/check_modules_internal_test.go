package goa

import "slices"

// moduleRules is like checkRules, with the numbers of the modules.
func moduleRules() *Rules {
	return checkRules(func(d *Data) {
		d.Gambit, d.Stories, d.Captains = true, true, true
		d.GambitGives = GambitNumbers{HeavyStep: 3, BrokerPicks: 2, BrokerShips: 1, BrokerColonists: 1, BrokerDucats: 3}
		d.StoryGives = StoryNumbers{OutpostNeed: 2, OutpostFields: 1, Tax: 2}
		d.CaptainGives = CaptainNumbers{MalianDucats: 2}
	})
}

func moduleAt(name string, stage Stage, change func(*State), want map[string]Reason) checkCase {
	s := checkTable(stage, moduleRules())
	change(s)
	return checkCase{name, s, want}
}

// checkModuleCases returns the cases of VAR-4 to VAR-6 and VAR-9.
func checkModuleCases() []checkCase {
	return slices.Concat(pickCases(), priceCases(), fieldCases())
}

// priceCases returns cases about bids and the auctioneer's price. Seat 1 acts
// and has 3 ducats.
func priceCases() []checkCase {
	auction := func(g Gambit, story Story, captain Captain, lot uint8, high uint16) func(*State) {
		return func(s *State) {
			s.gambit, s.story, s.lot, s.high = g, story, lot, high
			s.players[1].captain = captain
		}
	}
	overbid := func(c checkCase) checkCase {
		d := c.s.rules.Data
		d.AuctioneerOverbids = true
		c.s.rules = NewRules(d)
		return c
	}
	return []checkCase{
		moduleAt("heavy bidding", Bidding, auction(HeavyBidding, NoStory, NoCaptain, 1, 0), map[string]Reason{
			"bid 0": BidTooLow, "bid 2": RaiseTooSmall, "bid 3": Legal, "bid 4": BidTooHigh, "pass": Legal,
		}),
		moduleAt("a second lap over oneself", Bidding, func(s *State) {
			auction(ExtendedBidding, NoStory, NoCaptain, 1, 2)(s)
			s.bidLap, s.bidder = 1, 1
		}, map[string]Reason{"bid 2": BidTooLow, "bid 3": Legal, "pass": Legal}),
		moduleAt("a tax on buying", Bidding, auction(NoGambit, TaxStory, NoCaptain, 3, 2), map[string]Reason{"buy": Legal}),
		moduleAt("a tax not to be paid", Bidding, auction(NoGambit, TaxStory, NoCaptain, 3, 3), map[string]Reason{"buy": CannotPay}),
		moduleAt("a Malian pays it", Bidding, auction(NoGambit, TaxStory, Malian, 3, 4), map[string]Reason{"buy": Legal}),
		moduleAt("a Malian cannot either", Bidding, auction(NoGambit, NoStory, Malian, 3, 7), map[string]Reason{"buy": CannotPay}),
		overbid(moduleAt("a heavy overbid", Bidding, auction(HeavyBidding, NoStory, Malian, 3, 2), map[string]Reason{"buy": Legal})),
		overbid(moduleAt("a heavy overbid too high", Bidding, auction(HeavyBidding, TaxStory, Malian, 3, 1), map[string]Reason{"buy": CannotPay})),
	}
}

// pickCases returns cases about pieces drawn, kept, pledged and taken.
func pickCases() []checkCase {
	broker := func(left uint8, least Good) func(*State) {
		return func(s *State) {
			s.gambit = PowerBroker
			s.pushTask(task{kind: taskStartBids})
			s.pushTask(task{kind: taskBroker, seat: 1, left: left, least: uint8(least)})
		}
	}
	return []checkCase{
		moduleAt("a Story is drawn", Setup, func(s *State) { s.pushTask(task{kind: taskStory}) }, map[string]Reason{
			"story tax-story": Legal, "captain korean": NotNow, "keep korean": NaturesTurn,
		}),
		moduleAt("captains are dealt", Setup, func(s *State) {
			s.captains[0] = Korean.set() | Indian.set()
			s.pushTask(task{kind: taskCaptains, seat: 1, left: 2})
		}, map[string]Reason{
			"captain korean": NotInPile, "captain malian": Legal, "story tax-story": NotNow,
		}),
		moduleAt("a captain is kept", Setup, func(s *State) {
			s.captains[0], s.captains[1] = Korean.set()|Indian.set(), French.set()|Malian.set()
			s.pushSeat(taskKeep, 1)
		}, map[string]Reason{
			"keep french": Legal, "keep malian": Legal, "keep korean": CaptainNotDealt, "keep english": CaptainNotDealt,
			"captain english": NotNaturesTurn, "pledge power-broker": NotNow,
		}),
		moduleAt("a Gambit is picked", Pledging, func(s *State) {
			s.players[1].spent = PowerBroker.set()
			s.players[0].spent = HarborSupport.set()
			s.pushSeat(taskPledge, 1)
		}, map[string]Reason{
			"pledge power-broker": GambitSpent, "pledge harbor-support": Legal, "gambit now": NotNow, "pass": NotNow,
		}),
		moduleAt("now or later", Bidding, func(s *State) { s.pushTask(task{kind: taskStartBids}); s.push(taskGambit) }, map[string]Reason{
			"gambit now": Legal, "gambit later": Legal, "bid 1": NotNow, "pledge power-broker": NotNow,
		}),
		moduleAt("the broker takes two", Bidding, broker(2, 0), map[string]Reason{
			"gain ship": Legal, "gain colonist": Legal, "gain ducats": OutOfOrder, "gain spice": NotOffered, "done": MustChoose,
		}),
		moduleAt("the broker has taken a colonist", Bidding, broker(1, ColonistGood+1), map[string]Reason{
			"gain ship": OutOfOrder, "gain colonist": OutOfOrder, "gain ducats": Legal,
		}),
		moduleAt("an opponent of the broker", Bidding, broker(1, 0), map[string]Reason{
			"gain ship": Legal, "gain colonist": Legal, "gain ducats": Legal,
		}),
	}
}

// fieldCases returns cases about colonies and fields to fill.
func fieldCases() []checkCase {
	return []checkCase{
		moduleAt("plagued crops", Acting, func(s *State) {
			s.story, s.turn = PlaguedCrops, acted
			s.players[1].stock[0] = 2 * Pepper.one()
			s.pushTask(task{kind: taskFill, left: 3})
		}, map[string]Reason{"fill p1": FieldPlagued, "fill p2": NoFreeField, "fill p3": PlaceEmpty, "fill quilon": Legal}),
		moduleAt("nothing that plague leaves to fill", Acting, func(s *State) {
			s.story = PlaguedCrops
			s.players[1].stock[0] = 2 * Pepper.one()
			s.players[1].stock[4] = 2 * Pepper.one()
			s.players[1].tiles += ExtraHarvest.owned()
		}, map[string]Reason{"use extra-harvest": FieldPlagued, "use spice": Legal}),
		moduleAt("a colony is resupplied", Bidding, func(s *State) { s.pushTask(task{kind: taskFill, left: 1, least: NumPlantations}) }, map[string]Reason{
			"fill p1": OnlyColonies, "fill quilon": Legal, "fill cochin": PlaceEmpty, "done": MustChooseOne,
		}),
		moduleAt("a rich outpost has one more field", Acting, func(s *State) {
			s.story, s.turn = RichOutposts, acted
			s.players[1].stock[4] = 2 * Pepper.one()
			s.pushTask(task{kind: taskSpices, left: 1, flags: optional})
		}, map[string]Reason{"put nutmeg quilon": Legal}),
		moduleAt("a rich outpost needs more", Acting, func(s *State) {
			s.story, s.turn = RichOutposts, acted
			s.open = Card(2).Set() | Card(6).Set()
			s.players[1].colonists = 9
			s.pushTask(task{kind: taskFound, about: Quilon.piece(), seat: Nobody})
		}, map[string]Reason{"pay 2": WrongPayment, "pay 4": Legal}),
	}
}
