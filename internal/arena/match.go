package arena

import (
	"context"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"goa"
	"goa/ai"
	"goa/ai/ladder"
)

// Match is a plan of games. Equal matches have equal reports, however many
// workers play them.
type Match struct {
	Rules    *goa.Rules
	Bots     []string // grades, one for each seat
	Blocks   int
	Seed     string
	Workers  int            // games at once; 0: one for each core
	Progress func(Progress) // told now and then, from one goroutine; may be nil
}

// Progress is how far a match has come.
type Progress struct {
	Blocks  int
	Elapsed time.Duration
}

const tick = 250 * time.Millisecond

// Run plays all blocks, or fails when the context ends before.
func (m Match) Run(ctx context.Context) (Report, error) {
	if n := len(m.Bots); n < 2 || n > goa.MaxSeats || m.Blocks < 1 {
		return Report{}, fmt.Errorf("arena: %d bots, %d blocks", len(m.Bots), m.Blocks)
	}
	players := make([]ai.Player, len(m.Bots))
	for i, name := range m.Bots {
		p, err := ladder.New(name, m.seedOf(i))
		if err != nil {
			return Report{}, err
		}
		players[i] = p
	}
	blocks := make([]block, m.Blocks)
	if err := m.playAll(ctx, players, blocks); err != nil {
		return Report{}, err
	}
	return m.report(blocks), nil
}

// seedOf is the seed of the bot in a place of the list.
func (m *Match) seedOf(i int) uint64 {
	h := fnv.New64a()
	fmt.Fprintf(h, "%s/bot %d", m.Seed, i)
	return h.Sum64()
}

// playAll lets the workers play the blocks, in any order, each into its place.
func (m *Match) playAll(ctx context.Context, players []ai.Player, blocks []block) error {
	workers := m.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	var next, played atomic.Int64
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1) - 1)
				if i >= len(blocks) {
					return
				}
				m.playBlock(ctx, players, i, &blocks[i])
				played.Add(1)
			}
		})
	}
	done := make(chan struct{})
	go func() {
		all.Wait()
		close(done)
	}()
	m.watch(done, &played)
	return ctx.Err()
}

// watch reports progress until all is done.
func (m *Match) watch(done <-chan struct{}, played *atomic.Int64) {
	began := time.Now()
	ticker := time.NewTicker(tick)
	defer ticker.Stop()
	for {
		select {
		case <-done:
			return
		case <-ticker.C:
			if m.Progress != nil {
				m.Progress(Progress{int(played.Load()), time.Since(began)})
			}
		}
	}
}
