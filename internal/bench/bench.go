package bench

import (
	"context"
	"runtime"
	"slices"
	"time"
	"unsafe"

	"goa/goa"
)

// Table is a kind of game to be measured.
type Table struct {
	Edition string // what to call it
	Rules   *goa.Rules
	Players int
}

// Run is what was measured at one table: the medians of its repeats.
type Run struct {
	Edition            string  `json:"edition"`
	Players            int     `json:"players"`
	GamesPerSecond     float64 `json:"games_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	AllocsPerDecision  float64 `json:"allocs_per_decision"`
	StateBytes         int     `json:"state_bytes"`
	CloneNS            float64 `json:"clone_ns"`
	CalibrationNS      float64 `json:"calibration_ns"` // of 1,000 dependent steps of xorshift64
}

// Plan says how long to measure.
type Plan struct {
	Repeats int           // of which the median counts
	Time    time.Duration // of each repeat
}

// Measure plays random games at a table on the calling goroutine. It returns
// early with the error of the context.
func (p Plan) Measure(ctx context.Context, t Table) (Run, error) {
	run := Run{Edition: t.Edition, Players: t.Players, StateBytes: int(unsafe.Sizeof(goa.State{}))}
	player := newPlayer(t, 1)
	player.playFor(min(p.Time/20, 50*time.Millisecond)) // warms caches and buffers
	var games, decisions, allocs, clones, calibration []float64
	for range p.Repeats {
		if err := ctx.Err(); err != nil {
			return Run{}, err
		}
		calibration = append(calibration, calibrate())
		clones = append(clones, cloneTime(&player.state))
		before := mallocs()
		played := player.playFor(p.Time)
		after := mallocs()
		games = append(games, float64(played.games)/played.worked.Seconds())
		decisions = append(decisions, float64(played.decisions)/played.worked.Seconds())
		allocs = append(allocs, float64(after-before)/float64(max(1, played.decisions)))
	}
	run.GamesPerSecond, run.DecisionsPerSecond = median(games), median(decisions)
	run.AllocsPerDecision = median(allocs)
	run.CloneNS, run.CalibrationNS = median(clones), median(calibration)
	return run, nil
}

func median(list []float64) float64 {
	slices.Sort(list)
	return list[len(list)/2]
}

// mallocs returns how many objects were ever allocated.
func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// tally is what was played in a while.
type tally struct {
	games, decisions int
	worked           time.Duration
}

// player plays random games one after the other.
type player struct {
	table Table
	dice  xorshift
	buf   []goa.Move
	state goa.State // of the game played last
}

func newPlayer(t Table, seed uint64) *player {
	return &player{table: t, dice: xorshift(seed), buf: make([]goa.Move, 0, 512), state: goa.New(t.Rules, t.Players)}
}

// gamesPerLook is how many games are played between looks at the clock.
const gamesPerLook = 16

func (p *player) playFor(d time.Duration) tally {
	var t tally
	before := worked()
	for began := time.Now(); time.Since(began) < d; {
		for range gamesPerLook {
			t.decisions += p.playGame()
			t.games++
		}
	}
	t.worked = worked() - before
	return t
}

// playGame plays a whole game and returns how many decisions it had.
func (p *player) playGame() int {
	decisions := 0
	p.state = goa.New(p.table.Rules, p.table.Players)
	s := &p.state
	for !s.Over() {
		if n := s.Outcomes(); n > 0 {
			s.Play(s.Outcome(p.dice.below(n)))
			continue
		}
		p.buf = s.Moves(p.buf[:0])
		if len(p.buf) == 1 {
			s.Play(p.buf[0])
			continue
		}
		s.Play(p.buf[p.dice.below(len(p.buf))])
		decisions++
	}
	return decisions
}

// calibrationSteps are timed together, many times over.
const calibrationSteps = 1000

// calibrate returns the nanoseconds of 1,000 steps that depend on each other.
func calibrate() float64 {
	const times = 5000
	x := xorshift(1)
	before := worked()
	for range times * calibrationSteps {
		x.next()
	}
	took := worked() - before
	runtime.KeepAlive(x)
	return float64(took.Nanoseconds()) / times
}

// cloneTime returns the nanoseconds that a copy of a game takes.
func cloneTime(s *goa.State) float64 {
	const times = 1_000_000
	var ring [16]goa.State // as search keeps copies: not always the same one
	before := worked()
	for i := range times {
		ring[i%len(ring)] = *s
	}
	took := worked() - before
	runtime.KeepAlive(&ring)
	return float64(took.Nanoseconds()) / times
}
