package goa

// Corruptions are what no position can say but a fault of the rules could do
// to a state. Each is named by words of the problem it makes.
var Corruptions = map[string]func(s *State){
	"seat 0 has 65535 ducats":      func(s *State) { s.players[0].ducats = 0; s.players[0].ducats-- },
	"extra actions; 0 to":          func(s *State) { s.players[1].extras = 255 },
	"their sum is":                 func(s *State) { s.players[0].goods++ },
	"the set of cells with tiles":  func(s *State) { s.tiles ^= MarketCell(0).set() },
	"seat 3 is not played":         func(s *State) { s.players[3].ships = 1 },
	"seat 2 is not played":         func(s *State) { s.hands[2] = 1 },
	"0 seats":                      func(s *State) { s.seats = 0 },
	"stage stage(9) is not played": func(s *State) { s.stage = 9 },
	"11 tasks":                     func(s *State) { s.depth = 11 },
	"has no kind":                  func(s *State) { s.push(task{kind: numTaskKinds}) },
	"above the stack":              func(s *State) { s.stack[9] = task{kind: taskDeal} },
	"tile(200) at b2":              func(s *State) { s.grid[0] = 200 },
	"tile(77) is removed":          func(s *State) { s.removed[0] = 77 },
	"token 5":                      func(s *State) { s.tokens[4] = MarketCell(3) },
	"card(40) is in play":          func(s *State) { s.inPlay = 40 },
	"in track tax: 5":              func(s *State) { s.players[0].level[TaxTrack] = 5 },
	"seat 0: foreman at p1":        func(s *State) { s.players[0].place[0] = uint8(Foreman) },
	"seat 0: cochin at calicut":    func(s *State) { s.players[0].place[Calicut.Place()] = uint8(CochinTile) },
	"tiles that do not exist":      func(s *State) { s.players[0].used = 1 << 15 },
	"left that do not exist":       func(s *State) { s.quilon |= 1 << 12 },
	"only stage bidding has one":   func(s *State) { s.high = 3 },
	"story 6, Gambit 0":            func(s *State) { s.story = NumStories },
	"pledged 100":                  func(s *State) { s.pledged = 4 },
	"a Gambit that does not exist": func(s *State) { s.picks[0] = NumGambits },
	"0 was chosen":                 func(s *State) { s.story = TaxStory },
	"Gambits in a game without":    func(s *State) { s.players[0].spent = 1 },
	"seat 2 is not played but":     func(s *State) { s.kept[2] = Korean },
	"only auctions have one":       func(s *State) { s.gambit = PowerBroker },
	"lap 7":                        func(s *State) { s.action = 7 },
	"firsts are":                   func(s *State) { s.firsts ^= 1 },
	"lowest tile of a kind": func(s *State) {
		kind := s.rules.bagKind[PartA][PlantationOf(Pepper, 2)]
		s.bag = kind & -kind
	},
}
