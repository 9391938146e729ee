package goa

import (
	"math/rand/v2"
	"testing"
)

func TestCompareTmp(t *testing.T) {
	for _, v := range []int{0, 1, 2, 3} {
		d := tmpData()
		if v&1 != 0 {
			d.AuctioneerOverbids = true
			d.BoughtIsAction = true
			d.EspionageIsAction = false
			d.EspionageFounds = false
			d.SellLimit = 0
			d.Bonanza = true
			d.Bonanzas = [4]uint8{2, 2, 2, 2}
			d.BonanzaGives = [4]uint8{1, 1, 3, 1}
		}
		if v&2 != 0 {
			d.QuickStart = true
			d.QuickStartDucats = 10
			d.FoundingCards = 0
			d.CardsInGame &^= cardsOf(MoreRecruits)
			d.Recruits = [5]uint8{4, 6, 8, 10, 12}
			d.EspionageFounds = true
		}
		r := NewRules(d)
		for g := range 300 {
			rng := rand.New(rand.NewPCG(uint64(g), uint64(v)))
			s := New(r, 2+g%3)
			var buf []Move
			for !s.Over() {
				buf = s.Moves(buf[:0])
				if len(buf) == 0 {
					t.Fatalf("dead end %+v", s)
				}
				seen := map[Move]bool{}
				for _, m := range buf {
					if why := s.check(m); why != Legal {
						t.Fatalf("generated %v: %v\n%+v", m, why, s)
					}
					if seen[m] {
						t.Fatalf("twice %v", m)
					}
					seen[m] = true
				}
				for range 60 {
					m := Move{MoveKind(rng.IntN(int(numMoveKinds))), uint8(rng.IntN(12)), uint8(rng.IntN(12)), uint8(rng.IntN(32))}
					if rng.IntN(2) == 0 {
						m.C = []uint8{0, 30}[rng.IntN(2)]
					}
					if rng.IntN(3) == 0 {
						m.B = 0
					}
					if s.check(m) == Legal && !seen[m] {
						t.Fatalf("check allows %v\n%v\n%+v", m, buf, s)
					}
				}
				if k := s.Outcomes(); k > 0 {
					s.Play(s.Outcome(rng.IntN(k)))
				} else {
					s.Play(buf[rng.IntN(len(buf))])
				}
			}
		}
	}
}
