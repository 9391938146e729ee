package luck

import (
	"context"
	"errors"
	"fmt"
	"time"

	"goa/ai/ladder"
	"goa/edition"
	"goa/goa"
	"goa/internal/parallel"
)

// Plan says what to measure.
type Plan struct {
	Edition  *edition.Edition
	Options  edition.Options
	Players  []int    // numbers of players
	Grades   []string // to compare, weakest first
	Against  string   // the grade of all other bots at a table
	Deals    int      // for each number of players
	Seed     string
	Version  string                                        // of the program, because other versions may have other bots
	Resume   string                                        // a file of finished deals, which are not played again; "": none
	Workers  int                                           // deals at once; 0: one for each core
	Progress func(done, before int, elapsed time.Duration) // called now and then with the number of deals done, from one goroutine; may be nil
}

// Deal holds the results of one deal.
type Deal struct {
	// Apart has the results of one grade among bots: for each seat, each repetition
	// and each grade, in this order. Seat 0 begins the game.
	Apart []Outcome `json:"apart"`
	// Together has the results of two neighboring grades at one table: for each pair
	// two games with exchanged seats, each with the stronger grade first.
	Together []Outcome `json:"together"`
}

// Outcome is the result of one player in one game.
type Outcome struct {
	Place  int `json:"place"`  // from 1; players who tie share the place
	Win    int `json:"win"`    // share of the win, in twelfths
	Points int `json:"points"` // victory points
	Lead   int `json:"lead"`   // points ahead of the best of the others
}

const (
	// repetitions is how often each grade plays each deal from each seat, with
	// different bot seeds each time.
	repetitions = 2
	// wholeWin is a whole win in twelfths: two, three or four players can share it.
	wholeWin = 12
	// exchanged is the number of games of a pair at one table with one deal.
	exchanged = 2
)

// Check returns an error if the plan cannot be played.
func (p *Plan) Check() error {
	if p.Deals < 2 {
		return errors.New("one deal cannot be compared with others: play at least two")
	}
	if len(p.Grades) < 2 {
		return errors.New("name at least two grades to compare, weakest first")
	}
	for _, name := range append([]string{p.Against}, p.Grades...) {
		if _, err := ladder.Prepare(name); err != nil {
			return err
		}
	}
	for _, n := range p.Players {
		if n < 2 || n > goa.MaxSeats {
			return fmt.Errorf("%d players do not compete", n)
		}
		if _, err := p.setting(n).Rules(); err != nil {
			return err
		}
	}
	return nil
}

func (p *Plan) setting(players int) edition.Setting {
	return edition.Setting{Edition: p.Edition, Options: p.Options, Players: players}
}

// Games returns the number of games that are played with each deal for the given
// number of players.
func (p *Plan) Games(players int) int {
	return players*repetitions*len(p.Grades) + exchanged*p.pairs()
}

// pairs returns the number of pairs of neighboring grades.
func (p *Plan) pairs() int { return len(p.Grades) - 1 }

// Run plays all deals and returns them by number of players, in the order of the
// plan.
func (p *Plan) Run(ctx context.Context) ([][]Deal, error) {
	if err := p.Check(); err != nil {
		return nil, err
	}
	all := make([][]Deal, len(p.Players))
	keep, err := p.openResume(all)
	if err != nil {
		return nil, err
	}
	before := 0
	for _, deals := range all {
		before += len(deals)
	}
	plan := parallel.Plan{First: before, End: p.Deals * len(p.Players), Workers: p.Workers, Progress: func(done parallel.Progress) {
		if p.Progress != nil {
			p.Progress(done.Done, done.Before, done.Elapsed)
		}
	}}
	err = parallel.Run(ctx, plan,
		func() (parallel.Worker[Deal], error) { return newWorker(p) },
		func(number int, d Deal) error {
			i, _ := p.piece(number)
			all[i] = append(all[i], d)
			return keep.add(d)
		})
	if err := errors.Join(err, keep.close()); err != nil {
		return nil, err
	}
	for i := range all {
		all[i] = all[i][:p.Deals] // a file may have more
	}
	return all, nil
}

// piece returns the index of the number of players and the deal of a piece of work.
// Numbers of players take turns, so that more deals can be added later.
func (p *Plan) piece(number int) (players, deal int) {
	return number % len(p.Players), number / len(p.Players)
}
