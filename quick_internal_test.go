package goa

import (
	"math/bits"
	"testing"
	"time"
	"unsafe"
)

func tmpData() Data {
	d := Data{TilesRemoved: 4, PlantationsRemoved: 2, StartShips: 4, StartColonists: 2, StartDucats: 10, FirstDucats: 5, StartSymbol: Elephant,
		CardsInGame: 1<<30 - 1, ColonyNeed: [4]uint8{6, 8, 10, 12}, ColonyFields: [4]uint8{1, 1, 2, 2},
		Ships: [5]uint8{1, 2, 3, 4, 5}, HarvestSpices: [5]uint8{1, 2, 4, 6, 8}, Taxes: [5]uint8{4, 6, 8, 10, 12}, Draws: [5]uint8{1, 1, 2, 2, 3}, HandLimit: [5]uint8{1, 2, 3, 4, 5}, Recruits: [5]uint8{0, 2, 3, 4, 5},
		SellPrice: 3, SellLimit: 4, GiftSpices: 2, GiftColonists: 2, GiftShips: 2, GiftDucats: 5, ProgressPrice: [5]uint8{0, 6, 12, 18, 24}, FoundingCards: 2, ResupplyCards: 2,
		ShipsOfTile: 4, ColonistsOfTile: 4, ShipsOrColonistsOfTile: 3, ExtraActionsOfTile: 2, SettlementShips: 1, SettlementColonists: 1, SettlementExtras: 1, SmallExpeditionCards: 2, LargeExpeditionCards: 3,
		RoundShips: 1, RoundColonists: 1, RoundSpices: 1, RoundDucats: 3, RoundCards: 1, HarvestPlaces: 3, DutySpices: 6, EspionageIsAction: true, EspionageFounds: true,
		LevelVP: [5]uint8{0, 1, 3, 6, 10}, ColonyVP: [5]uint8{0, 1, 3, 6, 10}, SetVP: [7]uint8{0, 1, 3, 6, 10, 15, 15}, RichestVP: 3, SingleVP: 1, ForemanVP: 3, DutyVP: 5, SmallMissionVP: 2, LargeMissionVP: 3,
	}
	for s := range Spice(5) {
		d.Tiles[0][PlantationOf(s, 1)] = 1
		d.Tiles[0][PlantationOf(s, 2)] = 2
		d.Tiles[1][PlantationOf(s, 2)] = 1
		d.Tiles[1][PlantationOf(s, 3)] = 1
	}
	for _, t := range []Tile{CropRotation, Foreman, ShipTile, ColonistTile, SpiceTile, DucatsTile, Duty, ExtraActionsTile, ShipsTile, ColonistsTile, Settlement, ShipsOrColonists, ShipsOrColonists, SmallExpeditions} {
		d.Tiles[0][t]++
	}
	for _, t := range []Tile{ExpeditionTile, Duty, ExtraActionsTile, ShipsTile, ColonistsTile, Settlement, ShipsOrColonists, ShipsOrColonists, LargeExpeditions, Favor, Swap, ExtraHarvest, Espionage, Resupply, ViceKing, SmallMission, SmallMission, LargeMission, LargeMission} {
		d.Tiles[1][t]++
	}
	for c := range Card(30) {
		d.Cards[c] = CardFace{uint8(c%3) + 1, Symbol(c % 6)}
	}
	for i := 0; i < 5; i++ {
		d.ColonyTiles[1+i] = 1
		d.ColonyTiles[12+i] = 1
	}
	d.ColonyTiles[CochinTile] = 4
	d.ColonyTiles[CalicutTile] = 4
	ring := []Spice{Ginger, Cinnamon, Pepper, Nutmeg, Clove}
	for t := 0; t < 5; t++ {
		for l := 0; l < 4; l++ {
			for k := 0; k <= l; k++ {
				d.Cost[t][l] += ring[(t+k)%5].one()
			}
		}
	}
	return d
}
func TestQuick(t *testing.T) {
	t.Log(unsafe.Sizeof(State{}))
	r := NewRules(tmpData())
	for _, n := range []int{2, 4} {
		rng := &tmpRng{88172645463325252}
		buf := make([]Move, 0, 512)
		games, dec, forced, nat := 0, 0, 0, 0
		t0 := time.Now()
		maxd := uint8(0)
		vp := 0
		for time.Since(t0) < 4*time.Second {
			for range 50 {
				s := New(r, n)
				for !s.Over() {
					if k := s.Outcomes(); k > 0 {
						s.Play(s.Outcome(int(rng.Uint64N(uint64(k)))))
						nat++
						continue
					}
					buf = s.Moves(buf[:0])
					if len(buf) == 0 {
						t.Fatalf("dead end %+v", s)
					}
					if len(buf) == 1 {
						forced++
						s.Play(buf[0])
					} else {
						dec++
						s.Play(buf[rng.Uint64N(uint64(len(buf)))])
					}
					maxd = max(maxd, s.depth)
				}
				vp += s.Score(0).Total()
				games++
			}
		}
		el := time.Since(t0).Seconds()
		t.Logf("%dp %.0f games/s %.2fM dec/s; per game dec %d forced %d nature %d depth %d vp %.1f", n, float64(games)/el, float64(dec)/el/1e6, dec/games, forced/games, nat/games, maxd, float64(vp)/float64(games))
	}
}

type tmpRng struct{ x uint64 }

func (r *tmpRng) Uint64N(n uint64) uint64 {
	r.x ^= r.x << 13
	r.x ^= r.x >> 7
	r.x ^= r.x << 17
	h, _ := bits.Mul64(r.x, n)
	return h
}
