package ai

import "goa/goa"

// take adds a tile, or the flag for NoTile, to a side.
func (c *scale) take(x *side, t goa.Tile) {
	r := c.rules
	switch {
	case t == goa.NoTile:
		x.extras++
		return
	case t.IsPlantation():
		c.plant(x, t)
		return
	}
	switch t {
	case goa.ShipsTile:
		x.ships += int(r.ShipsOfTile)
	case goa.ColonistsTile:
		x.colonists += int(r.ColonistsOfTile)
	case goa.ShipsOrColonists:
		x.ships += int(r.ShipsOrColonistsOfTile)
	case goa.Settlement:
		x.ships += int(r.SettlementShips)
		x.colonists += int(r.SettlementColonists)
		x.extras += int(r.SettlementExtras)
	case goa.ExtraActionsTile:
		x.extras += int(r.ExtraActionsOfTile)
	case goa.SmallExpeditions:
		x.unknown += int(r.SmallExpeditionCards)
	case goa.LargeExpeditions:
		x.unknown += int(r.LargeExpeditionCards)
	case goa.SmallMission:
		x.points += int(r.SmallMissionVP)
	case goa.LargeMission:
		x.points += int(r.LargeMissionVP)
	default:
		x.tiles[t]++
		x.ready[t]++
	}
}

// plant adds a plantation with its spices. The fifth takes the place of
// another: of one field, as a rule.
func (c *scale) plant(x *side, t goa.Tile) {
	n := t.Fields()
	x.addFields(n, t.Kinds())
	if t.IsSingle() {
		x.singles++
	}
	if t == goa.CropRotation {
		scarce := goa.Spice(0)
		for k := range goa.Spice(goa.NumSpices) {
			if x.spices[k] < x.spices[scarce] {
				scarce = k
			}
		}
		x.spices[scarce]++
	} else {
		for k := range goa.Spice(goa.NumSpices) {
			if t.Kinds().Has(k) {
				x.spices[k] += n
			}
		}
	}
	if x.plantations++; x.plantations <= goa.NumPlantations {
		return
	}
	x.fields--
	most := goa.Spice(0)
	for k := range goa.Spice(goa.NumSpices) {
		if x.sources[k] > x.sources[most] {
			most = k
		}
	}
	x.sources[most] = max(0, x.sources[most]-2)
	x.spices[most] = max(0, x.spices[most]-1)
}

// worth is what a tile, or the flag for NoTile, adds to a side.
func (c *scale) worth(x *side, t goa.Tile) int {
	y := *x
	c.take(&y, t)
	gain := c.value(&y) - c.value(x)
	if t == goa.NoTile && c.rounds > 0 {
		gain += c.w.Flag
	}
	return gain
}
