package goa_test

import "goa/goa"

// modular is a game with all modules, in which everything is drawn and nothing
// is chosen.
var modular = setting{"2012", 2, []string{"bonanza", "gambit", "story=drawn", "captains"}}

func has(g goa.Gambit) func(*goa.Position) bool {
	return func(p *goa.Position) bool { return p.Auction != nil && p.Auction.Gambit == g }
}

var (
	seller = func(p *goa.Position) *goa.PlayerPosition {
		return &p.Players[(int(p.Starter)+p.Auction.Token-1)%p.Seats]
	}
	secondLap = func(p *goa.Position) bool { return p.Auction != nil && p.Auction.Lap == 2 && p.Tasks == nil }
	pledging  = func(p *goa.Position) bool { return p.Stage == goa.Pledging && len(p.Tasks) == 1 }
)

var brokenModules = []broken{
	// Values that cannot even be written into a state.
	{"no such Story", anywhere, func(p *goa.Position) { p.Story = 9 }, "there is no story 9"},
	{"no such captain", anywhere, func(p *goa.Position) { p.Players[0].Captain = 10 }, "there is no captain 10"},
	{"no such Gambit", has(goa.HeavyBidding), func(p *goa.Position) { p.Auction.Gambit = 9 }, "there is no Gambit 9"},
	{"a third lap", secondLap, func(p *goa.Position) { p.Auction.Lap = 3 }, "auction.lap is 3; want 2, and none in the first lap"},
	{"spent twice", anywhere, func(p *goa.Position) {
		p.Players[0].Spent = append(p.Players[0].Spent, p.Players[0].Spent[0])
	}, "each once"},
	{"a captain twice", top("keep"), func(p *goa.Position) {
		p.Players[0].Captains = append(p.Players[0].Captains, p.Players[0].Captains[0])
	}, "each once"},
	{"pledged twice", pledging, func(p *goa.Position) { p.Pledged = append(p.Pledged, p.Pledged[0]) }, "each once"},
	{"a broker who takes spices", top("broker"), func(p *goa.Position) {
		topOf(p).From = &goa.Move{Kind: goa.PutSpice}
	}, "tasks[2]: broker cannot have such a from; docs/json.md names the fields of each task"},

	// Values that do not agree.
	{"no Story", anywhere, func(p *goa.Position) { p.Story = goa.NoStory }, "one or the other"},
	{"a Story too early", top("story"), func(p *goa.Position) { p.Story = goa.TaxStory }, "one or the other"},
	{"nobody at the helm", anywhere, func(p *goa.Position) { p.Players[0].Captain = goa.NoCaptain }, "from the first round on"},
	{"two with one captain", anywhere, func(p *goa.Position) { p.Players[0].Captain = p.Players[1].Captain }, "players[1] has a captain that another player has too"},
	{"a captain without a start", anywhere, func(p *goa.Position) {
		p.Players[0].Captain, p.Players[0].Levels[goa.ShipTrack] = goa.Korean, 0
	}, "players[0].levels.ship is 0; want at least 1 with captain korean"},
	{"captains to choose too late", anywhere, func(p *goa.Position) {
		p.Players[0].Captains = []goa.Captain{goa.Korean, goa.French}
	}, "players[0] has captains or kept; a captain is chosen before the first round"},
	{"one captain to choose from", top("keep"), func(p *goa.Position) {
		p.Players[0].Captains = p.Players[0].Captains[1:]
	}, "players[0].captains has 1; want 2"},
	{"dealt to the wrong seat", top("captains"), func(p *goa.Position) { *topOf(p).Seat = 1 - *topOf(p).Seat }, "captains"},
	{"kept before the choice", top("keep"), func(p *goa.Position) { me(p).Kept = me(p).Captains[0] }, "players[1].kept is malian; want one from the player's turn to choose on, and none before"},
	{"kept another's captain", both(top("keep"), func(p *goa.Position) bool { return len(p.Tasks) == 2 }), func(p *goa.Position) {
		p.Players[1-p.Actor].Kept = me(p).Captains[0]
	}, "players[1].kept is portuguese, which its captains do not have"},
	{"a Gambit too few", anywhere, func(p *goa.Position) { p.Players[0].Spent = nil }, "players[0].spent has 0 Gambits; want 1 in stage acting of round 1"},
	{"a pick not pledged", anywhere, func(p *goa.Position) { p.Players[0].Pick = goa.PowerBroker }, "both or neither"},
	{"pledged too late", anywhere, func(p *goa.Position) { p.Pledged = []goa.Seat{0} }, "pledged: seat 0 is there, unlike in stage acting at this turn"},
	{"pledged before the pick", pledging, func(p *goa.Position) {
		p.Pledged, me(p).Pick = []goa.Seat{0, 1}, goa.PowerBroker
	}, "unlike in stage pledging"},
	{"a pick that is spent", both(pledging, func(p *goa.Position) bool { return p.Round > 1 }), func(p *goa.Position) {
		p.Players[1-p.Actor].Pick = p.Players[1-p.Actor].Spent[0]
	}, "players[1].pick is profitable-auction, which its spent has too"},
	{"a Gambit not spent", both(has(goa.HeavyBidding), func(p *goa.Position) bool { return len(seller(p).Spent) == 1 }),
		func(p *goa.Position) { p.Auction.Gambit = goa.PowerBroker }, "auction.gambit is power-broker, which players[0].spent of the auctioneer does not have"},
	{"no Gambit", both(has(goa.HarborSupport), func(p *goa.Position) bool { return p.Auction.Token == 2 }),
		func(p *goa.Position) { p.Auction.Gambit = goa.NoGambit }, "auction.gambit is left out; the owner of token 2 has turned one up"},
	{"a light bid", both(has(goa.HeavyBidding), func(p *goa.Position) bool { return p.Auction.High > 0 }),
		func(p *goa.Position) { p.Auction.High = 2 }, "auction.high is 2; want at least 3 with heavy-bidding"},
	{"a second lap for nothing", has(goa.HarborSupport), func(p *goa.Position) { p.Auction.Lap = 2 }, "auction.lap or out is given without extended-bidding"},
	{"out for nothing", has(goa.HarborSupport), func(p *goa.Position) { p.Out = []goa.Seat{0} }, "auction.lap or out is given without extended-bidding"},
	{"all are out", secondLap, func(p *goa.Position) { p.Out = []goa.Seat{p.Auction.Bidder} }, "auction.bidder is 0; want one of those who were asked and are not out"},
	{"a second lap of nobody", both(secondLap, func(p *goa.Position) bool { return p.Actor == p.Auction.Bidder }), func(p *goa.Position) {
		p.Out, p.Auction.High, p.Auction.Bidder = []goa.Seat{p.Actor}, 0, goa.Nobody
	}, "asks those who have bid"},
	{"out before being asked", both(has(goa.ExtendedBidding), func(p *goa.Position) bool {
		return p.Auction.High == 0 && p.Out == nil && p.Tasks == nil
	}), func(p *goa.Position) { p.Out = []goa.Seat{p.Actor} }, "out is [0]; of these [0] were not asked for a bid yet"},
	{"a broker of another Gambit", top("broker"), func(p *goa.Position) { p.Auction.Gambit = seller(p).Spent[0] }, "the auctioneer with as many"},
	{"a broker without end", top("broker"), func(p *goa.Position) { topOf(p).Left = 3 }, "the auctioneer with as many"},
	{"a bid before the broker", top("broker"), func(p *goa.Position) {
		p.Auction.High, p.Auction.Bidder = 1, 1-(p.Starter+goa.Seat(p.Auction.Token)-1)%2
	}, "while the auctioneer's Gambit is turned up"},
	{"now or later too late", top("gambit"), func(p *goa.Position) { p.Auction.Token = 3; delete(p.Tokens, 1); delete(p.Tokens, 2) }, "tasks[1] is gambit, which actor 1 cannot do; want the auctioneer of the flag, whose Gambit is still face down"},
	{"a lot for the seller", both(top("deal"), func(p *goa.Position) bool { return len(p.Tasks) == 3 && p.Tasks[1].Task == "hand-over" }),
		func(p *goa.Position) { *p.Tasks[1].Seat = p.Actor }, "the high bidder, while"},
	{"no colony to fill", both(has(goa.EmergencyResupply), top("fill")), func(p *goa.Position) {
		me(p).Colonies = nil
	}, "one of them with a free field"},
}
