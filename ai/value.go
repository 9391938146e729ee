package ai

import "goa/goa"

// What things are worth in the middle of a game, in thousandths of a point.
const (
	point          = 1000
	actionWorth    = 850
	shipWorth      = 300
	spiceWorth     = 280
	colonistWorth  = 260
	cardWorth      = 1000
	flagWorth      = 150
	stepCost       = 850 // an action spent on a step, and the doubt whether it will be
	prudence       = 88  // hundredths of its worth that people pay for a lot
	richDucats     = 12  // ducats beyond these are worth less
	veryRichDucats = 24
)

// ducatWorth is by the number of seats: what one pays goes to the others, and
// with two players there is only one of them.
var ducatWorth = [goa.MaxSeats + 1]int{1: 120, 2: 170, 3: 145, 4: 120}

// scale weighs sides by the rules of a game at one moment.
type scale struct {
	rules    *goa.Rules
	story    goa.Story
	ducat    int // its worth
	auctions int // rounds with auctions to come, this one included
	rounds   int // to come after this one
	need     [goa.NumColonies]int
}

func scaleOf(s *goa.Table) scale {
	c := scale{rules: s.Rules(), story: s.Story(), ducat: ducatWorth[s.Seats()], rounds: goa.NumRounds - max(1, s.Round())}
	c.auctions = c.rounds
	switch s.Stage() {
	case goa.Placing, goa.Pledging, goa.Bidding:
		c.auctions++
	case goa.Setup:
		if s.Round() == 0 {
			c.auctions++
		}
	default:
	}
	for k := range c.need {
		c.need[k] = s.ColonyNeed(goa.Colony(k))
	}
	return c
}

// useful says, in hundredths, what goods are worth with so many actions left.
func useful(tenths int) int {
	steps := [...]int{0, 22, 45, 62, 75, 85, 92, 96, 100}
	i := tenths / 10
	if i >= len(steps)-1 {
		return 100
	}
	return steps[i] + (steps[i+1]-steps[i])*(tenths%10)/10
}

// value weighs a side without its money.
func (c *scale) value(x *side) int {
	left := x.actions + 10*x.extras
	use := useful(left)
	v := point*c.score(x) + left*actionWorth/10
	for t := range goa.Track(goa.NumTracks) {
		v += c.engine(x, t, x.level[t], left)
	}
	return v + c.sources(x, left) + c.goods(x, left, use) + c.settlers(x, left, use) +
		c.perRound(x, use) + c.oneShots(x, use) + c.cards(x, use)
}

// score counts tracks, colonies and single plantations.
func (c *scale) score(x *side) int {
	r := c.rules
	n := x.points + int(r.ColonyVP[x.colonies])
	least := goa.TopLevel
	for _, l := range x.level {
		n += int(r.LevelVP[l])
		least = min(least, l)
	}
	each := int(r.SingleVP)
	if x.tiles[goa.Foreman] > 0 {
		each = int(r.ForemanVP)
	}
	if c.story == goa.Adaptability && least == 0 {
		n += int(r.StoryGives.AdaptabilityVP)
	}
	return n + each*x.singles
}

// engine is what a track's level will yield: a share of the actions left goes
// into each.
func (c *scale) engine(x *side, t goa.Track, level, left int) int {
	r := c.rules
	switch t {
	case goa.ShipTrack:
		return left * 16 * int(r.Ships[level]) * shipWorth / 1000
	case goa.HarvestTrack:
		return left * 17 * min(int(r.HarvestSpices[level]), max(1, x.fields*4/5)) * spiceWorth / 1000
	case goa.TaxTrack:
		return left * 15 * int(r.Taxes[level]) * c.ducat * min(100, 40+15*c.auctions) / 100 / 1000
	case goa.ExpeditionTrack:
		return left*7*int(r.Draws[level])*cardWorth/1000 + min(left, 40)*int(r.HandLimit[level])*12
	default:
		if x.unfounded == 0 {
			return 0
		}
		return left * 7 * int(r.Recruits[level]) * colonistWorth / 1000
	}
}

// sources is what fields will bear: a first source of a spice matters most.
func (c *scale) sources(x *side, left int) int {
	byHalves := [...]int{0, 21, 34, 42, 48, 52, 55, 57}
	v := 0
	for _, h := range x.sources {
		v += byHalves[min(h, len(byHalves)-1)]
	}
	return (v + 26*min(x.wild, 6)) * left / 10
}

// settlers is what colonists and the next colony are worth.
func (c *scale) settlers(x *side, left, use int) int {
	r := c.rules
	help := int(r.Recruits[x.level[goa.ColonyTrack]])
	if r.FoundingCards > 0 {
		help += 4
	}
	wanted, next := 0, 100
	for k, need := range c.need {
		if x.unfounded>>k&1 != 0 {
			wanted += max(1, need-help)
			next = min(next, need)
		}
	}
	v := (min(x.colonists, wanted)*colonistWorth + max(0, x.colonists-wanted)*20) * use / 100
	if next == 100 || left < 10 {
		return v
	}
	chance := [...]int{100, 90, 67, 33, 10}
	short := next - help - x.colonists
	if r.FoundingCards > 0 {
		short += 2
	}
	if short = max(0, short); short < len(chance) {
		gain := int(r.ColonyVP[x.colonies+1]-r.ColonyVP[x.colonies]) * point
		v += max(0, gain+600) * chance[short] * 45 / 10000
	}
	return v
}

// perRound is what tiles used once a round will still bring.
func (c *scale) perRound(x *side, use int) int {
	r := c.rules
	worth := func(t goa.Tile, each int) int {
		return (int(x.tiles[t])*c.rounds + int(x.ready[t])) * each
	}
	late := 50 + use/2
	return (worth(goa.ShipTile, int(r.RoundShips)*shipWorth) +
		worth(goa.ColonistTile, int(r.RoundColonists)*colonistWorth*9/10) +
		worth(goa.SpiceTile, int(r.RoundSpices)*spiceWorth*9/10) +
		worth(goa.ExpeditionTile, int(r.RoundCards)*cardWorth) +
		worth(goa.DucatsTile, int(r.RoundDucats)*c.ducat*9/10)) * late / 100
}

// oneShots is what tiles kept for one use are worth.
func (c *scale) oneShots(x *side, use int) int {
	r := c.rules
	least, total := goa.TopLevel, 0
	for _, l := range x.level {
		least = min(least, l)
	}
	for _, n := range x.spices {
		total += n
	}
	v := int(x.ready[goa.Duty]) * int(r.DutyVP) * point * min(80, 30+8*total) * use / 10000
	if least < goa.TopLevel {
		v += int(x.tiles[goa.ViceKing]) * (least*point + 1300) * min(100, use*3) / 100
	}
	for t := goa.ExtraActionsTile; t <= goa.Resupply; t++ {
		if n := x.tiles[t]; n != 0 {
			v += int(n) * oneShotWorth[t] * use / 100
		}
	}
	return v
}

// oneShotWorth is of tiles that wait in front of a player.
var oneShotWorth = [goa.NumTiles]int{
	goa.Swap: 900, goa.ExtraHarvest: 1500, goa.Espionage: 900, goa.Resupply: 1150,
	goa.ShipsTile: 1100, goa.ColonistsTile: 900, goa.ShipsOrColonists: 800, goa.Settlement: 1100,
	goa.ExtraActionsTile: 1900, goa.SmallExpeditions: 1300, goa.LargeExpeditions: 1900, goa.Favor: 1500,
}

// abilityWorth is what cards are worth as long as they can be played.
var abilityWorth = [goa.NumAbilities]int{
	goa.ShipsOnly: 900, goa.SpicesOnly: 900, goa.MixedHarvest: 600, goa.MoreRecruits: 450,
	goa.SpiceSale: 500, goa.SpiceGift: 600, goa.ColonistGift: 480, goa.ShipGift: 560,
	goa.DucatGift: 800, goa.BoughtProgress: 900,
}

// cards weighs a hand: its sets, the more the nearer the end, or its effects.
func (c *scale) cards(x *side, use int) int {
	r := c.rules
	var symbols [goa.NumSymbols]int
	effects := 0
	for h := x.hand; h != 0; h &= h - 1 {
		card := h.First()
		symbols[r.Cards[card].Symbol]++
		effects += abilityWorth[card.Ability()]
	}
	sets := 0
	for _, n := range symbols {
		sets += int(r.SetVP[n]) * point
	}
	return sets*(100-use*4/10)/100 + effects*use*45/10000 + x.unknown*(cardWorth+point*(100-use)/250)
}
