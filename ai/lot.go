package ai

import (
	"goa/ai/net"
	"goa/goa"
)

// take adds a tile, or the flag for NoTile, to a side.
func (c *scale) take(x *net.Side, t goa.Tile) {
	r := c.rules
	switch {
	case t == goa.NoTile:
		x.Extras++
		return
	case t.IsPlantation():
		c.plant(x, t)
		return
	}
	switch t {
	case goa.ShipsTile:
		x.Ships += int(r.ShipsOfTile)
	case goa.ColonistsTile:
		x.Colonists += int(r.ColonistsOfTile)
	case goa.ShipsOrColonists:
		x.Ships += int(r.ShipsOrColonistsOfTile)
	case goa.Settlement:
		x.Ships += int(r.SettlementShips)
		x.Colonists += int(r.SettlementColonists)
		x.Extras += int(r.SettlementExtras)
	case goa.ExtraActionsTile:
		x.Extras += int(r.ExtraActionsOfTile)
	case goa.SmallExpeditions:
		x.Unknown += int(r.SmallExpeditionCards)
	case goa.LargeExpeditions:
		x.Unknown += int(r.LargeExpeditionCards)
	case goa.SmallMission:
		x.Points += int(r.SmallMissionVP)
	case goa.LargeMission:
		x.Points += int(r.LargeMissionVP)
	default:
		x.Tiles[t]++
		x.Ready[t]++
	}
}

// plant adds a plantation with its spices. The fifth replaces another, usually
// one with a single field.
func (c *scale) plant(x *net.Side, t goa.Tile) {
	n := t.Fields()
	x.AddFields(n, t.Kinds())
	x.Planted += n
	if t.IsSingle() {
		x.Singles++
	}
	if t == goa.CropRotation {
		scarce := goa.Spice(0)
		for k := range goa.Spice(goa.NumSpices) {
			if x.Spices[k] < x.Spices[scarce] {
				scarce = k
			}
		}
		x.Spices[scarce]++
	} else {
		for k := range goa.Spice(goa.NumSpices) {
			if t.Kinds().Has(k) {
				x.Spices[k] += n
			}
		}
	}
	if x.Plantations++; x.Plantations <= goa.NumPlantations {
		return
	}
	x.Fields--
	x.Planted--
	most := goa.Spice(0)
	for k := range goa.Spice(goa.NumSpices) {
		if x.Sources[k] > x.Sources[most] {
			most = k
		}
	}
	x.Sources[most] = max(0, x.Sources[most]-2)
	x.Spices[most] = max(0, x.Spices[most]-1)
}

// worthWithoutMoney returns what a seat's side is worth without its money. The
// argument most is the money of the richest other player.
func (c *scale) worthWithoutMoney(seat goa.Seat, x *net.Side, most int) int {
	return c.value(x) + c.missed(seat, x, most)
}

// added returns what a tile, or the flag for NoTile, adds to a seat's side. The
// argument without is the worth of the side before.
func (c *scale) added(seat goa.Seat, x *net.Side, t goa.Tile, most, without int) int {
	y := *x
	c.take(&y, t)
	gain := c.worthWithoutMoney(seat, &y, most) - without
	if t == goa.NoTile && c.rounds > 0 {
		gain += c.w.Flag
	}
	return gain
}
