package nature_test

import (
	"slices"
	"testing"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

func newGame(t testing.TB, seats int, options ...string) goa.State {
	t.Helper()
	o, err := edition.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	return goa.New(edition.Default().Rules(o), seats)
}

// sampler is a Source or a Deal.
type sampler interface {
	Move(*goa.State) goa.Move
	PlayChance(*goa.State, func(goa.Move))
}

// play plays a whole game, with Nature's moves from one source and random
// players from another. It returns Nature's moves.
func play(s *goa.State, by sampler, players *nature.Source) (hers []goa.Move) {
	var buf []goa.Move
	for !s.Over() {
		by.PlayChance(s, func(m goa.Move) { hers = append(hers, m) })
		if s.Over() {
			break
		}
		buf = s.Moves(buf[:0])
		s.Play(buf[players.IntN(len(buf))])
	}
	return hers
}

func TestEqualSeedsGiveEqualLuck(t *testing.T) {
	for seats := 2; seats <= goa.MaxSeats; seats++ {
		a, b, c := newGame(t, seats), newGame(t, seats), newGame(t, seats)
		first := play(&a, nature.New("luck"), nature.New("players"))
		again := play(&b, nature.New("luck"), nature.New("players"))
		other := play(&c, nature.New("bad luck"), nature.New("players"))
		if !slices.Equal(first, again) || a != b {
			t.Errorf("%d seats: the same seeds played two different games", seats)
		}
		if slices.Equal(first, other) {
			t.Errorf("%d seats: two seeds gave the same game", seats)
		}
	}
}

// The numbers must be the same on every machine and in every version.
func TestStreamIsFixed(t *testing.T) {
	src := nature.New("goa")
	var got []int
	for range 8 {
		got = append(got, src.IntN(1000))
	}
	want := []int{984, 299, 94, 23, 415, 353, 866, 512}
	if !slices.Equal(got, want) {
		t.Errorf("New(%q) gives %v, want %v", "goa", got, want)
	}
}

func TestFreshSeedMakesTheSameSource(t *testing.T) {
	src, seed := nature.Fresh()
	again := nature.New(seed)
	for i := range 20 {
		if got, want := src.IntN(1<<40), again.IntN(1<<40); got != want {
			t.Fatalf("number %d is %d, from its seed %d", i, got, want)
		}
	}
	if _, other := nature.Fresh(); other == seed || len(seed) < 26 {
		t.Errorf("seeds %q and %q are not fresh", seed, other)
	}
}

// chiSquare measures how far counts are from equal.
func chiSquare(counts []int) float64 {
	total := 0
	for _, n := range counts {
		total += n
	}
	want := float64(total) / float64(len(counts))
	sum := 0.0
	for _, n := range counts {
		sum += (float64(n) - want) * (float64(n) - want) / want
	}
	return sum
}

func TestNumbersAreUniform(t *testing.T) {
	src := nature.New("uniform")
	for _, c := range []struct {
		n     int
		limit float64 // chi-square limit with n-1 degrees of freedom, exceeded one time in a thousand
	}{{2, 10.8}, {7, 22.5}, {30, 58.3}} {
		counts := make([]int, c.n)
		for range 3000 * c.n {
			counts[src.IntN(c.n)]++
		}
		if got := chiSquare(counts); got > c.limit {
			t.Errorf("IntN(%d): chi-square %.1f, want at most %.1f", c.n, got, c.limit)
		}
	}
}

// Of the 2^64 values of the stream, each of three times 2^61 numbers gets two
// or three. Unless some are skipped, one number in three comes up too rarely.
func TestLargeBoundsAreUnbiased(t *testing.T) {
	src, counts := nature.New("large"), make([]int, 3)
	for range 30000 {
		counts[src.IntN(3<<61)%3]++
	}
	if got := chiSquare(counts); got > 13.8 {
		t.Errorf("remainders of large numbers: %v, chi-square %.1f", counts, got)
	}
}

func TestEveryCardIsTurnedUpEquallyOften(t *testing.T) {
	start := newGame(t, 2)
	src := nature.New("cards")
	for start.Outcome(0).Kind != goa.TurnCard {
		start.Play(src.Move(&start))
	}
	counts := make([]int, goa.NumCards)
	for range 30000 {
		counts[src.Move(&start).Card()]++
	}
	if got := chiSquare(counts); got > 58.3 {
		t.Errorf("chi-square %.1f of %v", got, counts)
	}
}

func TestSet1NeverRemovesTooManyPlantations(t *testing.T) {
	for _, c := range []struct {
		name string
		by   func(seed string) sampler
	}{
		{"source", func(seed string) sampler { return nature.New(seed) }},
		{"deal", func(seed string) sampler { return nature.Dealt(seed) }},
	} {
		most := 0
		for i := range 2000 {
			s := newGame(t, 3)
			plantations := 0
			c.by(string(rune(i))).PlayChance(&s, func(m goa.Move) {
				if m.Kind == goa.RemoveTile && m.Tile().IsPlantation() {
					plantations++
				}
			})
			most = max(most, plantations)
		}
		if want := int(edition.Default().Rules(edition.Options{}).PlantationsRemoved); most != want {
			t.Errorf("%s: at most %d plantations were removed, want %d", c.name, most, want)
		}
	}
}

func TestSettleStopsBeforeThePlayers(t *testing.T) {
	s := newGame(t, 2)
	n := 0
	src := nature.New("settle")
	src.PlayChance(&s, func(goa.Move) { n++ })
	if s.Turn() < 0 || n < goa.MarketSize {
		t.Errorf("after %d moves it is the turn of %v", n, s.Turn())
	}
	before := s
	src.PlayChance(&s, nil)
	if s != before {
		t.Error("PlayChance played for a player")
	}
}

func TestSourceDoesNotAllocate(t *testing.T) {
	s := newGame(t, 4)
	src := nature.New("allocations")
	if n := testing.AllocsPerRun(100, func() { src.Move(&s) }); n != 0 {
		t.Errorf("Move allocates %v times", n)
	}
	var c goa.State
	if n := testing.AllocsPerRun(100, func() {
		c = s
		src.PlayChance(&c, nil)
	}); n != 0 {
		t.Errorf("PlayChance allocates %v times", n)
	}
}

func BenchmarkSettle(b *testing.B) {
	s := newGame(b, 4)
	src := nature.New("benchmark")
	var c goa.State
	b.ReportAllocs()
	for b.Loop() {
		c = s
		src.PlayChance(&c, nil)
	}
}
