package goa

// Corruptions holds changes to a state that no position can express, but that a
// fault in the rules could cause. The keys are words of the problems.
var Corruptions = map[string]func(s *State){
	"players[0] has 65535 ducats":                          func(s *State) { s.players[0].ducats = 0; s.players[0].ducats-- },
	"extra actions; want 0 to":                             func(s *State) { s.players[1].extras = 255 },
	"their sum is":                                         func(s *State) { s.players[0].goods++ },
	"the set of cells with tiles":                          func(s *State) { s.tiles ^= MarketCell(0).set() },
	"seat 3 is not played":                                 func(s *State) { s.players[3].ships = 1 },
	"seat 2 is not played":                                 func(s *State) { s.hands[2] = 1 },
	"seats is 0; want 2 to 4 seats":                        func(s *State) { s.seats = 0 },
	"stage is stage(9), which is not played at this table": func(s *State) { s.stage = 9 },
	"tasks has 11 entries; want at most 10":                func(s *State) { s.depth = 11 },
	"has no kind":                                          func(s *State) { s.pushTask(task{kind: numTaskKinds}) },
	"above the stack":                                      func(s *State) { s.stack[9] = task{kind: taskDeal} },
	"tile(200) at b2":                                      func(s *State) { s.grid[0] = 200 },
	"tile(77) is removed":                                  func(s *State) { s.removed[0] = 77 },
	"tokens.5 is e2; want tokens 1 to 3 on cells":          func(s *State) { s.tokens[4] = MarketCell(3) },
	"card(40) is in play":                                  func(s *State) { s.inPlay = 40 },
	"players[0].levels.tax is 5; want 0 to 4":              func(s *State) { s.players[0].level[TaxTrack] = 5 },
	"players[0]: foreman at p1; want a plantation":         func(s *State) { s.players[0].place[0] = uint8(Foreman) },
	"players[0]: cochin at calicut":                        func(s *State) { s.players[0].place[Calicut.Place()] = uint8(CochinTile) },
	"tiles that do not exist":                              func(s *State) { s.players[0].used = 1 << 15 },
	"left that do not exist":                               func(s *State) { s.quilon |= 1 << 12 },
	"only stage bidding has one":                           func(s *State) { s.high = 3 },
	"story 6, Gambit 0":                                    func(s *State) { s.story = NumStories },
	"pledged 100":                                          func(s *State) { s.pledged = 4 },
	"a Gambit that does not exist":                         func(s *State) { s.picks[0] = NumGambits },
	"story is tax-story; by the options it is left out":    func(s *State) { s.story = TaxStory },
	"players[0].spent or pick, pledged or auction.gambit is given without option gambit": func(s *State) { s.players[0].spent = 1 },
	"seat 2 is not played but":                           func(s *State) { s.kept[2] = Korean },
	"only auctions have one":                             func(s *State) { s.gambit = PowerBroker },
	"lap is 8 in stage acting":                           func(s *State) { s.action = 7 },
	"firsts.ship is [3]; want [] by the players' levels": func(s *State) { s.firsts ^= 1 },
	"lowest tile of a kind": func(s *State) {
		kind := s.rules.bagKind[PartA][PlantationOf(Pepper, 2)]
		s.bag = kind & -kind
	},
}
