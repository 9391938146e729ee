package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// goods evaluates spices and ships: each by itself, and more if they pay for
// worthwhile steps.
func (c *scale) goods(x *net.Side, left, use int) int {
	spices, ships := x.Spices, x.Ships
	level := x.Level
	before := c.w.looseGoods(&spices, ships)
	v := before * use / 100
	share := c.w.StepShare
	for turn := range min(goa.ActionsPerRound, left/10) {
		best, gain := -1, 0
		for t := range goa.Track(goa.NumTracks) {
			if !affords(&spices, ships, c.rules, t, level[t]) {
				continue
			}
			if g := c.stepGain(x, t, level[t], left-10*turn-10, use); g > gain {
				best, gain = int(t), g
			}
		}
		if best < 0 {
			break
		}
		v += gain * share / 100
		share -= c.w.StepDecay
		cost := c.rules.Cost[best][level[best]]
		pay(&spices, cost)
		ships -= cost.Total()
		level[best]++
	}
	return v
}

// affords reports whether spices and ships pay for the next step of a track.
func affords(spices *[goa.NumSpices]int, ships int, r *goa.Rules, t goa.Track, level int) bool {
	if level >= goa.TopLevel {
		return false
	}
	cost := r.Cost[t][level]
	if ships < cost.Total() {
		return false
	}
	for k := range goa.Spice(goa.NumSpices) {
		if spices[k] < cost.Count(k) {
			return false
		}
	}
	return true
}

// stepGain returns the gain of paying for the next step of a track.
func (c *scale) stepGain(x *net.Side, t goa.Track, level, left, use int) int {
	r, w := c.rules, c.w
	n := r.Cost[t][level].Total()
	gain := int(r.LevelVP[level+1]-r.LevelVP[level])*point +
		c.engine(x, t, level+1, left) - c.engine(x, t, level, left)
	return gain - w.StepCost*(50+use/2)/100 - n*(w.Spice+w.Ship)*use/100
}

func pay(spices *[goa.NumSpices]int, cost goa.Stock) {
	for k := range goa.Spice(goa.NumSpices) {
		spices[k] -= cost.Count(k)
	}
}

// looseGoods returns what goods are worth by themselves. The more of a kind, the
// less each is worth.
func (w *Weights) looseGoods(spices *[goa.NumSpices]int, ships int) int {
	v := 0
	for _, n := range spices {
		v += min(n, 2)*w.Spice + max(0, min(n, 4)-2)*w.Spice*w.Loose.Spice[0]/100 + max(0, n-4)*w.Spice*w.Loose.Spice[1]/100
	}
	return v + min(ships, 7)*w.Ship + max(0, min(ships, 12)-7)*w.Ship*w.Loose.Ship[0]/100 + max(0, ships-12)*w.Ship*w.Loose.Ship[1]/100
}
