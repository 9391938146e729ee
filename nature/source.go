package nature

import (
	crand "crypto/rand"
	"crypto/sha256"
	"math/bits"
	"math/rand/v2"

	"goa/goa"
)

// Source is a stream of chance. It is not safe for concurrent use.
type Source struct {
	stream rand.ChaCha8
}

// New returns the source for a seed. Any text will do. Equal seeds give equal
// sources.
func New(seed string) *Source {
	src := new(Source)
	src.stream.Seed(sha256.Sum256([]byte(seed)))
	return src
}

// Fresh returns an unpredictable source and its seed. The seed gives away all
// cards to come, so it must not leave the process during the game.
func Fresh() (src *Source, seed string) {
	seed = crand.Text()
	return New(seed), seed
}

// IntN returns a number from 0 to n-1, each equally likely. n must be positive.
//
// It is the high word of n times the next 64 bits of the stream. Bits whose low
// word would favor some numbers are skipped.
func (src *Source) IntN(n int) int {
	if n <= 0 {
		panic("nature: nothing to choose from")
	}
	m := uint64(n)
	high, low := bits.Mul64(src.stream.Uint64(), m)
	if low < m {
		for least := -m % m; low < least; {
			high, low = bits.Mul64(src.stream.Uint64(), m)
		}
	}
	return int(high)
}

// Move returns Nature's next move. It must be her turn.
func (src *Source) Move(s *goa.State) goa.Move { return s.Outcome(src.IntN(s.Outcomes())) }

// PlayChance plays for Nature until it is not her turn. It calls played, unless
// it is nil, with each move.
func (src *Source) PlayChance(s *goa.State, played func(goa.Move)) {
	PlayChance(src, s, played)
}

// PlayChance plays the moves that by chooses for Nature until it is not her
// turn. It calls played, unless it is nil, with each move.
func PlayChance(by interface{ Move(s *goa.State) goa.Move }, s *goa.State, played func(goa.Move)) {
	for s.Turn() == goa.Nature {
		m := by.Move(s)
		s.Play(m)
		if played != nil {
			played(m)
		}
	}
}

// shuffle puts a list into a random order.
func shuffle[T any](src *Source, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := src.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}
