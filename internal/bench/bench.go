package bench

import (
	"context"
	"runtime"
	"slices"
	"time"
	"unsafe"

	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
)

// Run contains the measurements of one setting, as medians of its repeats.
type Run struct {
	Edition            string  `json:"edition"`
	Players            int     `json:"players"`
	GamesPerSecond     float64 `json:"games_per_second"`
	DecisionsPerSecond float64 `json:"decisions_per_second"`
	AllocsPerDecision  float64 `json:"allocs_per_decision"`
	StateBytes         int     `json:"state_bytes"`
	CloneNS            float64 `json:"clone_ns"`
	CalibrationNS      float64 `json:"calibration_ns"` // for 1,000 dependent steps of xorshift64
}

// Plan says how long to measure.
type Plan struct {
	Repeats int           // the median of these counts
	Time    time.Duration // of each repeat
}

// Measure plays random games on the calling goroutine. It returns early with
// the error of the context.
func (p Plan) Measure(ctx context.Context, t edition.Setting) (Run, error) {
	rules, err := t.Rules()
	if err != nil {
		return Run{}, err
	}
	run := Run{Edition: t.Edition.Name, Players: t.Players, StateBytes: int(unsafe.Sizeof(goa.State{}))}
	sim := newSimulator(rules, t.Players, 1)
	sim.playFor(min(p.Time/20, 50*time.Millisecond)) // warms caches and buffers
	var games, decisions, allocs, clones, calibration []float64
	for range p.Repeats {
		if err := ctx.Err(); err != nil {
			return Run{}, err
		}
		calibration = append(calibration, calibrate())
		clones = append(clones, cloneTime(&sim.game.State))
		before := mallocs()
		played := sim.playFor(p.Time)
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

// mallocs returns the number of objects allocated so far.
func mallocs() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

// tally counts what was played in a while.
type tally struct {
	games, decisions int
	worked           time.Duration
}

// simulator plays random games one after another.
type simulator struct {
	game  playout.Game // the last game
	rules *goa.Rules
	seats int
	dice  xorshift
}

func newSimulator(rules *goa.Rules, seats int, seed uint64) *simulator {
	p := &simulator{rules: rules, seats: seats, dice: xorshift(seed)}
	p.game = playout.Game{Chance: &p.dice, Legal: make([]goa.Move, 0, 512)}
	p.game.Begin(goa.New(rules, seats))
	return p
}

// gamesPerLook is the number of games between looks at the clock.
const gamesPerLook = 16

func (p *simulator) playFor(d time.Duration) tally {
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

// playGame plays a whole game and returns the number of its decisions.
func (p *simulator) playGame() (decisions int) {
	p.game.Begin(goa.New(p.rules, p.seats))
	for p.game.Next() {
		p.game.Play(p.game.Legal[p.dice.below(len(p.game.Legal))])
		decisions++
	}
	return decisions
}

// calibrationSteps is the number of steps that are timed together, many times over.
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
