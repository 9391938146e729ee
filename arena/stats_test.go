package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"goa/ai"
	"goa/edition"
)

func near(a, b, within float64) bool { return math.Abs(a-b) <= within }

// slow skips tests that take long and are not concurrent.
func slow(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("long simulation")
	}
}

// seriesOf returns a series of blocks worth 0 to whole.
func seriesOf(blocks ...int64) *series {
	var s series
	for _, x := range blocks {
		s.add(x)
	}
	return &s
}

// times returns a series with a number of blocks of each of two kinds.
func times(n int, x int64, m int, y int64) *series {
	var s series
	for range n {
		s.add(x)
	}
	for range m {
		s.add(y)
	}
	return &s
}

func TestStudent(t *testing.T) {
	for freedom, want := range map[float64]float64{1: 12.706, 2: 4.303, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984, 1e9: 1.95996} {
		if got := student(freedom); !near(got, want, 0.004) {
			t.Errorf("%v degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

// Wilson's interval, from the tables of Newcombe (Statistics in Medicine 17,
// 1998, table I): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
func TestWilson(t *testing.T) {
	for _, c := range []struct{ r, n, low, high float64 }{
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
	} {
		got := wilson(c.r/c.n, c.n, z95)
		if !near(got[0], c.low, 0.0001) || !near(got[1], c.high, 0.0001) {
			t.Errorf("%v of %v: %v, want %v to %v", c.r, c.n, got, c.low, c.high)
		}
	}
}

func TestShareInterval(t *testing.T) {
	for _, c := range []struct {
		name      string
		s         *series
		low, high float64
		within    float64
	}{
		{"one block says nothing", seriesOf(24), 0, 1, 0},
		{"all won is less than certain", times(1000, 24, 0, 0), 0.99617, 1, 1e-4},
		{"all lost too", times(1000, 0, 0, 0), 0, 0.00383, 1e-4},
		{"blocks that are all or nothing are as many games", times(500, 24, 500, 0), 0.46906, 0.53094, 1e-3},
		{"a constant share is not certain", times(100, 12, 0, 0), 0.4930, 0.5070, 1e-3},
		{"blocks that differ little say more", times(500, 11, 500, 13), 0.4971, 0.5029, 3e-4},
		{"few blocks say little", seriesOf(24, 0), 0, 1, 0.02},
	} {
		got := shareInterval(c.s, 24)
		if !near(got[0], c.low, c.within) || !near(got[1], c.high, c.within) {
			t.Errorf("%s: %v, want %v to %v", c.name, got, c.low, c.high)
		}
	}
}

// In 95 of 100 matches the interval contains the truth.
func TestIntervalsHoldTheTruth(t *testing.T) {
	slow(t)
	dice := rand.New(rand.NewPCG(1, 2))
	for _, p := range []float64{0.5, 0.9, 0.985} {
		missed := 0
		const matches = 2000
		for range matches {
			var s series
			for range 200 {
				// A block has two games. In two cases out of five they go the
				// same way.
				first := dice.Float64() < p
				second := dice.Float64() < p
				if dice.Float64() < 0.4 {
					second = first
				}
				won := int64(0)
				for _, win := range []bool{first, second} {
					if win {
						won += 12
					}
				}
				s.add(won)
			}
			if ci := shareInterval(&s, 24); p < ci[0] || p > ci[1] {
				missed++
			}
		}
		if share := float64(missed) / matches; share > 0.07 || share < 0.02 {
			t.Errorf("a true share of %v is outside of %.1f%% of the intervals", p, 100*share)
		}
	}
}

// tournament sums up games between names whose strengths are known.
func tournament(of []int, strength []float64, blocks int, dice *rand.Rand) *sum {
	s := &sum{of: of, names: len(strength), perBlock: 1}
	for range blocks {
		var g Game
		left := map[int]bool{}
		for i := range of {
			left[i] = true
		}
		for place := uint8(1); len(left) > 0; place++ { // Plackett and Luce
			total := 0.0
			for i := range of {
				if left[i] {
					total += math.Exp(strength[of[i]])
				}
			}
			x := dice.Float64() * total
			for i := range of {
				if !left[i] {
					continue
				}
				if x -= math.Exp(strength[of[i]]); x < 0 || len(left) == 1 {
					g.Seats[i] = Seated{Bot: uint8(i), Place: place}
					delete(left, i)
					break
				}
			}
		}
		s.add([]Game{g})
	}
	return s
}

func TestEloOfAKnownShare(t *testing.T) {
	// 76% of the points are 200.2 Elo; 24 wins and 76 losses of 100 blocks.
	var p pairSums
	for i := range 1000 {
		g := Game{}
		g.Seats[0] = Seated{Bot: 0, Place: 1}
		g.Seats[1] = Seated{Bot: 1, Place: 2}
		if i%100 < 24 {
			g.Seats[0].Place, g.Seats[1].Place = 2, 1
		}
		p.add([]int{0, 1}, []Game{g})
	}
	r := rate(&p, 2, 1000, 1)
	if !near(r.elo[0], 1200.2, 0.5) || r.elo[1] != 1000 {
		t.Errorf("elo %v", r.elo)
	}
	// The standard error is that of the share, 1.351%, times 400/ln 10/(0.76*0.24).
	half := 1.9623 * 0.013512 * 400 / math.Ln10 / (0.76 * 0.24)
	if ci := r.ci[0]; !near(ci[1]-r.elo[0], half, 0.3) || !near(r.elo[0]-ci[0], half, 0.3) {
		t.Errorf("interval %v, want ±%v", ci, half)
	}
}

func TestJointEloFindsTheStrengths(t *testing.T) {
	slow(t)
	strength := []float64{0, 0.5, -0.7, 1.2}
	covered, all := 0, 0
	for seed := range uint64(40) {
		s := tournament([]int{0, 1, 2, 3}, strength, 2000, rand.New(rand.NewPCG(seed, 7)))
		r := rate(&s.pairs, 4, s.blocks, 0)
		for i, x := range strength {
			want := anchorElo + eloUnit*x
			if !near(r.elo[i], want, 60) {
				t.Errorf("name %d: %v, want %v", i, r.elo[i], want)
			}
			if i > 0 {
				all++
				if r.ci[i][0] <= want && want <= r.ci[i][1] {
					covered++
				}
			}
		}
	}
	if share := float64(covered) / float64(all); share < 0.88 {
		t.Errorf("only %.0f%% of the intervals hold the truth", 100*share)
	}
}

func TestEloOfAPlayerWhoWinsAll(t *testing.T) {
	s := tournament([]int{0, 1}, []float64{0, -1000}, 50, rand.New(rand.NewPCG(1, 1)))
	r := rate(&s.pairs, 2, s.blocks, 0)
	if math.IsInf(r.elo[1], 0) || math.IsNaN(r.elo[1]) || r.elo[1] > 300 || r.ci[1] != nil {
		t.Errorf("elo %v, interval %v", r.elo, r.ci)
	}
}

// Equal names have one rating, whatever place they have in the list.
func TestEqualNamesHaveOneRating(t *testing.T) {
	r := play(t, newMatch(t, "", ai.Greedy, ai.Random, ai.Random))
	if r.Anchor != ai.Greedy || r.Bots[1].Elo != r.Bots[2].Elo || r.Bots[0].Elo != anchorElo || r.Bots[1].Elo >= anchorElo {
		t.Errorf("anchor %s, %+v", r.Anchor, r.Bots)
	}
}

// With many blocks the ratio is that of the normal approximation, and it is the
// same seen from either side.
func TestLikelihoodRatio(t *testing.T) {
	even := likelihoodRatio([]int{10, 20, 60, 20, 10}, expected(-5), expected(5))
	if !near(even, 0, 1e-9) {
		t.Errorf("an even result speaks for one side: %v", even)
	}
	for _, c := range []struct {
		count      []int
		elo0, elo1 float64
	}{{[]int{10, 160, 570, 250, 30}, 0, 5}, {[]int{300, 900, 2100, 800, 250}, -3, 4}, {[]int{20, 0, 31, 0, 40}, 0, 10}} {
		n, mean, squares := 0.0, 0.0, 0.0
		for i, k := range c.count {
			x := float64(i) / 4
			n += float64(k)
			mean += float64(k) * x
			squares += float64(k) * x * x
		}
		mean /= n
		v := squares/n - mean*mean
		s0, s1 := expected(c.elo0), expected(c.elo1)
		want := n * (s1 - s0) * (2*mean - s0 - s1) / (2 * v) // the normal approximation
		if got := likelihoodRatio(c.count, s0, s1); !near(got, want, 0.08*math.Abs(want)) {
			t.Errorf("%v: %v, want about %v", c.count, got, want)
		}
	}
	reversed := likelihoodRatio([]int{30, 250, 570, 160, 10}, expected(-5), expected(0))
	if got := likelihoodRatio([]int{10, 160, 570, 250, 30}, expected(0), expected(5)); !near(got, -reversed, 1e-9) {
		t.Errorf("%v, from the other side %v", got, reversed)
	}
}

// The test is wrong no more often than it promises.
func TestSPRTErrorRates(t *testing.T) {
	slow(t)
	for _, c := range []struct {
		truth float64 // Elo
		wrong string
	}{{0, "elo1"}, {60, "elo0"}} {
		dice := rand.New(rand.NewPCG(3, 4))
		const runs = 400
		wrong, blocks := 0, 0
		for range runs {
			q := newSequential(Hypotheses{0, 60}, &sum{of: []int{0, 1}})
			for !q.decided() {
				q.add(simulatedBlock(expected(c.truth), dice))
			}
			blocks += q.blocks
			m := Plan{Bots: []string{"a", "b"}, Setting: edition.Setting{Players: 2}}
			if m.sprtReport(q).Decision == c.wrong {
				wrong++
			}
		}
		if share := float64(wrong) / runs; share > sprtError+0.035 {
			t.Errorf("truth %v: %.1f%% of the decisions are wrong", c.truth, 100*share)
		}
		if mean := blocks / runs; mean > 400 {
			t.Errorf("truth %v: %d blocks on average are no early stop", c.truth, mean)
		}
	}
}

// simulatedBlock returns two games, of which the first bot wins a share. One
// time in three the second goes like the first.
func simulatedBlock(p float64, dice *rand.Rand) []Game {
	games := make([]Game, 2)
	won := dice.Float64() < p
	for i := range games {
		if i == 1 && dice.Float64() > 1.0/3 {
			won = dice.Float64() < p
		}
		games[i].Seats[0] = Seated{Bot: 0, Place: 2}
		games[i].Seats[1] = Seated{Bot: 1, Place: 1}
		if won {
			games[i].Seats[0].Place, games[i].Seats[1].Place = 1, 2
		}
	}
	return games
}

// A match stops at the deciding block, however many games are played at once.
func TestAMatchStopsWhenItIsDecided(t *testing.T) {
	m := newMatch(t, "", ai.Greedy, ai.Random)
	m.Blocks, m.SPRT = 5000, &Hypotheses{0, 100}
	m.Workers = 1
	want := play(t, m)
	if want.SPRT.Decision != "elo1" || want.Blocks >= m.Blocks || want.Blocks < minSPRTBlocks {
		t.Errorf("%d blocks, %+v", want.Blocks, want.SPRT)
	}
	m.Workers = 3
	if got := play(t, m); got.Blocks != want.Blocks || got.SPRT.LLR != want.SPRT.LLR {
		t.Errorf("three workers stop after %d blocks, one after %d", got.Blocks, want.Blocks)
	}
	m.Bots, m.Players = []string{ai.Random, ai.Greedy, ai.Greedy}, 3
	if got := play(t, m); got.SPRT.Decision != "elo0" || got.SPRT.A != ai.Random || got.SPRT.B != ai.Greedy {
		t.Errorf("three players: %+v", got.SPRT)
	}
}
