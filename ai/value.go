package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// point is a victory point in the unit of all values.
const point = 1000

// scale evaluates sides by the rules of a game at one moment.
type scale struct {
	w        *Weights
	ask      *asker // nil without a net
	table    *goa.Public
	rules    *goa.Rules
	story    goa.Story
	ducat    int // the worth of one
	auctions int // rounds with auctions to come, including this one
	rounds   int // to come after this one
	need     [goa.NumColonies]int
}

func scaleOf(s *goa.Public, w *Weights, ask *asker) scale {
	c := scale{w: w, ask: ask, table: s, rules: s.Rules(), story: s.Story(), ducat: w.Ducat[s.Seats()], rounds: goa.NumRounds - max(1, s.Round())}
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

// useful returns what goods are worth with a number of actions left, in
// hundredths.
func (w *Weights) useful(tenths int) int {
	steps := &w.Useful
	i := tenths / 10
	if i >= len(steps)-1 {
		return steps[len(steps)-1]
	}
	return steps[i] + (steps[i+1]-steps[i])*(tenths%10)/10
}

// whole evaluates a seat's side with its money and with what the hand-made
// value misses. The argument most is the money of the richest other player.
func (c *scale) whole(seat goa.Seat, x *net.Side, most int) int {
	return c.value(x) + c.purse(x.Ducats, most, x.Actions+10*x.Extras) + c.missed(seat, x, most)
}

// value evaluates a side without its money.
func (c *scale) value(x *net.Side) int {
	left := x.Actions + 10*x.Extras
	use := c.w.useful(left)
	v := point*c.score(x) + left*c.w.Action/10
	for t := range goa.Track(goa.NumTracks) {
		v += c.engine(x, t, x.Level[t], left)
	}
	return v + c.sources(x, left) + c.goods(x, left, use) + c.settlers(x, left, use) +
		c.perRound(x, use) + c.oneShots(x, use) + c.cards(x, use)
}

// score counts tracks, colonies and single plantations.
func (c *scale) score(x *net.Side) int {
	r := c.rules
	n := x.Points + int(r.ColonyVP[x.Colonies])
	least := goa.TopLevel
	for _, l := range x.Level {
		n += int(r.LevelVP[l])
		least = min(least, l)
	}
	each := int(r.SingleVP)
	if x.Tiles[goa.Foreman] > 0 {
		each = int(r.ForemanVP)
	}
	if c.story == goa.Adaptability && least == 0 {
		n += int(r.StoryGives.AdaptabilityVP)
	}
	return n + each*x.Singles
}

// engine returns what a track's level will yield. Each track gets a share of
// the actions left.
func (c *scale) engine(x *net.Side, t goa.Track, level, left int) int {
	r, w := c.rules, c.w
	switch t {
	case goa.ShipTrack:
		return left * w.ShipShare * int(r.Ships[level]) * w.Ship / 1000
	case goa.HarvestTrack:
		return left * w.HarvestShare * min(int(r.HarvestSpices[level]), max(1, x.Fields*w.HarvestFields/100)) * w.Spice / 1000
	case goa.TaxTrack:
		return left * w.TaxShare * int(r.Taxes[level]) * c.ducat * min(100, w.TaxUse[0]+w.TaxUse[1]*c.auctions) / 100 / 1000
	case goa.ExpeditionTrack:
		return left*w.ExploreShare*int(r.Draws[level])*w.Card/1000 + min(left, 40)*int(r.HandLimit[level])*w.HandRoom
	default:
		if x.Unfounded == 0 {
			return 0
		}
		return left * w.FoundShare * int(r.Recruits[level]) * w.Colonist / 1000
	}
}

// sources returns what fields will bear. The first source of a spice matters
// most.
func (c *scale) sources(x *net.Side, left int) int {
	v := 0
	for _, h := range x.Sources {
		v += c.w.Source[min(h, maxSource-1)]
	}
	return (v + c.w.Wild*min(x.Wild, 6)) * left / 10
}

// settlers returns what colonists and the next colony are worth.
func (c *scale) settlers(x *net.Side, left, use int) int {
	r, w := c.rules, c.w
	help := int(r.Recruits[x.Level[goa.ColonyTrack]])
	if r.FoundingCards > 0 {
		help += w.FoundCards
	}
	wanted, next := 0, 100
	for k, need := range c.need {
		if x.Unfounded>>k&1 != 0 {
			wanted += max(1, need-help)
			next = min(next, need)
		}
	}
	v := (min(x.Colonists, wanted)*w.Colonist + max(0, x.Colonists-wanted)*w.SpareColonist) * use / 100
	if next == 100 || left < 10 {
		return v
	}
	short := next - help - x.Colonists
	if r.FoundingCards > 0 {
		short += w.FoundDoubt
	}
	if short = max(0, short); short < len(w.FoundChance) {
		gain := int(r.ColonyVP[x.Colonies+1]-r.ColonyVP[x.Colonies]) * point
		v += max(0, gain+w.FoundGain) * w.FoundChance[short] * w.FoundNext / 10000
	}
	return v
}

// perRound returns what tiles used once a round will still bring.
func (c *scale) perRound(x *net.Side, use int) int {
	r, w := c.rules, c.w
	worth := func(t goa.Tile, each int) int {
		return (int(x.Tiles[t])*c.rounds + int(x.Ready[t])) * each
	}
	late := w.RoundLate + use*(100-w.RoundLate)/100
	return (worth(goa.ShipTile, int(r.RoundShips)*w.Ship) +
		worth(goa.ColonistTile, int(r.RoundColonists)*w.Colonist*w.RoundColonist/100) +
		worth(goa.SpiceTile, int(r.RoundSpices)*w.Spice*w.RoundSpice/100) +
		worth(goa.ExpeditionTile, int(r.RoundCards)*w.Card) +
		worth(goa.DucatsTile, int(r.RoundDucats)*c.ducat*w.RoundDucats/100)) * late / 100
}

// oneShots returns what tiles kept for one use are worth.
func (c *scale) oneShots(x *net.Side, use int) int {
	r, w := c.rules, c.w
	least, total := goa.TopLevel, 0
	for _, l := range x.Level {
		least = min(least, l)
	}
	for _, n := range x.Spices {
		total += n
	}
	v := int(x.Ready[goa.Duty]) * int(r.DutyVP) * point * min(w.Duty[2], w.Duty[0]+w.Duty[1]*total) * use / 10000
	if least < goa.TopLevel {
		v += int(x.Tiles[goa.ViceKing]) * (least*point + w.ViceKing) * min(100, use*3) / 100
	}
	for t := goa.ExtraActionsTile; t <= goa.Resupply; t++ {
		if n := x.Tiles[t]; n != 0 {
			v += int(n) * w.OneShot[t] * use / 100
		}
	}
	return v
}

// cards evaluates a hand: its sets, which count more toward the end, or its
// effects.
func (c *scale) cards(x *net.Side, use int) int {
	r, w := c.rules, c.w
	var symbols [goa.NumSymbols]int
	effects := 0
	for h := x.Hand; h != 0; h &= h - 1 {
		card := h.First()
		symbols[r.Cards[card].Symbol]++
		effects += w.Ability[card.Ability()]
	}
	sets := 0
	for _, n := range symbols {
		sets += int(r.SetVP[n]) * point
	}
	return sets*(100-use*w.SetsEarly/100)/100 + effects*use*w.Effects/10000 + x.Unknown*(w.Card+w.CardLate*(100-use)/100)
}
