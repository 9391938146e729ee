package net

import (
	"math/bits"

	"goa/goa"
)

// Side is what a player has, in the form used for evaluation. It comes from a
// position, and can be changed to see the effect of a tile or a price.
type Side struct {
	Level                            [goa.NumTracks]int
	Ducats, Ships, Colonists, Extras int
	Spices                           [goa.NumSpices]int
	Sources                          [goa.NumSpices]int // half fields that bear a spice, alone or with another one
	Wild                             int                // fields for any spice
	Fields                           int                // of all kinds
	Plantations                      int
	Planted                          int // fields of plantations
	Singles                          int
	Colonies                         int
	Unfounded                        uint8 // set of colonies, one bit each, that can still be founded
	Tiles                            [goa.NumTiles]int8
	Ready                            [goa.NumTiles]int8
	Hand                             goa.CardSet // as far as it is known
	Unknown                          int         // cards that no player has looked at
	Cards                            int         // in hand, known only to their owner
	Points                           int         // other than tracks, colonies, cards, money and single plantations
	Captain                          goa.Captain
	Actions                          int // left until the end, in tenths, without extra actions
}

// SideOf reads a seat's side from a position. The caller adds the cards.
func SideOf(s *goa.Public, seat goa.Seat) Side {
	p := s.Player(seat)
	x := Side{
		Ducats: p.Ducats(), Ships: p.Ships(), Colonists: p.Colonists(), Extras: p.Extras(),
		Singles: p.FaceDown().Total(), Actions: actionsLeft(s, seat), Captain: p.Captain(),
	}
	for t := range goa.Track(goa.NumTracks) {
		x.Level[t] = p.Level(t)
	}
	goods := p.Goods()
	for k := range goa.Spice(goa.NumSpices) {
		x.Spices[k] = goods.Count(k)
	}
	for t := goa.Foreman; t < goa.NumTiles; t++ {
		x.Tiles[t], x.Ready[t] = int8(p.Tiles(t)), int8(p.Ready(t))
	}
	x.addPlaces(s, seat)
	x.Points = openPoints(s.Rules(), p)
	return x
}

// addPlaces counts plantations, colonies and their fields.
func (x *Side) addPlaces(s *goa.Public, seat goa.Seat) {
	p := s.Player(seat)
	for at := range goa.Place(goa.NumPlantations) {
		if t := p.Plantation(at); t != goa.NoTile {
			x.Plantations++
			x.Planted += t.Fields()
			if t.IsSingle() {
				x.Singles++
			}
		}
	}
	for c := range goa.Colony(goa.NumColonies) {
		if p.Colony(c) != goa.NoColonyTile {
			x.Colonies++
		} else {
			x.Unfounded |= 1 << c
		}
	}
	for at := range goa.Place(goa.NumPlaces) {
		if free, kinds := s.FreeFields(seat, at); kinds != 0 {
			x.AddFields(free+p.Stock(at).Total(), kinds)
		}
	}
}

// AddFields adds fields that bear some kinds of spice.
func (x *Side) AddFields(n int, kinds goa.SpiceSet) {
	x.Fields += n
	each := 2
	switch bits.OnesCount8(uint8(kinds)) {
	case 1:
	case 2:
		each = 1
	default:
		x.Wild += n
		return
	}
	for k := range goa.Spice(goa.NumSpices) {
		if kinds.Has(k) {
			x.Sources[k] += each * n
		}
	}
}

// openPoints counts the points that are certain: those of fulfilled Duties and
// Missions.
func openPoints(r *goa.Rules, p *goa.PublicPlayer) int {
	return (p.Tiles(goa.Duty)-p.Ready(goa.Duty))*int(r.DutyVP) +
		p.Tiles(goa.SmallMission)*int(r.SmallMissionVP) + p.Tiles(goa.LargeMission)*int(r.LargeMissionVP)
}

// actionsLeft returns how many actions a seat has until the end, in tenths,
// without extra action cards in hand. Each round to come brings some.
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
