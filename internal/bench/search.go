package bench

import (
	"context"
	"fmt"
	"time"

	"goa/ai"
	"goa/ai/search"
	"goa/edition"
	"goa/goa"
	"goa/internal/playout"
)

// SearchRun contains the measurements of search, as medians of the repeats.
type SearchRun struct {
	Edition             string  `json:"edition"`
	Players             int     `json:"players"`
	Round               int     `json:"round"`
	IterationsPerSecond float64 `json:"iterations_per_second"`
	CalibrationNS       float64 `json:"calibration_ns"`
}

// searchRound is the round in which search is measured. It begins the second half.
const searchRound = goa.RoundsPerPart + 1

// MeasureSearch runs ISMCTS with uniform rollouts to the end on the calling
// goroutine, for the first decision of round 5 in a game of planners.
func (p Plan) MeasureSearch(ctx context.Context, t edition.Setting) (SearchRun, error) {
	run := SearchRun{Edition: t.Edition.Name, Players: t.Players, Round: searchRound}
	view, legal, err := searched(ctx, t)
	if err != nil {
		return run, err
	}
	const batch = 500
	search.Uniform(&view, legal, batch) // warms caches and buffers
	var speed, calibration []float64
	for range p.Repeats {
		if err := ctx.Err(); err != nil {
			return run, err
		}
		calibration = append(calibration, calibrate())
		n, before := 0, worked()
		for began := time.Now(); time.Since(began) < p.Time; n += batch {
			search.Uniform(&view, legal, batch)
		}
		speed = append(speed, float64(n)/(worked()-before).Seconds())
	}
	run.IterationsPerSecond, run.CalibrationNS = median(speed), median(calibration)
	return run, nil
}

// searched plays a game up to the decision that is measured.
func searched(ctx context.Context, t edition.Setting) (goa.View, []goa.Move, error) {
	rules, err := t.Rules()
	if err != nil {
		return goa.View{}, nil, err
	}
	bot, err := ai.New(ai.Planner, 1)
	if err != nil {
		return goa.View{}, nil, err
	}
	dice := xorshift(1)
	game := playout.Game{Chance: &dice}
	game.Begin(goa.New(rules, t.Players))
	for game.Next() {
		if game.State.Round() == searchRound {
			return *game.View(), game.Legal, nil
		}
		m, err := game.Ask(ctx, bot)
		if err != nil {
			return goa.View{}, nil, err
		}
		game.Play(m)
	}
	return goa.View{}, nil, fmt.Errorf("the game ended before round %d", searchRound)
}
