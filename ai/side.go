package ai

import (
	"math/bits"

	"goa/goa"
)

// side is what a player has, in the form in which it is weighed. It is taken
// from a position, and can be changed to ask what a tile or a price would do.
type side struct {
	level                            [goa.NumTracks]int
	ducats, ships, colonists, extras int
	spices                           [goa.NumSpices]int
	sources                          [goa.NumSpices]int // half fields that bear a spice alone or with another
	wild                             int                // fields for any spice
	fields                           int                // all
	plantations                      int
	singles                          int
	colonies                         int
	unfounded                        uint8 // bit a colony: can still be founded
	tiles                            [goa.NumTiles]int8
	ready                            [goa.NumTiles]int8
	hand                             goa.CardSet
	unknown                          int // cards that nobody has looked at
	points                           int // other than tracks, colonies, cards, money and single plantations
	captain                          goa.Captain
	actions                          int // left to the end, in tenths, without the extra ones
}

// sideOf reads a seat's side of a position. The cards are the caller's to add.
func sideOf(s *goa.Public, seat goa.Seat) side {
	p := s.Player(seat)
	x := side{
		ducats: p.Ducats(), ships: p.Ships(), colonists: p.Colonists(), extras: p.Extras(),
		singles: p.FaceDown().Total(), actions: actionsLeft(s, seat), captain: p.Captain(),
	}
	for t := range goa.Track(goa.NumTracks) {
		x.level[t] = p.Level(t)
	}
	goods := p.Goods()
	for k := range goa.Spice(goa.NumSpices) {
		x.spices[k] = goods.Count(k)
	}
	for t := goa.Foreman; t < goa.NumTiles; t++ {
		x.tiles[t], x.ready[t] = int8(p.Tiles(t)), int8(p.Ready(t))
	}
	x.addPlaces(s, seat)
	x.points = openPoints(s.Rules(), p)
	return x
}

// addPlaces counts plantations, colonies and their fields.
func (x *side) addPlaces(s *goa.Public, seat goa.Seat) {
	p := s.Player(seat)
	for at := range goa.Place(goa.NumPlantations) {
		if t := p.Plantation(at); t != goa.NoTile {
			x.plantations++
			if t.IsSingle() {
				x.singles++
			}
		}
	}
	for c := range goa.Colony(goa.NumColonies) {
		if p.Colony(c) != goa.NoColonyTile {
			x.colonies++
		} else {
			x.unfounded |= 1 << c
		}
	}
	for at := range goa.Place(goa.NumPlaces) {
		if free, kinds := s.Room(seat, at); kinds != 0 {
			x.addFields(free+p.Stock(at).Total(), kinds)
		}
	}
}

func (x *side) addFields(n int, kinds goa.SpiceSet) {
	x.fields += n
	each := 2
	switch bits.OnesCount8(uint8(kinds)) {
	case 1:
	case 2:
		each = 1
	default:
		x.wild += n
		return
	}
	for k := range goa.Spice(goa.NumSpices) {
		if kinds.Has(k) {
			x.sources[k] += each * n
		}
	}
}

// openPoints counts what scores whatever happens: fulfilled Duties and Missions.
func openPoints(r *goa.Rules, p *goa.Player) int {
	return (p.Tiles(goa.Duty)-p.Ready(goa.Duty))*int(r.DutyVP) +
		p.Tiles(goa.SmallMission)*int(r.SmallMissionVP) + p.Tiles(goa.LargeMission)*int(r.LargeMissionVP)
}

// actionsLeft is how many actions a seat has until the end, in tenths and
// without extra action cards in hand; each round to come brings some of them.
func actionsLeft(s *goa.Public, seat goa.Seat) int {
	const perRound = 34
	later := (goa.NumRounds - max(1, s.Round())) * perRound
	switch s.Stage() {
	case goa.Over:
		return 0
	case goa.Acting:
		left := goa.ActionsPerRound - s.ActionOfRound()
		if pending(s, seat) {
			left++
		}
		return later + 10*left
	case goa.Extras:
		return later
	case goa.Setup:
		if s.Round() > 0 {
			return later
		}
		return later + perRound
	default:
		return later + perRound
	}
}

// pending reports whether a seat has yet to take this lap's action.
func pending(s *goa.Public, seat goa.Seat) bool {
	n := goa.Seat(s.Seats())
	mine, now := (seat-s.Flag()+n)%n, (s.Actor()-s.Flag()+n)%n
	return mine > now || mine == now && !s.HasActed()
}
